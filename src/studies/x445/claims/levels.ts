/** Sequential reads by RAID level: XS-07. The document has neither numbers nor a set-up: ours is stated and varied. */
import { mean } from '../../../base/stats.ts';
import { BANDWIDTH } from '../../../analysis/measure/measure.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Claim, Decision, Elsewhere } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { decideOrder, orderOutcome, withElsewhere, type Step } from '../../claims/gates.ts';
import type { Arrays } from '../database.ts';
import { levelId } from '../layouts.ts';
import { STUDY } from '../presets.ts';
import { ONE_STREAM, TWO_STREAMS } from '../workloads.ts';
import { behindAdapters, CACHE_BYTES, freePaths, freeProcessors, megabytes, presetIdsOf, rates } from './common.ts';

/** The document's, from best to worst. */
const RANKED: readonly Arrays['level'][] = ['0', '50', '10', '5', '5e', '1'];
const nameOf = (level: Arrays['level']): string => `RAID ${level.toUpperCase()}`;

type Change = (scenario: Scenario) => Scenario;
const ours: Change = (scenario) => freePaths(freeProcessors(scenario));

const mirrors =
  (reads: 'first' | 'alternate'): Change =>
  (scenario) => ({
    ...ours(scenario),
    volumes: scenario.volumes.map((volume) => (volume.kind === 'mirror' ? { ...volume, reads } : volume)),
  });

/** Each request takes the controller of an array so long. */
const controllers =
  (perRequestMs: number): Change =>
  (scenario) => ({
    ...ours(scenario),
    volumes: scenario.volumes.map((volume) =>
      volume.kind === 'mirror' || volume.kind === 'raid5' ? { ...volume, controller: { kind: 'hardware', perRequestMs } } : volume,
    ),
  });

/** The same controller at every level, RAID 0 included, for all arrays of an adapter. */
const oneController =
  (controller: Parameters<typeof behindAdapters>[0]): Change =>
  (scenario) =>
    behindAdapters(controller)(ours(scenario));

const SETUPS: readonly { readonly under: string; readonly change: Change; readonly workload?: string }[] = [
  { under: 'channels, adapters and buses with their limits', change: freeProcessors },
  { under: 'two streams on each logical node', change: ours, workload: TWO_STREAMS },
  { under: 'mirrors read their first copy', change: mirrors('first') },
  { under: 'mirrors read their copies in turn', change: mirrors('alternate') },
  { under: 'controllers that take 0.5 ms for a request', change: controllers(0.5) },
  { under: 'one controller for each adapter that takes 0.2 ms for a request', change: oneController({ perRequestMs: 0.2 }) },
  {
    under: 'one controller for each adapter that takes 0.05 ms for a disk I/O',
    change: oneController({ perRequestMs: 0, perDiskIoMs: 0.05 }),
  },
  {
    under: 'one controller for each adapter that fetches whole units',
    change: oneController({ perRequestMs: 0, cache: { bytes: CACHE_BYTES, fetch: 'units' } }),
  },
  { under: 'processors and paths as in the presets', change: (scenario) => scenario },
];

function ratesUnder(context: ClaimContext, change: Change, workload: string = ONE_STREAM): readonly number[][] {
  return RANKED.map((level) => rates(context.elsewhere(levelId(level), workload, change)));
}

const stepsOf = (found: readonly (readonly number[])[]): Step[] =>
  RANKED.slice(1).map((level, k) => ({
    name: `${nameOf(RANKED[k])} before ${nameOf(level)}`,
    better: found[k],
    worse: found[k + 1],
    measure: BANDWIDTH,
  }));

const rankingOf = (found: readonly (readonly number[])[]): string =>
  RANKED.map((level, k) => ({ level, rate: mean(found[k]) }))
    .toSorted((a, b) => b.rate - a.rate)
    .map(({ level, rate }) => `${level.toUpperCase()} ${megabytes(rate)}`)
    .join(', ');

function ranked(context: ClaimContext): Decision {
  const found = ratesUnder(context, ours);
  const decision = decideOrder({
    steps: stepsOf(found),
    mechanism: () => [],
    // The document names no mechanism: whatever comes out is not explained by one.
    controls: () => [],
  });
  const elsewhere = SETUPS.map(({ under, change, workload }): Elsewhere => {
    const there = ratesUnder(context, change, workload);
    return { under, outcome: orderOutcome(stepsOf(there)).outcome, says: rankingOf(there) };
  });
  const varied = SETUPS.map(({ under }, k) => `${under}: ${elsewhere[k].says}`).join('; ');
  return withElsewhere({ ...decision, reason: `${decision.reason} By rate: ${rankingOf(found)}. ${varied}.` }, elsewhere);
}

export const LEVEL_CLAIMS: readonly Claim[] = [
  {
    id: 'XS-07',
    study: STUDY,
    kind: 'order',
    claim: 'For sequential reads RAID 0 is best, then 50, 10, 5, 5E, and RAID 1 is worst.',
    published: '0, 50, 10, 5, 5E, 1, without numbers or set-up',
    gate: 'strict, each step a real difference. Our set-up: the 8-way with 12 disks for each logical node at every level, arrays of 6 (RAID 50 two under one stripe, RAID 1 pairs), one stream, processors and paths that cost nothing; then varied',
    basis: 'text',
    mechanism: 'not stated by the document',
    control: 'none: nothing is named that could be taken away',
    scenarios: presetIdsOf(RANKED.map(levelId)),
    decide: ranked,
  },
];
