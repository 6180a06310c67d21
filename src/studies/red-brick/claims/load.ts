/** Claims about W1, the load. */
import { mean } from '../../../base/stats.ts';
import type { Claim } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { cpuUtilization, diskUtilization, elapsedMs, percent, times } from '../../claims/figures.ts';
import { decideParts, exactly, within, type GatePart } from '../../claims/gates.ts';
import { runsOf } from '../../claims/cases.ts';
import { ALL_DISKS, FEWER_DISKS, loadOn } from './cases/load.ts';
import { M22, NAME, presetIdsOf, SEVEN, spreadBySeed, STUDY_ID } from './common.ts';

/** The processors must be busier than the disks in every layout. */
function processorsBind(context: ClaimContext): GatePart {
  const layouts = SEVEN.map((layout) => ({ layout, runs: context.runs(layout, 'w1') }));
  const closest = layouts
    .map(({ layout, runs }) => ({ layout, cpu: cpuUtilization(runs), disk: diskUtilization(runs) }))
    .toSorted((a, b) => a.cpu - a.disk - (b.cpu - b.disk))[0];
  return {
    topic: 'processors busier than disks in every layout',
    holds: closest.cpu > closest.disk,
    bySeed: layouts[0].runs.map((_, k) => layouts.every(({ runs }) => runs[k].cpu.utilization > diskUtilization([runs[k]]))),
    says: `closest is ${NAME[closest.layout]}: processors ${percent(closest.cpu)}, disks ${percent(closest.disk)} busy`,
  };
}

const FLAT = 1.05;
const RISEN = 1.2;

function enoughDisks(context: ClaimContext) {
  const time = (disks: number): readonly number[] => elapsedMs(runsOf(context, loadOn(disks)));
  const all = time(ALL_DISKS);
  const relative = (disks: number): number[] => time(disks).map((ms, k) => ms / all[k]);
  // From all down: n is the last number of disks before the time leaves the 5 %.
  let enough = ALL_DISKS;
  for (const disks of FEWER_DISKS) {
    if (mean(relative(disks)) > FLAT) break;
    enough = disks;
  }
  const half = Math.floor(enough / 2);
  if (half === 0) {
    const says = `one disk is enough: ${times(mean(relative(1)))} of the time on 22`;
    return decideParts('elapsed at n/2 disks to 22 disks', relative(1), [
      exactly('some number of disks is too few', false, says, all.length),
    ]);
  }
  const risen = relative(half);
  return decideParts('elapsed at n/2 disks to 22 disks', risen, [
    within(`flat down to n disks, elapsed`, relative(enough), 0, FLAT, (value) => `${times(value)} at n = ${enough}`),
    within(`rising below, elapsed`, risen, RISEN, Infinity, (value) => `${times(value)} at ${half}`),
  ]);
}

export const loadClaims: readonly Claim[] = [
  {
    id: 'RB-01',
    study: STUDY_ID,
    kind: 'number',
    claim: 'Load time hardly depends on the layout: it is bound by the processors.',
    published: '8/8/4/2 fastest, the others 4–12 % slower, inside run-to-run noise; CPU-bound',
    gate: 'all seven within 1.00-1.15 of the best, CPU utilization above disk utilization; which one is fastest is not gated',
    basis: 'text',
    scenarios: presetIdsOf(SEVEN, 'w1'),
    decide: (context) => {
      const spread = spreadBySeed(context, SEVEN, 'w1');
      return decideParts('slowest layout to fastest', spread, [
        within('slowest to fastest', spread, 1, 1.15, times),
        processorsBind(context),
      ]);
    },
  },
  {
    id: 'RB-02',
    study: STUDY_ID,
    kind: 'sweep',
    claim: 'Load needs enough disks, and more than enough do not help.',
    published: 'load needs only "enough" disks',
    gate: 'elapsed within 5 % from 22 disks down to some n, then rising by more than 20 % at n/2',
    basis: 'text',
    scenarios: presetIdsOf([M22], 'w1'),
    decide: enoughDisks,
  },
];
