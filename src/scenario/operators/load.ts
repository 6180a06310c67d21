/** Load of a table with builds of its indexes, segment by segment. */
import * as v from 'valibot';
import { formatCount, MIB } from '../../base/units.ts';
import { list } from '../list.ts';
import { sizeBounds } from '../psuSizes.ts';
import { bytes, id, int, LIMITS, text } from '../values.ts';
import type { ScenarioOperator } from './operator.ts';
import { checkApart, checkIndexes, WRITES_BEHIND } from './parts.ts';

export const Load = v.strictObject({
  operator: v.literal('load'),
  id,
  title: text,
  fact: id,
  indexes: list(id, 16),
  spill: v.optional(id),
  processes: int(1, LIMITS.queryProcs),
  /** Each query of this class loads one segment, the next one after the query before. Bytes of fact data written per step. */
  factBytesPerStep: bytes(512, 16 * MIB),
  /** Bytes written to each index per step, and to spill per step. */
  indexBytesPerStep: bytes(0, 16 * MIB),
  spillBytesPerStep: bytes(0, 16 * MIB),
});
export type LoadClass = v.InferOutput<typeof Load>;

/** Steps of one load: they are counted in 32 bits. */
const MOST_LOAD_STEPS = 10_000_000;

export const load: ScenarioOperator<LoadClass> = {
  id: 'load',
  title: 'load',
  object: ({ fact }) => fact,
  indexes: ({ indexes }) => indexes,
  check(query, place) {
    place.known(query.fact, 'fact');
    checkIndexes(query, place);
    const indexes = query.indexes.map((id, k) => [`indexes/${k}`, id] as const);
    checkApart(indexes, { id: query.fact, is: 'the table that is loaded' }, place);
    if (query.spill !== undefined) place.known(query.spill, 'spill');
    else if (query.spillBytesPerStep > 0) {
      const message = 'the load spills, but no spill object is named';
      place.report.add(`${place.pointer}/spillBytesPerStep`, message, 'a spill object, or 0 bytes');
    }
  },
  checkDemand(query, { pointer, report, ...place }) {
    const fact = place.object(query.fact);
    if (!fact) return;
    const steps = Math.ceil(sizeBounds(fact, place.blockBytes).segment[1] / query.factBytesPerStep);
    if (steps <= MOST_LOAD_STEPS) return;
    const least = Math.ceil((steps / MOST_LOAD_STEPS) * query.factBytesPerStep);
    const most = (fact.psuSpread?.segments ?? 0) > 0 ? 'up to ' : '';
    const message = `the load of ${report.words.segment.a} takes ${most}${formatCount(steps)} steps`;
    report.add(`${pointer}/factBytesPerStep`, message, `at least ${formatCount(least)} bytes a step`);
  },
  mostRequests(query, { object: objectOf, pieces, blockBytes }) {
    // A step's share that goes over the end of a file is a write for each file.
    const writes = (id: string, bytes: number): number => {
      const object = objectOf(id);
      if (object === undefined || bytes === 0) return 0;
      const [least] = object.psuSpread === undefined ? [object.psuBytes] : sizeBounds(object, blockBytes).psu;
      return Math.min(object.psusPerSegment, Math.ceil(bytes / Math.max(least, 1)) + 1) * pieces(bytes);
    };
    const indexes = query.indexes.reduce((sum, id) => sum + writes(id, query.indexBytesPerStep), 0);
    const step = writes(query.fact, query.factBytesPerStep) + indexes + pieces(query.spillBytesPerStep);
    return query.processes * WRITES_BEHIND * step;
  },
  cut: null,
  oneSegmentEach: true,
};
