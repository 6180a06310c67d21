import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testResult } from '../testing/result.ts';
import { columnAt, columnsOf, columnStartMs, momentAt, momentOf } from './columns.ts';

/** Bins whose largest depth is at least their mean, as in a real run; the last one cut short. */
const run = fc
  .record({
    binMs: fc.double({ min: 0.5, max: 50, noNaN: true }),
    cut: fc.double({ min: 0.05, max: 1, noNaN: true }),
    bins: fc.array(
      fc.record({ busyShare: fc.double({ min: 0, max: 1, noNaN: true }), depth: fc.double({ min: 0, max: 40, noNaN: true }) }),
      { minLength: 1, maxLength: 60 },
    ),
  })
  .map(({ binMs, cut, bins }) => {
    const elapsedMs = binMs * (bins.length - 1 + cut);
    const row = bins.map(({ busyShare, depth }, b) => {
      const span = b === bins.length - 1 ? binMs * cut : binMs;
      return { busy: busyShare * span, outstanding: Math.max(busyShare, depth) * span, max: Math.ceil(Math.max(busyShare, depth)) };
    });
    return testResult([row], binMs, elapsedMs);
  });

const total = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0);

describe('columns of a series', () => {
  it('conserve every integral at every width', () => {
    fc.assert(
      fc.property(run, fc.integer({ min: 1, max: 400 }), (result, count) => {
        const series = result.series!;
        const columns = columnsOf(series, result.elapsedMs, 0, { fromMs: 0, toMs: result.elapsedMs }, count);
        expect(total(columns.busyMs)).toBeCloseTo(total(series.busyMs), 3);
        expect(total(columns.outstandingMs)).toBeCloseTo(total(series.outstandingMs), 3);
        expect(total(columns.coveredMs)).toBeCloseTo(result.elapsedMs, 6);
      }),
    );
  });

  it('show the largest depth at every width', () => {
    fc.assert(
      fc.property(run, fc.integer({ min: 1, max: 400 }), (result, count) => {
        const series = result.series!;
        const columns = columnsOf(series, result.elapsedMs, 0, { fromMs: 0, toMs: result.elapsedMs }, count);
        expect(Math.max(...columns.maxDepth)).toBe(Math.max(...series.maxDepth));
      }),
    );
  });

  it('add up over neighboring windows', () => {
    fc.assert(
      fc.property(run, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (result, share) => {
        const series = result.series!;
        const split = result.elapsedMs * share;
        const left = columnsOf(series, result.elapsedMs, 0, { fromMs: 0, toMs: split }, 7);
        const right = columnsOf(series, result.elapsedMs, 0, { fromMs: split, toMs: result.elapsedMs }, 5);
        expect(total(left.busyMs) + total(right.busyMs)).toBeCloseTo(total(series.busyMs), 3);
      }),
    );
  });

  it('have no data after the end of the run', () => {
    const result = testResult(
      [
        [
          { busy: 5, outstanding: 10, max: 2 },
          { busy: 2, outstanding: 2, max: 1 },
        ],
      ],
      10,
      14,
    );
    const columns = columnsOf(result.series!, 14, 0, { fromMs: 0, toMs: 28 }, 4);
    expect(Array.from(columns.coveredMs)).toEqual([7, 7, 0, 0]);
    expect(momentOf(columns, 2, result.devices[0])).toBeNull();
  });
});

describe('a moment', () => {
  const result = testResult(
    [
      [
        { busy: 5, outstanding: 30, max: 4 },
        { busy: 4, outstanding: 4, max: 1 },
      ],
    ],
    10,
    14,
  );

  it('is that of the bin that holds it, the cut last bin by its true length', () => {
    expect(momentAt(result, 0, 3)).toEqual({ utilization: 0.5, meanDepth: 3, meanWaiting: 2.5, maxDepth: 4 });
    expect(momentAt(result, 0, 12)).toEqual({ utilization: 1, meanDepth: 1, meanWaiting: 0, maxDepth: 1 });
  });

  it('does not exist outside the run', () => {
    expect(momentAt(result, 0, -1)).toBeNull();
    expect(momentAt(result, 0, 15)).toBeNull();
  });
});

it('finds the column of every column start', () => {
  const window = { fromMs: 12.5, toMs: 99.1 };
  for (let column = 0; column < 333; column += 1) expect(columnAt(window, 333, columnStartMs(window, 333, column + 0.5))).toBe(column);
});
