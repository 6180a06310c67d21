/**
 * What the answer of a study is: elapsed time, or a rate. Anyone who ranks, colors or names answers asks the measure which way is
 * better, and never assumes that less is.
 */
import type { RunResult } from '../../engine/record/result.ts';
import { MIB } from '../../base/units.ts';
import { formatNumber, NARROW, timeUnit } from '../format.ts';

/** What a run did, beside the time that it took: with that, all that a measure is read from. */
export interface RunWork {
  /** Simulated disk I/Os. */
  readonly ios: number;
  /** Read and written at the disks. */
  readonly bytes: number;
  /** Complete queries of the batch; of a timed run those of all streams, in the time that counts. */
  readonly queries: number;
  /** Of a timed run: the time that counts, without its warm-up. */
  readonly countedMs?: number | undefined;
  /** Queries per minute of one user of its first stream, where that is closed. */
  readonly userPerMinute?: number | undefined;
  /** What became of its actions, of a run in which data move. */
  readonly moves?: readonly MovedWork[] | undefined;
}

/** What is read of an action that moves data. */
type MovedWork = Pick<NonNullable<RunResult['moves']>[number], 'beganMs' | 'endedMs' | 'movedBytes'>;

export interface RunFigures extends RunWork {
  readonly elapsedMs: number;
}

export interface MeasureUnit {
  readonly name: string;
  /** In the measure's own unit. */
  readonly size: number;
}

export interface Measure {
  readonly id: string;
  /** As a heading: "Elapsed time". */
  readonly title: string;
  /** Within a sentence: "elapsed time". */
  readonly noun: string;
  /** On an axis, in full: "Elapsed time of the last user". */
  readonly axis: string;
  readonly better: 'lower' | 'higher';
  /** Of the two ends of a ranking, in a word. */
  readonly best: string;
  readonly worst: string;
  /** Name of a column that holds it, with its own unit. */
  readonly column: string;
  readonly read: (run: RunFigures) => number;
  /** Unit in which values up to this one are read. */
  readonly unit: (largest: number) => MeasureUnit;
  /** It is the elapsed time in ms: its parts are the phases, and time alone tells it. Others need to know what was done in that time. */
  readonly isTime: boolean;
  /** It is read from complete queries alone, which an estimate of a timed run knows. */
  readonly countsQueries?: boolean;
  /** What it counts, where other figures beside it that sound alike count something else. */
  readonly counts?: string;
}

export const ELAPSED: Measure = {
  id: 'elapsed',
  title: 'Elapsed time',
  noun: 'elapsed time',
  axis: 'Elapsed time of the last user',
  better: 'lower',
  best: 'fastest',
  worst: 'slowest',
  column: 'elapsed_ms',
  read: ({ elapsedMs }) => elapsedMs,
  unit: (largest) => {
    const { name, ms } = timeUnit(largest);
    return { name, size: ms };
  },
  isTime: true,
};

const perSecond = (count: number, { elapsedMs }: Pick<RunFigures, 'elapsedMs'>): number => (elapsedMs > 0 ? count / (elapsedMs / 1000) : 0);

const rate = (words: Pick<Measure, 'id' | 'title' | 'noun' | 'column' | 'read'>, unit: MeasureUnit): Measure => ({
  ...words,
  axis: words.title,
  better: 'higher',
  best: 'highest',
  worst: 'lowest',
  unit: () => unit,
  isTime: false,
});

export const IO_RATE = rate(
  { id: 'io-rate', title: 'I/O rate', noun: 'I/O rate', column: 'ios_per_s', read: (run) => perSecond(run.ios, run) },
  { name: 'I/Os/s', size: 1 },
);

export const BANDWIDTH = rate(
  { id: 'bandwidth', title: 'Bandwidth', noun: 'bandwidth', column: 'bytes_per_s', read: (run) => perSecond(run.bytes, run) },
  { name: 'MiB/s', size: MIB },
);

const perMinute = ({ queries, elapsedMs, countedMs = elapsedMs }: RunFigures): number => 60 * perSecond(queries, { elapsedMs: countedMs });

/** Transactions are the queries of the batch, or of a timed run's streams. */
export const TRANSACTIONS_PER_MINUTE: Measure = {
  ...rate(
    {
      id: 'transactions-per-minute',
      title: 'Transactions per minute',
      noun: 'transactions per minute',
      column: 'transactions_per_min',
      read: perMinute,
    },
    { name: 'per min', size: 1 },
  ),
  countsQueries: true,
};

/** The same in the words of queries: what a timed run gets done. */
export const QUERIES_PER_MINUTE: Measure = {
  ...TRANSACTIONS_PER_MINUTE,
  id: 'queries-per-minute',
  title: 'Queries per minute',
  noun: 'queries per minute',
  axis: 'Queries per minute',
  column: 'queries_per_min',
};

/**
 * What each user of the first stream gets done, where streams of several kinds run side by side and their sum says nothing: a query of an hour
 * and one of a millisecond are no transactions of one kind.
 */
export const USER_PER_MINUTE: Measure = {
  ...TRANSACTIONS_PER_MINUTE,
  id: 'user-transactions-per-minute',
  title: 'Transactions per minute of a user',
  noun: 'transactions per minute of a user',
  axis: 'Transactions per minute of one user of the first stream',
  counts: 'what is done of a query counts before it is complete',
  column: 'user_transactions_per_min',
  read: ({ userPerMinute = 0 }) => userPerMinute,
  countsQueries: false,
};

/** What a run did, for the measures that are rates. */
export const workOf = ({ ios, devices, workloads, elapsedMs, streams, moves }: MeasuredRun): RunWork => ({
  ios,
  bytes: devices.reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0),
  ...(streams?.timed
    ? { queries: streams.completed, countedMs: elapsedMs - streams.fromMs, ...userRate(streams.streams?.[0]) }
    : { queries: workloads[0]?.queries ?? 0 }),
  moves,
});

/** By Little's law, which counts a query that is half done as half a one: a run may complete only a few. */
function userRate(first: FirstStream | undefined): Pick<RunWork, 'userPerMinute'> {
  if (first === undefined || first.open || first.completed === 0) return {};
  return { userPerMinute: (60_000 * first.meanInSystem) / first.slots / first.responseMs.mean };
}

type Streams = NonNullable<RunResult['streams']>;
type FirstStream = Pick<Streams['streams'][number], 'open' | 'completed' | 'slots' | 'meanInSystem'> & {
  readonly responseMs: Pick<Streams['streams'][number]['responseMs'], 'mean'>;
};

/** What a measure needs of a run. */
export type MeasuredRun = Pick<RunResult, 'elapsedMs' | 'ios' | 'devices' | 'workloads'> & {
  readonly streams?: (Pick<Streams, 'timed' | 'completed' | 'fromMs'> & { readonly streams?: readonly FirstStream[] }) | undefined;
  readonly moves?: RunWork['moves'];
};

/** The measure of a finished run. */
export const readRun = (measure: Measure, result: MeasuredRun): number => measure.read({ elapsedMs: result.elapsedMs, ...workOf(result) });

/**
 * A value to three digits. An answer stands in its own unit everywhere: in the number, on a bar, in a comparison, in the voice.
 * Parts, the ends of an interval, changes and the values of an axis or a column share one `unit`.
 */
export function formatMeasure(measure: Measure, value: number, unit: MeasureUnit = measure.unit(Math.abs(value))): string {
  return Number.isFinite(value) ? `${formatNumber(value / unit.size)}${NARROW}${unit.name}` : '–';
}

/** A change with its sign. */
export function formatMeasureChange(measure: Measure, change: number, unit: MeasureUnit = measure.unit(Math.abs(change))): string {
  return `${change > 0 ? '+' : ''}${formatMeasure(measure, change, unit)}`;
}

/** Whether a change of the value, positive or negative, is one for the better. */
export const isBetter = ({ better }: Pick<Measure, 'better'>, change: number): boolean => (better === 'lower' ? change < 0 : change > 0);

/** Orders values, the best first. */
export const byMeasure =
  ({ better }: Measure) =>
  (a: number, b: number): number =>
    better === 'lower' ? a - b : b - a;
