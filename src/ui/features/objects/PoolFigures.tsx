/** Buffer pools and the log of a run, as a database's own monitor counts them, and memory that tunes itself over time. */
import { useCallback, useMemo } from 'react';
import type { LogSummary, MemorySummary, PoolSummary } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import type { Axes, Space } from '../../kit/plots/axes.ts';
import { Plot } from '../../kit/plots/Plot.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { memoryAt, memoryAxes, memoryMarks, memoryModel } from './memoryModel.ts';
import { messages } from './messages.ts';
import type { ObjectRun } from './useObjectRuns.ts';
import styles from './Objects.module.css';

interface PoolFiguresProps {
  /** The layout's name where there are several. */
  readonly title: string | null;
  readonly scenario: Scenario;
  readonly run: ObjectRun;
}

const READS: readonly (readonly [string, (one: PoolSummary) => string])[] = [
  [messages.size, ({ bytes }) => messages.bytes(bytes)],
  [messages.logical, ({ logicalReads }) => messages.count(logicalReads)],
  [messages.hitRatio, ({ logicalReads, hitRatio }) => (logicalReads === 0 ? messages.none : messages.share(hitRatio))],
  [messages.misses, ({ misses }) => messages.count(misses)],
  [messages.physical, ({ physicalReads }) => messages.count(physicalReads)],
  [messages.asynchronous, ({ asyncReads }) => messages.count(asyncReads)],
  [messages.queueFull, ({ queueFull }) => messages.count(queueFull)],
];

const WRITES: readonly (readonly [string, (one: PoolSummary) => string])[] = [
  [messages.changes, ({ changes }) => messages.count(changes)],
  [messages.steals, ({ dirtySteals }) => messages.count(dirtySteals)],
  [messages.cleaned, ({ cleanerPages }) => messages.count(cleanerPages)],
  [messages.cleanerWrites, ({ cleanerWrites }) => messages.count(cleanerWrites)],
  [messages.dropped, ({ droppedPages }) => messages.count(droppedPages)],
  [messages.dirty, ({ meanDirtyPages, peakDirtyPages }) => messages.pair(messages.number(meanDirtyPages), messages.count(peakDirtyPages))],
  [messages.dirtyAtEnd, ({ dirtyPagesAtEnd }) => messages.count(dirtyPagesAtEnd)],
];

export function PoolFigures({ title, scenario, run: { pools = [], log, partitions = [], memory, elapsedMs } }: PoolFiguresProps) {
  const ofPartitions = partitions.flatMap((partition) => (partition.log === undefined ? [] : [partition.log]));
  const logs = log === undefined ? ofPartitions : [log];
  if (pools.length === 0 && logs.length === 0) return null;
  const objectName = (id: string): string => scenario.database.objects.find((object) => object.id === id)?.name ?? id;
  const nameOf = (id: string): string => scenario.database.pools?.find((pool) => pool.id === id)?.name ?? id;
  const table = (caption: string, figures: typeof READS) => (
    <Table
      caption={caption}
      captionShown
      columns={[messages.pool, ...figures.map(([head]) => head)]}
      rows={pools.map((one) => ({ key: one.id, cells: [nameOf(one.id), ...figures.map(([, cell]) => cell(one))] }))}
      testId="pool-figures"
    />
  );
  return (
    <section>
      {pools.length > 0 && (
        <>
          <h3>{title === null ? messages.pools : messages.poolsOf(title)}</h3>
          <ScrollRegion aria-label={messages.pools} className={styles.scroll}>
            {table(messages.poolReads, READS)}
            {table(messages.poolWrites, WRITES)}
          </ScrollRegion>
          <p className={styles.note}>{messages.poolNotes}</p>
        </>
      )}
      {logs.length > 0 && <LogFigures logs={logs} nameOf={log === undefined ? objectName : null} />}
      {memory !== undefined && (
        <Memory title={title === null ? messages.memory : messages.memoryOf(title)} memory={memory} nameOf={nameOf} elapsedMs={elapsedMs} />
      )}
    </section>
  );
}

interface LogFiguresProps {
  readonly logs: readonly LogSummary[];
  /** What each is written to, where partitions have their own; null where there is one for all. */
  readonly nameOf: ((object: string) => string) | null;
}

function LogFigures({ logs, nameOf }: LogFiguresProps) {
  return (
    <ScrollRegion aria-label={messages.logFigures} className={styles.scroll}>
      <Table
        caption={messages.logFigures}
        captionShown
        columns={[
          ...(nameOf === null ? [] : [messages.logObject]),
          messages.logWrites,
          messages.logWritten,
          messages.commits,
          messages.commitsPerWrite,
          messages.commitTime,
          messages.bufferWaits,
        ]}
        rows={logs.map(({ object, writes, bytes, commits, commitsPerWrite, mostCommits, meanCommitMs, bufferWaits }) => ({
          key: object,
          cells: [
            ...(nameOf === null ? [] : [nameOf(object)]),
            messages.count(writes),
            messages.bytes(bytes),
            messages.count(commits),
            messages.pair(messages.number(commitsPerWrite), messages.count(mostCommits)),
            messages.ms(meanCommitMs),
            messages.count(bufferWaits),
          ],
        }))}
        testId="log-figures"
      />
    </ScrollRegion>
  );
}

interface MemoryProps {
  readonly title: string;
  readonly memory: MemorySummary;
  readonly nameOf: (pool: string) => string;
  readonly elapsedMs: number;
}

/** Sizes of pools and sort heap over the run. */
function Memory({ title, memory, nameOf, elapsedMs }: MemoryProps) {
  const model = useMemo(() => memoryModel(memory, elapsedMs), [memory, elapsedMs]);
  const names = [messages.sortHeap, ...memory.pools.map(({ id }) => nameOf(id))];
  const axes = useCallback((space: Space) => memoryAxes(model, space), [model]);
  const marks = useCallback(
    (own: Axes, { color, labelPx, linePx }: Tokens) =>
      memoryMarks(model, own, { ink: color.ink2, strong: color.ink, line: color.line, labelPx }, color.ink, linePx),
    [model],
  );
  const reading = (seconds: number) =>
    messages.reading(
      seconds,
      memoryAt(model, seconds)
        .map((bytes, k) => messages.memoryAt(names[k], bytes))
        .join(', '),
    );
  const parts = model.parts.map((bytes, k) => messages.memoryPart(names[k], bytes[0], bytes[bytes.length - 1]));
  return (
    <>
      <Plot
        title={title}
        summary={messages.memorySummary(messages.moves(memory.moves), parts.join('; '))}
        axes={axes}
        marks={marks}
        reading={reading}
        columns={[messages.from, ...names]}
        rows={memory.atMs.map((ms, k) => [messages.number(ms / 1000), ...model.parts.map((bytes) => messages.bytes(bytes[k]))])}
      />
      <ul className={styles.legend}>
        {names.map((name, k) => (
          <li key={name}>
            <svg width="28" height="8" aria-hidden="true">
              <line x2="28" y1="4" y2="4" stroke="currentColor" strokeWidth="2" strokeDasharray={model.dashes[k]?.join(' ')} />
            </svg>{' '}
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
