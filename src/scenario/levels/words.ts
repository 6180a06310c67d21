/** Service levels in words. */
import { formatMs, formatNumber } from '../../base/units.ts';
import { meaningHash } from '../hash.ts';
import type { Scenario } from '../schema.ts';
import type { ServiceLevel } from './levels.ts';

/** "at least 30 per minute, p95 at most 200 ms, broken once 1 min 0 s in a row are beyond it, kept in 99 % of the windows". */
export function levelWords({ leastPerMinute, mostResponseMs, percent = 95, lastingMs = 0, leastShare = 1 }: ServiceLevel): string {
  return [
    ...(leastPerMinute === undefined ? [] : [`at least ${formatNumber(leastPerMinute)} per minute`]),
    ...(mostResponseMs === undefined ? [] : [`p${percent} at most ${formatMs(mostResponseMs)}`]),
    ...(lastingMs > 0 ? [`broken once ${formatMs(lastingMs)} in a row are beyond it`] : []),
    ...(leastShare < 1 ? [`kept in ${formatNumber(100 * leastShare)} % of the windows`] : []),
  ].join(', ');
}

/** Whose level it is, by title. */
export const levelTitle = ({ workload: { streams = [] } }: Pick<Scenario, 'workload'>, { stream }: Pick<ServiceLevel, 'stream'>): string =>
  streams.find(({ id }) => id === stream)?.title ?? 'the batch';

/** What differs between the service levels of two documents: a line for each stream. */
export function levelDifferences(before: Scenario, after: Scenario): string[] {
  const was = new Map((before.levels ?? []).map((level) => [level.stream, level]));
  const is = new Map((after.levels ?? []).map((level) => [level.stream, level]));
  return [
    ...[...is].flatMap(([id, level]) =>
      meaningHash(was.get(id) ?? null) === meaningHash(level) ? [] : [`service level of ${levelTitle(after, level)}: ${levelWords(level)}`],
    ),
    ...[...was].flatMap(([id, level]) => (is.has(id) ? [] : [`no service level of ${levelTitle(before, level)}`])),
  ];
}
