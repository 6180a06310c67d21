/** What small plots say, whatever they show. */
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  asTable: (title: string) => `${title} as a table`,
  reading: (title: string) => `${title}, reading`,
  /** Where the film is, beyond the window of a picture. */
  filmBefore: (time: string) => `◂ film at ${time}`,
  filmAfter: (time: string) => `film at ${time} ▸`,
  goToFilm: (time: string) => `The playhead is at ${time}, outside of what this picture shows: go there`,
  cursor: (title: string) => `${title}, cursor`,
});
