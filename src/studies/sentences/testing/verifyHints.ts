/** Sentences of the rules of a balanced server, of the picture of a prefetch, and of figures by other monitors' names. */
import { plain, tested, type Bindings } from '../sentence.ts';

export const VERIFY_HINTS: Bindings = {
  ...tested(
    'too few drives on an adapter: they are busy, the adapter and the processors are not',
    'Few drives show as disks whose mechanisms are always at work, with long queues, and as an adapter and processors that are idle.',
  ),
  ...tested(
    'all disks at half of the processors',
    'If all disks are at one half of the processors, everything that the other half reads passes the links between nodes, and the memory path of one half carries all.',
    'All that was read and written came from disks of …, with … of … processors: … of the bytes were remote.',
  ),
  ...tested('no affinity: data come from anywhere', 'Processes stay on their nodes; … of the bytes were remote.'),
  ...tested(
    'a log on disks with data, and the same on a disk of its own',
    'On disks of its own the arm stays where it is; beside data it has to come back.',
    '… shares … of its … with data that were read or written.…',
    '…: no disk of … data that were read or written.…',
    'one disk more, for … alone',
  ),
  ...tested(
    'a small prefetch leaves a container alone, an extent that is no row gives some disks more',
    '… of … … not read.',
    'A prefetch of less than an extent of each container leaves some of them out: extent x containers reads all of them at once.',
    'Of a prefetch that ends within a row of extents, some containers get one read more than others, and the prefetch is complete when the last read is.',
  ),
  ...tested(
    'both logical processors of a core',
    '… runs on processors …, and … and … are of one core: together they do … more than one alone at most.…',
  ),
  ...tested(
    'hyper-threading gives a core with two busy processors 1 + gain, and one with one what it has alone',
    'Two logical processors of one core share what computes: a burst takes longer while the other one is busy.',
  ),
  ...tested(
    'more logical processors than the system can use',
    'No more logical processors than the system can use',
    'An operating system has a limit of processors; the run uses all that the document has, the system would leave the rest idle.',
  ),
  ...tested(
    'disks of an array that are not on the path of its RAID controller, and the array behind none',
    '… of … of volume … … not on the path of …, which it lies behind.',
  ),
  ...tested(
    'what is asked of adapters',
    'Requests of … on average, … of them begin where the one before on their drive ended; … with … drives each.',
  ),
  ...tested('a type is refused where it takes fewer drives, and every document with another is sound', 'No type goes with so many drives.'),
  ...tested(
    'where reads and writes are mixed, what needs them apart is not known, and says so',
    'Reads and writes of a disk are counted together here.',
    'reads and writes are counted together',
    '; … requests, reads and writes together',
  ),
  ...tested(
    'a loose disk: the figures that iostat computes from a log of the same requests',
    'Time with a request under way, in the scheduler’s queue too: at least our busy share, which begins with service.',
    'bytes read / 1024 / time',
  ),
  ...tested(
    '% Disk Time passes 100 wherever requests overlap, and is the queue length times 100',
    'No share of time: the queue length times 100, so it passes 100 % wherever requests overlap.',
  ),
  ...tested(
    'without partitions affinity brings no data nearer: a run has the expected share',
    'Affinity is on: it keeps each process at its node, and its data are near only where partitions have them on disks of that node.',
  ),
  ...tested(
    'a machine of two nodes with two adapters each, from a plain scenario',
    'Disks dealt over the adapters of the nodes',
    'In equal parts, in the order of the disks: neighbors share an adapter.',
  ),
  ...tested(
    'contention stretches bursts by the law: C(p) = p / (1 + sigma (p - 1) + kappa p (p - 1))',
    'With p = busy processors / that number above 1, a burst takes 1 + sigma (p - 1) + kappa p (p - 1) times as long.',
  ),
  ...plain('meaning', 'each process stays on its node', 'Affinity: each process stays on its node'),
  ...plain('meaning', 'Of the array: … for each of its … disks, if they share it evenly.'),
  ...plain(
    'document',
    '%iowait is idle time in which a request was under way: it falls as soon as something else uses the processor, with no disk any faster.',
  ),
  ...plain('page', 'The layout has no table space that is read in prefetches: its files have no extents, or they grow together.'),
};
