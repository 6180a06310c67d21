/**
 * Runs the stages of a join or a sort (`stage.ts`). A process reads the streams of a stage in lock step, several requests ahead, computes on
 * what has come, and writes its share of temporary space behind. It gives temporary space back as soon as it has read it. A query whose
 * temporary space is full fails: its processes stop at the next step, wait for their I/O, and give back what they hold.
 */
import { MIB } from '../../../base/units.ts';
import { alignedWindowBytes } from '../../host/readAhead.ts';
import type { ProcessIndex, QueryIndex } from '../../kernel/indexes.ts';
import { PC_BEGIN, type OperatorContext } from '../operator.ts';
import { NONE, SLOTS, WRITE_SLOT } from '../processes.ts';
import type { Extent } from '../spaces.ts';
import { waitForWrites, WRITES_BEHIND } from '../spill.ts';
import { isShared, ownBytes, ownPlace, type Hand, type Place } from './parts.ts';
import { MOST_STREAMS } from './columns.ts';
import { laneOrder, type Stage, type StagePlan, type Stream } from './stage.ts';

const PC_STAGE = 1;
const PC_NEXT = 2;
const PC_CONSUME = 3;
const PC_WORK = 4;
const PC_END = 5;
const PC_DRAIN = 6;

/** Used up at once, never held while another process may run. */
const EXTENT: Extent = { psu: 0, offset: 0, left: 0 };
const PLACE: Place = { at: 0, left: 0 };

export function advanceStages(executor: OperatorContext, q: QueryIndex, process: ProcessIndex, now: number): void {
  const { processes, staged } = executor;
  const { pc, unit } = processes;
  const plan = executor.stagesOf(q, executor.userOf(process));
  for (;;) {
    switch (pc[process]) {
      case PC_BEGIN:
        // Every process takes one unit, which says which part of the work is its own; each stage of each is a unit of progress.
        unit[process] = executor.takeUnit(process);
        if (unit[process] === NONE || plan.stages.length === 0) {
          executor.finish(process, now);
          return;
        }
        staged.stage[process] = 0;
        staged.round[process] = 0;
        staged.left[process] = plan.turns;
        pc[process] = PC_STAGE;
        break;
      case PC_STAGE:
        if (isThrough(executor, process, plan)) {
          nextGroup(executor, process, plan);
          break;
        }
        openStage(executor, process, plan.stages[staged.stage[process]], plan.processes, now);
        pc[process] = PC_NEXT;
        break;
      case PC_NEXT:
        if (executor.hasFailed(process)) {
          pc[process] = PC_DRAIN;
          break;
        }
        if (processes.consumed[process] >= processes.end[process]) {
          // What is due is written whatever has been read, so that it is there to be read back.
          const { write: written } = plan.stages[staged.stage[process]];
          const due = written === null ? 0 : roundBytes(executor, process, written, plan.processes);
          pc[process] = processes.spillWritten[process] < due ? PC_WORK : PC_END;
          break;
        }
        if (executor.wait(process, processes.step[process], now)) return;
        pc[process] = PC_CONSUME;
        break;
      case PC_CONSUME: {
        const slot = processes.step[process];
        const bytes = processes.windowBytes[process * SLOTS + slot];
        const stage = plan.stages[staged.stage[process]];
        processes.consumed[process] += bytes;
        processes.step[process] = slot + 1 === executor.windows ? 0 : slot + 1;
        ask(executor, process, slot, stage, plan.processes, now);
        pc[process] = stage.write === null ? PC_NEXT : PC_WORK;
        executor.compute(process, now, (stage.msPerMib * bytes) / MIB);
        return;
      }
      case PC_WORK: {
        const stage = plan.stages[staged.stage[process]];
        const due = stage.write === null ? 0 : dueBytes(executor, process, stage.write, plan.processes);
        if (due <= processes.spillWritten[process]) {
          pc[process] = PC_NEXT;
          break;
        }
        if (stage.write !== null && write(executor, process, stage.write, plan.processes, now)) return;
        break;
      }
      case PC_END:
        if (waitForWrites(executor, process, now)) return;
        endStage(executor, process, q, now);
        break;
      default: // PC_DRAIN
        for (let slot = 0; slot < executor.windows; slot++) if (executor.wait(process, slot, now)) return;
        if (waitForWrites(executor, process, now)) return;
        if (plan.temporary !== NONE) executor.temporary.giveAll(process, plan.temporary, executor, now);
        // Those that had nothing to do, or that the query did not get to.
        executor.unitDone(process, staged.left[process]);
        executor.finish(process, now);
        return;
    }
  }
}

const HAND: Hand = { rank: 0, processes: 1 };

function handOf({ processes: { unit } }: OperatorContext, process: ProcessIndex, processes: number): Hand {
  HAND.rank = unit[process];
  HAND.processes = processes;
  return HAND;
}

/** Bytes of a stream that the process reads or writes in this round. */
function roundBytes(executor: OperatorContext, process: ProcessIndex, stream: Stream, processes: number): number {
  const own = isShared(stream) ? ownBytes(executor.files, stream, handOf(executor, process, processes)) : stream.allBytes;
  return Math.max(0, Math.min(stream.roundBytes, own - executor.staged.round[process] * stream.stepBytes));
}

/** First of them: of a temporary file in that file, else among those that are the process' own. */
function roundFrom({ staged }: OperatorContext, process: ProcessIndex, { of, from, stepBytes }: Stream): number {
  return (of === 'temporary' ? from : 0) + staged.round[process] * stepBytes;
}

function openStage(executor: OperatorContext, process: ProcessIndex, stage: Stage, count: number, now: number): void {
  const { processes, staged } = executor;
  let end = 0;
  for (let s = 0; s < stage.reads.length; s++) {
    staged.asked[process * MOST_STREAMS + s] = 0;
    end += roundBytes(executor, process, stage.reads[s], count);
  }
  processes.end[process] = end;
  processes.consumed[process] = 0;
  processes.spillWritten[process] = 0;
  processes.step[process] = 0;
  for (let slot = 0; slot < executor.windows; slot++) ask(executor, process, slot, stage, count, now);
}

/** Asks for the next piece of the stream that has come least far, into a slot. */
function ask(executor: OperatorContext, process: ProcessIndex, slot: number, stage: Stage, count: number, now: number): void {
  const { processes, staged } = executor;
  let next = NONE;
  let least = 1;
  for (let s = 0; s < stage.reads.length; s++) {
    const bytes = roundBytes(executor, process, stage.reads[s], count);
    const done = bytes > 0 ? staged.asked[process * MOST_STREAMS + s] / bytes : 1;
    if (done >= least) continue;
    least = done;
    next = s;
  }
  if (next === NONE) return;
  const stream = stage.reads[next];
  const asked = staged.asked[process * MOST_STREAMS + next];
  const all = roundBytes(executor, process, stream, count);
  const from = roundFrom(executor, process, stream);
  const bytes =
    stream.of === 'temporary'
      ? readPiece(executor, process, slot, stream, from, all, asked, now)
      : readWindow(executor, process, slot, stream, from + asked, all - asked, count, now);
  staged.asked[process * MOST_STREAMS + next] = asked + bytes;
  processes.windowBytes[process * SLOTS + slot] = bytes;
}

/** As much of an object as read-ahead asks for at a time, up to the end of its file or granule; `at` counts the process' own bytes. */
function readWindow(
  executor: OperatorContext,
  process: ProcessIndex,
  slot: number,
  stream: Stream,
  at: number,
  left: number,
  count: number,
  now: number,
): number {
  const { files } = executor;
  const { object, from, pieceBytes } = stream;
  PLACE.at = from + at;
  PLACE.left = left;
  if (isShared(stream)) ownPlace(files, stream, handOf(executor, process, count), at, PLACE);
  const psu = files.psuOf(object, PLACE.at);
  const offset = PLACE.at - files.psuBefore[psu];
  let bytes = pieceBytes;
  if (bytes === 0) bytes = files.isLogical(psu) ? files.prefetchBytes(psu, offset) : executor.callBytes;
  if (bytes === 0) {
    const target = files.psuTarget[psu];
    const align = executor.alignBytes[target];
    bytes = executor.windowBytes[target];
    if (align > 0) bytes = alignedWindowBytes(bytes, align, files.address(psu, offset));
  }
  bytes = Math.min(bytes, left, PLACE.left, files.psuBytes[psu] - offset);
  executor.read(executor.wanted.by(process, slot, !executor.scenario.host.scansBypassFileCache).ahead().at(psu, offset, bytes), now);
  return bytes;
}

/** The next piece of a process' temporary file, in the stream's order. */
function readPiece(
  executor: OperatorContext,
  process: ProcessIndex,
  slot: number,
  { object, pieceBytes, lanes }: Stream,
  from: number,
  all: number,
  asked: number,
  now: number,
): number {
  const nth = asked / pieceBytes;
  const place = lanes === null ? nth : laneOrder(lanes, all / pieceBytes, nth);
  const end = from + (place + 1) * pieceBytes;
  for (let at = from + place * pieceBytes; at < end; at += EXTENT.left) {
    executor.temporary.find(process, object, at, EXTENT);
    const bytes = Math.min(EXTENT.left, end - at);
    executor.read(executor.wanted.by(process, slot).ahead().at(EXTENT.psu, EXTENT.offset, bytes), now);
  }
  return pieceBytes;
}

/** Bytes that the process should have written by now: in proportion to what it has read, whole pieces. */
function dueBytes(executor: OperatorContext, process: ProcessIndex, stream: Stream, count: number): number {
  const { consumed, end } = executor.processes;
  const all = roundBytes(executor, process, stream, count);
  if (consumed[process] >= end[process]) return all;
  return Math.floor(((consumed[process] / end[process]) * all) / stream.pieceBytes) * stream.pieceBytes;
}

/**
 * Writes the next piece of the process' temporary file.
 * @returns true if the process has to wait: for a write before this one, or until the file cache has taken it
 */
function write(executor: OperatorContext, process: ProcessIndex, stream: Stream, count: number, now: number): boolean {
  const { processes, temporary } = executor;
  const { object, pieceBytes, lanes } = stream;
  const written = processes.spillWritten[process];
  const nth = written / pieceBytes;
  const slot = WRITE_SLOT + (nth % WRITES_BEHIND);
  if (executor.wait(process, slot, now)) return true;
  const pieces = roundBytes(executor, process, stream, count) / pieceBytes;
  const from = roundFrom(executor, process, stream) + (lanes === null ? nth : laneOrder(lanes, pieces, nth)) * pieceBytes;
  if (!temporary.reserve(process, object, from, pieceBytes)) {
    executor.fail(process, object, now);
    processes.pc[process] = PC_DRAIN;
    return false;
  }
  const end = from + pieceBytes;
  for (let at = from; at < end; at += EXTENT.left) {
    temporary.find(process, object, at, EXTENT);
    const bytes = Math.min(EXTENT.left, end - at);
    executor.write(executor.wanted.by(process, slot).at(EXTENT.psu, EXTENT.offset, bytes), now);
  }
  processes.spillWritten[process] = written + pieceBytes;
  return executor.throttled(process, slot, now);
}

/** Nothing is left of what the rounds of a group begin with: other processes have longer ranges, or this one has none. */
function isThrough(executor: OperatorContext, process: ProcessIndex, plan: StagePlan): boolean {
  const { stage } = executor.staged;
  if (plan.groupFirst[stage[process]] !== stage[process]) return false;
  const [first] = plan.stages[stage[process]].reads;
  return first.stepBytes > 0 && roundBytes(executor, process, first, plan.processes) === 0;
}

function nextGroup({ processes, staged }: OperatorContext, process: ProcessIndex, plan: StagePlan): void {
  staged.round[process] = 0;
  while (plan.isLast[staged.stage[process]] === 0) staged.stage[process]++;
  staged.stage[process]++;
  processes.pc[process] = staged.stage[process] === plan.stages.length ? PC_DRAIN : PC_STAGE;
}

/** The process continues with the next stage, or to the next round of this one's group. */
function endStage(executor: OperatorContext, process: ProcessIndex, q: QueryIndex, now: number): void {
  const { processes, staged, temporary } = executor;
  const plan = executor.stagesOf(q, executor.userOf(process));
  const at = staged.stage[process];
  for (const stream of plan.stages[at].reads) {
    if (stream.of !== 'temporary') continue;
    const from = roundFrom(executor, process, stream);
    temporary.give(process, stream.object, from, from + roundBytes(executor, process, stream, plan.processes), executor, now);
  }
  executor.unitDone(process);
  staged.left[process]--;
  processes.pc[process] = PC_STAGE;
  if (plan.isLast[at] === 0) {
    staged.stage[process]++;
    return;
  }
  staged.round[process]++;
  if (staged.round[process] < plan.groupRounds[at]) {
    staged.stage[process] = plan.groupFirst[at];
    return;
  }
  nextGroup(executor, process, plan);
}
