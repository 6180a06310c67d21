/** Sizes of the machine, and the 8-way with one thing changed. */
import { KIB, MIB, plural } from '../../base/units.ts';
import type { StudyLayout } from '../study.ts';
import type { Arrays } from './database.ts';
import type { Server } from './hardware.ts';
import { DISKS } from './parameters.ts';

export interface Layout extends StudyLayout {
  readonly server: Server;
  readonly arrays: Arrays;
  readonly affinity: 'node' | 'none';
  /** Logical processors of a core. */
  readonly threads: number;
}

export const FOUR = '4-way';
export const EIGHT = '8-way';
export const SIXTEEN = '16-way';
export const THIRTY_TWO = '32-way';
export const THREADED = '8-way-threads';
export const NO_AFFINITY = '8-way-no-affinity';
export const NO_AFFINITY_32 = '32-way-no-affinity';
export const ONE_NODE = '8-way-one-node';
export const OLD_DRIVES = '8-way-old-drives';
export const OLD = '8-way-old';
export const LEVELS = ['1', '10', '5', '5e', '50'] as const;
export const levelId = (level: Arrays['level']): string => (level === '0' ? EIGHT : `8-way-raid-${level}`);
/** Data disks of an adapter: an array for both of its logical nodes, one for each, and the document's two for each. */
export const disksId = (disks: number): string => (disks === DISKS.dataPerAdapter.value ? EIGHT : `8-way-${disks}-disks`);

const USUAL: Arrays = { level: '0', unitBytes: DISKS.unitBytes.value };
const eight: Server = { nodes: 2, disks: DISKS.dataPerAdapter.value };
const usual = { server: eight, arrays: USUAL, affinity: 'node', threads: 1 } as const;

const sized = (id: string, nodes: number): Layout => ({
  ...usual,
  id,
  title: `${nodes * 4}-way: ${nodes * 2} adapters, ${nodes * 56} disks`,
  definition: `${plural(nodes, 'node')} of 4 processors, a logical node on each, ${nodes * 2} adapters with 24 data and 4 log disks each, arrays of 6 as RAID 0`,
  server: { ...eight, nodes },
});

const UNITS: readonly number[] = [8 * KIB, 16 * KIB, 256 * KIB, MIB];
export const unitId = (bytes: number): string => `8-way-unit-${bytes < MIB ? `${bytes / KIB}k` : `${bytes / MIB}m`}`;

const OURS = 'Changed by us: the document compares it in words, or not at all';
const change = (group: string, layout: Pick<Layout, 'id' | 'title' | 'definition'> & Partial<Layout>): Layout => ({
  ...usual,
  group,
  source: OURS,
  ...layout,
});

const NAMES = { '1': 'RAID 1', '10': 'RAID 10', '5': 'RAID 5', '5e': 'RAID 5E', '50': 'RAID 50' } as const;
const level = (of: (typeof LEVELS)[number]): Layout =>
  change('8-way, RAID level', {
    id: levelId(of),
    title: `8-way with ${NAMES[of]}`,
    definition:
      of === '1'
        ? 'Pairs of disks as RAID 1, six containers for each logical node'
        : of === '50'
          ? 'Two arrays of 6 as RAID 5 under one stripe, one container for each logical node'
          : `Arrays of 6 as ${NAMES[of]}, on as many disks`,
    arrays: { ...USUAL, level: of },
  });

export const LAYOUTS: readonly Layout[] = [
  sized(FOUR, 1),
  sized(EIGHT, 2),
  sized(SIXTEEN, 4),
  sized(THIRTY_TWO, 8),
  change('8-way, processors and nodes', {
    id: THREADED,
    title: '8-way with hyper-threading',
    definition: 'Two logical processors on each core, both for the same logical node',
    threads: 2,
  }),
  change('8-way, processors and nodes', {
    id: NO_AFFINITY,
    title: '8-way without affinity',
    definition: 'Processes run on any processor that is free, so half of the data come from the other node',
    affinity: 'none',
  }),
  change('8-way, processors and nodes', {
    id: ONE_NODE,
    title: '8-way, all adapters on one node',
    definition: 'Four adapters in two pairs of slots of the first node, which has one pair: no machine that can be built',
    server: { ...eight, oneNode: true },
  }),
  ...LEVELS.map(level),
  ...UNITS.map((unitBytes) =>
    change('8-way, stripe unit', {
      id: unitId(unitBytes),
      title: `8-way with stripe units of ${unitBytes === MIB ? '1 MB' : `${unitBytes / KIB} KB`}`,
      definition: 'Extents and prefetch stay as they are',
      arrays: { ...USUAL, unitBytes },
    }),
  ),
  ...[6, 12].map((disks) =>
    change('8-way, disks', {
      id: disksId(disks),
      title: `8-way with ${disks} data disks on each adapter`,
      definition: disks === 6 ? 'One array for the two logical nodes of an adapter' : 'One array for each logical node',
      server: { ...eight, disks },
    }),
  ),
  change('8-way, disks', {
    id: OLD_DRIVES,
    title: '8-way with drives of the generation before',
    definition: 'Drives of 40 MB/s and 10 000 rpm, channels of 320 MB/s',
    server: { ...eight, old: 'drives' },
  }),
  change('8-way, disks', {
    id: OLD,
    title: '8-way with drives and channels of the generation before',
    definition: 'Drives of 40 MB/s and 10 000 rpm, channels of 160 MB/s',
    server: { ...eight, old: 'drives-and-channels' },
  }),
  change('32-way', {
    id: NO_AFFINITY_32,
    title: '32-way without affinity',
    definition: 'Processes run on any processor that is free, so 7 of 8 bytes come from another node',
    server: { ...eight, nodes: 8 },
    affinity: 'none',
  }),
];
