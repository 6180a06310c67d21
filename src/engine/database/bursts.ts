/**
 * Where the blocks of a star join lie: index blocks and the rows of a list in one neighborhood, or, in a table that was not loaded in
 * order, the rows of a list all over their segment. All of it is drawn by place in the work, so it can be asked again at any time.
 */
import { drawBelow, drawUnit } from '../../base/random.ts';
import type { StarJoinClass } from '../../scenario/schema.ts';
import { DRAW_DIMENSION, DRAW_FETCH_BLOCK, DRAW_FETCH_PLACE, DRAW_INDEX_BLOCK, DRAW_INDEX_PLACE } from './draws.ts';
import type { OperatorContext } from './operator.ts';
import { NONE } from './processes.ts';
import type { ObjectIndex, ProcessIndex, QueryIndex } from '../kernel/indexes.ts';

/** Purposes of the places where the blocks of one burst lie are numbered from these. */
export const INDEX = { place: DRAW_INDEX_PLACE, block: DRAW_INDEX_BLOCK };
export const FETCH = { place: DRAW_FETCH_PLACE, block: DRAW_FETCH_BLOCK };

/** What reading a star join's blocks needs. */
export type BurstContext = Pick<OperatorContext, 'batch' | 'files' | 'processes' | 'read' | 'seed' | 'wanted'>;

/**
 * Chooses where the next burst lies: PSU and byte in it. Matching rows of one step lie at the same relative
 * place of every segment if the class says so (the segments were loaded in the same order), else anywhere.
 */
export function aim(
  executor: BurstContext,
  query: StarJoinClass,
  process: ProcessIndex,
  q: QueryIndex,
  object: ObjectIndex,
  purpose: number,
): void {
  const { files, processes } = executor;
  const unit = processes.unit[process];
  const segment = executor.batch.firstSegment[q] + unit;
  const place = drawUnit(executor.seed, q, query.samePlace ? -1 : unit, processes.step[process], purpose);
  const at = place * files.segmentBytes(object, segment);
  const psu = files.psuAt(object, segment, at);
  processes.aimPsu[process] = psu;
  processes.aimByte[process] = at - files.psuStart[psu];
}

interface Burst {
  readonly count: number;
  readonly bytes: number;
  readonly withinBytes: number;
}

/** `count` concurrent reads of distinct pieces of the neighborhood that was aimed at, ascending. */
export function readBurst(executor: BurstContext, process: ProcessIndex, q: QueryIndex, burst: Burst, purpose: number, now: number): void {
  const { files, seed, processes } = executor;
  const psu = processes.aimPsu[process];
  const unit = processes.unit[process];
  const step = processes.step[process];
  const psuBytes = files.psuBytes[psu];
  const bytes = Math.min(burst.bytes, psuBytes);
  const pieces = Math.max(1, Math.floor(psuBytes / bytes));
  const near = Math.max(1, Math.min(pieces, Math.floor(burst.withinBytes / bytes)));
  const first = Math.max(0, Math.min(pieces - near, Math.floor(processes.aimByte[process] / bytes)));
  const count = Math.min(burst.count, near);
  const wanted = executor.wanted.by(process, 0, true);
  // One draw from each of `count` equal parts of the neighborhood: distinct and ascending without sorting.
  let from = 0;
  for (let k = 0; k < count; k++) {
    const to = Math.floor(((k + 1) * near) / count);
    const piece = first + from + drawBelow(to - from, seed, q, unit, step, purpose + k);
    executor.read(wanted.at(psu, piece * bytes, bytes), now);
    from = to;
  }
}

/** A piece of a PSU: mutable, so that one serves all. */
interface Place {
  psu: number;
  offset: number;
  bytes: number;
}

/** Used up at once, never held while another process may run. */
const PLACE: Place = { psu: 0, offset: 0, bytes: 0 };

/** Reads of one list in an unsorted table. */
function scatteredCount({ files }: BurstContext, burst: Burst, object: ObjectIndex, segment: number): number {
  const all = files.segmentBytes(object, segment);
  return Math.min(burst.count, Math.floor(all / Math.min(burst.bytes, all)) || 0);
}

/** Where the k-th read of a list lies: drawn from the k-th of `count` equal parts of the segment, cut at the end of its PSU. */
function scatteredPlace(executor: BurstContext, burst: Burst, process: ProcessIndex, q: QueryIndex, k: number, count: number): Place {
  const { files, batch, seed, processes } = executor;
  const object = batch.object[q];
  const unit = processes.unit[process];
  const segment = batch.firstSegment[q] + unit;
  const all = files.segmentBytes(object, segment);
  const bytes = Math.min(burst.bytes, all);
  const pieces = Math.floor(all / bytes);
  const from = Math.floor((k * pieces) / count);
  const to = Math.floor(((k + 1) * pieces) / count);
  const at = (from + drawBelow(to - from, seed, q, unit, processes.step[process], FETCH.block + k)) * bytes;
  PLACE.psu = files.psuAt(object, segment, at);
  PLACE.offset = at - files.psuStart[PLACE.psu];
  PLACE.bytes = Math.min(bytes, files.psuBytes[PLACE.psu] - PLACE.offset);
  return PLACE;
}

/** The lowest target above `after` that the next list's rows lie on, or NONE. */
export function nextTarget(executor: BurstContext, burst: Burst, process: ProcessIndex, q: QueryIndex, after: number): number {
  const { files, batch, processes } = executor;
  const count = scatteredCount(executor, burst, batch.object[q], batch.firstSegment[q] + processes.unit[process]);
  let next = NONE;
  for (let k = 0; k < count; k++) {
    const target = files.psuTarget[scatteredPlace(executor, burst, process, q, k, count).psu];
    if (target > after && (next === NONE || target < next)) next = target;
  }
  return next;
}

/** `count` concurrent reads of distinct pieces all over the segment, ascending. */
export function readScattered(executor: BurstContext, burst: Burst, process: ProcessIndex, q: QueryIndex, now: number): void {
  const { batch, processes } = executor;
  const count = scatteredCount(executor, burst, batch.object[q], batch.firstSegment[q] + processes.unit[process]);
  const wanted = executor.wanted.by(process, 0, true);
  for (let k = 0; k < count; k++) {
    const { psu, offset, bytes } = scatteredPlace(executor, burst, process, q, k, count);
    executor.read(wanted.at(psu, offset, bytes), now);
  }
}

/** Reads the dimension blocks that a star join probes when it starts. */
export function probeDimensions(executor: BurstContext, query: StarJoinClass, process: ProcessIndex, q: QueryIndex, now: number): void {
  const { files, seed } = executor;
  const wanted = executor.wanted.by(process, 0, true);
  query.dimensions.objects.forEach((id, d) => {
    const object = files.object(id);
    for (let k = 0; k < query.dimensions.count; k++) {
      const psu =
        files.objectFirst[object] + drawBelow(files.objectFirst[object + 1] - files.objectFirst[object], seed, q, d, 2 * k, DRAW_DIMENSION);
      const blocks = Math.max(1, Math.floor(files.psuBytes[psu] / files.blockBytes));
      const block = drawBelow(blocks, seed, q, d, 2 * k + 1, DRAW_DIMENSION);
      executor.read(wanted.at(psu, block * files.blockBytes, Math.min(files.blockBytes, files.psuBytes[psu])), now);
    }
  });
}
