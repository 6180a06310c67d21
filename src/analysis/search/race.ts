/** What runs with several seeds say of layouts that have not all had the same seeds. */
import { mean } from '../../base/stats.ts';
import type { Prediction, Repeats } from './surrogate.ts';

/** Log costs by seed of the search, from its first on; null: not run with it. At least one of them is a number. */
export type Costs = readonly (number | null)[];

export interface Leveled extends Repeats {
  /** Of each layout its mean cost without what seeds have done to it. */
  readonly means: readonly number[];
}

/** Spread of the log cost of a run against others of its layout, before runs have said it, and of how many runs that is worth. */
const USUAL_SPREAD = 0.03;
const USUAL_FREE = 4;
const SWEEPS = 20;

/**
 * Parts costs into what the layout and what the seed does, by least squares. What a seed does is drawn toward nothing as far as chance alone
 * explains it, so that a seed that few have had says something of them too.
 */
export function level(all: readonly Costs[]): Leveled {
  const seeds = Math.max(...all.map((costs) => costs.length));
  const made = all.map((costs) => costs.flatMap((cost, seed) => (cost === null ? [] : [{ cost, seed }])));
  const counts = Array.from({ length: seeds }, (_, k) => made.filter((runs) => runs.some(({ seed }) => seed === k)).length);
  const common = Array.from({ length: seeds }, () => 0);
  const means = made.map((runs) => mean(runs.map(({ cost }) => cost)));
  const shared = counts.filter((count, k) => k > 0 && count > 1).length;
  const free = Math.max(0, made.reduce((sum, runs) => sum + runs.length - 1, 0) - shared);
  let squares = 0;
  let noise = USUAL_SPREAD * USUAL_SPREAD;
  let ofSeeds = noise;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    // The first seed stands for none: every layout has had it.
    for (let k = 1; k < seeds; k++) {
      let sum = 0;
      made.forEach((runs, r) => runs.forEach(({ cost, seed }) => (sum += seed === k ? cost - means[r] : 0)));
      common[k] = (sum * ofSeeds) / (counts[k] * ofSeeds + noise);
    }
    made.forEach((runs, r) => (means[r] = mean(runs.map(({ cost, seed }) => cost - common[seed]))));
    squares = made.reduce((sum, runs, r) => sum + runs.reduce((all, { cost, seed }) => all + (cost - common[seed] - means[r]) ** 2, 0), 0);
    noise = (squares + USUAL_FREE * USUAL_SPREAD * USUAL_SPREAD) / (free + USUAL_FREE);
    ofSeeds = seeds < 2 ? 0 : Math.max(noise / 16, mean(common.slice(1).map((each) => each * each)));
  }
  return { means, squares: squares + USUAL_FREE * USUAL_SPREAD * USUAL_SPREAD, free: free + USUAL_FREE };
}

/** Spread of the log cost of one run. */
export const spreadOf = ({ squares, free }: Repeats): number => Math.sqrt(squares / free);

/** What the one is expected to be better by than the other, counting only where it is (expected improvement). */
export function promiseOf(one: Prediction, other: Prediction): number {
  const deviation = Math.hypot(one.deviation, other.deviation);
  if (deviation === 0) return Math.max(0, other.mean - one.mean);
  const behind = (one.mean - other.mean) / deviation;
  // Normal density, and its tail by Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.16.
  const density = Math.exp((-behind * behind) / 2) / Math.sqrt(2 * Math.PI);
  const t = 1 / (1 + 0.33267 * Math.abs(behind));
  const tail = density * t * (0.4361836 + t * (-0.1201676 + t * 0.937298));
  return deviation * (density - behind * (behind >= 0 ? tail : 1 - tail));
}
