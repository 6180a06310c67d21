/**
 * Stable addresses: where on their target files lie, said by the document and not by packing. A file that is moved leaves a gap, and
 * moves nobody else. A document without addresses packs its files in table order, each target from its outer edge.
 */
import * as v from 'valibot';
import { TIB } from '../base/units.ts';
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

/** Indexes of the first and last file that an entry may cover; null where the object has none of them. */
export function coveredFiles(
  { from, to }: Pick<FileAddresses, 'from' | 'to'>,
  first: number,
  end: number,
  psusPerSegment: number,
): readonly [number, number] | null {
  const at = ([segment, psu]: readonly [number, number]): number =>
    first + (segment - 1) * psusPerSegment + Math.min(psu, psusPerSegment) - 1;
  const least = from === undefined ? first : Math.max(first, at(from));
  const most = to === undefined ? end - 1 : Math.min(end - 1, at(to));
  return least <= most ? [least, most] : null;
}
