/** The map of a volume group at one moment of a run: where its extents are by then, and where some of them are being copied. */
import type { ExtentsNow } from '../../engine/playback/extentsNow.ts';
import { extentTotals } from '../../scenario/groups/allocate.ts';
import { runsOf } from '../../scenario/groups/extents.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario, VolumeGroup } from '../../scenario/schema.ts';
import type { MapRow, MapRun } from './groupMap.ts';

/** Rows as `groupMap` has them, with the disks that have joined behind; a copy under way is a run of its own (`state`). */
export function groupMapNow(scenario: Scenario, group: VolumeGroup, now: ExtentsNow): readonly MapRow[] {
  const { targets } = layOut(scenario);
  const place = new Map(group.logical.map(({ id }, k) => [id, k]));
  const told = new Set(Array.from(now.told, (target) => targets[target].id));
  const taken = new Map<string, MapRun[]>(group.physical.map((id) => [id, []]));
  const add = (physical: string, from: number, extents: number, logical: number, state: number): void => {
    const list = taken.get(physical) ?? [];
    list.push({ from, to: from + extents - 1, extents, logical, state });
    taken.set(physical, list);
  };
  // Volumes that no action concerns lie as the document says.
  for (const [physical, runs] of runsOf(group))
    for (const { at, extents, volume } of runs)
      if (volume !== null && !told.has(volume)) add(physical, at, extents, place.get(volume) ?? -1, 0);
  now.physical.forEach((physical, k) => {
    const logical = place.get(targets[now.logical[k]].id);
    if (logical !== undefined) add(targets[physical].id, now.at[k], now.extents[k], logical, now.state[k]);
  });
  const totals = extentTotals(scenario, { ...group, physical: [...taken.keys()] });
  return [...taken].map(([physical, list]) => rowOf(physical, list, totals.get(physical) ?? 0));
}

function rowOf(physical: string, list: readonly MapRun[], total: number): MapRow {
  const runs: MapRun[] = [];
  let next = 0;
  let free = 0;
  const gap = (until: number): void => {
    if (until <= next) return;
    runs.push({ from: next, to: until - 1, extents: until - next, logical: -1 });
    free += until - next;
  };
  for (const run of list.toSorted((a, b) => a.from - b.from)) {
    gap(run.from);
    const last = runs.at(-1);
    const follows = last !== undefined && last.to + 1 === run.from && last.logical === run.logical && last.state === run.state;
    if (follows) runs[runs.length - 1] = { ...last, to: run.to, extents: last.extents + run.extents };
    else runs.push(run);
    next = run.to + 1;
  }
  gap(total);
  return { physical, extents: total, free, runs };
}
