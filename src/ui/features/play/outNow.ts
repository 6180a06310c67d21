/** Disks that have failed by a moment of the film, and have not been replaced: what its timeline has done to them. */
import type { Scenario } from '../../../scenario/schema.ts';

/** By disk, in the order of the document; null: no disk fails during the run. */
export function outNow({ hardware, timeline = [] }: Scenario, ms: number): readonly boolean[] | null {
  const actions = timeline.filter((action) => action.kind === 'fail-disk' || action.kind === 'replace-disk');
  if (actions.length === 0) return null;
  const past = actions.filter(({ atMs }) => atMs <= ms).toSorted((a, b) => a.atMs - b.atMs);
  return hardware.disks.map(({ id }) => past.findLast(({ disk }) => disk === id)?.kind === 'fail-disk');
}
