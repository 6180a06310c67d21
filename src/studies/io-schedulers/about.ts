import type { StudyAbout } from '../about.ts';

export const ABOUT: StudyAbout = {
  document: 'D. Aldridge, Linux 2.6 Kernel I/O Schedulers for Oracle Data Warehousing, Part II (2006)',
  question: 'What does the kernel’s I/O scheduler do to parallel scans of one disk?',
  asks: [
    'A table is counted by a full scan, first by one process and then by 2, 3, 4 and up to 80 that share it. All of them read one disk. Elapsed time is charted against the degree of parallelism (DoP) under the four schedulers of Linux 2.6: noop, deadline, anticipatory and CFQ.',
    'A single disk can only be in one place. What the chart shows is how the kernel deals its visits out: after one read, or after many.',
  ],
  system:
    'Four Xeons of 700 MHz, Adaptec aic7899 (U160), one Seagate Cheetah 18XL of 10 000 rpm; Oracle, one data file of 4 GB, a table of 250 000 blocks of 8 KB (2.048 GB). Kernel version, file system, block size and tag depth are not stated; they are assumed, and shown with the parameters.',
  published:
    'The chart is not in the post’s text. Three times are stated, for anticipatory with direct and asynchronous I/O: 65, 101 and 110 s at DoP 1, 2 and 3. Later the author measured anticipatory without read-ahead (DoP 1 to 5) and with 2 MiB of it (DoP 1 to 8): the second and third chart. Everything else binds only in words, and a reader’s opinion stays an opinion.',
  contradictions: [
    'DoP 1 is no parallel scan with one process: it goes through the buffer cache, without granules. The step from 1 to 2 mixes two effects.',
    'Switching schedulers by reboot speaks for a kernel of the 2.6.9 family. Later the author found that the scheduler can be set for each disk, which such a kernel cannot.',
    'CFQ beside noop and deadline speaks for a CFQ without time slices. From 2.6.13 on CFQ has them, and would stand beside anticipatory.',
    'That the linear rise is lost with asynchronous I/O does not follow from the kernel’s source. Counting a process’ requests inside the drive as its own makes it so: a choice of this model, named as one.',
    'Without read-ahead anticipatory rises from 64 s at DoP 3 to 124 s at DoP 5, with 2 MiB from 64 to 92 s at DoP 4. No known rule of kernel or drive does that; what was tried stands with the claims, and nothing was fitted.',
    'A reader holds that under very high load all schedulers come together; the author disagrees. Neither has measured it.',
  ],
  beyond: [
    'Every kernel’s schedulers side by side, from 2.6.9 to today’s.',
    'Read-ahead of 512 KiB and 2 MiB, one to 32 tags, a drive with a smaller buffer.',
    'Two and four disks: file by extents, fine and coarse stripes, a scheduler for each disk.',
    'Four scans on four disks against one stripe of four; small random reads and writes beside the scan.',
  ],
};
