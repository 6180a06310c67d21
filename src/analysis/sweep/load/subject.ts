/** Which settings are a load: how many ask at a time, or how often. What a sweep over one of them measures at each point. */
import type { RunResult, StreamSummary } from '../../../engine/record/result.ts';
import { batchUsers } from '../../../scenario/streams/streams.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { SweepAxis } from '../axis.ts';

/** Whose load it is: the batch's users, or a stream's by its place. */
export interface LoadSubject {
  readonly stream: number | null;
  /** `closed`: each asks again when it has its answer. `open`: queries arrive whether or not those before them are complete. */
  readonly model: 'closed' | 'open';
}

const STREAM = /^\/workload\/streams\/(\d+)\/arrivals\/(users|perSecond)$/;

/** The load that an axis varies; undefined where it varies none. */
export function loadOf(scenario: Scenario, { id }: Pick<SweepAxis, 'id'>): LoadSubject | undefined {
  const { workload } = scenario;
  if (id === 'users' || id === '/workload/users') return batchUsers(workload) > 0 ? { stream: null, model: 'closed' } : undefined;
  const match = STREAM.exec(id);
  return match ? { stream: Number(match[1]), model: match[2] === 'users' ? 'closed' : 'open' } : undefined;
}

/** What one run says of its load. Times in ms. */
export interface LoadFigures {
  /** Completed in the time that counts, and a second of it. */
  readonly queries: number;
  readonly perSecond: number;
  /** Disk I/Os and bytes at the disks a second, over the whole run. */
  readonly iosPerSecond: number;
  readonly bytesPerSecond: number;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Mean number of queries under way or waiting, as counted; null where the run counts none: it is then X R. */
  readonly inSystem: number | null;
  /** Mean pause of a user between two queries; 0 without. */
  readonly thinkMs: number;
  /** The busiest disk over the whole run. */
  readonly disk: string;
  readonly diskUtilization: number;
  /** What is busiest of disks, paths and processors, and how much of the run; its time for each completed query is this by X. */
  readonly busiest: string;
  readonly utilization: number;
  /** Why the run is none of one class of work in balance, in words; '' where it is. */
  readonly unlike: string;
}

/** The run's own windows are cut where queries are under way: what Little's law is off by up to here is that. */
const LITTLE_WITHIN = 0.1;

/** What is read of a run; its result document has it too. */
type LoadRun = Pick<RunResult, 'elapsedMs' | 'ios' | 'adapters' | 'cpu' | 'workloads'> & {
  readonly devices: readonly Pick<RunResult['devices'][number], 'id' | 'utilization' | 'bytesRead' | 'bytesWritten'>[];
  readonly streams?: { readonly timed: boolean; readonly streams: readonly StreamRow[] } | undefined;
};
type StreamRow = Pick<StreamSummary, 'id' | 'refused' | 'completed' | 'perMinute' | 'meanInSystem'> & {
  readonly responseMs: Pick<StreamSummary['responseMs'], 'mean' | 'p50' | 'p95'>;
};

/** A run that completed no query that counts says that: its `queries` are 0, and its times mean nothing. Undefined where there was no run at all. */
export function loadFigures(subject: LoadSubject, scenario: Scenario, run: LoadRun): LoadFigures | undefined {
  if (run.devices.length === 0 || run.elapsedMs <= 0) return undefined;
  const figures = (subject.stream === null ? ofBatch(scenario, run) : ofStream(subject.stream, scenario, run)) ?? NONE_COMPLETED;
  const seconds = run.elapsedMs / 1000;
  const disk = most(run.devices.map(({ id, utilization }) => ({ id, utilization })));
  const all = most([
    { id: `disk ${disk.id}`, utilization: disk.utilization },
    ...run.adapters.map(({ id, utilization }) => ({ id: `path ${id}`, utilization })),
    { id: 'processors', utilization: run.cpu.utilization },
  ]);
  const bytes = run.devices.reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
  return {
    ...figures,
    iosPerSecond: run.ios / seconds,
    bytesPerSecond: bytes / seconds,
    disk: disk.id,
    diskUtilization: disk.utilization,
    busiest: all.id,
    utilization: all.utilization,
  };
}

const most = (all: readonly { readonly id: string; readonly utilization: number }[]) =>
  all.reduce((best, one) => (one.utilization > best.utilization ? one : best));

type OfQueries = Omit<LoadFigures, 'iosPerSecond' | 'bytesPerSecond' | 'disk' | 'diskUtilization' | 'busiest' | 'utilization'>;

const OTHERS = 'other work runs beside it';

const NONE_COMPLETED: OfQueries = {
  queries: 0,
  perSecond: 0,
  meanMs: 0,
  p50Ms: 0,
  p95Ms: 0,
  inSystem: null,
  thinkMs: 0,
  unlike: 'no query was completed',
};

function ofBatch({ workload }: Scenario, run: LoadRun): OfQueries | undefined {
  const [batch] = run.workloads as readonly (LoadRun['workloads'][number] | undefined)[];
  if (run.streams?.timed) return ofSummary(run, 0, 0, (workload.streams?.length ?? 0) > 0 ? OTHERS : '');
  if (batch === undefined || batch.queries === 0 || batch.elapsedMs <= 0) return undefined;
  const beside = (workload.alongside?.length ?? 0) + (workload.streams?.length ?? 0) > 0;
  return {
    queries: batch.queries,
    perSecond: batch.queries / (batch.elapsedMs / 1000),
    meanMs: batch.responseMs.mean,
    p50Ms: batch.responseMs.p50,
    p95Ms: batch.responseMs.p95,
    inSystem: null,
    thinkMs: 0,
    unlike: beside ? OTHERS : '',
  };
}

function ofStream(at: number, { workload }: Scenario, run: LoadRun): OfQueries | undefined {
  const stream = workload.streams?.[at];
  const row = run.streams?.streams.findIndex(({ id }) => id === stream?.id) ?? -1;
  if (stream === undefined || row < 0) return undefined;
  const { arrivals } = stream;
  const thinkMs = arrivals.kind === 'closed' ? (arrivals.thinkTime?.ms ?? 0) : 0;
  const alone = workload.streams?.length === 1 && batchUsers(workload) === 0 && (workload.alongside?.length ?? 0) === 0;
  return ofSummary(run, row, thinkMs, alone ? '' : OTHERS);
}

function ofSummary({ streams }: LoadRun, row: number, thinkMs: number, unlike: string): OfQueries | undefined {
  const summary = streams?.streams[row];
  if (summary === undefined || summary.completed === 0) return undefined;
  const perSecond = summary.perMinute / 60;
  const { mean: meanMs, p50: p50Ms, p95: p95Ms } = summary.responseMs;
  const little = (perSecond * meanMs) / 1000;
  const isOff = Math.abs(little - summary.meanInSystem) > LITTLE_WITHIN * summary.meanInSystem;
  const grows = summary.refused > 0 ? 'queries were turned away' : isOff ? 'arrivals and completions are not in balance' : '';
  return { queries: summary.completed, perSecond, meanMs, p50Ms, p95Ms, inSystem: summary.meanInSystem, thinkMs, unlike: unlike || grows };
}
