/**
 * Layouts that others advise, as presets beside the document's seven: vendors' stripe units, the schools that keep
 * things apart, and RAID. Same database, workloads, host and drive; unless a layout is about their number, the same
 * 22 disks. What the sources leave open (how many disks a volume has) is ours and said so.
 */
import { KIB } from '../../base/units.ts';
import type { MirrorVolume, ParityVolume, Placement, Spread, Volume } from '../../scenario/schema.ts';
import { oneOff } from '../../scenario/spread.ts';
import { CUSTOMER, CUSTOMER_KEY, FACT, SMALL_OBJECTS, SPILL, STAR_INDEXES, SYSTEM, database } from './database.ts';
import { DISK_COUNT, diskIds } from './hardware.ts';
import { dealt, on, stripe } from './layoutParts.ts';
import { EVERYTHING, type StudyLayout } from './layouts.ts';

/** Headings under which the layouts are offered. */
export const VENDOR_GROUPS = ['Stripe units that vendors advise', 'Schools of separation', 'RAID'] as const;
export type VendorGroup = (typeof VENDOR_GROUPS)[number];

export interface VendorLayout extends StudyLayout {
  readonly group: VendorGroup;
  /** Who advises it, where the study's document speaks of it, and what of it is ours. */
  readonly source: string;
}

type Parts = Omit<VendorLayout, 'skewed' | 'group' | 'placement'> & { readonly rules: Placement['rules'] };

const layout =
  (group: VendorGroup) =>
  ({ rules, ...parts }: Parts): VendorLayout => ({ ...parts, group, skewed: false, placement: { rules, exceptions: [] } });

const rules = (spreadOf: (object: string) => Spread): Placement['rules'] =>
  EVERYTHING.map((object) => ({ object, spread: spreadOf(object) }));

/** Disks in turn from both loops, so that every volume of neighbors in this list spans the controllers. */
const ACROSS_LOOPS = diskIds(1, DISK_COUNT / 2).flatMap((id, k) => [id, `d${DISK_COUNT / 2 + 1 + k}`]);

const DIMENSIONS: ReadonlySet<string> = new Set([CUSTOMER, CUSTOMER_KEY, ...SMALL_OBJECTS]);
const INDEXES: ReadonlySet<string> = new Set(
  database()
    .objects.filter(({ role }) => role === 'star-index' || role === 'dimension-index')
    .map(({ id }) => id),
);
const isStarIndex = (object: string): boolean => STAR_INDEXES.some((id) => id === object);

// ------------------------------------------------------ vendors' stripe units

const unit = layout('Stripe units that vendors advise');

/** Fact, star indexes, dimensions, system, spill: disks of each volume, ours. */
const FUNG_WIDTHS = { fact: 12, indexes: 4, dimensions: 2, system: 2, spill: 2 } as const;

function fung(kib: number): VendorLayout {
  let next = 0;
  const volumes = Object.entries(FUNG_WIDTHS).map(([name, width]) => {
    const members = ACROSS_LOOPS.slice(next, (next += width));
    return stripe(`v-${name}`, name[0].toUpperCase() + name.slice(1), members, kib);
  });
  const place = (object: string): string => {
    if (object === FACT) return 'v-fact';
    if (isStarIndex(object)) return 'v-indexes';
    return DIMENSIONS.has(object) ? 'v-dimensions' : object === SYSTEM ? 'v-system' : 'v-spill';
  };
  return unit({
    id: `fung-98-${kib}k`,
    title: `Fung 98 (${kib} KB)`,
    definition: `five striped volumes of ${kib} KB, each over both controllers: fact 12, star indexes 4, dimensions 2, system 2, spill 2 disks`,
    source:
      'Fung 1998, as the study’s document cites it: five volumes, 8 to 16 KB, several controllers. The numbers of disks are ours, fact and indexes as in 12/4/4/2, which follows it only in part.',
    volumes,
    rules: rules((object) => on(place(object))),
  });
}

/** One stripe over the study's disks, as in its own striped layouts. */
const striped = (id: string, title: string, unitText: string, kib: number, source: string): VendorLayout =>
  unit({
    id,
    title,
    definition: `one striped volume of ${unitText} over all 22 disks holds everything`,
    source,
    volumes: [stripe('v-all', 'All', diskIds(1, DISK_COUNT), kib)],
    rules: rules(() => on('v-all')),
  });

const mirrored = (members: string[], kib: number, arrangement: MirrorVolume['arrangement']): MirrorVolume => ({
  ...stripe('v-all', 'All', members, kib),
  kind: 'mirror',
  copies: 2,
  arrangement,
});

const VERITAS = 'Volume manager vendor’s advice as the study’s document cites it: 128 to 256 KB for decision support, 64 KB for OLTP.';

// ------------------------------------------------------ schools of separation

const apart = layout('Schools of separation');

/** Tables on the first half of the disks, indexes on the second; spill lies on both, so that no half is spared it. */
const tablesApart = (id: string, title: string, disks: number, source: string): VendorLayout =>
  apart({
    id,
    title,
    definition: `two striped volumes of 64 KB: tables on ${disks / 2} disks, their indexes on ${disks / 2}, spill on both`,
    source,
    disks,
    volumes: [stripe('v-tables', 'Tables', diskIds(1, disks / 2), 64), stripe('v-indexes', 'Indexes', diskIds(disks / 2 + 1, disks), 64)],
    rules: rules((object) => (object === SPILL ? dealt(['v-tables', 'v-indexes']) : on(INDEXES.has(object) ? 'v-indexes' : 'v-tables'))),
  });

/** Files that are read or written from end to end. */
const SEQUENTIAL: ReadonlySet<string> = new Set([FACT, SPILL, SYSTEM]);

const INTRODUCTION =
  'The question with which the study’s document begins: ten disks, five for tables and five for indexes, or ten for both.';

// ----------------------------------------------------------------------- RAID

const raid = layout('RAID');

const parity = (id: string, name: string, members: string[]): ParityVolume => ({ ...stripe(id, name, members, 64), kind: 'raid5' });

/** Three arrays of 7 of the 22 disks; the last one is the spare. */
const ESS_ARRAYS = [0, 1, 2].map((k): Volume => parity(`v-array${k + 1}`, `Array ${k + 1}`, diskIds(1 + 7 * k, 7 + 7 * k)));
const ESS_IDS = ESS_ARRAYS.map(({ id }) => id);

function intermixed(object: string): Spread {
  if (object === FACT) return oneOff(ESS_IDS, 'fact');
  if (isStarIndex(object)) return oneOff(ESS_IDS, 'star-index');
  const small = SMALL_OBJECTS.indexOf(object);
  return small >= 0 ? on(ESS_IDS[small % ESS_IDS.length]) : dealt(ESS_IDS);
}

/** Disks of the document's example of RAID-5 arrays under a host stripe, and of each of its arrays. */
export const ARRAY_EXAMPLE = { disks: 70, perArray: 7, unitKib: 64, outerKib: 384 } as const;

export const VENDOR_LAYOUTS: readonly VendorLayout[] = [
  fung(8),
  fung(16),
  striped('veritas-128k', 'Veritas (128 KB)', '128 KB', 128, VERITAS),
  striped('veritas-256k', 'Veritas (256 KB)', '256 KB', 256, VERITAS),
  striped('holdsworth-5m', 'Holdsworth (5 MB)', '5 MB', 5 * 1024, 'Holdsworth, as the study’s document cites it: 1 to 5 MB.'),
  unit({
    id: 'same',
    title: 'SAME (1 MB, mirrored)',
    definition: 'stripe and mirror everything: one RAID 10 of 1 MB over all 22 disks, the two copies on different loops',
    source:
      'Loaiza’s “stripe and mirror everything”, as the study’s document cites it: 1 MB over all disks, mirrored. Which disks make a pair is ours.',
    volumes: [mirrored(ACROSS_LOOPS, 1024, 'neighbours')],
    rules: rules(() => on('v-all')),
  }),
  tablesApart(
    'tables-apart',
    'Tables apart from indexes',
    DISK_COUNT,
    'The camp that separates tables from indexes, as the study’s document presents it; halves of equal width are ours.',
  ),
  apart({
    id: 'sequential-apart',
    title: 'Sequential apart from random',
    definition: 'two striped volumes of 64 KB: fact table, spill and system on 14 disks, indexes and dimensions on 8',
    source:
      'The rule to keep what is read from end to end off the disks of random reads, as the study’s document presents it; 14 and 8 disks are ours, as in Manual 14/8.',
    volumes: [stripe('v-sequential', 'Sequential', diskIds(1, 14), 64), stripe('v-random', 'Random', diskIds(15, DISK_COUNT), 64)],
    rules: rules((object) => on(SEQUENTIAL.has(object) ? 'v-sequential' : 'v-random')),
  }),
  apart({
    id: 'log-apart',
    title: 'Log and system apart',
    definition: 'log and system files on a mirrored pair of disks, everything else on one striped volume of 64 KB over 20',
    source: 'The rule to give log and system files disks of their own, as the study’s document presents it; the pair is ours.',
    volumes: [
      stripe('v-data', 'Data', diskIds(1, 20), 64),
      { ...mirrored(diskIds(21, DISK_COUNT), 64, 'neighbours'), id: 'v-log', name: 'Log' },
    ],
    rules: rules((object) => on(object === SYSTEM ? 'v-log' : 'v-data')),
  }),
  tablesApart('intro-5-5', 'Ten disks: 5 for tables, 5 for indexes', 10, INTRODUCTION),
  apart({
    id: 'intro-10',
    title: 'Ten disks for both',
    definition: 'one striped volume of 64 KB over ten disks holds everything',
    source: INTRODUCTION,
    disks: 10,
    volumes: [stripe('v-all', 'All', diskIds(1, 10), 64)],
    rules: rules(() => on('v-all')),
  }),
  raid({
    id: 'raid-01',
    title: 'RAID 0+1 (64 KB)',
    definition: 'a stripe of 64 KB over 11 disks and its copy over the other 11 hold everything',
    source: 'Section 5.2 of the study’s document: RAID 0+1 is the fastest and most tolerant of its levels.',
    volumes: [mirrored(diskIds(1, DISK_COUNT), 64, 'halves')],
    rules: rules(() => on('v-all')),
  }),
  raid({
    id: 'raid-5',
    title: 'RAID-5 (64 KB)',
    definition: 'one RAID-5 array of 64 KB over all 22 disks holds everything',
    source: 'Section 5.2 of the study’s document: RAID-5 is cheaper, and slower at writes. One array of all disks is ours, for comparison.',
    volumes: [parity('v-all', 'All', diskIds(1, DISK_COUNT))],
    rules: rules(() => on('v-all')),
  }),
  raid({
    id: 'ess-intermix',
    title: 'ESS intermix (three RAID-5 arrays)',
    definition:
      'three RAID-5 arrays of 7 disks and a spare; the PSUs of everything are dealt over all arrays, 1-off between table and index',
    source:
      'The storage server’s rule to lay everything over all its RAID arrays, as the study’s document cites it; three arrays are what 22 disks give.',
    volumes: ESS_ARRAYS,
    rules: rules(intermixed),
  }),
  raid({
    id: 'raid-5-70',
    title: 'Ten RAID-5 arrays under 384 KB (70 disks)',
    definition: '70 disks as ten RAID-5 arrays of 7, 64 KB, under a host stripe of 384 KB: one unit of it is one full parity stripe',
    source: 'Section 5.2 of the study’s document: 384 KB = 6 x 64 KB over ten 7-disk arrays.',
    disks: ARRAY_EXAMPLE.disks,
    volumes: [
      {
        ...parity('v-all', 'All', diskIds(1, ARRAY_EXAMPLE.disks)),
        arrays: { count: ARRAY_EXAMPLE.disks / ARRAY_EXAMPLE.perArray, stripeUnitBytes: ARRAY_EXAMPLE.outerKib * KIB },
      },
    ],
    rules: rules(() => on('v-all')),
  }),
];
