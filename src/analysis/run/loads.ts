/**
 * The numbers that captions, summaries, tables and the explanation state: computed once, here, so that
 * no two of them disagree.
 */
import type { RunResult, ServerSummary } from '../../engine/record/result.ts';
import { disksUnder } from '../../scenario/groups/extents.ts';
import { diskName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { waitingOf } from './waiting.ts';
import { layoutOf, objectOfPsu } from '../document/derived.ts';

/** Time average of requests that wait on a disk: outstanding less those in service. */
export function meanWaiting(device: ServerSummary): number {
  return waitingOf(device, device.meanQueueDepth, device.utilization);
}

export interface Balance {
  readonly disks: number;
  readonly mean: number;
  readonly median: number;
  readonly max: number;
  readonly min: number;
  /** Disk with the largest utilization. */
  readonly busiest: number;
  /** Coefficient of variation of utilization: standard deviation over mean; 0 when nothing was busy. */
  readonly cv: number;
}

/** How evenly the disks were at work. */
export function balance(devices: readonly ServerSummary[]): Balance {
  const use = devices.map(({ utilization }) => utilization);
  const disks = use.length;
  if (disks === 0) return { disks, mean: 0, median: 0, max: 0, min: 0, busiest: 0, cv: 0 };
  const mean = use.reduce((sum, u) => sum + u, 0) / disks;
  const variance = use.reduce((sum, u) => sum + (u - mean) ** 2, 0) / disks;
  const sorted = use.toSorted((a, b) => a - b);
  const middle = Math.floor(disks / 2);
  const median = disks % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  const max = sorted[disks - 1];
  return { disks, mean, median, max, min: sorted[0], busiest: use.indexOf(max), cv: mean > 0 ? Math.sqrt(variance) / mean : 0 };
}

/** The balance of the disks that can work: one that has failed is idle, and no reason to call the others loaded unevenly. */
export function balanceOfWorking({ hardware }: Pick<Scenario, 'hardware'>, { devices }: Pick<RunResult, 'devices'>): Balance {
  const working = devices.map((_, d) => d).filter((d) => !hardware.disks[d]?.failed);
  const even = balance(working.map((d) => devices[d]));
  return { ...even, busiest: working[even.busiest] ?? 0 };
}

/** Disks that share a fate: a volume's members, or loose disks on which the same object is read most. */
export interface DiskGroup {
  /** After "the 8 disks": "of volume Fact", "used mostly for Daily sales", "without load", "whose files moved", "that replaces disk 3 of volume Fact". */
  readonly name: string;
  readonly disks: readonly number[];
  /** The object that the name speaks of, if any; its index. */
  readonly object: number | undefined;
  readonly meanUtilization: number;
  /** Share of all disks' busy time. */
  readonly shareOfWork: number;
  /** Requests waiting on one of its disks, on average. */
  readonly meanWaiting: number;
}

/** The groups of a layout with what the run did to them, busiest first. Disks that have failed are in none. */
export function diskGroups(scenario: Scenario, result: RunResult): readonly DiskGroup[] {
  const { devices } = result;
  const members = new Map<string, { readonly disks: number[]; readonly object: number | undefined }>();
  const inVolume = new Map<string, string>();
  for (const { name, physical } of scenario.volumeGroups ?? [])
    for (const disk of disksUnder(scenario)(physical)) inVolume.set(scenario.hardware.disks[disk].id, `of volume group ${name}`);
  for (const volume of scenario.volumes) for (const disk of volume.members) inVolume.set(disk, `of volume ${volume.name}`);
  const main = mainObjects(scenario, result.psuBytes);
  const moves = movingObjects(scenario).size > 0;
  scenario.hardware.disks.forEach((disk, d) => {
    if (disk.failed) return;
    const object = main[d];
    const inPlace = inVolume.get(disk.id) ?? replacesText(scenario, result, disk.id);
    const idle = (devices[d]?.utilization ?? 0) > 0 && moves ? 'whose files moved' : 'without load';
    const own =
      object === SEVERAL ? 'used for several objects' : object < 0 ? idle : `used mostly for ${scenario.database.objects[object].name}`;
    const name = inPlace ?? own;
    const group = members.get(name) ?? { disks: [], object: inPlace === undefined && object >= 0 ? object : undefined };
    group.disks.push(d);
    members.set(name, group);
  });
  const work = devices.reduce((sum, { utilization }) => sum + utilization, 0);
  return [...members]
    .map(([name, { disks, object }]) => {
      const of = disks.map((d) => devices[d]).filter((device) => device !== undefined);
      const busy = of.reduce((sum, { utilization }) => sum + utilization, 0);
      return {
        name,
        disks,
        object,
        meanUtilization: of.length > 0 ? busy / of.length : 0,
        shareOfWork: work > 0 ? busy / work : 0,
        meanWaiting: of.length > 0 ? of.reduce((sum, device) => sum + meanWaiting(device), 0) / of.length : 0,
      };
    })
    .toSorted((a, b) => b.meanUtilization - a.meanUtilization || b.disks.length - a.disks.length);
}

/** "that replaces disk 3 of volume Fact" for a spare onto which the run rebuilt; it holds no files of its own and yet is at work. */
export function replacesText({ volumes }: Scenario, { rebuilds }: RunResult, diskId: string): string | undefined {
  const rebuild = rebuilds?.find(({ onto }) => onto === diskId);
  const volume = volumes.find(({ id }) => id === rebuild?.volume);
  return rebuild && volume && `that replaces ${diskName(rebuild.disk)} of volume ${volume.name}`;
}

/** Objects whose files the timeline moves: the document says where they begin, not which requests went where. */
const movingObjects = ({ timeline = [] }: Pick<Scenario, 'timeline'>): ReadonlySet<string> =>
  new Set(timeline.flatMap((action) => ('object' in action ? [action.object] : [])));

/** Share of what a disk is used for from which it is used mostly for that. */
const MOSTLY = 0.6;
/** In place of an object: none has so large a share. */
export const SEVERAL = -2;

/**
 * For each disk the object that has at least `MOSTLY` of its `weight` (per PSU), `SEVERAL` where none has, -1 where all are zero. A PSU on a
 * volume counts evenly for all its disks: exact for stripes as soon as a PSU is longer than a few units.
 * Objects that move during the run count nowhere: their weight is that of all places that they had.
 */
export function mainObjects(scenario: Scenario, weight: Float64Array): readonly number[] {
  const layout = layoutOf(scenario);
  const objects = scenario.database.objects.length;
  const disks = scenario.hardware.disks.length;
  const perTarget = new Float64Array(layout.targets.length * objects);
  const moving = movingObjects(scenario);
  const stays = scenario.database.objects.map(({ id }) => !moving.has(id));
  for (let psu = 0; psu < layout.psuCount; psu += 1) {
    const target = layout.target[psu];
    const object = objectOfPsu(layout, psu);
    if (target >= 0 && stays[object]) perTarget[target * objects + object] += weight[psu] ?? 0;
  }
  const best = Array.from({ length: disks }, () => -1);
  const most = new Float64Array(disks);
  const all = new Float64Array(disks);
  layout.targets.forEach((target, t) => {
    let top = -1;
    let sum = 0;
    for (let object = 0; object < objects; object += 1) {
      const value = perTarget[t * objects + object];
      sum += value;
      if (value > 0 && (top < 0 || value > perTarget[t * objects + top])) top = object;
    }
    const weightOfTop = top < 0 ? 0 : perTarget[t * objects + top] / target.disks.length;
    for (const disk of target.disks) {
      all[disk] += sum / target.disks.length;
      // Logical volumes may share a disk: the largest share counts.
      if (weightOfTop <= most[disk]) continue;
      best[disk] = top;
      most[disk] = weightOfTop;
    }
  });
  return best.map((object, disk) => (object >= 0 && most[disk] < MOSTLY * all[disk] ? SEVERAL : object));
}

/** How many disks are at work at a time, on average: the sum of their utilizations. */
export function disksAtWork(devices: readonly ServerSummary[]): number {
  return devices.reduce((sum, { utilization }) => sum + utilization, 0);
}

/**
 * Time that the batch needs with all processors busy without pause: no layout on them is faster, unless its caches save processor time.
 * Null where users work alongside the batch: they do less in a shorter run, so their work bounds nothing. The transfer time of the
 * disks is no such bound either: it depends on where the files lie and on what is read ahead.
 */
export const lowerBoundMs = ({ cpu, elapsedMs, workloads }: Pick<RunResult, 'cpu' | 'elapsedMs' | 'workloads'>): number | null =>
  workloads.length > 1 ? null : cpu.utilization * elapsedMs;
