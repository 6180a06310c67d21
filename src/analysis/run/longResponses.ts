/** Responses so long and so few that percentiles do not show them, while the mean does. */
import { formatCount, formatMs } from '../../base/units.ts';
import type { StreamSummary } from '../../engine/record/result.ts';

/** Times the 99th percentile from which on a longest response is named. */
const FAR = 100;

type Figures = Pick<StreamSummary, 'completed' | 'responseMs'>;

/** A sentence, or null: no response is so long. It explains a mean above the 95th percentile, over the run or in one window. */
export function longWords(name: string, { completed, responseMs: { mean, p95, p99, max } }: Figures): string | null {
  if (completed === 0 || (mean <= p95 && max < FAR * p99)) return null;
  const times = p99 > 0 ? `, ${formatCount(Math.round(max / p99))} times its p99` : '';
  const where = mean > p95 ? 'They put its mean above its p95' : 'They raise its mean, in a single window even above its p95';
  return `${name} has few responses that are very long, the longest ${formatMs(max)}${times}. ${where}.`;
}
