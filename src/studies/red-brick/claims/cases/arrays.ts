/** Cases of RB-34 and RB-35: requests to one file on arrays, past all caches. */
import { KIB } from '../../../../base/units.ts';
import { arrayShape, isArrayVolume } from '../../../../scenario/arrays.ts';
import type { ProbeClass, Scenario } from '../../../../scenario/schema.ts';
import { unchanged, type ClaimCase } from '../../../claims/cases.ts';
import type { Change } from '../../../claims/context.ts';
import { ARRAY_EXAMPLE } from '../../vendorLayouts.ts';
import { both } from '../changes.ts';
import { S64K } from '../common.ts';

const ARRAYS = 'raid-5-70';
export const RAID01 = 'raid-01';
export const RAID5 = 'raid-5';

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

const requestsCase = (
  named: Pick<ClaimCase, 'id' | 'title' | 'group' | 'layout'>,
  requests: Requests,
  change: Change = unchanged,
): ClaimCase => ({
  ...named,
  workload: 'w2',
  change: both(change, requestsTo(requests)),
  scale: 1,
});

// ------------------------------------------------------- host stripe over arrays

/** Writes of one host unit each. */
export const STRIPES: Requests = {
  requests: 4000,
  bytes: ARRAY_EXAMPLE.outerKib * KIB,
  pattern: 'sequential',
  write: true,
  outstanding: 20,
};

const outerUnit =
  (bytes: number): Change =>
  (scenario) => ({
    ...scenario,
    volumes: scenario.volumes.map((volume) =>
      isArrayVolume(volume) && volume.arrays !== undefined ? { ...volume, arrays: { ...volume.arrays, stripeUnitBytes: bytes } } : volume,
    ),
  });

const hostUnit = (unitKib: number, change: Change): ClaimCase =>
  requestsCase(
    {
      id: `host-unit-${unitKib}`,
      title: `host unit ${unitKib} KB`,
      group: `writes of ${ARRAY_EXAMPLE.outerKib} KB to ten RAID-5 arrays`,
      layout: ARRAYS,
    },
    STRIPES,
    change,
  );

/** The host's unit as long as a stripe of parity, and as long as one disk's unit. */
export const WHOLE_STRIPES = hostUnit(ARRAY_EXAMPLE.outerKib, unchanged);
export const CUT_STRIPES = hostUnit(ARRAY_EXAMPLE.unitKib, outerUnit(ARRAY_EXAMPLE.unitKib * KIB));

// ---------------------------------------------------- RAID 0+1 against RAID-5

/** Small random writes. */
export const SMALL: Requests = { requests: 2000, bytes: 8 * KIB, pattern: 'random', write: true, outstanding: 16 };
const READS: Requests = { requests: 8000, bytes: 8 * KIB, pattern: 'random', write: false, outstanding: 88 };

const smallWrites = (layout: string, title: string): ClaimCase =>
  requestsCase({ id: `writes-${layout}`, title, group: 'small random writes', layout }, SMALL);
const reads = (layout: string, title: string): ClaimCase =>
  requestsCase({ id: `reads-${layout}`, title, group: 'small random reads', layout }, READS);

export const MIRROR_WRITES = smallWrites(RAID01, 'writes, RAID 0+1');
export const PARITY_WRITES = smallWrites(RAID5, 'writes, RAID-5');
export const MIRROR_READS = reads(RAID01, 'reads, RAID 0+1');
export const STRIPE_READS = reads(S64K, 'reads, Stripe 22 (64 KB)');

/** By claim. */
export const ARRAY_CASES = {
  'RB-34': [WHOLE_STRIPES, CUT_STRIPES],
  'RB-35': [MIRROR_WRITES, PARITY_WRITES, MIRROR_READS, STRIPE_READS],
} as const;

/** The control of RB-35: writes that fill rows of the RAID-5 array, on any layout. */
export const wholeRows = (layout: string, rowBytes: number): ClaimCase =>
  requestsCase(
    { id: `rows-${layout}`, title: `writes of whole rows, ${layout}`, layout },
    { ...SMALL, requests: 400, bytes: rowBytes, outstanding: 4 },
  );

/** Bytes of a row of the array on which a scenario's first volume is built; 0 where it is none. */
export function rowBytesOf({ volumes: [volume] }: Scenario): number {
  return isArrayVolume(volume) ? arrayShape(volume).rowBytes : 0;
}
