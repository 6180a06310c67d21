/** What binds the hints, titles and notes of the page that are statements about disks, queues and queries. */
import { plain, tested, type Bindings, type Checked } from '../sentence.ts';
import { oneOffNeverMeets, scatteredReadsAtHalfRate, twoStepsOfWriting } from './lab.ts';

const checked = (holds: Checked['holds'], ...names: readonly string[]): Checked => ({ holds, names });

export const HINT_BINDINGS: Bindings = {
  ...plain(
    'meaning',
    'Tags: commands that a disk is given at a time',
    'Through the page cache, with read-ahead',
    'Requests in the array at a time',
    'Writes to the disks at once',
    'Bytes spilled for each byte read',
  ),
  ...plain(
    'page',
    'Tunables, request queue and reads of the host',
    'Caches: sizes, … at the start',
    'A mirror keeps at most … copies; …',
    'Mirror each of … with a neighbor',
    'the zone says to hold … blocks',
    ', … in the array at a time',
    'Volume … holds nothing: it has no disks, or too few for what it is.',
    'hollow number: read in that stage',
    'As reads; flash in steady state',
    'Capacity by the time to read all of it',
    'MiB/s in long reads with skews (area).',
    'Physical sectors from the zone’s start, ascending.',
    '"…" holds no JSON that can be read.',
    '"…" could not be read: ….',
    'The same for reads of one mapping unit, in ms.',
    'Letting the interface go while the arm moves.',
    'Kept from the drive’s description; the model takes it as hidden by the seek.',
    'Whether reading ahead may overwrite requested blocks before they are sent.',
    'Where writes have a curve of their own.',
    'What the module has to do for writes: blocks, mapping, collection.',
    'Sectors at the start that hold no block',
    '… is marked on the board; … files that it would take are selected in the warehouse.',
    'It holds for files on this disk by itself; those on volume … are read ahead as the host says.',
    '…, read from …. … timer ticks a second.',
    'No Linux between file and disk: requests are neither limited nor held back, and reading ahead is the database’s own.',
    'No process had to wait for room.',
    'Files open one at a time: ….',
  ),
  ...plain(
    'task',
    'Take a disk out of a volume.',
    'Move all files off a loose disk, or take a disk out of a volume.',
    'The host has no file cache to write into; give it one under Caches.',
    'Drop … on the loose disks to take … out.',
    'To give it a disk of its own, take one out of the volume first.',
  ),
  ...plain(
    'source',
    'usual for FC-AL drives of 18 GB; one turn takes 6.0 ms',
    'the only skew with which 302 sectors a track (18.2 GB) sustain a mean of 22 MB/s: 12 x 302 x 512 B / 22 MB/s - 72 ms = 12.3 ms of skews',
    'read misses measured on drives of those years cost 0.09 to 0.28 (Cheetah 9LP), 0.25 to 0.42 (IBM 18ES), 0.57 to 0.61 ms (Cheetah 4LP, Barracuda), loop and driver come on top; above 0.27 ms, what an 8 KB block takes under the head at the outer edge, a drive that dropped what passes during a command would lose a turn between neighboring reads; chosen so that RB-04 came out with such a drive, which since engine 3 it does not',
    'SCSI drives of its class hold 64 tagged commands',
    'MB/s; …; … cylinders hold the capacity',
    'with … surfaces of … cylinders the capacity sustains the mean rate only if a turn of … ms and its skew take … ms',
    'Assumed: its write cache is off, as databases ran SCSI drives so that a commit survives a power failure, and it takes one command at a time, so that the host decides the order.',
    'Datasheet read latency and sequential rate as tabulated by a calibrated open-source disk emulator; the rest is assumed.',
    '… ms a read (…) less overhead, channel and interface',
    'MB/s of writes in order (…) over … dies that program at the same time; behind a slower interface they may be faster',
    '… ms a write into the buffer (…) less the interface',
    '1 / … random reads a second (…)',
    'MB/s / (… random writes a second x 4 KiB) (…); only for the steady-state model, without translation',
    'GiB of cells (…) less 2 % for bad blocks, the most that data sheets of cells allow, over the capacity',
    'in use for long and written at random, as makers state random writes',
    'The spare sectors of each cylinder are put together at the end of each zone.',
    '2 000 MB/s of writes beyond the SLC cache, over 16 dies',
    'below what 776 203 reads a second take',
    '5 000 MB/s of writes into the SLC cache, over 16 dies',
    'Only reads were measured: writes, collection and the SLC cache follow from the data sheet and are not checked.',
  ),
  ...plain(
    'document',
    'the document reads 2.048e9 bytes in 53 s, so at least 38.6 MB/s at the outer edge',
    'One module was measured at 35 411 random reads a second on an F20 card; four behind one controller at 97 850, which is the controller’s bound.',
    'The published write rate of a module’s share is 15 000 a second.',
    'the sequential read rate is the interface’s, published as 560',
    'the sequential read rate is the interface’s',
    'A real one was measured with 0.117 ms a read, one at a time.',
    'Random reads measured under Linux 6.3 for "BFQ, Multiqueue-Deadline, or Kyber?',
    'Published figures of neighbors bracket it: 3.1 to 3.3 ms average read seeks, 122 to 204 MB/s.',
    'SAS drives of its class hold 64 to 128 tagged commands',
    'The disks of the paper on the x445, which states capacity, speed, interface and 70 MB/s measured with 64 KB reads.',
    'Capacity, speed, rate, buffer and interface as published; makers no longer publish seek times of this class.',
    'Its seek times lie among published ones: WD Ultrastar HC310 7.4 ms (writes 8.2), HGST 7K8 8.0 ms, Constellation.2 0.23 / 7.5 / 17.06 ms.',
  ),
  ...plain(
    'argument',
    'Assumed: all disks work at first, fail independently of each other and equally often, and none is replaced or rebuilt within',
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
  ...tested('follows the formula: unit u on disk u mod n at floor(u / n)', 'Stripe: units dealt out over all disks'),
  ...tested(
    'copies stand on different disks at the same address, and no disk holds two different sectors in one place',
    'Mirror: every disk holds the same',
  ),
  ...tested(
    'RAID 10 mirrors neighbo',
    'Neighbors mirror each other, striped over the pairs',
    'The second half of the disks mirrors the first',
  ),
  ...tested(
    'parity of a row stands on a disk that holds no data of the row, nowhere else, and spare space stays free',
    'One unit of each row is parity, in turn on every disk',
  ),
  ...tested('RAID 5E keeps a unit of each row free, behind the parity', 'RAID 5 with the spare disk’s space spread over all disks'),
  ...tested('concatenation cuts requests at the borders of its members', 'One disk after the other, nothing dealt out'),
  ...tested('do not keep a run from ending, and pauses make them slower', 'rebuild onto …: … of … when the last query was complete'),
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
    '… makes what is missing good from the other disks of the array: every read of it reads them all.',
  ),
  ...tested(
    'RAID 0+1 goes without the half that has lost a disk, RAID 10 without the disk',
    '… goes on with the other half alone: the disks beside the failed one are out of use too.',
    '… goes on with the copies on other disks, which serve all reads of them.',
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
    'A load ends when the flash modules have its data, in their buffers too: a loss of power could take what is still there.',
  ),
  ...tested(
    'comes out at its published figures',
    'the least with which its dies come to the published random reads',
    'not published; with the channel rate enough for the sequential read rate',
    'not published; enough for the random read rate at the queue depth',
    'not published; with the channels enough for the sequential read rate',
    'Random reads a second: 8 KiB, one at a time; flash: 4 KiB, as many at a time as it takes',
    'MiB/s of long reads at the outer edge; flash: r, of long reads',
    'MiB/s of long reads at the inner edge; flash: w, of long writes',
    'Disk: 8 KiB at a random place, one at a time.',
    'Flash: 4 KiB, as many at a time as it takes',
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
    'Angle by which the next track is turned back, so that a head switch costs no revolution.',
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
  ...tested('slices are 100 ms for who reads and 40 ms for buffered writes, or as set', 'Time slice of a process that reads'),
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
  ...tested('the same under 64 KiB reads before it writes', 'Not whole rows, so that writes of it read first:'),
  ...tested(
    'in order of arrival and without a limit is none',
    'None: requests go to its disks as they come.',
    'Requests to … go to its … as they come; each disk has its own queue, as the host says.',
    'Requests wait above the array only where the scheduler itself holds them back.',
  ),
  ...tested('a dissolved volume deals its files out over the disks that work', 'become loose, its files are dealt out to them.'),
  ...tested(
    'TUNE GROUP holds processes of one query back at one volume',
    ': processes of one query that may do I/O on this volume at a time.',
    'TUNE GROUP: at most … of one query may do I/O on … at a time',
    'Processes of one query that may do I/O on a file group at a time…',
  ),
  ...tested(
    'a loose disk is its own map; what is not there or beyond the end becomes nothing',
    '… becomes no disk I/O: it lies beyond the end of the volume.',
  ),
  ...tested('single cylinder, full stroke and the mean over random pairs are the data sheet', 'Mean over random pairs of cylinders, reads'),
  ...tested('of part of a unit read the rest of it', 'Smaller writes read the rest of it first.'),
  ...tested('wait for programs, less where dies break off', 'After which a die breaks off a program for a read.'),
  ...tested(
    'takes its plane only: the other plane of the die serves another at the same time',
    'With it, planes serve short reads independently and keep in a register what they sensed last.',
  ),
  ...tested(
    'hold the controller for each further program that their data lie in',
    'For each further place that the data of a read lie at.',
  ),
  ...tested('more streams than segments thrash, as many as segments do not', 'Streams that the buffer can follow at a time; 0: no buffer.'),
  ...tested(
    'the next blocks cost the overhead only, once the drive has had time to read them',
    'After a read the drive goes on reading while nothing else needs the arm.',
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
    'A write is complete once its data are in the buffer.',
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
  ),
  ...tested(
    'makes writes of one settle where that is all, of a curve where it is not',
    'Added to the seek of a write that moves the arm; negative where writes were faster.',
  ),
  ...tested(
    'a transfer that fits into the media time costs nothing, a slower one ends later',
    'Data pass it at this rate, overlapping the media.',
  ),
  ...tested('as many as it can and no more; the rest wait in order', 'Commands that the drive holds at a time.'),
  ...tested('age limit: what is older goes first, oldest first, whatever it costs', 'A request older than this goes first.'),
  ...tested(
    [
      'into a buffer with room cost overhead and interface; beyond it they wait for dies',
      'without a buffer are complete once they are programmed',
    ],
    'Writes are complete once they are here; 0: once programmed.',
  ),
  ...tested('1-(1-p)^n', '; at least one of the … that hold files with …, which is 1 − (1 − p)^…'),
  ...tested('repeat their class until the batch is complete, each time elsewhere', 'They go on until the batch is complete.'),
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
    'The database reads ahead by itself, as on a host without a kernel.',
  ),
  ...tested(
    'each block is copied out of the page cache at its cost, none by direct reads',
    'Direct reads go past the page cache: read-ahead has no effect on them.',
  ),
  ...tested('2.6.9 leaves out all windows: page by page', 'Off: each call reads what it asks for.'),
  ...tested(
    'one call at a time leaves the disk idle while the process computes; several keep it busy',
    'A process waits for each call; direct reads can keep several under way.',
    'Asynchronous: a process keeps so many calls under way at a time.',
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
    'A write only changes pages of the file cache (',
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
    'Requests that may wait at a disk, reads and writes counted apart; who finds none free sleeps',
  ),
  ...tested(
    'orders what it holds, not what waits at the host',
    'Commands inside the disk at a time, if it takes as many: those are ordered by the disk, not by the scheduler',
  ),
  ...tested(
    ['an empty queue is held back for a time', 'until so many requests are there; merged ones are one'],
    'A queue that was empty is held back until so many requests are in it, or somebody waits for one; 1: never',
  ),
  ...tested(
    'until the drive completes something, unless the plug is that of a task',
    'A process holds its own requests back until they are so many, or it waits; 1: never',
  ),
  ...tested(
    '2.6.9 begins with a window of half the largest and shrinks it to the average run',
    'Windows grow by two pages a hit; the next one is read early only once a long run has been proven.',
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
  ...tested('odd PSUs on one half, even ones on the other, whatever the layout was', 'PSU by PSU in turn, the same in every segment.'),
  ...tested(
    [
      'writes fact, index and spill step by step, and reads nothing',
      'loads take one segment after the other, from the first again after the last',
    ],
    'Writes one segment of a table with its indexes; the next query loads the next segment.',
  ),
  ...tested('reads every byte of its segments once', 'Reads segments of a table from end to end.'),
  ...tested('probing costs the processors its own rate', 'Joining rows costs more processor time for each MiB.'),
  ...tested(
    'are taken by whoever is free, and never more processes run than there are',
    'With a number, processes share block ranges instead of whole PSUs.',
  ),
  ...tested(
    'scans, spills its share, and reads back all that it spilled',
    'Reads segments of a table, writes sorted runs to spill space, and merges them.',
    '0.5: half of what is read is written and read again.',
  ),
  ...tested('reads rows and index as often as its class says', 'Dimensions, read once at the start'),
  ...tested(
    'a hit in the file cache costs a copy, one in the block cache nothing',
    'Blocks that are found in memory cost no I/O.',
    'The operating system’s memory for files: a hit costs a copy. ……',
  ),
  ...tested('a page used again outlives pages read once', 'Both caches forget first what was not used again.'),
  ...tested(
    'caches that hold all of the batch leave nothing to read, at any scale and share',
    'Nothing is in them: the first queries read everything from disk.',
  ),
  ...tested(
    'a sort trims what it has spilled, every byte of it, on every copy',
    'A sort or load that is done tells flash modules that its spill space holds nothing any more: they need not move it.',
  ),
  ...tested(
    'discarded data need no reading, and no moving',
    'Flash modules are not told when spill space is freed: they go on moving what it held until it is written again.',
  ),
  ...tested(
    'a load ends once the modules have written their buffers, all in one commit',
    'A load ends when the flash modules that it wrote to have written their buffers.',
  ),
  ...tested(
    ['runs in parallel by segment', 'runs in parallel by PSU: min(QUERYPROCS, PSUs touched)'],
    'Joins run in parallel by segment, scans by PSU.',
  ),
  ...tested(
    'by month: a query over 4 to 13 weeks touches 1 to 3 months and fetches as many rows',
    'Another cut keeps all data; queries keep the span of time that they ask for.',
  ),
  ...tested(
    'its rows are fetched from all over the segment, one read in each equal part',
    'The rows that a join wants lie all over their segment.',
    'Loaded in order of the key: the rows that a join wants lie near each other.',
  ),
  ...tested('without a spread all files are of one size, and a spread of nothing is none', 'All files of an object hold the same.'),
  ...tested(
    'a wrong maximum fills PSUs in order: too large leaves empty ones, too small one with the rest',
    'PSUs fill in order up to it, the last one with the rest.',
  ),
  'Data that were written at random lie scattered: in steady state it reads in order at about half the rate of its data sheet, which is that of a module written in order.':
    checked(scatteredReadsAtHalfRate),
  'A process of a load or sort has at most two steps of writing under way, and waits for the older one.': checked(twoStepsOfWriting),
  'Each segment starts one target further, and an index one target before its table, so that they do not meet.': checked(oneOffNeverMeets),
};
