/** Which color an object has, everywhere on the page: by its role, star indexes told apart by their order. */
import type { Database } from '../../../scenario/schema.ts';
import { perObject } from '../../../base/perObject.ts';
import type { ColorName } from './tokens.ts';

const CSS: Partial<Record<ColorName, string>> = { index2: '--index-2' };

/** Token of every object, in document order. */
export const objectColors: (database: Database) => readonly ColorName[] = perObject((database) => {
  let indexes = 0;
  return database.objects.map((object): ColorName => {
    switch (object.role) {
      case 'fact':
        return 'fact';
      case 'star-index':
        indexes += 1;
        // Two hues are told apart on a tube; a third index is told apart by its label.
        return indexes % 2 === 1 ? 'index' : 'index2';
      case 'dimension':
      case 'dimension-index':
        return 'dimension';
      case 'table':
        return 'fact';
      case 'index':
        return 'index';
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
