/** The claims that give numbers: asynchronous I/O, and what the processors do. */
import type { RunResult } from '../../../engine/record/result.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { mean } from '../../../base/stats.ts';
import { percent, seconds, times } from '../../claims/figures.ts';
import { decideParts, exactly, spread, within } from '../../claims/gates.ts';
import { layoutId } from '../layouts.ts';
import { HOST } from '../parameters.ts';
import { STUDY } from '../presets.ts';
import { dop } from '../workloads.ts';
import { ALL, beside, OTHERS, controlMs, presetIdsOf, timesOf, withFastProcessors, withProcessors } from './common.ts';

const ASYNC = layoutId('anticipatory', undefined, 'aio');
const BY_KERNEL = layoutId('anticipatory', undefined, 'aio-kernel');
const PUBLISHED_S: readonly (readonly [degree: number, seconds: number])[] = [
  [1, 65],
  [2, 101],
  [3, 110],
];
const TOLERANCE = 0.1;

/** Seconds are claimed, so the whole scan is run whatever the setting. */
const WHOLE = { share: 1 } as const;

function asynchronous(context: ClaimContext): Decision {
  const parts = PUBLISHED_S.map(([degree, published]) =>
    within(
      `DoP ${degree} against ${published} s`,
      timesOf(context, ASYNC, degree, WHOLE),
      published * 1000 * (1 - TOLERANCE),
      published * 1000 * (1 + TOLERANCE),
      seconds,
    ),
  );
  const kernel = PUBLISHED_S.map(([degree]) => timesOf(context, BY_KERNEL, degree, { ...WHOLE, seeds: 1 })[0]);
  const flat = kernel[2] / kernel[0] < 1.1;
  return beside(decideParts('elapsed at DoP 2, in ms', timesOf(context, ASYNC, 2, WHOLE), parts), [
    {
      says: `calibrated: four parameters and the rule that requests inside the drive count as the process’ own were chosen for these numbers; by the kernel’s own rule it takes ${kernel.map(seconds).join(', ')}`,
      finding: `calibrated, so no evidence; by the kernel’s own rule the scan ${flat ? 'stays as fast as at DoP 1' : 'becomes slower too'}`,
    },
  ]);
}

const MANY = 30;
/** The post does not say which scheduler was in force; it recommends this one. */
const IN_FORCE = layoutId('anticipatory');

/** Share of elapsed time that the critical path neither computes nor waits for a processor. */
function waiting(run: RunResult): number {
  const { cpu, cpuWait } = run.attributionMs;
  return 1 - (cpu + cpuWait) / run.elapsedMs;
}

function processors(context: ClaimContext): Decision {
  const runs = context.runs(IN_FORCE, dop(MANY));
  const busy = runs.map(({ cpu }) => cpu.utilization);
  const usual = controlMs(context, IN_FORCE, MANY, (scenario) => scenario);
  const double = controlMs(context, IN_FORCE, MANY, withProcessors(2 * HOST.processors.value)) / usual;
  const fast = controlMs(context, IN_FORCE, MANY, withFastProcessors) / usual;
  const elsewhere = [...OTHERS.map((kind) => layoutId(kind)), layoutId('anticipatory', '2.6.11'), layoutId('anticipatory', '2.6.18')];
  const others = elsewhere.map((layout) => `${layout} ${percent(context.runs(layout, dop(MANY), { seeds: 1 })[0].cpu.utilization)}`);
  const decision = decideParts(`processors at work at DoP ${MANY}`, busy, [
    within(`processors at work at DoP ${MANY}`, busy, 0.15, 0.25, percent),
    within('waiting for the disk', runs.map(waiting), 0.5, 1, percent),
    exactly('more processors change nothing', Math.abs(double - 1) <= 0.03, `time with twice the processors ${times(double)}`, busy.length),
  ]);
  return beside(decision, [
    {
      says: `the post does not name the scheduler: anticipatory is taken; ${others.join(', ')}`,
      finding: 'half of the processors’ time, that in the kernel, is calibrated; that the disk is the limit is not',
    },
    {
      says: `with processors twice as fast it takes ${times(fast)}: the disk is kept idle while the process that it is kept for computes`,
      finding:
        fast < 0.97
          ? 'faster processors would help, since the disk is kept idle for a process that computes'
          : 'faster processors would not help either',
    },
  ]);
}

/** At least so many slaves are "very high load". */
const HEAVY = 80;
const TOGETHER = 1.15;

function together(context: ClaimContext): Decision {
  const request = { ...WHOLE, seeds: Math.min(2, context.settings.seeds) };
  const at = (degree: number): number[] => {
    const all = ALL.map((kind) => timesOf(context, layoutId(kind), degree, request));
    return all[0].map((_, k) => {
      const row = all.map((list) => list[k]);
      return Math.max(...row) / Math.min(...row);
    });
  };
  const [few, heavy] = [at(4), at(HEAVY)];
  const meet = mean(heavy) <= TOGETHER;
  return {
    figure: `slowest to fastest of the four at DoP ${HEAVY}`,
    simulated: spread(heavy),
    passes: 0,
    verdict: 'ungated',
    reason: `An opinion: slowest to fastest of the four is ${times(mean(few))} at DoP 4 and ${times(mean(heavy))} at DoP ${HEAVY}: ${ALL.map((kind) => `${kind} ${seconds(mean(timesOf(context, layoutId(kind), HEAVY, request)))}`).join(', ')}.`,
    finding: `An opinion: at DoP ${HEAVY} the four ${meet ? 'come together' : 'stay apart'} here.`,
  };
}

export const numberClaims: readonly Claim[] = [
  {
    id: 'IO-03',
    study: STUDY,
    kind: 'number',
    claim: 'With asynchronous and direct I/O the anticipatory scheduler loses its advantage: 65, 101 and 110 s at DoP 1, 2 and 3.',
    published: '65, 101, 110 s at DoP 1, 2, 3',
    gate: 'each within 10 %',
    basis: 'text',
    mechanism:
      'a process that has another read under way is not waited for; the kernel’s source does not say so, counting requests inside the drive as the process’ own is our choice',
    scenarios: presetIdsOf([ASYNC, BY_KERNEL], [1, 2, 3]),
    decide: asynchronous,
  },
  {
    id: 'IO-08',
    study: STUDY,
    kind: 'advice',
    claim: 'Under very high load all schedulers come together (a commenter’s view, disputed by the author).',
    published: 'opinion of a commenter',
    gate: 'none; what the engine says is shown',
    basis: 'opinion',
    scenarios: presetIdsOf(
      ALL.map((kind) => layoutId(kind)),
      [4, HEAVY],
    ),
    decide: together,
  },
  {
    id: 'IO-10',
    study: STUDY,
    kind: 'number',
    claim: 'The processors are not the limit: at about 30 slaves a fifth of their time is used.',
    published: 'usr 10, sys 10, iowait 60, idle 20 %',
    gate: 'processor time 20 ± 5 % of the four at DoP 30, and the disk is what is waited for: most of the critical path, and more processors change nothing',
    basis: 'text',
    scenarios: presetIdsOf([IN_FORCE], [MANY]),
    decide: processors,
  },
];
