/**
 * Where in a run a sentence can be seen: exactly the disks and the part of the run that it speaks of, and what they did there.
 * Every figure is computed from the run's record, so that sentence, mark and picture cannot disagree.
 */
import { perObject } from '../../base/perObject.ts';
import { NS_PER_MS } from '../../base/units.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { columnsOf, wholeRun } from '../run/columns.ts';
import type { TimeWindow } from '../run/columns.ts';
import { densest } from '../run/densest.ts';
import type { Bins } from '../run/densest.ts';
import { waitingOf } from '../run/waiting.ts';

/**
 * What a disk did. Shares of the window: `busy`, `idle`, and of its requests' `seek`, `rotation`, `transfer` and `other`
 * (overhead and paths; disks with several requests in service may have more than 1). `waiting`: requests that wait, time average.
 * `held`: least share of the time with requests in which it rested. `bytes`: bytes per ms.
 */
export const QUANTITIES = ['busy', 'idle', 'waiting', 'held', 'bytes', 'seek', 'rotation', 'transfer', 'other'] as const;
export type Quantity = (typeof QUANTITIES)[number];

export interface Evidence {
  /** Never empty; the whole run is [0, elapsed). */
  readonly window: TimeWindow;
  /** Indices of disks, ascending; never empty. */
  readonly disks: readonly number[];
  readonly quantity: Quantity;
  /** Mean of the quantity over these disks within the window. */
  readonly value: number;
  /** Of these disks' part of the quantity over all disks within the window. */
  readonly share: number;
  /** The one of them with most of it. */
  readonly disk: number;
  /** A moment inside the window, in the middle of a stretch with much of it. */
  readonly atMs: number;
  /** Object whose files the sentence names; its index. */
  readonly object?: number;
}

/** Disks are the ones that matter when they have this share of all. */
const MOST = 0.8;
/** A disk with this share of the last one's part belongs with it: equal disks are not cut apart. */
const ALIKE = 0.5;
/** A moment is looked for among stretches of at least this part of the window. */
const STRETCH = 1 / 20;

/** What a disk did within a window, in the quantity's unit. */
export function quantityOf(result: RunResult, disk: number, quantity: Quantity, window: TimeWindow): number {
  const device = result.devices[disk];
  const whole = isWhole(result, window);
  const ms = window.toMs - window.fromMs;
  switch (quantity) {
    case 'busy':
      return whole ? device.utilization : columns(result, disk, window).busyMs[0] / ms;
    case 'idle':
      return 1 - quantityOf(result, disk, 'busy', window);
    case 'waiting': {
      if (whole) return waitingOf(device, device.meanQueueDepth, device.utilization);
      const { outstandingMs, busyMs } = columns(result, disk, window);
      return waitingOf(device, outstandingMs[0] / ms, busyMs[0] / ms);
    }
    case 'held':
      return heldShare(result, disk);
    case 'bytes':
      return (device.bytesRead + device.bytesWritten) / result.elapsedMs;
    case 'other':
      return (device.partsMs.overhead + device.partsMs.bus) / result.elapsedMs;
    default:
      return device.partsMs[quantity] / result.elapsedMs;
  }
}

const columns = (result: RunResult, disk: number, window: TimeWindow) => columnsOf(result.series!, result.elapsedMs, disk, window, 1);

export const isWhole = ({ elapsedMs }: Pick<RunResult, 'elapsedMs'>, { fromMs, toMs }: TimeWindow): boolean =>
  fromMs <= 0 && toMs >= elapsedMs;

/**
 * Least share of the time with requests in which a disk rested, inferred from below, bin by bin: where at most `maxDepth`
 * requests were there at a time, some were for at least `outstandingMs / maxDepth`, and what the disk did not work then it rested.
 */
function heldShare({ series }: RunResult, disk: number): number {
  const { there, busy } = timeWithRequests(series!, disk);
  return there > 0 ? 1 - busy / there : 0;
}

export function timeWithRequests(
  series: NonNullable<RunResult['series']>,
  disk: number,
): { readonly there: number; readonly busy: number } {
  let there = 0;
  let busy = 0;
  for (let at = disk * series.bins; at < (disk + 1) * series.bins; at += 1) {
    const depth = series.maxDepth[at];
    busy += series.busyMs[at];
    there += Math.max(series.busyMs[at], depth > 0 ? series.outstandingMs[at] / depth : 0);
  }
  return { there, busy };
}

/** Evidence on some disks; null without disks, without time, or where the run kept no series and nothing can be drawn. */
export function evidenceOn(
  result: RunResult,
  some: readonly number[],
  quantity: Quantity,
  window: TimeWindow = wholeRun(result),
): Evidence | null {
  const { series } = result;
  const disks = some.filter((disk) => series && disk < series.disks && disk < result.devices.length).toSorted((a, b) => a - b);
  if (!series || disks.length === 0 || !(window.toMs > window.fromMs)) return null;
  const each = disks.map((disk) => quantityOf(result, disk, quantity, window));
  const sum = each.reduce((total, amount) => total + amount, 0);
  const all = result.devices.reduce((total, _, disk) => total + (disk < series.disks ? quantityOf(result, disk, quantity, window) : 0), 0);
  return {
    window,
    disks,
    quantity,
    value: sum / disks.length,
    share: all > 0 ? Math.min(1, sum / all) : 0,
    disk: disks[each.indexOf(Math.max(...each))],
    atMs: momentWithin(result, disks, quantity, window),
  };
}

/** The middle of the stretch of the window in which the disks together have most of a quantity. */
function momentWithin(result: RunResult, disks: readonly number[], quantity: Quantity, window: TimeWindow): number {
  const { series, elapsedMs } = result;
  const first = Math.floor(window.fromMs / series!.binMs);
  const last = Math.min(series!.bins, Math.ceil(Math.min(window.toMs, elapsedMs) / series!.binMs));
  const amounts = new Float64Array(Math.max(1, last - first));
  const of = quantity === 'bytes' ? series!.bytes : quantity === 'waiting' ? series!.outstandingMs : series!.busyMs;
  for (const disk of disks) for (let bin = first; bin < last; bin += 1) amounts[bin - first] += of[disk * series!.bins + bin];
  const stretch: Bins = densest(amounts, Math.max(1, Math.round(amounts.length * STRETCH)));
  const middle = (first + (stretch.from + stretch.to) / 2) * series!.binMs;
  return Math.min(window.toMs, Math.max(window.fromMs, middle));
}

/** The fewest disks that have most of a quantity within a window, with those that have about as much; none where nobody has any. */
export function disksWithMost(result: RunResult, quantity: Quantity, window: TimeWindow = wholeRun(result)): readonly number[] {
  const all = result.devices
    .map((_, disk) => ({ disk, amount: quantityOf(result, disk, quantity, window) }))
    .filter(({ disk, amount }) => amount * (window.toMs - window.fromMs) > 1 / NS_PER_MS && (result.series?.disks ?? 0) > disk)
    .toSorted((a, b) => b.amount - a.amount || a.disk - b.disk);
  const total = all.reduce((sum, { amount }) => sum + amount, 0);
  let got = 0;
  let least = Infinity;
  return all.flatMap(({ disk, amount }) => {
    if (got >= MOST * total && amount < ALIKE * least) return [];
    if (got < MOST * total) least = amount;
    got += amount;
    return [disk];
  });
}

export const evidenceOnMost = (result: RunResult, quantity: Quantity, window?: TimeWindow): Evidence | null =>
  evidenceOn(result, disksWithMost(result, quantity, window), quantity, window);

/** At most so many worst moments are offered, one after the other. */
const MOMENTS = 8;
/** A moment is at least this part of the run, so that a blip is none. */
const MOMENT = 1 / 40;
/** Bins that a moment has at least. */
const MOMENT_BINS = 4;
/** A stretch with less than this part of the worst one's waiting per time is not worth a visit. */
const WORTH = 0.1;

/**
 * The stretches of the run in which most time was lost to waiting, worst first, apart from each other: each at least a 40th
 * and at most a 20th of the run, on the disks at which the requests waited. Where nothing waited, those in which the disks
 * were busiest; none where nothing happened.
 */
export const worstMoments = perObject((result: RunResult): readonly Evidence[] => {
  const { series, elapsedMs } = result;
  if (!series || !(elapsedMs > 0)) return [];
  const bins = Math.min(series.bins, Math.ceil(elapsedMs / series.binMs));
  const waiting = new Float64Array(bins);
  const busy = new Float64Array(bins);
  for (let disk = 0; disk < series.disks; disk += 1) {
    for (let bin = 0; bin < bins; bin += 1) {
      const at = disk * series.bins + bin;
      waiting[bin] += waitingOf(result.devices[disk], series.outstandingMs[at], series.busyMs[at]);
      busy[bin] += series.busyMs[at];
    }
  }
  const waited = waiting.reduce((sum, ms) => sum + ms, 0) > 1e-6 * elapsedMs;
  const amounts = waited ? waiting : busy;
  const least = Math.min(bins, Math.max(MOMENT_BINS, Math.ceil(bins * MOMENT)));
  const moments: Evidence[] = [];
  let worst = 0;
  for (const { from, to } of apart(amounts, least)) {
    const sum = amounts.subarray(from, to).reduce((total, ms) => total + ms, 0);
    const window = { fromMs: from * series.binMs, toMs: Math.min(elapsedMs, to * series.binMs) };
    const density = sum / (window.toMs - window.fromMs);
    worst ||= density;
    if (!(density > 0) || density < WORTH * worst) break;
    const evidence = evidenceOnMost(result, waited ? 'waiting' : 'busy', window);
    if (evidence) moments.push(evidence);
    if (moments.length === MOMENTS) break;
  }
  return moments;
});

/** Densest stretches that do not overlap, densest first. */
function* apart(amounts: Float64Array, least: number): Generator<Bins> {
  /** What is left between those that were taken. */
  let gaps: readonly Bins[] = [{ from: 0, to: amounts.length }];
  for (;;) {
    let best: (Bins & { readonly density: number }) | null = null;
    for (const gap of gaps) {
      if (gap.to - gap.from < least) continue;
      const { from, to, density } = densest(amounts.subarray(gap.from, gap.to), least);
      if (!best || density > best.density) best = { from: gap.from + from, to: gap.from + to, density };
    }
    if (!best) return;
    yield best;
    const { from, to } = best;
    gaps = gaps.flatMap((gap) =>
      from >= gap.to || to <= gap.from
        ? [gap]
        : [
            { from: gap.from, to: from },
            { from: to, to: gap.to },
          ],
    );
  }
}
