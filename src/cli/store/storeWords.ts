/** What is said of a store on standard error. */
import { listWords, plural } from '../../base/units.ts';
import type { Found } from './store.ts';

/** What was found in a store that a reader would want to know; empty where it is in order. */
export function storeLines(dir: string, { damaged, otherVersions }: Found, engineVersion: string): string[] {
  return [
    ...(damaged > 0
      ? [
          `${dir}: ${plural(damaged, 'entry', 'entries')} cannot be read, left by a program that was killed or by a fault of the device. They count for nothing: a sweep makes again what is missing.`,
        ]
      : []),
    ...(otherVersions.length > 0
      ? [
          `${dir} also has results of ${otherVersions.length === 1 && otherVersions[0] === engineVersion ? 'an older format' : `engine ${listWords(otherVersions)}`}. They are kept, and not used: this is engine ${engineVersion}.`,
        ]
      : []),
  ];
}
