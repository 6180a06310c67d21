/** What the study's claims share: layout ids with their short names, and how much of each workload is run. */
import type { ClaimContext, ClaimSettings } from '../../claims/context.ts';
import { elapsedMs } from '../../claims/figures.ts';

export const STUDY_ID = 'red-brick';

export const M22 = 'manual-22';
export const M148 = 'manual-14-8';
export const S12 = 'stripe-12-4-4-2';
export const S8 = 'stripe-8-8-4-2';
export const S64K = 'stripe-22-64k';
export const S8K = 'stripe-22-8k';
export const S1M = 'stripe-22-1m';
export const SKEWED = 'manual-22-skewed';

/** The document's seven; the skewed one is apart. */
export const SEVEN: readonly string[] = [M22, M148, S12, S8, S64K, S8K, S1M];

export const NAME: Readonly<Record<string, string>> = {
  [M22]: 'Manual 22',
  [M148]: 'Manual 14/8',
  [S12]: '12/4/4/2',
  [S8]: '8/8/4/2',
  [S64K]: 'Stripe 22 (64 KB)',
  [S8K]: 'Stripe 22 (8 KB)',
  [S1M]: 'Stripe 22 (1 MB)',
  [SKEWED]: 'Manual 22 skewed',
};

/**
 * How much the claims run. The scales are the least at which every class of the workload takes part in
 * about its share and the caches get as warm as they will: W1 five loads, W2 all, W3 and W5 about one
 * query of each class, W4 three quarters of each user's batch. RB-08 speaks about the whole of W3 and runs it for
 * one seed.
 */
export const SETTINGS: ClaimSettings = {
  seeds: 5,
  controlSeeds: 3,
  scales: { w1: 0.05, w2: 1, w3: 0.06, w4: 0.75, w5: 0.05 },
  shares: {},
  wholeSeeds: 1,
};

/**
 * The setting of the tests: the same seeds and queries, but of each query of W5 only a part of its steps
 * and files, fewer seeds for controls.
 * Smaller shares are quicker, and shift comparisons of equals (64 KB, 1 MB, by hand) by several per cent.
 */
export const QUICK: ClaimSettings = { ...SETTINGS, controlSeeds: 2, shares: { w5: 0.3 } };

export const presetIdsOf = (layouts: readonly string[], ...workloads: readonly string[]): string[] =>
  workloads.flatMap((workload) => layouts.map((layout) => `${STUDY_ID}/${layout}/${workload}`));

/** Elapsed times in ms, one a seed. */
export const timesOf = (context: ClaimContext, layout: string, workload: string): readonly number[] =>
  elapsedMs(context.runs(layout, workload));

/** Per seed: largest / smallest elapsed time of these layouts. */
export function spreadBySeed(context: ClaimContext, layouts: readonly string[], workload: string): number[] {
  const all = layouts.map((layout) => timesOf(context, layout, workload));
  return all[0].map((_, k) => {
    const row = all.map((list) => list[k]);
    return Math.max(...row) / Math.min(...row);
  });
}
