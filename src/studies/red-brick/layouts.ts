/** The document's seven layouts and the skewed one: volumes and placement rules, nothing else. */
import type { Placement, Volume } from '../../scenario/schema.ts';
import { oneOff } from '../../scenario/spread.ts';
import { CUSTOMER, CUSTOMER_KEY, FACT, SMALL_OBJECTS, SPILL, STAR_INDEXES, SYSTEM } from './database.ts';
import { DISK_COUNT, diskIds } from './hardware.ts';
import { dealt, on, stripe } from './layoutParts.ts';

export interface StudyLayout {
  readonly id: string;
  readonly title: string;
  /** The rule in one sentence, as shown beside the name. */
  readonly definition: string;
  readonly volumes: readonly Volume[];
  readonly placement: Placement;
  /** The document's first series of tests: rows unsorted, and PSUs of the partitioned objects fill in order up to a wrong maximum size. */
  readonly skewed: boolean;
  /** Disks of the array; the study's 22 unless the layout is about another number. */
  readonly disks?: number;
}

/**
 * Rules of a manual layout. The document says one disk for each dimension and dimension index and 10
 * disks each for customer and its key index, but not which; taken here: customer on 1-10, its key
 * index on 11-20, the small ones one after another from disk 11 on, the system object on the last.
 */
function manual(factDisks: string[], indexDisks: string[]): Placement {
  const all = diskIds(1, DISK_COUNT);
  return {
    rules: [
      { object: FACT, spread: oneOff(factDisks, 'fact') },
      ...STAR_INDEXES.map((object) => ({ object, spread: oneOff(indexDisks, 'star-index') })),
      { object: CUSTOMER, spread: dealt(diskIds(1, 10)) },
      { object: CUSTOMER_KEY, spread: dealt(diskIds(11, 20)) },
      ...SMALL_OBJECTS.map((object, k) => ({ object, spread: on(all[(10 + k) % DISK_COUNT]) })),
      { object: SYSTEM, spread: on(all[DISK_COUNT - 1]) },
      { object: SPILL, spread: dealt(all) },
    ],
    exceptions: [],
  };
}

/** Four striped volumes: fact, star indexes, dimensions with system, spill. */
function separated(id: string, title: string, factDisks: number, indexDisks: number): StudyLayout {
  const bounds = [1, 1 + factDisks, 1 + factDisks + indexDisks, 19, DISK_COUNT + 1];
  const names = ['Fact', 'Indexes', 'Dimensions', 'Spill'] as const;
  const volumes = names.map((name, k) => stripe(`v-${name.toLowerCase()}`, name, diskIds(bounds[k], bounds[k + 1] - 1), 64));
  const ranges = names.map((name, k) => `${name.toLowerCase()} ${bounds[k]}-${bounds[k + 1] - 1}`);
  return {
    id,
    title,
    definition: `four striped volumes of 64 KB: ${ranges.join(', ')}`,
    volumes,
    placement: {
      rules: [
        { object: FACT, spread: on('v-fact') },
        ...STAR_INDEXES.map((object) => ({ object, spread: on('v-indexes') })),
        ...[CUSTOMER, CUSTOMER_KEY, ...SMALL_OBJECTS, SYSTEM].map((object) => ({ object, spread: on('v-dimensions') })),
        { object: SPILL, spread: on('v-spill') },
      ],
      exceptions: [],
    },
    skewed: false,
  };
}

/** Ids of all objects, the largest first. */
export const EVERYTHING: readonly string[] = [FACT, ...STAR_INDEXES, CUSTOMER, CUSTOMER_KEY, ...SMALL_OBJECTS, SYSTEM, SPILL];

/** One striped volume over all disks holds everything. */
function striped(id: string, unitKib: number, unit: string): StudyLayout {
  return {
    id,
    title: `Stripe 22 (${unit})`,
    definition: `one striped volume of ${unit} over all 22 disks holds everything`,
    volumes: [stripe('v-all', 'All', diskIds(1, DISK_COUNT), unitKib)],
    placement: { rules: EVERYTHING.map((object) => ({ object, spread: on('v-all') })), exceptions: [] },
    skewed: false,
  };
}

const manual22 = manual(diskIds(1, DISK_COUNT), diskIds(1, DISK_COUNT));

export const LAYOUTS: readonly StudyLayout[] = [
  {
    id: 'manual-22',
    title: 'Manual 22',
    definition: 'no striping: PSUs of fact and indexes round robin over all 22 disks, 1-off between segments and between table and index',
    volumes: [],
    placement: manual22,
    skewed: false,
  },
  {
    id: 'manual-14-8',
    title: 'Manual 14/8',
    definition: 'no striping: fact PSUs round robin over disks 1-14, index PSUs over 15-22, rest as in Manual 22',
    volumes: [],
    placement: manual(diskIds(1, 14), diskIds(15, DISK_COUNT)),
    skewed: false,
  },
  separated('stripe-12-4-4-2', 'Stripe 12/4/4/2 (64 KB)', 12, 4),
  separated('stripe-8-8-4-2', 'Stripe 8/8/4/2 (64 KB)', 8, 8),
  striped('stripe-22-64k', 64, '64 KB'),
  striped('stripe-22-8k', 8, '8 KB'),
  striped('stripe-22-1m', 1024, '1 MB'),
  {
    id: 'manual-22-skewed',
    title: 'Manual 22 skewed',
    definition:
      'Manual 22 in the document’s first series of tests: rows unsorted, and a mistake in the maximum size of the PSUs, so that data lie unevenly',
    volumes: [],
    placement: manual22,
    skewed: true,
  },
];
