/** Claims about RAID (section 5.2): the host's unit over RAID-5 arrays, RAID 0+1 against RAID-5. */
import { mean, standardDeviation } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { volumeLoses } from '../../../analysis/failures/chances.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import { runsOf } from '../../claims/cases.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { elapsedMs, percent, ratios, times } from '../../claims/figures.ts';
import { decideOrder, decideParts, exactly, removes, within, type Check, type GatePart } from '../../claims/gates.ts';
import { ARRAY_EXAMPLE } from '../vendorLayouts.ts';
import {
  CUT_STRIPES,
  MIRROR_READS,
  MIRROR_WRITES,
  PARITY_WRITES,
  RAID01,
  RAID5,
  rowBytesOf,
  SMALL,
  STRIPE_READS,
  STRIPES,
  WHOLE_STRIPES,
  wholeRows,
} from './cases/arrays.ts';
import { presetIdsOf, S64K, STUDY_ID } from './common.ts';

const ios = (result: RunResult): number => result.devices.reduce((sum, disk) => sum + disk.requests, 0);
const bytesRead = (result: RunResult): number => result.devices.reduce((sum, disk) => sum + disk.bytesRead, 0);

// ------------------------------------------------------- host stripe over arrays

function fullStripes(context: ClaimContext): Decision {
  const whole = runsOf(context, WHOLE_STRIPES);
  const cut = runsOf(context, CUT_STRIPES);
  const perWrite = whole.map((result) => ios(result) / STRIPES.requests);
  const uneven = whole.map(({ devices }) => {
    const busy = devices.map((disk) => disk.utilization);
    return standardDeviation(busy) / mean(busy);
  });
  const cutIos = cut.map((result) => ios(result) / STRIPES.requests);
  const cutReads = cut.map((result) => bytesRead(result) / STRIPES.requests / (ARRAY_EXAMPLE.unitKib * 1024));
  const noReads = whole.map((result) => bytesRead(result) === 0);
  return decideParts('disk I/Os of writing one unit of 384 KB', perWrite, [
    within('disk writes of a full stripe', perWrite, ARRAY_EXAMPLE.perArray, ARRAY_EXAMPLE.perArray, (value) => value.toFixed(2)),
    {
      topic: 'no read',
      holds: noReads.every(Boolean),
      bySeed: noReads,
      says: noReads.every(Boolean) ? 'none of them a read' : 'some are reads',
    },
    within('spread of the utilization over the disks (CV)', uneven, 0, 0.05, (value) => `${(value * 100).toFixed(1)} %`),
    {
      topic: 'a host unit of 64 KB makes read-modify-writes',
      holds: cutReads.every((reads) => reads > 0),
      bySeed: cutReads.map((reads) => reads > 0),
      says: `with a host unit of 64 KB the same write takes ${mean(cutIos).toFixed(1)} disk I/Os, ${mean(cutReads).toFixed(1)} of them reads, and ${times(mean(ratios(elapsedMs(cut), elapsedMs(whole))))} as long`,
    },
  ]);
}

// ---------------------------------------------------- RAID 0+1 against RAID-5

/** Reads of the two copies of one column: largest difference of a pair, as a share of its reads. */
function pairDifference({ devices }: RunResult): number {
  const half = devices.length / 2;
  const differences = devices.slice(0, half).map((disk, k) => {
    const copy = devices[half + k];
    return Math.abs(disk.requests - copy.requests) / (disk.requests + copy.requests);
  });
  return Math.max(...differences);
}

/** Share of disks that fail, for comparing levels: an example, no datum of the study. */
const EXAMPLE = 0.03;

function tolerance(context: ClaimContext, seeds: number): GatePart {
  const chances = [RAID01, RAID5, S64K].map((layout) => {
    const lost = volumeLoses(context.scenario(layout, 'w2').volumes[0], EXAMPLE);
    return lost.ok ? lost.value : 1;
  });
  const holds = chances.every((chance, k) => k === 0 || chance > chances[k - 1]);
  const says = `if 3 % of disks fail, data are lost with a chance of ${percent(chances[0])} on RAID 0+1, ${percent(chances[1])} on RAID-5, ${percent(chances[2])} on the stripe`;
  return exactly('RAID 0+1 loses least, RAID-5 less than a stripe', holds, says, seeds);
}

function levels(context: ClaimContext): Decision {
  const mirror = runsOf(context, MIRROR_WRITES);
  const parity = runsOf(context, PARITY_WRITES);
  const seeds = mirror.length;
  const perWrite = (results: readonly RunResult[]): number[] => results.map((result) => ios(result) / SMALL.requests);
  const effect = mean(ratios(elapsedMs(parity), elapsedMs(mirror)));
  const mirrorReads = runsOf(context, MIRROR_READS);
  const stripeReads = runsOf(context, STRIPE_READS);
  const shown = (value: number): string => value.toFixed(2);
  return decideOrder({
    steps: [{ name: 'small writes on RAID-5 to RAID 0+1', better: elapsedMs(mirror), worse: elapsedMs(parity) }],
    parts: [
      within('disk I/Os of a small write on RAID 0+1', perWrite(mirror), 2, 2, shown),
      within('on RAID-5', perWrite(parity), 4, 4, shown),
      within(
        'reads a second of RAID 0+1 to those of a stripe over as many spindles',
        ratios(elapsedMs(stripeReads), elapsedMs(mirrorReads)),
        0.95,
        Infinity,
        times,
      ),
      within('reads of the two copies differ by', mirrorReads.map(pairDifference), 0, 0.05, (value) => `${(value * 100).toFixed(1)} %`),
      tolerance(context, seeds),
    ],
    mechanism: (): Check[] => {
      const read = parity.map((result) => bytesRead(result) / SMALL.requests / SMALL.bytes);
      const none = mirror.every((result) => bytesRead(result) === 0);
      return [
        {
          topic: 'RAID-5 reads before it writes, RAID 0+1 does not',
          holds: none && read.every((blocks) => blocks >= 2),
          says: `RAID-5 reads ${mean(read).toFixed(1)} blocks for each that it writes, RAID 0+1 ${none ? 'none' : 'some'}`,
        },
      ];
    },
    controls: () => {
      const bytes = rowBytesOf(context.scenario(RAID5, 'w2'));
      const time = (layout: string): readonly number[] => elapsedMs(runsOf(context, wholeRows(layout, bytes)));
      const without = mean(ratios(time(RAID5), time(RAID01)));
      return [removes('writes of whole rows', effect, without)];
    },
  });
}

export const arrayClaims: readonly Claim[] = [
  {
    id: 'RB-34',
    study: STUDY_ID,
    kind: 'formula',
    claim: 'A host stripe whose unit is a full parity stripe makes RAID-5 writes cheap.',
    published: '70 disks as ten 7-disk RAID-5 arrays, unit 64 KB, host stripe across them with 384 KB = 6 x 64 KB',
    gate: 'full-stripe write = 7 disk writes and no read; disk utilization even (CV below 5 %); a 64 KB host unit makes read-modify-writes',
    basis: 'text',
    scenarios: presetIdsOf([WHOLE_STRIPES.layout], 'w2'),
    decide: fullStripes,
  },
  {
    id: 'RB-35',
    study: STUDY_ID,
    kind: 'order',
    claim:
      'RAID 0+1 is fastest and most tolerant, RAID-5 cheaper with slower writes; parity in hardware costs nothing, in software it does; mirrored reads balance.',
    published: 'RAID 0+1 before RAID-5',
    gate: 'small write 2 against 4 disk I/Os; read capacity of all spindles; the cost of XOR is not gated, because no rate is published',
    basis: 'text',
    scenarios: presetIdsOf([RAID01, RAID5, S64K], 'w2'),
    mechanism: 'a small write on RAID-5 reads old data and parity before it writes both',
    control: 'full-stripe writes, which need not read',
    decide: levels,
  },
];
