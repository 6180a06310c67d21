/**
 * Star join, parallel by segment. In each segment a process works off row-id lists one after another:
 * index blocks (concurrently), then the list's fact rows as a burst of concurrent reads within one
 * neighbourhood, then processor time to join and aggregate them. Each burst holds the file group of
 * the PSU that it reads.
 */
import { drawBelow, drawUnit } from '../../base/random.ts';
import type { StarJoinClass } from '../../scenario/schema.ts';
import { DRAW_FETCH_BLOCK, DRAW_FETCH_PLACE, DRAW_INDEX_BLOCK, DRAW_INDEX_PLACE } from './batch.ts';
import { PC_BEGIN, type OperatorContext } from './operator.ts';
import { NONE } from './processes.ts';

const PC_STEP = 1;
const PC_INDEX_GROUP = 2;
const PC_INDEX_READ = 3;
const PC_FETCH = 4;
const PC_FETCH_GROUP = 5;
const PC_FETCHED = 6;
const PC_JOINED = 7;

/** Steps per segment that are run: all, or in a sample the first few. */
export function sampledSteps(query: StarJoinClass, share: number): number {
  return Math.ceil(query.stepsPerSegment * share);
}

/** Purposes of the places where the blocks of one burst lie are numbered from these. */
const INDEX = { place: DRAW_INDEX_PLACE, block: DRAW_INDEX_BLOCK };
const FETCH = { place: DRAW_FETCH_PLACE, block: DRAW_FETCH_BLOCK };

export function advanceStarJoin(executor: OperatorContext, query: StarJoinClass, process: number, now: number): void {
  const { pc, unit, step, psu } = executor.processes;
  const { batch, files } = executor;
  const q = executor.queryOf(process);
  for (;;) {
    switch (pc[process]) {
      case PC_BEGIN: {
        const segment = executor.takeUnit(process);
        if (segment === NONE) {
          executor.finish(process, now);
          return;
        }
        unit[process] = segment;
        step[process] = 0;
        pc[process] = PC_STEP;
        break;
      }
      case PC_STEP:
        if (query.indexReads.count === 0 || step[process] % query.indexReads.everySteps !== 0) {
          pc[process] = PC_FETCH;
          break;
        }
        aim(executor, query, process, q, batch.index[q], INDEX.place);
        pc[process] = PC_INDEX_GROUP;
        if (!executor.acquire(process, files.psuTarget[psu[process]], now)) return;
        break;
      case PC_INDEX_GROUP:
        readBurst(executor, process, q, query.indexReads, INDEX.block, now);
        pc[process] = PC_INDEX_READ;
        if (executor.wait(process, 0, now)) return;
        break;
      case PC_INDEX_READ:
        pc[process] = PC_FETCH;
        executor.release(process, now);
        break;
      case PC_FETCH:
        if (query.fetch.count === 0) {
          pc[process] = PC_JOINED;
          executor.compute(process, now, executor.scenario.costs.starJoinStepMs);
          return;
        }
        aim(executor, query, process, q, batch.object[q], FETCH.place);
        pc[process] = PC_FETCH_GROUP;
        if (!executor.acquire(process, files.psuTarget[psu[process]], now)) return;
        break;
      case PC_FETCH_GROUP:
        readBurst(executor, process, q, query.fetch, FETCH.block, now);
        pc[process] = PC_FETCHED;
        if (executor.wait(process, 0, now)) return;
        break;
      case PC_FETCHED:
        pc[process] = PC_JOINED;
        executor.release(process, now);
        executor.compute(process, now, executor.scenario.costs.starJoinStepMs);
        return;
      default: // PC_JOINED
        if (++step[process] < sampledSteps(query, executor.share)) {
          pc[process] = PC_STEP;
          break;
        }
        executor.unitDone(process);
        pc[process] = PC_BEGIN;
    }
  }
}

/**
 * Chooses where the next burst lies: PSU and byte in it. Matching rows of one step lie at the same relative
 * place of every segment if the class says so (the segments were loaded in the same order), else anywhere.
 */
function aim(executor: OperatorContext, query: StarJoinClass, process: number, q: number, object: number, purpose: number): void {
  const { files, processes } = executor;
  const unit = processes.unit[process];
  const segment = executor.batch.firstSegment[q] + unit;
  const place = drawUnit(executor.seed, q, query.samePlace ? -1 : unit, processes.step[process], purpose);
  const at = place * files.segmentBytes(object, segment);
  const psu = files.psuAt(object, segment, at);
  processes.psu[process] = psu;
  processes.asked[process] = at - files.psuStart[psu];
}

interface Burst {
  readonly count: number;
  readonly bytes: number;
  readonly withinBytes: number;
}

/** `count` concurrent reads of distinct pieces of the neighbourhood that was aimed at, ascending. */
function readBurst(executor: OperatorContext, process: number, q: number, burst: Burst, purpose: number, now: number): void {
  const { files, seed, processes } = executor;
  const psu = processes.psu[process];
  const unit = processes.unit[process];
  const step = processes.step[process];
  const psuBytes = files.psuBytes[psu];
  const bytes = Math.min(burst.bytes, psuBytes);
  const pieces = Math.max(1, Math.floor(psuBytes / bytes));
  const near = Math.max(1, Math.min(pieces, Math.floor(burst.withinBytes / bytes)));
  const first = Math.max(0, Math.min(pieces - near, Math.floor(processes.asked[process] / bytes)));
  const count = Math.min(burst.count, near);
  // One draw from each of `count` equal parts of the neighbourhood: distinct and ascending without sorting.
  for (let k = 0; k < count; k++) {
    const from = Math.floor((k * near) / count);
    const to = Math.floor(((k + 1) * near) / count);
    const piece = first + from + drawBelow(to - from, seed, q, unit, step, purpose + k);
    executor.read(process, 0, psu, piece * bytes, bytes, true, now);
  }
}
