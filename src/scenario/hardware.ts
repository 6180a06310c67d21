/** Drives, paths and disks of the document, see `schema.ts`. `docs/model.md` says what the engine makes of each parameter. */
import * as v from 'valibot';
import { MIB, TIB } from '../base/units.ts';
import { list } from './list.ts';
import { Discipline, Scheduler } from './schedulers.ts';
import { bytes, id, int, LIMITS, num, text } from './values.ts';

/** Seek time against distance in cylinders; `docs/model.md` gives the formulas and their sources. */
export const SeekCurve = v.variant('kind', [
  /** Three datasheet points (Lee & Katz curve, corrected for short distances). */
  v.strictObject({ kind: v.literal('three-point'), singleMs: num(0, 100), averageMs: num(0, 200), fullMs: num(0, 400) }),
  /** Two regimes (Ruemmler & Wilkes): a + b*sqrt(d) below `boundary` cylinders, c + e*d beyond. */
  v.strictObject({
    kind: v.literal('two-regime'),
    singleMs: num(0, 100),
    /** Measured times of the first distances (1, 2, ...), in place of the formula. */
    firstMs: v.optional(list(num(0, 100), 64)),
    boundary: int(1, 10_000_000),
    shortMs: num(0, 100),
    shortPerRootMs: num(0, 10),
    longMs: num(0, 200),
    longPerCylinderMs: num(0, 1),
  }),
  /** Measured points [cylinders, ms], ascending, interpolated linearly. */
  v.strictObject({
    kind: v.literal('table'),
    points: list(v.strictTuple([int(1, 10_000_000), num(0, 400)]), LIMITS.seekPoints, 1),
  }),
]);
export type SeekCurve = v.InferOutput<typeof SeekCurve>;

/** Tracks of equal length. Blocks run along a track, then to the next surface, then to the next cylinder. */
export const Zone = v.strictObject({
  cylinders: int(1, 10_000_000),
  /** 512-byte sectors. */
  sectorsPerTrack: int(1, 100_000),
  /** First cylinder; by default the one after the zone before. Cylinders between zones hold no data. */
  firstCylinder: v.optional(int(0, 10_000_000)),
  /** Skews in sectors of this zone, in place of the drive's in ms. */
  trackSkewSectors: v.optional(num(0, 100_000)),
  cylinderSkewSectors: v.optional(num(0, 100_000)),
  /** Angle of the zone's first physical sector, in sectors from angle 0. */
  firstAngleSectors: v.optional(num(0, 100_000)),
  /** Physical sectors at the zone's start that hold no block. */
  skippedSectors: v.optional(int(0, 100_000_000)),
  /** Physical sectors of the zone that hold no block because they are kept for defects; slipped sectors are taken out of them. */
  spareSectors: v.optional(int(0, 100_000_000)),
  /** Physical sectors, counted from the zone's start, that are left out: every later block moves up by one. Ascending. */
  slips: v.optional(list(int(0, 1_000_000_000), LIMITS.slips)),
});
export type Zone = v.InferOutput<typeof Zone>;

const overhead = num(0, 20);

/** Fixed cost of a command, by what it finds in the buffer and what the command before it was. */
export const CommandOverheads = v.strictObject({
  readHitAfterReadMs: overhead,
  readHitAfterWriteMs: overhead,
  readMissAfterReadMs: overhead,
  readMissAfterWriteMs: overhead,
  writeHitAfterReadMs: overhead,
  writeHitAfterWriteMs: overhead,
  writeMissAfterReadMs: overhead,
  writeMissAfterWriteMs: overhead,
  /** At the end of each read, and of each write. */
  readCompletionMs: v.optional(overhead),
  writeCompletionMs: v.optional(overhead),
  /** Data preparation before a transfer over the interface. */
  dataPreparationMs: v.optional(overhead),
  /** Taking the interface again after positioning: the first time of a command, and each further time. */
  firstReselectMs: v.optional(overhead),
  otherReselectMs: v.optional(overhead),
  /** Letting the interface go while the arm moves: taken as hidden by the seek, so these and `otherReselectMs` change nothing. */
  readDisconnectAfterReadMs: v.optional(overhead),
  readDisconnectAfterWriteMs: v.optional(overhead),
  writeDisconnectMs: v.optional(overhead),
});
export type CommandOverheads = v.InferOutput<typeof CommandOverheads>;

/** How far a drive reads ahead after a read: to the end of the track or cylinder, until the segment is full, or one track ahead of a stream that it has detected. */
const reach = v.picklist(['none', 'track-end', 'cylinder-end', 'segment-full', 'track-ahead']);
export type ReadAheadReach = v.InferOutput<typeof reach>;

/** The drive's segmented buffer. */
export const DriveBuffer = v.strictObject({
  segments: int(0, 4096),
  segmentBytes: bytes(0, 1024 * MIB),
  /** After a read the drive keeps reading into the segment while nothing else needs the arm. */
  readAhead: v.boolean(),
  /** Default: `segment-full`. Without effect where `readAhead` is false. */
  readAheadReach: v.optional(reach),
  /**
   * After which read the drive begins to read ahead: after every one, or only after one that continues where an
   * earlier read ended. Default `any-read`.
   */
  readAheadAfter: v.optional(v.picklist(['any-read', 'sequential-read'])),
  /**
   * Least and most that is read ahead; default 0 and a segment. A new command that needs the arm waits for the least.
   * A drive that reads ahead farther than a segment chains segments.
   */
  readAheadMinBytes: v.optional(bytes(0, 1024 * MIB)),
  readAheadMaxBytes: v.optional(bytes(0, 1024 * MIB)),
  /**
   * Part of a read that must have come off the media before it begins to go over the interface: 0 the first block, 1
   * all of it (at most a segment). Default 0. A drive behind a slow interface reads large blocks more slowly with it.
   */
  readWaterMark: v.optional(num(0, 1)),
  /** The part of the segment that was asked for may be overwritten before it has been sent. Has no effect: it is sent before the next command. */
  overRequested: v.optional(v.boolean()),
  /** Blocks stay in the buffer after they have been sent to the host. Default true; false keeps only what was read ahead. */
  keepRequested: v.optional(v.boolean()),
  /** Blocks before the request that pass under the head while it waits are kept too. Default false. */
  readFreeBlocks: v.optional(v.boolean()),
  /** A hit on an idle drive begins to read ahead again. Default false. */
  readAheadOnIdleHit: v.optional(v.boolean()),
  /** A read that finds its first block on the way into the buffer waits for it there; otherwise it stops the read-ahead and positions again. Default true. */
  hitOnIncoming: v.optional(v.boolean()),
  /** Reads may be served from data that was written. Default false. */
  readHitsOnWrites: v.optional(v.boolean()),
  /** Segments that may hold written data; default all. `writeSegmentApart`: one segment is kept for writes. */
  writeSegments: v.optional(int(0, 4096)),
  writeSegmentApart: v.optional(v.boolean()),
  /**
   * Immediate reporting: a write is complete once its data are in the buffer, and goes to the media
   * afterwards. `sequential`: a write that finds no data waiting in the buffer or appends to them, otherwise
   * it goes to the media behind them; `sequential-interleaved`: it waits for them to be written and is
   * reported then; `all`: every write that finds a free write segment. Default `none`.
   */
  writeBack: v.optional(v.picklist(['none', 'sequential', 'sequential-interleaved', 'all'])),
  /** Zero-latency access: a transfer may begin at any sector of the request's track, and data go on in order. */
  zeroLatencyReads: v.optional(v.boolean()),
  zeroLatencyWrites: v.optional(v.boolean()),
});
export type DriveBuffer = v.InferOutput<typeof DriveBuffer>;

export const HardDisk = v.strictObject({
  kind: v.literal('hdd'),
  id,
  name: text,
  /** Entry of the drive library that it was taken from, if any: what its numbers' sources are looked up by. */
  origin: v.optional(id),
  rpm: num(1000, 30_000),
  heads: int(1, 64),
  /** Zones from the outer edge inward; cylinders of all zones are the drive's cylinders. */
  zones: list(Zone, LIMITS.zones, 1),
  /** Order of a cylinder's surfaces: always from the first, or back and forth from cylinder to cylinder. Default `ascending`. */
  surfaceOrder: v.optional(v.picklist(['ascending', 'serpentine'])),
  /** Blocks that the drive offers if they are fewer than its zones hold. */
  sectors: v.optional(int(1, 1e14)),
  /** Angle, as time, by which each next track (same cylinder) and next cylinder is turned back so that a switch costs no revolution. */
  trackSkewMs: num(0, 20),
  cylinderSkewMs: num(0, 20),
  /**
   * How long the head waits for the first sector of a transfer. `tracked` (default): until the platter, which turns on
   * between requests, brings it; `memoryless`: a uniform part of a turn, whatever came before. The second is how simple
   * models take it, and is here to ask of a finding whether it depends on where the platter is.
   */
  rotation: v.optional(v.picklist(['tracked', 'memoryless'])),
  /** Time to change the surface without moving the arm. */
  headSwitchMs: num(0, 20),
  seek: SeekCurve,
  /** Seek of a write, where it has a curve of its own; `writeSettleMs` comes on top. */
  writeSeek: v.optional(SeekCurve),
  /**
   * A read that follows a write settles the head again, even where it stays on the cylinder: its seek takes at least
   * as long as one by a cylinder. Default false.
   */
  settleAfterWrite: v.optional(v.boolean()),
  /** Added to the seek of a write that moves the arm; negative where writes were measured to be faster. */
  writeSettleMs: num(-20, 20),
  /** Fixed cost of each command before the mechanism starts. */
  overheadMs: num(0, 20),
  /** In place of `overheadMs`, where the drive was measured that closely. */
  overheads: v.optional(CommandOverheads),
  buffer: DriveBuffer,
  /** The drive's own interface: data pass it at this rate, overlapping the media. Default: it costs nothing. */
  interfaceMibPerSecond: v.optional(num(0.001, 1_000_000)),
  /** Tagged command queueing: how many commands the drive holds at a time (default 1) and what it orders them by (default SPTF). */
  queueDepth: v.optional(int(1, 1024)),
  queueDiscipline: v.optional(Discipline),
});
export type HardDisk = v.InferOutput<typeof HardDisk>;

/** A flash module: dies behind channels behind one interface. */
/**
 * The inside of a flash module, for a model with state: blocks that are written once and erased whole, a map from
 * addresses to places, and a collector. Sizes must fit together: a unit of the mapping divides a program, a
 * block divides the capacity.
 */
export const FlashTranslation = v.strictObject({
  /** Space beyond the capacity, as a share of it. */
  overProvisioning: num(0.001, 10),
  /** Programs of a block. */
  pagesPerBlock: int(4, 65_536),
  /** Planes of a die, which program and erase together; default 1. */
  planesPerDie: v.optional(int(1, 64)),
  /** What one entry of the mapping stands for; smaller writes read the rest of it first. */
  mappingBytes: bytes(512, MIB),
  /** Erase of a block; default 3.5. */
  eraseMs: v.optional(num(0, 1000)),
  /** Fresh: all blocks erased. Steady: written at random for long. Aged: filled in order, then its spare used up by random writes. */
  startState: v.picklist(['fresh', 'steady', 'aged']),
  /** Written with one bit a cell first; default 0, none. */
  slcCacheBytes: v.optional(bytes(0, 1024 * TIB)),
  /** Program of a page there; default a quarter of `programMs`. */
  slcProgramMs: v.optional(num(0, 100)),
  /** Read in advance once reads are sequential; default 0, none. */
  readAheadBytes: v.optional(bytes(0, 1024 * MIB)),
  /** Time in which a die breaks off a program or an erase for a read; by default reads wait for its end. */
  suspendMs: v.optional(num(0, 100)),
  /** The buffer outlives a loss of power, so that a flush costs nothing; default false. */
  powerLossProtection: v.optional(v.boolean()),
  /** Array reads of pages by their place in a block, in turns (the bits of a cell); default `readMs` for all. */
  pageReadMs: v.optional(v.pipe(v.array(num(0, 100)), v.minLength(1), v.maxLength(16))),
  /** The same for reads of at most one unit of the mapping, which need not sense a whole page. */
  unitReadMs: v.optional(v.pipe(v.array(num(0, 100)), v.minLength(1), v.maxLength(16))),
  /**
   * Lets planes serve short reads independently, within stretches of this length: what one senses in its plane and leaves in the plane's
   * register for later reads. Units of a program alternate between planes. Default: every read occupies its whole die.
   */
  senseBytes: v.optional(bytes(512, MIB)),
  /** Controller time for each further place of a read, where its units do not lie one after the other in one program; default 0. */
  unitControllerMs: v.optional(num(0, 100)),
});
export type FlashTranslation = v.InferOutput<typeof FlashTranslation>;

export const Flash = v.strictObject({
  kind: v.literal('flash'),
  id,
  name: text,
  origin: v.optional(id),
  /** What the host can address. */
  capacityBytes: bytes(MIB, 1024 * TIB),
  channels: int(1, 256),
  diesPerChannel: int(1, 256),
  /** Unit of reading and programming. */
  pageBytes: bytes(512, MIB),
  /** Array read of one page, and program of one page, in a die. */
  readMs: num(0, 100),
  programMs: num(0, 100),
  /** Moves a page between a die and the controller. */
  channelMibPerSecond: num(0.001, 1_000_000),
  /** Between module and host; each command costs `overheadMs`. */
  interfaceMibPerSecond: num(0.001, 1_000_000),
  overheadMs: num(0, 100),
  /** Part of the overhead that occupies the controller, so that it bounds the rate of commands; default 0. */
  controllerMs: v.optional(num(0, 100)),
  /** Writes are complete once they are here; 0: once they are programmed. */
  writeBufferBytes: bytes(0, 1024 * 1024 * MIB),
  /** Pages programmed per page written, in steady state. Without meaning where `translation` says how it comes about. */
  writeAmplification: num(1, 100),
  queueDepth: int(1, 65_536),
  /** With it the module has state; without it the cheaper steady-state model stands for it. */
  translation: v.optional(FlashTranslation),
});
export type Flash = v.InferOutput<typeof Flash>;

/** A device whose service time is drawn from a known distribution: for checking the engine against queueing theory. */
export const FixedServiceDevice = v.strictObject({
  kind: v.literal('fixed'),
  id,
  name: text,
  capacityBytes: bytes(MIB, 1024 * TIB),
  serviceMs: num(0.000_001, 10_000),
  distribution: v.picklist(['constant', 'exponential']),
});
export type FixedServiceDevice = v.InferOutput<typeof FixedServiceDevice>;

export const Drive = v.variant('kind', [HardDisk, Flash, FixedServiceDevice]);
export type Drive = v.InferOutput<typeof Drive>;

/**
 * A shared way for data: channel, loop, adapter, bus, link, node. `mibPerSecond: null` means uncapped:
 * it costs nothing. A disk is attached to a path, and a path may be attached to another (a channel on an adapter, two
 * adapters on the bus of one slot pair, a bus on a node); data pass all of them.
 */
export const Path = v.strictObject({
  id,
  name: text,
  kind: v.optional(v.picklist(['channel', 'loop', 'adapter', 'bus', 'link', 'node'])),
  mibPerSecond: v.nullable(num(0.001, 1_000_000)),
  perRequestMs: num(0, 100),
  /** Path that this one is attached to; none by default. */
  parent: v.optional(id),
  /** Disks that it takes at most, by however many paths between: 14 drives of a channel. Default: any number. */
  mostDisks: v.optional(int(1, LIMITS.disks)),
  /** Adapters that there is room for: slots of a bus. Default: any number. */
  slots: v.optional(int(1, 64)),
  /** It carries nothing, nor does what is attached to it: disks behind it are reached by their other paths, or not at all. */
  failed: v.optional(v.boolean()),
});
export type Path = v.InferOutput<typeof Path>;

/** Ports of a disk or of its enclosure, less one. */
const MOST_OTHER_PATHS = 7;

/** Settings of one disk's request queue that differ from the host's, as in its sysfs folder. */
export const DiskQueue = v.strictObject({
  scheduler: v.optional(Scheduler),
  /** `nr_requests` and tags, as in `host.kernel`. */
  requests: v.optional(int(4, 10_000)),
  tags: v.optional(int(1, 1024)),
  /** `read_ahead_kb` in bytes, for files on this disk by itself; 0 switches it off. */
  readAheadBytes: v.optional(bytes(0, 64 * MIB)),
});
export type DiskQueue = v.InferOutput<typeof DiskQueue>;

export const Disk = v.strictObject({
  id,
  /** Id of the drive model. */
  drive: id,
  /** Id of the path it is attached to. */
  path: id,
  /** Ids of paths that lead to it as well: while `path` has failed, the first of them that works carries its data. */
  otherPaths: v.optional(list(id, MOST_OTHER_PATHS, 1)),
  /** Spindle phase at t = 0 in turns; by default drawn from the seed by disk id, so that disks are not in step. */
  phaseTurns: v.optional(num(0, 1)),
  /** Cylinder that the arm stands on at t = 0; default 0. */
  initialCylinder: v.optional(int(0, 10_000_000)),
  /** Where this disk's queue differs from the host's. */
  queue: v.optional(DiskQueue),
  /** The disk is broken: a volume with redundancy continues without it, anything else on it is lost. */
  failed: v.optional(v.boolean()),
});
export type Disk = v.InferOutput<typeof Disk>;
