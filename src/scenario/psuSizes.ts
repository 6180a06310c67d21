/** Sizes of an object's data files: alike, uneven by a stated rule, or filled in order up to a maximum. */
import { drawUnit } from '../base/random.ts';
import type { DbObject } from './database.ts';
import type { Vocabulary } from './terms.ts';

type Sized = Pick<DbObject, 'segments' | 'psusPerSegment' | 'psuBytes' | 'psuMaxBytes' | 'psuSpread'>;

/** Keeps these draws apart from those of any other purpose. */
const DRAW_SIZE = 6006;

/**
 * Writes the sizes of an object's PSUs in bytes, segment after segment, from `first` on. Together they always hold `segments` x
 * `psusPerSegment` x `psuBytes`. With a spread, segments and the PSUs within one share those bytes by drawn weights, in whole
 * blocks (only the object's last PSU ends where its data end). With a maximum, PSUs take their segment's bytes in order up to
 * it and the last one takes what is left. A pure function of the object, so every layout has the same files.
 */
export function sizePsus(object: Sized, blockBytes: number, first: number, bytes: Float64Array): void {
  const { segments, psusPerSegment: psus, psuBytes, psuMaxBytes, psuSpread: spread } = object;
  const inOrder = psuMaxBytes !== undefined && psuMaxBytes > 0;
  const share = { segments: spread?.segments ?? 0, psus: inOrder ? 0 : (spread?.psus ?? 0) };
  if (share.segments === 0 && share.psus === 0 && !inOrder) {
    bytes.fill(psuBytes, first, first + segments * psus);
    return;
  }
  const seed = spread?.seed ?? 0;
  const ofSegments = new Float64Array(segments);
  const weights = new Float64Array(Math.max(segments, psus));
  if (share.segments === 0) ofSegments.fill(psus * psuBytes);
  else {
    for (let s = 0; s < segments; s++) weights[s] = weight(share.segments, seed, s + 1, 0);
    divide(segments * psus * psuBytes, blockBytes, weights, segments, ofSegments, 0);
  }
  for (let s = 0; s < segments; s++) {
    const at = first + s * psus;
    if (inOrder) fillInOrder(ofSegments[s], psuMaxBytes, psus, bytes, at);
    else {
      for (let i = 0; i < psus; i++) weights[i] = weight(share.psus, seed, s + 1, i + 1);
      divide(ofSegments[s], blockBytes, weights, psus, bytes, at);
    }
  }
}

/** Sizes of all PSUs of an object in bytes, segment after segment. */
export function psuSizesOf(object: Sized, blockBytes: number): Float64Array {
  const bytes = new Float64Array(object.segments * object.psusPerSegment);
  sizePsus(object, blockBytes, 0, bytes);
  return bytes;
}

/** Uniform in [1 - share, 1 + share). */
const weight = (share: number, seed: number, segment: number, psu: number): number =>
  1 + share * (2 * drawUnit(seed, segment, psu, 0, DRAW_SIZE) - 1);

/** Parts of `all` bytes by weight, each border at the nearest block; nothing is lost or added. */
function divide(all: number, blockBytes: number, weights: Float64Array, count: number, into: Float64Array, at: number): void {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += weights[k];
  let before = 0;
  let weighed = 0;
  for (let k = 0; k < count; k++) {
    weighed += weights[k];
    const end = k === count - 1 ? all : Math.min(all, Math.round((all * (weighed / sum)) / blockBytes) * blockBytes);
    into[at + k] = end - before;
    before = end;
  }
}

function fillInOrder(all: number, most: number, psus: number, bytes: Float64Array, at: number): void {
  let left = all;
  for (let i = 0; i < psus; i++) {
    const size = i === psus - 1 ? left : Math.min(most, left);
    bytes[at + i] = size;
    left -= size;
  }
}

/** "segments ±20 %, PSUs ±5 % from the mean": how unlike each other files are. */
export function spreadWords(
  { segments, psus }: Pick<NonNullable<DbObject['psuSpread']>, 'segments' | 'psus'>,
  { segment, psu }: Vocabulary,
): string {
  const parts = [
    ...(segments > 0 ? [`${segment.many} ±${formatPercent(segments)}`] : []),
    ...(psus > 0 ? [`${psu.many} ±${formatPercent(psus)}`] : []),
  ];
  return parts.length === 0 ? `${psu.many} of one size` : `${parts.join(', ')} from the mean`;
}

/** In percent, to a tenth. */
const formatPercent = (share: number): string => `${Math.round(share * 1000) / 10} %`;

/** The least and the most that a segment of the object, and a PSU of it, may hold in bytes, without sizing any. */
export function sizeBounds(
  object: Sized,
  blockBytes: number,
): { readonly segment: readonly [number, number]; readonly psu: readonly [number, number] } {
  const { psusPerSegment: psus, psuBytes, psuMaxBytes, psuSpread: spread } = object;
  const segment = around(psus * psuBytes, object.segments > 1 ? (spread?.segments ?? 0) : 0, blockBytes);
  if (psuMaxBytes !== undefined) return { segment, psu: [0, Math.max(psuMaxBytes, segment[1])] };
  const share = psus > 1 ? (spread?.psus ?? 0) : 0;
  return { segment, psu: [around(segment[0] / psus, share, blockBytes)[0], around(segment[1] / psus, share, blockBytes)[1]] };
}

/** A mean part, whose weight is largest or smallest while all others are the opposite. */
function around(mean: number, share: number, blockBytes: number): [number, number] {
  if (share === 0) return [mean, mean];
  const most = (1 + share) / (1 - share);
  return [Math.max(0, mean / most - blockBytes), mean * most + blockBytes];
}
