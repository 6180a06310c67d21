/** Which color an object has, everywhere on the page: by its role; tables differ by their order, and so do indexes. */
import type { Database } from '../../../scenario/schema.ts';
import { perObject } from '../../../base/perObject.ts';
import type { ColorName } from './tokens.ts';

const CSS: Partial<Record<ColorName, string>> = { fact2: '--fact-2', index2: '--index-2' };

/** Token of every object, in document order. */
export const objectColors: (database: Database) => readonly ColorName[] = perObject((database) => {
  let tables = 0;
  let indexes = 0;
  return database.objects.map((object): ColorName => {
    switch (object.role) {
      // A reader can distinguish two shades on a tube; a third table or index is known by its label.
      case 'fact':
      case 'table':
        return tables++ % 2 === 0 ? 'fact' : 'fact2';
      case 'star-index':
      case 'index':
        return indexes++ % 2 === 0 ? 'index' : 'index2';
      case 'dimension':
      case 'dimension-index':
        return 'dimension';
      case 'temporary':
      case 'spill':
        return 'spill';
      default:
        return 'system';
    }
  });
});

/** The same color for style attributes. */
export function cssColor(name: ColorName): string {
  return `var(${CSS[name] ?? `--${name}`})`;
}
