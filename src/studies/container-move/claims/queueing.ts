/** What command queueing in the drive is worth: ES-20. */
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { percent, times } from '../../claims/figures.ts';
import { decideParts, within } from '../../claims/gates.ts';
import { APART, ONE_DISK, STRIPED } from '../layouts.ts';
import { STUDY } from '../presets.ts';
import { driveQueue } from '../variants.ts';
import { JOIN_AND_UPDATE } from '../workloads.ts';
import { controlOf, longMs, presetIdsOf, runsOf, selectsOf } from './common.ts';

/** As many as the drive can hold. */
const COMMANDS = 32;
/** What still counts as no change of the average. */
const NO_CHANGE = 0.1;

function helpsExtremes(context: ClaimContext): Decision {
  const change = driveQueue(COMMANDS);
  const [first, queued] = [runsOf(context, ONE_DISK), context.runs(ONE_DISK, JOIN_AND_UPDATE, { change })];
  const rate = queued.map((run, k) => selectsOf(run) / selectsOf(first[k]) - 1);
  const long = queued.map((run, k) => longMs(run) / longMs(first[k]));
  const decision = decideParts('change of SELECT transactions per minute on one disk', rate, [
    within('change of the average', rate, -NO_CHANGE, NO_CHANGE, percent),
    within('slowest hundredth of the requests', long, 0, 1, times),
  ]);
  const [apart, striped] = [APART, STRIPED].map((layout) => {
    const [run] = controlOf(context, layout, change);
    return percent(selectsOf(run) / selectsOf(runsOf(context, layout)[0]) - 1);
  });
  return { ...decision, reason: `${decision.reason} With a disk each SELECT changes by ${apart}, striped by ${striped}.` };
}

export const QUEUEING: readonly Claim[] = [
  {
    id: 'ES-20',
    study: STUDY,
    kind: 'sweep',
    claim: 'Command queueing in the drive helps the extremes and not the average.',
    published: 'no figure',
    gate: 'with 32 commands in the drive SELECT streams on one disk change by at most 10 %, and the slowest hundredth of the requests takes no longer',
    basis: 'text',
    scenarios: presetIdsOf(ONE_DISK, APART, STRIPED),
    decide: helpsExtremes,
  },
];
