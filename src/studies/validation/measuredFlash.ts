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

export interface FlashPrediction {
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
 * Reads of a set after which it comes to data that were written in the order in which they are read. The benchmark draws
 * the same places in every run, writing or reading, unless told otherwise (fio's `randrepeat`), and each run reads
 * that sequence from its start. Neighbors in the sequence then share dies. A property of the drive's state,
 * not of the host: fitted to 4 KiB one at a time, whose rate steps from 14 730 to 23 624 a second within the run.
 */
export const WRITTEN_FROM: Readonly<Record<string, number>> = { 'block-size': 1_500_000 };

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

const rounded = (us: number): number => Math.round(us * 100) / 100;

export function predictFlash(row: FlashRow): FlashPrediction {
  const loop = loopOf(row);
  const writtenFrom = WRITTEN_FROM[row.set];
  const start = closedLoop(MEASURED, loop, COUNT);
  const responses =
    writtenFrom === undefined
      ? timeCourse([start], [1])
      : timeCourse(...phases(start, closedLoop(MEASURED, { ...loop, written: true }, COUNT), writtenFrom));
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
