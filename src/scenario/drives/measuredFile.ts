/**
 * A measured drive as JSON: what DIXtrac extracted and DiskSim simulates, one file a drive. Only what is
 * used is named here; everything else in a file is left alone. Values are hostile until they passed.
 */
import * as v from 'valibot';
import { list } from '../list.ts';
import { id, int, LIMITS, num, text } from '../values.ts';

/** A number with the unit in which files give it; problems name it. */
const of = <T extends v.GenericSchema<number>>(unit: string, number: T) => v.pipe(number, v.description(unit));
const BLOCKS = 'blocks of 512 bytes';

/** Zones of a drive whose tracks are equal within each of them. */
export const MeasuredZone = v.object({
  first_cyl: int(0, 10_000_000),
  last_cyl: int(0, 10_000_000),
  sectors_per_track: int(1, 100_000),
  /** Angle of the first physical sector, in sectors. */
  first_block_offset: v.optional(num(-100_000, 100_000), 0),
  /** Physical sectors at the front that hold no block. */
  deadspace: v.optional(int(0, 100_000_000), 0),
  track_skew_sectors: num(0, 100_000),
  cyl_skew_sectors: num(0, 100_000),
  /** Sectors or tracks kept for defects, and what each slip counts: see `sparing_scheme`. */
  spares: v.optional(int(0, 100_000_000), 0),
  slips: v.optional(list(int(0, 1_000_000_000), LIMITS.slips), () => []),
  /** Pairs of a defect and the spare sector that stands in for it. */
  defects: v.optional(list(v.number(), LIMITS.slips), () => []),
  n_remapped_defects: v.optional(int(0, 1_000_000_000), 0),
  /** Blocks that the zone holds. */
  blocks: v.optional(int(0, 1e12)),
});
export type MeasuredZone = v.InferOutput<typeof MeasuredZone>;

/** A stretch of blocks whose tracks were sampled, for drives whose every track has a length of its own. */
const SampledZone = v.object({
  first_lbn: int(0, 1e14),
  first_cyl: int(0, 10_000_000),
  sectors_per_track: num(1, 100_000),
});

const Slice = v.object({
  first_lbn: int(0, 1e14),
  cyl_min: int(0, 10_000_000),
  mean_spt: num(1, 100_000),
});

/** Measured points [cylinders, ms], or the two regimes with the first distances in a list of their own. */
const SeekPoints = list(v.strictTuple([int(1, 10_000_000), num(0, 400)]), LIMITS.seekPoints);
const SeekRegimes = v.object({ hpl: v.pipe(list(v.number(), 6), v.length(6)), first10: list(num(0, 100), 64) });

const blocks = of(BLOCKS, int(0, 2_000_000));
const overhead = of('ms', num(0, 20));

/** Entries that are used; a file may have others, which come out in the notes. */
export const MeasuredBuffer = v.looseObject({
  'Number of buffer segments': int(0, 4096),
  'Maximum number of write segments': int(0, 4096),
  'Segment size (in blks)': blocks,
  'Use separate write segment': int(0, 1),
  'Enable caching in buffer': int(0, 2),
  'Buffer continuous read': int(0, 4),
  'Minimum read-ahead (blks)': blocks,
  'Maximum read-ahead (blks)': blocks,
  'Read-ahead over requested': int(0, 1),
  'Read-ahead on idle hit': int(0, 1),
  'Read any free blocks': v.optional(int(0, 1), 0),
  'Fast write level': int(0, 2),
  'Immediate buffer read': int(0, 1),
  'Immediate buffer write': int(0, 1),
  'High (read) water mark': v.optional(num(0, 1), 0),
  'Allow read hits on write data': int(0, 1),
});
export type MeasuredBuffer = v.InferOutput<typeof MeasuredBuffer>;

export const MeasuredOverheads = v.looseObject({
  'Read hit over. after read': overhead,
  'Read hit over. after write': overhead,
  'Read miss over. after read': overhead,
  'Read miss over. after write': overhead,
  'Write hit over. after read': overhead,
  'Write hit over. after write': overhead,
  'Write miss over. after read': overhead,
  'Write miss over. after write': overhead,
  'Per-request overhead time': v.optional(overhead, 0),
  'Time scale for overheads': v.optional(num(0, 1000), 1),
  'Read completion overhead': v.optional(overhead, 0),
  'Write completion overhead': v.optional(overhead, 0),
  'Data preparation overhead': v.optional(overhead, 0),
  'First reselect overhead': v.optional(overhead, 0),
  'Other reselect overhead': v.optional(overhead, 0),
  'Read disconnect afterread': v.optional(overhead, 0),
  'Read disconnect afterwrite': v.optional(overhead, 0),
  'Write disconnect overhead': v.optional(overhead, 0),
});
export type MeasuredOverheads = v.InferOutput<typeof MeasuredOverheads>;

export const MeasuredDrive = v.object({
  id,
  name: text,
  surfaces: of('recording surfaces', int(1, 64)),
  cylinders: of('cylinders', int(1, 10_000_000)),
  /** Blocks that the drive says to have. */
  blocks: of(BLOCKS, int(1, 1e14)),
  bytes_per_block: v.optional(v.literal(512), 512),
  rpm: of('turns a minute', num(1000, 30_000)),
  head_switch_ms: of('ms', num(0, 20)),
  write_settle_ms: of('ms', num(-20, 20)),
  seek_type: v.picklist(['extracted', 'hplplus10']),
  seek_curve_ms: v.pipe(
    v.union([SeekPoints, SeekRegimes]),
    v.description('a list of [cylinders, ms], or an object with hpl and first10 in ms'),
  ),
  /** Time of a sector on the interface; zero, negative or missing where it was set on the bus. */
  bulk_sector_transfer_ms: v.optional(v.nullable(num(-20, 20))),
  bulk_sector_transfer_ms_in_spec: v.optional(v.nullable(num(-20, 20))),
  max_queue_length: v.optional(int(1, 1024), 1),
  scheduler_policy: v.optional(int(0, 1000), 1),
  cache: MeasuredBuffer,
  overheads_ms: MeasuredOverheads,
  layout: v.optional(
    v.object({
      type: v.optional(v.string()),
      mapping_scheme: v.optional(int(0, 100), 0),
      sparing_scheme: v.optional(int(0, 100), 0),
      rangesize: v.optional(int(1, 10_000_000), 1),
    }),
    () => ({ mapping_scheme: 0, sparing_scheme: 0, rangesize: 1 }),
  ),
  zones: v.optional(list(MeasuredZone, LIMITS.zones)),
  zones_sampled: v.optional(list(SampledZone, LIMITS.zones)),
  lbn_slices: v.optional(list(Slice, LIMITS.zones)),
});
export type MeasuredDrive = v.InferOutput<typeof MeasuredDrive>;
