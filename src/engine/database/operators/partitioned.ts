/**
 * A scan of a table that is dealt over partitions. A query has its processes in all of them; each reads a range of its partition's part on that
 * partition's processors, and sends a share of what it has read as it comes. The last one to finish waits for what is still on its way and does the
 * coordinator's part.
 */
import { MIB } from '../../../base/units.ts';
import { processesOf } from '../../../scenario/operators/partitioned.ts';
import type { PartitionedClass } from '../../../scenario/schema.ts';
import type { ProcessIndex, QueryIndex } from '../../kernel/indexes.ts';
import type { Files } from '../files.ts';
import { nominalBytesMs } from '../nominalWork.ts';
import { PC_BEGIN, type EngineOperator, type OperatorContext } from '../operator.ts';
import { NONE } from '../processes.ts';
import { askOnward, consume, open } from '../sequentialRead.ts';

const PC_RUN = 1;
const PC_WINDOW = 2;
const PC_COMPUTE = 3;
const PC_SENT = 4;
const PC_COORDINATED = 5;

/** A range of a part: whole extents, read in runs of which the n-th begins at extent `floor(n * runExtents / share)`. */
interface Range {
  file: number;
  extentBytes: number;
  /** First byte and end of the range. */
  from: number;
  end: number;
  /** Bytes of it that are to be read. */
  bytes: number;
}

/** Used up at once, never held while another process may run. */
const RANGE: Range = { file: 0, extentBytes: 0, from: 0, end: 0, bytes: 0 };

const fileOf = (files: Files, part: string): number => files.objectFirst[files.object(part)];

const runExtents = ({ clustered }: PartitionedClass): number => clustered?.runExtents ?? Infinity;

/** Extent of the range at which its n-th run begins. */
const runBegin = ({ clustered }: PartitionedClass, nth: number): number =>
  clustered === undefined || nth === 0 ? 0 : Math.floor((nth * clustered.runExtents) / clustered.share);

/** Bytes that a range of so many extents has in its runs, the last of which may end with the range. */
function bytesInRuns(query: PartitionedClass, extents: number, { extentBytes, from, end }: Range): number {
  if (query.clustered === undefined || extents === 0) return end - from;
  let runs = Math.ceil((extents * query.clustered.share) / query.clustered.runExtents);
  while (runs > 1 && runBegin(query, runs - 1) >= extents) runs--;
  const last = runBegin(query, runs - 1);
  const whole = (runs - 1) * query.clustered.runExtents * extentBytes;
  return whole + Math.min(query.clustered.runExtents * extentBytes, end - from - last * extentBytes);
}

/** The range of process `rank` of a query: whole extents of one part, and of a sample the first share of its runs. */
function rangeOf(query: PartitionedClass, files: Files, share: number, rank: number, range: Range): void {
  const { parts, degree = 1 } = query;
  const object = files.object(parts[Math.floor(rank / degree)]);
  const file = files.objectFirst[object];
  const extentBytes = files.extentBytes[object];
  const all = files.psuBytes[file];
  const extents = Math.ceil(all / extentBytes);
  const nth = rank % degree;
  const first = Math.floor((extents * nth) / degree);
  const beyond = Math.floor((extents * (nth + 1)) / degree);
  range.file = file;
  range.extentBytes = extentBytes;
  range.from = first * extentBytes;
  range.end = Math.min(beyond * extentBytes, all);
  const bytes = bytesInRuns(query, beyond - first, range);
  range.bytes = Math.min(bytes, Math.ceil((bytes * share) / extentBytes) * extentBytes);
}

function bytesOf(query: PartitionedClass, files: Files, share: number): number {
  let bytes = 0;
  for (let rank = 0; rank < processesOf(query); rank++) {
    rangeOf(query, files, share, rank, RANGE);
    bytes += RANGE.bytes;
  }
  return bytes;
}

/** Opens the process' next run; false if it has read all of its range. `spilled` counts its runs, `spillWritten` the bytes of those before. */
function nextRun(executor: OperatorContext, query: PartitionedClass, process: ProcessIndex, now: number): boolean {
  const { processes, files, share } = executor;
  rangeOf(query, files, share, processes.unit[process], RANGE);
  const left = RANGE.bytes - processes.spillWritten[process];
  if (left <= 0) return false;
  const { from, end, extentBytes } = RANGE;
  const begin = from + runBegin(query, processes.spilled[process]++) * extentBytes;
  const bytes = Math.min(left, runExtents(query) * extentBytes, end - begin);
  processes.psu[process] = RANGE.file;
  processes.spillWritten[process] += bytes;
  open(executor, process, bytes, begin, Infinity, !executor.scenario.host.scansBypassFileCache, now);
  return true;
}

function advance(executor: OperatorContext, query: PartitionedClass, q: QueryIndex, process: ProcessIndex, now: number): void {
  const { pc, unit, spilled, spillWritten, consumed, end, step } = executor.processes;
  for (;;) {
    switch (pc[process]) {
      case PC_BEGIN:
        unit[process] = executor.takeUnit(process);
        // What it needs was lost before it began.
        if (unit[process] === NONE) {
          executor.finish(process, now);
          return;
        }
        spilled[process] = 0;
        spillWritten[process] = 0;
        executor.partitions?.settleAt(process, executor.files.object(query.parts[Math.floor(unit[process] / (query.degree ?? 1))]));
        pc[process] = PC_RUN;
        break;
      case PC_RUN:
        if (nextRun(executor, query, process, now)) {
          pc[process] = PC_WINDOW;
          break;
        }
        pc[process] = PC_SENT;
        // What it has sent may still be on its way.
        executor.pause(process, now, executor.partitions?.untilSentNs(process, now) ?? 0);
        return;
      case PC_WINDOW:
        if (consumed[process] >= end[process]) {
          pc[process] = PC_RUN;
          break;
        }
        if (executor.wait(process, step[process], now)) return;
        pc[process] = PC_COMPUTE;
        break;
      case PC_COMPUTE: {
        const bytes = consume(executor, process);
        askOnward(executor, process, !executor.scenario.host.scansBypassFileCache, now);
        const { toCoordinator = 0, redistributed = 0, broadcast = 0 } = query;
        executor.partitions?.read(
          process,
          bytes,
          bytes * toCoordinator,
          bytes * redistributed,
          bytes * broadcast,
          executor.batch.classIndex[q],
          now,
        );
        pc[process] = PC_WINDOW;
        executor.compute(process, now, (executor.batch.msPerMib[q] * bytes) / MIB);
        return;
      }
      case PC_SENT: {
        executor.unitDone(process);
        const { toCoordinator = 0, coordinatorMsPerMib = 0 } = query;
        if (!executor.isLast(process) || toCoordinator * coordinatorMsPerMib === 0) {
          executor.finish(process, now);
          return;
        }
        executor.partitions?.settleAt(process, NONE);
        pc[process] = PC_COORDINATED;
        const ms = (toCoordinator * coordinatorMsPerMib * bytesOf(query, executor.files, executor.share)) / MIB;
        executor.partitions?.coordinates(ms);
        executor.compute(process, now, ms);
        return;
      }
      default: // PC_COORDINATED
        executor.finish(process, now);
        return;
    }
  }
}

export const partitioned: EngineOperator<PartitionedClass> = {
  plan({ parts }, { files }) {
    const object = files.object(parts[0]);
    return { object, firstSegment: 0, segments: 1 };
  },
  nominalWorkMs: (query, files) => nominalBytesMs(bytesOf(query, files, 1)),
  msPerMib: ({ probing }, { probeMsPerMib, scanMsPerMib }) => (probing ? probeMsPerMib : scanMsPerMib),
  ownProcesses: processesOf,
  processes: processesOf,
  units: (_executor, query) => processesOf(query),
  begin() {},
  advance,
  mostEventsPerMs: 820,
  mostUnits: () => 1,
  touches({ files, share }, query) {
    return bytesOf(query, files, share) / files.pageBytes;
  },
  touch({ files, share }, warming, query) {
    for (const part of query.parts) {
      const file = fileOf(files, part);
      warming.read(warming.wanted.at(file, 0, Math.ceil((files.psuBytes[file] * share) / files.blockBytes) * files.blockBytes));
    }
  },
  streams: processesOf,
  sampled(query, { files, share }) {
    return { share: bytesOf(query, files, share) / bytesOf(query, files, 1), turns: 1 };
  },
  diskIos: (query, { files, pieceBytes }) =>
    (bytesOf(query, files, 1) * 2) / Math.min(pieceBytes, files.extentBytes[files.object(query.parts[0])]),
  stepsPerUnit: () => 0,
};
