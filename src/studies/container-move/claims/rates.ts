/** What each stream gets done in each configuration: ES-01, ES-02, ES-03 and ES-05. */
import { mean } from '../../../base/stats.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { percent } from '../../claims/figures.ts';
import { decideParts, withMechanism, within, type Check } from '../../claims/gates.ts';
import { APART, ONE_DISK, STRIPED } from '../layouts.ts';
import { WORK } from '../parameters.ts';
import { STUDY } from '../presets.ts';
import { averageSeek, noShell } from '../variants.ts';
import { controlOf, ms, perMinute, presetIdsOf, runsOf, seekMs, selects, selectsOf, updatesOf } from './common.ts';

const AVERAGE_SEEK_MS = 11;

function shortSeeks(context: ClaimContext, layout: string): Check {
  const taken = mean(runsOf(context, layout).map(seekMs));
  return {
    topic: 'short seeks',
    holds: taken < AVERAGE_SEEK_MS / 3,
    says: `a seek takes ${ms(taken)} on average, where the data sheet has ${AVERAGE_SEEK_MS} ms over the whole disk`,
  };
}

function rateOf(context: ClaimContext, layout: string, low: number, high: number): Decision {
  const values = selects(context, layout);
  const decision = decideParts('SELECT transactions per minute of a stream', values, [within('SELECT', values, low, high, perMinute)]);
  const far = mean(controlOf(context, layout, averageSeek).map(selectsOf));
  const control: Check = {
    topic: 'seeks of the data sheet’s average',
    holds: far < low,
    says: `with seeks of ${AVERAGE_SEEK_MS} ms ${perMinute(far)}`,
  };
  return withMechanism(decision, [shortSeeks(context, layout)], [control]);
}

const SHELL_BOUND = 60_000 / WORK.shellMs.value;

function riseOfUpdates(context: ClaimContext): Decision {
  const [before, after] = [ONE_DISK, APART].map((layout) => runsOf(context, layout).map(updatesOf));
  const rise = after.map((value, k) => value / before[k] - 1);
  const decision = decideParts('rise of the UPDATE streams', rise, [within('rise of the UPDATE streams', rise, 0.065, 0.165, percent)]);
  const [slow, fast] = [ONE_DISK, APART].map((layout) => mean(controlOf(context, layout, noShell).map(updatesOf)));
  const free = fast / slow - 1;
  const explained = withMechanism(
    decision,
    [
      {
        topic: 'the shell bounds them',
        holds: mean(after) > 0.8 * SHELL_BOUND && mean(after) < SHELL_BOUND,
        says: `with a shell of ${WORK.shellMs.value} ms and nothing else a stream makes ${perMinute(SHELL_BOUND)}`,
      },
    ],
    [
      {
        topic: 'no shell',
        holds: free > 3 * mean(rise),
        says: `without the shell they rise by ${percent(free)}`,
      },
    ],
  );
  return {
    ...explained,
    reason: `${explained.reason} They make ${perMinute(mean(before))} on one disk, where the essay has 510 to 520, and ${perMinute(mean(after))} with a disk each.`,
  };
}

const selectClaim = (
  id: string,
  claim: string,
  published: string,
  layout: string,
  low: number,
  high: number,
  mechanism: string,
): Claim => ({
  id,
  study: STUDY,
  kind: 'number',
  claim,
  published,
  gate: `${low.toFixed(2)} to ${high.toFixed(2)}`,
  basis: 'text',
  mechanism,
  control: 'every seek takes the 11 ms of the data sheet',
  scenarios: presetIdsOf(layout),
  decide: (context) => rateOf(context, layout, low, high),
});

export const RATES: readonly Claim[] = [
  selectClaim(
    'ES-01',
    'With both containers on one disk each SELECT stream completes 0.3 transactions per minute.',
    '0.3',
    ONE_DISK,
    0.26,
    0.34,
    'seeks within a few gigabytes; the pages of a SELECT were chosen for this claim',
  ),
  selectClaim(
    'ES-02',
    'With a disk for each container a SELECT stream completes 0.8 transactions per minute.',
    '0.8',
    APART,
    0.72,
    0.88,
    'seeks within one table',
  ),
  selectClaim(
    'ES-03',
    'With both table spaces striped over both disks a SELECT stream completes just under 0.6 transactions per minute.',
    'just under 0.6',
    STRIPED,
    0.5,
    0.6,
    'seeks within a few gigabytes, on two disks',
  ),
  {
    id: 'ES-05',
    study: STUDY,
    kind: 'number',
    claim: 'UPDATE streams make 510 to 520 transactions per minute at the start and 520 to 690 at the end.',
    published: '510 to 520, then 520 to 690',
    gate: 'they rise by 6.5 to 16.5 % from one disk to a disk each',
    basis: 'text',
    mechanism: 'the shell takes most of the time of an update, whatever the disks do',
    control: 'updates without a shell',
    scenarios: presetIdsOf(ONE_DISK, APART),
    decide: riseOfUpdates,
  },
];
