/** The numbers of a replay that are shown, each once for table, sentence and file; so that two replays stand side by side. */
import type { RequestPart, ServerSummary } from '../../../engine/record/result.ts';
import { REQUEST_PARTS } from '../../../engine/record/result.ts';
import type { ReplayResult } from '../../../trace/replayDocument.ts';
import type { ReplayAnswer } from '../../../worker/replayProtocol.ts';

export interface ReplayFigures {
  readonly requests: number;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly largestMs: number;
  readonly elapsedMs: number;
  /** Requests completed a second, over the whole replay. */
  readonly requestsPerSecond: number;
  readonly bytesPerSecond: number;
  /** Mean and largest over the disks that were used. */
  readonly utilization: number;
  readonly busiest: number;
  readonly disks: number;
  /** Time average of the trace's requests between arrival and completion. */
  readonly outstanding: number;
  readonly longestQueue: number;
  readonly sequentialShare: number;
  /** Mean of each part over the requests; they sum to the mean response. */
  readonly partsMs: Readonly<Record<RequestPart, number>>;
}

/** The volumes and disks that the trace's requests went to: their figures are of requests as the trace has them. */
export function serversOf(result: ReplayResult): readonly ServerSummary[] {
  const targets = new Set(result.trace.devices.map(({ target }) => target));
  return [...result.volumes, ...result.devices].filter(({ id }) => targets.has(id));
}

export function figuresOf({ result, largestMs }: Pick<ReplayAnswer, 'result' | 'largestMs'>): ReplayFigures {
  const [{ responseMs }] = result.workloads;
  const servers = serversOf(result);
  const sum = (of: (server: ServerSummary) => number): number => servers.reduce((all, server) => all + of(server), 0);
  const requests = result.trace.replayed;
  const used = result.devices.filter((device) => device.requests > 0);
  const perRequest = (total: number): number => (requests > 0 ? total / requests : 0);
  const perSecond = (total: number): number => (result.elapsedMs > 0 ? (total / result.elapsedMs) * 1000 : 0);
  return {
    requests,
    meanMs: responseMs.mean,
    p50Ms: responseMs.p50,
    p95Ms: responseMs.p95,
    p99Ms: responseMs.p99,
    largestMs,
    elapsedMs: result.elapsedMs,
    requestsPerSecond: perSecond(requests),
    bytesPerSecond: perSecond(sum(({ bytesRead, bytesWritten }) => bytesRead + bytesWritten)),
    utilization: used.length > 0 ? used.reduce((all, { utilization }) => all + utilization, 0) / used.length : 0,
    busiest: used.reduce((most, { utilization }) => Math.max(most, utilization), 0),
    disks: used.length,
    outstanding: sum(({ meanQueueDepth }) => meanQueueDepth),
    longestQueue: servers.reduce((most, { maxQueueDepth }) => Math.max(most, maxQueueDepth), 0),
    sequentialShare: perRequest(sum((server) => server.sequentialShare * server.requests)),
    partsMs: Object.fromEntries(REQUEST_PARTS.map((part) => [part, perRequest(sum((server) => server.partsMs[part]))])) as Record<
      RequestPart,
      number
    >,
  };
}
