/** Sort with spill: a scan whose runs are written to spill space and merged from there. */
import * as v from 'valibot';
import { MIB } from '../../base/units.ts';
import { bytes, id, num, text } from '../values.ts';
import type { ScenarioOperator } from './operator.ts';
import {
  byPsu,
  checkMemory,
  checkSpan,
  memoryBytes,
  MOST_WINDOWS,
  parallelBy,
  readsNote,
  segmentSpan,
  spanBefore,
  WRITES_BEHIND,
} from './parts.ts';
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
  /** Bytes written to spill for each byte scanned; with `memoryBytes` bytes that are sorted, which are only written if they do not fit. */
  spillShare: num(0, 100),
  /** Memory of one query, which its processes share evenly: runs are as long, and merged as often as it takes. Default: written and merged once. */
  memoryBytes: v.optional(memoryBytes),
  /** With `memoryBytes`; without, processes take whole files, or ranges of a table space. */
  parallel: parallelBy,
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
    if (query.parallel === undefined || query.memoryBytes !== undefined) return;
    const message = 'a sort without memory shares its work by files, or by ranges of a table space';
    place.report.add(`${place.pointer}/parallel`, message, 'sort memory, or nothing here');
  },
  checkDemand({ memoryBytes: memory, writeBytes }, place) {
    if (memory !== undefined) checkMemory(memory, writeBytes, '/memoryBytes', place);
  },
  mostRequests(query, reach) {
    const ofWrites = reach.pieces(query.writeBytes);
    if (query.memoryBytes !== undefined) return reach.queryProcs * (reach.windows() + (MOST_WINDOWS + WRITES_BEHIND) * ofWrites);
    return byPsu(reach, query.object, query.segments[1]) * (reach.windows() + WRITES_BEHIND * ofWrites);
  },
  cut: {
    respanned: (query, { origin, before, after }) => respannedSegments(query, origin, before, after),
    note: readsNote,
  },
  oneSegmentEach: false,
};
