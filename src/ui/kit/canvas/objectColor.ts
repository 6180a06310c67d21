/** Which color an object has, everywhere on the page: by its role; tables differ by their order, and so do indexes. */
import type { Database } from '../../../scenario/schema.ts';
import { perObject } from '../../../base/perObject.ts';
import type { ColorName } from './tokens.ts';

/** Colors that objects of a role have. */
const OWN: Readonly<Record<string, readonly ColorName[]>> = {
  'star-index': ['index', 'index2'],
  index: ['index', 'index2'],
  dimension: ['dimension'],
  'dimension-index': ['dimension'],
  temporary: ['spill'],
  spill: ['spill'],
  system: ['system'],
};

const CSS: Partial<Record<ColorName, string>> = { fact2: '--fact-2', index2: '--index-2' };

/** In the order in which tables beyond the second take them, as far as no object of the document has that color by its role. */
const FOR_MORE: readonly ColorName[] = ['index', 'dimension', 'spill', 'index2', 'system'];

/** Token of every object, in document order. */
export const objectColors: (database: Database) => readonly ColorName[] = perObject((database) => {
  let tables = 0;
  let indexes = 0;
  const byRole = new Set(database.objects.flatMap(({ role }) => OWN[role] ?? []));
  const ofTables: readonly ColorName[] = ['fact', 'fact2', ...FOR_MORE.filter((color) => !byRole.has(color))];
  return database.objects.map((object): ColorName => {
    switch (object.role) {
      case 'fact':
      case 'table':
        return ofTables[tables++ % ofTables.length];
      case 'star-index':
      case 'index':
        // A reader can distinguish two shades on a tube; a third index is known by its label.
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
