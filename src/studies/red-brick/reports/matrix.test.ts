import { describe, expect, it } from 'vitest';
import { interactiveScales, matrixRows, rowsAt, SEVEN_LAYOUTS, type StudyRun } from './matrix.ts';
import { reductionError } from './reduction.ts';

const SEEDS = [1, 2, 3];
const W3 = interactiveScales().w3;

/** A run of each layout and seed: `base` ms times a factor by layout, and some noise by seed that all layouts share. */
const runs = (workload: string, scale: number, base: number, factors: readonly number[], seeds = SEEDS): StudyRun[] =>
  [...SEVEN_LAYOUTS, 'manual-22-skewed'].flatMap((layout, k) =>
    seeds.map((seed) => ({ layout, workload, scale, seed, elapsedMs: base * factors[k] * (1 + seed / 100), ios: 1000 * (k + 1) + seed })),
  );

const WHOLE = [1, 1.1, 1.2, 1.3, 1.4, 2, 1.5, 0.9];

describe('matrixRows', () => {
  const rows = matrixRows(runs('w3', 1, 60_000, WHOLE));

  it('has a row for each layout and workload, in the order of the document', () => {
    expect(rows.map(({ layout }) => layout)).toEqual([...SEVEN_LAYOUTS, 'manual-22-skewed']);
    expect(rows[0]).toMatchObject({ workload: 'w3', scale: 1, ios: 1002 });
    expect(rows[0].elapsedMs).toBeCloseTo(61_200, 6);
    expect(rows[0].elapsedBySeedMs).toHaveLength(3);
  });

  it('compares with the fastest of the seven, not with the skewed one, and pairs the seeds', () => {
    rows.forEach(({ toBest, ciHalfWidth }, k) => {
      expect(toBest).toBeCloseTo(WHOLE[k], 9);
      expect(ciHalfWidth).toBeCloseTo(0, 9);
    });
  });

  it('has no interval for one seed', () => {
    for (const row of matrixRows(runs('w3', 1, 60_000, WHOLE, [7]))) expect(row).not.toHaveProperty('ciHalfWidth');
  });

  it('refuses layouts that were run with different seeds', () => {
    expect(() => matrixRows(runs('w3', 1, 60_000, WHOLE).slice(1))).toThrow(RangeError);
  });

  it('keeps scales of one workload apart', () => {
    const all = matrixRows([...runs('w3', 1, 60_000, WHOLE), ...runs('w3', W3, 4000, [1.5, ...WHOLE.slice(1)])]);
    expect(rowsAt({ rows: all }, 'whole', 'w3')[0].toBest).toBeCloseTo(1, 9);
    expect(rowsAt({ rows: all }, 'interactive', 'w3')[0].toBest).toBeCloseTo(1.5 / 1.1, 9);
  });
});

describe('reductionError', () => {
  const [first, second, ...rest] = WHOLE;
  const reduced = [1.15, second, ...rest];
  const [error] = reductionError({
    rows: matrixRows([...runs('w3', 1, 60_000, WHOLE, [1]), ...runs('w3', W3, 60_000 * W3 * 1.1, reduced)]),
  });

  it('says how far ratios and times carried over are off', () => {
    expect(error).toMatchObject({ workload: 'w3', scale: W3 });
    const manual = error.layouts[0];
    expect(manual.toBestWhole).toBeCloseTo(first, 9);
    expect(manual.toBestReduced).toBeCloseTo(1.15 / 1.1, 9);
    expect(manual.toBestError).toBeCloseTo(1.15 / 1.1 - 1, 9);
    // The seeds of the reduced runs are 2 on average, that of the whole is 1: 1.02 / 1.01.
    expect(manual.carriedError).toBeCloseTo((1.1 * 1.15 * 1.02) / 1.01 - 1, 9);
    expect(error.largestToBestError).toBeCloseTo(1 - 1 / 1.1, 9);
  });

  it('finds the layouts that change places', () => {
    expect(error.rankingWhole.slice(0, 2)).toEqual(['manual-22', 'manual-14-8']);
    expect(error.rankingReduced.slice(0, 2)).toEqual(['manual-14-8', 'manual-22']);
    expect(error.swaps).toHaveLength(1);
    expect(error.swaps[0]).toMatchObject({ faster: 'manual-22', slower: 'manual-14-8' });
    expect(error.swaps[0].whole).toBeCloseTo(1.1, 9);
    expect(error.swaps[0].reduced).toBeCloseTo(1.1 / 1.15, 9);
  });

  it('is nothing where the page runs the whole batch, and leaves out what was not run', () => {
    expect(interactiveScales().w2).toBe(1);
    const errors = reductionError({ rows: matrixRows(runs('w2', 1, 10_000, WHOLE)) });
    expect(errors.map(({ workload }) => workload)).toEqual(['w2']);
    expect(errors[0]).toMatchObject({ largestToBestError: 0, largestCarriedError: 0, swaps: [] });
  });
});
