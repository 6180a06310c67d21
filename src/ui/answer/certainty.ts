/** How sure an answer is, in a line: "scale 1/40 · 5 seeds · ±2 %". */
import type { AnswerSummary } from '../../store/types.ts';
import { formatMs, formatPercent, formatScale, plural, timeUnit } from '../format.ts';

/** Half of the interval as a share of the elapsed time; null while nothing is known about it. */
export function halfInterval({ lowMs, highMs, elapsedMs }: AnswerSummary): number | null {
  const half = (highMs - lowMs) / 2;
  return half > 0 && Number.isFinite(half) && elapsedMs > 0 ? half / elapsedMs : null;
}

export function certaintyWords(summary: AnswerSummary, seedsToCome: number): string {
  const half = halfInterval(summary);
  const spread = half === null ? '' : ` \u00b7 \u00b1${formatPercent(half)}`;
  if (summary.basis === 'estimate') return `estimate from a sample${spread}`;
  const seeds = seedsToCome > 0 ? `${summary.seeds} of ${plural(summary.seeds + seedsToCome, 'seed')}` : plural(summary.seeds, 'seed');
  return `${formatScale(summary.scale)} \u00b7 ${seeds}${spread}`;
}

export function certaintyDetail(summary: AnswerSummary): string {
  const unit = timeUnit(summary.elapsedMs);
  const interval =
    halfInterval(summary) === null
      ? 'one seed, so no interval yet'
      : `95 % interval ${formatMs(summary.lowMs, unit)} to ${formatMs(summary.highMs, unit)}`;
  return summary.basis === 'estimate'
    ? `Estimated from a sample of the work; ${interval}.`
    : `Seed ${summary.seed}${summary.seeds > 1 ? ` to ${summary.seed + summary.seeds - 1}` : ''}; ${interval}.`;
}
