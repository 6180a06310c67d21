/** What can be compared of a disk: the same figure of a run and of what was measured. */
import type { RunResult, ServerSummary } from '../../engine/record/result.ts';
import type { MeasuredFigures } from '../../scenario/measured.ts';

export const FIGURE_IDS = [
  'utilization',
  'requestsPerSecond',
  'bytesPerSecond',
  'requestBytes',
  'responseMs',
  'queueDepth',
  'busyMs',
] as const;
export type FigureId = (typeof FIGURE_IDS)[number];

/** A figure that is not known is null. */
export type Figures = Readonly<Record<FigureId, number | null>>;

/** The part of a run that is compared. */
export type SimulatedRun = Pick<RunResult, 'seed' | 'scale' | 'elapsedMs' | 'devices' | 'volumes'>;

const ratio = (a: number | null | undefined, b: number | null | undefined): number | null =>
  a === null || a === undefined || b === null || b === undefined || b === 0 ? null : a / b;

/** Time that one request keeps the disk busy. */
const busyOf = (utilization: number | null | undefined, requestsPerSecond: number | null | undefined): number | null => {
  const seconds = ratio(utilization, requestsPerSecond);
  return seconds === null ? null : seconds * 1000;
};

/** Rates are means over the run from its start to the end of the last query. */
export function simulatedFigures(server: ServerSummary, { elapsedMs }: Pick<SimulatedRun, 'elapsedMs'>): Figures {
  const seconds = elapsedMs / 1000;
  const requestsPerSecond = server.requests / seconds;
  const bytes = server.bytesRead + server.bytesWritten;
  return {
    utilization: server.utilization,
    requestsPerSecond,
    bytesPerSecond: bytes / seconds,
    requestBytes: ratio(bytes, server.requests),
    responseMs: server.requests === 0 ? null : server.responseMs.mean,
    queueDepth: server.meanQueueDepth,
    busyMs: busyOf(server.utilization, requestsPerSecond),
  };
}

export function measuredFigures(figures: MeasuredFigures): Figures {
  const { utilization, requestsPerSecond, bytesPerSecond, responseMs, queueDepth } = figures;
  return {
    utilization: utilization ?? null,
    requestsPerSecond: requestsPerSecond ?? null,
    bytesPerSecond: bytesPerSecond ?? null,
    requestBytes: ratio(bytesPerSecond, requestsPerSecond),
    responseMs: responseMs ?? null,
    queueDepth: queueDepth ?? null,
    busyMs: busyOf(utilization, requestsPerSecond),
  };
}

/** Several disks as one: rates and queues add up, utilization is their mean, responses and sizes are those of a mean request. */
export function totalOf(all: readonly Figures[]): Figures {
  const sum = (of: (each: Figures) => number | null): number | null =>
    all.length === 0 || all.some((each) => of(each) === null) ? null : all.reduce((total, each) => total + of(each)!, 0);
  const requestsPerSecond = sum((each) => each.requestsPerSecond);
  const bytesPerSecond = sum((each) => each.bytesPerSecond);
  const busy = sum((each) => each.utilization);
  const waited = sum((each) => (each.requestsPerSecond === 0 ? 0 : product(each.responseMs, each.requestsPerSecond)));
  return {
    utilization: ratio(busy, all.length),
    requestsPerSecond,
    bytesPerSecond,
    requestBytes: ratio(bytesPerSecond, requestsPerSecond),
    responseMs: ratio(waited, requestsPerSecond),
    queueDepth: sum((each) => each.queueDepth),
    busyMs: busyOf(busy, requestsPerSecond),
  };
}

const product = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a * b);
