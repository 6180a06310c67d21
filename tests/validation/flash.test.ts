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
  expect(flashSets(results).map(({ reached }) => reached)).toEqual([false, true, true]);
  const sets = flashSets(results);
  expect(sets.map(({ rows }) => rows)).toEqual([20, 11, 8]);
  // The first set does not reach the share that is asked for, and the page says so: 4 KiB and less at depths 16 and 32 were
  // measured a third slower there than 4 KiB at depth 16 in another set.
  const [blockSizes, oneCore, tenCores] = sets.map(({ rows, fitted, within }) => within / (rows - fitted));
  expect(blockSizes).toBeGreaterThan(0.5);
  expect(oneCore).toBeGreaterThanOrEqual(SHARE_GATE);
  expect(tenCores).toBeGreaterThanOrEqual(SHARE_GATE);
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
