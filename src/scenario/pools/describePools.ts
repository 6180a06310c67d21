/** Partitions, buffer pools, the log and self-tuning memory in words. */
import { sameMeaning as same } from '../../base/same.ts';
import { formatBytes, plural } from '../../base/units.ts';
import type { Database, Log, Pool, SelfTuning } from '../schema.ts';

type Pooled = Pick<Database, 'objects' | 'partitions' | 'pools' | 'log' | 'selfTuning'>;

/** "pool Data: 512 MiB in pages of 8 KiB, 2 cleaners above 60 % dirty, 4 prefetchers with a queue of 100". */
export function poolWords({ name, bytes, pageBytes, cleaners, prefetchers }: Pool): string {
  return [
    `pool ${name}: ${formatBytes(bytes)} in pages of ${formatBytes(pageBytes)}`,
    ...(cleaners === undefined ? [] : [`${plural(cleaners.number, 'cleaner')} above ${cleaners.dirtyPercent} % dirty`]),
    ...(prefetchers === undefined ? [] : [`${plural(prefetchers.number, 'prefetcher')} with a queue of ${prefetchers.queue}`]),
  ].join(', ');
}

/** "log on Log with a buffer of 64 KiB". */
export function logWords({ object, bufferBytes, groupCommits = 1, groupDelayMs = 0 }: Log, { objects }: Pick<Database, 'objects'>): string {
  const name = objects.find(({ id }) => id === object)?.name ?? object;
  const group = groupCommits === 1 ? '' : `, ${groupCommits} commits or ${groupDelayMs} ms to a write`;
  return `log on ${name} with a buffer of ${formatBytes(bufferBytes)}${group}`;
}

const tuningWords = ({ intervalMs, stepBytes, sortHeapBytes }: SelfTuning): string =>
  `memory tunes itself: ${formatBytes(stepBytes)} each ${intervalMs} ms, sort heap ${formatBytes(sortHeapBytes)} at the start`;

const partitionWords = ({ partitions }: Pooled): string =>
  partitions === undefined ? 'database in one' : plural(partitions.length, 'partition');

/** A line for partitions, each pool, the log and tuning; none where there are none. */
export const describePools = (database: Pooled): string[] => [
  ...(database.partitions === undefined ? [] : [partitionWords(database)]),
  ...(database.pools ?? []).map((pool) => poolWords(pool)),
  ...(database.log === undefined ? [] : [logWords(database.log, database)]),
  ...ownLogs(database),
  ...(database.selfTuning === undefined ? [] : [tuningWords(database.selfTuning)]),
];

/** What is different, a line each. */
export function poolDifferences(before: Pooled, after: Pooled): string[] {
  const lines = (before.pools ?? [])
    .filter(({ id }) => !(after.pools ?? []).some((pool) => pool.id === id))
    .map(({ name }) => `pool ${name} removed`);
  for (const pool of after.pools ?? []) {
    const was = before.pools?.find(({ id }) => id === pool.id);
    if (was === undefined) lines.push(`new ${poolWords(pool)}`);
    else if (!same(was, pool)) lines.push(`${poolWords(pool)} (was ${poolWords(was).replace(/^pool /, '')})`);
  }
  lines.push(...partitionDifferences(before, after));
  if (!same(before.log, after.log))
    lines.push(after.log === undefined ? 'each commit writes its own log records' : logWords(after.log, after));
  if (!same(before.selfTuning, after.selfTuning))
    lines.push(after.selfTuning === undefined ? 'memory does not tune itself' : tuningWords(after.selfTuning));
  return lines;
}

/** "8 partitions with a log of their own"; nothing where there are none. */
function ownLogs({ partitions = [] }: Pooled): string[] {
  const own = partitions.filter(({ log }) => log !== undefined).length;
  return own === 0 ? [] : [`${plural(own, 'partition')} with a log of ${own === 1 ? 'its' : 'their'} own`];
}

function partitionDifferences(before: Pooled, after: Pooled): string[] {
  const [was, is] = [before.partitions ?? [], after.partitions ?? []];
  if (same(was, is)) return [];
  if (was.length !== is.length) return [partitionWords(after), ...ownLogs(after)];
  const changed = (of: 'name' | 'processors' | 'log'): boolean => is.some((each, k) => !same(each[of], was[k][of]));
  return [
    ...(changed('processors') ? ['partitions on other processors'] : []),
    ...(changed('log') ? [ownLogs(after)[0] ?? 'no partition has a log of its own'] : []),
    ...(changed('processors') || changed('log') ? [] : ['partitions with other names']),
  ];
}
