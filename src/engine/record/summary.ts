/** From what was recorded to the figures of a `RunResult`. Runs once, after the last event. */
import { HISTOGRAM_BINS, histogramPercentile } from './histogram.ts';
import type { QueryRecorder } from './queryRecorder.ts';
import type { QueryLog, ResponseSummary, Series, ServerSummary, WorkloadSummary } from './result.ts';
import type { ServerLog } from './serverLog.ts';
import type { TimeSeries } from './timeSeries.ts';

const NS_PER_MS = 1e6;
const ratio = (a: number, b: number): number => (b > 0 ? a / b : 0);

export function serverSummary(log: ServerLog, server: number, id: string, kind: string, elapsedNs: number): ServerSummary {
  const requests = log.requests[server];
  const service = log.overheadNs[server] + log.seekNs[server] + log.rotationNs[server] + log.transferNs[server] + log.busNs[server];
  return {
    id,
    kind,
    requests,
    bytesRead: log.bytesRead[server],
    bytesWritten: log.bytesWritten[server],
    utilization: ratio(log.busyNs[server], elapsedNs),
    meanQueueDepth: ratio(log.outstandingNs[server], elapsedNs),
    maxQueueDepth: log.maxDepth[server],
    responseMs: responseSummary(log, server),
    partsMs: {
      queue: log.queueNs[server] / NS_PER_MS,
      overhead: log.overheadNs[server] / NS_PER_MS,
      seek: log.seekNs[server] / NS_PER_MS,
      rotation: log.rotationNs[server] / NS_PER_MS,
      transfer: log.transferNs[server] / NS_PER_MS,
      bus: log.busNs[server] / NS_PER_MS,
    },
    meanSeekMs: ratio(log.seekNs[server], requests) / NS_PER_MS,
    meanRotationMs: ratio(log.rotationNs[server], requests) / NS_PER_MS,
    meanServiceMs: ratio(service, requests) / NS_PER_MS,
    sequentialShare: ratio(log.sequential[server], requests),
    meanSeekCylinders: ratio(log.seekCylinders[server], requests),
  };
}

function responseSummary(log: ServerLog, server: number): ResponseSummary {
  const requests = log.requests[server];
  const mean = ratio(log.responseNs[server], requests) / NS_PER_MS;
  const variance = Math.max(0, ratio(log.responseMs2[server], requests) - mean * mean);
  const max = log.maxResponseNs[server] / NS_PER_MS;
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

/** Response of whole queries; exact percentiles by nearest rank. */
export function workloadSummary(id: string, elapsedMs: number, queries: QueryLog): WorkloadSummary {
  const sorted = queries.elapsedMs.slice().sort();
  const rank = (share: number): number => (sorted.length === 0 ? 0 : sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1]);
  let sum = 0;
  for (const ms of sorted) sum += ms;
  return {
    id,
    elapsedMs,
    queries: sorted.length,
    responseMs: { mean: ratio(sum, sorted.length), p50: rank(0.5), p95: rank(0.95), p99: rank(0.99) },
  };
}

/** Cuts the series to the bins that the run reached. */
export function seriesOf(series: TimeSeries, elapsedNs: number): Series {
  const bins = Math.min(series.bins, Math.max(1, Math.floor(elapsedNs / series.widthNs) + 1));
  const column = (source: Float64Array, unit: number): Float32Array => {
    const cut = new Float32Array(series.disks * bins);
    for (let disk = 0; disk < series.disks; disk++) {
      for (let bin = 0; bin < bins; bin++) cut[disk * bins + bin] = source[disk * series.bins + bin] / unit;
    }
    return cut;
  };
  return {
    binMs: series.widthNs / NS_PER_MS,
    bins,
    disks: series.disks,
    busyMs: column(series.busyNs, NS_PER_MS),
    outstandingMs: column(series.outstandingNs, NS_PER_MS),
    maxDepth: column(series.maxDepth, 1),
    bytes: column(series.bytes, 1),
    completions: column(series.completions, 1),
    responseMs: column(series.responseNs, NS_PER_MS),
  };
}
