/** Buffer pools, the log and memory that tunes itself, for people. */
import { formatBytes, formatCount, formatMs, formatNumber } from '../base/units.ts';
import type { ResultDocument } from './resultSchema.ts';
import { percent, table } from './table.ts';

type Pools = NonNullable<ResultDocument['pools']>;

/** The tables of a result that has any of them. */
export const poolTexts = ({ pools, log, partitions = [], memory }: ResultDocument): string[] => [
  ...(pools !== undefined && pools.length > 0
    ? [`Buffer pools (pages read)\n${reads(pools)}`, `Buffer pools (pages written)\n${writes(pools)}`]
    : []),
  ...(log === undefined ? [] : [`Log\n${logText([log])}`]),
  ...logsOfPartitions(partitions),
  ...(memory === undefined ? [] : [`Memory (tunes itself)\n${memoryText(memory)}`]),
];

const reads = (pools: Pools): string =>
  table(
    ['id', 'size', 'logical', 'hits', 'hit ratio', 'misses', 'physical', 'asynchronous', 'requests', 'queue full'],
    pools.map((one) => [
      one.id,
      formatBytes(one.bytes),
      formatCount(one.logicalReads),
      formatCount(one.hits),
      percent(one.hitRatio),
      formatCount(one.misses),
      formatCount(one.physicalReads),
      formatCount(one.asyncReads),
      formatCount(one.readRequests + one.asyncRequests),
      formatCount(one.queueFull),
    ]),
  );

const writes = (pools: Pools): string =>
  table(
    [
      'id',
      'changes',
      'dirtied',
      'dirty steals',
      'by cleaners',
      'cleaner writes',
      'dropped',
      'peak dirty',
      'mean dirty',
      'dirty at the end',
    ],
    pools.map((one) => [
      one.id,
      formatCount(one.changes),
      formatCount(one.dirtied),
      formatCount(one.dirtySteals),
      formatCount(one.cleanerPages),
      formatCount(one.cleanerWrites),
      formatCount(one.droppedPages),
      formatCount(one.peakDirtyPages),
      formatNumber(one.meanDirtyPages),
      formatCount(one.dirtyPagesAtEnd),
    ]),
  );

type Log = NonNullable<ResultDocument['log']>;

function logsOfPartitions(partitions: NonNullable<ResultDocument['partitions']>): string[] {
  const logs = partitions.flatMap(({ log }) => log ?? []);
  return logs.length === 0 ? [] : [`Logs of partitions\n${logText(logs)}`];
}

const logText = (logs: readonly Log[]): string =>
  table(
    ['on', 'writes', 'written', 'commits', 'commits a write', 'most', 'mean commit', 'waits for the buffer'],
    logs.map((log) => [
      log.object,
      formatCount(log.writes),
      formatBytes(log.bytes),
      formatCount(log.commits),
      formatNumber(log.commitsPerWrite),
      formatCount(log.mostCommits),
      formatMs(log.meanCommitMs),
      formatCount(log.bufferWaits),
    ]),
  );

function memoryText({ moves, sortHeapBytes, pools }: NonNullable<ResultDocument['memory']>): string {
  const row = (name: string, bytes: readonly number[]): string[] => [
    name,
    formatBytes(bytes[0]),
    formatBytes(bytes.reduce((least, each) => Math.min(least, each))),
    formatBytes(bytes.reduce((most, each) => Math.max(most, each))),
    formatBytes(bytes[bytes.length - 1]),
  ];
  const rows = [row('sort heap', sortHeapBytes), ...pools.map(({ id, bytes }) => row(id, bytes))];
  return `${formatCount(moves)} steps moved\n${table(['memory', 'at the start', 'least', 'most', 'at the end'], rows)}`;
}
