/** What command queueing in the drive is worth: ES-20. */
import { mean } from '../../../base/stats.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { percent, times } from '../../claims/figures.ts';
import { spread } from '../../claims/gates.ts';
import { APART, ONE_DISK, STRIPED } from '../layouts.ts';
import { STUDY } from '../presets.ts';
import { driveQueue, QUEUE_DEPTHS } from '../variants.ts';
import { JOIN_AND_UPDATE } from '../workloads.ts';
import { controlOf, longMs, presetIdsOf, runsOf, selectsOf } from './common.ts';

const [, ...MORE] = QUEUE_DEPTHS;
const LARGEST = MORE[MORE.length - 1];
/** What still counts as no change of the average. */
const NO_CHANGE = 0.1;

/** The sweep that the claim asks for, shown and not gated: the essay gives no figure. */
function sweptDepths(context: ClaimContext): Decision {
  const runs = runsOf(context, ONE_DISK);
  const queued = context.runs(ONE_DISK, JOIN_AND_UPDATE, { change: driveQueue(LARGEST) });
  const change = queued.map((run, k) => selectsOf(run) / selectsOf(runs[k]) - 1);
  const long = queued.map((run, k) => longMs(run) / longMs(runs[k]));
  const swept = [ONE_DISK, STRIPED, APART].map((layout) => {
    const [first] = runsOf(context, layout);
    const at = MORE.map((depth) => {
      const [run] = controlOf(context, layout, driveQueue(depth));
      return `${depth} commands ${percent(selectsOf(run) / selectsOf(first) - 1)} and ${times(longMs(run) / longMs(first))}`;
    });
    return `${WORDS[layout]}: ${at.join(', ')}`;
  });
  const rises = mean(change) > NO_CHANGE;
  const suffers = mean(long) > 1;
  return {
    figure: `change of SELECT transactions per minute on one disk with ${LARGEST} commands in the drive`,
    simulated: spread(change),
    passes: 0,
    verdict: 'ungated',
    reason: `SELECT on one disk gets ${percent(mean(change))} more with ${LARGEST} commands in the drive than with one, and the slowest hundredth of the requests takes ${times(mean(long))} as long. Against one command, SELECT and the slowest hundredth: ${swept.join('; ')}.`,
    finding: `swept, not gated: the average on one disk ${rises ? 'rises' : 'stays'}; the slowest hundredth ${suffers ? 'takes longer' : 'takes no longer'}.`,
  };
}

const WORDS: Readonly<Record<string, string>> = { [ONE_DISK]: 'one disk', [STRIPED]: 'striped', [APART]: 'a disk each' };

export const QUEUEING: readonly Claim[] = [
  {
    id: 'ES-20',
    study: STUDY,
    kind: 'sweep',
    claim: 'Command queueing in the drive helps the extremes and not the average.',
    published: 'no figure',
    gate: 'none: a sweep of the drive’s queue depth shows SELECT and the slowest hundredth of the requests in each configuration',
    basis: 'text',
    scenarios: presetIdsOf(ONE_DISK, APART, STRIPED),
    decide: sweptDepths,
  },
];
