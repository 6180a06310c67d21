/** What tables in pages say. */
import { formatCount } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  pages: 'Pages of the table',
  firstPage: 'This is the first page',
  lastPage: 'This is the last page',
  previous: 'Previous',
  next: 'Next',
  rows: (from: number, to: number, of: number) => `${formatCount(from)}–${formatCount(to)} of ${formatCount(of)}`,
});
