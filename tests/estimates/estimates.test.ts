/** Intervals of first answers: on layouts that nobody calibrated on, in the record, and in what fits them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { IS_NIGHTLY } from '../../src/base/testing/rounds.ts';
import { expectedDiskIos, strayOf } from '../../src/engine/estimate.ts';
import { FEATURES } from '../../src/engine/estimateFeatures.ts';
import { ESTIMATE_TABLE as table } from '../../src/engine/estimateTable.ts';
import quoted from '../../src/analysis/answers/estimateAccuracy.json' with { type: 'json' };
import accuracy from '../../src/studies/validation/estimates.json' with { type: 'json' };
import { presetIds } from '../../src/studies/presets.ts';
import { flashDrives, unseenCases, type Case } from './cases.ts';
import { coverageOf, leastCovered } from './coverage.ts';
import { fitted } from './fit.ts';
import { calibrates, foldOf, folds } from './halves.ts';
import { rowOf, runMsOf, type Row } from './measure.ts';

/** The nightly tries far more, also larger ones (`npm run nightly -- --only estimates`). */
const CASES = IS_NIGHTLY ? 12 : 4;
/** A draw that no record used. */
const DRAW = 7;
const MOST_IOS = 100_000;

const rowsOf = (cases: readonly Case[]): Row[] =>
  cases.flatMap((one) => {
    const runMs = runMsOf(one);
    return runMs === null ? [] : [rowOf(one, runMs)];
  });

test('of unseen layouts nearly all runs lie in the interval of their estimate', { timeout: 600_000 }, async () => {
  const cases = unseenCases(CASES, DRAW, await flashDrives())
    .filter(({ isVariant, scenario }) => isVariant && expectedDiskIos(scenario, scenario.workload.interactiveScale) < MOST_IOS)
    .slice(0, CASES);
  const { covered, meanError, meanHalfWidth } = coverageOf(rowsOf(cases), table);
  expect(cases).toHaveLength(CASES);
  expect(Math.round(covered * CASES)).toBeGreaterThanOrEqual(leastCovered(CASES));
  // An interval that says nothing would hold everything.
  expect(meanHalfWidth).toBeLessThan(1.25 * accuracy.variants.meanHalfWidth);
  expect(meanError).toBeLessThan(2 * accuracy.variants.meanError);
});

test('half of the presets calibrate, in folds of which each has some, and the table has a weight for each feature', () => {
  const half = presetIds().filter(calibrates);
  expect(Math.abs(half.length / presetIds().length - 0.5)).toBeLessThan(0.1);
  expect(new Set(half.map(foldOf)).size).toBe(folds);
  expect([table.correction.length, table.spread.length]).toEqual([FEATURES.length, FEATURES.length]);
});

test('the record keeps what has been reached: 92 to 98 % of the held-out cases are covered, and no more presets are below 85 %', () => {
  const { heldOut, presets, variants, presetCount, below85 } = accuracy;
  expect(heldOut.cases).toBe(presets.cases + variants.cases);
  // The first load carries these two figures only.
  expect(quoted.heldOut).toEqual({ cases: heldOut.cases, covered: heldOut.covered });
  expect(heldOut.cases).toBeGreaterThanOrEqual(1000);
  expect(heldOut.meanHalfWidth).toBeLessThan(0.108);
  expect(heldOut.meanError).toBeLessThan(0.042);
  expect(variants.covered).toBeGreaterThan(0.91);
  expect(below85.length).toBeLessThanOrEqual(1);
  expect(presetCount).toBeGreaterThan(30);
  expect(heldOut.covered).toBeGreaterThanOrEqual(0.92);
  expect(heldOut.covered).toBeLessThanOrEqual(0.98);
});

test('fewer covered cases than the least are once in a thousand trials what a table that covers 92 % gives', () => {
  // Known quantiles of the binomial distribution.
  expect([leastCovered(1), leastCovered(24), leastCovered(100), leastCovered(1000)]).toEqual([0, 17, 83, 892]);
});

test('the documents quote the figures as they were measured', () => {
  const model = readFileSync('docs/model.md', 'utf8').replace(/\s+/g, ' ');
  const { cases, covered, meanHalfWidth, meanError } = accuracy.heldOut;
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  expect(model).toContain(`On ${cases} cases of the other half`);
  expect(model).toContain(
    `holds ${percent(covered)} of the runs, with a mean half-width of ${percent(meanHalfWidth)} and a mean error of ${percent(meanError)}`,
  );
  for (const { preset } of accuracy.below85 as readonly { preset: string }[]) expect(model).toContain(preset.split('/')[1]);
});

test('a fit finds what is there: cases that stray by a tenth are corrected by it, with an interval of their noise', () => {
  const rows = Array.from({ length: 400 }, (_, k): Row => {
    const wave = Math.sin(k * 12.9898) * 43_758.5453;
    const noise = (wave - Math.floor(wave) - 0.5) * 0.1;
    const features = FEATURES.map((_name, f) => (f === 0 ? 1 : f === 1 ? (k % 10) / 10 : 0));
    return {
      preset: `a/${k % 40}/w`,
      isVariant: true,
      seed: k,
      share: 0.05,
      features,
      rawMs: 1000,
      runMs: 1000 * (1 - 0.1 * features[1] + noise),
    };
  });
  const made = fitted(rows);
  const { covered, meanError, meanHalfWidth } = coverageOf(rows, made);
  expect(covered).toBeGreaterThan(0.9);
  expect(meanError).toBeLessThan(0.04);
  expect(meanHalfWidth).toBeLessThan(0.1);
  expect(strayOf(rows[9].features, 0.05, made).correction).toBeLessThan(strayOf(rows[0].features, 0.05, made).correction - 0.05);
});
