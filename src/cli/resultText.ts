/** A run's answer for people. */
import { longWords } from '../analysis/run/longResponses.ts';
import { formatBytes, formatCount, formatMs, formatNumber, plural } from '../base/units.ts';
import { failedWords } from '../analysis/run/failedQueries.ts';
import { ratesOf } from '../analysis/run/objects.ts';
import { pauseWords } from '../analysis/run/groupWords.ts';
import { phaseWords } from '../analysis/run/phases.ts';
import { wearNote } from '../analysis/run/wear.ts';
import type { Phase } from '../engine/record/result.ts';
import type { Scenario } from '../scenario/schema.ts';
import { nodeTexts } from './nodeText.ts';
import { moveTexts, policyTexts } from './moveText.ts';
import { poolTexts } from './poolText.ts';
import type { ResultDocument } from './resultSchema.ts';
import { percent, table } from './table.ts';

/** What of a scenario its answer speaks of. */
type Answered = Pick<Scenario, 'title' | 'hardware' | 'volumes' | 'volumeGroups' | 'classes' | 'database' | 'terms'> &
  Partial<Pick<Scenario, 'timeline' | 'workload'>>;

/** Elapsed time with its parts, then workloads, disks, volumes, paths and caches as tables. */
export function resultText(scenario: Answered, result: ResultDocument): string {
  const { title, hardware } = scenario;
  // As the page calls it: only what the document has.
  const { workload, classes: asked } = scenario;
  const pauses = workload === undefined ? phaseWords('think') : pauseWords({ workload, classes: asked }, result.streams?.timed === true);
  const wordsOfPhase = (phase: string): string => (phase === 'think' ? pauses : phaseWords(phase as Phase));
  return [
    `${title}\nscenario ${result.scenarioHash}  seed ${result.seed}  scale ${result.scale}  engine ${result.engineVersion}`,
    ...(result.streams?.timed ? [throughput(result.streams, result.elapsedMs)] : []),
    `elapsed ${formatMs(result.elapsedMs)}  ${formatCount(result.ios)} disk I/Os  processors ${percent(result.cpu.utilization)}`,
    ...failedWords(result.failures ?? [], scenario),
    `${timeOf(result)}\n${attribution(result, wordsOfPhase)}`,
    ...workloadTexts(result),
    ...(result.streams ? [`${streamTitle(result.streams)}\n${streams(result.streams)}`] : []),
    ...(result.classes && result.classes.length > 0
      ? [`By query type (where the time of its queries went)\n${classes(result.classes, wordsOfPhase)}`]
      : []),
    `Disks\n${servers(result.devices)}`,
    ...(result.devices.some(({ wear }) => wear !== undefined) ? [`Flash wear\n${wear(result.devices)}`] : []),
    ...(result.volumes.length > 0 ? [`Volumes (logical requests)\n${servers(result.volumes)}`] : []),
    ...(result.volumes.some(({ queue }) => queue) ? [`Queues above volumes (waits before the array)\n${queuesAbove(result.volumes)}`] : []),
    ...(result.objects ? [`Objects (logical requests)\n${objects(result.objects, result.elapsedMs)}`] : []),
    ...(result.adapters.length > 0 ? [`Paths\n${adapters(result, hardware)}`] : []),
    ...(result.controllers
      ? [`RAID controllers (reads: bytes asked for, of them from the cache, and asked of disks)\n${raid(result.controllers)}`]
      : []),
    ...(result.controllers?.some(({ writeBack }) => writeBack !== undefined)
      ? [
          `Their caches that write back (bytes written, of them over bytes that waited there; left at the end; most of the cache taken)\n${raidWrites(result.controllers)}`,
        ]
      : []),
    ...nodeTexts(result),
    ...(result.caches.length > 0 ? [`Caches\n${caches(result)}`] : []),
    ...(result.pendingWriteBytes > 0
      ? [`${formatBytes(result.pendingWriteBytes)} still to be written when the last query was complete`]
      : []),
    ...(result.writeBack ? [`Dirty pages\n${dirtyPages(result.writeBack)}`] : []),
    ...poolTexts(result),
    ...moveTexts(result, scenario),
    ...policyTexts(result, scenario),
    ...(result.rebuilds ? [`Rebuilds\n${rebuilds(result.rebuilds)}`] : []),
  ].join('\n\n');
}

const throughput = ({ perMinute, completed, fromMs }: NonNullable<ResultDocument['streams']>, elapsedMs: number): string =>
  `${formatNumber(perMinute)} queries per minute: ${plural(completed, 'query', 'queries')} complete in ${formatMs(elapsedMs - fromMs)}` +
  (fromMs > 0 ? ` after a warm-up of ${formatMs(fromMs)}` : '');

function timeOf({ trace, streams: of }: ResultDocument): string {
  if (trace) return 'Where the time until the last request was complete went';
  return of?.timed ? 'Where the time of all queries went, as shares of the run' : 'Where the time of the last user to finish went';
}

const streamTitle = ({ fromMs }: NonNullable<ResultDocument['streams']>): string =>
  `Streams (response from begin or arrival to completion, without think time${fromMs > 0 ? `; what is complete after ${formatMs(fromMs)}` : ''})`;

/** One line a stream. */
function streams({ streams: list }: NonNullable<ResultDocument['streams']>): string {
  const hasFailed = list.some(({ failed = 0 }) => failed > 0);
  const rows = list.map(
    ({
      id,
      slots,
      open,
      arrived,
      completed,
      failed = 0,
      refused,
      underWay,
      waiting,
      perMinute,
      responseMs: r,
      meanWaitMs,
      meanInSystem,
    }) => [
      id,
      open ? plural(slots, 'connection') : plural(slots, 'user'),
      arrived,
      completed,
      formatNumber(perMinute),
      ...[r.mean, r.p50, r.p95, r.p99, r.max].map(formatMs),
      open ? formatMs(meanWaitMs) : '-',
      meanInSystem.toFixed(2),
      underWay + waiting,
      open ? refused : '-',
      ...(hasFailed ? [failed] : []),
    ],
  );
  const heads = [
    'stream',
    'of',
    'begun',
    'complete',
    'per minute',
    'mean',
    'p50',
    'p95',
    'p99',
    'max',
    'waited',
    'under way',
    'at the end',
  ];
  const long = list.flatMap((one) => longWords(one.id, one) ?? []);
  return [table([...heads, 'turned away', ...(hasFailed ? ['failed'] : [])], rows), ...long].join('\n');
}

function dirtyPages(figures: NonNullable<ResultDocument['writeBack']>): string {
  const { limitBytes, backgroundBytes, peakDirtyBytes, meanDirtyBytes, dirtyBytesAtEnd, writtenBytes, writes, throttledMs } = figures;
  return table(
    ['limit', 'background', 'peak', 'mean', 'at the end', 'written back', 'writes', 'processes waited'],
    [
      [
        ...[limitBytes, backgroundBytes, peakDirtyBytes, meanDirtyBytes, dirtyBytesAtEnd, writtenBytes].map((bytes) =>
          formatBytes(Math.round(bytes)),
        ),
        String(writes),
        formatMs(throttledMs),
      ],
    ],
  );
}

function queuesAbove(volumes: ResultDocument['volumes']): string {
  const rows = volumes.flatMap(({ id, requests, queue }) =>
    queue === undefined
      ? []
      : [
          [
            id,
            String(requests),
            String(queue.requests),
            queue.meanQueueDepth.toFixed(2),
            String(queue.maxQueueDepth),
            queue.waitMs.mean.toFixed(2),
            queue.waitMs.p95.toFixed(2),
            queue.waitMs.max.toFixed(2),
          ],
        ],
  );
  return table(['id', 'requests', 'handed down', 'waiting', 'max', 'wait ms', 'p95 ms', 'max ms'], rows);
}

/** Of flash modules with state, by module. */
function wear(devices: ResultDocument['devices']): string {
  const rows = devices.flatMap(({ id, wear: of }) =>
    of === undefined
      ? []
      : [
          [
            id,
            formatBytes(of.hostBytes),
            formatBytes(of.programmedBytes),
            formatNumber(of.amplification),
            formatNumber(of.meanErases),
            formatCount(of.mostErases),
            formatCount(of.stalls),
            formatBytes(of.discardedBytes),
            formatCount(of.flushes),
          ],
        ],
  );
  const titles = [
    'id',
    'written by host',
    'written to cells',
    'amplification',
    'erases a block',
    'most erases',
    'stalls',
    'trimmed',
    'flushes',
  ];
  const note = wearNote(devices.map((device) => device.wear));
  return `${table(titles, rows)}${note ? `\n\n${note}` : ''}`;
}

function rebuilds(list: NonNullable<ResultDocument['rebuilds']>): string {
  const rows = list.map(({ volume, disk, onto, bytes, rebuiltBytes, finishedMs }) => [
    volume,
    disk,
    onto ?? 'spare space',
    formatBytes(rebuiltBytes),
    formatBytes(bytes),
    finishedMs === null ? 'not yet' : formatMs(finishedMs),
  ]);
  return table(['volume', 'of', 'onto', 'rebuilt', 'in all', 'finished'], rows);
}

/** What became of a trace, then as for a run. */
export function replayText(scenario: Answered, result: ResultDocument): string {
  const { trace } = result;
  return trace ? `${traceText(trace)}\n\n${resultText(scenario, result)}` : resultText(scenario, result);
}

function traceText(trace: NonNullable<ResultDocument['trace']>): string {
  const { ignored, unaligned, outOfOrder, overflow, mode, outstanding, speed } = trace;
  const how = mode === 'open' ? 'open, at the recorded arrivals' : `closed, ${outstanding} outstanding`;
  const notes = [
    // Malformed lines have been reported while reading, on standard error.
    [unaligned, 'widened to whole sectors'],
    [outOfOrder, 'out of order, replayed by arrival'],
    [overflow.count, overflow.policy === 'skip' ? 'beyond the device left out' : 'beyond the device wrapped into it'],
  ] as const;
  return [
    `${trace.format} trace: ${formatCount(trace.replayed)} of ${formatCount(trace.requests)} requests replayed ${how}${speed === 1 ? '' : `, ${speed} times as fast`}`,
    ...(ignored.length > 0 ? [passedOver(ignored)] : []),
    ...notes.flatMap(([count, words]) => (count > 0 ? [`${plural(count, 'request', 'requests')} ${words}`] : [])),
    table(
      ['device of the trace', 'stands on', 'requests'],
      trace.devices.map((one) => [one.name, one.target, one.requests]),
    ),
  ].join('\n');
}

function passedOver(ignored: NonNullable<ResultDocument['trace']>['ignored']): string {
  const count = ignored.reduce((sum, one) => sum + one.count, 0);
  const kinds = ignored.map((one) => `${formatCount(one.count)} ${one.kind}`).join(', ');
  return `${plural(count, 'line that is no read or write', 'lines that are no reads or writes')}: ${kinds}`;
}

type PhaseWords = (phase: string) => string;

function attribution({ attributionMs, elapsedMs }: ResultDocument, wordsOfPhase: PhaseWords): string {
  const rows = Object.entries(attributionMs).filter(([, ms]) => ms > 0);
  return table(
    ['part', 'time', 'share'],
    rows.map(([phase, ms]) => [wordsOfPhase(phase), formatMs(ms), percent(elapsedMs > 0 ? ms / elapsedMs : 0)]),
  );
}

/** A table of the workloads that asked for anything: what streams asked for has a table of its own. */
function workloadTexts(result: ResultDocument): string[] {
  const asked = result.workloads.filter(({ queries }) => queries > 0);
  return asked.length === 0 ? [] : [`${result.trace ? 'Requests' : 'Queries'}\n${workloads(result, asked)}`];
}

function workloads(result: ResultDocument, asked: ResultDocument['workloads']): string {
  const rows = asked.map(({ id, queries, elapsedMs, responseMs: r }) => [
    id,
    queries,
    ...[elapsedMs, r.mean, r.p50, r.p95, r.p99].map(formatMs),
  ]);
  return table(['workload', result.trace ? 'requests' : 'queries', 'elapsed', 'mean', 'p50', 'p95', 'p99'], rows);
}

/** Parts of a class' time that are named: the rest is what they leave. */
const MOST_PARTS = 4;

/** One line a query class: how long its queries take, and the largest parts of that. */
function classes(list: NonNullable<ResultDocument['classes']>, wordsOfPhase: PhaseWords): string {
  const rows = list.map(({ id, alongside, queries, elapsedMs, phasesMs }) => {
    const parts = Object.entries(phasesMs).filter(([, ms]) => ms > 0);
    const all = parts.reduce((sum, [, ms]) => sum + ms, 0);
    const largest = parts.toSorted(([, a], [, b]) => b - a).slice(0, MOST_PARTS);
    return [
      alongside ? `${id} (alongside)` : id,
      queries,
      ...[elapsedMs.mean, elapsedMs.p50, elapsedMs.p95, all].map(formatMs),
      largest.map(([phase, ms]) => `${wordsOfPhase(phase)} ${percent(ms / all)}`).join(', ') || 'no time at all',
    ];
  });
  return table(['class', 'queries', 'mean', 'p50', 'p95', 'all together', 'largest parts'], rows);
}

function servers(list: ResultDocument['devices']): string {
  const rows = list.map((one) => [
    one.id,
    one.requests,
    formatBytes(one.bytesRead),
    formatBytes(one.bytesWritten),
    percent(one.utilization),
    one.meanQueueDepth.toFixed(2),
    one.maxQueueDepth,
    ...[one.responseMs.mean, one.responseMs.p95, one.meanServiceMs, one.meanSeekMs, one.meanRotationMs].map((ms) => ms.toFixed(2)),
    percent(one.sequentialShare),
  ]);
  const heads = [
    'id',
    'requests',
    'read',
    'written',
    'busy',
    'depth',
    'max',
    'response ms',
    'p95 ms',
    'service ms',
    'seek ms',
    'rotation ms',
  ];
  return table([...heads, 'sequential'], rows);
}

/** One line an object: what it asked its volumes for. */
function objects(list: NonNullable<ResultDocument['objects']>, elapsedMs: number): string {
  const rows = list.map((one) => [
    one.id,
    one.reads,
    one.writes,
    formatBytes(one.bytesRead),
    formatBytes(one.bytesWritten),
    ...objectRates(one, elapsedMs),
    one.meanOutstanding.toFixed(2),
    one.maxOutstanding,
    one.responseMs.mean.toFixed(2),
    one.responseMs.p95.toFixed(2),
    percent(one.sequentialShare),
    percent(one.sequentialShare * one.undisturbedShare),
  ]);
  const heads = [
    'id',
    'reads',
    'writes',
    'read',
    'written',
    'MB/s',
    'requests/s',
    'mean size',
    'outstanding',
    'max',
    'response ms',
    'p95 ms',
  ];
  return table([...heads, 'sequential', 'undisturbed'], rows);
}

function objectRates(one: NonNullable<ResultDocument['objects']>[number], elapsedMs: number): string[] {
  const { mbPerSecond, requestsPerSecond, meanBytes } = ratesOf(one, elapsedMs);
  return [formatNumber(mbPerSecond), formatNumber(requestsPerSecond), meanBytes === null ? '-' : formatBytes(Math.round(meanBytes))];
}

/** A path without a limit is never busy: a share of 0 % would look like a measurement. */
function adapters(result: ResultDocument, { paths }: Scenario['hardware']): string {
  const unlimited = new Set(paths.flatMap((path) => (path.mibPerSecond === null && path.perRequestMs === 0 ? [path.id] : [])));
  const busy = (id: string, share: number): string => (unlimited.has(id) && share === 0 ? 'no limit' : percent(share));
  return table(
    ['id', 'busy', 'moved'],
    result.adapters.map((one) => [one.id, busy(one.id, one.utilization), formatBytes(one.bytes)]),
  );
}

const raid = (controllers: NonNullable<ResultDocument['controllers']>): string =>
  table(
    ['id', 'busy', 'requests', 'hits', 'asked', 'cache', 'disks'],
    controllers.map(({ id, utilization, occupied = utilization, requests, hits, askedBytes, hitBytes, fetchedBytes }) => [
      id,
      percent(occupied),
      requests,
      hits,
      formatBytes(askedBytes),
      formatBytes(hitBytes),
      formatBytes(fetchedBytes),
    ]),
  );

/** Of caches that write back. */
const raidWrites = (controllers: NonNullable<ResultDocument['controllers']>): string =>
  table(
    ['id', 'written', 'again', 'to disks', 'left', 'most taken', 'waits', 'mean wait ms'],
    controllers.flatMap(({ id, writeBack }) =>
      writeBack === undefined
        ? []
        : [
            [
              id,
              formatBytes(writeBack.writtenBytes),
              formatBytes(writeBack.mergedBytes),
              formatBytes(writeBack.destagedBytes),
              formatBytes(writeBack.leftBytes),
              formatBytes(writeBack.peakBytes),
              writeBack.waits,
              writeBack.waits === 0 ? '-' : (writeBack.waitedMs / writeBack.waits).toFixed(3),
            ],
          ],
    ),
  );

const caches = (result: ResultDocument): string =>
  table(
    ['cache', 'hits', 'misses', 'evictions', 'hit %'],
    result.caches.map(({ id, hits, misses, evictions }) => [id, hits, misses, evictions, hitPercent(hits, misses)]),
  );

const hitPercent = (hits: number, misses: number): string => (hits + misses === 0 ? '-' : formatNumber((hits / (hits + misses)) * 100));
