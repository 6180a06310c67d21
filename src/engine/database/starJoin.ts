/**
 * Star join, parallel by segment. In each segment a process works off row-id lists one after another:
 * index blocks (concurrently), then the list's fact rows as a burst of concurrent reads within one
 * neighbourhood (of an unsorted table all over the segment), then processor time to join and aggregate
 * them. Each burst holds the file groups of the PSUs that it reads.
 */
import type { StarJoinClass } from '../../scenario/schema.ts';
import { aim, FETCH, INDEX, nextTarget, readBurst, readScattered } from './bursts.ts';
import { PC_BEGIN, type OperatorContext } from './operator.ts';
import { NONE } from './processes.ts';

const PC_STEP = 1;
const PC_INDEX_GROUP = 2;
const PC_INDEX_READ = 3;
const PC_FETCH = 4;
const PC_FETCH_GROUP = 5;
const PC_FETCHED = 6;
const PC_JOINED = 7;
const PC_SCATTER = 8;
const PC_SCATTERED = 9;

/** Steps per segment that are run: all, or in a sample the first few. */
export function sampledSteps(query: StarJoinClass, share: number): number {
  return Math.ceil(query.stepsPerSegment * share);
}

export function advanceStarJoin(executor: OperatorContext, query: StarJoinClass, q: number, process: number, now: number): void {
  const { pc, unit, step, psu, group } = executor.processes;
  const { batch, files } = executor;
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
        if (files.unsorted[batch.object[q]] === 1) {
          pc[process] = PC_SCATTER;
          break;
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
      case PC_SCATTER: {
        // The file groups of all PSUs that the list's rows lie in, one after another.
        const target = nextTarget(executor, query.fetch, process, q, group[process]);
        if (target !== NONE) {
          if (!executor.acquire(process, target, now)) return;
          break;
        }
        readScattered(executor, query.fetch, process, q, now);
        pc[process] = PC_SCATTERED;
        if (executor.wait(process, 0, now)) return;
        break;
      }
      case PC_SCATTERED:
        pc[process] = PC_JOINED;
        for (let target = NONE; (target = nextTarget(executor, query.fetch, process, q, target)) !== NONE;) {
          executor.releaseGroup(process, target, now);
        }
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
