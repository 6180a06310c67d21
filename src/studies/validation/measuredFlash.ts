/**
 * The measured flash module: which rows there are, which were used to fit, what the host costs in each set, and what
 * the models predict for all of them. Reads only: no row says anything of writes or collection.
 */
import { samsung980pro } from '../../scenario/drives/samsung980pro.ts';
import type { Flash } from '../../scenario/schema.ts';
import { closedLoop, type ClosedLoop, type LoopFigures } from './closedLoop.ts';
import { timeCourse } from './timeCourse.ts';
import file from './measured/samsung980pro.json' with { type: 'json' };

export type NvmeScheduler = 'none' | 'mq-deadline' | 'kyber' | 'bfq';

export interface FlashRow {
  readonly set: string;
  readonly scheduler: string;
  readonly blockBytes: number;
  readonly processes: number;
  readonly queueDepth: number;
  readonly iops: number;
  readonly meanUs: number;
  readonly p99Us: number;
}

/** One draw of places to read. */
export interface FlashFigures {
  readonly set: string;
  readonly scheduler: string;
  readonly blockBytes: number;
  readonly processes: number;
  readonly queueDepth: number;
  readonly measuredMeanUs: number;
  readonly measuredP99Us: number;
  readonly meanUs: number;
  readonly p99Us: number;
  /** Some parameter was fitted to this row. */
  readonly fitted: boolean;
}

/** Figures of the first draw, and the lowest and highest of all `SEEDS`. */
export interface FlashPrediction extends FlashFigures {
  readonly meanRangeUs: readonly number[];
  readonly p99RangeUs: readonly number[];
}

export const FLASH_ROWS: readonly FlashRow[] = file.rows;

/** At most two per set: figures that are not 0. In microseconds, of the core of the process that submits. */
interface HostCost {
  /** For each request. */
  readonly processorUs: number;
  /** Part of it that is there for each page of 4 KiB. */
  readonly pageUs: number;
  /** Until the process knows of a completion. */
  readonly noticeUs: number;
}

export const HOST_COSTS: Readonly<Record<string, HostCost>> = {
  'block-size': { processorUs: 2.43, pageUs: 0.25, noticeUs: 0 },
  'one process, one core': { processorUs: 2.82, pageUs: 0, noticeUs: 0 },
  'many processes, ten cores': { processorUs: 2.62, pageUs: 0, noticeUs: 0 },
};

/**
 * What the drive held in a set. `orderedReads`: reads of a run after which it comes to data that were written in the order in which they are read. The benchmark draws
 * the same places in every run, writing or reading, unless told otherwise (fio's `randrepeat`), and each run reads
 * that sequence from its start. Neighbors in the sequence then share dies. Fitted to 4 KiB one at a time, whose rate
 * steps from 14 730 to 23 624 a second within the run. `rewrittenShare`: the part of all units of 4 KiB that the random
 * writes had reached by then; the others lay as the drive was filled. Fitted to 16 and 64 KiB at depth 128. Properties of
 * the drive's state, not of the host.
 */
export const HISTORY: Readonly<Record<string, { readonly orderedReads: number; readonly rewrittenShare: number }>> = {
  'block-size': { orderedReads: 1_500_000, rewrittenShare: 0.65 },
};

/** What a scheduler adds: processor time for each request, and for how long it holds a lock that processes share. */
export const SCHEDULER_COSTS: Readonly<Record<NvmeScheduler, { readonly processorUs: number; readonly lockUs: number }>> = {
  none: { processorUs: 0, lockUs: 0 },
  'mq-deadline': { processorUs: 0.6, lockUs: 2.127 },
  kyber: { processorUs: 0.68, lockUs: 0 },
  bfq: { processorUs: 1.5, lockUs: 3.644 },
};

/** Rows that parameters were fitted to: "set / scheduler / bytes / processes / depth". */
const FITTED = new Set([
  'block-size/none/4096/1/1',
  'block-size/none/4096/1/4',
  'block-size/none/4096/1/128',
  'block-size/none/16384/1/1',
  'block-size/none/16384/1/128',
  'block-size/none/65536/1/1',
  'block-size/none/65536/1/128',
  'one process, one core/none/4096/1/1',
  'one process, one core/none/4096/1/128',
  'one process, one core/mq-deadline/4096/1/32',
  'one process, one core/kyber/4096/1/32',
  'one process, one core/bfq/4096/1/32',
  'many processes, ten cores/none/4096/1/128',
  'many processes, ten cores/none/4096/10/128',
  'many processes, ten cores/mq-deadline/4096/10/128',
  'many processes, ten cores/bfq/4096/10/128',
]);

export const isFitted = ({ set, scheduler, blockBytes, processes, queueDepth }: FlashRow): boolean =>
  FITTED.has([set, scheduler, blockBytes, processes, queueDepth].join('/'));

/** The loop of one row. */
export function loopOf(row: FlashRow): ClosedLoop {
  const host = HOST_COSTS[row.set];
  const scheduler = SCHEDULER_COSTS[row.scheduler as NvmeScheduler];
  const { blockBytes, processes, queueDepth } = row;
  return { blockBytes, processes, queueDepth, ...host, processorUs: host.processorUs + scheduler.processorUs, lockUs: scheduler.lockUs };
}

/** Enough for the means to settle within half a percent from draw to draw, and the queues of ten processes within a few. */
const COUNT = 40_000;
/** Draws of places that a row is predicted with; its verdict takes the worst of them. */
export const SEEDS = [1, 2, 3, 4, 5] as const;
/** Seconds of each run that were not measured, and that were. */
const RAMP_S = 30;
const RUN_S = 120;
/** Data were written in order of their addresses before they were read. */
const MEASURED: Flash = asWritten(samsung980pro.drive as Flash);

function asWritten(drive: Flash): Flash {
  return drive.translation === undefined ? drive : { ...drive, translation: { ...drive.translation, startState: 'fresh' } };
}

/** The loops before and after the `from`-th read of a run, and how many of the reads that were measured each did. */
function phases(before: LoopFigures, after: LoopFigures, from: number): [LoopFigures[], number[]] {
  const stepS = from / before.iops;
  const early = Math.max(0, Math.min(stepS, RAMP_S + RUN_S) - RAMP_S) * before.iops;
  const late = Math.max(0, RAMP_S + RUN_S - Math.max(stepS, RAMP_S)) * after.iops;
  return [
    [before, after],
    [early, late],
  ];
}

const range = (values: number[]): number[] => [Math.min(...values), Math.max(...values)];
const rounded = (us: number): number => Math.round(us * 100) / 100;

/** With every seed: takes five times as long as one of them. */
export function predictFlashRange(row: FlashRow): FlashPrediction {
  const draws = SEEDS.map((seed) => predictFlash(row, seed));
  return {
    ...draws[0],
    meanRangeUs: range(draws.map(({ meanUs }) => meanUs)),
    p99RangeUs: range(draws.map(({ p99Us }) => p99Us)),
  };
}

export function predictFlash(row: FlashRow, seed: number = SEEDS[0]): FlashFigures {
  const loop = { ...loopOf(row), seed };
  const history: (typeof HISTORY)[string] | undefined = HISTORY[row.set];
  const start = closedLoop(MEASURED, loop, COUNT);
  const responses =
    history === undefined
      ? timeCourse([start], [1])
      : timeCourse(
          ...phases(start, closedLoop(MEASURED, { ...loop, rewrittenShare: history.rewrittenShare }, COUNT), history.orderedReads),
        );
  const { set, scheduler, blockBytes, processes, queueDepth } = row;
  return {
    set,
    scheduler,
    blockBytes,
    processes,
    queueDepth,
    measuredMeanUs: row.meanUs,
    measuredP99Us: row.p99Us,
    meanUs: rounded(responses.meanUs),
    p99Us: rounded(responses.p99Us),
    fitted: isFitted(row),
  };
}
