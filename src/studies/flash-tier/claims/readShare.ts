/** What flash gains against the share of reads: FL-06. */
import { IO_RATE } from '../../../analysis/measure/measure.ts';
import { mean } from '../../../base/stats.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { times } from '../../claims/figures.ts';
import { decideOrder, removes } from '../../claims/gates.ts';
import { STUDY } from '../presets.ts';
import { withEvenFlash, withReadShare } from '../readShare.ts';
import { JOINS } from '../workloads.ts';
import { MODULES } from '../hardware.ts';
import { ON_DISKS, ON_FLASH, presetIdsOf, rateOf } from './common.ts';

const ALL_READS = 100;
const ALL_WRITES = 0;

function favorsReads(context: ClaimContext): Decision {
  const runs = (layout: string, percent: number, change: (scenario: Scenario) => Scenario = (same) => same) =>
    context.runs(layout, JOINS, { scale: 1, change: (scenario) => withReadShare(change(scenario), percent) });
  const gain = (percent: number): readonly number[] => {
    const before = runs(ON_DISKS, percent).map(rateOf);
    return runs(ON_FLASH, percent).map((run, k) => rateOf(run) / before[k]);
  };
  const [reads, writes] = [gain(ALL_READS), gain(ALL_WRITES)];
  const moved = runs(ON_FLASH, ALL_WRITES).map(({ devices }) => {
    const wear = devices.flatMap((device) => (MODULES.includes(device.id) && device.wear ? [device.wear] : []));
    return wear.reduce((sum, { programmedBytes }) => sum + programmedBytes, 0) / wear.reduce((sum, { hostBytes }) => sum + hostBytes, 0);
  });
  const decision = decideOrder({
    steps: [{ name: 'gain of reads over gain of writes', better: reads, worse: writes, measure: IO_RATE }],
    mechanism: () => [
      {
        topic: 'modules program more than the host writes',
        holds: mean(moved) > 1,
        says: `modules program ${times(mean(moved))} what the host writes`,
      },
    ],
    controls: () => {
      const even = (percent: number): number => {
        const once = { scale: 1, seeds: 1 } as const;
        const [before] = context.runs(ON_DISKS, JOINS, { ...once, change: (scenario) => withReadShare(scenario, percent) });
        const [after] = context.runs(ON_FLASH, JOINS, { ...once, change: (scenario) => withReadShare(withEvenFlash(scenario), percent) });
        return rateOf(after) / rateOf(before);
      };
      return [removes('programs as fast as reads, nothing to collect', mean(reads) / mean(writes), even(ALL_READS) / even(ALL_WRITES))];
    },
  });
  return {
    ...decision,
    reason: `${decision.reason} The rate rises ${times(mean(reads))} with reads alone and ${times(mean(writes))} with writes alone.`,
  };
}

export const READ_SHARE: readonly Claim[] = [
  {
    id: 'FL-06',
    study: STUDY,
    kind: 'order',
    claim: 'Warehouses read more than they write, and flash favors reads.',
    published: 'no figure',
    gate: 'with the same random requests, flash gains more where all are reads than where all are writes; the gain against the read share is shown',
    basis: 'text',
    mechanism: 'a module programs what the host writes and what its collector moves',
    control: 'programs take as long as reads, and nothing is to be collected',
    scenarios: presetIdsOf(JOINS),
    decide: favorsReads,
  },
];
