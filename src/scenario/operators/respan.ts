/** A query's span of segments after its table has been cut into others: the same span of time, the same rows. */
type Span = readonly [number, number];

/** What a class says of segments; `stepsPerSegment` where its work is counted in steps of a segment. */
export interface Spanning {
  readonly segments: Span;
  readonly stepsPerSegment?: number;
  readonly repartitionedFrom?: { readonly segments: Span; readonly stepsPerSegment?: number } | undefined;
}

/** The fields that change, and what rounding has made of the work: 1: it is the same. */
export interface RespannedFields {
  readonly segments: [number, number];
  readonly stepsPerSegment: number;
  /** To be remembered in the class; undefined: nothing, and what was remembered is dropped. */
  readonly remembered: { readonly segments: [number, number]; readonly stepsPerSegment: number } | undefined;
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
 * The span for a table of `after` segments that had `before`, and originally `origin`: it goes by what it was originally,
 * unless someone has changed it since. What is as it was originally is so to the digit.
 */
export function respanned(query: Spanning, origin: number, before: number, after: number): RespannedFields {
  const hasSteps = query.stepsPerSegment !== undefined;
  const own = { segments: query.segments, stepsPerSegment: query.stepsPerSegment ?? 1 };
  const was = query.repartitionedFrom && { stepsPerSegment: 1, ...query.repartitionedFrom };
  const isUntouched =
    was !== undefined &&
    isSame(respan(was.segments, origin, before), own.segments) &&
    (!hasSteps || resteps(was.stepsPerSegment, was.segments, origin, own.segments, before) === own.stepsPerSegment);
  const from = was !== undefined && isUntouched ? { ...was, of: origin } : { ...own, of: before };
  const [least, most] = from.segments;
  const segments: [number, number] = after === from.of ? [least, most] : respan(from.segments, from.of, after);
  const steps = after === from.of ? from.stepsPerSegment : resteps(from.stepsPerSegment, from.segments, from.of, segments, after);
  // Back at the origin nothing has to be remembered; what was changed in between is its own origin there.
  const keeps = from.of === origin && after !== origin;
  const rows = (span: Span, of: number, lists: number): number => meanOf(span, of) * (hasSteps ? lists : 1 / of);
  return {
    segments,
    stepsPerSegment: steps,
    remembered: keeps ? { segments: [least, most], stepsPerSegment: from.stepsPerSegment } : undefined,
    work: rows(segments, after, steps) / rows(from.segments, from.of, from.stepsPerSegment),
  };
}

/** The same for a class whose work is whole segments. */
export function respannedSegments<Q extends Spanning>(query: Q, origin: number, before: number, after: number): { query: Q; work: number } {
  const { segments, remembered, work } = respanned(query, origin, before, after);
  const { repartitionedFrom: _before, ...plain } = query;
  const next = { ...plain, segments, ...(remembered && { repartitionedFrom: { segments: remembered.segments } }) };
  // The compiler does not see that a generic class less a field and with it again is that class.
  return { query: next as unknown as Q, work };
}
