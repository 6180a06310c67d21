import type { StudyAbout } from '../about.ts';

export const ABOUT: StudyAbout = {
  document: 'IBM, paper on DB2 8.1 for business intelligence on the xSeries 445, 8 to 32 processors',
  question: 'How are processors, nodes, adapters, arrays, extents and prefetch matched to each other?',
  asks: [
    'One logical node of the database runs on each processor, with memory, a buffer pool and arrays of its own. A scan reads all of them at the same time, in large sequential reads with prefetch.',
    'The machine grows by nodes of four processors, each with two adapters. Layouts of the 8-way change one thing: RAID level, stripe unit, number and age of disks, affinity, the node that adapters are on.',
    'The answer is how much is read in a second.',
  ],
  system:
    'IBM xSeries 445, Windows Server 2003, DB2 8.1. Nodes of four processors; front-side bus and link of a node 3.2 GB/s, link of a remote I/O box 2 GB/s. ServeRAID-6M adapters on PCI-X with 24 data and 4 log disks each, 36.4 GB and 15 000 rpm, in arrays of 6 with a stripe unit of 64 KB. Pages of 16 KB, extents of 24 pages, prefetch of 48, a buffer pool of 60 000 pages for each logical node.',
  published:
    'The 8-way reads 1.1 GB/s. The 32-way does 2.76 times the work of the 8-way. Hyper-threading gains up to 13 % on the 8-way. For sequential reads RAID levels are ranked 0, 50, 10, 5, 5E, 1.',
  contradictions: [
    'The script that partitions disks makes partitions of 1 000 MB named DATA_14; the script of the table spaces uses devices of 5 850 MB named data_D14.',
    'The factor of 2.76 compares an 8-way that could use hyper-threading with a 32-way that could not.',
    'The ranking of RAID levels comes without numbers and without a set-up.',
    'The same prefetch is called one I/O and two parallel I/Os.',
    'A limit of 275 MB/s for an adapter is 1.1 GB/s divided by four adapters, and the document says that adapters were not the limit.',
  ],
  beyond: [
    'Not yet: controllers that keep writes in their cache, or read ahead. Theirs fetch what is asked for or whole stripe units, and write through.',
    'In the layouts log disks stand idle. Claim XS-17 has each logical node commit to a log of its own, beside data and apart from them.',
    'Give each adapter fewer disks, and see whether processors or disks wait.',
    'Put all adapters on one node, or take affinity away, and see what passes the links.',
    'Use the extent and prefetch calculators with your own arrays.',
  ],
};
