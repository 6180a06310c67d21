/**
 * Stable addresses: where on their target files lie, said by the document and not by packing. A file that is moved leaves a gap, and
 * moves nobody else. A document without addresses packs its files in table order, each target from its outer edge.
 */
import * as v from 'valibot';
import { TIB } from '../base/units.ts';
import type { DbObject } from './database.ts';
import { list } from './list.ts';
import { id, int, LIMITS } from './values.ts';

/** A file of an object: its segment and its PSU, counted from 1. */
const file = v.strictTuple([int(1, LIMITS.segments), int(1, LIMITS.psusPerSegment)]);

/**
 * Files of one object, from one to another in table order (segment by segment), as far as they lie on `target`: they follow each other
 * there from `atBytes` on, each from the next whole block. Without `from` and `to`: all of the object's.
 */
export const FileAddresses = v.strictObject({
  object: id,
  from: v.optional(file),
  to: v.optional(file),
  target: id,
  atBytes: int(0, 4096 * TIB),
});
export type FileAddresses = v.InferOutput<typeof FileAddresses>;

/** Files that no entry covers are laid down in table order, each in the first gap that holds it. */
export const Addresses = v.optional(list(FileAddresses, LIMITS.addresses));

/** A run of files that an entry covers: from one to the end, in `AddressedFiles.files`. */
export interface CoveredRun {
  /** Index of the entry. */
  readonly entry: number;
  readonly from: number;
  readonly end: number;
}

/** One object's files on one target, in table order, and the entries for them. */
export interface AddressedFiles {
  readonly files: number[];
  readonly runs: CoveredRun[];
}

/** What an address table is about: columns of a layout. */
export interface Addressed {
  readonly objects: readonly Pick<DbObject, 'id' | 'psusPerSegment'>[];
  readonly objectFirst: Int32Array;
  readonly target: Int32Array;
}

/**
 * Which files the entries cover, by object and target; entries that name something unknown are left out. Takes as long as there are
 * files and entries.
 * @param counts whether a file (index) has an address of its own
 */
export function addressedFiles(
  addresses: readonly FileAddresses[],
  { objects, objectFirst, target }: Addressed,
  targetIds: ReadonlyMap<string, number>,
  counts: (psu: number) => boolean,
): AddressedFiles[] {
  const indexOf = new Map<string, number>();
  objects.forEach(({ id: object }, o) => {
    if (!indexOf.has(object)) indexOf.set(object, o);
  });
  const byObject = new Map<number, Map<number, { files: number[]; entries: number[] }>>();
  addresses.forEach((entry, e) => {
    const o = indexOf.get(entry.object);
    const t = targetIds.get(entry.target);
    if (o === undefined || t === undefined) return;
    const places = byObject.get(o) ?? new Map<number, { files: number[]; entries: number[] }>();
    byObject.set(o, places);
    const place = places.get(t) ?? { files: [], entries: [] };
    places.set(t, place);
    place.entries.push(e);
  });
  return [...byObject].flatMap(([o, places]) => {
    const [first, end] = [objectFirst[o], objectFirst[o + 1]];
    for (let p = first; p < end; p++) if (counts(p)) places.get(target[p])?.files.push(p);
    const at = ([segment, psu]: readonly [number, number]): number =>
      first + (segment - 1) * objects[o].psusPerSegment + Math.min(psu, objects[o].psusPerSegment) - 1;
    return [...places.values()].map(({ files, entries }) => ({
      files,
      runs: entries.map((entry) => {
        const { from, to } = addresses[entry];
        return {
          entry,
          from: from === undefined ? 0 : countBelow(files, at(from)),
          end: to === undefined ? files.length : countBelow(files, at(to) + 1),
        };
      }),
    }));
  });
}

/** How many of ascending numbers are below a limit. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
