/** Sort with spill: a scan whose runs are written to spill space and merged from there. */
import * as v from 'valibot';
import { MIB } from '../../base/units.ts';
import { bytes, id, num, text } from '../values.ts';
import type { ScenarioOperator } from './operator.ts';
import { byPsu, checkSpan, readsNote, segmentSpan, spanBefore, WRITES_BEHIND } from './parts.ts';
import { respannedSegments } from './respan.ts';

export const Sort = v.strictObject({
  operator: v.literal('sort'),
  id,
  title: text,
  /** What is scanned and sorted. */
  object: id,
  segments: segmentSpan,
  /** Where runs are written and read back. */
  spill: id,
  /** Bytes written to spill for each byte scanned. */
  spillShare: num(0, 100),
  /** Size of one write to the spill file. */
  writeBytes: bytes(512, 16 * MIB),
  repartitionedFrom: spanBefore,
});
export type SortClass = v.InferOutput<typeof Sort>;

export const sort: ScenarioOperator<SortClass> = {
  id: 'sort',
  title: 'sort',
  object: ({ object }) => object,
  indexes: () => [],
  check(query, place) {
    place.known(query.spill, 'spill');
    place.known(query.object, 'object');
    checkSpan(query.segments, query.object, place);
  },
  checkDemand() {},
  mostRequests: (query, reach) =>
    byPsu(reach, query.object, query.segments[1]) * (reach.windows() + WRITES_BEHIND * reach.pieces(query.writeBytes)),
  cut: {
    respanned: (query, { origin, before, after }) => respannedSegments(query, origin, before, after),
    note: readsNote,
  },
  oneSegmentEach: false,
};
