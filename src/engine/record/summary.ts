/** From what was recorded to the figures of a `RunResult`. Runs once, after the last event. */
import { NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import { HISTOGRAM_BINS, histogramPercentile } from './histogram.ts';
import type { AlongsideRecorder } from './alongsideRecorder.ts';
import { PHASE_COUNT } from './attribution.ts';
import type { CoAccessLog } from './coAccess.ts';
import { SIZE_CLASSES, type ObjectLog } from './objectLog.ts';
import type { QueryRecorder } from './queryRecorder.ts';
import { PHASES } from './result.ts';
import type {
  ClassSummary,
  CoAccessFigures,
  ObjectSummary,
  Phase,
  QueryLog,
  ResponseSummary,
  Series,
  ServerSummary,
  VolumeQueueSummary,
  WorkloadSummary,
} from './result.ts';
import type { ServerLog } from './serverLog.ts';
import type { SeriesFigure, TimeSeries } from './timeSeries.ts';

const ratio = (a: number, b: number): number => (b > 0 ? a / b : 0);

export function serverSummary(log: ServerLog, server: number, id: string, kind: string, elapsedNs: number): ServerSummary {
  const requests = log.figure(server, 'requests');
  const service =
    log.figure(server, 'overheadNs') +
    log.figure(server, 'seekNs') +
    log.figure(server, 'rotationNs') +
    log.figure(server, 'transferNs') +
    log.figure(server, 'busNs');
  return {
    id,
    kind,
    requests,
    bytesRead: log.figure(server, 'bytesRead'),
    bytesWritten: log.figure(server, 'bytesWritten'),
    utilization: ratio(log.figure(server, 'busyNs'), elapsedNs),
    meanQueueDepth: ratio(log.figure(server, 'outstandingNs'), elapsedNs),
    maxQueueDepth: log.figure(server, 'maxDepth'),
    responseMs: responseSummary(log, server),
    partsMs: {
      queue: log.figure(server, 'queueNs') / NS_PER_MS,
      overhead: log.figure(server, 'overheadNs') / NS_PER_MS,
      seek: log.figure(server, 'seekNs') / NS_PER_MS,
      rotation: log.figure(server, 'rotationNs') / NS_PER_MS,
      transfer: log.figure(server, 'transferNs') / NS_PER_MS,
      bus: log.figure(server, 'busNs') / NS_PER_MS,
    },
    meanSeekMs: ratio(log.figure(server, 'seekNs'), requests) / NS_PER_MS,
    meanRotationMs: ratio(log.figure(server, 'rotationNs'), requests) / NS_PER_MS,
    meanServiceMs: ratio(service, requests) / NS_PER_MS,
    sequentialShare: ratio(log.figure(server, 'sequential'), requests),
    meanSeekCylinders: ratio(log.figure(server, 'seekCylinders'), requests),
  };
}

/** Of one object; its requests are `object` of the log. */
export function objectSummary(objects: ObjectLog, object: number, id: string, elapsedNs: number): ObjectSummary {
  const { log, sizes } = objects;
  const [reads, writes] = [objects.reads(object), objects.writes(object)];
  const sequential = objects.sequential(object);
  return {
    id,
    reads,
    writes,
    bytesRead: log.figure(object, 'bytesRead'),
    bytesWritten: log.figure(object, 'bytesWritten'),
    activeShare: ratio(log.figure(object, 'busyNs'), elapsedNs),
    meanOutstanding: ratio(log.figure(object, 'outstandingNs'), elapsedNs),
    maxOutstanding: log.figure(object, 'maxDepth'),
    responseMs: responseSummary(log, object),
    sequentialShare: ratio(sequential, reads + writes),
    undisturbedShare: ratio(objects.undisturbed(object), sequential),
    sizes: Array.from({ length: SIZE_CLASSES }, (_, k) => ({
      atMostBytes: k === SIZE_CLASSES - 1 ? null : SECTOR_BYTES * 2 ** k,
      requests: sizes[object * SIZE_CLASSES + k],
    })).filter(({ requests }) => requests > 0),
  };
}

/** Of the objects that were asked for anything; `ids` of all. */
export function coAccessFigures(objects: ObjectLog, log: CoAccessLog, ids: readonly string[]): CoAccessFigures {
  const used = ids.flatMap((_, object) => (objects.reads(object) + objects.writes(object) > 0 ? [object] : []));
  const matrix = (of: Float64Array, unit: number): Float64Array =>
    Float64Array.from(used.flatMap((a) => used.map((b) => of[log.pair(a, b)] / unit)));
  return {
    objects: used.map((object) => ids[object]),
    togetherMs: matrix(log.togetherNs, NS_PER_MS),
    followed: matrix(log.followed, 1),
    first: Float64Array.from(used, (object) => log.first[object]),
  };
}

/** @param log of the waits in queues above volumes, as `queue` */
export function volumeQueueSummary(log: ServerLog, queue: number, elapsedNs: number): VolumeQueueSummary {
  return {
    requests: log.figure(queue, 'requests'),
    meanQueueDepth: ratio(log.figure(queue, 'outstandingNs'), elapsedNs),
    maxQueueDepth: log.figure(queue, 'maxDepth'),
    waitMs: responseSummary(log, queue),
  };
}

function responseSummary(log: ServerLog, server: number): ResponseSummary {
  const requests = log.figure(server, 'requests');
  const mean = ratio(log.figure(server, 'responseNs'), requests) / NS_PER_MS;
  const variance = Math.max(0, ratio(log.figure(server, 'responseMs2'), requests) - mean * mean);
  const max = log.figure(server, 'maxResponseNs') / NS_PER_MS;
  const from = server * HISTOGRAM_BINS;
  // A bin's middle may lie beyond the largest response that is in it.
  const percentile = (share: number): number => Math.min(max, histogramPercentile(log.histogram, from, share) / NS_PER_MS);
  return { mean, sd: Math.sqrt(variance), p50: percentile(0.5), p90: percentile(0.9), p95: percentile(0.95), p99: percentile(0.99), max };
}

export function queryLog(recorder: QueryRecorder): QueryLog {
  const { count } = recorder;
  return {
    user: recorder.user.slice(0, count),
    classIndex: recorder.classIndex.slice(0, count),
    startMs: recorder.startNs.slice(0, count).map((ns) => ns / NS_PER_MS),
    elapsedMs: recorder.elapsedNs.slice(0, count).map((ns) => ns / NS_PER_MS),
  };
}

/** Row `row` of a table of phase vectors, in milliseconds. */
export function phasesOf(vectorsNs: Float64Array, row: number): Record<Phase, number> {
  return Object.fromEntries(PHASES.map((phase, at) => [phase, vectorsNs[row * PHASE_COUNT + at] / NS_PER_MS])) as Record<Phase, number>;
}

/** Mean and exact percentiles, by nearest rank, of sorted times; zeros where there are none. */
function exactTimes(sorted: Float64Array): WorkloadSummary['responseMs'] {
  const rank = (share: number): number => (sorted.length === 0 ? 0 : sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1]);
  let sum = 0;
  for (const ms of sorted) sum += ms;
  return { mean: ratio(sum, sorted.length), p50: rank(0.5), p95: rank(0.95), p99: rank(0.99) };
}

/** Response of whole queries. */
export function workloadSummary(id: string, elapsedMs: number, queries: QueryLog): WorkloadSummary {
  return { id, elapsedMs, queries: queries.elapsedMs.length, responseMs: exactTimes(queries.elapsedMs.slice().sort()) };
}

/**
 * By class of the scenario what ran in the batch, then by entry what ran alongside it.
 * @param classIds of the scenario; `alongsideIds` the class of each entry of `workload.alongside`
 */
export function classSummaries(
  recorder: QueryRecorder,
  classIds: readonly string[],
  alongside: AlongsideRecorder,
  alongsideIds: readonly string[],
): ClassSummary[] {
  const sorted = elapsedByClass(recorder, classIds.length);
  const batch = classIds.flatMap((id, at): ClassSummary[] => {
    if (sorted[at].length === 0) return [];
    const { mean, p50, p95 } = exactTimes(sorted[at]);
    return [{ id, queries: sorted[at].length, elapsedMs: { mean, p50, p95 }, phasesMs: phasesOf(recorder.classVectors, at) }];
  });
  const beside = alongsideIds.flatMap((id, entry): ClassSummary[] => {
    const { queries, responseMs } = alongside.summary(entry, id, 0);
    if (queries === 0) return [];
    const { mean, p50, p95 } = responseMs;
    return [{ id, alongside: true, queries, elapsedMs: { mean, p50, p95 }, phasesMs: phasesOf(alongside.vectors, entry) }];
  });
  return [...batch, ...beside];
}

/** Elapsed times of each class' queries in milliseconds, ascending. */
function elapsedByClass({ count, classIndex, elapsedNs }: QueryRecorder, classes: number): Float64Array[] {
  const sizes = new Int32Array(classes);
  for (let row = 0; row < count; row++) sizes[classIndex[row]]++;
  const columns = Array.from(sizes, (size) => new Float64Array(size));
  sizes.fill(0);
  for (let row = 0; row < count; row++) {
    const at = classIndex[row];
    columns[at][sizes[at]++] = elapsedNs[row] / NS_PER_MS;
  }
  for (const column of columns) column.sort();
  return columns;
}

/** Cuts the series to the bins that the run reached. */
export function seriesOf(series: TimeSeries, elapsedNs: number): Series {
  const bins = Math.min(series.bins, Math.max(1, Math.floor(elapsedNs / series.widthNs) + 1));
  const column = (name: SeriesFigure, unit: number): Float32Array => {
    const all = new Float32Array(series.disks * bins);
    for (let disk = 0; disk < series.disks; disk++) series.fill(name, disk, unit, all.subarray(disk * bins, (disk + 1) * bins));
    return all;
  };
  return {
    binMs: series.widthNs / NS_PER_MS,
    bins,
    disks: series.disks,
    busyMs: column('busyNs', NS_PER_MS),
    outstandingMs: column('outstandingNs', NS_PER_MS),
    maxDepth: column('maxDepth', 1),
    bytes: column('bytes', 1),
    completions: column('completions', 1),
    responseMs: column('responseNs', NS_PER_MS),
  };
}
