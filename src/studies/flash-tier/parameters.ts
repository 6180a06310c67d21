/** Every number of the study with its source. The document gives sizes of the machine and results, hardly anything of the database. */
import { GIB, KIB, MIB } from '../../base/units.ts';
import { sourced, type SourcedNumber } from '../../scenario/provenance.ts';

type Table = Record<string, SourcedNumber>;

/** The machine. */
export const MACHINE = {
  disks: sourced(24, 'disks', 'document', 'one J4400'),
  modules: sourced(40, 'modules', 'document', 'of up to 80 in one F5100'),
  adapters: sourced(4, 'adapters', 'document', 'SAS adapters, each with a domain of the F5100'),
  diskAdapters: sourced(2, 'adapters', 'document', 'of these, whose second port leads to the J4400'),
  portMegabytesPerSecond: sourced(1200, 'MB/s', 'derived', 'four lanes of 3 Gb/s, ten bits a byte'),
  adapterMegabytesPerSecond: sourced(1600, 'MB/s', 'assumed', 'what its slot of the host moves, after overhead'),
  adapterPerRequestMs: sourced(0.0102, 'ms', 'derived', '97 850 requests a second were measured with four modules behind one adapter'),
  processors: sourced(8, 'cores', 'document', 'Sun Fire X4275'),
  bufferPoolBytes: sourced(2 * GIB, 'bytes', 'assumed', 'of 72 GB; much smaller than the indexes, which the document reads from disk'),
  stripeUnitBytes: sourced(256 * KIB, 'bytes', 'assumed', 'of both RAID-0 volumes; the document does not say'),
} as const satisfies Table;

/** The database. */
export const SIZES = {
  pageBytes: sourced(32 * KIB, 'bytes', 'document', 'page size'),
  extentBytes: sourced(1 * MIB, 'bytes', 'assumed', 'the default of Db2, 32 pages'),
  prefetchBytes: sourced(1 * MIB, 'bytes', 'assumed', 'the default of Db2 with one container, an extent'),
  tables: sourced(16, 'tables', 'assumed', 'enough that streams mostly read different ones'),
  tableBytes: sourced(8 * GIB, 'bytes', 'derived', 'about 200 GB in all, most of them tables'),
  indexBytes: sourced(2.5 * GIB, 'bytes', 'derived', 'of each table; with the tables and the temporary space about 200 GB'),
  temporaryBytes: sourced(32 * GIB, 'bytes', 'derived', 'the rest of about 200 GB'),
} as const satisfies Table;

/** What streams do. */
export const WORK = {
  streams: sourced(16, 'streams', 'assumed', 'twice the cores'),
  processes: sourced(
    4,
    'processes',
    'assumed',
    'of each query: sixteen streams with one request each cannot reach the published rate of the disks',
  ),
  outerBytes: sourced(128 * MIB, 'bytes', 'assumed', 'read of the larger table of a join, and of what is sorted'),
  innerBytes: sourced(64 * MIB, 'bytes', 'assumed', 'read of the smaller one'),
  sortHeapBytes: sourced(
    16 * MIB,
    'bytes',
    'assumed',
    'sort memory of a query, an eighth of the larger input; what exceeds it overflows, as the document says',
  ),
  scanBytes: sourced(256 * MIB, 'bytes', 'assumed', 'read by a scan of a complex query'),
  lookups: sourced(1250, 'lookups', 'assumed', 'of an index scan, each with one row fetched'),
  entryBytes: sourced(32, 'bytes', 'assumed', 'key and row id of an index entry'),
  lookupsAtATime: sourced(8, 'requests', 'assumed', 'rows that a process fetches at a time (list prefetch)'),
  loops: sourced(
    1,
    'queries',
    'calibrated',
    'nested-loop joins for every two merge joins and two hash joins: with that 51 % of the disk-only run’s requests go to temporary space; FL-01 implies 57 %',
    'FL-01',
  ),
  overflowing: sourced(2, 'queries', 'calibrated', 'merge joins, and as many hash joins, for each nested-loop join', 'FL-01'),
  passesHeapBytes: sourced(
    3 * MIB,
    'bytes',
    'assumed',
    'the least sort memory that four processes can merge with, under the switch "temporary passes": runs so short that they are merged many times',
  ),
  temporaryIoBytes: sourced(256 * KIB, 'bytes', 'assumed', 'one read or write of temporary space'),
} as const satisfies Table;

/** Processor time; none of it is published. */
export const COSTS = {
  scanMsPerMib: sourced(0.5, 'ms/MiB', 'assumed', 'rows of 2009 at 2 GB/s a core'),
  sortMsPerMib: sourced(2, 'ms/MiB', 'assumed', 'sorting and merging'),
} as const satisfies Table;
