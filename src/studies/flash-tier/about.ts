import type { StudyAbout } from '../about.ts';

export const ABOUT: StudyAbout = {
  document: 'Sun Microsystems, report on a flash tier for Db2: Sun Fire X4275, J4400 and F5100 (2009)',
  question: 'What does a warehouse gain when its index and temporary table spaces move from disks to flash?',
  asks: [
    'About 200 GB of table spaces are on 24 disks. Then index and temporary table spaces move to flash; tables and logs stay. Two workloads run before and after: sorts and joins whose temporary data exceed sort memory, and complex queries that read tables, indexes and temporary data.',
    'The answer is the number of disk requests a second. Both runs do the same work here, so the time falls as the rate rises.',
  ],
  system:
    'Sun Fire X4275 with 8 cores, Db2 9.5 with 32 KB pages, files opened with direct I/O. J4400 with 24 disks of 146 GB as one RAID-0 volume; F5100 with 40 flash modules of 24 GB in four domains, behind four adapters, two of which lead to the J4400 too. Sizes of tables, sort memory and the queries themselves are not published; they are assumed, and shown with the parameters.',
  published:
    'Requests a second: 5 629 and 12 983 for sorts and joins, 6 416 and 11 345 for complex queries. Complex queries took 1 952 s and 180 s. The disks were busy 48 to 100 %.',
  contradictions: [
    'The text says 3.2 times for sorts and joins; its figures give 2.31.',
    'A reader asked why fewer megabytes were written a second with flash, and nobody answered. With equal work more are; against a run that merges its temporary data many times, fewer.',
    '10.8 times less time at 1.77 times the request rate means 6.1 times fewer requests in all. One list of requests cannot give both: either the rate was read over a part of the run, or the temporary work changed between the runs. The workload with many temporary passes shows how much of it less sort memory would explain.',
  ],
  beyond: [
    'Move one table space at a time: Requests by object has reads, writes and MB/s of each in both layouts, and which one earns most for each gigabyte of flash.',
    'Give queries more sort memory, and see when nothing overflows.',
    'Change the share of reads, and see where flash gains least.',
    'Mirror the flash, and let an adapter, a domain or a port of the J4400 fail, in What if a disk fails or at a path on the board.',
    'Give each class of data a volume and a file system of its own.',
    'Put flash behind fewer adapters.',
  ],
};
