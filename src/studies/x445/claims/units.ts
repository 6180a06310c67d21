/** The stripe unit against the size of a request: XS-08. */
import { mean } from '../../../base/stats.ts';
import { KIB, MIB } from '../../../base/units.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { ratios, times } from '../../claims/figures.ts';
import { decideParts, within, withMechanism } from '../../claims/gates.ts';
import { EIGHT, unitId } from '../layouts.ts';
import { DISKS } from '../parameters.ts';
import { STUDY } from '../presets.ts';
import { ONE_STREAM } from '../workloads.ts';
import { behindAdapters, CACHE_BYTES, freeProcessors, presetIdsOf } from './common.ts';

/** Smaller than a request of an extent (384 KB), from the largest on; and so small that every disk of an array takes part anyway. */
const SMALLER = [256 * KIB, 64 * KIB];
const SMALLEST = 8 * KIB;
const LARGE = 1 * MIB;
const cached =
  (fetch: 'asked' | 'units') =>
  (scenario: Scenario): Scenario =>
    freeProcessors(behindAdapters({ perRequestMs: 0, cache: { bytes: CACHE_BYTES, fetch } })(scenario));

/** The table is clustered, and the query wants a quarter of its extents, one here and one there. */
const clustered = (scenario: Scenario): Scenario => ({
  ...scenario,
  classes: scenario.classes.map((query) =>
    query.operator === 'partitioned' ? { ...query, clustered: { share: 0.25, runExtents: 1 } } : query,
  ),
});

const layoutOf = (unit: number): string => (unit === DISKS.unitBytes.value ? EIGHT : unitId(unit));

const perRequest = ({ volumes, ios }: RunResult): number => ios / volumes.reduce((sum, { requests }) => sum + requests, 0);
const readToAsked = ({ controllers }: RunResult): number => {
  const sum = (of: 'fetchedBytes' | 'askedBytes'): number => controllers!.reduce((all, one) => all + one[of], 0);
  return sum('fetchedBytes') / sum('askedBytes');
};

function units(context: ClaimContext): Decision {
  const [most, more, few, least] = [SMALLEST, ...SMALLER.toReversed(), LARGE].map((unit) =>
    context.runs(layoutOf(unit), ONE_STREAM, { change: freeProcessors }).map(perRequest),
  );
  const wanted = (layout: string, fetch: 'asked' | 'units'): number[] =>
    context.runs(layout, ONE_STREAM, { change: (scenario) => clustered(cached(fetch)(scenario)) }).map(readToAsked);
  const large = wanted(unitId(LARGE), 'units');
  const decision = decideParts('bytes read to bytes asked for, units of 1 MB fetched whole', large, [
    within('disk I/Os of a request, 256 KB to 1 MB', ratios(few, least), 1.01, Infinity, times),
    within('64 KB to 256 KB', ratios(more, few), 1.01, Infinity, times),
    within('8 KB to 64 KB', ratios(most, more), 0.99, Infinity, times),
    within('bytes read to asked, units of 1 MB', large, 1.01, Infinity, times),
  ]);
  const asked = mean(wanted(unitId(LARGE), 'asked'));
  const smaller = mean(wanted(EIGHT, 'units'));
  const all = mean(context.runs(unitId(LARGE), ONE_STREAM, { change: cached('units') }).map(readToAsked));
  const shown = [least, few, more, most]
    .map((values, k) => `${['1 MB', '256 KB', '64 KB', '8 KB'][k]} ${mean(values).toFixed(1)}`)
    .join(', ');
  return withMechanism(
    {
      ...decision,
      reason: `${decision.reason} Disk I/Os of a request by unit: ${shown}; neighbors on a disk are one I/O, so never more than the array has disks.`,
    },
    [{ topic: 'nobody needs the rest', holds: all < 1.05, says: `a scan that wants all extents reads ${times(all)}` }],
    [
      { topic: 'only what is asked for is fetched', holds: asked < 1.01, says: `without whole units ${times(asked)}` },
      { topic: 'the unit divides the request', holds: smaller < 1.01, says: `with units of 64 KB ${times(smaller)}` },
    ],
  );
}

export const UNITS: readonly Claim[] = [
  {
    id: 'XS-08',
    study: STUDY,
    kind: 'sweep',
    claim: 'A stripe unit that is too small makes additional I/Os, one that is too large reads what nobody needs.',
    published: 'in words',
    gate: 'requests of 384 KB make more disk I/Os with units of 256 KB than with 1 MB, and of 64 KB than of 256 KB (with 8 KB not fewer); where whole units are fetched, units of 1 MB read more bytes than are asked for by a query that wants a quarter of a clustered table',
    basis: 'text',
    mechanism: 'whole units are fetched, and the query does not want the rest of them',
    control: 'fetch what is asked for; units of 64 KB',
    scenarios: presetIdsOf([SMALLEST, ...SMALLER, LARGE].map(layoutOf)),
    decide: units,
  },
];
