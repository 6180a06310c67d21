/**
 * Every number of the study's host, query classes, processor costs and mixes, each with its source.
 * One set serves all five workloads; only users, QUERYPROCS and the batch differ between them.
 */
import { GIB, KIB, MIB } from '../../base/units.ts';
import { sourced, type SourcedNumber } from '../../scenario/provenance.ts';
import { SPREAD_TUNE_GROUP } from '../../scenario/tuning.ts';

type Table = Record<string, SourcedNumber>;

/** Tuning that goes with a layout. */
export const TUNING = {
  stripedTuneGroup: sourced(
    SPREAD_TUNE_GROUP,
    'processes',
    'document',
    'TUNE GROUP 1 96 on the striped file groups; loose disks keep the default of 1',
  ),
  skewedMaxShare: sourced(
    4,
    'times the right size',
    'calibrated',
    'the one mistake of "Manual 22 skewed": PSUs of the partitioned objects fill in order up to this size, so that the last ones stay empty',
    'RB-07',
  ),
} as const satisfies Table;

/** The host: 16 processors and 16 GB of memory, shared by block cache, file cache and processes. */
export const HOST = {
  processors: sourced(16, 'count', 'document', 'Sun E6500 with 16 processors'),
  readAheadMinBytes: sourced(64 * KIB, 'bytes', 'assumed', 'default read-ahead of the file system'),
  readAheadMaxBytes: sourced(2 * MIB, 'bytes', 'assumed', 'the file system sets its window from the stripe, bounded'),
  readAheadWindows: sourced(2, 'count', 'assumed', 'one window in use, one in flight'),
  maxRequestBytes: sourced(1 * MIB, 'bytes', 'assumed', 'only reached when merging is switched on'),
  blockCacheBytes: sourced(256 * MIB, 'bytes', 'assumed', 'the database block cache; the document does not say'),
  fileCacheBytes: sourced(4 * GIB, 'bytes', 'assumed', 'what 16 GB leave after processes and block cache, with reserve'),
  tuneGroup: sourced(1, 'processes', 'document', 'TUNE GROUP is 1 if it is not set'),
} as const satisfies Table;

/** Processor time of the operators. */
export const COSTS = {
  starJoinStepMs: sourced(7, 'ms', 'calibrated', 'about 480 rows of four blocks joined and aggregated at 14.6 µs each', 'RB-16'),
  scanMsPerMib: sourced(12, 'ms/MiB', 'assumed', 'about 80 MB/s for one processor of 2000'),
  probeMsPerMib: sourced(
    50,
    'ms/MiB',
    'calibrated',
    'a scan that joins each row by probing: about 3 µs a row; with more, processors level what 20 users wait for',
    'RB-21',
  ),
  sortMsPerMib: sourced(30, 'ms/MiB', 'assumed', 'between scanning and probing'),
  loadStepMs: sourced(400, 'ms', 'calibrated', 'large enough that load is bound by processors, as the document says it is', 'RB-01'),
  queryStartMs: sourced(50, 'ms', 'assumed', 'parse and plan'),
  fileCacheHitMs: sourced(0.05, 'ms', 'assumed', 'system call and copy of one 8 KB block'),
} as const satisfies Table;

/** Tightly constrained star join. */
export const TIGHT = {
  segmentsLeast: sourced(4, 'segments', 'assumed', 'one month'),
  segmentsMost: sourced(13, 'segments', 'assumed', 'one quarter'),
  stepsPerSegment: sourced(12, 'steps', 'assumed', 'often less than 1 % of the rows'),
  indexEverySteps: sourced(1, 'steps', 'assumed', 'each list has leaves of its own'),
  indexReads: sourced(2, 'reads', 'assumed', 'two leaves of one branch'),
  indexBytes: sourced(8 * KIB, 'bytes', 'assumed', 'one block'),
  indexWithinBytes: sourced(64 * KIB, 'bytes', 'assumed', ''),
  fetches: sourced(4, 'reads', 'assumed', 'rows of one list fetched together'),
  fetchBytes: sourced(8 * KIB, 'bytes', 'assumed', 'one block'),
  fetchWithinBytes: sourced(64 * KIB, 'bytes', 'assumed', 'rows loaded together lie together'),
  dimensionBlocks: sourced(2, 'blocks', 'assumed', 'of each dimension and key index'),
} as const satisfies Table;

/** Moderately constrained star join. */
export const MODERATE = {
  segmentsLeast: sourced(13, 'segments', 'assumed', 'one quarter'),
  segmentsMost: sourced(26, 'segments', 'assumed', 'half a year'),
  stepsPerSegment: sourced(
    150,
    'steps',
    'calibrated',
    'some percent of the rows, several of them in each list; chosen so that W3 lasts as long as published and does not fit the caches',
    'RB-08',
  ),
  indexEverySteps: sourced(4, 'steps', 'assumed', 'an index leaf serves several lists'),
  indexReads: sourced(1, 'reads', 'assumed', ''),
  indexBytes: sourced(32 * KIB, 'bytes', 'assumed', 'clustered leaves'),
  indexWithinBytes: sourced(256 * KIB, 'bytes', 'assumed', ''),
  fetches: sourced(4, 'reads', 'assumed', ''),
  fetchBytes: sourced(16 * KIB, 'bytes', 'assumed', ''),
  fetchWithinBytes: sourced(
    2 * MIB,
    'bytes',
    'calibrated',
    'rows of one list lie thinner than those of a tight join; with 1 MiB the large unit gathers each list on one disk',
    'RB-11',
  ),
  dimensionBlocks: sourced(8, 'blocks', 'assumed', ''),
} as const satisfies Table;

/** Weakly constrained star join: more of everything than the moderate one. */
export const WEAK = {
  ...MODERATE,
  segmentsLeast: sourced(26, 'segments', 'assumed', 'half a year'),
  segmentsMost: sourced(52, 'segments', 'assumed', 'one year'),
  stepsPerSegment: sourced(
    300,
    'steps',
    'calibrated',
    'twice the rows of the moderate one; chosen so that W3 lasts as long as published and does not fit the caches',
    'RB-08',
  ),
  dimensionBlocks: sourced(32, 'blocks', 'assumed', ''),
} as const satisfies Table;

/** Scans and sorts. */
export const SCANS = {
  partialSegmentsLeast: sourced(1, 'segments', 'assumed', 'one week'),
  partialSegmentsMost: sourced(3, 'segments', 'assumed', 'three weeks'),
  fullSegments: sourced(13, 'segments', 'assumed', 'forced fact scan over a quarter'),
  sortSegmentsLeast: sourced(1, 'segments', 'assumed', 'one week'),
  sortSegmentsMost: sourced(3, 'segments', 'assumed', 'three weeks'),
  sortSpillShare: sourced(0.5, 'bytes per byte', 'assumed', 'only the needed columns are sorted'),
  sortWriteBytes: sourced(64 * KIB, 'bytes', 'assumed', 'runs are written to spill in pieces of this size'),
} as const satisfies Table;

/** Load of one segment. */
export const LOAD = {
  processes: sourced(16, 'processes', 'assumed', 'one for each processor'),
  factBytesPerStep: sourced(256 * KIB, 'bytes', 'assumed', '40 steps fill a PSU of 10 MiB'),
  indexBytesPerStep: sourced(176 * KIB, 'bytes', 'derived', '7 MiB of index for 10 MiB of fact, in whole blocks'),
  spillBytesPerStep: sourced(64 * KIB, 'bytes', 'assumed', 'index build'),
} as const satisfies Table;

/** Queries of one user's batch. W4 repeats W2's batch, W5 repeats W3's. */
export const MIX = {
  tight: sourced(30, 'queries', 'assumed', '20 to 40 queries that take less than a minute together'),
  moderate: sourced(
    54,
    'queries',
    'calibrated',
    'in W3 and W5 only, as all that follow; chosen with the steps per segment so that W3 lasts as long as published',
    'RB-08',
  ),
  weak: sourced(18, 'queries', 'calibrated', 'chosen with the steps per segment so that W3 lasts as long as published', 'RB-08'),
  scan: sourced(12, 'queries', 'calibrated', 'chosen with the steps per segment so that W3 lasts as long as published', 'RB-08'),
  partialScan: sourced(18, 'queries', 'calibrated', 'chosen with the steps per segment so that W3 lasts as long as published', 'RB-08'),
  sort: sourced(18, 'queries', 'calibrated', 'chosen with the steps per segment so that W3 lasts as long as published', 'RB-08'),
  load: sourced(91, 'loads', 'derived', 'one for each segment'),
} as const satisfies Table;

/** Users and processes of the workloads. */
export const USERS = {
  w4: sourced(50, 'users', 'document', '10, 25 and 50 users; the chart shows 50'),
  w5: sourced(20, 'users', 'document', 'the text says 10 and 20; the caption of the last chart says 50'),
  w1QueryProcs: sourced(16, 'processes', 'assumed', 'as the load processes'),
  w2QueryProcs: sourced(8, 'processes', 'assumed', ''),
  w3QueryProcs: sourced(12, 'processes', 'assumed', ''),
  w4QueryProcs: sourced(4, 'processes', 'assumed', 'fewer processes for each of more users'),
  w5QueryProcs: sourced(6, 'processes', 'assumed', 'fewer processes for each of more users'),
} as const satisfies Table;

/** Share of the batch that the page runs, so that its refined answer comes within two seconds. */
export const INTERACTIVE = {
  w1: sourced(0.05, 'of the batch', 'assumed', 'five loads'),
  w2: sourced(1, 'of the batch', 'assumed', ''),
  w3: sourced(0.06, 'of the batch', 'assumed', 'nine queries, at least one of each class'),
  w4: sourced(1, 'of the batch', 'assumed', 'the cache has to get warm'),
  w5: sourced(0.027, 'of the batch', 'assumed', 'four queries a user'),
} as const satisfies Table;
