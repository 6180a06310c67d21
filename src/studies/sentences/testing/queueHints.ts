/** Hints about schedulers, request queues, read-ahead and writing back. */
import { tested, type Bindings } from '../sentence.ts';

export const QUEUE_HINTS: Bindings = {
  ...tested(
    'a smallest window goes down with the largest, and what cannot be is refused',
    'The largest window; a smallest one that is larger goes down with it.',
  ),
  ...tested(
    'a deeper queue of its own, in order of arrival, changes nothing',
    'A drive with a shorter queue takes no more than it holds. …',
  ),
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
  ...tested(
    'in order of arrival and without a limit is none',
    'None: requests go straight to its disks.',
    'Requests to … go to its … as they come; each disk has its own queue, as set on the host.',
    'Requests wait above the array only where the scheduler itself holds them back.',
  ),
  ...tested(
    'TUNE GROUP holds processes of one query back at one volume',
    '…: processes of one query that may do I/O on this volume at a time.',
    '…: at most … of one query may do I/O on … at a time',
    'Processes of one query that may do I/O on … at a time…',
    'Processes of one query that may do I/O in one place at a time',
  ),
  ...tested('age limit: what is older goes first, oldest first, whatever it costs', 'A request older than this goes first.'),
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
  ...tested(
    'a device is kept idle from when nothing was let go until something is',
    'The disk was not kept idle here.',
    'The disk was never kept idle in this window',
    'The scheduler never kept the disk idle.',
  ),
  ...tested(
    [
      'is the drive’s where it held several, and the host’s gave it to the drive before',
      'every choice has all that waited, the chosen one among them (%i tags)',
    ],
    'Chosen at … by the drive’s own queue, of … that it held: ….',
  ),
  ...tested('is the host’s where the drive held no other', 'The drive has a queue of its own, and held no other request.'),
  ...tested(
    'what a choice %s says of the chosen one is what the disk then took',
    'Positioning: seek and wait for the first sector, with what comes before them, if the drive had begun at that moment; nothing where its buffer has the data.',
  ),
  ...tested(
    'a queue that goes by positioning takes the least, %s',
    'Positioning: seek and wait for the first sector from where the arm stands, as the host works it out.',
  ),
};
