/** Claims about RAID (section 5.2): the host's unit over RAID-5 arrays, RAID 0+1 against RAID-5. */
import { mean, standardDeviation } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { arrayShape, isArrayVolume } from '../../../scenario/arrays.ts';
import type { ProbeClass, Scenario } from '../../../scenario/schema.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { Change, ClaimContext } from '../../claims/context.ts';
import { elapsedMs, percent, ratios, times } from '../../claims/figures.ts';
import { decideOrder, decideParts, exactly, removes, within, type Check, type GatePart } from '../../claims/gates.ts';
import { volumeLoses } from '../chances.ts';
import { ARRAY_EXAMPLE } from '../vendorLayouts.ts';
import { both } from './changes.ts';
import { presetIdsOf, S64K, STUDY_ID } from './common.ts';

const KIB = 1024;
const ARRAYS = 'raid-5-70';
const RAID01 = 'raid-01';
const RAID5 = 'raid-5';

type Requests = Pick<ProbeClass, 'requests' | 'bytes' | 'pattern' | 'write'> & { readonly outstanding: number };

/** Requests in one file: `bytes` each, so many of them in the file that random ones seldom meet. */
const FILE_REQUESTS = 20_000;

/** Nothing but these requests to one file at the beginning of the layout's first volume, past all caches. */
const requestsTo =
  ({ outstanding, ...request }: Requests): Change =>
  (scenario) => {
    const query: ProbeClass = {
      operator: 'probe',
      id: 'requests',
      title: 'Requests to one file',
      object: 'file',
      ...request,
      arrivals: { kind: 'closed', outstanding, thinkMs: 0 },
    };
    const psuBytes = FILE_REQUESTS * request.bytes;
    return {
      ...scenario,
      host: { ...scenario.host, blockCacheBytes: 0, fileCacheBytes: 0 },
      database: {
        ...scenario.database,
        objects: [{ id: 'file', name: 'File', role: 'system', segments: 1, psusPerSegment: 1, psuBytes }],
      },
      placement: { rules: [{ object: 'file', spread: { kind: 'all', target: scenario.volumes[0].id } }], exceptions: [] },
      classes: [query],
      costs: { ...scenario.costs, queryStartMs: 0 },
      workload: { ...scenario.workload, users: 1, batch: [{ class: query.id, count: 1 }] },
    };
  };

const run = (context: ClaimContext, layout: string, requests: Requests, change?: Change): readonly RunResult[] =>
  context.runs(layout, 'w2', {
    change: change === undefined ? requestsTo(requests) : both(change, requestsTo(requests)),
    scale: 1,
    seeds: context.settings.seeds,
  });

const ios = (result: RunResult): number => result.devices.reduce((sum, disk) => sum + disk.requests, 0);
const bytesRead = (result: RunResult): number => result.devices.reduce((sum, disk) => sum + disk.bytesRead, 0);

// ------------------------------------------------------- host stripe over arrays

const STRIPES: Requests = { requests: 4000, bytes: ARRAY_EXAMPLE.outerKib * KIB, pattern: 'sequential', write: true, outstanding: 20 };

const outerUnit =
  (bytes: number): Change =>
  (scenario: Scenario) => ({
    ...scenario,
    volumes: scenario.volumes.map((volume) =>
      isArrayVolume(volume) && volume.arrays !== undefined ? { ...volume, arrays: { ...volume.arrays, stripeUnitBytes: bytes } } : volume,
    ),
  });

function fullStripes(context: ClaimContext): Decision {
  const whole = run(context, ARRAYS, STRIPES);
  const cut = run(context, ARRAYS, STRIPES, outerUnit(ARRAY_EXAMPLE.unitKib * KIB));
  const perWrite = whole.map((result) => ios(result) / STRIPES.requests);
  const uneven = whole.map(({ devices }) => {
    const busy = devices.map((disk) => disk.utilization);
    return standardDeviation(busy) / mean(busy);
  });
  const cutIos = cut.map((result) => ios(result) / STRIPES.requests);
  const cutReads = cut.map((result) => bytesRead(result) / STRIPES.requests / (ARRAY_EXAMPLE.unitKib * KIB));
  const noReads = whole.map((result) => bytesRead(result) === 0);
  return decideParts('disk I/Os of writing one unit of 384 KB', perWrite, [
    within('disk writes of a full stripe', perWrite, ARRAY_EXAMPLE.perArray, ARRAY_EXAMPLE.perArray, (value) => value.toFixed(2)),
    {
      topic: 'no read',
      holds: noReads.every(Boolean),
      bySeed: noReads,
      says: noReads.every(Boolean) ? 'none of them a read' : 'some are reads',
    },
    within('spread of the utilisation over the disks (CV)', uneven, 0, 0.05, (value) => `${(value * 100).toFixed(1)} %`),
    {
      topic: 'a host unit of 64 KB makes read-modify-writes',
      holds: cutReads.every((reads) => reads > 0),
      bySeed: cutReads.map((reads) => reads > 0),
      says: `with a host unit of 64 KB the same write takes ${mean(cutIos).toFixed(1)} disk I/Os, ${mean(cutReads).toFixed(1)} of them reads, and ${times(mean(ratios(elapsedMs(cut), elapsedMs(whole))))} as long`,
    },
  ]);
}

// ---------------------------------------------------- RAID 0+1 against RAID-5

const SMALL: Requests = { requests: 2000, bytes: 8 * KIB, pattern: 'random', write: true, outstanding: 16 };
const READS: Requests = { requests: 8000, bytes: 8 * KIB, pattern: 'random', write: false, outstanding: 88 };

/** Writes that fill rows of the RAID-5 array. */
function rows(context: ClaimContext): Requests {
  const [volume] = context.scenario(RAID5, 'w2').volumes;
  const bytes = isArrayVolume(volume) ? arrayShape(volume).rowBytes : 0;
  return { ...SMALL, requests: 400, bytes, outstanding: 4 };
}

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
  const mirror = run(context, RAID01, SMALL);
  const parity = run(context, RAID5, SMALL);
  const seeds = mirror.length;
  const perWrite = (results: readonly RunResult[]): number[] => results.map((result) => ios(result) / SMALL.requests);
  const effect = mean(ratios(elapsedMs(parity), elapsedMs(mirror)));
  const mirrorReads = run(context, RAID01, READS);
  const stripeReads = run(context, S64K, READS);
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
      const whole = rows(context);
      const without = mean(ratios(elapsedMs(run(context, RAID5, whole)), elapsedMs(run(context, RAID01, whole))));
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
    gate: 'full-stripe write = 7 disk writes and no read; disk utilisation even (CV below 5 %); a 64 KB host unit makes read-modify-writes',
    basis: 'text',
    scenarios: presetIdsOf([ARRAYS], 'w2'),
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
