/** Claims about W2: one user, tightly constrained star joins. */
import { mean } from '../../../base/stats.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { Change, ClaimContext } from '../../claims/context.ts';
import {
  diskUtilization,
  elapsedMs,
  excessShares,
  percent,
  ratios,
  seconds,
  sharesText,
  sumOf,
  times,
  WAITING,
} from '../../claims/figures.ts';
import { decideOrder, decideParts, removes, within, type Check, type GatePart } from '../../claims/gates.ts';
import {
  both,
  firstCome,
  memorylessRotation,
  oneReadAtATime,
  quickCommands,
  scatteredRows,
  singleBlocks,
  sortedAndMerged,
} from './changes.ts';
import { M148, M22, NAME, presetIdsOf, S12, S1M, S64K, S8, S8K, SEVEN, SKEWED, spreadBySeed, STUDY_ID, timesOf } from './common.ts';

/** Rank 1 by at least this. */
const CLEARLY = 1.03;
const MANUAL = [M22, M148] as const;
const OTHERS = [S12, S8, S64K, S1M] as const;

function lightDecision(context: ClaimContext): Decision {
  const best = timesOf(context, S8K, 'w2');
  const manual = MANUAL.map((layout) => ({ layout, ms: timesOf(context, layout, 'w2') }));
  const slowerManual = best.map((_, k) => Math.max(...manual.map(({ ms }) => ms[k])));
  const advantage = (change: Change): number =>
    mean(ratios(elapsedMs(context.control(M22, 'w2', change)), elapsedMs(context.control(S8K, 'w2', change))));
  const overStripe = (change?: Change): number => {
    const of = (layout: string) => (change === undefined ? context.runs(layout, 'w2') : context.control(layout, 'w2', change));
    return mean(ratios(elapsedMs(of(S64K)), elapsedMs(of(S8K))));
  };
  const survives = (topic: string, change: Change): Check => {
    const ratio = advantage(change);
    return { topic, holds: ratio >= CLEARLY, says: `${topic}: Manual 22 still ${times(ratio)}` };
  };
  return decideOrder({
    steps: [
      ...manual.map(({ layout, ms }) => ({ name: `Stripe 22 (8 KB) before ${NAME[layout]}`, better: best, worse: ms, least: CLEARLY })),
      ...OTHERS.map((layout) => ({
        name: `manual layouts before ${NAME[layout]}`,
        better: slowerManual,
        worse: timesOf(context, layout, 'w2'),
      })),
    ],
    mechanism: () => {
      const shares = excessShares(context.runs(S64K, 'w2'), context.runs(S8K, 'w2'));
      const waiting = sumOf(shares, WAITING);
      return [
        {
          topic: 'what 64 KB loses to 8 KB is waiting for a disk',
          holds: waiting > 0.5,
          says: `64 KB against 8 KB (${times(overStripe())}): waiting ${percent(waiting)} of the excess (${sharesText(shares)})`,
        },
        survives('sorted and merged at the host', sortedAndMerged),
        survives('first come first served', firstCome),
        survives('memoryless rotation', memorylessRotation),
      ];
    },
    controls: () => [
      removes('single blocks, one read at a time', overStripe(), overStripe(both(singleBlocks, oneReadAtATime))),
      removes('rows at another place in every segment', overStripe(), overStripe(scatteredRows)),
      removes('commands of 0.25 ms, Manual 22 to 8 KB', mean(ratios(manual[0].ms, best)), advantage(quickCommands)),
    ],
  });
}

const EQUALS = [S8, S12, S64K] as const;

function aboutEqual(context: ClaimContext): Decision {
  const spread = spreadBySeed(context, EQUALS, 'w2').map((ratio) => ratio - 1);
  const distance = ratios(timesOf(context, S64K, 'w2'), timesOf(context, S8K, 'w2')).map((ratio) => Math.abs(ratio - 1) / 2);
  const allowed = distance.map((half) => Math.max(0.05, half));
  const part: GatePart = {
    topic: 'spread of the three below half the distance from 8 KB to 64 KB, or below 5 %',
    holds: mean(spread) < Math.max(0.05, mean(distance)),
    bySeed: spread.map((value, k) => value < allowed[k]),
    says: `the three spread by ${percent(mean(spread))}; half the distance from 8 KB to 64 KB is ${percent(mean(distance))}`,
  };
  const decision = decideParts('spread of the three', spread, [part]);
  if (decision.verdict !== 'pass') return decision;
  // Equal because nothing is loaded: then load must tell them apart.
  const busy = Math.max(...EQUALS.map((layout) => diskUtilization(context.runs(layout, 'w2'))));
  const loaded = mean(spreadBySeed(context, EQUALS, 'w5')) - 1;
  const light = busy < 0.3;
  const apart = loaded > 3 * mean(spread) && loaded > 0.1;
  return {
    ...decision,
    verdict: light && apart ? 'pass' : 'unexplained',
    reason: `${decision.reason.slice(0, -1)}; disks at most ${percent(busy)} busy; under the load of W5 they spread by ${percent(loaded)}.`,
    finding: `${decision.finding.slice(0, -1)}; mechanism, disks lightly loaded: ${light ? 'shown' : 'not shown'}; control, load tells them apart: ${apart ? 'yes' : 'no'}.`,
  };
}

export const lightClaims: readonly Claim[] = [
  {
    id: 'RB-03',
    study: STUDY_ID,
    kind: 'number',
    claim: 'The whole set of tight star joins takes less than a minute on every layout and hardly loads the disks.',
    published: 'under a minute; light I/O',
    gate: 'below 60 s and mean disk utilisation below 30 % on every layout',
    basis: 'text',
    scenarios: presetIdsOf(SEVEN, 'w2'),
    decide: (context) => {
      const all = SEVEN.map((layout) => context.runs(layout, 'w2'));
      const slowest = all[0].map((_, k) => Math.max(...all.map((runs) => runs[k].elapsedMs / 1000)));
      const busiest = all[0].map((_, k) => Math.max(...all.map((runs) => diskUtilization([runs[k]]))));
      return decideParts('elapsed on the slowest layout, s', slowest, [
        within('slowest layout takes', slowest, 0, 60, (value) => seconds(value * 1000)),
        within('busiest layout uses its disks', busiest, 0, 0.3, percent),
      ]);
    },
  },
  {
    id: 'RB-04',
    study: STUDY_ID,
    kind: 'order',
    claim: 'For one user with tight joins the 8 KB stripe over all disks is fastest, the manual layouts follow closely.',
    published: 'Stripe 22 (8 KB) fastest, closely followed by the manual layouts',
    gate: 'rank 1 by at least 3 %, the manual layouts on ranks 2 and 3; the advantage survives sorting and merging at the host, and tracked or memoryless rotation',
    basis: 'chart, wording only',
    scenarios: presetIdsOf(SEVEN, 'w2'),
    mechanism:
      'neighbouring reads of one disk each lose a turn, because a command takes longer than a block takes under the head: small units put them on different disks. And processes of one query walk their segments in step: with large units they meet on one disk and queue there, small units scatter them and the 1-off rule keeps them apart',
    control:
      'single-block requests and no concurrency inside a query; or matching rows at another place in every segment; for the lost turns, commands that cost less than a block takes under the head',
    decide: lightDecision,
  },
  {
    id: 'RB-06',
    study: STUDY_ID,
    kind: 'order',
    claim: 'For tight joins of one user the 64 KB stripes are about equal, however many disks an object has.',
    published: '8/8/4/2, 12/4/4/2 and Stripe 22 (64 KB) about equal',
    gate: 'their spread below half the distance from Stripe 22 (8 KB) to Stripe 22 (64 KB), or below 5 %',
    basis: 'chart, wording only',
    scenarios: [...presetIdsOf([...EQUALS, S8K], 'w2'), ...presetIdsOf(EQUALS, 'w5')],
    mechanism: 'the disks are lightly loaded, so that it does not matter how many of them an object has',
    control: 'load: in W5 the same three are far apart',
    decide: aboutEqual,
  },
  {
    id: 'RB-07',
    study: STUDY_ID,
    kind: 'number',
    claim: 'A wrong maximum size of the PSUs leaves data uneven over the disks and costs a third of the speed.',
    published: '35 % slower than Manual 22 in W2',
    gate: '1.35 ± 0.10 in W2, from PSUs that fill in order up to a wrong maximum; the effect on W3 and W5 is reported, not fitted',
    basis: 'text',
    scenarios: presetIdsOf([M22, SKEWED], 'w2', 'w3', 'w5'),
    decide: (context) => {
      const slower = (workload: string) => ratios(timesOf(context, SKEWED, workload), timesOf(context, M22, workload));
      const inW5 = mean(ratios(elapsedMs(context.control(SKEWED, 'w5')), elapsedMs(context.control(M22, 'w5'))));
      const w2 = slower('w2');
      const decision = decideParts('skewed to Manual 22 in W2', w2, [within('skewed to Manual 22 in W2', w2, 1.25, 1.45, times)]);
      const shares = excessShares(context.runs(SKEWED, 'w2'), context.runs(M22, 'w2'));
      const beside = `unfitted: ${times(mean(slower('w3')))} in W3, ${times(inW5)} in W5; the excess in W2 is ${sharesText(shares)}`;
      return { ...decision, reason: `${decision.reason.slice(0, -1)}; ${beside}.` };
    },
  },
];
