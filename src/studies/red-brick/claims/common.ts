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
 * How much the claims run. W2 whole, W4 three quarters of each user's batch, W1 and W3 the least at which every class takes part in
 * about its share: five loads, about one query of each class. W5 half: the less is run, the more of it is its end, when fewer and
 * fewer users are left, and with few users Manual 22 is behind the stripes instead of ahead; from half of the batch on the
 * ratios are those of the whole (docs/red-brick.md, `../reports/representative.test.ts`). Controls and other changed scenarios of
 * W5 run a twentieth, and are compared with that much of the unchanged one. RB-08 runs all of W3. What of this takes longer than half a
 * second is recorded (`../runs.json`).
 */
export const SETTINGS: ClaimSettings = {
  seeds: 5,
  seedsOf: { w5: 3 },
  controlSeeds: 2,
  scales: { w1: 0.05, w2: 1, w3: 0.06, w4: 0.75, w5: 0.5 },
  controlScales: { w5: 0.05 },
  shares: {},
  wholeSeeds: 5,
};

/** What takes some minutes where nothing is recorded, because something is assumed that the study does not say. */
export const QUICK: ClaimSettings = { ...SETTINGS, scales: { ...SETTINGS.scales, w5: 0.1 }, wholeSeeds: 1 };

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
