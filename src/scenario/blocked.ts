/** Query classes that cannot run because no working path leads to something that they read or write. */
import { lossesOf } from './failures.ts';
import type { Layout } from './layout.ts';
import type { Scenario } from './schema.ts';
import { namesOf } from './spaces/coAccess.ts';

export interface Blocked {
  /** Id of the first object that the class needs and of which a file cannot be reached, in document order. */
  readonly object: string;
  /** Id of the volume or loose disk that the file is on; with `lost` of the disk or path that failed. */
  readonly target: string;
  /** It was lost during the run, with a disk or with the last path to one. */
  readonly lost?: 'disk' | 'path';
}

/**
 * By class in document order what blocks it, or null. A class needs all files of its objects, and of the table spaces of its tables: a
 * database takes an object offline as a whole.
 */
export function blockedClasses(scenario: Scenario, layout: Layout): readonly (Blocked | null)[] {
  const cut = new Set(lossesOf(scenario, layout).flatMap(({ target, unreachable }) => (unreachable ? [target] : [])));
  if (cut.size === 0) return scenario.classes.map(() => null);
  const { objects, tables = [] } = scenario.database;
  const offline = new Map<string, Blocked>();
  objects.forEach(({ id }, o) => {
    for (let psu = layout.objectFirst[o]; psu < layout.objectFirst[o + 1] && !offline.has(id); psu++)
      if (cut.has(layout.target[psu]) && layout.bytes[psu] > 0)
        offline.set(id, { object: id, target: layout.targets[layout.target[psu]].id });
  });
  const spaceOf = new Map(tables.map(({ id, space }) => [id, space]));
  return scenario.classes.map((query) => {
    const needed = new Set(namesOf(query).map((id) => spaceOf.get(id) ?? id));
    const first = objects.find(({ id }) => needed.has(id) && offline.has(id));
    return first === undefined ? null : offline.get(first.id)!;
  });
}
