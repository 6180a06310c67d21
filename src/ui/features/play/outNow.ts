/** Disks that are out by a moment of the film: those that have failed and have not been replaced, and those that no path leads to any more. */
import type { Scenario } from '../../../scenario/schema.ts';
import { downPaths, downWith } from '../../../scenario/reach.ts';
import { disksCutBy } from '../../../scenario/timeline/pathFaults.ts';

/** By disk, in the order of the document; null: no disk and no path fails during the run. */
export function outNow(scenario: Scenario, ms: number): readonly boolean[] | null {
  const { hardware, timeline = [] } = scenario;
  const past = timeline.filter(({ atMs }) => atMs <= ms).toSorted((a, b) => a.atMs - b.atMs);
  const isOfDisks = ({ kind }: { readonly kind: string }): boolean =>
    kind === 'fail-disk' || kind === 'replace-disk' || kind === 'fail-path';
  if (!timeline.some(isOfDisks)) return null;
  const out = new Set<string>();
  let down = downPaths(scenario);
  for (const action of past) {
    if (action.kind === 'fail-disk') out.add(action.disk);
    else if (action.kind === 'replace-disk') out.delete(action.disk);
    else if (action.kind === 'fail-path') {
      for (const disk of disksCutBy(scenario, down, action.path)) out.add(disk);
      down = downWith(hardware.paths, new Set([...down, action.path]));
    }
  }
  return hardware.disks.map(({ id }) => out.has(id));
}
