/**
 * What lies where on each disk: the colored bands of a tube. Computed from the layout table alone, so
 * that tube, capacity and engine cannot disagree about a byte.
 */
import { coveredBlocks } from '../../scenario/gaps.ts';
import type { Growth } from '../../scenario/growth.ts';
import type { Layout, Target } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { perObject } from '../../base/perObject.ts';
import { footprintOf } from './footprint.ts';
import { logicalFootprint } from './logicalFootprint.ts';
import type { Footprint } from './footprint.ts';
import type { PlacedRuns } from './placedRuns.ts';

/** What a band holds that no file lies in. */
export const FREE = -1;

/** A run of bytes of one object on one disk, from the outer edge inward; neighbors differ in object. */
export interface Band {
  /** Index into `database.objects`, or `FREE` for a gap between files that stay at their addresses. */
  readonly object: number;
  readonly bytes: number;
  /** Of a gap: the byte of its volume or disk at which it begins. */
  readonly at?: number;
  /** Whether its files are among those that were to be told apart. */
  readonly apart?: boolean;
  /** A second copy under way, which nobody reads yet. */
  readonly copy?: boolean;
}

/** Bytes on a disk of a stretch of a target that does not lie where the document has it. */
export interface Elsewhere {
  readonly disk: number;
  readonly bytes: number;
  readonly copy: boolean;
}

/** Where the bytes [from, to) of a target lie; null: where the document has them. */
export type Where = (target: number, from: number, to: number) => readonly Elsewhere[] | null;

export interface DiskFill {
  readonly bands: readonly Band[];
  /** Of files; gaps between them are not used. */
  readonly usedBytes: number;
  /** Of all bands: where the last file ends. */
  readonly endBytes: number;
}

/** Bytes of the range [from, to) of a target that fall on its k-th disk. */
export function bytesOnMember(
  target: Target,
  k: number,
  from: number,
  to: number,
  footprint: Footprint | null,
  capacities: ArrayLike<number>,
): number {
  if (to <= from) return 0;
  if (footprint) return footprint(to, k) - footprint(from, k);
  if (target.kind !== 'concat' && target.kind !== 'disk') return 0;
  let start = 0;
  for (let i = 0; i < k; i += 1) start += capacities[target.disks[i]];
  // What does not fit any more is shown on the last disk, where it would have to go.
  const end = k === target.disks.length - 1 ? Number.POSITIVE_INFINITY : start + capacities[target.disks[k]];
  return Math.max(0, Math.min(to, end) - Math.max(from, start));
}

/** Footprint of every target (null where it is one disk after the other), in the layout's order. */
export const footprintsOf: (scenario: Scenario) => ReadonlyMap<string, Footprint | null> = perObject((scenario) => {
  const byId = new Map<string, Footprint | null>();
  for (const volume of scenario.volumes) if (!byId.has(volume.id)) byId.set(volume.id, footprintOf(volume));
  for (const group of scenario.volumeGroups ?? [])
    for (const volume of group.logical) byId.set(volume.id, logicalFootprint(scenario, group, volume, byId));
  return byId;
});

interface Run {
  readonly target: number;
  readonly object: number;
  from: number;
  to: number;
  apart: boolean;
}

/** Which files to tell apart from the others; none are where nobody asks. */
export type Apart = (psu: number) => boolean;
const asDocument: Where = () => null;
const NONE_APART: Apart = () => false;

/** Shorter parts of a target than this share are less than a pixel of a tube: they are not told apart one by one. */
const FINEST_SHARE = 1 / 512;

/** Parts that a target's growing files are shown in, from the first segment to the last: within one its objects are mixed. */
const SLICES = 16;

interface MixedRun extends Run {
  /** Share of the range that is the object's. */
  readonly share: number;
}

/** Files that grow together lie mixed, extent by extent: of a range of segments each object has its share. */
function mixedRuns(layout: Layout, growth: Growth, shows: (psu: number) => boolean, apart: boolean): MixedRun[] {
  const objects = layout.objectFirst.length - 1;
  /** By target and group: bytes of each object. */
  const groups = new Map<number, Map<number, Float64Array>>();
  let o = 0;
  for (let p = 0; p < layout.psuCount; p += 1) {
    while (o < objects - 1 && p >= layout.objectFirst[o + 1]) o += 1;
    if (layout.target[p] < 0 || !growth.grows(p)) continue;
    const onTarget = groups.get(layout.target[p]) ?? new Map<number, Float64Array>();
    groups.set(layout.target[p], onTarget);
    const group = growth.groupOf(p);
    const bytes = onTarget.get(group) ?? new Float64Array(objects);
    onTarget.set(group, bytes);
    if (shows(p)) bytes[o] += layout.bytes[p];
  }
  return [...groups].flatMap(([target, onTarget]) => {
    const list = [...onTarget].toSorted(([a], [b]) => growth.groupFrom(a) - growth.groupFrom(b));
    const each = Math.ceil(list.length / SLICES);
    return Array.from({ length: Math.ceil(list.length / each) }, (_, k) => list.slice(k * each, (k + 1) * each)).flatMap((slice) => {
      const from = growth.groupFrom(slice[0][0]);
      const to = growth.groupTo(slice[slice.length - 1][0]);
      return Array.from({ length: objects }, (_, object): MixedRun => {
        const bytes = slice.reduce((sum, [, of]) => sum + of[object], 0);
        return { target, object, from, to, apart, share: bytes / (to - from) };
      }).filter(({ share }) => share > 0);
    });
  });
}

/** All runs, each target's from its beginning on. */
function allRuns(
  layout: Layout,
  only: ArrayLike<number> | undefined,
  apart: Apart,
  leastGap: number,
): Iterable<Run & { readonly share?: number }> {
  const { growth } = layout;
  if (growth === null)
    return apart === NONE_APART ? runsOf(layout, only, apart, leastGap) : coarse(runsOf(layout, only, apart, leastGap), layout);
  const still = Array.from(only ?? { length: layout.psuCount }, (p: unknown, k) => (only ? (p as number) : k)).filter(
    (p) => !growth.grows(p),
  );
  const shown = only === undefined ? null : new Set(Array.from(only));
  const shows = (psu: number) => shown === null || shown.has(psu);
  const mixed =
    apart === NONE_APART
      ? mixedRuns(layout, growth, shows, false)
      : [false, true].flatMap((each) => mixedRuns(layout, growth, (psu) => shows(psu) && apart(psu) === each, each));
  return [...coarse(runsOf(layout, still, apart, leastGap), layout), ...mixed].toSorted((a, b) => a.from - b.from || a.object - b.object);
}

/**
 * PSUs merged to runs of one object on one target, a few per target instead of thousands of PSUs; each target's from its beginning on,
 * wherever the document has put them.
 */
function runsOf(layout: Layout, only: ArrayLike<number> | undefined, isApart: Apart, leastGap: number): Run[] {
  const { target, bytes, offsetBytes, objectFirst } = layout;
  const runs: Run[] = [];
  const last: (Run | undefined)[] = layout.targets.map(() => undefined);
  const objects = objectFirst.length - 1;
  let inOrder = true;
  let o = 0;
  const n = only ? only.length : layout.psuCount;
  for (let i = 0; i < n; i += 1) {
    const p = only ? only[i] : i;
    while (o < objects - 1 && p >= objectFirst[o + 1]) o += 1;
    if (target[p] < 0 || !(bytes[p] > 0)) continue;
    const from = offsetBytes[p];
    const run = last[target[p]];
    const apart = isApart(p);
    // Alignment gaps between PSUs of the same object belong to the band: nothing else lies there.
    const follows = run !== undefined && run.object === o && from >= run.to && from - run.to < leastGap;
    if (follows && run.apart === apart) {
      run.to = from + bytes[p];
      continue;
    }
    if (follows) run.to = from;
    const begun = { target: target[p], object: o, from, to: from + bytes[p], apart };
    if (run !== undefined && from < run.from) inOrder = false;
    last[begun.target] = begun;
    runs.push(begun);
  }
  // Packed files lie in table order, and the order between targets says nothing.
  return inOrder ? runs : runs.sort((a, b) => a.from - b.from);
}

/** Joins neighbors of one object that are too short to be told apart on the screen: a file here and there would make thousands. */
function coarse(runs: readonly Run[], layout: Layout): Run[] {
  const finest = layout.targets.map(({ usedBytes }) => usedBytes * FINEST_SHARE);
  const last: (Run | undefined)[] = layout.targets.map(() => undefined);
  return runs.filter((run) => {
    const before = last[run.target];
    const least = finest[run.target];
    const isShort = run.to - run.from < least && before !== undefined && before.to - before.from < least;
    if (isShort && before.object === run.object && before.to === run.from) {
      before.to = run.to;
      before.apart ||= run.apart;
      return false;
    }
    last[run.target] = run;
    return true;
  });
}

/**
 * Bands of every disk, in `hardware.disks` order, with the gaps between files where the document stores addresses. With `only` (ascending
 * PSU indexes) just those files, what lies between them being a gap then; with
 * `isApart` bands end also where files begin that are apart from the others, which lie where they lay without it; `where` says what
 * lies elsewhere than in the document, and `placed` what the files that a timeline moves have by then at their places.
 */
export function fillDisks(
  scenario: Scenario,
  layout: Layout,
  capacities: ArrayLike<number>,
  only?: ArrayLike<number>,
  isApart: Apart = NONE_APART,
  where: Where = asDocument,
  placed: PlacedRuns | null = null,
): DiskFill[] {
  const bands: { object: number; bytes: number; at?: number; apart?: boolean; copy?: boolean }[][] = scenario.hardware.disks.map(() => []);
  const footprints = footprintsOf(scenario);
  const { placement, database } = scenario;
  // Packed files leave no gaps but those of alignment.
  const showsGaps = placement.addresses !== undefined;
  const reach = new Float64Array(layout.targets.length);
  const add = (run: AnyRun): void => {
    const target = layout.targets[run.target];
    const footprint = footprints.get(target.id) ?? null;
    const put = (disk: number, held: number, copy: boolean): void => {
      const bytes = held * (run.share ?? 1);
      if (bytes <= 0) return;
      const last = bands[disk].at(-1);
      if (last && last.object === run.object && (last.apart ?? false) === run.apart && (last.copy ?? false) === copy) last.bytes += bytes;
      else
        bands[disk].push({
          object: run.object,
          bytes,
          ...(run.object === FREE && { at: run.from }),
          ...(run.apart ? { apart: true } : {}),
          ...(copy ? { copy: true } : {}),
        });
    };
    const elsewhere = where(run.target, run.from, run.to);
    if (elsewhere !== null) for (const { disk, bytes, copy } of elsewhere) put(disk, bytes, copy || run.copy === true);
    else target.disks.forEach((disk, k) => put(disk, bytesOnMember(target, k, run.from, run.to, footprint, capacities), run.copy === true));
  };
  const runs = allRuns(layout, only, isApart, showsGaps ? Math.min(database.blockBytes, LEAST_GAP) : LEAST_GAP);
  for (const run of placed === null ? runs : withPlaced(runs, placed, showsGaps)) {
    const free = coveredBlocks(reach[run.target], database.blockBytes);
    if (showsGaps && run.from > free) add({ target: run.target, object: FREE, from: free, to: run.from, apart: false });
    reach[run.target] = Math.max(reach[run.target], run.to);
    add(run);
  }
  return bands.map((list) => filled(list));
}

type AnyRun = Omit<Run, 'from' | 'to' | 'apart'> & {
  readonly from: number;
  readonly to: number;
  readonly apart: boolean;
  readonly share?: number;
  readonly copy?: boolean;
};

/** Runs of the document with what is left of files that move, and what has come elsewhere: behind all others, or at its address where the document stores addresses. */
function withPlaced(runs: Iterable<AnyRun>, { atStart, come }: PlacedRuns, byAddress: boolean): Iterable<AnyRun> {
  const all: AnyRun[] = [];
  for (const run of runs) {
    let { from } = run;
    // Files that grow lie mixed, and do not move.
    for (const place of run.share === undefined ? (atStart.get(run.target) ?? []) : []) {
      if (place.to <= from || place.from >= run.to) continue;
      if (place.from > from) all.push({ ...run, from, to: place.from });
      for (const part of place.runs) {
        all.push({ ...part, apart: false });
        if (byAddress && part.share < 1) all.push({ ...part, object: FREE, share: 1 - part.share, apart: false });
      }
      from = Math.min(run.to, place.to);
    }
    if (from < run.to) all.push({ ...run, from });
  }
  for (const part of come) all.push({ ...part, apart: false });
  return byAddress ? all.sort((a, b) => a.from - b.from) : all;
}

/** Files of one object that lie closer are one band where files are packed. */
export const LEAST_GAP = 1 << 20;

/** A disk with these bands. */
export function filled(bands: readonly Band[]): DiskFill {
  let usedBytes = 0;
  let endBytes = 0;
  for (const { object, bytes } of bands) {
    endBytes += bytes;
    if (object !== FREE) usedBytes += bytes;
  }
  return { bands, usedBytes, endBytes };
}
