/** Table scan, alone or with probing joins. */
import * as v from 'valibot';
import { formatBytes, formatCount, TIB } from '../../base/units.ts';
import { bytes, id, int, text } from '../values.ts';
import { show } from '../validate/report.ts';
import type { ClassCheck, DemandPlace, ScenarioOperator } from './operator.ts';
import { byPsu, checkSpan, readsNote, segmentSpan, spanBefore } from './parts.ts';
import { respannedSegments } from './respan.ts';

export const Scan = v.strictObject({
  operator: v.literal('scan'),
  id,
  title: text,
  object: id,
  segments: segmentSpan,
  /** Rows are joined by probing: processor cost of `costs.probeMsPerMib` instead of `costs.scanMsPerMib`. */
  probing: v.boolean(),
  /**
   * Parallel by block range instead of by PSU: with more than one process the scan is cut into about so many granules a
   * process, none across two PSUs, which the processes take one after another.
   */
  granulesPerProcess: v.optional(int(1, 1000)),
  /** Bytes of the object that hold rows, from its start; default all. */
  bytes: v.optional(bytes(512, 1024 * TIB)),
  repartitionedFrom: spanBefore,
});
export type ScanClass = v.InferOutput<typeof Scan>;

/** Granules and PSUs of one scan: each granule is found by walking the PSUs. */
const MOST_GRANULES = 100_000;

export const scan: ScenarioOperator<ScanClass> = {
  id: 'scan',
  title: 'scan',
  object: ({ object }) => object,
  indexes: () => [],
  check(query, place) {
    place.known(query.object, 'object');
    checkSpan(query.segments, query.object, place);
    checkFilled(query, place);
  },
  checkDemand: checkGranules,
  mostRequests(query, reach) {
    const processes = query.granulesPerProcess === undefined ? byPsu(reach, query.object, query.segments[1]) : reach.queryProcs;
    return processes * reach.windows();
  },
  cut: {
    respanned(before, cut) {
      const { query, work } = respannedSegments(before, cut.origin, cut.before, cut.after);
      const object = cut.object(query.object);
      if (query.bytes === undefined || object === undefined) return { query, work };
      // Rows cannot fill more than the object holds, which rounding may have made a little smaller.
      return { query: { ...query, bytes: Math.min(query.bytes, object.segments * object.psusPerSegment * object.psuBytes) }, work };
    },
    note: readsNote,
  },
  oneSegmentEach: false,
};

/** Rows fill an object from its start; they cannot fill more than it. */
function checkFilled({ bytes, object: id }: ScanClass, { pointer, report, ...place }: ClassCheck): void {
  const object = place.object(id);
  if (bytes === undefined || !object) return;
  const all = object.segments * object.psusPerSegment * object.psuBytes;
  if (bytes <= all) return;
  const message = `rows of ${formatBytes(bytes)} are more than object ${show(id)} holds (${formatBytes(all)})`;
  report.add(`${pointer}/bytes`, message, `at most ${all}, or nothing for all of it`);
}

function checkGranules(query: ScanClass, { pointer, report, queryProcs, ...place }: DemandPlace): void {
  const object = place.object(query.object);
  if (query.granulesPerProcess === undefined || queryProcs === 1 || !object) return;
  const psus = query.segments[1] * object.psusPerSegment;
  // One cut by the end of each PSU, beyond what was asked for.
  const granules = query.granulesPerProcess * queryProcs + psus;
  if (granules <= MOST_GRANULES) return;
  const message = `the scan is cut into up to ${formatCount(granules)} granules`;
  report.add(`${pointer}/granulesPerProcess`, message, `at most ${formatCount(MOST_GRANULES)}: fewer for each process, or fewer processes`);
}
