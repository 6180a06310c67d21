/** Star join: row-id lists out of star indexes, and the fact rows that they name. */
import * as v from 'valibot';
import { formatBytes, MIB, plural, TIB } from '../../base/units.ts';
import { list } from '../list.ts';
import { bytes, id, int, text } from '../values.ts';
import type { ScenarioOperator } from './operator.ts';
import { checkIndexes, checkSpan, count, segmentSpan } from './parts.ts';
import { respanned } from './respan.ts';

export const StarJoin = v.strictObject({
  operator: v.literal('star-join'),
  id,
  title: text,
  fact: id,
  /** The star indexes; each query uses one of them, drawn. */
  indexes: list(id, 16, 1),
  segments: segmentSpan,
  /** Row-id lists worked off one after another in each segment. */
  stepsPerSegment: int(1, 100_000),
  /** Index reads before every `everySteps`-th step: `count` concurrent reads of `bytes` within `withinBytes`. */
  indexReads: v.strictObject({ everySteps: int(1, 100_000), count: count(64), bytes: bytes(512, 16 * MIB), withinBytes: bytes(512, TIB) }),
  /** Rows of one list: `count` concurrent reads of `bytes` within a neighborhood of `withinBytes`. */
  fetch: v.strictObject({ count: count(64), bytes: bytes(512, 16 * MIB), withinBytes: bytes(512, TIB) }),
  /** Dimension tables and indexes probed once at the start of the query: `count` random blocks of each. */
  dimensions: v.strictObject({ objects: list(id, 32), count: count(10_000) }),
  /** Matching rows lie at the same relative place in every segment (a product's rows, loaded in the same order each week). */
  samePlace: v.boolean(),
  repartitionedFrom: v.optional(v.strictObject({ segments: segmentSpan, stepsPerSegment: int(1, 100_000) })),
});
export type StarJoinClass = v.InferOutput<typeof StarJoin>;

export const starJoin: ScenarioOperator<StarJoinClass> = {
  id: 'star-join',
  title: 'star join',
  object: ({ fact }) => fact,
  indexes: ({ indexes }) => indexes,
  check(query, place) {
    place.known(query.fact, 'fact');
    query.dimensions.objects.forEach((id, k) => place.known(id, `dimensions/objects/${k}`));
    checkIndexes(query, place);
    checkSpan(query.segments, query.fact, place);
    for (const key of ['indexReads', 'fetch'] as const) {
      const { bytes, withinBytes } = query[key];
      if (bytes <= withinBytes) continue;
      const message = `reads of ${formatBytes(bytes)} do not fit into a neighborhood of ${formatBytes(withinBytes)}`;
      place.report.add(`${place.pointer}/${key}/withinBytes`, message, `at least ${bytes}`);
    }
  },
  checkDemand() {},
  mostRequests({ fetch, indexReads, dimensions, segments }, { pieces, blockBytes, queryProcs }) {
    const burst = Math.max(fetch.count * pieces(fetch.bytes), indexReads.count * pieces(indexReads.bytes));
    // One process probes the dimensions, before the others begin.
    const probes = dimensions.objects.length * dimensions.count * pieces(blockBytes);
    return Math.max(probes, Math.min(queryProcs, segments[1]) * burst);
  },
  cut: {
    respanned(query, { origin, before, after }) {
      const { remembered, work, ...span } = respanned(query, origin, before, after);
      const { repartitionedFrom: _before, ...plain } = query;
      return { query: { ...plain, ...span, ...(remembered && { repartitionedFrom: remembered }) }, work };
    },
    note: ({ title, stepsPerSegment }, percent, span) =>
      `“${title}” fetches ${percent} rows: ${plural(stepsPerSegment, 'list')} in each of ${span}, in whole numbers`,
  },
  oneSegmentEach: false,
};
