/** Service levels and their breaches in words that page and command line share. */
import { levelTitle } from '../../scenario/levels/words.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { formatMs, formatNumber, formatPercent, formatWindow, plural } from '../format.ts';
import type { Breach, Limit, Limited, Verdict } from './judge.ts';

type Named = Pick<Scenario, 'workload'>;

export const valueWords = ({ limit }: Pick<Limited, 'limit'>, value: number): string =>
  limit === 'rate' ? `${formatNumber(value)} per min` : formatMs(value);

/** "at least 30 per min", "p95 at most 200 ms". */
export const limitWords = ({ limit, level, value }: Limited): string =>
  limit === 'rate' ? `at least ${valueWords({ limit }, value)}` : `p${level.percent ?? 95} at most ${valueWords({ limit }, value)}`;

/** "Orders, at least 30 per min". */
export const titledLimit = (scenario: Named, verdict: Limited): string => `${levelTitle(scenario, verdict.level)}, ${limitWords(verdict)}`;

/** "60 % too few", "12 % too long", "3.4 times the limit". */
export const beyondWords = (limit: Limit, by: number): string =>
  limit === 'rate' ? `${formatPercent(by)} too few` : by < 1 ? `${formatPercent(by)} too long` : `${formatNumber(1 + by)} times the limit`;

/** "12 per min, 60 % too few". */
export const worstWords = (verdict: Limited, { worst, by }: Pick<Breach, 'worst' | 'by'>): string =>
  `${valueWords(verdict, worst)}, ${beyondWords(verdict.limit, by)}`;

/** "2 min 0 s to 3 min 30 s, for 1 min 30 s: at worst 12 per min, 60 % too few". */
export const breachWords = (verdict: Limited, breach: Breach, spanMs: number): string =>
  `${formatWindow(breach.fromMs, breach.toMs, spanMs)}, for ${formatMs(breach.toMs - breach.fromMs)}: at worst ${worstWords(verdict, breach)}`;

/** "kept in all 18 windows", "broken: 2 breaches in 3 of 18 windows", "kept, with 1 breach in 1 of 40 windows (97.5 % or more have to be without)". */
export function verdictWords({ judged, broken, breaches, isKept, level: { leastShare = 1 } }: Verdict): string {
  if (judged === 0) return 'not judged: no window behind the warm-up with anything to judge';
  if (breaches.length === 0) return `kept in all ${plural(judged, 'window')}`;
  const where = `${plural(breaches.length, 'breach', 'breaches')} in ${broken} of ${plural(judged, 'window')}`;
  const allowed = leastShare < 1 ? ` (${formatPercent(leastShare)} or more have to be without)` : '';
  return isKept ? `kept, with ${where}${allowed}` : `broken: ${where}${allowed}`;
}
