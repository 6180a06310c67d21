/** Hints about volumes: address maps, redundancy, arrays that are built. */
import { checked, plain, tested, type Bindings } from '../sentence.ts';
import { newController, oneOffNeverMeets, writesGoThrough } from './lab.ts';

export const VOLUME_HINTS: Bindings = {
  ...tested(
    'a second copy is shown and counted where it comes to, as far as it has come, and the original stays until the volume lies there',
    'Extents of logical volumes… lie where they are then; pale, and counted, is a second copy so far.',
  ),
  ...tested('zones with more sectors on a track are darker, and files are rings', 'Rings: files, darker where tracks have more sectors.'),
  ...tested(
    [
      'requests over a stripe have parts on several disks at once, and wait for the one that ends last',
      'the one that the request waits for has the thickest ring, in a color of its own; the head is at its radius',
    ],
    '; … of it … not in service yet, and the request waits for ….',
    '; the request waits for … (thick ring), until ….',
  ),
  ...tested('nothing is together where disks serve nothing of one request', 'No other disk has a part of a request that … serves now.'),
  ...tested(
    'while a logical volume moves its extents have a second place, pale until all is there',
    'Pale: a copy under way, which nobody reads until all of its move has been copied.',
  ),
  ...tested(
    'a disk that leaves: each line has its size, all of them what was moved, and the warning says who meets whom',
    '… comes to …, where … lies from the start: they shared no disk then.',
  ),
  ...tested(
    'a container that was to come to a logical volume which could not grow is refused when its moment comes',
    'the logical volume has not grown to hold it',
  ),
  ...tested(
    'a full disk says how many extents are wanted and free',
    '… of … would have to move, and … … free …; an extent that is left is not given to others in the same run',
  ),
  ...tested(
    'an action on a volume group that cannot be is refused with the nearest fix',
    '… extents are more than a run keeps track of',
    '… holds … at that moment already',
    'files on … end at …',
  ),
  ...tested(
    'a disk with files on it cannot join a group, and a run keeps track of a million chunks',
    'files lie on …, … of it',
    'the actions move … chunks of logical volumes',
  ),
  ...plain('page', 'Take a disk from a volume group'),
  ...tested('a disk with a second path is reached by it, and its load is there', 'While it has failed, its disks are reached by'),
  ...tested(
    'queries that need unmirrored flash behind a failed domain fail with the reason; the others run',
    'Data on … has no copy, and runs with lost data are not simulated; keep copies or parity of it, or fail a path to it, which fails only the queries that need it',
  ),
  ...tested(
    'of a trace that was left out whole it says so, and never a mean of no request',
    'No request of the trace was replayed: all of them lie beyond the end of what it was replayed on.',
  ),
  ...tested(
    'has no value of its own where volumes or disks differ, and levels them',
    'All striped volumes get the same unit; an outer stripe over arrays keeps its own.',
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
  ...tested('redundancy: degraded, until the second disk', '…, which held all copies of the same data'),
  ...tested('the same under 64 KiB reads before it writes', 'Not whole rows, so writes of this size read first: ….'),
  ...tested('a dissolved volume deals its files out over the disks that work', 'Its … become loose, and its files are dealt out to them.'),
  ...tested(
    'a loose disk is its own map; what is not there or beyond the end becomes nothing',
    '… becomes no disk I/O: it lies beyond the end of the volume.',
  ),
  ...tested('of part of a unit read the rest of it', 'Smaller writes read the rest of it first.'),
  ...tested('1-(1-p)^n', '; at least one of the … that hold files with …, which is 1 − (1 − p)^…'),
  ...tested(
    'in hardware serve one request at a time, in software requests do not wait for each other',
    '; its controller passes requests on without the host’s scheduler and limits.',
    'The controller passes requests on to the drives’ own queues, without the limits and plugs of a kernel.',
  ),
  ...tested('odd PSUs on one half, even ones on the other, whatever the layout was', '… by … in turn, the same in every ….'),
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
  'Each … starts one target further, and an index one target before its table, so that they do not meet.': checked(oneOffNeverMeets),
  ...tested(
    'no level ever moves more than its rate, or two requests at once',
    'Data of its disks pass through it and through every path above it, one request at a time.',
  ),
  ...tested(
    'a group that mixes RAID 5 with disks, and volumes with a controller',
    'physical volumes of one kind (disks and stripes, mirrors, or RAID 5), or a group for each kind',
  ),
  ...tested(
    'extents that are not there, with how many are free',
    'logical volume "…" ends at extent … of "…", which has … of …',
    '… … free on it: a smaller logical volume, or extents of another physical volume',
  ),
  ...plain('meaning', 'A volume manager cuts disks into extents and makes logical volumes of them, so that several can share a disk.'),
  ...plain(
    'page',
    'move logical volume … to …',
    'take … out of its volume group',
    'It holds exactly one file: ….',
    'It holds more than one file, and all of it moves along: ….',
  ),
  ...tested(
    'a logical volume with more than one file moves only once all that moves along is agreed to',
    'As files lie at the start, it holds more than one, and all of it moves along: ….',
  ),
  ...tested(
    'what moves along with a logical volume is what lies on it',
    'As files lie at the start, it holds no file.',
    'As files lie at the start, it holds exactly one: ….',
    'As files lie at the start, what the extents hold of these moves along: ….',
  ),
  ...tested(
    'a document with a group is sound, has its logical volumes last among its targets, and nothing fits on their disks',
    'Files lie on logical volumes as on any other.',
  ),
  ...tested(
    'a group of disks in use: what lay on them lies on a logical volume of each, in the same order',
    'What lies on the disks that you choose lies on a logical volume of each afterwards.',
  ),
  ...tested(
    'what lies on a striped logical volume uses all of its disks, and what shares them meets it there',
    'Logical volume … is striped, so all that lies on it uses all of its disks….',
    'Objects that are read together cannot be kept apart there.',
  ),
  ...tested(
    ['does one thing at a time, whichever process asks', 'is full of parity alone, which counts as its work'],
    'It lies behind …, which splits its requests and computes its parity.',
  ),
  ...tested(
    [
      'behind any controllers: figures that are figures',
      'a hit is of sectors that were read and not written since',
      'another level stays behind it',
      'is on the disks once it has rested',
    ],
    'Volumes of any level that lie behind the same one share both, so that levels can be compared on one card.',
    'RAID controllers that volumes share: a processor, and a cache that writes go through or stay in for a while',
  ),
  ...tested(
    [
      'what costs nothing and has no cache changes nothing',
      'in hardware serve one request at a time, in software requests do not wait for each other',
    ],
    'There is none: splitting and parity cost nothing unless a volume says so itself.',
  ),
  ...tested(
    ['is full of parity alone, which counts as its work', 'a controller by words, a volume behind it, and away again'],
    'Parity at, 0 if it costs nothing',
  ),
  ...tested(
    ['does one thing at a time, whichever process asks', 'behind any controllers: figures that are figures'],
    'At most … requests a second, less what disk I/Os and parity take.',
  ),
  ...tested(
    [
      'random reads of 16 KiB: what was asked for, or four times as much in whole units of 64 KiB',
      'reads in order come to each unit once, and three of four are answered by the cache',
      'fetched counts neither what parity has to read nor copies',
      'writes go through to the disks',
    ],
    'Fetched is what the volumes’ disks were asked for, without parity and copies: more than was asked for where whole stripe units are fetched and not used, less where the cache answers.',
  ),
  'Write-through: a write is complete when it is on the disks.': checked(writesGoThrough),
  ...tested(
    'is complete with the controller’s work and the way from the host; no disk is asked',
    'Write-back: a write is complete when it is in the cache, which keeps it without power.',
  ),
  ...tested(
    [
      'is on the disks once it has rested',
      'only what has rested goes to the disks, the oldest first',
      'small writes in order become whole rows: nothing is read, and parity is a third more',
    ],
    'It goes to the disks later, whole rows where they are there.',
    '…: writes go to the disks after … ms',
  ),
  ...tested(
    ['go at the rate of the disks, and never take more of it than they may', 'a write larger than all of its room comes in part by part'],
    'When writes have no room, they wait.',
    '…: writes may take … % of the cache',
  ),
  ...tested(
    'what is written is dirty until it is destaged, is never lost, and takes no more lines than it may',
    'Of the cache, stripe units that hold a write are taken whole.',
  ),
  ...tested('go to the disks beyond their share, and down to it', '…: writes go to the disks beyond … % of the cache'),
  ...tested(
    'disks and paths of a cache that writes back do not fail during a run; those of one that writes through may',
    'Disks and paths of its volumes cannot fail during the run.',
  ),
  ...tested(
    [
      'what is written again before it has left is written once to the disks',
      'any documents: figures that are figures, forks that go on alike',
    ],
    'What caches that write back did with writes',
  ),
  'It begins with … ms of its processor for a request, and without a cache.': checked(newController),
  ...plain(
    'page',
    'It lies behind no RAID controller.',
    'controllers’ caches that lose writes with their power, scrubbing, journals, partial failures',
  ),
};
