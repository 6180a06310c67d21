/** What becomes of the disks when index and temporary requests leave them: FL-05. */
import { mean } from '../../../base/stats.ts';
import { formatNumber } from '../../../base/units.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { percent, times } from '../../claims/figures.ts';
import { decideOrder, removes } from '../../claims/gates.ts';
import { STUDY } from '../presets.ts';
import { COMPLEX, JOINS } from '../workloads.ts';
import { diskBusyOf, diskQueueOf, diskRateOf, diskResponseMs, ON_DISKS, ON_FLASH, presetIdsOf } from './common.ts';

function disksRelieved(context: ClaimContext): Decision {
  const responses = (layout: string, workload: string): readonly number[] => context.runs(layout, workload).map(diskResponseMs);
  const steps = [JOINS, COMPLEX].map((workload) => ({
    name: `response of a disk request, ${workload}`,
    better: responses(ON_FLASH, workload),
    worse: responses(ON_DISKS, workload),
  }));
  const busy = [ON_DISKS, ON_FLASH].map((layout) => percent(mean(context.runs(layout, COMPLEX).map(diskBusyOf))));
  const rate = mean(context.runs(ON_FLASH, COMPLEX).map(diskRateOf)) / mean(context.runs(ON_DISKS, COMPLEX).map(diskRateOf));
  const waiting = [JOINS, COMPLEX].map((workload) =>
    [ON_DISKS, ON_FLASH].map((layout) => formatNumber(mean(context.runs(layout, workload).map(diskQueueOf)))),
  );
  return decideOrder({
    steps,
    mechanism: () => [
      {
        topic: 'fewer requests come to a disk',
        holds: rate < 1,
        says: `complex queries: requests a second of a disk ${times(rate)}, disks ${busy[0]} busy before and ${busy[1]} after; requests at a disk at a time ${waiting[0][0]} before and ${waiting[0][1]} after (joins), ${waiting[1][0]} and ${waiting[1][1]} (complex)`,
      },
    ],
    controls: () => {
      const before = mean(context.control(ON_DISKS, JOINS).map(diskResponseMs));
      const index = mean(context.control('flash-index', JOINS).map(diskResponseMs));
      const flash = mean(context.control(ON_FLASH, JOINS).map(diskResponseMs));
      return [removes('joins use no index, so moving indexes alone', before / flash, before / index)];
    },
  });
}

export const RELIEF: readonly Claim[] = [
  {
    id: 'FL-05',
    study: STUDY,
    kind: 'order',
    claim: 'The disks themselves get faster, because index and temporary load has left them.',
    published: 'response of the disks falls',
    gate: 'response of a disk request falls in both workloads',
    basis: 'text',
    mechanism: 'fewer requests come to a disk',
    control: 'only indexes move under joins, which use none',
    scenarios: [...presetIdsOf(JOINS, [ON_DISKS, ON_FLASH, 'flash-index']), ...presetIdsOf(COMPLEX)],
    decide: disksRelieved,
  },
];
