/** What the page says of the study's reports, on reports of a few made-up runs. */
import { describe, expect, it } from 'vitest';
import { matrixRows, SEVEN_LAYOUTS } from './matrix.ts';
import type { Matrix, StudyRun } from './matrix.ts';
import type { Sensitivity } from './sensitivity.ts';
import { WORKLOADS } from '../workloads.ts';
import { matrixLines, matrixMade, matrixSummary } from './matrixWords.ts';
import { layoutRows, reduced, reductionNote, reductionRows, reductionSentence, swapWords } from './reductionWords.ts';
import { claimFlips, sensitivitySentence, steadyWords, usualBest, variationRows } from './sensitivityWords.ts';

const W3 = WORKLOADS.find(({ id }) => id === 'w3')!.interactiveScale;

/** W3 whole and reduced: the layouts 10 % apart, but for the second and third, which the reduced runs swap. */
function w3Runs(): StudyRun[] {
  const run = (layout: string, scale: number, seed: number, times: number): StudyRun => ({
    layout,
    workload: 'w3',
    scale,
    seed,
    elapsedMs: 1_000_000 * scale * times,
    ios: Math.round(5_000_000 * scale),
  });
  const swapped = [1, 1.3, 1.1];
  return [...SEVEN_LAYOUTS, 'manual-22-skewed'].flatMap((layout, k) => [
    run(layout, 1, 1, 1 + k / 10),
    ...[1, 2].map((seed) =>
      run(layout, W3, seed, (swapped[k] ?? 1 + k / 10) * (layout === SEVEN_LAYOUTS[0] ? 1 : seed === 1 ? 0.99 : 1.01)),
    ),
  ]);
}

const matrix: Pick<Matrix, 'rows'> = { rows: matrixRows(w3Runs()) };

describe('every layout with every workload', () => {
  it('is a table of ratios whose shade follows them, with the fastest marked in words', () => {
    const lines = matrixLines(matrix, 'whole', 'ratio');
    const w3 = lines.map(({ cells }) => cells.find(({ workload }) => workload === 'w3')!);
    expect(w3.slice(0, 3).map(({ text, best, shade }) => [text, best, shade.toFixed(2)])).toEqual([
      ['1.00', true, '0.00'],
      ['1.10', false, '0.10'],
      ['1.20', false, '0.20'],
    ]);
    expect(w3.filter(({ best }) => best)).toHaveLength(1);
    // What was not run is a dash.
    expect(lines[0].cells.find(({ workload }) => workload === 'w1')).toMatchObject({ text: '–', best: false, row: null });
    expect(matrixSummary(matrix, 'whole')).toMatch(/^Fastest of the seven layouts: W3 .* \(slowest .*, 1\.60 times\)\.$/);
    expect(matrixSummary({ rows: [] }, 'whole')).toBe('');
  });

  it('shows times and I/Os instead, and how far the seeds leave a ratio open', () => {
    const of = (figure: 'ratio' | 'elapsed' | 'ios', which: 'whole' | 'interactive') =>
      matrixLines(matrix, which, figure)[1].cells.find(({ workload }) => workload === 'w3')!.text;
    expect(of('elapsed', 'whole')).toBe('18.3\u202fmin');
    expect(of('ios', 'whole')).toMatch(/^5\s000\s000$/);
    expect(of('ratio', 'interactive')).toMatch(/^1\.30 ±0\.\d\d$/);
    const took = { ios: 1_234_567, runs: 8, processorSeconds: 1, wallSeconds: 1, jobs: 1 };
    const made = { ...matrix, seeds: { whole: 1, interactive: 2 }, took: { whole: took, interactive: took } };
    expect(matrixMade(made, 'whole')).toMatch(/^8 runs of the whole of every batch, one seed: 1\s234\s567 disk I\/Os were simulated\.$/);
    expect(matrixMade(made, 'interactive')).toMatch(/W3 scale 1\/\d+\), 2 paired seeds/);
  });
});

describe('the reduction to the interactive scale', () => {
  it('says the largest error of a ratio, and which layouts change places', () => {
    const all = reduced(matrix);
    expect(reductionSentence(all)).toMatch(/at most: W3 18\u202f%\. Layouts that are close to each other change places in W3\.$/);
    expect(swapWords(all[0])).toHaveLength(1);
    expect(swapWords(all[0])[0]).toMatch(/is before .* in the whole batch \(1\.09\), and behind it here \(0\.85\)$/);
    expect(reductionRows(all)[0].cells).toEqual(['W3', expect.stringMatching(/^scale 1\//), '18\u202f%', '18\u202f%', '1 pair swapped']);
    expect(layoutRows(all[0])[1].cells.slice(1, 4)).toEqual(['1.10', expect.stringMatching(/^1\.30 ±/), '+18\u202f%']);
  });

  it('is noted under an answer of that workload at that scale, and under no other', () => {
    expect(reductionNote(matrix, 'w3', W3)).toContain('by at most 18\u202f% (measured)');
    expect(reductionNote(matrix, 'w3', W3 / 2)).toBeNull();
    expect(reductionNote(matrix, 'w3', 1)).toBeNull();
    expect(reductionNote(matrix, 'w5', W3)).toBeNull();
    expect(reductionSentence([])).toMatch(/nothing is reduced/);
  });
});

const ranking = (...layouts: readonly string[]) => layouts.map((layout, k) => ({ layout, toBest: 1 + k / 10, ciHalfWidth: 0.02 }));
const usual = ranking('stripe-22-64k', 'manual-22');
const sensitivity: Pick<Sensitivity, 'base' | 'rows' | 'varied'> = {
  base: {
    rankings: [{ workload: 'w3', ranking: usual }],
    claims: [
      { claim: 'RB-09', outcome: 'met' },
      { claim: 'RB-10', outcome: 'tie' },
    ],
  },
  varied: [
    {
      parameter: 'mix.scan',
      provenance: 'assumed',
      value: 10,
      unit: 'count',
      at: [
        { factor: 0.8, value: 8 },
        { factor: 1.2, value: 12 },
      ],
      workloads: ['w3'],
    },
  ],
  rows: [
    { parameter: 'mix.scan', factor: 0.8, value: 8, workload: 'w3', ranking: usual, flips: [] },
    {
      parameter: 'mix.scan',
      factor: 1.2,
      value: 12,
      workload: 'w3',
      ranking: [usual[1], { ...usual[0], toBest: 1.01 }],
      flips: [{ claim: 'RB-10', from: 'tie', to: 'missed' }],
    },
  ],
};

describe('other numbers than the chosen ones', () => {
  it('are reported claim by claim, and in one sentence', () => {
    expect(claimFlips(sensitivity)).toEqual([
      { claim: 'RB-09', outcome: 'met', flips: [] },
      { claim: 'RB-10', outcome: 'not separated', flips: ['Batch of a user: scans of a quarter +20\u202f%: missed'] },
    ]);
    expect(claimFlips(sensitivity).map(steadyWords)).toEqual([
      'The gate alone (met) says the same whatever is chosen otherwise.',
      'The gate alone (not separated) says something else with 1 change: Batch of a user: scans of a quarter +20\u202f%: missed.',
    ]);
    expect(sensitivitySentence(sensitivity)).toBe(
      'Of 2 claims about an order, 1 says the same whichever of 1 number is 20\u202f% less or more; RB-10 (1 change) does not.',
    );
    const steady = { ...sensitivity, rows: sensitivity.rows.slice(0, 1) };
    expect(sensitivitySentence(steady)).toBe('Of 2 claims about an order, 2 say the same whichever of 1 number is 20\u202f% less or more.');
  });

  it('are a row each, with the best layouts and whether they are the usual ones', () => {
    const rows = variationRows(sensitivity);
    const w3 = WORKLOADS.findIndex(({ id }) => id === 'w3');
    expect(rows.map(({ change, value, matters, flips }) => [change, value, matters, flips])).toEqual([
      ['−20\u202f%', '8.00 count', false, 'none'],
      ['+20\u202f%', '12.0 count', true, 'RB-10 not separated → missed'],
    ]);
    expect(rows[0].best[w3]).toEqual({ text: 'Stripe 22 (64 KB) (next 1.10)', other: false });
    // Two that the seeds do not tell apart are both named.
    expect(rows[1].best[w3]).toEqual({ text: 'Manual 22 or Stripe 22 (64 KB)', other: true });
    expect(rows[0].best.filter((one) => one === null)).toHaveLength(WORKLOADS.length - 1);
    expect(usualBest(sensitivity)[w3]).toBe('Stripe 22 (64 KB) (next 1.10)');
  });
});
