/** What small plots say, whatever they show. */
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  asTable: (title: string) => `${title} as a table`,
  reading: (title: string) => `${title}, reading`,
  cursor: (title: string) => `${title}, cursor`,
});
