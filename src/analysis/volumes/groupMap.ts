/** What lies where in a volume group, for its map, and what a change of it concerns. */
import { extentTotals } from '../../scenario/groups/allocate.ts';
import { extentMapOf, runsOf } from '../../scenario/groups/extents.ts';
import { layOut } from '../../scenario/layout.ts';
import type { LogicalVolume, Scenario, VolumeGroup } from '../../scenario/schema.ts';
import { wordsOf } from '../../scenario/terms.ts';

/** Extents of one owner that follow each other. */
export interface MapRun {
  /** First and last extent, counted from 0. */
  readonly from: number;
  readonly to: number;
  readonly extents: number;
  /** Place of the logical volume in its group; -1: free. */
  readonly logical: number;
  /** At a moment of a run: whether they are there, are a copy under way, or lost (`engine/playback/extentsNow.ts`). */
  readonly state?: number;
}

export interface MapRow {
  readonly physical: string;
  readonly extents: number;
  readonly free: number;
  readonly runs: readonly MapRun[];
}

/** The extents of each physical volume of a group, in the group's order; neighbors of one owner are one run. */
export function groupMap(scenario: Scenario, group: VolumeGroup): readonly MapRow[] {
  const taken = runsOf(group);
  const totals = extentTotals(scenario, group);
  const place = new Map(group.logical.map(({ id }, k) => [id, k]));
  return group.physical.map((physical) => {
    const total = totals.get(physical) ?? 0;
    const runs: MapRun[] = [];
    for (const { at, extents, volume } of extentMapOf(taken.get(physical) ?? [], physical, total)) {
      const logical = volume === null ? -1 : (place.get(volume) ?? -1);
      const last = runs.at(-1);
      if (last !== undefined && last.logical === logical)
        runs[runs.length - 1] = { ...last, to: at + extents - 1, extents: last.extents + extents };
      else runs.push({ from: at, to: at + extents - 1, extents, logical });
    }
    const free = runs.reduce((sum, run) => sum + (run.logical < 0 ? run.extents : 0), 0);
    return { physical, extents: total, free, runs };
  });
}

export const freeExtents = (rows: readonly MapRow[]): number => rows.reduce((sum, { free }) => sum + free, 0);

/** "container 1 of Table A", "8 PSUs of Sales": what lies on a logical volume and goes where it goes, an entry for each object. */
export function movesAlong(
  scenario: Scenario,
  { id }: Pick<LogicalVolume, 'id'>,
): { readonly files: number; readonly words: readonly string[] } {
  const layout = layOut(scenario);
  const target = layout.targets.findIndex((each) => each.id === id);
  const { psu } = wordsOf(scenario);
  let all = 0;
  const words = scenario.database.objects.flatMap((object, o): string[] => {
    const here: number[] = [];
    for (let p = layout.objectFirst[o]; p < layout.objectFirst[o + 1]; p++)
      if (layout.target[p] === target) here.push(p - layout.objectFirst[o] + 1);
    all += here.length;
    if (here.length === 0) return [];
    const [one, many] = object.extents === undefined ? [psu.one, psu.many] : ['container', 'containers'];
    return [here.length === 1 ? `${one} ${here[0]} of ${object.name}` : `${here.length} ${many} of ${object.name}`];
  });
  return { files: all, words };
}

/** Disks (their ids) on which two containers of one table space lie, with the numbers of these containers. */
export interface SharedDisk {
  readonly object: string;
  readonly disk: string;
  readonly containers: readonly number[];
}

/** Table spaces with several containers on one disk: dealing extents over them keeps that disk's arm moving, and gains nothing. */
export function sharedDisks(scenario: Scenario): readonly SharedDisk[] {
  const layout = layOut(scenario);
  return scenario.database.objects.flatMap((object, o): SharedDisk[] => {
    if (object.extents === undefined) return [];
    const by = new Map<number, number[]>();
    for (let p = layout.objectFirst[o]; p < layout.objectFirst[o + 1]; p++)
      for (const disk of layout.targets[layout.target[p]]?.disks ?? [])
        by.set(disk, [...(by.get(disk) ?? []), p - layout.objectFirst[o] + 1]);
    return [...by].flatMap(([disk, containers]) =>
      containers.length > 1 ? [{ object: object.name, disk: scenario.hardware.disks[disk].id, containers }] : [],
    );
  });
}

/** Striped logical volumes that share disks with other data: what is read together meets there, whichever of them it lies on. */
export function stripedTogether(scenario: Scenario): readonly { readonly volume: LogicalVolume; readonly others: readonly string[] }[] {
  const { targets } = layOut(scenario);
  return (scenario.volumeGroups ?? []).flatMap(({ logical }) =>
    logical.flatMap((volume) => {
      if (volume.pieces.every(({ legs }) => legs.length === 1)) return [];
      const disks = new Set(targets.find(({ id }) => id === volume.id)?.disks);
      const others = targets.filter(
        ({ id, usedBytes, disks: under }) => id !== volume.id && usedBytes > 0 && under.some((d) => disks.has(d)),
      );
      return [{ volume, others: others.map(({ id }) => id) }];
    }),
  );
}
