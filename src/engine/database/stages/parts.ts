/**
 * Which part of an object each process of a query reads: a range of it; or granules in turn, so that all processes go through it side by side; or
 * the files of its own, so that no two processes meet at one. Each part is one run of bytes to its process, from 0 on; these say where they lie.
 */
import type { ObjectIndex } from '../../kernel/indexes.ts';
import type { Files } from '../files.ts';
import type { Split, Stream } from './stage.ts';

/** Granule where the object is no table space. */
const GRANULE_BYTES = 1_048_576;

/** A stream that processes share. */
export type SharedStream = Pick<Stream, 'object' | 'from' | 'allBytes'> & { readonly of: Split };

export const isShared = <S extends Stream>(stream: S): stream is S & { readonly of: Split } =>
  stream.of !== 'all' && stream.of !== 'temporary';

/** Which of how many processes it is; mutable, so that one serves all. */
export interface Hand {
  rank: number;
  processes: number;
}

/** A run of bytes of an object. */
export interface Place {
  at: number;
  left: number;
}

/** First byte of a range of `bytes` that process number `rank` has; those of the next process begin where it ends. */
const rangeFrom = (blockBytes: number, bytes: number, rank: number, processes: number): number =>
  Math.min(bytes, Math.floor((Math.ceil(bytes / blockBytes) * rank) / processes) * blockBytes);

/** Granules of one length, of which the last may be shorter, dealt to `hands` in turn: bytes of hands `first`, `first + step`, ... */
function dealtBytes(bytes: number, granule: number, hands: number, first: number, step: number): number {
  if (first >= hands) return 0;
  const own = Math.ceil((hands - first) / step);
  const granules = Math.ceil(bytes / granule);
  const rounds = Math.floor(granules / hands);
  const rest = granules - rounds * hands;
  const more = rest > first ? Math.ceil((rest - first) / step) : 0;
  const last = granules - 1;
  const lastHand = last - Math.floor(last / hands) * hands;
  const hasLast = lastHand >= first && (lastHand - first) % step === 0;
  return (rounds * own + more) * granule - (hasLast ? granules * granule - bytes : 0);
}

/** Where byte `at` of such a hand lies, and how far its granule goes. */
function dealtPlace(granule: number, hands: number, first: number, step: number, at: number, place: Place): void {
  const own = Math.ceil((hands - first) / step);
  const nth = Math.floor(at / granule);
  const round = Math.floor(nth / own);
  place.at = (round * hands + first + (nth - round * own) * step) * granule + at - nth * granule;
  place.left = (nth + 1) * granule - at;
}

/** Containers of a table space that a logical file lies in. */
const containers = (files: Files, object: ObjectIndex): number => {
  const [first, end] = files.psusOf(object, 0);
  return end - first;
};

/** Bytes of a stream that a process has. */
export function ownBytes(files: Files, { of, object, from, allBytes: bytes }: SharedStream, { rank, processes }: Hand): number {
  const isLogical = files.isLogical(files.objectFirst[object]);
  switch (of) {
    case 'range':
      return rangeFrom(files.blockBytes, bytes, rank + 1, processes) - rangeFrom(files.blockBytes, bytes, rank, processes);
    case 'process':
      return dealtBytes(bytes, isLogical ? files.extentBytes[object] : GRANULE_BYTES, processes, rank, processes);
    default: {
      if (isLogical) return dealtBytes(bytes, files.extentBytes[object], containers(files, object), rank, processes);
      const first = files.psuOf(object, from) + rank;
      const end = files.psuOf(object, from + bytes - 1);
      if (bytes <= 0 || first > end) return 0;
      const last = first + Math.floor((end - first) / processes) * processes;
      const beyond = last === end ? files.psuBefore[end] + files.psuBytes[end] - from - bytes : 0;
      return everyNth(files, processes)[last] - bytesBefore(files, object, from, first, processes) - Math.max(0, beyond);
    }
  }
}

/** Where byte `at` of them lies in the object, and how far it goes from there. */
export function ownPlace(files: Files, stream: SharedStream, { rank, processes }: Hand, at: number, place: Place): void {
  const { of, object, from, allBytes: bytes } = stream;
  const isLogical = files.isLogical(files.objectFirst[object]);
  if (of === 'range') {
    place.at = from + rangeFrom(files.blockBytes, bytes, rank, processes) + at;
    place.left = Infinity;
    return;
  }
  if (of === 'process' || isLogical) {
    const granule = isLogical ? files.extentBytes[object] : GRANULE_BYTES;
    dealtPlace(granule, of === 'process' ? processes : containers(files, object), rank, processes, at, place);
    place.at += from;
    return;
  }
  const upTo = everyNth(files, processes);
  const first = files.psuOf(object, from) + rank;
  const byte = bytesBefore(files, object, from, first, processes) + at;
  let low = 0;
  let high = Math.floor((files.objectEnd[object] - 1 - first) / processes);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (upTo[first + middle * processes] <= byte) low = middle + 1;
    else high = middle;
  }
  const psu = first + low * processes;
  place.at = files.psuBefore[psu] + byte - upTo[psu] + files.psuBytes[psu];
  place.left = Math.min(files.psuBefore[psu] + files.psuBytes[psu], from + bytes) - place.at;
}

/** Of the files that a process has, bytes of those before `first`, and of that one the part before byte `from` of the object. */
function bytesBefore(files: Files, object: ObjectIndex, from: number, first: number, processes: number): number {
  const before = first - processes >= files.objectFirst[object] ? everyNth(files, processes)[first - processes] : 0;
  return before + Math.max(0, from - files.psuBefore[first]);
}

interface EveryNth {
  readonly processes: number;
  readonly upTo: Float64Array;
}
const KNOWN = new WeakMap<Files, EveryNth>();

/** By file: its bytes, and those of every `processes`-th file before it in its object. An object may have files by the ten thousand. */
function everyNth(files: Files, processes: number): Float64Array {
  const known = KNOWN.get(files);
  if (known?.processes === processes) return known.upTo;
  const { objectFirst, objectEnd, psuBytes } = files;
  const upTo = Float64Array.from(psuBytes);
  for (let object = 0; object < objectFirst.length; object++)
    for (let psu = objectFirst[object] + processes; psu < objectEnd[object]; psu++) upTo[psu] += upTo[psu - processes];
  KNOWN.set(files, { processes, upTo });
  return upTo;
}
