/**
 * Load of one segment: its processes take steps in turn, each a run of fact data and of each index
 * written behind while the processor parses, checks references and builds keys for the next.
 */
import type { LoadClass } from '../../../scenario/schema.ts';
import type { FileRequest } from '../fileRequest.ts';
import type { Files } from '../files.ts';
import { nominalBytesMs } from '../nominalWork.ts';
import { PC_BEGIN, type EngineOperator, type OperatorContext } from '../operator.ts';
import type { QueryPlans } from '../plans.ts';
import { NONE, WRITE_SLOT } from '../processes.ts';
import { freeSpill, spillBase, spillPieceBytes, spillPsu, spillRoomBytes, waitForWrites } from '../spill.ts';
import type { ObjectIndex, ProcessIndex, QueryIndex } from '../../kernel/indexes.ts';

const PC_STEP = 1;
const PC_WRITE = 2;
const PC_DONE = 3;
const PC_END = 4;
const PC_COMMITTED = 5;

/** Steps of writes that may be on their way per process. */
const STEPS_BEHIND = 2;

/** Steps of a whole load. */
const loadSteps = (files: Files, batch: QueryPlans, query: LoadClass, q: QueryIndex): number =>
  Math.max(1, Math.ceil(files.segmentBytes(batch.object[q], batch.firstSegment[q]) / query.factBytesPerStep));

/** Steps that are run: all, or in a sample fewer. */
function sampledSteps(files: Files, batch: QueryPlans, query: LoadClass, q: QueryIndex, share: number): number {
  const steps = loadSteps(files, batch, query, q);
  if (share === 1) return steps;
  // Whole rounds: of a long load the last round is a small part.
  return Math.min(steps, query.processes * Math.max(1, Math.round((steps * share) / query.processes)));
}

function advance(executor: OperatorContext, query: LoadClass, _q: QueryIndex, process: ProcessIndex, now: number): void {
  const { pc, unit, step } = executor.processes;
  for (;;) {
    switch (pc[process]) {
      case PC_BEGIN:
        step[process] = 0;
        pc[process] = PC_STEP;
        break;
      case PC_STEP:
        unit[process] = executor.takeUnit(process);
        if (unit[process] === NONE) {
          pc[process] = PC_END;
          break;
        }
        pc[process] = PC_WRITE;
        executor.compute(process, now, executor.scenario.costs.loadStepMs);
        return;
      case PC_WRITE: {
        const slot = WRITE_SLOT + (step[process] % STEPS_BEHIND);
        if (executor.wait(process, slot, now)) return;
        writeStep(executor, query, process, slot, now);
        pc[process] = PC_DONE;
        break;
      }
      case PC_DONE:
        if (executor.throttled(process, WRITE_SLOT + (step[process] % STEPS_BEHIND), now)) return;
        step[process]++;
        executor.unitDone(process);
        pc[process] = PC_STEP;
        break;
      case PC_END:
        if (waitForWrites(executor, process, now)) return;
        freeSpilled(executor, query, process, now);
        pc[process] = PC_COMMITTED;
        // What all have written is safe once the last of them has committed.
        if (executor.isLast(process)) commit(executor, query, process, now);
        if (executor.wait(process, WRITE_SLOT, now)) return;
        break;
      default: // PC_COMMITTED
        executor.finish(process, now);
        return;
    }
  }
}

function commit(executor: OperatorContext, query: LoadClass, process: ProcessIndex, now: number): void {
  const { batch, files } = executor;
  const q = executor.queryOf(process);
  const objects = [batch.object[q], ...query.indexes.map((id) => files.object(id))];
  executor.flush(process, WRITE_SLOT, objects, batch.firstSegment[q], now);
}

function freeSpilled(executor: OperatorContext, query: LoadClass, process: ProcessIndex, now: number): void {
  if (query.spill === undefined || query.spillBytesPerStep === 0) return;
  const spill = executor.files.object(query.spill);
  const bytes = query.spillBytesPerStep;
  const written = executor.processes.step[process] * spillPieceBytes(executor, spill, bytes);
  freeSpill(executor, spill, process, bytes, written, now);
}

function writeStep(executor: OperatorContext, query: LoadClass, process: ProcessIndex, slot: number, now: number): void {
  const { files, batch, processes } = executor;
  const q = executor.queryOf(process);
  const wanted = executor.wanted.by(process, slot);
  STEP.segment = batch.firstSegment[q];
  STEP.steps = loadSteps(files, batch, query, q);
  STEP.unit = processes.unit[process];
  writeShare(executor, wanted, batch.object[q], query.factBytesPerStep, now);
  for (const id of query.indexes) writeShare(executor, wanted, files.object(id), query.indexBytesPerStep, now);
  if (query.spill !== undefined && query.spillBytesPerStep > 0) {
    const spill = files.object(query.spill);
    const piece = spillPieceBytes(executor, spill, query.spillBytesPerStep);
    const room = spillRoomBytes(executor, spill, query.spillBytesPerStep);
    const offset = spillBase(executor, spill, process) + ((processes.step[process] * piece) % room);
    executor.write(wanted.at(spillPsu(executor, spill, process), offset, piece), now);
  }
}

/** A step of a load: number `unit` of `steps`, of a segment. Used up at once, never held while another process may run. */
const STEP = { segment: 0, unit: 0, steps: 0 };

/**
 * Writes `STEP`'s share of a segment's data, from where that share of it begins, over PSU borders. Files that grow evenly take turns:
 * each step writes to one of them, at its share of that one (as long as it is no more than a file).
 */
function writeShare(executor: OperatorContext, wanted: FileRequest, object: ObjectIndex, bytes: number, now: number): void {
  const { files } = executor;
  const { unit, steps } = STEP;
  const segment = Math.min(STEP.segment, files.segments[object] - 1);
  const psus = files.psusPerSegment[object];
  const psu = files.segmentPsu(object, segment) + (unit % psus);
  if (files.fillsEvenly[object] === 1 && bytes <= files.psuBytes[psu]) {
    // Steps that this file gets of all.
    const turns = Math.ceil((steps - (unit % psus)) / psus);
    const from = Math.floor((Math.floor(unit / psus) * files.psuBytes[psu]) / turns / files.blockBytes) * files.blockBytes;
    executor.write(wanted.at(psu, from, Math.min(bytes, files.psuBytes[psu] - from)), now);
    return;
  }
  const all = files.segmentBytes(object, segment);
  const at = Math.floor((unit * all) / steps / files.blockBytes) * files.blockBytes;
  const end = Math.min(all, at + bytes);
  let from = at;
  while (from < end) {
    const there = files.psuAt(object, segment, from);
    const offset = from - files.psuStart[there];
    const length = Math.min(end - from, files.psuBytes[there] - offset);
    if (length <= 0) return;
    executor.write(wanted.at(there, offset, length), now);
    from += length;
  }
}

export const load: EngineOperator<LoadClass> = {
  /** Each query of a class loads the segment after the one before. */
  plan({ fact }, { files, before }) {
    const object = files.object(fact);
    return { object, firstSegment: before % files.segments[object], segments: 1 };
  },
  nominalWorkMs({ indexBytesPerStep, indexes, spillBytesPerStep, factBytesPerStep }, files, { object, firstSegment, segments }) {
    const written = 1 + (indexBytesPerStep * indexes.length + spillBytesPerStep) / factBytesPerStep;
    return nominalBytesMs(files.segmentsBytes(object, firstSegment, segments) * written);
  },
  msPerMib: (_query, { scanMsPerMib }) => scanMsPerMib,
  ownProcesses: ({ processes }) => processes,
  processes: ({ processes }) => processes,
  units: ({ files, batch, share }, query, q) => sampledSteps(files, batch, query, q, share),
  begin() {},
  advance,
  mostEventsPerMs: 820,
  mostUnits: () => 1,
  touches: () => 0,
  touch() {},
  streams: (_query, queryProcs) => queryProcs,
  sampled(query, { batch, files, share }, q) {
    const steps = sampledSteps(files, batch, query, q, share);
    return { share: steps / loadSteps(files, batch, query, q), turns: steps / query.processes };
  },
  /** Each piece of the table with one of its indexes. */
  diskIos(_query, { batch, files, pieceBytes }, q) {
    const bytes = batch.segments[q] * files.segmentBytes(batch.object[q], batch.firstSegment[q]);
    return (bytes * 2) / Math.min(pieceBytes, files.extentBytes[batch.object[q]]);
  },
  stepsPerUnit: () => 0,
};
