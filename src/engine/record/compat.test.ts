/** The ten requests of `../testing/golden.ts`: our numbers equal those that btt and iostat printed. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bttReport, diskCounters, iostatLine, seekDistances, type TracedRequest } from './compat.ts';
import { unionOf } from './intervals.ts';
import { ServerLog } from './serverLog.ts';
import { BTT, IOSTAT, OURS, OURS_WINDOWS, RECORDED, TRACED } from '../testing/golden.ts';
import { TimeSeries } from './timeSeries.ts';

const MS = 1e6;

/** Equal to as many digits as the tool prints. */
function prints(found: Readonly<Record<string, unknown>>, expected: Readonly<Record<string, unknown>>, digits: number): void {
  for (const [key, value] of Object.entries(expected)) {
    expect(Number(found[key]).toFixed(digits), key).toBe(Number(value).toFixed(digits));
  }
}

describe('btt', () => {
  const report = bttReport(TRACED);

  test('phases, to the nanosecond', () => {
    for (const phase of ['q2q', 'q2g', 'g2i', 'i2d', 'd2c', 'q2c'] as const) prints({ ...report[phase] }, BTT[phase], 9);
  });

  test('device overhead', () => prints(report.overheadPct, BTT.overheadPct, 4));

  test('live periods', () => {
    prints(report.live, { periods: BTT.live.periods }, 0);
    prints(report.live, { averageActive: BTT.live.averageActive, averageIdle: BTT.live.averageIdle }, 9);
    prints(report.live, { pct: BTT.live.pct }, 2);
  });

  test('seeks from dispatch to dispatch', () => {
    expect(report.seekD2d.series).toEqual(BTT.seekD2d.series);
    expect(report.seekD2d.n).toBe(BTT.seekD2d.n);
    expect(report.seekD2d.meanAbsolute).toBe(BTT.seekD2d.meanAbsolute);
    expect(report.seekD2d.median).toBe(BTT.seekD2d.median);
  });

  test('histogram of Q2D, requests waiting at arrivals', () => {
    expect(report.q2dPct.filter((bin) => bin.pct > 0)).toEqual([
      { belowMs: 5, pct: BTT.q2dPct['<5ms'] },
      { belowMs: 10, pct: BTT.q2dPct['<10ms'] },
      { belowMs: 25, pct: BTT.q2dPct['<25ms'] },
    ]);
    expect(report.requestsAtQ).toBe(BTT.requestsAtQ);
  });

  test('its own iostat, line TOTAL', () => {
    prints(report.total, { windowS: BTT.total.windowS }, 3);
    prints(report.total, { requestSectors: BTT.total.requestSectors }, 1);
    const { windowS: _, requestSectors: __, ...rest } = BTT.total;
    prints(report.total, rest, 2);
  });

  test('of an empty log nothing is not a number', () => {
    const numbers = (value: unknown): number[] =>
      typeof value === 'number' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [];
    expect(numbers({ ...bttReport([]), q2dPct: [] }).every(Number.isFinite)).toBe(true);
  });
});

test('seek distance by the closest-edge rule', () => {
  const at = (lba: number, sectors: number) => ({ lba, sectors });
  expect(seekDistances([at(0, 8), at(8, 8), at(12, 8), at(4, 8), at(4, 2), at(100, 8), at(50, 8)])).toEqual([0, 0, 0, 0, 0, 94, -50]);
});

describe('iostat', () => {
  test('one second around the ten requests', () => {
    const line = iostatLine(diskCounters(RECORDED, 0, 1000 * MS), 1000);
    prints({ ...line }, IOSTAT, 2);
  });

  test('%util is not clamped: 1 500 ms of busy time counted in one second', () => {
    const counters = { ...diskCounters([], 0, 1000 * MS), ioTicksMs: 1500 };
    expect(iostatLine(counters, 1000).utilizationPct).toBe(150);
  });

  test('a request in flight during the whole interval: %util 100, aqu-sz 0, await 0', () => {
    const long: TracedRequest = { ...RECORDED[0], arrivalNs: 0, allocatedNs: 0, insertedNs: 0, dispatchedNs: 0, completedNs: 5000 * MS };
    const line = iostatLine(diskCounters([long], 1000 * MS, 2000 * MS), 1000);
    expect([line.utilizationPct, line.queueSize, line.readAwaitMs]).toEqual([100, 0, 0]);
  });

  test('counters of neighboring intervals add up', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (a, b) => {
        const cut = Math.min(a, b) * MS;
        const end = Math.max(a, b) * MS;
        const parts = [diskCounters(RECORDED, 0, cut), diskCounters(RECORDED, cut, end)];
        const whole = diskCounters(RECORDED, 0, end);
        for (const key of Object.keys(whole) as (keyof typeof whole)[]) expect(parts[0][key] + parts[1][key]).toBeCloseTo(whole[key], 9);
      }),
    );
  });
});

/** Feeds the recorder as the engine does: at one instant completions, then dispatches, then arrivals. */
function record(
  requests: readonly TracedRequest[],
  arrival: 'arrivalNs' | 'dispatchedNs',
  widthMs: number,
  wrong = false,
): { log: ServerLog; series: TimeSeries } {
  const series = new TimeSeries(1, widthMs * MS);
  const log = new ServerLog(1, series);
  const events = requests.flatMap((r) => [
    { at: r.completedNs, rank: wrong ? 3 : 0, run: () => log.completed(0, r.completedNs, r[arrival], r.sectors * 512, r.write) },
    // What starts as it arrives has to arrive first.
    { at: r.dispatchedNs, rank: r[arrival] === r.dispatchedNs ? 2.5 : 1, run: () => log.started(0, r.dispatchedNs, r.lba, r.sectors) },
    { at: r[arrival], rank: 2, run: () => log.arrived(0, r[arrival]) },
  ]);
  for (const event of events.toSorted((a, b) => a.at - b.at || a.rank - b.rank)) event.run();
  log.close(200 * MS);
  return { log, series };
}

describe('our recorder', () => {
  test('over 200 ms: outstanding, at the device, busy, deepest', () => {
    const { log } = record(RECORDED, 'arrivalNs', 200);
    expect(log.figure(0, 'outstandingNs') / (200 * MS)).toBeCloseTo(OURS.outstanding, 12);
    expect((100 * log.figure(0, 'busyNs')) / (200 * MS)).toBe(OURS.busyPct);
    // The same counts from D instead of Q.
    const device = record(RECORDED, 'dispatchedNs', 200).log;
    expect(device.figure(0, 'outstandingNs') / (200 * MS)).toBeCloseTo(OURS.atDevice, 12);
    expect(device.figure(0, 'maxDepth')).toBe(OURS.maxAtDevice);
  });

  test('the tie rule matters: dispatches before completions would show a depth of 3', () => {
    expect(record(RECORDED, 'dispatchedNs', 200, true).log.figure(0, 'maxDepth')).toBe(3);
  });

  test('in windows of 50 ms', () => {
    const { series } = record(RECORDED, 'arrivalNs', 50);
    const device = record(RECORDED, 'dispatchedNs', 50).series;
    expect(series.widthNs).toBe(50 * MS);
    for (const [k, expected] of OURS_WINDOWS.entries()) {
      const found = {
        outstanding: series.column('outstandingNs', 0)[k] / (50 * MS),
        credited: series.column('responseNs', 0)[k] / (50 * MS),
        atDevice: device.column('outstandingNs', 0)[k] / (50 * MS),
        busyPct: (100 * series.column('busyNs', 0)[k]) / (50 * MS),
        completions: series.column('completions', 0)[k],
        awaitMs:
          series.column('completions', 0)[k] > 0 ? series.column('responseNs', 0)[k] / series.column('completions', 0)[k] / MS : null,
      };
      expect(found).toEqual(expected);
    }
  });

  test('Little: the area under the depth is the sum of the responses', () => {
    const { log } = record(RECORDED, 'arrivalNs', 50);
    expect(log.figure(0, 'outstandingNs')).toBe(log.figure(0, 'responseNs'));
  });
});

test('unions of intervals cover the same points', () => {
  const interval = fc.tuple(fc.nat(40), fc.nat(40));
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 12 }), (list) => {
      const union = unionOf(list);
      const covers = (all: readonly (readonly [number, number])[], at: number): boolean => all.some(([from, to]) => at >= from && at < to);
      for (let at = 0; at < 40; at++) expect(covers(union, at)).toBe(covers(list, at));
      for (let k = 1; k < union.length; k++) expect(union[k][0]).toBeGreaterThan(union[k - 1][1]);
    }),
  );
});
