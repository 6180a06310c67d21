/** A small sample of what `scripts/update-estimates.mjs` measures: intervals of first answers hold on layouts that nobody calibrated on. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { strayOf } from '../../src/engine/estimate.ts';
import { FEATURES } from '../../src/engine/estimateFeatures.ts';
import { ESTIMATE_TABLE as table } from '../../src/engine/estimateTable.ts';
import accuracy from '../../src/analysis/answers/estimateAccuracy.json' with { type: 'json' };
import { presetIds } from '../../src/studies/presets.ts';
import { calibrates, coverageOf, fitted, type Row } from './fit.ts';
import { flashDrives, measuredCase, variantCase } from './measure.ts';

const CASES = 16;

test('of sixteen unseen layouts nearly all runs lie in the interval of their estimate', { timeout: 180_000 }, async () => {
  const flash = await flashDrives();
  const rows: Row[] = [];
  for (let number = 900_000; rows.length < CASES; number++) {
    const one = variantCase(number, flash, 250_000);
    if (one === null || calibrates(one.preset)) continue;
    const row = measuredCase(one);
    if (row) rows.push(row);
  }
  const { covered, meanHalfWidth } = coverageOf(rows, table);
  // 16 cases of 95 %: fewer than 13 have a chance below one in a hundred.
  expect(covered * CASES).toBeGreaterThanOrEqual(13);
  // An interval that says nothing would hold everything.
  expect(meanHalfWidth).toBeLessThan(0.17);
});

test('half of the presets calibrate, and the table has a weight for each feature', () => {
  const half = presetIds().filter(calibrates).length / presetIds().length;
  expect(Math.abs(half - 0.5)).toBeLessThan(0.1);
  expect([table.correction.length, table.spread.length]).toEqual([FEATURES.length, FEATURES.length]);
});

test('published figures are of unseen cases: 92 to 98 % of them are covered', () => {
  expect(accuracy.unseen.covered).toBeGreaterThan(0.92);
  expect(accuracy.unseen.covered).toBeLessThan(0.98);
  expect(accuracy.unseen.meanHalfWidth).toBeLessThan(0.12);
  expect(accuracy.unseen.cases).toBeGreaterThan(500);
});

test('the document quotes the figures as they were measured', () => {
  const model = readFileSync('docs/model.md', 'utf8').replace(/\s+/g, ' ');
  const { cases, covered, meanHalfWidth, meanError } = accuracy.unseen;
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  expect(model).toContain(`On ${cases} cases of the other half`);
  expect(model).toContain(
    `holds ${percent(covered)} of the runs, with a mean half-width of ${percent(meanHalfWidth)} and a mean error of ${percent(meanError)}`,
  );
  for (const { preset } of accuracy.worstPresets) expect(model).toContain(preset.split('/')[1]);
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
