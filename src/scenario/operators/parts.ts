/** What several operators have in common. */
import * as v from 'valibot';
import { formatBytes, plural, TIB } from '../../base/units.ts';
import { bytes, id, int, LIMITS, range } from '../values.ts';
import { checkRange } from '../validate/range.ts';
import { show } from '../validate/report.ts';
import type { DbObject } from '../database.ts';
import { LEAST_PIECES } from './memory.ts';
import type { ClassCheck, ClassPlace, DemandPlace, Reach } from './operator.ts';
import type { Vocabulary } from '../terms.ts';

export const count = (max: number) => int(0, max);

/** Number of consecutive segments that a query touches, drawn uniformly from [least, most]. */
export const segmentSpan = range(LIMITS.segments);

/** Written by `repartition`, which goes by it: the span as it was before, without what rounding has lost since. */
export const spanBefore = v.optional(v.strictObject({ segments: segmentSpan }));

/** Writes of a process to one file that may be on their way (`engine/database/spill.ts`, `load.ts`). */
export const WRITES_BEHIND = 2;

/** Windows that a process reads ahead at most. */
export const MOST_WINDOWS = 16;

/** Memory of one query, which its processes share evenly. */
export const memoryBytes = bytes(512, 16 * TIB);

/** Each process needs memory for two runs or partitions and what comes of them. */
export function checkMemory(memory: number, piece: number, at: string, { pointer, report, queryProcs }: DemandPlace): boolean {
  const least = LEAST_PIECES * piece * queryProcs;
  if (memory >= least) return true;
  const processes = queryProcs === 1 ? 'one process' : `each of ${queryProcs} processes`;
  const message = `memory of ${formatBytes(memory)} is less than ${LEAST_PIECES} pieces of ${formatBytes(piece)} for ${processes}`;
  report.add(`${pointer}${at}`, message, `at least ${least}`);
  return false;
}

/**
 * How the processes of a query share what it reads: `range` (default): each has a range; `process`: granules in turn (of a table space extents), so
 * that all go through it side by side; `container`: each has files of its own, so that no two processes meet at one.
 */
export const parallelBy = v.optional(v.picklist(['range', 'process', 'container']));

/** What a query reads from end to end. */
export const Input = v.strictObject({
  /** A table, index or table space. */
  object: id,
  /** Bytes of it that are read, from its start; default all. */
  bytes: v.optional(bytes(512, 1024 * TIB)),
});
export type Input = v.InferOutput<typeof Input>;

const bytesOf = ({ segments, psusPerSegment, psuBytes }: DbObject): number => segments * psusPerSegment * psuBytes;

/** Bytes that are read of an input; 0 where there is no such object. */
export function inputBytes({ object: id, bytes = Infinity }: Input, place: Pick<ClassPlace, 'object'>): number {
  const object = place.object(id);
  return object === undefined ? 0 : Math.min(bytes, bytesOf(object));
}

export function checkInput(input: Input, key: string, place: ClassCheck): void {
  if (!place.known(input.object, `${key}/object`) || input.bytes === undefined) return;
  const object = place.object(input.object);
  if (object === undefined || input.bytes <= bytesOf(object)) return;
  const all = bytesOf(object);
  const message = `${formatBytes(input.bytes)} are more than ${show(input.object)} holds (${formatBytes(all)})`;
  place.report.add(`${place.pointer}/${key}/bytes`, message, `at most ${all}, or nothing for all of it`);
}

export function checkSpan(span: readonly [number, number], object: string, { pointer, report, ...place }: ClassCheck): void {
  checkRange(span, `${pointer}/segments`, report.words.segment, place.object(object)?.segments, report);
}

/** A join walks table and index segment by segment, so both must be partitioned alike. */
export function checkIndexes(query: { readonly fact: string; readonly indexes: readonly string[] }, place: ClassCheck): void {
  const fact = place.object(query.fact);
  query.indexes.forEach((id, k) => {
    if (!place.known(id, `indexes/${k}`)) return;
    const index = place.object(id);
    // No segments at all are reported where they are missing.
    if (!fact || !index || fact.segments === index.segments || fact.segments < 1 || index.segments < 1) return;
    const { one, many } = place.report.words.segment;
    const message = `index ${show(id)} has ${plural(index.segments, one, many)}, its table ${show(fact.id)} has ${fact.segments}`;
    place.report.add(`${place.pointer}/indexes/${k}`, message, `as many ${many} as the table: ${fact.segments}`);
  });
}

/**
 * What a class writes beside its table: none is named twice, and none is the table itself, whose blocks it would write again.
 * @param table with what it is to the class: "the table whose rows change"
 */
export function checkApart(
  members: readonly (readonly [member: string, id: string])[],
  table: { readonly id: string; readonly is: string },
  { pointer, report }: ClassCheck,
): void {
  const first = new Map<string, string>();
  for (const [member, id] of members) {
    const before = first.get(id);
    const at = `${pointer}/${member}`;
    if (id === table.id) report.add(at, `${show(id)} is ${table.is}`, 'another table, index or log');
    else if (before !== undefined) report.add(at, `${show(id)} is named twice, first at ${before}`, 'each of them once');
    else first.set(id, at);
  }
}

/** Processes of one query over partitions. */
export const MOST_PROCESSES = 1024;

/** Parts of a table that is dealt over partitions: each in a partition, and each in another. */
export function checkParts(parts: readonly string[], { pointer, report, known, partition }: ClassCheck): void {
  const taken = new Map<string, number>();
  parts.forEach((part, k) => {
    if (!known(part, `parts/${k}`)) return;
    const at = `${pointer}/parts/${k}`;
    const of = partition(part);
    if (of === undefined) {
      report.add(at, `${show(part)} is in no partition`, 'a table space with a partition, or a table in one');
      return;
    }
    const before = taken.get(of);
    if (before !== undefined)
      report.add(at, `${show(part)} is of partition ${show(of)}, as part ${before + 1} is`, 'one part for each partition');
    taken.set(of, k);
  });
}

/** Processes of a query that is parallel by PSU. */
export function byPsu(reach: Reach, id: string, segments: number): number {
  const object = reach.object(id);
  // A table space is cut into ranges, as many as there are processes.
  if (object?.extents !== undefined) return reach.queryProcs;
  return Math.min(reach.queryProcs, segments * (object?.psusPerSegment ?? 1));
}

/** Note on a scan whose table has been cut otherwise. */
export const readsNote = (
  { title }: { readonly title: string },
  percent: string,
  span: string,
  segments: number,
  { segment }: Vocabulary,
): string => `“${title}” reads ${percent}: ${span} of ${segments}, because a scan reads whole ${segment.many}`;
