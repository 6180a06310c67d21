/** Hints about runs: users and streams, moves in a run, estimates, what is counted. */
import { checked, tested, type Bindings } from '../sentence.ts';
import { timeOfFiles } from './lab.ts';

export const RUN_HINTS: Bindings = {
  ...tested(
    [
      'levels are judged behind the warm-up, responses only where a query was complete',
      'neither the warm-up, nor a response without a query, nor the rate of a short last window is judged',
    ],
    'Not judged: the warm-up, the response of a window in which no query is complete, and the rate of a last window cut to less than half.',
  ),
  ...tested(
    ['it is stable once streams and pools are', 'it is stable once the last figure has come within the tolerance, and not before'],
    'the steps of every stream and the pages of every buffer pool stay within … of their final means, in windows of ….',
  ),
  ...tested(
    [
      'arrows move it and keep its length, with Shift they move its end, page keys go from file to file',
      'zooming in and out again leads back, around a point that stays',
    ],
    'Up and down move the band, with Shift its end; Page up and Page down go to the files before and after; Enter zooms to the band, plus and minus zoom the addresses, 0 shows all, left and right move a zoomed time; Escape clears the band.',
  ),
  ...tested('a band says which files lie in it, and what was asked of it', 'This disk ends at …, before the band.'),
  ...tested(
    'page keys leave a band as it is where no file is shown, and say that none was found',
    'No file lies at the addresses of … that are shown.',
  ),
  ...tested(
    [
      'is drawn in ink, dashed, dotted and as outlines, a line for each of its phases on the media; what was is solid and has the phases’ colors',
      'of many that wait, the shortest positioning first takes less than the order of coming',
    ],
    'Ghost (beside the true tracks, closer to the center: dashed seeks, dotted waits, outlined transfers): the same …, served …: … of positioning; as it was: ….',
  ),
  ...tested(
    'counts requests where there are more than have room, in the color of the object of most of them',
    'Requests that are too many to draw are cells, stronger for more on the same disk.',
  ),
  ...tested(
    'a move ends with all of the file in its new place, and a second copy grows meanwhile',
    'Files lie as when the run begins: its actions may move some later.',
  ),
  ...tested(
    'is said to begin again, with the reason, exactly where it does',
    'a run makes room for users who come, schedulers that change and disks that fail as it starts',
    'logical volumes whose extents move have maps of their own from the start on',
    'on flash, space that is given back is trimmed only where nothing moves it',
  ),
  ...tested('refused with the reason and the nearest fix: %s', 'a container of … bytes does not hold whole blocks and at least one extent'),
  ...tested(
    'a scheduler that the kernel does not change to is refused with the nearest fix: %s',
    '… takes its scheduler as it boots',
    'a kernel that can change it: …',
  ),
  ...tested(
    'users who would join or leave: %s is refused with the nearest fix',
    'Users come and go in closed streams, and in the batch of a run that ends at a given time.',
  ),
  ...tested(
    'the old queue is drained in its own order, and what came meanwhile follows in that of the new one',
    'Each disk completes what waits in its old queue first.',
  ),
  ...tested(
    'who leaves completes the query under way, and begins no other; who comes back continues',
    'Who joins begins at once; who leaves completes the query under way.',
  ),
  ...tested(
    'says which files a disk would lose, as they lie at the start',
    'As files lie at the start, it takes with it …; queries that need them fail.',
  ),
  ...tested('refused with the reason and the nearest fix, of tables, blocks and stripes: %s', 'no file lies on any of these'),
  ...tested(
    'refused, of tables, blocks and stripes: another pool, volumes of a group, a unit for which they are too full, and too many files',
    'at most …: fewer volumes or disks',
    '… is a physical volume of …, whose extents would have to lie still',
    'a smaller unit, such as …',
    '… is read through …, and … through …',
  ),
  ...tested(
    'stays where it was when it is canceled, and can go there and back',
    'Its pages are copied into free extents of that table space; they are read where they were until all of them are there.',
  ),
  ...tested(
    'makes bytes even, of all tables alike',
    'Blocks move from where there is too much to where there is too little, of all objects alike.',
  ),
  ...tested(
    'what it has moved stays when it is canceled; its containers cannot be moved as a whole then',
    'Blocks that have moved stay if it is canceled.',
  ),
  ...tested(
    'property: at every step each sector is read as it was written last, whatever units follow each other',
    'Stretch by stretch all that lies on the volume is read and written again; requests to a stretch wait for it.',
  ),
  ...tested(
    '%s: what is said behind More is in the action, and nothing else',
    'Write cache of the host (0: none)',
    'From a backup at (0: the old place is read)',
  ),
  ...tested('what is lost cannot be moved, if only the run can say so', 'what it would move is lost with a disk'),
  ...tested(
    'users who would join or leave: %s is refused with the nearest fix',
    'the batch holds no query, so it has no users',
    'users of a batch that is not timed are there from the start',
  ),
  ...tested(
    'queries of streams are counted, and their rates are those of the answer',
    'At the end; the answer and queries from the end of the warm-up at … on, other means over the whole run',
  ),
  ...tested(
    'where the answer is no time, it comes first and says which future is ahead',
    'This future is … in …: …, before the change ……; one run of each',
  ),
  ...tested(
    'counts requests where there are more than have room, in the color of the object of most of them',
    '; each cell in the color of the object that most of its requests read, stronger for more (root of the count)',
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
    'a request is counted before its volume splits it, and what a cache answers is no request',
    'What each object asked its volumes for, before a volume splits it and after caches answered what they hold.',
  ),
  ...tested(
    'sequential is said of a file, undisturbed of its disk',
    'Sequential: starts where the previous request in the same file ended.',
  ),
  ...tested(
    'nothing is occupied for longer than a step, and nothing carries more than its limit',
    'Occupied: share of the run in which the pipe works.',
  ),
  ...tested(
    'disks that share a narrow path are busy while they wait for it, and their mechanisms are not at work',
    'busy is the share of time with a request in service, waits for paths included, ….',
  ),
  ...tested(
    [
      'disks that share a narrow path are busy while they wait for it, and their mechanisms are not at work',
      'is the narrowest where its processor is slower than its disks, and from a run what is then',
    ],
    'Of a disk it is its mechanism at work, without its waits for paths, which the busy share on the board includes; of processors the mean over those of a node; of a RAID controller, that of its processor.',
  ),
  ...tested(
    [
      'a film that passes windows faster than they can be read is followed when it pauses',
      'two seconds on the clock are enough to read a window',
    ],
    'The film passes such a window in less than 2 s: the lanes follow when it pauses.',
  ),
  ...tested(
    ['as many wait as the film itself says, and the choice is that of what is served', 'says what waited and why one was chosen'],
    'What waits, and why the scheduler chose what is served, is shown when the film stands still and its single requests have been simulated.',
  ),
  ...tested(
    [
      'the worst moment is the part of the run in which most time is lost to waiting, and every next one less',
      'is where disks are busiest when nothing waits, and nowhere in a run without work',
    ],
    'Go to the stretch, a 40th to a 20th of the run, in which the most requests wait on average at all disks together (where none wait: the disks are busiest), to the instant that stands for it; again for the next one',
  ),
  ...tested(
    'queries of streams are counted, and their rates are those of the answer',
    'what is done of a query counts before it is complete',
    'Steps done of queries, complete or not, …',
    'Steps done per second, of queries complete or not, …',
  ),
  ...tested('a long sequential read runs at the rate of zone and skews', 'Disks have no limit in bytes: it depends on where they read.'),
  ...tested('repeat their class until the batch is complete, each time elsewhere', 'They run until the batch is complete.'),
  ...tested('what Why says of any run is so', 'Notch: always busy with requests waiting.'),
  ...tested(
    'issues each request after the one before and its think time',
    'The next request is issued after one is complete and its think time is over',
  ),
  ...tested(
    'widens what does not lie on sectors, and counts it',
    '… did not start and end on sector boundaries and … widened to whole sectors',
  ),
  ...tested('puts requests in order of arrival, and keeps their numbers'),
  'Strength: time that reads and writes of the file took, in queues and in service': checked(timeOfFiles),
  ...tested(
    'the interval covers the whole run for at least seven seeds of eight',
    'After a change, the page first shows an estimate from a thin sample of the work, with an interval in which 95 % of the full runs should lie.',
  ),
  ...tested(
    'a mean response above the 95th percentile is so where few requests take far longer than all others',
    'A mean above the p95 comes from few requests that took far longer than all others.',
  ),
  ...tested(
    'have users, pauses, arrivals, order and start cost',
    'users: how many; where queries arrive at a rate, how many run at a time',
    'arrivals: queries come at this rate, whether or not earlier ones are complete, such as 12.5 per second or even 600 per minute',
    'order: drawn by share (as usual), listed, own (as a batch, each user in a different order) or same',
    'queries: the share of the class in its stream, or how often it stands in the order',
    'each: queries of each user, or queries that arrive in all; empty: the stream has no end',
    'start_cost, start_delay: processor time and delay of each query before it begins; starts_at: when the first one begins',
  ),
  'a move by the method "…" writes past the host\'s memory': { tests: ['only what writes by way of the host has its write cache'] },
};
