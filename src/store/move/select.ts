/** The query behind "Select files...". Pure. */
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Selection } from '../types.ts';

export const ANY = '';

export interface FileQuery {
  /** Object id, or ANY. */
  readonly object: string;
  /** Id of a volume or loose disk, or ANY. */
  readonly target: string;
  /** Inclusive ranges counted from 1; objects that end earlier are cut there. */
  readonly segments: readonly [number, number];
  readonly psus: readonly [number, number];
}

/** Files that meet all conditions, ascending. */
export function selectFiles(scenario: Scenario, layout: Layout, query: FileQuery): Selection {
  const wanted = query.target === ANY ? -2 : layout.targets.findIndex((t) => t.id === query.target);
  const found: number[] = [];
  scenario.database.objects.forEach((object, o) => {
    if (query.object !== ANY && object.id !== query.object) return;
    const lastSegment = Math.min(query.segments[1], object.segments);
    const lastPsu = Math.min(query.psus[1], object.psusPerSegment);
    for (let s = query.segments[0]; s <= lastSegment; s += 1) {
      const row = layout.objectFirst[o] + (s - 1) * object.psusPerSegment - 1;
      for (let i = query.psus[0]; i <= lastPsu; i += 1) if (wanted === -2 || layout.target[row + i] === wanted) found.push(row + i);
    }
  });
  return Int32Array.from(found);
}

/** The n files of `psus` with the largest values, ascending by index; files without any value are left out. */
export function hottestOf(psus: Selection, values: ArrayLike<number>, n: number): Selection {
  const some = [...psus].filter((p) => (values[p] ?? 0) > 0);
  return Int32Array.from(some.sort((a, b) => values[b] - values[a] || a - b).slice(0, n)).sort();
}
