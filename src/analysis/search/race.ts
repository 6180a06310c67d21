/** How a few layouts stand to each other, from runs with seeds that not all of them have had. */
import { mean, standardDeviation } from '../../base/stats.ts';

export interface Racer {
  /** What was known before: log cost against the start, and how sure. It counts as one run. */
  readonly prior: { readonly mean: number; readonly deviation: number };
  /** Log costs by seed, from the first seed of the search on. */
  readonly costs: readonly number[];
}

/** Spread of the log cost of a run against others of its seed, where runs have not said it yet, and at least. */
const USUAL_SPREAD = 0.03;
const LEAST_SPREAD = 0.004;
const SWEEPS = 20;

/** Costs without what is common to all runs of a seed, by racer and seed: both effects by least squares. */
function leveled(racers: readonly Racer[]): readonly (readonly number[])[] {
  const seeds = Math.max(...racers.map(({ costs }) => costs.length));
  const own = racers.map(({ costs }) => mean(costs));
  const common = Array.from({ length: seeds }, () => 0);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let k = 0; k < seeds; k++) common[k] = mean(racers.flatMap(({ costs }, r) => (k < costs.length ? [costs[k] - own[r]] : [])));
    racers.forEach(({ costs }, r) => (own[r] = mean(costs.map((cost, k) => cost - common[k]))));
  }
  return racers.map(({ costs }) => costs.map((cost, k) => cost - common[k]));
}

export interface Standing {
  readonly mean: number;
  readonly deviation: number;
}

/** What each costs against the others, and how sure that is. */
export function standings(racers: readonly Racer[]): readonly Standing[] {
  const all = leveled(racers);
  const left = all.flatMap((costs) => costs.map((cost) => cost - mean(costs)));
  const free = left.length - racers.length;
  const spread = free < 3 ? USUAL_SPREAD : Math.max(LEAST_SPREAD, standardDeviation(left) * Math.sqrt((left.length - 1) / free));
  // Priors are against the start, costs are not: what the two have in common is their mean.
  const shift = mean(racers.map(({ prior }, r) => mean(all[r]) - prior.mean));
  return racers.map(({ prior, costs }, r) => {
    const [priorWeight, ownWeight] = [1 / Math.max(spread * spread, prior.deviation * prior.deviation), costs.length / (spread * spread)];
    const weight = priorWeight + ownWeight;
    return { mean: ((prior.mean + shift) * priorWeight + mean(all[r]) * ownWeight) / weight, deviation: 1 / Math.sqrt(weight) };
  });
}
