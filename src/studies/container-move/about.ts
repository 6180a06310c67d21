import type { StudyAbout } from '../about.ts';
import { scores } from './scores.ts';

export const ABOUT: StudyAbout = {
  document: 'An essay on moving a table space container of Db2 9.5 to another disk while the database is in use',
  question: 'Two tables are read together. Should they share a disk, have a disk each, or be striped over both?',
  asks: [
    'Two SELECT streams join table A with table B, row by row in the order of keys that are shuffled against where rows are: each step reads a random page of A and one of B. Meanwhile one stream updates rows of A and another rows of B. The essay measures transactions per minute of each stream while both containers share a disk, while each has a disk of its own, and while both are striped over both disks.',
    'It then goes from the first configuration to the second in three ways while the streams run: it makes B read-only and copies the file; it adds a container, lets the database rebalance, drops the old container and lets it rebalance again; or a volume manager moves the volume under the database.',
    'Each of these moves is a preset here, and so are three ways that the essay sketches and does not measure: one rebalance straight to the new container, a copy page by page with updates at both ends, and a restore whose log is rolled forward.',
    'Beside them stand two that move no container: the table itself goes to a table space on the other disk, and a balancer that knows no table spaces deals the blocks of both over both disks.',
  ],
  system:
    'Db2 9.5 in a virtual machine with one processor and 1.5 GB. Two disks of 250 GB with 7 200 rpm, their write caches off. Pages of 4 KB, a buffer pool of 80 to 84 thousand pages. Two tables of a million rows and about 2 GB, each in a table space of its own with containers of 3 GB.',
  published:
    'Each SELECT stream completes 0.3 transactions per minute on one disk, 0.8 with a disk each, and just under 0.6 striped. UPDATE streams begin at 510 to 520 and end at 520 to 690. The copy takes 3 minutes, the rebalances 11 and 13, and the move by the volume manager 23.',
  contradictions: [
    '“A seek every 4 MB costs 25 to 75 %”: with the essay’s own figures, 8 ms a seek and 98 MB/s, it costs 16 %, and a seek over the whole disk 35 %.',
    'At the 11 ms average seek of the data sheet, a disk cannot read 20 000 random pages in three minutes beside the updates. Seeks must be short, and about half of the pages must come from memory. How many is the one number of this study that was fitted.',
    'The tables have 2 GB in one place and 1.5 GB of data in another, the containers 3 GB and 3.5 GB.',
    'UPDATE on B reaches 690 in one run of three.',
    'Moving the logical volume is said to slow the streams by about 15 %; the table has 17 %, 0 % and 11 %.',
    'The sort heap has 400 to 600 pages in one place, and goes from 200 to 100 in another.',
    'SELECT runs at 0.15 in the text while a container is added, and at 0.2 in the table. What is called close to normal afterwards is 0.4 of 0.3 before.',
    '“Lack of updates on table A” is said where it was B whose updates stood still.',
    'Two minutes until the system is stable are called less than one SELECT; at 0.8 per minute a SELECT takes 75 s.',
  ],
  beyond: [
    'Open a move and play the run: the container is on its way from minute 16 on.',
    'Drag a container to the other disk while the run plays, and compare.',
    'See each stream before, while and after a container moves, and when all is stable again: Streams, Report over time.',
    'Give the disks command queueing, in the properties of a disk.',
    'Give the host another scheduler: CFQ was the default of its Linux.',
  ],
  views: scores(),
};
