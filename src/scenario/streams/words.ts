/** Streams and timed runs in words. */
import { formatCount, formatMs, formatNumber, plural } from '../../base/units.ts';
import { meaningHash } from '../hash.ts';
import type { Stream, Workload } from '../schema.ts';

/** "20 users, each thinks 5 s (exponential)", "12.5 per second (Poisson), 8 at a time". */
export function arrivalsWords({ arrivals }: Pick<Stream, 'arrivals'>): string {
  if (arrivals.kind === 'open') {
    const { perSecond, spacing, atOnce, queries } = arrivals;
    const rate = `${formatNumber(perSecond)} per second (${spacing === 'even' ? 'evenly spaced' : 'Poisson'})`;
    return [rate, `${atOnce} at a time`, ...(queries === undefined ? [] : [`${formatCount(queries)} in all`])].join(', ');
  }
  const { users, thinkTime, queriesPerUser } = arrivals;
  const thinks =
    thinkTime === undefined || thinkTime.ms === 0
      ? 'no think time'
      : `think time ${formatMs(thinkTime.ms)}${thinkTime.spread === 'exponential' ? ' (exponential)' : ''}`;
  return [
    plural(users, 'user'),
    thinks,
    ...(queriesPerUser === undefined ? [] : [`${plural(queriesPerUser, 'query', 'queries')} each`]),
  ].join(', ');
}

/** "timed run of 60 s", "timed run of 60 s after a warm-up of 10 s": how long, and from when on it is measured. */
export function untilWords({ until }: Pick<Workload, 'until'>): string {
  if (until === undefined) return 'runs until the work is done';
  const { seconds, warmUpSeconds = 0 } = until;
  return `timed run of ${formatMs(seconds * 1000)}${warmUpSeconds > 0 ? `, the first ${formatMs(warmUpSeconds * 1000)} not counted` : ''}`;
}

/** What differs between two workloads in streams and time, a line each. */
export function streamDifferences(before: Workload, after: Workload): string[] {
  const was = new Map((before.streams ?? []).map((stream) => [stream.id, stream]));
  const is = new Map((after.streams ?? []).map((stream) => [stream.id, stream]));
  const lines: string[] = [];
  for (const [id, stream] of is) {
    const old = was.get(id);
    if (old === undefined) lines.push(`new stream ${stream.title}: ${arrivalsWords(stream)}`);
    else if (meaningHash(old.arrivals) !== meaningHash(stream.arrivals))
      lines.push(`stream ${stream.title}: ${arrivalsWords(stream)} (was ${arrivalsWords(old)})`);
    else if (meaningHash(old) !== meaningHash(stream)) lines.push(`stream ${stream.title} changed`);
  }
  for (const [id, { title }] of was) if (!is.has(id)) lines.push(`no stream ${title}`);
  if (meaningHash(before.until ?? null) !== meaningHash(after.until ?? null)) lines.push(untilWords(after));
  return lines;
}
