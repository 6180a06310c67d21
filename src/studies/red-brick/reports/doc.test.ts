import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RED_BRICK } from '../claims/index.ts';
import { LAYOUTS } from '../layouts.ts';
import { interactiveScales, matrixRows, rowsAt, SEVEN_LAYOUTS, type Matrix } from './matrix.ts';
import { reductionError } from './reduction.ts';
import { robustness, sensitivityOf, variedParameters, type Sensitivity } from './sensitivity.ts';
import { largestError, ratioAt, seedsOf, w5Scales } from './scales.ts';
import type { Variation } from './vary.ts';
import { WORKLOADS } from '../workloads.ts';
import { redBrickDoc } from './doc.mjs';

const study = {
  RED_BRICK,
  LAYOUTS,
  WORKLOADS,
  SEVEN_LAYOUTS,
  rowsAt,
  reductionError,
  robustness,
  w5Scales,
  seedsOf,
  ratioAt,
  largestError,
};
const text = readFileSync('docs/red-brick.md', 'utf8');
const head = { engineVersion: '2', made: 'a test', reason: 'a test', parameters: {} };

/** Layout k takes 1 + k/10 of the first's time, and the first two change places when W3 is reduced. */
const runs = WORKLOADS.flatMap(({ id: workload }) =>
  [...new Set([interactiveScales()[workload], 1])].flatMap((scale) =>
    LAYOUTS.flatMap(({ id: layout }, k) =>
      [1, 2].map((seed) => {
        const swapped = workload === 'w3' && scale !== 1 && k < 2;
        return { workload, layout, scale, seed, elapsedMs: 100_000 * scale * (1 + (swapped ? 1 - k : k) / 10), ios: 1000 };
      }),
    ),
  ),
);
const matrix: Matrix = {
  ...head,
  seeds: { whole: 2, interactive: 2 },
  took: { whole: { ios: 1_234_567, runs: 80 }, interactive: { ios: 7, runs: 80 } },
  rows: matrixRows(runs),
};

const ranking = SEVEN_LAYOUTS.map((layout, k) => ({ layout, toBest: 1 + k / 10 }));
const turned = ranking.toReversed().map(({ layout }, k) => ({ layout, toBest: 1 + k / 10 }));
const [, second] = variedParameters();
const variation = (change: Variation['change'], order: typeof ranking, outcome: 'met' | 'missed'): Variation => ({
  change,
  rankings: [{ workload: 'w3', ranking: order }],
  claims: [
    { claim: 'RB-09', outcome },
    { claim: 'RB-10', outcome: 'met' },
  ],
  ios: 1,
  runs: 1,
});
const sensitivity: Sensitivity = {
  ...head,
  settings: { seeds: 1, scales: {}, shares: {} },
  took: { ios: 1, runs: 1 },
  varied: [second],
  ...sensitivityOf([variation(null, ranking, 'met'), variation({ parameter: second.parameter, factor: 1.2, value: 1 }, turned, 'missed')]),
};

describe('redBrickDoc', () => {
  const document = redBrickDoc(text, { matrix, sensitivity, study });

  it('has every layout with time and ratio, and how much was simulated', () => {
    expect(document).toContain('| Manual 14/8 | 110.0 s (1.10) |');
    expect(document).toContain('80 runs, 1 234 567 simulated disk I/Os');
    expect(document).not.toMatch(/NaN|undefined|null|Infinity/);
  });

  it('says what the reduction changes', () => {
    expect(document).toContain('one pair of layouts changes places');
    expect(document).toContain('Manual 14/8 1.10 before Manual 22 (whole: 1.10 behind)');
  });

  it('says which claims depend on a number, and which layouts rank otherwise', () => {
    expect(document).toContain('1 variations. Under every one of them: met RB-10;');
    expect(document).toContain('From met to missed or back: RB-09.');
    expect(document).toContain(`\`${second.parameter}\` x 1.2: missed`);
    expect(document).toContain('Manual 22 in 0 of 1; else Stripe 22 (1 MB)');
    expect(document).toContain('| Manual 22 | - | - | 1.00 (1.00-1.60) |');
  });

  it('has mechanism and control of every order claim', () => {
    for (const { id, kind, mechanism = '', control = '' } of RED_BRICK.claims)
      if (kind === 'order') for (const words of [`| ${id} |`, mechanism, control]) expect(document).toContain(words);
  });

  it('says which reports are missing, and is the same when written twice', () => {
    expect(redBrickDoc(document, { matrix: null, sensitivity: null, study }).match(/Not made yet/g)).toHaveLength(6);
    expect(redBrickDoc(document, { matrix, sensitivity, study })).toBe(document);
  });
});
