/** What binds the hints, titles and notes of the page that are statements about disks, queues and queries. */
import { tested, type Bindings, type Checked } from '../sentence.ts';
import {
  flashGates,
  noiseFloor,
  oneOffNeverMeets,
  scatteredReadsAtHalfRate,
  shortReadsTooSlow,
  twoStepsOfWriting,
  timeOfFiles,
} from './lab.ts';
import { MEASURED_HINTS } from './measuredHints.ts';
import { PLAIN_HINTS } from './plainHints.ts';

const checked = (holds: Checked['holds'], ...names: readonly string[]): Checked => ({ holds, names });

export const HINT_BINDINGS: Bindings = {
  ...MEASURED_HINTS,
  ...PLAIN_HINTS,
  ...tested(
    'refused with the reason and the nearest fix: %s',
    'a disk that has failed from the start (its field "failed")',
    'a volume that rebuilds from the start (its field "rebuild")',
    'a stripe unit that changes during a run: on a volume in use all of its data would have to move',
    'moves of its files to a volume that has this unit',
    'a container of … bytes does not hold whole blocks and at least one extent',
  ),
  ...tested(
    'a drop is an action at the playhead: one step, said before, and undone',
    'Files that you drop now move in the run, at …',
    'Files that you drop now move in the run, at the playhead',
  ),
  ...tested(
    'refused: files that grow extent by extent, and more pieces than a run can keep',
    'files of … grow extent by extent, so that none lies in one piece that could move',
    'the actions move … extents or pieces of files',
    'at most …: larger extents, or fewer files',
  ),
  ...tested(
    'refused: no room at the target, and what would be left does not hold what is in use',
    '… holds …, and … has room for … behind its last file',
  ),
  ...tested(
    'lie where their paths say, the longest mount point first',
    'With this, table spaces have the files, pages and extents that they really have, and a file whose path begins with a mount point of lsblk lies there.',
  ),
  ...tested(
    'lie on the disk and at the offset that are given',
    'Optional: disk (or volume) and offset, where it lies; page_size, extent and prefetch of its space.',
  ),
  ...tested(
    'lets users of the batch begin again',
    'Each runs the batch, all at the same time, and starts over when through with it: the run is timed.',
    'The run stops at this time, finished or not, and users of the batch start over when they are through.',
  ),
  ...tested(
    'streams beside a batch and forks of them obey the laws of every run',
    'The run ends when the batch and every stream with an end are complete.',
  ),
  ...tested(
    'counts no query that is complete before its warm-up ends',
    'Queries that are complete before the warm-up ends do not count: caches and queues are still filling.',
  ),
  ...tested(
    'obeys the interactive response time law, and mean value analysis',
    'Each user asks, waits for the answer, thinks, and asks again.',
  ),
  ...tested(
    'that comes faster than it is served turns queries away, as M/M/1/K does',
    'Queries arrive whether or not earlier ones are complete.',
  ),
  ...tested(
    'a stream is added, changed and removed, each as one step that can be undone, and a run can be timed',
    'Queries of each user (0: no end)',
    'Queries in all (0: no end)',
  ),
  ...tested(
    'without stored addresses a file that leaves moves all behind it; with them it leaves a gap, which the next that comes takes',
    'Files keep their addresses: moving one shifts no other.',
  ),
  ...tested(
    'a move is confirmed when I/O time and elapsed time both fall, by more than the seeds differ',
    'moving it … of I/O time, and the batch takes … …',
  ),
  ...tested(
    'sort memory is set in all classes that sort, hash or merge, and in no other',
    'Of all classes that sort, hash or merge; what does not fit goes to temporary space.',
  ),
  ...tested('a disk with a second path is reached by it, and its load is there', 'While it has failed, its disks are reached by'),
  ...tested(
    'a request is counted before its volume splits it, and what a cache answers is no request',
    'What each object asked its volumes for, before a volume splits it and after caches answered what they hold.',
  ),
  ...tested(
    'sequential is said of a file, undisturbed of its disk',
    'Sequential: starts where the previous request in the same file ended.',
  ),
  ...tested(
    'fall from the fresh rate to the steady one, and stall at times',
    'The collector moves the valid pages of a block a few at a time and erases the block at the end.',
  ),
  ...tested(
    'cells that were written without an erase are explained, and nothing else is',
    'Where erases are 0, no block was empty yet: what cells took beyond the host’s writes is such moves, padding, and folding of the SLC cache.',
  ),
  ...tested(
    'has no value of its own where volumes or disks differ, and levels them',
    'All striped volumes get the same unit; an outer stripe over arrays keeps its own.',
  ),
  ...tested(
    'a smallest window goes down with the largest, and what cannot be is refused',
    'The largest window; a smallest one that is larger goes down with it.',
  ),
  ...tested(
    'a deeper queue of its own, in order of arrival, changes nothing',
    'A drive with a shorter queue takes no more than it holds. …',
  ),
  ...tested('follows the formula: unit u on disk u mod n at floor(u / n)', 'Striped over all disks'),
  ...tested(
    'copies stand on different disks at the same address, and no disk holds two different sectors in one place',
    'Mirrored: every disk holds the same',
  ),
  ...tested(
    'RAID 10 mirrors neighbo',
    'Neighbors mirror each other, striped over the pairs',
    'The second half of the disks mirrors the first',
  ),
  ...tested(
    'parity of a row stands on a disk that holds no data of the row, nowhere else, and spare space stays free',
    'One unit of each row is parity, rotated over the disks',
  ),
  ...tested('RAID 5E keeps a unit of each row free, behind the parity', 'RAID 5 with the spare disk’s space spread over all disks'),
  ...tested('concatenation cuts requests at the borders of its members', 'One disk after the other, no striping'),
  ...tested('do not keep a run from ending, and pauses make them slower', 'rebuild onto …: … of … when the last query was complete'),
  ...tested('is smaller with more to spare', 'The more of it, the less data has to be moved.'),
  ...tested('one volume as a whole becomes it', '… becomes the new volume and keeps its name and its files.'),
  ...tested('loose disks bring their files', 'Files on loose disks move to the new volume.'),
  ...tested(
    'two volumes as a whole dissolve into it, and so does the edit',
    '… dissolves into the new volume, and its files move onto it.',
    '… dissolve into the new volume, and their files move onto it.',
  ),
  ...tested(
    'a volume of which disks remain keeps its files, beside one that dissolves',
    'What lies on … stays there, on the disks that remain.',
  ),
  ...tested(
    'lost data are read from the six others, once though they are asked for as well',
    '… restores missing data from the other disks of the array: each read of it reads them all.',
  ),
  ...tested(
    'RAID 0+1 goes without the half that has lost a disk, RAID 10 without the disk',
    '… continues with the other half alone: the disks beside the failed one are out of use too.',
    '… continues with the copies on other disks, which serve all reads of them.',
  ),
  ...tested(
    'says that cylinders do not go with the rest',
    '… cylinders do not go with … surfaces, the capacity and the rates; … do, and are taken.',
  ),
  ...tested('reaches capacity and rates', '… x the slowest change of track (… ms), so that none costs a revolution'),
  ...tested(
    'a flush waits for what the buffer holds, unless it is safe there',
    'A synchronous flush was measured at 3.2 ms; the model writes what the buffer holds, which takes a program.',
    'The buffer counts as safe, so a flush costs nothing.',
    'A load ends when the flash modules have its data, even if only in their buffers: a power loss could destroy it.',
  ),
  ...tested(
    'comes out at its published figures',
    'the least with which its dies come to the published random reads',
    'not published; with the channel rate enough for the sequential read rate',
    'not published; enough for the random read rate at the queue depth',
    'not published; with the channels enough for the sequential read rate',
    'Random reads per second: 8 KiB, one at a time; flash: 4 KiB, as many at a time as it accepts',
    'MiB/s of long reads at the outer edge; flash: r, of long reads',
    'MiB/s of long reads at the inner edge; flash: w, of long writes',
    'Disk: 8 KiB at a random place, one at a time.',
    'Flash: 4 KiB, as many at a time as it accepts',
  ),
  ...tested(
    'gives a measured drive as its file has it',
    'a read waits for blocks that are on their way; the file as shipped stops and positions again',
    'Blocks stay in the buffer after they went to the host; otherwise only what was read ahead does.',
    'A read waits for blocks on their way into the buffer; otherwise it positions again.',
  ),
  ...tested(
    'counts remapped defects',
    'The spare sectors after every … cylinders are put together at the end of each zone, so blocks lie up to … cylinders further out than on the drive.',
    '… defective … that the drive keeps elsewhere … read in place.',
  ),
  ...tested(
    'a long sequential read runs at the rate of zone and skews',
    'The spare sector of each track is left out of the track: cylinders of blocks and the rate of long transfers are the drive’s, the time of one sector is longer by its share.',
    'Offset of the next track, so that a head switch does not cost a revolution.',
  ),
  ...tested(
    'condenses sampled tracks to zones that hold the blocks exactly',
    'Its skews are not in the file. … ms for a change of track as of cylinder was derived: a seek of one cylinder, rounded up, so that no change of track costs a revolution.',
  ),
  ...tested(
    'what was observed on its first requests brings the others closer too',
    'Observed, not in the file: a read right after a write waits for the head to settle, as if the arm moved by at least a cylinder.',
    'Observed, not in the file: the drive begins to read ahead only after a second sequential read; the first one hits in 8 % of the cases, the next in 98 %.',
    'Read ahead after any read, or only after a read that continues an earlier one.',
    'A read right after a write settles the head again, as if the arm moved by at least a cylinder.',
  ),
  ...tested(
    'sequential-interleaved: a write elsewhere waits until the data before it are written',
    'Observed, other than in the file: a second random write waits until the first is on the media and is then taken into the buffer; it is not written through.',
  ),
  ...tested(
    'finds in the register what the plane sensed last',
    'the fastest 4 KiB reads one at a time, which find their data in a register',
  ),
  ...tested(
    'the published predictions are what the engine computes',
    'with the dies 32 that read short pieces at a time: 776 203 reads a second, and 4 KiB at depths 4 and 16',
    'half of the 4 KiB reads in the order of writing find their data in a register',
    '16 KiB one at a time: one page in three takes longer',
    'distribution of 4 KiB reads one at a time, by kind of page and half of it; the maker says below 45 µs',
  ),
  ...tested(
    '64 KiB at depth 128 is read at the rate of the link where data lie in order, at the controller',
    '16 and 64 KiB at depth 128, with the share of the drive that had been rewritten',
  ),
  ...tested(
    'of what one sense brings take a sense of each plane, longer ones the die',
    'Its planes serve reads within 8 KiB of a page independently; longer ones take the whole die.',
  ),
  ...tested('redundancy: degraded, until the second disk', '…, which held all copies of the same data'),
  ...tested(
    'read_expire: between batches an expired request goes first, a young one does not',
    'A read older than this goes first when a new batch starts',
  ),
  ...tested(
    'reads go first, and writes_starved batches of reads later writes get their turn',
    'Batches of reads that may go while writes wait',
  ),
  ...tested(
    'front_merges = 0: nobody who comes is looked for at the front; a queued one that grows is',
    'Look for a queued request that starts where a new one ends',
  ),
  ...tested('async_depth: how many writes may be allocated', 'Write requests that may be allocated; the default is all (nr_requests)'),
  ...tested(
    'a turn lasts read_expire, or twice that where the rival is a hair younger when deadlines are looked at',
    'A read older than this ends the service of another process; looked at once in as long a time',
  ),
  ...tested(
    'read_batch_expire: reads go for 500 ms and until the next is chosen, then writes',
    'Reads go at most this long while writes wait',
  ),
  ...tested('a batch of writes ends by count or by write_batch_expire', 'Writes go at most this long while reads wait'),
  ...tested(
    ['ends after antic_expire', 'antic_expire of 0 switches it off'],
    'How long the disk is kept idle for the next read of the process just served; 0 switches anticipation off',
  ),
  ...tested(
    'a round moves a request of each busy process, rounds go on until there are quantum of them: max(4, busy)',
    'At least so many requests go to the dispatch list at a time, one of each process a round',
  ),
  ...tested(
    'a process may have its share of the queue, at least queued',
    'Least share of the request queue that a process may always fill',
  ),
  ...tested('quantum is the one given', 'Requests moved to the dispatch list at a time'),
  ...tested(
    'an expired request goes first, but deadlines are looked at only once in a while',
    'A read older than this goes first of its process',
  ),
  ...tested(
    'up to quantum requests of the process leave its queue at a time',
    'Requests of one process moved to the dispatch list at a time',
  ),
  ...tested('slices are 100 ms for those who reads and 40 ms for buffered writes, or as set', 'Time slice of a process that reads'),
  ...tested(
    'slice_idle is the one given; 0: never',
    'How long the disk is kept idle within a slice for the next request of its process; 0: never',
  ),
  ...tested(
    'writes that nobody waits for share a queue, which has 2 (base + 3 base) requests in a slice',
    'Base of the number of writes in a slice of them',
  ),
  ...tested('once a slice an expired request goes first', 'A read older than this goes first of its process, once a slice'),
  ...tested(
    '2.6.14: the drive gets max_depth requests while nobody is idled for',
    'Requests inside the drive while no process is idled for',
  ),
  ...tested(
    ['not longer than slice_idle', 'slice_idle = 0: not at all'],
    'How long the disk is kept idle for the next request of the process in service; 0: never',
  ),
  ...tested(
    'are 8 MiB at most until eleven turns have been, then what the disk gives in a turn',
    'Most sectors in one turn; 0: what the disk reads at its peak rate within timeout_sync',
  ),
  ...tested('strict_guarantees: one request in the drive at a time', 'Always idle, and one request in the drive at a time'),
  ...tested('buffered writes are charged async_charge_factor times', 'Writes are charged so many times their size'),
  ...tested(
    'orders that go by one arm are refused with what would be right',
    '… goes by the arm of one disk, which a queue above a volume does not see',
  ),
  ...tested(
    'writers wait where the disks are slower than they are, and that is I/O time',
    'Share of the file cache that may be dirty; a process that would go beyond it waits until pages are written',
  ),
  ...tested(
    'every change ends in a completed write, or is dirty or on its way at the end; never more than the limit',
    'Above this share flushers write without a pause',
  ),
  ...tested(
    'a young file waits for its time where little is dirty; an interval of 0 never wakes a flusher',
    'A flusher wakes so often and writes what has expired; 0: never by itself',
  ),
  ...tested('the same under 64 KiB reads before it writes', 'Not whole rows, so writes of this size read first: ….'),
  ...tested(
    'in order of arrival and without a limit is none',
    'None: requests go straight to its disks.',
    'Requests to … go to its … as they come; each disk has its own queue, as set on the host.',
    'Requests wait above the array only where the scheduler itself holds them back.',
  ),
  ...tested('a dissolved volume deals its files out over the disks that work', 'Its … become loose, and its files are dealt out to them.'),
  ...tested(
    'TUNE GROUP holds processes of one query back at one volume',
    '…: processes of one query that may do I/O on this volume at a time.',
    '…: at most … of one query may do I/O on … at a time',
    'Processes of one query that may do I/O on … at a time…',
    'Processes of one query that may do I/O in one place at a time',
  ),
  ...tested(
    'a loose disk is its own map; what is not there or beyond the end becomes nothing',
    '… becomes no disk I/O: it lies beyond the end of the volume.',
  ),
  ...tested('single cylinder, full stroke and the mean over random pairs are the data sheet', 'Mean over random pairs of cylinders, reads'),
  ...tested('of part of a unit read the rest of it', 'Smaller writes read the rest of it first.'),
  ...tested(
    'wait for programs, less where dies break off',
    'When a die interrupts a program for a read.',
    'pages sensed in parallel; reads that wait for a die that is programming',
  ),
  ...tested(
    'takes its plane only: the other plane of the die serves another at the same time',
    'With it, planes serve short reads independently and keep in a register what they sensed last.',
  ),
  ...tested('hold the controller for each further program that their data lie in', 'For each further place that holds data of a read.'),
  ...tested(
    'more streams than segments thrash, as many as segments do not',
    'Streams that the buffer can follow at a time; 0: no buffer.',
    'a segmented buffer: reading on until the arm is needed, streams, write-back in order of acceptance',
  ),
  ...tested(
    'the next blocks cost the overhead only, once the drive has had time to read them',
    'After a read the drive keeps reading while nothing else needs the arm.',
  ),
  ...tested(
    'blocks that pass while the head waits are kept, where the drive does that',
    'Blocks that pass below the head while it waits for the requested ones stay in the buffer.',
  ),
  ...tested(
    'a hit on an idle drive begins to read ahead again, where the drive does that',
    'A hit on an idle drive begins to read ahead again.',
  ),
  ...tested(
    'a fast interface costs its last sector, a slow one all of them from the first on',
    'Part of a read that must have come off the media before it starts over the interface; 0 is the first block.',
  ),
  ...tested(
    'a write is complete once it is in the buffer, and the next read waits until it is on the media',
    'A write completes once its data is in the buffer.',
  ),
  ...tested(
    'zero-latency reading takes a whole track in one turn from any angle',
    'A transfer may begin at any sector of the request’s track.',
  ),
  ...tested(
    'counts blocks, finds zones, cylinders, surfaces and angles as walking does',
    'From cylinder to cylinder always from the first surface, or back and forth.',
  ),
  ...tested(
    'seek, rotation to the sector, transfer over slips, tracks, cylinders and zones',
    'Tracked: where the platter is decides how long the head waits.',
    'seek by the real distance, from measured points, two regimes or three datasheet points; settling of writes, and of reads after them on drives that do so; head switches',
  ),
  ...tested(
    'makes writes of one settle where that is all, of a curve where it is not',
    'Added to the seek of a write that moves the arm; negative where writes were faster.',
  ),
  ...tested(
    'a transfer that fits into the media time costs nothing, a slower one ends later',
    'Its data rate; transfers overlap with the media.',
  ),
  ...tested('as many as it can and no more; the rest wait in order', 'Commands that the drive holds at once.'),
  ...tested('age limit: what is older goes first, oldest first, whatever it costs', 'A request older than this goes first.'),
  ...tested(
    [
      'into a buffer with room cost overhead and interface; beyond it they wait for dies',
      'without a buffer are complete once they are programmed',
    ],
    'Writes complete once they are in it; 0: once programmed.',
  ),
  ...tested('1-(1-p)^n', '; at least one of the … that hold files with …, which is 1 − (1 − p)^…'),
  ...tested('repeat their class until the batch is complete, each time elsewhere', 'They run until the batch is complete.'),
  ...tested(
    'in hardware serve one request at a time, in software requests do not wait for each other',
    '; its controller passes requests on without the host’s scheduler and limits.',
    'The controller passes requests on to the drives’ own queues, without the limits and plugs of a kernel.',
  ),
  ...tested(
    'says how many users run each query',
    'Without a kernel there is nothing else to set: requests are neither limited nor held back.',
  ),
  ...tested(
    'a window is columns x stripe unit, within the bounds; on a disk and if fixed the smallest',
    'The database does its own read-ahead, as on a host without a kernel.',
  ),
  ...tested(
    'each block is copied out of the page cache at its cost, none by direct reads',
    'Direct reads go past the page cache: read-ahead has no effect on them.',
  ),
  ...tested('2.6.9 leaves out all windows: page by page', 'Off: each call reads what it asks for.'),
  ...tested(
    'one call at a time leaves the disk idle while the process computes; several keep it busy',
    'A process waits for each call; direct reads can keep several in flight.',
    'Asynchronous: a process keeps this many calls in flight.',
    'Synchronous: a process waits for each call.',
  ),
  ...tested(
    'an elevator sorts by address on the volume, whatever disks that is',
    'Requests to … wait in one queue, as above a controller’s LUN, md or device-mapper.',
  ),
  ...tested(
    'above one disk, one at a time, is that scheduler on the disk with one tag',
    'The disks keep the host’s scheduler, limits and plugs.',
  ),
  ...tested(
    'elapsed time does not wait for what is still dirty, and says how much that is',
    'A write only changes pages of the file cache (…).',
  ),
  ...tested(
    'of a file are taken in file order, on from the last write, then from its start',
    'A flusher for each volume or loose disk writes them back.',
  ),
  ...tested(
    'a kernel with one scheduler for all has it above volumes too',
    '… has one scheduler for all disks, chosen when it starts (elevator=).',
  ),
  ...tested(
    ['a process that finds no request free sleeps, with its place behind who came before', 'reads and writes have each their own'],
    'Requests that may wait at a disk, reads and writes counted separately; a process that finds none free sleeps',
  ),
  ...tested(
    'orders what it holds, not what waits at the host',
    'Commands inside the disk at once, if it accepts that many; the disk orders them, not the scheduler',
  ),
  ...tested(
    ['an empty queue is held back for a time', 'until so many requests are there; merged ones are one'],
    'An empty queue is held back until it has this many requests, or a process waits for one; 1: never',
  ),
  ...tested(
    'until the drive completes something, unless the plug is that of a task',
    'A process holds back its own requests until it has this many, or it waits; 1: never',
  ),
  ...tested(
    '2.6.9 begins with a window of half the largest and shrinks it to the average run',
    'Windows grow by two pages per hit; the next one is read early only after a long sequential run.',
  ),
  ...tested(
    'calls of the largest window never have more than one request under way',
    'Calls of the full read-ahead or more go out one at a time, without overlap; smaller ones as page by page.',
  ),
  ...tested(
    'a window ahead is asked for at the second page of the one before',
    'While one window is consumed the next is on its way; the first ones are small and double.',
  ),
  ...tested(
    'a window ahead is asked for as soon as the reader enters the one before',
    'While one window is consumed the next is on its way; the first is two to four times the call.',
    'A marked page starts the next window as soon as the scan enters this one.',
  ),
  ...tested('odd PSUs on one half, even ones on the other, whatever the layout was', '… by … in turn, the same in every ….'),
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
  ...tested('what Why says of any run is so', 'Notch: always busy with requests waiting.'),
  ...tested(
    'a device is kept idle from when nothing was let go until something is',
    'The disk was not kept idle here.',
    'The disk was never kept idle in this window',
    'The scheduler never kept the disk idle.',
  ),
  ...tested(
    'issues each request after the one before and its think time',
    'The next request is issued after one is complete and its think time is over',
  ),
  ...tested(
    'widens what does not lie on sectors, and counts it',
    '… did not start and end on sector boundaries and … widened to whole sectors',
  ),
  ...tested('puts requests in order of arrival, and keeps their numbers'),
  ...tested(
    'does not read ahead over the end of a zone',
    'reading ahead over a zone’s border, data written out of order, flushes of the write cache; a buffer is managed by segments, not by blocks',
  ),
  ...tested(
    'take overhead, page, channel and interface on an idle module',
    'dies behind channels, an interface and a controller in front, each doing one thing at a time',
  ),
  ...tested(
    'into a buffer with room cost overhead and interface; beyond it they wait for dies',
    'a write buffer; when it is full, writes wait',
  ),
  ...tested(
    'begins at 1 on a fresh module and rises as its spare is used up',
    'with state: blocks, mapping units, over-provisioning, greedy collection beside reads and writes, SLC cache, read-ahead, erase counts; without: a steady write amplification',
  ),
  ...tested(
    ['of uniform random writes is the closed form', ': amplification in steady state is the closed form within 2.5 %'],
    'Write amplification under random writes against the closed form of greedy collection: within 5 % on small modules with 15 to 50 % to spare, within 2.5 % on the library’s.',
  ),
  ...tested(
    'gives each sector a place of its own, as many as the capacity says',
    'concatenation, stripes, mirrors, rotating parity, and stripes over arrays',
  ),
  ...tested(
    'a small read is one, a small write four: old data and parity, then both',
    'small write, reconstruct write and full-stripe write, in stages that wait for each other',
  ),
  ...tested(
    'go to the shorter queue, then to the nearer arm, then to the first',
    'reads from the mirror with the shorter queue, then the nearer one; failed disks and rebuilds; parity in the host or in a controller',
  ),
  ...tested(
    'is a bijection: no two sectors share a place',
    'Every address map is a bijection, bytes are conserved, and disk I/Os per write are those of the textbook (4 for a small RAID-5 write).',
  ),
  'Data that were written at random lie scattered: in steady state it reads in order at about half the rate of its data sheet, which is that of a module written in order.':
    checked(scatteredReadsAtHalfRate),
  'A process of a load or sort has at most two steps of writing under way, and waits for the older one.': checked(twoStepsOfWriting),
  'Each … starts one target further, and an index one target before its table, so that they do not meet.': checked(oneOffNeverMeets),
  'A row is within if its mean is within 10 % and its 99th percentile within 25 % with each of five draws of the places to read (the figures are the first draw’s); the aim is four predicted rows in five in every set.':
    checked(flashGates),
  'Not explained: short reads at depth 4, predicted 12 to 18 % too slow.': checked(shortReadsTooSlow, '4'),
  'Noise floor: 4 KiB reads one at a time, without a scheduler, took 54.0 µs in one set and 68.4 µs in another.': checked(noiseFloor, '4'),
  ...tested(
    'no level ever moves more than its rate, or two requests at once',
    'Data of its disks pass through it and through every path above it, one request at a time.',
  ),
  'Strength: time that reads and writes of the file took, in queues and in service': checked(timeOfFiles),
  ...tested(
    'the interval covers the whole run for at least seven seeds of eight',
    'After a change, the page first shows an estimate from a thin sample of the work, with an interval in which 95 % of the full runs should lie.',
  ),
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
