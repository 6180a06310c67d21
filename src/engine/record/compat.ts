/**
 * The figures of the field's own tools, from a log of requests, to the digit that those tools print:
 * `btt` of blktrace and the counters behind Linux' `iostat -x`. Their names are kept although some
 * mislead (btt's svctm is the mean Q2C; iostat's aqu-sz is, since Linux 5.0, credited at completion and no time average),
 * so that a reader who measured with them can compare. Our own figures are those of `result.ts`.
 *
 * Events of a request: Q it arrives at the block layer, G it is allocated, I it is inserted into the
 * scheduler's queue, D it is dispatched to the device, C it is complete. Where nothing passes between Q
 * and I, the three are equal. Definitions after the sources of blktrace (git dd093eb), sysstat 12.8.0 and
 * the kernel's Documentation/admin-guide/iostats.rst.
 */
import { NS_PER_MS, NS_PER_S } from '../../base/units.ts';
import { unionOf } from './intervals.ts';

/** One request of a log; times in integer nanoseconds. */
export interface TracedRequest {
  readonly arrivalNs: number;
  readonly allocatedNs: number;
  readonly insertedNs: number;
  readonly dispatchedNs: number;
  readonly completedNs: number;
  readonly lba: number;
  /** Of 512 bytes. */
  readonly sectors: number;
  readonly write: boolean;
}

/** Minimum, mean and maximum in seconds; zeros of nothing. */
export interface Spread {
  readonly min: number;
  readonly avg: number;
  readonly max: number;
  readonly n: number;
}

/** What `btt` prints, in its units: seconds, percent, sectors. */
export interface BttReport {
  readonly q2q: Spread;
  readonly q2g: Spread;
  readonly g2i: Spread;
  readonly i2d: Spread;
  readonly d2c: Spread;
  readonly q2c: Spread;
  /** Share of the whole Q2C in each phase. Nothing is merged in such a log, so Q2M is 0. */
  readonly overheadPct: { readonly q2g: number; readonly g2i: number; readonly q2m: number; readonly i2d: number; readonly d2c: number };
  /** Periods with a request between D and C; idle time is spread over the gaps between them, the time before the first included. */
  readonly live: { readonly periods: number; readonly averageActive: number; readonly averageIdle: number; readonly pct: number };
  readonly seekD2d: { readonly n: number; readonly meanAbsolute: number; readonly median: number; readonly series: readonly number[] };
  /** Share of requests by time from Q to D, per upper edge in ms; the last bin is open. */
  readonly q2dPct: readonly { readonly belowMs: number; readonly pct: number }[];
  /** Requests that were queued and not yet dispatched, averaged over the arrivals. */
  readonly requestsAtQ: number;
  /** The line TOTAL of btt's own iostat: rates over the time from 0 to the last event. */
  readonly total: {
    readonly windowS: number;
    readonly readsPerS: number;
    readonly writesPerS: number;
    readonly readKibPerS: number;
    readonly writtenKibPerS: number;
    readonly requestSectors: number;
    /** Mean number between G and C. */
    readonly queueSize: number;
    /** Mean time from I to C. */
    readonly awaitMs: number;
    /** Named so by btt; it is the mean Q2C. */
    readonly svctmMs: number;
    readonly utilizationPct: number;
  };
}

const Q2D_EDGES_MS = [5, 10, 25, 50, 75, 100, 250, 500, 1000, Infinity] as const;

const ratio = (a: number, b: number): number => (b > 0 ? a / b : 0);
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const sectorsOf = (requests: readonly TracedRequest[]): number => total(requests.map((r) => r.sectors));

function spread(ns: readonly number[]): Spread {
  if (ns.length === 0) return { min: 0, avg: 0, max: 0, n: 0 };
  return {
    min: Math.min(...ns) / NS_PER_S,
    avg: total(ns) / ns.length / NS_PER_S,
    max: Math.max(...ns) / NS_PER_S,
    n: ns.length,
  };
}

/** What btt would print for a log of unmerged requests to one device that starts at t = 0. */
export function bttReport(log: readonly TracedRequest[]): BttReport {
  const byArrival = log.toSorted((a, b) => a.arrivalNs - b.arrivalNs);
  const span = (from: keyof TracedRequest, to: keyof TracedRequest): number[] => log.map((r) => Number(r[to]) - Number(r[from]));
  const q2c = span('arrivalNs', 'completedNs');
  const share = (from: keyof TracedRequest, to: keyof TracedRequest): number => 100 * ratio(total(span(from, to)), total(q2c));
  const q2d = span('arrivalNs', 'dispatchedNs');
  return {
    q2q: spread(byArrival.slice(1).map((r, k) => r.arrivalNs - byArrival[k].arrivalNs)),
    q2g: spread(span('arrivalNs', 'allocatedNs')),
    g2i: spread(span('allocatedNs', 'insertedNs')),
    i2d: spread(span('insertedNs', 'dispatchedNs')),
    d2c: spread(span('dispatchedNs', 'completedNs')),
    q2c: spread(q2c),
    overheadPct: {
      q2g: share('arrivalNs', 'allocatedNs'),
      g2i: share('allocatedNs', 'insertedNs'),
      q2m: 0,
      i2d: share('insertedNs', 'dispatchedNs'),
      d2c: share('dispatchedNs', 'completedNs'),
    },
    live: live(log),
    seekD2d: seekReport(seekDistances(log.toSorted((a, b) => a.dispatchedNs - b.dispatchedNs))),
    q2dPct: Q2D_EDGES_MS.map((belowMs, k) => {
      const fromMs = k === 0 ? 0 : Q2D_EDGES_MS[k - 1];
      const inBin = q2d.filter((ns) => ns >= fromMs * NS_PER_MS && ns < belowMs * NS_PER_MS).length;
      return { belowMs, pct: 100 * ratio(inBin, log.length) };
    }),
    requestsAtQ: ratio(
      total(log.map((at) => log.filter((r) => r !== at && r.arrivalNs <= at.arrivalNs && r.dispatchedNs > at.arrivalNs).length)),
      log.length,
    ),
    total: bttTotal(log),
  };
}

const lastEvent = (log: readonly TracedRequest[]): number => log.reduce((last, r) => Math.max(last, r.completedNs), 0);

function live(log: readonly TracedRequest[]): BttReport['live'] {
  const periods = unionOf(log.map((r) => [r.dispatchedNs, r.completedNs]));
  const active = total(periods.map(([from, to]) => to - from));
  const end = lastEvent(log);
  return {
    periods: periods.length,
    averageActive: ratio(active, periods.length) / NS_PER_S,
    averageIdle: ratio(end - active, periods.length - 1) / NS_PER_S,
    pct: 100 * ratio(active, end),
  };
}

function bttTotal(log: readonly TracedRequest[]): BttReport['total'] {
  const windowNs = lastEvent(log);
  const windowS = windowNs / NS_PER_S;
  const reads = log.filter((r) => !r.write);
  const writes = log.filter((r) => r.write);
  const mean = (from: keyof TracedRequest): number => ratio(total(log.map((r) => r.completedNs - Number(r[from]))), log.length) / NS_PER_MS;
  return {
    windowS,
    readsPerS: ratio(reads.length, windowS),
    writesPerS: ratio(writes.length, windowS),
    readKibPerS: ratio(sectorsOf(reads) / 2, windowS),
    writtenKibPerS: ratio(sectorsOf(writes) / 2, windowS),
    requestSectors: ratio(sectorsOf(log), log.length),
    queueSize: ratio(total(log.map((r) => r.completedNs - r.allocatedNs)), windowNs),
    awaitMs: mean('insertedNs'),
    svctmMs: mean('arrivalNs'),
    utilizationPct: live(log).pct,
  };
}

/**
 * btt's seek distances in sectors, signed, by the closest-edge rule: 0 if a request overlaps or touches
 * the one before, from its end if it lies beyond, from its start if it lies before. The first is measured
 * from sector 0.
 */
export function seekDistances(inOrder: readonly Pick<TracedRequest, 'lba' | 'sectors'>[]): number[] {
  let lastStart = 0;
  let lastEnd = 0;
  return inOrder.map(({ lba, sectors }) => {
    const end = lba + sectors;
    let distance = 0;
    if (lba > lastEnd) distance = lba - lastEnd;
    else if (end < lastStart) distance = lba - lastStart;
    lastStart = lba;
    lastEnd = end;
    return distance;
  });
}

function seekReport(series: readonly number[]): BttReport['seekD2d'] {
  const sorted = series.toSorted((a, b) => a - b);
  return {
    n: series.length,
    meanAbsolute: ratio(total(series.map(Math.abs)), series.length),
    // Of an even number btt prints the upper of the two in the middle.
    median: sorted.at(Math.floor(sorted.length / 2)) ?? 0,
    series,
  };
}

/** Changes of the kernel's counters of one disk over an interval: what iostat reads. */
export interface DiskCounters {
  readonly reads: number;
  readonly writes: number;
  readonly sectorsRead: number;
  readonly sectorsWritten: number;
  /** Sums of the durations of completed requests. */
  readonly readTicksMs: number;
  readonly writeTicksMs: number;
  /** Time with a request in flight. */
  readonly ioTicksMs: number;
  /** Since Linux 5.0 the sum of the durations of completed requests, no integral over time. */
  readonly timeInQueueMs: number;
}

/**
 * What the counters advance by during (fromNs, toNs]. Everything but `ioTicksMs` advances at completion;
 * that is time, exact here where a kernel samples it by clock ticks.
 */
export function diskCounters(log: readonly TracedRequest[], fromNs: number, toNs: number): DiskCounters {
  const completed = log.filter((r) => r.completedNs > fromNs && r.completedNs <= toNs);
  const ticks = (requests: readonly TracedRequest[]): number => total(requests.map((r) => r.completedNs - r.allocatedNs)) / NS_PER_MS;
  const reads = completed.filter((r) => !r.write);
  const writes = completed.filter((r) => r.write);
  const inFlight = unionOf(log.map((r) => [Math.max(fromNs, r.allocatedNs), Math.min(toNs, r.completedNs)]));
  return {
    reads: reads.length,
    writes: writes.length,
    sectorsRead: sectorsOf(reads),
    sectorsWritten: sectorsOf(writes),
    readTicksMs: ticks(reads),
    writeTicksMs: ticks(writes),
    ioTicksMs: total(inFlight.map(([from, to]) => to - from)) / NS_PER_MS,
    timeInQueueMs: ticks(completed),
  };
}

/** A line of `iostat -x`: per second, KiB, milliseconds, percent. */
export interface IostatLine {
  readonly readsPerS: number;
  readonly writesPerS: number;
  readonly readKibPerS: number;
  readonly writtenKibPerS: number;
  /** r_await and w_await; 0 if nothing was completed. */
  readonly readAwaitMs: number;
  readonly writeAwaitMs: number;
  /** rareq-sz and wareq-sz. */
  readonly readKib: number;
  readonly writeKib: number;
  /** aqu-sz, as since Linux 5.0: durations of completed requests per interval, so 0 while a long request runs. */
  readonly queueSize: number;
  /** %util, not clamped. */
  readonly utilizationPct: number;
}

export function iostatLine(counters: DiskCounters, intervalMs: number): IostatLine {
  const seconds = intervalMs / 1000;
  const { reads, writes, sectorsRead, sectorsWritten } = counters;
  return {
    readsPerS: ratio(reads, seconds),
    writesPerS: ratio(writes, seconds),
    readKibPerS: ratio(sectorsRead / 2, seconds),
    writtenKibPerS: ratio(sectorsWritten / 2, seconds),
    readAwaitMs: ratio(counters.readTicksMs, reads),
    writeAwaitMs: ratio(counters.writeTicksMs, writes),
    readKib: ratio(sectorsRead / 2, reads),
    writeKib: ratio(sectorsWritten / 2, writes),
    queueSize: ratio(counters.timeInQueueMs, intervalMs),
    utilizationPct: 100 * ratio(counters.ioTicksMs, intervalMs),
  };
}
