/** Hints about what queries do: operators, sorts, pools, log and caches. */
import { checked, tested, type Bindings } from '../sentence.ts';
import { receivingCostsNothing, twoStepsOfWriting } from './lab.ts';

export const DATABASE_HINTS: Bindings = {
  ...tested(
    'a table space and its pool have one page size, and only table spaces are in pools',
    'Only table spaces can be in a pool.',
    'Their pages are the blocks of this database, …: several page sizes in one database are not modeled.',
  ),
  ...tested(
    [
      'every partition reads its own part, once, at home',
      'through pools with prefetchers of their own, data stay at home as well',
      'each partition writes its own commits to its own log',
    ],
    'Partitions share nothing: each has table spaces, a buffer pool, processors and a log of its own.',
  ),
  ...tested(
    'two partitions with a table, each on its own disks, with a pool and a class that scans it all',
    'Each partition gets a table space with a container on each of its places, a pool, and its share of the table; a class scans all parts.',
  ),
  ...tested(
    'sort memory is set in all classes that sort, hash or merge, and in no other',
    'Of all classes that sort, hash or merge; what does not fit goes to temporary space.',
  ),
  ...tested(
    [
      'writes fact, index and spill step by step, and reads nothing',
      'loads take one segment after the other, from the first again after the last',
    ],
    'Writes one … of a table with its indexes; the next query loads the next ….',
  ),
  ...tested('reads every byte of its segments once', 'Reads … of a table from end to end.'),
  ...tested('probing costs the processors its own rate', 'Joining rows costs more processor time per MiB.'),
  ...tested(
    'are taken by any process that is free, and never more processes run than there are',
    'With a number, processes share block ranges instead of whole ….',
  ),
  ...tested(
    'scans, spills its share, and reads back all that it spilled',
    'Reads … of a table, writes sorted runs to …, and merges them.',
    '0.5: half of what is read is written and read again.',
  ),
  ...tested(
    'with %i pieces of memory it merges as often as the textbook says',
    'With a size, what does not fit is written in runs and merged, in as many passes as the memory needs.',
  ),
  ...tested(
    'reads a block of each level, the leaves of its entries, and its rows',
    'Goes down an index block by block, reads entries in key order, and fetches the rows that they name.',
  ),
  ...tested('has as many levels as the logarithm of its leaves says', 'With the block size it decides how many levels the index has.'),
  ...tested(
    'the way down takes one block after another, the rows as many at a time as it says',
    'The way down is one block after another.',
  ),
  ...tested(
    'every stream has all of its requests, in whatever order and by however many processes',
    'Sends random and sequential requests of stated sizes to one or several objects.',
  ),
  ...tested(
    ['every partition reads its own part, once, at home', 'waits for the links, and the coordinator has its part to do'],
    'Each partition reads its own part of the table on its own processors; the coordinator puts together what they find.',
  ),
  ...tested(
    'a clustered table is read in runs of extents, as large a share as it says',
    'A table that is clustered by what the query asks for is read in runs of extents, not from end to end.',
    'are read where the clustering leads',
    'Share of the extents that is read',
  ),
  ...tested(
    'is what the query says, and arrives where it was sent',
    'Share of what is read that goes to the coordinator',
    'Share of what is read that goes to the other partitions',
    'Share of what … reads that goes to the coordinator',
    'Share of what … reads that goes to the other partitions',
  ),
  ...tested(
    'of a collocated join is nothing, of a directed one a share of what is read, of a broadcast one a share to each',
    'Share of what is read that goes to each of the other partitions',
    'Share of what … reads that goes to each of the other partitions',
    'A collocated join sends nothing, a directed one rows to where their partners are, a broadcast one all to each.',
  ),
  'Receiving costs no other processor time.': checked(receivingCostsNothing),
  ...tested(
    [
      'each partition writes its own part onto its own containers, whatever the size of the input',
      'skew: a partition is sent as large a share of the rows as its part is of the table',
      'the largest partition takes as long as it has to do, and all others wait for it',
    ],
    'Reads input files, deals their rows over partitions by the table’s key, and writes each partition’s part on its own processors.',
  ),
  ...tested(
    [
      'each partition writes its own part onto its own containers, whatever the size of the input',
      'two files on disks of their own are read at the same time, and processes of a partition format at the same time',
      'inputs in a partition are dealt there, and of two nodes half goes either way',
      'of %i even partitions on a node each, all but one byte in so many goes over the links',
    ],
    'Objects or tables, each read from end to end by a process of its own: in the partition that it is in, else in the first.',
  ),
  ...tested(
    'all at once take little longer than the slowest of them',
    'Processor time to read and deal',
    'Processor time to format and write',
  ),
  ...tested(
    'a small buffer holds the input up where a partition is behind, and the query still ends',
    'Data that may wait in each partition',
  ),
  ...tested(
    'in lock step two streams take the time of the longer one, one after another that of both',
    'In lock step each step asks for one request of every stream at once and waits for all of them.',
  ),
  ...tested(
    '%s reads and writes the block of each row, and goes down each index to a leaf that it writes',
    'Inserts, updates or deletes rows with their index entries, and commits to a log.',
  ),
  ...tested(
    'a commit waits for its log, and the rows are written after it',
    'A commit waits until its log records are on disk; the rows are written after that.',
  ),
  ...tested(
    'overflows by Shapiro: 2 (|R| + |S|) (1 - q) pieces of temporary space',
    'Joins two tables; what memory does not hold goes to … and is read back.',
  ),
  ...tested(
    'reads its inner table for each part of the outer one: |R| + ceil(|R| / (M - 2)) |S| pages',
    'A nested loop reads the inner one again and again.',
  ),
  ...tested(
    'fails the query with the reason, and what it held is given back',
    'A failed query does only part of its work, so compare the time with care.',
  ),
  ...tested('reads rows and index as often as its class says', 'Dimensions, read once at the start'),
  ...tested(
    'a hit in the file cache costs a copy, one in the block cache nothing',
    'Blocks that are found in memory cost no I/O.',
    'The operating system’s memory for files: a hit costs a copy. ……',
  ),
  ...tested('a page used again outlives pages read once', 'Both caches first evict what was not used again.'),
  ...tested(
    'caches that hold all of the batch leave nothing to read, at any scale and share',
    'Nothing is in them: the first queries read everything from disk.',
  ),
  ...tested(
    'a sort trims what it has spilled, every byte of it, on every copy',
    'After a sort or load, flash modules get a TRIM, because its … is free: they need not move that data.',
    'discards of spill space that a query has freed, and a flush at the end of each load, by modules with state',
  ),
  ...tested(
    'discarded data need no reading, and no moving',
    'Flash modules are not told when … is freed: they keep moving the old data until it is overwritten.',
  ),
  ...tested(
    'a load ends once the modules have written their buffers, all in one commit',
    'A load ends when the flash modules have written out their buffers.',
  ),
  ...tested(
    ['runs in parallel by segment', 'runs in parallel by PSU: min(QUERYPROCS, PSUs touched)'],
    'Joins run in parallel by segment, scans by PSU.',
  ),
  ...tested(
    'by month: a query over 4 to 13 weeks touches 1 to 3 months and fetches as many rows',
    'A different cut keeps all data; queries still cover the same span of time.',
  ),
  ...tested(
    'its rows are fetched from all over the segment, one read in each equal part',
    'The rows that a join needs are scattered over their ….',
    'Loaded in key order: the rows that a join needs are close together.',
  ),
  ...tested('without a spread all files are of one size, and a spread of nothing is none'),
  ...tested(
    'a wrong maximum fills PSUs in order: too large leaves empty ones, too small one with the rest',
    '… fill in order up to it, the last one with the rest. … of ……: ….',
  ),
  'A process of a load or sort has at most two steps of writing under way, and waits for the older one.': checked(twoStepsOfWriting),
  ...tested(
    'reads each page once, and a second one of what fits reads nothing',
    'Hit ratio: pages found, or on their way, by logical reads.',
  ),
  ...tested(
    'has its pages read by prefetchers, and by itself as far as their queue is full',
    'Physical: read from disk, by the queries or, asynchronously, by prefetchers.',
    'With 0 prefetchers each query reads ahead by itself.',
  ),
  ...tested(
    'are written by the one that needs their frames, or by cleaners before that',
    'Dirty steals: pages that a query had to write before it could use their frames.',
    'With 0 page cleaners dirty pages are written when their frames are needed.',
    'A table space in a buffer pool is read and written through it: its pages stay in memory, changes are written later.',
  ),
  ...tested('of a temporary file that fits into the pool are never written', 'Dropped: pages of temporary files that were never written.'),
  ...tested(
    'carries in a write all commits that came while the one before was under way',
    'One write of the log carries all commits that wait for it.',
  ),
  ...tested(
    'without group commit is written once for each commit',
    'Without a log here, each commit of a query class writes to its own.',
    'each commit writes its own log records',
    'Each commit writes its own log records',
  ),
  ...tested(
    'that waits for a group carries all of it at once',
    'Commits that a write waits for',
    'A write of the log waits for …',
    ', … commits or … ms to a write',
  ),
  ...tested('that waits for more than there are waits for its delay', 'A write of the log waits for at most … ms'),
  ...tested(
    'goes to the pool that misses, keeps its sum, and saves time',
    'Memory that tunes itself moves between the pools and the sort heap of sorts and joins, to where it saves most time.',
  ),
};
