/** The flash model with state against a measured module. */
import { expect, test } from 'vitest';
import { FLASH_RESULTS, flashSets, isRowWithin, SHARE_GATE } from '../../src/studies/validation/flashResults.ts';
import { FLASH_ROWS, predictFlash } from '../../src/studies/validation/measuredFlash.ts';

const results = FLASH_ROWS.map(predictFlash);

test('the published predictions are what the engine computes', () => {
  // `node scripts/update-validation.mjs` writes them.
  expect(results).toEqual(FLASH_RESULTS);
});

test('how many of the rows that nothing was fitted to are predicted', () => {
  const sets = flashSets(results);
  expect(sets.map(({ rows, fitted }) => [rows, fitted])).toEqual([
    [20, 7],
    [11, 5],
    [8, 4],
  ]);
  const [blockSizes, ...others] = sets;
  for (const { rows, fitted, within } of others) expect(within).toBeGreaterThanOrEqual(SHARE_GATE * (rows - fitted));
  // One row short of the aim, and the page says so: 16 KiB at depth 4 has its mean 10.2 % too high.
  expect(blockSizes.reached).toBe(false);
  expect(blockSizes.within).toBeGreaterThanOrEqual(10);
  expect(blockSizes.p99Within).toBe(blockSizes.rows - blockSizes.fitted);
});

test('the order of writing is what makes 4 KiB at depths 16 and 32 slower in one set than in another', () => {
  const row = FLASH_ROWS.find(({ set, blockBytes, queueDepth }) => set === 'block-size' && blockBytes === 4096 && queueDepth === 16)!;
  const scattered = predictFlash({ ...row, set: 'one process, one core' });
  expect(scattered.meanUs).toBeLessThan(0.75 * predictFlash(row).meanUs);
});

test('schedulers come in the order in which they were measured', () => {
  for (const processes of [1, 10]) {
    const of = (scheduler: string) =>
      results.find(
        (row) => row.scheduler === scheduler && row.processes === processes && row.queueDepth === 128 && row.set.startsWith('many'),
      )!;
    const order = ['none', 'mq-deadline', 'bfq'].map((scheduler) => of(scheduler).meanUs);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
});

test('what is off by more than is allowed does not count', () => {
  const [row] = results;
  expect(isRowWithin({ ...row, meanUs: row.measuredMeanUs, p99Us: row.measuredP99Us })).toBe(true);
  expect(isRowWithin({ ...row, meanUs: row.measuredMeanUs * 1.11, p99Us: row.measuredP99Us })).toBe(false);
  expect(isRowWithin({ ...row, meanUs: row.measuredMeanUs, p99Us: row.measuredP99Us * 0.74 })).toBe(false);
});
