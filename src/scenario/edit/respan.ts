/** Query classes after their table has been cut into other segments: the same span of time, the same rows. */
import type { LoadClass, QueryClass, Scenario, SortClass, ScanClass, StarJoinClass } from '../schema.ts';

type Span = readonly [number, number];
type Spanning = StarJoinClass | ScanClass | SortClass;

/** A class afterwards, and what rounding has made of it. */
export interface Respanned<T extends QueryClass = QueryClass> {
  readonly query: T;
  /** Row-id lists (star join) or segments' worth of data (scan, sort) afterwards for each before; 1: the same work. */
  readonly work: number;
}

/** Segments that span the time of `span`: rounded, at least one, since smart-scan skips whole segments only. */
function respan([least, most]: Span, before: number, after: number): [number, number] {
  const whole = (segments: number): number => Math.min(after, Math.max(1, Math.round((segments * after) / before)));
  return [whole(least), whole(most)];
}

/** Segments that a query touches on average: drawn uniformly from its span. */
const meanOf = ([least, most]: Span, there: number): number => (Math.min(there, least) + Math.min(there, most)) / 2;

/** Lists in each segment that make the same number of lists in all, at least one. */
function resteps(steps: number, span: Span, before: number, newSpan: Span, after: number): number {
  return Math.min(100_000, Math.max(1, Math.round((steps * meanOf(span, before)) / meanOf(newSpan, after))));
}

const isSame = (a: Span, b: Span): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * The class for a table of `after` segments that had `before`, and originally `origin`: it goes by what it was originally,
 * unless somebody has changed it since. What is as it was originally is so to the digit.
 */
export function respanned<T extends Spanning>(query: T, origin: number, before: number, after: number): Respanned<T> {
  const { repartitionedFrom, ...plain } = query;
  const own = { segments: query.segments, stepsPerSegment: query.operator === 'star-join' ? query.stepsPerSegment : 1 };
  const was = repartitionedFrom && { stepsPerSegment: 1, ...repartitionedFrom };
  const isUntouched =
    was !== undefined &&
    isSame(respan(was.segments, origin, before), own.segments) &&
    (query.operator !== 'star-join' || resteps(was.stepsPerSegment, was.segments, origin, own.segments, before) === own.stepsPerSegment);
  const from = was !== undefined && isUntouched ? { ...was, of: origin } : { ...own, of: before };
  const segments = after === from.of ? [...from.segments] : respan(from.segments, from.of, after);
  const isJoin = query.operator === 'star-join';
  const steps =
    after === from.of ? from.stepsPerSegment : resteps(from.stepsPerSegment, from.segments, from.of, segments as [number, number], after);
  // Back at the origin nothing has to be remembered; what was changed in between is its own origin there.
  const keeps = from.of === origin && after !== origin;
  const remembered = isJoin ? { segments: [...from.segments], stepsPerSegment: from.stepsPerSegment } : { segments: [...from.segments] };
  // The compiler does not see that a generic class less a field and with it again is that class.
  const next = {
    ...plain,
    segments,
    ...(isJoin && { stepsPerSegment: steps }),
    ...(keeps && { repartitionedFrom: remembered }),
  } as unknown as T;
  const rows = (span: Span, of: number, lists: number): number => meanOf(span, of) * (isJoin ? lists : 1 / of);
  const work = rows(segments as [number, number], after, steps) / rows(from.segments, from.of, from.stepsPerSegment);
  return { query: next, work };
}

/** Loads of the batch: each fills one segment, so finer segments take more of them. */
export function loadsRespanned(
  batch: Scenario['workload']['batch'],
  loads: readonly LoadClass[],
  before: number,
  after: number,
): typeof batch {
  const ids = new Set(loads.map(({ id }) => id));
  return batch.map((entry) =>
    ids.has(entry.class) && entry.count > 0 ? { ...entry, count: Math.max(1, Math.round((entry.count * after) / before)) } : entry,
  );
}
