/** Case of RB-33: two volumes over half of the disks each. */
import type { Scenario } from '../../../../scenario/schema.ts';
import type { ClaimCase } from '../../../claims/cases.ts';
import type { Change } from '../../../claims/context.ts';
import { S64K } from '../common.ts';

export const HALF_OF_DISKS = 11;

/** Odd PSUs on the first volume, even ones on the second. */
const oddEven: Change = (scenario) => {
  const ids = scenario.hardware.disks.map((disk) => disk.id);
  const volume = (id: string, members: string[]): Scenario['volumes'][number] => ({
    kind: 'stripe',
    id,
    name: id,
    members,
    stripeUnitBytes: 64 * 1024,
    tuneGroup: 96,
  });
  return {
    ...scenario,
    volumes: [volume('v-odd', ids.slice(0, HALF_OF_DISKS)), volume('v-even', ids.slice(HALF_OF_DISKS))],
    placement: {
      rules: scenario.database.objects.map(({ id }) => ({
        object: id,
        spread: { kind: 'round-robin', targets: ['v-odd', 'v-even'], offset: 0, segmentShift: 0 },
      })),
      exceptions: [],
    },
  };
};

export const HALVES: ClaimCase = {
  id: 'halves',
  title: 'Odd PSUs on one half of the disks, even ones on the other',
  layout: S64K,
  workload: 'w3',
  change: oddEven,
};
