/** What binds the sentences of the studies’ About. */
import FLASH_VERDICTS from '../../flash-tier/verdicts.json' with { type: 'json' };
import { plain, tested, type Bindings, type Checked } from '../sentence.ts';
import { CONTAINER_ABOUT } from './containerAbout.ts';
import { firstSteps, noCaches, oneReadAtATime, redBrickDocument, redBrickSystem, twoCheetahs } from './lab.ts';

const checked = (holds: Checked['holds'], ...names: readonly string[]): Checked => ({ holds, names });

export const ABOUT_BINDINGS: Bindings = {
  ...CONTAINER_ABOUT,
  ...plain(
    'document',
    'M.',
    'Nicola, Storage Layout and I/O Performance Tuning for IBM Red Brick Data Warehouse',
    'Two camps advise the owner of a warehouse.',
    'One keeps tables and indexes on disks of their own, so that they do not disturb each other.',
    'The other stripes everything over every disk, so that no disk is idle while another is late.',
    'Only the layout changes between runs.',
    'The charts are not in the document’s text, so most claims are orderings in words.',
    'The caption of the last chart says 50 users; the text says that this test had at most 20.',
    '638 days make 91.14 weeks, and 91 weekly segments hold 637 days: one day has no segment.',
    '“Stripe 22 is best in both single-user tests” holds with different stripe units: 8 KB in one, 64 KB and 1 MB in the other.',
    'It advises four to five disks for each processor (others eight to ten), and was measured with 22 disks for 16 processors.',
    'The same research is cited elsewhere for the opposite layout: there, two tables are read in lock step by two disks; here, a balanced mix is read by 22.',
    'D.',
    'Aldridge, Linux 2.6 Kernel I/O Schedulers for Oracle Data Warehousing, Part II (2006)',
    'A table is counted by a full scan, first by one process and then by 2, 3, 4 and up to 80 that share it.',
    'All of them read one disk.',
    'Elapsed time is charted against the degree of parallelism (DoP) under the four schedulers of Linux 2.6: noop, deadline, anticipatory and CFQ.',
    'Four Xeons of 700 MHz, Adaptec aic7899 (U160), one Seagate Cheetah 18XL of 10 000 rpm; Oracle, one data file of 4 GB, a table of 250 000 blocks of 8 KB (2.048 GB).',
    'The chart is not in the post’s text.',
    'Three times are stated, for anticipatory with direct and asynchronous I/O: 65, 101 and 110 s at DoP 1, 2 and 3.',
    'Later the author measured anticipatory without read-ahead (DoP 1 to 5) and with 2 MiB of it (DoP 1 to 8): the second and third chart.',
    'Everything else binds only in words, and a reader’s opinion stays an opinion.',
    'DoP 1 is no parallel scan with one process: it goes through the buffer cache, without granules.',
    'Switching schedulers by reboot speaks for a kernel of the 2.6.9 family.',
    'Later the author found that the scheduler can be set for each disk, which such a kernel cannot.',
    'That the linear rise is lost with asynchronous I/O does not follow from the kernel’s source.',
    'Without read-ahead anticipatory rises from 64 s at DoP 3 to 124 s at DoP 5, with 2 MiB from 64 to 92 s at DoP 4.',
    'A reader holds that under very high load all schedulers come together; the author disagrees.',
    'Neither has measured it.',
    'Sun Microsystems, report on a flash tier for Db2: Sun Fire X4275, J4400 and F5100 (2009)',
    'About 200 GB of table spaces are on 24 disks.',
    'Then index and temporary table spaces move to flash; tables and logs stay.',
    'Two workloads run before and after: sorts and joins whose temporary data exceed sort memory, and complex queries that read tables, indexes and temporary data.',
    'Sun Fire X4275 with 8 cores, Db2 9.5 with 32 KB pages, files opened with direct I/O.',
    'J4400 with 24 disks of 146 GB as one RAID-0 volume; F5100 with 40 flash modules of 24 GB in four domains, behind four adapters, two of which lead to the J4400 too.',
    'Requests a second: 5 629 and 12 983 for sorts and joins, 6 416 and 11 345 for complex queries.',
    'Complex queries took 1 952 s and 180 s.',
    'The disks were busy 48 to 100 %.',
    'The text says 3.2 times for sorts and joins; its figures give 2.31.',
    'A reader asked why fewer megabytes were written a second with flash, and nobody answered.',
  ),
  ...plain(
    'question',
    'Separate tables from indexes, place files by hand, or stripe everything, and with which stripe unit?',
    'What does the kernel’s I/O scheduler do to parallel scans of one disk?',
    'What is a queue, and what does a stripe unit do?',
    'What does a warehouse gain when its index and temporary table spaces move from disks to flash?',
  ),
  ...plain(
    'page',
    'The numbers that the text states are those of the claims; nothing else here is published.',
    'Any other stripe unit, number of disks, adapter limit or drive, on the board.',
    'Arrays: mirrors, RAID-5, stripes over arrays, with disks that fail.',
    'Placing single files, segments and objects by hand.',
    'Every kernel’s schedulers side by side, from 2.6.9 to today’s.',
    'Read-ahead of 512 KiB and 2 MiB, one to 32 tags, a drive with a smaller buffer.',
    'Two and four disks: file by extents, fine and coarse stripes, a scheduler for each disk.',
    'Four scans on four disks against one stripe of four; small random reads and writes beside the scan.',
    'No published document: a first lesson, about five minutes',
    'The lesson begins with one disk and one user, adds users, then the second disk, and ends with the stripe unit.',
    'Any number of users: more than eight, or three.',
    'Files of your choice on either disk, so that one is busier than the other.',
    'The answer is the number of disk requests a second.',
    'The workload with many temporary passes shows how much of it less sort memory would explain.',
    'Move one table space at a time: Requests by object has reads, writes and MB/s of each in both layouts, and which one earns most for each gigabyte of flash.',
    'Change the share of reads, and see where flash gains least.',
    'Mirror the flash, and let an adapter, a domain or a port of the J4400 fail, in What if a disk fails or at a path on the board.',
    'Give each class of data a volume and a file system of its own.',
    'Give queries more sort memory, and see when nothing overflows.',
    'Put flash behind fewer adapters.',
  ),
  ...plain(
    'source',
    'Sizes of tables, sort memory and the queries themselves are not published; they are assumed, and shown with the parameters.',
  ),
  ...plain(
    'argument',
    'One list of requests cannot give both: either the rate was read over a part of the run, or the temporary work changed between the runs.',
  ),
  '10.8 times less time at 1.77 times the request rate means 6.1 times fewer requests in all.': checked(() => [
    ['10.8 times', 1952 / 180],
    ['1.77 times', 11_345 / 6416],
    ['6.1 times', (1952 * 6416) / (180 * 11_345)],
  ]),
  ...tested(
    'both layouts do the same work, so that the time falls as the rate of requests rises',
    'Both runs do the same work here, so the time falls as the rate rises.',
  ),
  'With equal work more are; against a run that merges its temporary data many times, fewer.': checked(() => [
    {
      that: 'as the claim FL-08 found',
      is: /rises with flash; .* it falls, as the reader saw/.test(FLASH_VERDICTS.claims.find(({ id }) => id === 'FL-08')?.finding ?? ''),
    },
  ]),
  ...plain('meaning', 'A single disk can only be in one place.'),
  ...plain(
    'argument',
    'What the chart shows is how the kernel deals its visits out: after one read, or after many.',
    'The step from 1 to 2 mixes two effects.',
    'No known rule of kernel or drive does that; what was tried stands with the claims, and nothing was fitted.',
    'Everything that the larger studies are about is here already, small enough to watch.',
  ),
  ...plain(
    'source',
    'Kernel version, file system, block size and tag depth are not stated; they are assumed, and shown with the parameters.',
  ),
  ...tested(
    'two readers, worked out by hand: one request each in turn, never idle',
    'CFQ beside noop and deadline speaks for a CFQ without time slices.',
  ),
  ...tested(
    'idles from the completion on, for slice_idle, then gives the disk away',
    'From 2.6.13 on CFQ has them, and would stand beside anticipatory.',
  ),
  ...tested(
    'what the driver has taken does not count, unless countInFlight says so',
    'Counting a process’ requests inside the drive as its own makes it so: a choice of this model, named as one.',
  ),
  ...tested(
    'go to the shorter queue, then to the nearer arm, then to the first',
    'RAID 1 of the two disks, where every read can go to either of them.',
  ),
  'The document takes one warehouse and 22 disks, lays the same files out in seven ways, and runs five workloads on each: a load, and queries of one and of many users.':
    checked(redBrickDocument),
  'Sun E6500 with 16 processors and 16 GB of memory, 22 disks of 10 000 rpm under a volume manager, Red Brick 6.11, about 50 GB: a fact table of 295 million rows, two star indexes, five dimensions, spill space; 6 006 data files.':
    checked(redBrickSystem, '16 GB', '6.11', 'about 50 GB', '295'),
  'One table in ten files, two disks, and users who read 320 KB at random places, each waiting for one read before sending the next.':
    checked(firstSteps),
  'Two Seagate Cheetah 18XL of 10 000 rpm on one channel.': checked(twoCheetahs),
  'A drive takes one read at a time; the others wait in the queue that the page shows.': checked(oneReadAtATime),
  'No caches.': checked(noCaches),
};
