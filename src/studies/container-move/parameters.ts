/** Every number of the study with its source. One set for all configurations. */
import { GIB, KIB } from '../../base/units.ts';
import { sourced, type SourcedNumber } from '../../scenario/provenance.ts';

type Table = Record<string, SourcedNumber>;

/** The virtual machine and its disks. */
export const MACHINE = {
  processors: sourced(1, 'processors', 'document', 'of the virtual machine'),
  pagesOfPool: sourced(82_000, 'pages', 'document', '80 to 84 thousand pages; self-tuning moved it between the two'),
  commandsInDrive: sourced(1, 'commands', 'assumed', 'first come, first served: the drive gets one command at a time'),
  cleaners: sourced(1, 'processes', 'assumed', 'page cleaners; the default of Db2 with one processor'),
  dirtyPercent: sourced(
    0,
    '%',
    'assumed',
    'of the pool dirty when the cleaner begins: a changed page is written at once, in the background',
  ),
} as const satisfies Table;

/** The database. */
export const SIZES = {
  pageBytes: sourced(4 * KIB, 'bytes', 'document', 'page size'),
  extentBytes: sourced(128 * KIB, 'bytes', 'assumed', '32 pages, the default of Db2'),
  containerBytes: sourced(3 * GIB, 'bytes', 'document', 'each container'),
  volumeBytes: sourced(
    3.5 * GIB,
    'bytes',
    'document',
    'the logical volume that each container is on: the next one begins so much further in',
  ),
  tableBytes: sourced(2 * GIB, 'bytes', 'document', '1 million rows of about 2 KB; elsewhere the essay says 1.5 GB of data'),
} as const satisfies Table;

/** What the streams do. */
export const WORK = {
  selects: sourced(2, 'streams', 'document', 'SELECT streams, which join A and B'),
  updates: sourced(1, 'streams', 'document', 'UPDATE stream for each table, one row a time'),
  shellMs: sourced(95, 'ms', 'document', 'each update is started from a shell'),
  pagesOfTable: sourced(
    5800,
    'pages',
    'calibrated',
    'of each table that one SELECT asks for: 10 000 rows are joined, but only so many pages can have been read in the published time; the rest must have come from memory that is not simulated',
    'ES-01',
  ),
  stepMs: sourced(0.05, 'ms', 'assumed', 'processor time of one step of the join'),
  updateMs: sourced(1, 'ms', 'assumed', 'processor time of one update within the database'),
  rowBytes: sourced(2000, 'bytes', 'derived', '2 GB over 1 million rows'),
} as const satisfies Table;

/** When data move. How fast they do is the engine's own for each method (`scenario/timeline/pace.ts`). */
export const MOVE = {
  atSeconds: sourced(1000, 's', 'assumed', 'when the container of B begins to move: the buffer pool has been full for a while'),
} as const satisfies Table;

/** How long is measured. */
export const RUN = {
  warmUpSeconds: sourced(800, 's', 'assumed', 'in which the buffer pool fills'),
  seconds: sourced(3600, 's', 'assumed', 'one hour with the warm-up'),
} as const satisfies Table;
