/**
 * A load of a table over partitions, as a line of work: readers of the input files deal what they read, send each partition its share and go on; in each partition
 * processes take what has come, an extent at a time, format it and write it behind. Who has nothing to take, or no room to send to, sleeps until another process of
 * the query hands over.
 *
 * Columns of a reader: `spilled` are bytes that it has sent and that are not there yet, `spillWritten` bytes to be sent next. Of a writer: `end` is the size of its
 * part, `asked` of the part's first writer what has been taken of it; `base` and `spilled` are what it is at. `aimByte` of the query's first process counts input
 * that is there, `room` of the first writer all input. `aimPsu` is 1 while a process sleeps.
 */
import { MIB } from '../../../base/units.ts';
import { loadProcessesOf } from '../../../scenario/operators/partitionedLoad.ts';
import type { PartitionedLoadClass } from '../../../scenario/schema.ts';
import type { ObjectIndex, ProcessIndex, QueryIndex } from '../../kernel/indexes.ts';
import type { Files } from '../files.ts';
import { nominalBytesMs } from '../nominalWork.ts';
import { PC_BEGIN, type EngineOperator, type OperatorContext } from '../operator.ts';
import { NONE, WRITE_SLOT } from '../processes.ts';
import { askOnward, consume, open } from '../sequentialRead.ts';
import { waitForWrites, WRITES_BEHIND } from '../spill.ts';

// Readers.
const PC_FILE = 1;
const PC_WINDOW = 2;
const PC_DEAL = 3;
const PC_DEALT = 4;
const PC_ARRIVED = 5;
const PC_SEND = 6;
const PC_LAST = 7;
// Writers.
const PC_TAKE = 20;
const PC_WRITE = 21;
const PC_BEHIND = 22;
const PC_WRITTEN = 23;
const PC_COMMIT = 24;
const PC_SAFE = 25;
const PC_END = 26;

const LOG_SLOT = 1;

const roundedUp = (bytes: number, unit: number): number => Math.ceil(bytes / unit) * unit;

/** Bytes of an input file that are read. */
const inputBytesOf = ({ psuBytes, blockBytes }: Files, file: number, share: number): number =>
  Math.min(psuBytes[file], roundedUp(psuBytes[file] * share, blockBytes));

function allInput({ inputs }: PartitionedLoadClass, files: Files, share: number): number {
  let bytes = 0;
  for (const input of inputs) {
    const object = files.object(input);
    for (let file = files.objectFirst[object]; file < files.objectEnd[object]; file++) bytes += inputBytesOf(files, file, share);
  }
  return bytes;
}

/** Bytes of a part that are written: whole extents, and all of it at last. */
const partBytesOf = ({ objectBytes, extentBytes }: Files, object: ObjectIndex, share: number): number =>
  Math.min(objectBytes[object], roundedUp(objectBytes[object] * share, extentBytes[object]));

const allOutput = ({ parts }: PartitionedLoadClass, files: Files, share: number): number =>
  parts.reduce((sum, part) => sum + partBytesOf(files, files.object(part), share), 0);

const firstOf = ({ processes }: OperatorContext, process: ProcessIndex): ProcessIndex => process - processes.unit[process];
const firstWriter = (executor: OperatorContext, { inputs }: PartitionedLoadClass, process: ProcessIndex): ProcessIndex =>
  firstOf(executor, process) + inputs.length;

/** Part of a writer. */
const partOf = ({ processes }: OperatorContext, { inputs, parallelism = 1 }: PartitionedLoadClass, writer: ProcessIndex): number =>
  Math.floor((processes.unit[writer] - inputs.length) / parallelism);

const objectOf = (executor: OperatorContext, query: PartitionedLoadClass, q: QueryIndex, writer: ProcessIndex): ObjectIndex =>
  executor.partitions!.partsOf(executor.batch.classIndex[q])[partOf(executor, query, writer)];

/** Bytes of a writer's part that have come and that nobody has taken. */
function waitingFor(executor: OperatorContext, query: PartitionedLoadClass, writer: ProcessIndex): number {
  const { aimByte, asked, end, room } = executor.processes;
  const there = aimByte[firstOf(executor, writer)];
  const all = room[firstWriter(executor, query, writer)];
  const come = there >= all ? end[writer] : Math.floor(end[writer] * (there / all));
  return come - asked[leaderOf(executor, query, writer)];
}

/** The first writer of a writer's part. */
const leaderOf = (executor: OperatorContext, query: PartitionedLoadClass, writer: ProcessIndex): ProcessIndex =>
  firstWriter(executor, query, writer) + partOf(executor, query, writer) * (query.parallelism ?? 1);

/** Bytes that a writer takes next: an extent, or what is left of its part. */
function nextBytes(executor: OperatorContext, query: PartitionedLoadClass, q: QueryIndex, writer: ProcessIndex): number {
  const left = executor.processes.end[writer] - executor.processes.asked[leaderOf(executor, query, writer)];
  return Math.min(executor.files.extentBytes[objectOf(executor, query, q, writer)], left);
}

/** Whether every partition has room for more. */
function hasRoom(executor: OperatorContext, query: PartitionedLoadClass, q: QueryIndex, process: ProcessIndex): boolean {
  const { parts, parallelism = 1, bufferBytes } = query;
  const first = firstWriter(executor, query, process);
  for (let part = 0; part < parts.length; part++) {
    const writer = first + part * parallelism;
    const extentBytes = executor.files.extentBytes[objectOf(executor, query, q, writer)];
    if (waitingFor(executor, query, writer) >= Math.max(bufferBytes, extentBytes)) return false;
  }
  return true;
}

/** What a reader has sent is there: writers that can take an extent wake up. */
function deliver(executor: OperatorContext, query: PartitionedLoadClass, q: QueryIndex, reader: ProcessIndex, now: number): void {
  const { aimByte, aimPsu, spilled } = executor.processes;
  if (spilled[reader] === 0) return;
  aimByte[firstOf(executor, reader)] += spilled[reader];
  spilled[reader] = 0;
  const first = firstWriter(executor, query, reader);
  const beyond = firstOf(executor, reader) + loadProcessesOf(query);
  for (let writer = first; writer < beyond; writer++) {
    if (aimPsu[writer] === 0) continue;
    const bytes = nextBytes(executor, query, q, writer);
    // Where all of a part has been taken, its writers are through.
    if (bytes > 0 && waitingFor(executor, query, writer) < bytes) continue;
    aimPsu[writer] = 0;
    executor.handOver(reader, writer, now);
  }
}

/** A writer has made room: readers that waited for it wake up. */
function wakeReaders(executor: OperatorContext, query: PartitionedLoadClass, q: QueryIndex, writer: ProcessIndex, now: number): void {
  const { aimPsu } = executor.processes;
  const first = firstOf(executor, writer);
  for (let reader = first; reader < first + query.inputs.length; reader++) {
    if (aimPsu[reader] === 0 || !hasRoom(executor, query, q, writer)) continue;
    aimPsu[reader] = 0;
    executor.handOver(writer, reader, now);
  }
}

/** The last of a part has been taken: its other writers, which sleep, are through. */
function wakeFellows(executor: OperatorContext, query: PartitionedLoadClass, writer: ProcessIndex, now: number): void {
  const { aimPsu } = executor.processes;
  const leader = leaderOf(executor, query, writer);
  for (let fellow = leader; fellow < leader + (query.parallelism ?? 1); fellow++) {
    if (aimPsu[fellow] === 0) continue;
    aimPsu[fellow] = 0;
    executor.handOver(writer, fellow, now);
  }
}

function sleep(executor: OperatorContext, process: ProcessIndex, now: number): void {
  executor.processes.aimPsu[process] = 1;
  executor.idle(process, now);
}

function begin(executor: OperatorContext, query: PartitionedLoadClass, q: QueryIndex, process: ProcessIndex): boolean {
  const { processes, files, partitions, share } = executor;
  const rank = executor.takeUnit(process);
  processes.unit[process] = rank;
  // What it needs was lost before it began.
  if (rank === NONE) return false;
  processes.aimPsu[process] = 0;
  processes.spilled[process] = 0;
  processes.spillWritten[process] = 0;
  processes.step[process] = 0;
  if (rank === 0) processes.aimByte[process] = 0;
  if (rank < query.inputs.length) {
    const object = files.object(query.inputs[rank]);
    partitions!.settleAt(process, partitions!.partitionOf(object) === NONE ? NONE : object);
    processes.psu[process] = files.objectFirst[object] - 1;
    processes.pc[process] = PC_FILE;
    return true;
  }
  const object = objectOf(executor, query, q, process);
  partitions!.settleAt(process, object);
  processes.psu[process] = files.objectFirst[object];
  processes.end[process] = partBytesOf(files, object, share);
  processes.asked[process] = 0;
  if (rank === query.inputs.length) processes.room[process] = allInput(query, files, share);
  processes.pc[process] = PC_TAKE;
  return true;
}

function advance(executor: OperatorContext, query: PartitionedLoadClass, q: QueryIndex, process: ProcessIndex, now: number): void {
  if (executor.processes.pc[process] === PC_BEGIN && !begin(executor, query, q, process)) executor.finish(process, now);
  else if (executor.processes.pc[process] < PC_TAKE) read(executor, query, q, process, now);
  else write(executor, query, q, process, now);
}

function read(executor: OperatorContext, query: PartitionedLoadClass, q: QueryIndex, process: ProcessIndex, now: number): void {
  const { files, share, partitions } = executor;
  const { pc, unit, psu, consumed, end, step, spilled, spillWritten } = executor.processes;
  const cached = !executor.scenario.host.scansBypassFileCache;
  for (;;) {
    switch (pc[process]) {
      case PC_FILE: {
        const file = ++psu[process];
        if (file >= files.objectEnd[files.object(query.inputs[unit[process]])]) {
          pc[process] = PC_LAST;
          executor.pause(process, now, partitions!.untilSentNs(process, now));
          return;
        }
        pc[process] = PC_WINDOW;
        open(executor, process, inputBytesOf(files, file, share), 0, Infinity, cached, now);
        break;
      }
      case PC_WINDOW:
        if (consumed[process] >= end[process]) {
          pc[process] = PC_FILE;
          break;
        }
        pc[process] = PC_DEAL;
        if (executor.wait(process, step[process], now)) return;
        break;
      case PC_DEAL: {
        const bytes = consume(executor, process);
        askOnward(executor, process, cached, now);
        partitions!.reads(process, bytes);
        spillWritten[process] = bytes;
        pc[process] = PC_DEALT;
        executor.compute(process, now, ((query.dealMsPerMib ?? 0) * bytes) / MIB);
        return;
      }
      case PC_DEALT: {
        // What it has sent before may still be on its way: it has been sent while this was dealt.
        pc[process] = PC_ARRIVED;
        const ns = spilled[process] === 0 ? 0 : partitions!.untilSentNs(process, now);
        if (ns === 0) break;
        executor.pause(process, now, ns);
        return;
      }
      case PC_ARRIVED:
        pc[process] = PC_SEND;
        deliver(executor, query, q, process, now);
        break;
      case PC_SEND:
        if (!hasRoom(executor, query, q, process)) {
          sleep(executor, process, now);
          return;
        }
        spilled[process] = spillWritten[process];
        partitions!.deal(process, spilled[process], executor.batch.classIndex[q], now);
        pc[process] = PC_WINDOW;
        if (partitions!.untilSentNs(process, now) === 0) deliver(executor, query, q, process, now);
        break;
      default: // PC_LAST
        deliver(executor, query, q, process, now);
        executor.unitDone(process);
        executor.finish(process, now);
        return;
    }
  }
}

function write(executor: OperatorContext, query: PartitionedLoadClass, q: QueryIndex, process: ProcessIndex, now: number): void {
  const { partitions, processes } = executor;
  const { pc, psu, asked, base, spilled, step, end } = processes;
  const log = (query.logBytesPerMib ?? 0) === 0 ? null : executor.logOf(objectOf(executor, query, q, process));
  for (;;) {
    switch (pc[process]) {
      case PC_TAKE: {
        const bytes = nextBytes(executor, query, q, process);
        if (bytes === 0) {
          pc[process] = PC_WRITTEN;
          break;
        }
        if (waitingFor(executor, query, process) < bytes) {
          sleep(executor, process, now);
          return;
        }
        const leader = leaderOf(executor, query, process);
        base[process] = asked[leader];
        asked[leader] += bytes;
        spilled[process] = bytes;
        pc[process] = PC_WRITE;
        executor.compute(process, now, ((query.formatMsPerMib ?? 0) * bytes) / MIB);
        if (asked[leader] >= end[process]) wakeFellows(executor, query, process, now);
        wakeReaders(executor, query, q, process, now);
        return;
      }
      case PC_WRITE: {
        const slot = WRITE_SLOT + step[process];
        if (executor.wait(process, slot, now)) return;
        const bytes = spilled[process];
        if (log !== null) log.append(Math.ceil(((query.logBytesPerMib ?? 0) * bytes) / MIB));
        executor.write(executor.wanted.by(process, slot).pastPools().at(psu[process], base[process], bytes), now);
        partitions!.writes(process, bytes);
        pc[process] = PC_BEHIND;
        if (executor.throttled(process, slot, now)) return;
        break;
      }
      case PC_BEHIND:
        step[process] = (step[process] + 1) % WRITES_BEHIND;
        pc[process] = PC_TAKE;
        if (log !== null) executor.commitRoom(log, process, LOG_SLOT, now);
        if (executor.wait(process, LOG_SLOT, now)) return;
        break;
      case PC_WRITTEN:
        if (waitForWrites(executor, process, now)) return;
        pc[process] = PC_COMMIT;
        break;
      case PC_COMMIT:
        pc[process] = PC_SAFE;
        if (log !== null) executor.commit(log, process, LOG_SLOT, now);
        if (executor.wait(process, LOG_SLOT, now)) return;
        break;
      case PC_SAFE:
        pc[process] = PC_END;
        // What all have written is safe once the last of them has committed.
        if (executor.isLast(process)) executor.flush(process, WRITE_SLOT, [...partitions!.partsOf(executor.batch.classIndex[q])], 0, now);
        if (executor.wait(process, WRITE_SLOT, now)) return;
        break;
      default: // PC_END
        executor.unitDone(process);
        executor.finish(process, now);
        return;
    }
  }
}

export const partitionedLoad: EngineOperator<PartitionedLoadClass> = {
  plan({ parts }, { files }) {
    return { object: files.object(parts[0]), firstSegment: 0, segments: 1 };
  },
  nominalWorkMs: (query, files) => nominalBytesMs(allInput(query, files, 1) + allOutput(query, files, 1)),
  msPerMib: ({ formatMsPerMib = 0 }) => formatMsPerMib,
  ownProcesses: loadProcessesOf,
  processes: loadProcessesOf,
  units: (_executor, query) => loadProcessesOf(query),
  begin() {},
  advance,
  mostEventsPerMs: 820,
  mostUnits: () => 1,
  touches: ({ files, share }, query) => allInput(query, files, share) / files.pageBytes,
  touch({ files, share }, warming, query) {
    for (const input of query.inputs) {
      const object = files.object(input);
      for (let file = files.objectFirst[object]; file < files.objectEnd[object]; file++)
        warming.read(warming.wanted.at(file, 0, inputBytesOf(files, file, share)));
    }
  },
  streams: ({ inputs, parts, parallelism = 1 }) => inputs.length + parts.length * parallelism * WRITES_BEHIND,
  sampled(query, { files, share }) {
    const done = allInput(query, files, share) + allOutput(query, files, share);
    return { share: done / (allInput(query, files, 1) + allOutput(query, files, 1)), turns: 1 };
  },
  /** Each extent of the parts, and pieces of the inputs. */
  diskIos(query, { files, pieceBytes }) {
    const extents = query.parts.reduce((sum, part) => {
      const object = files.object(part);
      return sum + files.objectBytes[object] / Math.min(pieceBytes, files.extentBytes[object]);
    }, 0);
    return extents + (2 * allInput(query, files, 1)) / pieceBytes;
  },
  stepsPerUnit: () => 0,
};
