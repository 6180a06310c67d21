/**
 * The warehouse: one fact table, two star indexes, five dimensions with nine indexes, spill space.
 *
 * Contradictions in the document, and what is taken here: 638 referenced days are 91.14 weeks, but 91
 * segments of 7 days hold 637; 91 is taken. The sizes are not broken down: "about 50 GB in all" is met
 * by a fact table of 19.6 GiB and 13.7 GiB *for each* star index.
 *
 * Files of one size would be an assumption too, and a strong one: 22 PSUs of 10 MiB are a whole number of rows of a 22-disk stripe, so
 * that the same place of every segment lies on the same disk. Sizes are therefore uneven, by a rule chosen from what is plausible before
 * any run: segments are weeks, and weekly sales of a retailer differ by a fifth or so either way; the files of a segment were to be
 * filled evenly, which parallel loaders and rows of varying length do to a twentieth. Table and star indexes have one seed: a week
 * with many rows has many index entries.
 */
import { KIB, MIB } from '../../base/units.ts';
import { sourced, type SourcedNumber } from '../../scenario/provenance.ts';
import type { Database, DbObject } from '../../scenario/schema.ts';

/** Every size and count of the database with its source. */
export const SIZES = {
  blockBytes: sourced(8 * KIB, 'bytes', 'assumed', 'the document names no block size'),
  segments: sourced(91, 'count', 'document', 'range partitions of 7 days by period key'),
  psusPerSegment: sourced(22, 'count', 'document', '3 partitioned objects x 91 x 22 = 6 006 PSUs'),
  factPsuMib: sourced(10, 'MiB', 'assumed', '2 002 PSUs x 10 MiB = 19.6 GiB of the about 50 GB'),
  starIndexPsuMib: sourced(7, 'MiB', 'assumed', '2 002 PSUs x 7 MiB = 13.7 GiB for each of the two star indexes'),
  segmentSpread: sourced(0.2, 'of the mean', 'assumed', 'a segment is a week, and weekly sales differ by a fifth either way'),
  psuSpread: sourced(0.05, 'of the mean', 'assumed', 'files of a segment are meant to be equal; loaders fill them to a twentieth'),
  spreadSeed: sourced(1, 'seed', 'assumed', 'any other is as good'),
  customerPsuMib: sourced(15, 'MiB', 'assumed', '1 000 000 rows x about 150 B in 10 PSUs'),
  customerKeyPsuMib: sourced(2, 'MiB', 'assumed', '1 000 000 entries x about 20 B in 10 PSUs'),
  customerPsus: sourced(10, 'count', 'document', 'customer and its key index have 10 PSUs each'),
  spillPsus: sourced(22, 'count', 'document', 'a spill directory on every disk in the manual layouts'),
  spillPsuMib: sourced(256, 'MiB', 'assumed', 'enough for the largest sorts of 20 users'),
  systemMib: sourced(64, 'MiB', 'assumed', 'catalog and other small files'),
} as const satisfies Record<string, SourcedNumber>;

export const FACT = 'daily_sales';
/** One star index over 4 and one over 5 dimension keys. */
export const STAR_INDEXES = ['sales_star4', 'sales_star5'] as const;
export const SPILL = 'spill';
export const SYSTEM = 'system';
export const CUSTOMER = 'customer';
export const CUSTOMER_KEY = 'customer_pk';

/** Dimensions and dimension indexes that lie in one file each, in document order, with assumed sizes (rows x width). */
const SMALL: readonly (readonly [id: string, name: string, role: 'dimension' | 'dimension-index', kib: number])[] = [
  ['period', 'Period (2 522 days)', 'dimension', 256],
  ['store', 'Store (63)', 'dimension', 16],
  ['product', 'Product (19 450)', 'dimension', 4096],
  ['promotion', 'Promotion (35)', 'dimension', 16],
  ['period_pk', 'Period key index', 'dimension-index', 64],
  ['store_pk', 'Store key index', 'dimension-index', 16],
  ['product_pk', 'Product key index', 'dimension-index', 512],
  ['promotion_pk', 'Promotion key index', 'dimension-index', 16],
  ['period_month', 'Period by month', 'dimension-index', 64],
  ['store_region', 'Store by region', 'dimension-index', 16],
  ['product_group', 'Product by group', 'dimension-index', 512],
  ['promotion_type', 'Promotion by type', 'dimension-index', 16],
];

/** Ids of the dimensions and indexes that lie on one disk each in the manual layouts. */
export const SMALL_OBJECTS: readonly string[] = SMALL.map(([id]) => id);

/** Dimension tables and key indexes that a star join probes when it starts. */
export const PROBED_DIMENSIONS: readonly string[] = [
  'period',
  'store',
  'product',
  'promotion',
  CUSTOMER,
  'period_pk',
  'product_pk',
  CUSTOMER_KEY,
];

/** The same for table and star indexes: an index is large where its table is. */
const UNEVEN: DbObject['psuSpread'] = {
  segments: SIZES.segmentSpread.value,
  psus: SIZES.psuSpread.value,
  seed: SIZES.spreadSeed.value,
};

const partitioned = (id: string, name: string, role: 'fact' | 'star-index', psuMib: number): DbObject => ({
  id,
  name,
  role,
  segments: SIZES.segments.value,
  psusPerSegment: SIZES.psusPerSegment.value,
  psuBytes: psuMib * MIB,
  psuSpread: UNEVEN,
});

const whole = (id: string, name: string, role: DbObject['role'], psus: number, psuBytes: number): DbObject => ({
  id,
  name,
  role,
  segments: 1,
  psusPerSegment: psus,
  psuBytes,
  ...(psus > 1 && role !== 'spill' && { psuSpread: { ...UNEVEN, segments: 0 } }),
});

/** The study's database: 3 x 91 x 22 = 6 006 PSUs of the partitioned objects, and the small ones. */
export function database(): Database {
  return {
    blockBytes: SIZES.blockBytes.value,
    objects: [
      partitioned(FACT, 'Daily sales', 'fact', SIZES.factPsuMib.value),
      partitioned(STAR_INDEXES[0], 'Star index, 4 keys', 'star-index', SIZES.starIndexPsuMib.value),
      partitioned(STAR_INDEXES[1], 'Star index, 5 keys', 'star-index', SIZES.starIndexPsuMib.value),
      whole(CUSTOMER, 'Customer (1 000 000)', 'dimension', SIZES.customerPsus.value, SIZES.customerPsuMib.value * MIB),
      whole(CUSTOMER_KEY, 'Customer key index', 'dimension-index', SIZES.customerPsus.value, SIZES.customerKeyPsuMib.value * MIB),
      ...SMALL.map(([id, name, role, kib]) => whole(id, name, role, 1, kib * KIB)),
      whole(SYSTEM, 'System', 'system', 1, SIZES.systemMib.value * MIB),
      whole(SPILL, 'Spill space', 'spill', SIZES.spillPsus.value, SIZES.spillPsuMib.value * MIB),
    ],
  };
}
