import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { seriesOf } from './summary.ts';
import { ServerLog } from './serverLog.ts';
import { binsFor, type SeriesFigure, TimeSeries } from './timeSeries.ts';

const FIRST = 2 ** 17;

/** Requests on one server, as [arrival, wait, service], served one after the other. */
const requests = fc.array(
  fc.tuple(
    fc.oneof(fc.nat(3 * FIRST), fc.constant(FIRST), fc.constant(0)),
    fc.oneof(fc.nat(8 * FIRST), fc.constant(FIRST), fc.nat(2 ** 32)),
  ),
  { minLength: 1, maxLength: 40 },
);

interface Event {
  readonly time: number;
  readonly kind: 'C' | 'S' | 'Q';
  readonly request: { q: number; s: number; c: number };
}

const ORDER = { C: 0, S: 1, Q: 2 } as const;

/** First come first served; events in time order, completions before starts before arrivals. */
function eventsOf(list: readonly (readonly [number, number])[]): Event[] {
  let arrival = 0;
  let free = 0;
  const events = list.flatMap(([gap, service]) => {
    arrival += gap;
    const s = Math.max(arrival, free);
    free = s + service + 1;
    const request = { q: arrival, s, c: free };
    return [
      { time: request.q, kind: 'Q', request },
      { time: request.s, kind: 'S', request },
      { time: request.c, kind: 'C', request },
    ] satisfies Event[];
  });
  // A request that starts as it arrives starts after it arrives.
  const rank = (e: Event): number => (e.kind === 'S' && e.request.s === e.request.q ? 3 : ORDER[e.kind]);
  return events.toSorted((a, b) => a.time - b.time || rank(a) - rank(b));
}

function feed(events: readonly Event[]): { log: ServerLog; series: TimeSeries; end: number } {
  // A second disk, so that the first one's rows are not the only ones.
  const series = new TimeSeries(2);
  const log = new ServerLog(2, series);
  for (const { time, kind, request } of events) {
    if (kind === 'Q') log.arrived(1, time);
    else if (kind === 'S') log.started(1, time, 0, 8);
    else log.completed(1, time, request.q, 4096, false);
  }
  const end = events[events.length - 1].time;
  log.close(end);
  return { log, series, end };
}

const FIGURES = ['busyNs', 'outstandingNs', 'bytes', 'completions', 'responseNs', 'maxDepth'] as const;

function columnsOf(series: TimeSeries, disk: number): Record<SeriesFigure, Float64Array> {
  return Object.fromEntries(FIGURES.map((name) => [name, series.column(name, disk)])) as Record<SeriesFigure, Float64Array>;
}

describe('against the step function of the depth', () => {
  test('area, busy time, maximum, bytes and completions of every bin, through doublings and bin borders', () => {
    fc.assert(
      fc.property(requests, (list) => {
        const events = eventsOf(list);
        const { series, end } = feed(events);
        const width = series.widthNs;
        expect(Math.log2(width) % 1).toBe(0);
        expect(width * series.bins).toBeGreaterThan(end);
        const columns = columnsOf(series, 1);
        // Reference: walk the step functions bin by bin.
        const all = [...new Set(events.map((e) => e.request))];
        const used = new Set(all.flatMap((r) => [Math.floor(r.q / width), Math.floor(r.s / width), Math.floor(r.c / width)]));
        for (const bin of [...used].flatMap((b) => [b, b + 1]).filter((b) => b < series.bins)) {
          const from = bin * width;
          const to = from + width;
          const overlap = (a: number, b: number): number => Math.max(0, Math.min(b, to) - Math.max(a, from));
          const area = all.reduce((sum, r) => sum + overlap(r.q, r.c), 0);
          const busy = all.reduce((sum, r) => sum + overlap(r.s, r.c), 0);
          const done = all.filter((r) => r.c >= from && r.c < to);
          // The depth just after each event in the bin, and at its beginning.
          const instants = [from, ...events.map((e) => e.time).filter((t) => t > from && t < to)];
          const depthAfter = (t: number): number => all.filter((r) => r.q <= t && r.c > t).length;
          const deepest = Math.max(...instants.map(depthAfter));
          expect(columns.outstandingNs[bin]).toBe(area);
          expect(columns.busyNs[bin]).toBe(busy);
          expect(columns.maxDepth[bin]).toBe(deepest);
          expect(columns.completions[bin]).toBe(done.length);
          expect(columns.bytes[bin]).toBe(4096 * done.length);
          expect(columns.responseNs[bin]).toBe(done.reduce((sum, r) => sum + r.c - r.q, 0));
        }
        for (const column of Object.values(columnsOf(series, 0))) expect(column.every((value) => value === 0)).toBe(true);
      }),
      { numRuns: rounds(300) },
    );
  });

  test('totals of log and series agree exactly', () => {
    fc.assert(
      fc.property(requests, (list) => {
        const { log, series } = feed(eventsOf(list));
        const total = (name: SeriesFigure): number => series.column(name, 1).reduce((a, b) => a + b, 0);
        expect(total('outstandingNs')).toBe(log.figure(1, 'outstandingNs'));
        expect(total('busyNs')).toBe(log.figure(1, 'busyNs'));
        expect(log.figure(1, 'outstandingNs')).toBe(log.figure(1, 'responseNs'));
        expect(Math.max(...series.column('maxDepth', 1))).toBe(log.figure(1, 'maxDepth'));
      }),
    );
  });
});

test('what is outstanding at the end counts until the end, once', () => {
  const series = new TimeSeries(1);
  const log = new ServerLog(1, series);
  log.arrived(0, 100);
  log.arrived(0, 200);
  log.started(0, 200, 0, 8);
  log.close(1000);
  log.close(1000);
  expect(log.figure(0, 'outstandingNs')).toBe(900 + 800);
  expect(log.figure(0, 'busyNs')).toBe(800);
  const cut = seriesOf(series, 1000);
  expect([cut.bins, cut.outstandingMs[0], cut.maxDepth[0]]).toEqual([1, Math.fround(1.7e-3), 2]);
});

test('a bin that begins with a completion and sees no arrival keeps the depth that is left', () => {
  const series = new TimeSeries(1);
  const log = new ServerLog(1, series);
  for (const at of [0, 10]) log.arrived(0, at);
  log.started(0, 10, 0, 8);
  log.completed(0, FIRST, 0, 4096, false);
  log.started(0, FIRST, 8, 8);
  log.completed(0, 1.5 * FIRST, 10, 4096, false);
  expect([...series.column('maxDepth', 0, 3)]).toEqual([2, 1, 0]);
});

test('the series covers a run that ends long after the last I/O', () => {
  const series = new TimeSeries(1);
  const log = new ServerLog(1, series);
  log.arrived(0, 0);
  log.started(0, 0, 0, 8);
  log.completed(0, 100, 0, 4096, false);
  const end = 10 * series.bins * FIRST;
  log.close(end);
  const cut = seriesOf(series, end);
  expect(cut.bins * cut.binMs * 1e6).toBeGreaterThanOrEqual(end);
  expect(cut.bins).toBeLessThanOrEqual(series.bins);
});

test('bins stay bounded whatever the disks', () => {
  expect(binsFor(1)).toBe(4096);
  expect(binsFor(22)).toBe(4096);
  for (const disks of [100, 1000, 2048]) expect(binsFor(disks) * disks).toBeLessThanOrEqual(2 ** 19);
});
