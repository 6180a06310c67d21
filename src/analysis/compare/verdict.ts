/**
 * The one rule of what is better: numbers, colors, bars, sentences, sweeps, exports and the voice all ask here. Only runs paired by
 * seed decide, and only `INTERVAL_SEEDS` pairs or more. Pure.
 */
import { isTie, mean, pairedDifference } from '../../base/stats.ts';
import type { Interval } from '../../base/stats.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import { isBetter } from '../measure/measure.ts';
import type { Measure } from '../measure/measure.ts';

/** `open`: too few pairs to tell. */
export type VerdictKind = 'better' | 'worse' | 'tie' | 'open';

export interface Verdict {
  readonly kind: VerdictKind;
  /** Mean difference over the pairs as a share of the reference's mean; null where that is 0 and the difference is not. */
  readonly share: number | null;
  /** Mean difference over the pairs, in the measure. */
  readonly change: number;
  readonly pairs: number;
  /** 95 % interval of the mean difference; null with too few pairs. */
  readonly interval: Interval | null;
}

/** Below this share of the value a difference is a tie whatever its interval says. */
export const NEGLIGIBLE = 0.0005;

/**
 * How one layout stands against another.
 * @param bySeed of the layout and of its reference, from the same first seed on; seeds that only one of them has are left out
 */
export function verdictOf(bySeed: readonly number[], reference: readonly number[], measure: Pick<Measure, 'better'>): Verdict {
  const pairs = Math.min(bySeed.length, reference.length);
  if (pairs === 0) return { kind: 'open', share: null, change: 0, pairs, interval: null };
  const [mine, other] = [bySeed.slice(0, pairs), reference.slice(0, pairs)];
  const difference = pairedDifference(mine, other);
  const base = mean(other);
  const change = difference.mean;
  const share = base > 0 ? change / base : change === 0 ? 0 : null;
  if (pairs < INTERVAL_SEEDS) return { kind: 'open', share, change, pairs, interval: null };
  const isNone = isTie(difference) || (share !== null && Math.abs(share) < NEGLIGIBLE);
  const kind = isNone ? 'tie' : isBetter(measure, change) ? 'better' : 'worse';
  return { kind, share, change, pairs, interval: difference };
}

export interface Ranking {
  /** `clear`: one is better than every other; `tie`: several share the first place; `open`: too few seeds to rank any. */
  readonly kind: 'clear' | 'tie' | 'open';
  /** Indexes of those that nothing is shown to be better than, the one with the best mean first; empty while it is open. */
  readonly first: readonly number[];
}

/** Who is best among several, by seed from the same first seed on; those without a value are left out. */
export function rank(all: readonly (readonly number[])[], measure: Pick<Measure, 'better'>): Ranking {
  const there = all.flatMap((values, k) => (values.length > 0 ? [k] : []));
  const pairs = Math.min(...there.map((k) => all[k].length));
  if (there.length === 0 || pairs < INTERVAL_SEEDS) return { kind: 'open', first: [] };
  const means = new Map(there.map((k) => [k, mean(all[k].slice(0, pairs))]));
  const best = there.reduce((a, b) => (isBetter(measure, means.get(b)! - means.get(a)!) ? b : a));
  const isBehind = (k: number) => verdictOf(all[k].slice(0, pairs), all[best].slice(0, pairs), measure).kind === 'worse';
  const first = [best, ...there.filter((k) => k !== best && !isBehind(k))];
  return { kind: first.length === 1 ? 'clear' : 'tie', first };
}
