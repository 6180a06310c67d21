/** How sure an answer is, in a line: "scale 1/40 · 5 seeds · ±2 %". */
import { formatMs, formatPercent, formatScale, plural, timeUnit } from '../format.ts';
import { INTERVAL_SEEDS } from './seeds.ts';
import type { AnswerSummary } from './summary.ts';

/**
 * Half of the interval as a share of its middle; null while nothing is known about it. The middle of a
 * refined answer is the mean over the seeds, which is not the elapsed time of the scenario's own seed.
 */
export function halfInterval({ lowMs, highMs, basis, seeds }: AnswerSummary): number | null {
  if (basis !== 'estimate' && seeds < INTERVAL_SEEDS) return null;
  const half = (highMs - lowMs) / 2;
  const middle = (highMs + lowMs) / 2;
  return half > 0 && Number.isFinite(half) && middle > 0 ? half / middle : null;
}

/** "scale 1/17 · 5 seeds · ±7.9 % around 92.1 s", "estimate · 80.1 s to 110 s when refined". */
export function certaintyWords(summary: AnswerSummary, seedsToCome: number): string {
  const half = halfInterval(summary);
  const unit = timeUnit(summary.elapsedMs);
  if (summary.basis === 'estimate') {
    const range = half === null ? '' : ` \u00b7 refined: ${formatMs(summary.lowMs, unit)} to ${formatMs(summary.highMs, unit)}`;
    return `estimate from a sample${range}`;
  }
  const spread = half === null ? '' : ` \u00b7 \u00b1${formatPercent(half)} around ${formatMs((summary.lowMs + summary.highMs) / 2, unit)}`;
  const seeds = seedsToCome > 0 ? `${summary.seeds} of ${plural(summary.seeds + seedsToCome, 'seed')}` : plural(summary.seeds, 'seed');
  return `${formatScale(summary.scale)} \u00b7 ${seeds}${spread}`;
}

/** About the longest that its words become while seeds arrive, whatever they are now: the room to be kept for them. */
export function longestCertainty(summary: AnswerSummary, seedsToCome: number): string {
  const seeds = Math.max(summary.seeds + seedsToCome, summary.basis === 'estimate' ? INTERVAL_SEEDS : 1);
  if (seeds < INTERVAL_SEEDS) return certaintyWords(summary, seedsToCome);
  const spread = `\u00b1${formatPercent(0.088)} around ${formatMs(summary.elapsedMs, timeUnit(summary.elapsedMs))}`;
  return `${formatScale(summary.scale)} \u00b7 ${seeds} of ${plural(seeds, 'seed')} \u00b7 ${spread}`;
}

export function certaintyDetail(summary: AnswerSummary): string {
  const unit = timeUnit(summary.elapsedMs);
  const range = `${formatMs(summary.lowMs, unit)} to ${formatMs(summary.highMs, unit)}`;
  const known = halfInterval(summary) !== null;
  if (summary.basis === 'estimate')
    return known
      ? `Estimated from a sample of the work. In 95 of 100 cases the refined value lies between ${range}.`
      : 'Estimated from a sample of the work.';
  const own = `The number is the run with seed ${summary.seed}.`;
  return known
    ? `${own} Over seeds ${summary.seed} to ${summary.seed + summary.seeds - 1} the mean lies between ${range} with 95 % confidence (Student\u2019s t).`
    : `${own} ${summary.seeds === 1 ? 'One seed' : plural(summary.seeds, 'seed')} so far; an interval needs ${INTERVAL_SEEDS}.`;
}
