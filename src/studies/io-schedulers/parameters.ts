/**
 * Every number of the study with its source. One set serves all schedulers, kernels and degrees of parallelism;
 * what the asynchronous layouts have of their own (`AIO`) stands apart, because it was chosen for a claim.
 *
 * The post leaves open: kernel version, file system, mount options, block size, bytes of a read call, tag depth.
 */
import { GIB, KIB, MIB } from '../../base/units.ts';
import { sourced, type SourcedNumber } from '../../scenario/provenance.ts';

type Table = Record<string, SourcedNumber>;

/** The table that is counted. */
export const SIZES = {
  blockBytes: sourced(8 * KIB, 'bytes', 'assumed', 'rows of 8 KB blocks, one a block; the block size itself is not stated'),
  rowBytes: sourced(2_048_000_000, 'bytes', 'derived', '250 000 blocks x 8 192 B'),
  fileBytes: sourced(4 * GIB, 'bytes', 'document', 'one data file of 4 GB'),
  extentBytes: sourced(256 * MIB, 'bytes', 'document', 'uniform extents of 256 MB: what a file is cut into over several disks'),
  lookupBytes: sourced(1 * GIB, 'bytes', 'assumed', 'a second file behind the first, which only the mixed workloads touch'),
} as const satisfies Table;

/** The machine: four Xeons of 700 MHz. */
export const HOST = {
  processors: sourced(4, 'count', 'document', 'four Xeons of 700 MHz'),
  blockCacheBytes: sourced(64 * MIB, 'bytes', 'assumed', 'buffer cache; a table scanned once does not gain from it'),
  fileCacheBytes: sourced(
    512 * MIB,
    'bytes',
    'assumed',
    'page cache; less than the table, so that nothing of one run is left for the next',
  ),
  callBytes: sourced(128 * KIB, 'bytes', 'assumed', '16 blocks of a multiblock read; the document does not say'),
  readAheadBytes: sourced(128 * KIB, 'bytes', 'document', 'read-ahead of 256 sectors, the default of every kernel here'),
} as const satisfies Table;

/** Between host and drive. */
export const DISK = {
  channelMegabytesPerSecond: sourced(160, 'MB/s', 'document', 'Adaptec aic7899, U160; one drive takes a quarter of it'),
  channelPerRequestMs: sourced(0, 'ms', 'assumed', 'contained in the overhead of the drive'),
  tags: sourced(32, 'commands', 'datasheet', 'default of the aic7xxx driver; the claims show 1 and 4 beside it'),
  driveTags: sourced(64, 'commands', 'datasheet', 'what drives of this family queue, recalled and not verified; the driver gives fewer'),
  driveAgeLimitMs: sourced(
    250,
    'ms',
    'assumed',
    'a command that has waited so long in the drive goes first: firmware ages its queue, by an amount that is not published; without it far requests starve beside scans',
  ),
  smallBufferSegmentBytes: sourced(128 * KIB, 'bytes', 'assumed', 'knob: segments no larger than one read instead of 1.33 MiB'),
} as const satisfies Table;

/** Processor time. */
export const COSTS = {
  scanMsPerMib: sourced(12, 'ms/MiB', 'assumed', 'as in the Red Brick study: 128 blocks counted at 94 µs each'),
  fileCacheHitMs: sourced(
    0.094,
    'ms',
    'calibrated',
    'one block copied out of the page cache, system call included: the document sees as much time in the kernel as outside (10 and 10 %), so 12 ms/MiB / 128 blocks',
    'IO-10',
  ),
  queryStartMs: sourced(10, 'ms', 'assumed', 'parse and start; nothing beside a scan of a minute'),
} as const satisfies Table;

/** How the scan is cut. */
export const SCAN = {
  granulesPerProcess: sourced(13, 'granules', 'document', 'about 13 block ranges for each slave'),
  concurrentScans: sourced(4, 'scans', 'assumed', 'knob: four tables scanned at a time, as readers asked'),
} as const satisfies Table;

/**
 * The layouts with direct and asynchronous I/O, chosen together so that the three numbers of one claim come out; other
 * sets of parameters would fit as well, so those numbers are no evidence for any of these.
 */
export const AIO = {
  outstanding: sourced(2, 'reads', 'calibrated', 'read calls under way in each process', 'IO-03'),
  tags: sourced(1, 'commands', 'calibrated', 'with more of them the drive takes both reads of a process in a row', 'IO-03'),
  merges: sourced(
    0,
    'switch',
    'calibrated',
    'neighboring reads of a process stay requests of their own; joined to 256 KiB they take too little time',
    'IO-03',
  ),
  channelPerRequestMs: sourced(
    3.15,
    'ms',
    'calibrated',
    '65 s / 15 625 reads of 128 KiB = 4.16 ms, of which 0.82 ms pass data over the channel, 0.15 ms start the command and 0.04 ms are neither',
    'IO-03',
  ),
} as const satisfies Table;

/** What runs beside the scan in the mixed workloads. */
export const MIXED = {
  users: sourced(2, 'users', 'assumed', 'each waits for its read or write before the next'),
  requestBytes: sourced(8 * KIB, 'bytes', 'assumed', 'one block'),
  requests: sourced(50, 'requests', 'assumed', 'of one query, repeated until the scan is complete'),
  thinkMs: sourced(5, 'ms', 'assumed', 'between two requests of a user'),
} as const satisfies Table;

/** Degrees of parallelism of the post's chart, and 30, of which it gives the processors' shares. */
export const DEGREES: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 20, 30, 40, 80];
