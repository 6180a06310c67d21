/** Plain requests to one object, for measuring devices and checking theory. */
import * as v from 'valibot';
import { formatCount, MIB } from '../../base/units.ts';
import { bytes, id, int, LIMITS, num, text } from '../values.ts';
import { show } from '../validate/report.ts';
import type { ScenarioOperator } from './operator.ts';

export const Probe = v.strictObject({
  operator: v.literal('probe'),
  id,
  title: text,
  object: id,
  requests: int(1, 10_000_000),
  bytes: bytes(512, 64 * MIB),
  pattern: v.picklist(['random', 'sequential']),
  write: v.boolean(),
  arrivals: v.variant('kind', [
    v.strictObject({ kind: v.literal('poisson'), perSecond: num(0.000_001, 10_000_000) }),
    v.strictObject({ kind: v.literal('closed'), outstanding: int(1, LIMITS.queryProcs), thinkMs: num(0, 1_000_000) }),
  ]),
});
export type ProbeClass = v.InferOutput<typeof Probe>;

/** Days of simulated time: whole nanoseconds are counted up to 2^53, some 104 days. */
const MOST_DAYS = 100;
const MS_PER_DAY = 86_400_000;
const SECONDS_PER_DAY = 86_400;

export const probe: ScenarioOperator<ProbeClass> = {
  id: 'probe',
  title: 'probe',
  object: ({ object }) => object,
  indexes: () => [],
  check(query, place) {
    place.known(query.object, 'object');
  },
  /** What a query waits without any disk: its pauses, or the times between its arrivals. */
  checkDemand({ id, arrivals, requests }, { pointer, report }) {
    const isClosed = arrivals.kind === 'closed';
    const days = isClosed
      ? (requests / arrivals.outstanding) * (arrivals.thinkMs / MS_PER_DAY)
      : requests / arrivals.perSecond / SECONDS_PER_DAY;
    if (days <= MOST_DAYS) return;
    const what = isClosed ? 'pauses' : 'times between arrivals';
    const least = isClosed ? 'a shorter think time' : 'more requests a second';
    report.add(
      `${pointer}/arrivals`,
      `the ${what} of one query of class ${show(id)} come to ${formatCount(Math.ceil(days))} days`,
      `at most ${formatCount(MOST_DAYS)} days of simulated time: fewer requests, or ${least}`,
    );
  },
  // Open arrivals do not wait for answers: at a disk that is too slow all of them pile up.
  mostRequests: ({ arrivals, requests, bytes }, { pieces }) =>
    (arrivals.kind === 'closed' ? arrivals.outstanding : requests) * pieces(bytes),
  cut: null,
  oneSegmentEach: false,
};
