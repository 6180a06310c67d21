/** Every number of the study with its source. One set for all sizes of the machine. */
import { KIB, GIB } from '../../base/units.ts';
import { sourced, type SourcedNumber } from '../../scenario/provenance.ts';

type Table = Record<string, SourcedNumber>;

/** Nodes, slots and adapters. */
export const MACHINE = {
  processorsPerNode: sourced(4, 'processors', 'document', 'nodes are 4-way'),
  nodeMegabytesPerSecond: sourced(3200, 'MB/s', 'document', 'front-side bus of a node; XS-19'),
  linkMegabytesPerSecond: sourced(3200, 'MB/s', 'document', 'link of a node to the others; XS-19'),
  linkDelayMs: sourced(0.001, 'ms', 'assumed', 'what comes over the link is so much later'),
  boxMegabytesPerSecond: sourced(2000, 'MB/s', 'document', 'link of a remote I/O box; XS-19'),
  adaptersPerNode: sourced(2, 'adapters', 'document', '4 adapters for 8 processors; each node has its own'),
  busMegahertzAlone: sourced(133, 'MHz', 'document', 'PCI-X with one adapter on a pair of slots; XS-13'),
  busMegahertzShared: sourced(100, 'MHz', 'document', 'PCI-X with two adapters on a pair of slots; XS-13'),
  busBytes: sourced(8, 'bytes', 'derived', 'PCI-X is 64 bits wide'),
  slotsOfPair: sourced(2, 'slots', 'document', 'on a bus of their own; one module has six slots, two modules share them'),
  channels: sourced(2, 'channels', 'document', 'of a ServeRAID-6M'),
  channelMegabytesPerSecond: sourced(320, 'MB/s', 'document', 'Ultra320'),
  oldChannelMegabytesPerSecond: sourced(160, 'MB/s', 'document', 'the generation before; XS-05'),
  disksOfChannel: sourced(14, 'disks', 'document', 'what a channel takes at most: 12 with data and 2 with logs'),
  adapterMegabytesPerSecond: sourced(
    640,
    'MB/s',
    'datasheet',
    'nominal rate of a ServeRAID-6M, which is also that of both channels together; no test of one was found. 275 MB/s can be had by dividing 1.1 GB/s by four adapters, but the document says that adapters were not the limit',
  ),
  systemProcessors: sourced(32, 'processors', 'derived', 'logical ones that the system can use: the 32-way could not use hyper-threading'),
  contentionSigma: sourced(
    0.15,
    'share',
    'calibrated',
    'by which more processors slow each other: 4 / (1 + 0.15 x 3) = 2.76. Gunther’s law with kappa 0; 1 at 8 processors',
    'XS-04',
  ),
  contentionFrom: sourced(8, 'processors', 'derived', 'XS-04 compares with the 8-way'),
  threadGain: sourced(0.13, 'share', 'document', 'what two logical processors of a core do more than one: the most that was seen; XS-06'),
} as const satisfies Table;

/** Disks and arrays. */
export const DISKS = {
  dataPerAdapter: sourced(24, 'disks', 'document', 'data disks of an adapter, half on either channel'),
  logsPerAdapter: sourced(4, 'disks', 'document', 'log disks of an adapter; nothing is read from them here'),
  perArray: sourced(6, 'disks', 'document', 'of an array, spread over both channels'),
  unitBytes: sourced(64 * KIB, 'bytes', 'document', 'stripe unit'),
  megabytesPerSecond: sourced(70, 'MB/s', 'document', 'measured of a drive with reads of 64 KB; XS-05'),
  oldMegabytesPerSecond: sourced(40, 'MB/s', 'document', 'a drive of the generation before; XS-05'),
} as const satisfies Table;

/** The database. */
export const SIZES = {
  pageBytes: sourced(16 * KIB, 'bytes', 'document', 'page size'),
  extentPages: sourced(24, 'pages', 'document', '64 KB x 6 disks / 16 KB; XS-01'),
  prefetchPages: sourced(48, 'pages', 'document', 'an extent of each of two containers; XS-02'),
  poolPages: sourced(60_000, 'pages', 'document', 'buffer pool of a logical node'),
  nodeMemoryBytes: sourced(2 * GIB, 'bytes', 'document', 'memory of a logical node; XS-14'),
  sortHeapPages: sourced(6400, 'pages', 'document', 'sort heap; XS-14'),
  containerMegabytes: sourced(5850, 'MB', 'document', 'device of a table space; a partition of the disk has 1 000 MB elsewhere'),
  tableBytes: sourced(GIB, 'bytes', 'assumed', 'of each logical node, more than its buffer pool'),
  prefetchers: sourced(2, 'processes', 'assumed', 'of each logical node, one for each of its containers'),
  overheadMs: sourced(3, 'ms', 'document', 'OVERHEAD of the table space; for the optimizer alone, the engine has no use for it; XS-15'),
  transferMsPerPage: sourced(0.4, 'ms', 'document', 'TRANSFERRATE of the table space; as OVERHEAD; XS-15'),
} as const satisfies Table;

/** What processors do. */
export const WORK = {
  scanMsPerMegabyte: sourced(
    7.27,
    'ms',
    'calibrated',
    'processor time of each MB that is read. The document does not say what limited the 8-way; that hyper-threading helped, and that few disks show as idle processors, speaks for processors',
    'XS-03',
  ),
  scans: sourced(4, 'scans', 'assumed', 'one after the other; the page runs the first'),
  twoStreams: sourced(2, 'streams', 'assumed', 'of each logical node, so that both logical processors of a core have work'),
} as const satisfies Table;
