/**
 * Star join, parallel by segment. In each segment a process works off row-id lists one after another:
 * index blocks (concurrently), then the list's fact rows as a burst of concurrent reads within one
 * neighborhood (of an unsorted table all over the segment), then processor time to join and aggregate
 * them. Each burst holds the file groups of the PSUs that it reads.
 */
import { drawBelow } from '../../../base/random.ts';
import type { StarJoinClass } from '../../../scenario/schema.ts';
import { aim, FETCH, INDEX, nextTarget, probeDimensions, readBurst, readScattered } from '../bursts.ts';
import { drawnSegments } from '../drawnSegments.ts';
import { DRAW_INDEX } from '../draws.ts';
import { nominalRequestsMs } from '../nominalWork.ts';
import { PC_BEGIN, type EngineOperator, type OperatorContext } from '../operator.ts';
import { NONE } from '../processes.ts';
import type { Warmed, Warming } from '../warming.ts';
import type { ProcessIndex, QueryIndex } from '../../kernel/indexes.ts';

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
function sampledSteps(query: StarJoinClass, share: number): number {
  return Math.ceil(query.stepsPerSegment * share);
}

/** Whether a step begins with index blocks. A sample's few steps are not the first of all segments, or it would read too many. */
function readsIndex({ indexReads }: StarJoinClass, step: number, segment: number, share: number): boolean {
  return indexReads.count > 0 && (step + (share < 1 ? segment : 0)) % indexReads.everySteps === 0;
}

function advance(executor: OperatorContext, query: StarJoinClass, q: QueryIndex, process: ProcessIndex, now: number): void {
  const { pc, unit, step, aimPsu, group } = executor.processes;
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
        if (!readsIndex(query, step[process], unit[process], executor.share)) {
          pc[process] = PC_FETCH;
          break;
        }
        aim(executor, query, process, q, batch.index[q], INDEX.place);
        pc[process] = PC_INDEX_GROUP;
        if (!executor.acquire(process, files.psuTarget[aimPsu[process]], now)) return;
        break;
      case PC_INDEX_GROUP:
        readBurst(executor, process, query.indexReads, INDEX.block, now);
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
        if (!executor.acquire(process, files.psuTarget[aimPsu[process]], now)) return;
        break;
      case PC_FETCH_GROUP:
        readBurst(executor, process, query.fetch, FETCH.block, now);
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

/** Reads, and so warms the caches with, all that the query reads. */
function touch({ batch, files, share }: Warmed, warming: Warming, query: StarJoinClass, q: QueryIndex): void {
  const { unit, step } = warming.processes;
  const { indexReads, fetch } = query;
  const steps = sampledSteps(query, share);
  const isUnsorted = files.unsorted[batch.object[q]] === 1;
  probeDimensions(warming, query, 0, 0);
  for (unit[0] = 0; unit[0] < batch.segments[q] && warming.left > 0; unit[0]++) {
    for (step[0] = 0; step[0] < steps && warming.left > 0; step[0]++, warming.left--) {
      if (readsIndex(query, step[0], unit[0], share)) {
        aim(warming, query, 0, q, batch.index[q], INDEX.place);
        readBurst(warming, 0, indexReads, INDEX.block, 0);
      }
      if (fetch.count === 0) continue;
      if (isUnsorted) readScattered(warming, fetch, 0, q, 0);
      else {
        aim(warming, query, 0, q, batch.object[q], FETCH.place);
        readBurst(warming, 0, fetch, FETCH.block, 0);
      }
    }
  }
}

export const starJoin: EngineOperator<StarJoinClass> = {
  plan(query, place) {
    const { files, seed, q } = place;
    const object = files.object(query.fact);
    const index = files.object(query.indexes[drawBelow(query.indexes.length, seed, q, 0, 0, DRAW_INDEX)]);
    return { object, index, ...drawnSegments(query.segments, object, place) };
  },
  nominalWorkMs({ stepsPerSegment, fetch, indexReads, dimensions }, _files, { segments }) {
    const reads = segments * stepsPerSegment * (fetch.count + indexReads.count / indexReads.everySteps);
    return nominalRequestsMs(reads) + nominalRequestsMs(dimensions.objects.length * dimensions.count);
  },
  msPerMib: (_query, { scanMsPerMib }) => scanMsPerMib,
  ownProcesses: () => 1,
  processes: (_query, _units, queryProcs) => queryProcs,
  units: ({ batch }, _query, q) => batch.segments[q],
  begin: (executor, query, process, _q, now) => probeDimensions(executor, query, process, now),
  advance,
  mostEventsPerMs: 8,
  mostUnits: (segments) => segments,
  touches({ batch, files, share }, query, q) {
    const { fetch, indexReads, dimensions } = query;
    const pages = (bytes: number): number => Math.ceil(bytes / files.pageBytes);
    const step = fetch.count * pages(fetch.bytes) + (indexReads.count / indexReads.everySteps) * pages(indexReads.bytes);
    return batch.segments[q] * sampledSteps(query, share) * (1 + step) + dimensions.objects.length * dimensions.count;
  },
  touch,
  streams: (_query, queryProcs) => queryProcs,
  sampled(query, { batch, queryProcs, share }, q) {
    const steps = sampledSteps(query, share);
    return { share: steps / query.stepsPerSegment, turns: steps * Math.max(1, batch.segments[q] / queryProcs) };
  },
  diskIos({ fetch, indexReads, stepsPerSegment }, { batch, files, pieceBytes }, q) {
    const fetched = Math.max(1, fetch.bytes / Math.min(pieceBytes, files.extentBytes[batch.object[q]]));
    const probed = Math.max(1, indexReads.bytes / files.extentBytes[batch.index[q]]);
    return batch.segments[q] * stepsPerSegment * (fetch.count * fetched + (indexReads.count * probed) / indexReads.everySteps);
  },
  stepsPerUnit: ({ stepsPerSegment }) => stepsPerSegment,
};
