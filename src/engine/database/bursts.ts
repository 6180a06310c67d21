/**
 * Where the blocks of a star join lie: index blocks and the rows of a list in one neighborhood, or, in a table that was not loaded in
 * order, the rows of a list all over their segment. All of it is drawn by place in the work, so it can be asked again at any time.
 */
import { drawBelow, drawUnit } from '../../base/random.ts';
import type { StarJoinClass } from '../../scenario/schema.ts';
import { DRAW_DIMENSION, DRAW_FETCH_BLOCK, DRAW_FETCH_PLACE, DRAW_INDEX_BLOCK, DRAW_INDEX_PLACE, DRAW_KEPT } from './draws.ts';
import type { OperatorContext } from './operator.ts';
import { NONE } from './processes.ts';
import type { ObjectIndex, ProcessIndex, QueryIndex } from '../kernel/indexes.ts';

/** Purposes of the places where the blocks of one burst lie are numbered from these. */
export const INDEX = { place: DRAW_INDEX_PLACE, block: DRAW_INDEX_BLOCK };
export const FETCH = { place: DRAW_FETCH_PLACE, block: DRAW_FETCH_BLOCK };

/** What reading a star join's blocks needs. */
export type BurstContext = Pick<OperatorContext, 'batch' | 'files' | 'processes' | 'read' | 'seed' | 'share' | 'wanted'>;

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
  const place = drawUnit(executor.seed, processes.key[process], query.samePlace ? -1 : unit, processes.step[process], purpose);
  const at = place * files.segmentBytes(object, segment);
  const psu = files.psuAt(object, segment, at);
  processes.aimPsu[process] = psu;
  processes.aimByte[process] = at - files.psuStart[psu];
}

/**
 * A sample has a share of the caches, so it reads only that share of the blocks, and each as often as the run does: then a cache answers
 * as much as in the run. Of a file it keeps one piece in each of many equal parts, drawn: at even distances they might all lie on one
 * disk of a stripe. Parts that lie within pieces `from` to `to` - 1 are numbered from `firstPart(from)` to `endPart(to)` - 1.
 */
const firstPart = (from: number, share: number): number => Math.ceil(from * share);
const endPart = (to: number, share: number): number => Math.floor(to * share);
const keptPiece = ({ seed, share }: BurstContext, psu: number, part: number): number =>
  Math.floor((part + drawUnit(seed, psu, part, 0, DRAW_KEPT)) / share);

interface Burst {
  readonly count: number;
  readonly bytes: number;
  readonly withinBytes: number;
}

/** `count` concurrent reads of distinct pieces of the neighborhood that was aimed at, ascending. */
export function readBurst(executor: BurstContext, process: ProcessIndex, burst: Burst, purpose: number, now: number): void {
  const { files, seed, processes } = executor;
  const psu = processes.aimPsu[process];
  const unit = processes.unit[process];
  const step = processes.step[process];
  const key = processes.key[process];
  const psuBytes = files.psuBytes[psu];
  const bytes = Math.min(burst.bytes, psuBytes);
  const pieces = Math.max(1, Math.floor(psuBytes / bytes));
  const near = Math.max(1, Math.min(pieces, Math.floor(burst.withinBytes / bytes)));
  const first = Math.max(0, Math.min(pieces - near, Math.floor(processes.aimByte[process] / bytes)));
  const count = Math.min(burst.count, near);
  const wanted = executor.wanted.by(process, 0, true);
  const { share } = executor;
  // A neighborhood that is too small for a share of it is read as in a run.
  const begin = firstPart(first, share);
  const parts = endPart(first + near, share) - begin;
  const isThinned = share < 1 && parts >= count;
  const places = isThinned ? parts : near;
  // One draw from each of `count` equal parts of the neighborhood: distinct and ascending without sorting.
  let from = 0;
  for (let k = 0; k < count; k++) {
    const to = Math.floor(((k + 1) * places) / count);
    const place = from + drawBelow(to - from, seed, key, unit, step, purpose + k);
    const piece = isThinned ? keptPiece(executor, psu, begin + place) : first + place;
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
  const { files, batch, seed, processes, share } = executor;
  const object = batch.object[q];
  const unit = processes.unit[process];
  const segment = batch.firstSegment[q] + unit;
  const all = files.segmentBytes(object, segment);
  const bytes = Math.min(burst.bytes, all);
  const pieces = Math.floor(all / bytes);
  const from = Math.floor((k * pieces) / count);
  const to = Math.floor(((k + 1) * pieces) / count);
  const begin = firstPart(from, share);
  const parts = endPart(to, share) - begin;
  const isThinned = share < 1 && parts > 0;
  const place = drawBelow(isThinned ? parts : to - from, seed, processes.key[process], unit, processes.step[process], FETCH.block + k);
  const at = (isThinned ? keptPiece(executor, files.segmentPsu(object, segment), begin + place) : from + place) * bytes;
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

/** Reads the dimension blocks that a star join probes when it starts: in a sample a share of them, some queries one more than others. */
export function probeDimensions(executor: BurstContext, query: StarJoinClass, process: ProcessIndex, now: number): void {
  const { files, seed, share } = executor;
  const key = executor.processes.key[process];
  const wanted = executor.wanted.by(process, 0, true);
  const { objects, count } = query.dimensions;
  objects.forEach((id, d) => {
    const object = files.object(id);
    const reads = share < 1 ? Math.floor(count * share + drawUnit(seed, key, d, 2 * count, DRAW_DIMENSION)) : count;
    for (let k = 0; k < reads; k++) {
      const psu =
        files.objectFirst[object] + drawBelow(files.objectEnd[object] - files.objectFirst[object], seed, key, d, 2 * k, DRAW_DIMENSION);
      const blocks = Math.max(1, Math.floor(files.psuBytes[psu] / files.blockBytes));
      const parts = share < 1 ? endPart(blocks, share) : 0;
      const place = drawBelow(parts > 0 ? parts : blocks, seed, key, d, 2 * k + 1, DRAW_DIMENSION);
      const block = parts > 0 ? keptPiece(executor, psu, place) : place;
      executor.read(wanted.at(psu, block * files.blockBytes, Math.min(files.blockBytes, files.psuBytes[psu])), now);
    }
  });
}
