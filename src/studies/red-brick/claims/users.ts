/** Claims about W4 and W5: many users. */
import { mean } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { Change, ClaimContext } from '../../claims/context.ts';
import {
  cpuUtilization,
  elapsedMs,
  excessShares,
  percent,
  phaseShare,
  POSITIONING,
  ratios,
  sharesText,
  sumOf,
  times,
  WAITING,
} from '../../claims/figures.ts';
import { decideOrder, decideParts, judgeStep, removes, within, type Check, type Step } from '../../claims/gates.ts';
import { indexHeavy, plainReadAhead, singleBlocks, tunedGroups, withoutCaches, withoutSpill, withUsers } from './changes.ts';
import { M148, M22, NAME, presetIdsOf, S12, S1M, S64K, S8, S8K, SEVEN, spreadBySeed, STUDY_ID, timesOf } from './common.ts';
import { excessIs, piecesOf, ratioUnder } from './mixed.ts';

function processorsFirst(context: ClaimContext): Decision {
  const spread = spreadBySeed(context, SEVEN, 'w4');
  const all = SEVEN.map((layout) => ({ layout, runs: context.runs(layout, 'w4') }));
  const least = spread.map((_, k) => Math.min(...all.map(({ runs }) => runs[k].cpu.utilization)));
  const idlest = all.toSorted((a, b) => cpuUtilization(a.runs) - cpuUtilization(b.runs))[0];
  const slowest = all.toSorted((a, b) => mean(elapsedMs(b.runs)) - mean(elapsedMs(a.runs)))[0];
  const decision = decideParts('slowest layout to fastest', spread, [
    within('slowest to fastest', spread, 1, 1.1, times),
    within('processors busy in every layout', least, 0.9, 1, percent),
  ]);
  const hits = mean(
    idlest.runs.map((run) => {
      const missed = run.caches.at(-1)?.misses ?? 0;
      const asked = (run.caches[0]?.hits ?? 0) + (run.caches[0]?.misses ?? 0);
      return asked > 0 ? 1 - missed / asked : 0;
    }),
  );
  const said = `slowest is ${NAME[slowest.layout]}, least busy processors ${NAME[idlest.layout]}; the caches answer ${percent(hits)} of the blocks`;
  const reason = `${decision.reason.slice(0, -1)}; ${said}`;
  if (decision.verdict !== 'pass') return { ...decision, reason: `${reason}.` };
  const cold = SEVEN.map((layout) => context.control(layout, 'w4', withoutCaches));
  const coldSpread = mean(
    cold[0].map((_, k) => Math.max(...cold.map((runs) => runs[k].elapsedMs)) / Math.min(...cold.map((runs) => runs[k].elapsedMs))),
  );
  const coldCpu = Math.min(...cold.map(cpuUtilization));
  const control = coldSpread > 1.1 && coldCpu < 0.9;
  const mechanism = hits > 0.5;
  return {
    ...decision,
    verdict: control && mechanism ? 'pass' : 'unexplained',
    reason: `${reason}; without caches the layouts spread by ${times(coldSpread)} and processors are ${percent(coldCpu)} busy.`,
    finding: `${decision.finding.slice(0, -1)}; mechanism, the caches answer most: ${mechanism ? 'shown' : 'not shown'}; control, without caches: ${control ? 'removes the effect' : 'effect stays'}.`,
  };
}

function smallUnitPoor(context: ClaimContext): Decision {
  const best = SEVEN.toSorted((a, b) => mean(timesOf(context, a, 'w5')) - mean(timesOf(context, b, 'w5')))[0];
  return decideOrder({
    steps: [
      { name: `${NAME[best]} before ${NAME[S8K]}`, better: timesOf(context, best, 'w5'), worse: timesOf(context, S8K, 'w5'), least: 1.5 },
    ],
    mechanism: () => [
      excessIs('the excess is queue wait and positioning', context, 'w5', S8K, best, ['queue', ...POSITIONING]),
      piecesOf(context, 'w5'),
    ],
    controls: () => [
      removes(
        'single blocks, which 8 KB does not split',
        ratioUnder(context, 'w5', S8K, best),
        ratioUnder(context, 'w5', S8K, best, singleBlocks),
      ),
    ],
  });
}

/** The chain of RB-19: more and more disks for the fact table. */
const CHAIN = [
  [S8, S12],
  [S12, M148],
  [M148, M22],
  [M148, S64K],
] as const;

const chainSteps = (time: (layout: string) => readonly number[]): Step[] =>
  CHAIN.map(([slower, faster]) => ({ name: `${NAME[faster]} before ${NAME[slower]}`, better: time(faster), worse: time(slower) }));

function moreFactDisks(context: ClaimContext): Decision {
  return decideOrder({
    steps: chainSteps((layout) => timesOf(context, layout, 'w5')),
    mechanism: () => CHAIN.map(([slower, faster]) => excessIs(`${NAME[slower]} waits for disks`, context, 'w5', slower, faster, WAITING)),
    controls: () => {
      const noSpill = chainSteps((layout) => elapsedMs(context.control(layout, 'w5', withoutSpill))).map(judgeStep);
      const holds = noSpill.every((step) => step.ratio > 1);
      // The gate asks both: the order is the fact table's doing, and not the spill's.
      return [
        removes('joins that read the indexes instead', ratioUnder(context, 'w5', S8, S12), ratioUnder(context, 'w5', S8, S12, indexHeavy)),
        {
          topic: 'the chain without spill',
          holds,
          says: `without spill the chain ${holds ? 'holds' : 'breaks'} (${noSpill.map((step) => times(step.ratio)).join(', ')})`,
        },
      ];
    },
    everyControl: true,
  });
}

function byHandBehind(context: ClaimContext): Decision {
  const time = (layout: string) => timesOf(context, layout, 'w5');
  const behind = ratios(time(M22), time(S1M));
  return decideOrder({
    steps: [
      { name: `${NAME[S1M]} before ${NAME[M22]}`, better: time(S1M), worse: time(M22) },
      { name: `${NAME[S64K]} before ${NAME[M22]}`, better: time(S64K), worse: time(M22) },
    ],
    // That it is not ahead is what the steps say, with ties; the part is that it is no disaster.
    parts: [within('Manual 22 to Stripe 22 (1 MB)', behind, 0, 1.4, times)],
    mechanism: () => [excessIs('waiting for disks and file groups', context, 'w5', M22, S1M, WAITING)],
    controls: () => [
      removes('TUNE GROUP unlimited', mean(behind), ratioUnder(context, 'w5', M22, S1M, tunedGroups(96))),
      removes('read-ahead that does not know the stripe', mean(behind), ratioUnder(context, 'w5', M22, S1M, plainReadAhead)),
    ],
  });
}

/** Contrasts of RB-21: separated against striped, and 8 KB against 64 KB. */
const CONTRASTS = [
  [S12, S64K],
  [S8, S64K],
  [S8K, S64K],
] as const;

function amplified(context: ClaimContext): Decision {
  // Paired by seed, of those that both workloads were run with.
  const seeds = Math.min(...['w3', 'w5'].map((workload) => timesOf(context, S64K, workload).length));
  const contrast = (workload: string, [slower, faster]: readonly [string, string]) =>
    ratios(timesOf(context, slower, workload), timesOf(context, faster, workload)).slice(0, seeds);
  const amplification = (pair: readonly [string, string], change?: Change): number => {
    const many = ratioUnder(context, 'w5', pair[0], pair[1], change);
    return many / ratioUnder(context, 'w3', pair[0], pair[1]);
  };
  const waits = (runs: readonly RunResult[]): number => phaseShare(runs, WAITING);
  return decideOrder({
    steps: CONTRASTS.map((pair) => ({
      name: `${NAME[pair[0]]} to ${NAME[pair[1]]}, W5 to W3`,
      better: contrast('w3', pair),
      worse: contrast('w5', pair),
    })),
    mechanism: (): Check[] => {
      const [one, many] = ['w3', 'w5'].map((workload) => mean(CONTRASTS.map(([slower]) => waits(context.runs(slower, workload)))));
      const shares = excessShares(context.runs(S8, 'w5'), context.runs(S64K, 'w5'));
      return [
        {
          topic: 'more users wait for the same disks',
          holds: many > one && sumOf(shares, WAITING) > 0.5,
          says: `the slower layouts wait ${percent(one)} of the time in W3 and ${percent(many)} in W5; 8/8/4/2 against 64 KB in W5: ${sharesText(shares)}`,
        },
      ];
    },
    controls: () => {
      const largest = CONTRASTS.toSorted((a, b) => amplification(b) - amplification(a))[0];
      return [removes('one user with the tuning of W5', amplification(largest), amplification(largest, withUsers(1)))];
    },
  });
}

export const userClaims: readonly Claim[] = [
  {
    id: 'RB-16',
    study: STUDY_ID,
    kind: 'order',
    claim: 'With many users of the tight joins no layout is clearly better: the processors saturate first.',
    published: '50 users: no layout clearly better; processors saturate first',
    gate: 'slowest to fastest at most 1.10, processors more than 90 % busy in every layout',
    basis: 'chart, wording only',
    scenarios: presetIdsOf(SEVEN, 'w4'),
    mechanism: 'the first users fault the blocks in, the rest find them in the shared caches',
    control: 'no caches: the layouts differ and the processors wait',
    decide: processorsFirst,
  },
  {
    id: 'RB-18',
    study: STUDY_ID,
    kind: 'order',
    claim: 'With many users of mixed queries the 8 KB stripe is very poor: excessive queueing. That it is the slowest is our inference.',
    published: 'Stripe 22 (8 KB) very poor, excessive queueing',
    gate: 'at least 1.5 times the best; the excess is queue wait and positioning',
    basis: 'chart, wording only',
    scenarios: presetIdsOf(SEVEN, 'w5'),
    mechanism: 'every larger read is split into pieces that each queue and are positioned for',
    control: 'reads of a single block, which no unit splits',
    decide: smallUnitPoor,
  },
  {
    id: 'RB-19',
    study: STUDY_ID,
    kind: 'order',
    claim: 'With many users of mixed queries time falls with the disks given to the fact table: 8, 12, 14, 22.',
    published: '8/8, 12/4, 14/8, 22, in this order',
    gate: 'strict chain to both Manual 22 and Stripe 22 (64 KB), each step a real difference; an index-heavy mix reverses 8/8 and 12/4; the chain holds without spill',
    basis: 'chart, wording only',
    scenarios: presetIdsOf([S8, S12, M148, M22, S64K], 'w5'),
    mechanism: 'most is read from the fact table; the fewer disks it has, the longer queries wait for them',
    control: 'joins that read the indexes as they did the fact table; no spill',
    decide: moreFactDisks,
  },
  {
    id: 'RB-20',
    study: STUDY_ID,
    kind: 'order',
    claim: 'With many users of mixed queries placing by hand is somewhat behind striping everything, and no disaster.',
    published: 'Manual 22 somewhat behind Stripe 22 (64 KB, 1 MB)',
    gate: 'Manual 22 / Stripe 22 (1 MB) in 1.0-1.4 and Manual 22 not before Stripe 22 (64 KB); differences within noise are ties',
    basis: 'chart, wording only',
    scenarios: presetIdsOf([M22, S64K, S1M], 'w5'),
    mechanism: 'a query waits for the one disk, or the one place in its file group, that its next file lies on',
    control: 'TUNE GROUP unlimited on every disk; read-ahead that does not know the stripe',
    decide: byHandBehind,
  },
  {
    id: 'RB-21',
    study: STUDY_ID,
    kind: 'order',
    claim: 'More users amplify what one user sees.',
    published: 'W5 amplifies W3',
    gate: 'each contrast (separated against striped, 8 KB against 64 KB) is larger in W5',
    basis: 'inference',
    scenarios: presetIdsOf([S12, S8, S8K, S64K], 'w3', 'w5'),
    mechanism: 'where disks are short, every further user lengthens their queues',
    control: 'one user with the tuning of W5',
    decide: amplified,
  },
];
