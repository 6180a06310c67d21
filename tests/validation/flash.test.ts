/** The flash model with state against a measured module. */
import { expect, test } from 'vitest';
import { testAtNight } from '../../src/base/testing/rounds.ts';
import { FLASH_RESULTS, flashSets, isRowWithin } from '../../src/studies/validation/flashResults.ts';
import { FLASH_ROWS, predictFlash, predictFlashRange } from '../../src/studies/validation/measuredFlash.ts';

const results = FLASH_ROWS.map((row) => predictFlash(row));

test('the published predictions are what the engine computes', () => {
  // `node scripts/update-validation.mjs` writes them.
  expect(results).toEqual(FLASH_RESULTS.map(({ meanRangeUs: _mean, p99RangeUs: _p99, ...first }) => first));
});

test('a published range holds every draw of the places to read, the first among them', () => {
  for (const { meanUs, meanRangeUs, p99Us, p99RangeUs } of FLASH_RESULTS) {
    expect(meanRangeUs[0]).toBeLessThanOrEqual(meanUs);
    expect(meanRangeUs[1]).toBeGreaterThanOrEqual(meanUs);
    expect(p99RangeUs[0]).toBeLessThanOrEqual(p99Us);
    expect(p99RangeUs[1]).toBeGreaterThanOrEqual(p99Us);
  }
  // The predicted row that is nearest to the limit. The others take a minute.
  const index = FLASH_ROWS.findIndex(({ blockBytes, queueDepth }) => blockBytes === 16_384 && queueDepth === 4);
  expect(predictFlashRange(FLASH_ROWS[index])).toEqual(FLASH_RESULTS[index]);
});

test('how many of the rows that nothing was fitted to are predicted', () => {
  const sets = flashSets(FLASH_RESULTS);
  expect(sets.map(({ rows, fitted }) => [rows, fitted])).toEqual([
    [20, 7],
    [11, 5],
    [8, 4],
  ]);
  expect(sets.map(({ reached }) => reached)).toEqual([true, true, true]);
  // 512 B at depth 4 is the one that is not.
  expect(sets.map(({ rows, fitted, within }) => rows - fitted - within)).toEqual([1, 0, 0]);
  expect(sets.map(({ rows, fitted, p99Within }) => rows - fitted - p99Within)).toEqual([0, 0, 0]);
});

// The longest predictions; the other tests of this file make shorter ones by day.
testAtNight(
  '64 KiB at depth 128 is read at the rate of the link where data lie in order, at the controller’s where they were rewritten',
  () => {
    const row = FLASH_ROWS.find(({ blockBytes, queueDepth }) => blockBytes === 65_536 && queueDepth === 128)!;
    // A set without a history reads what lies in order. The run began with 49 956 a second and went on with 30 836.
    const ordered = predictFlash({ ...row, set: 'one process, one core' });
    expect(128e6 / ordered.meanUs / 49_956).toBeCloseTo(1, 1);
    expect(128e6 / predictFlash(row).meanUs / 30_836).toBeGreaterThan(0.95);
    expect(128e6 / predictFlash(row).meanUs / 30_836).toBeLessThan(1.07);
  },
);

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
  const [{ measuredMeanUs: mean, measuredP99Us: p99 }] = FLASH_RESULTS;
  const of = (means: [number, number], p99s: [number, number]) =>
    isRowWithin({ ...FLASH_RESULTS[0], meanRangeUs: [means[0] * mean, means[1] * mean], p99RangeUs: [p99s[0] * p99, p99s[1] * p99] });
  expect(of([1, 1], [1, 1])).toBe(true);
  expect(of([1.11, 1.11], [1, 1])).toBe(false);
  expect(of([1, 1], [0.74, 0.74])).toBe(false);
  // On the edge: some draws are within, others are not.
  expect(of([1.09, 1.11], [1, 1])).toBe(false);
  expect(of([1, 1], [0.74, 0.76])).toBe(false);
});
