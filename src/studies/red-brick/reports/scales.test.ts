import { describe, expect, it } from 'vitest';
import { scenarioHash } from '../../../scenario/hash.ts';
import type { RecordedRun, RecordedRuns } from '../../claims/recorded.ts';
import { SETTINGS } from '../claims/common.ts';
import { presetScenario } from '../presets.ts';
import json from '../runs.json' with { type: 'json' };
import matrixJson from './matrix.json' with { type: 'json' };
import { matrixRows, SEVEN_LAYOUTS } from './matrix.ts';
import { largestError, ratioAt, seedsOf, w5Scales } from './scales.ts';

const recorded: RecordedRuns = json;

/** Layout k takes 100 + k, times `factor` if it is the first. */
const run = (layout: string, k: number, seed: number, scale: number, factor = 1): RecordedRun => ({
  of: `${layout}/w5`,
  scenarioHash: scenarioHash(presetScenario(`red-brick/${layout}/w5`)!),
  seed,
  scale,
  share: 1,
  elapsedMs: (100 + k) * (k === 0 ? factor : 1) * (seed === 1 ? 1 : 2),
  ios: 1,
  cpu: 0.5,
  attributionMs: [],
});
const whole = matrixRows(
  SEVEN_LAYOUTS.map((layout, k) => ({ layout, workload: 'w5', scale: 1, seed: 1, elapsedMs: 1000 + 10 * k, ios: 1 })),
);

describe('w5Scales', () => {
  const runs = [2, 1].flatMap((seed) => SEVEN_LAYOUTS.map((layout, k) => run(layout, k, seed, 0.5, 1.1)));
  const other = { ...run(SEVEN_LAYOUTS[0], 0, 1, 0.5), scenarioHash: 'another', elapsedMs: 7 };
  const rows = w5Scales({ rows: whole }, { runs: [other, ...runs, run(SEVEN_LAYOUTS[0], 0, 1, 0.25)] });

  it('has a row for each scale at which all layouts were run as they are, with their seeds in order', () => {
    expect(rows.map((row) => [row.scale, seedsOf(row)])).toEqual([
      [0.5, 2],
      [1, 1],
    ]);
    expect(rows[0].msOf[SEVEN_LAYOUTS[1]]).toEqual([101, 202]);
  });

  it('compares with the whole batch', () => {
    expect(ratioAt(rows[0], SEVEN_LAYOUTS[0], SEVEN_LAYOUTS[1])).toBeCloseTo(110 / 101, 12);
    // The first of the seven is the fastest of the whole batch, and 1.1 times as slow in the half.
    expect(largestError(rows[0], rows[1])).toBeCloseTo(1.06 - 106 / 110, 12);
    expect(largestError(rows[1], rows[1])).toBe(0);
  });
});

it('at the scale of the claims, W5 has the ratios of its whole batch within 0.02', () => {
  const rows = w5Scales(matrixJson, recorded);
  const [part, all] = [SETTINGS.scales.w5, 1].map((scale) => rows.find((row) => row.scale === scale)!);
  expect(seedsOf(part)).toBe(SETTINGS.seedsOf!.w5);
  expect(largestError(part, all)).toBeLessThan(0.02);
});
