import type { StudyAbout } from '../about.ts';

export const ABOUT: StudyAbout = {
  document: 'No published document: a first lesson, about five minutes',
  question: 'What is a queue, and what does a stripe unit do?',
  asks: [
    'One table in ten files, two disks, and users who read 320 KB at random places, each waiting for one read before sending the next. Everything that the larger studies are about is here already, small enough to watch.',
    'The lesson begins with one disk and one user, adds users, then the second disk, and ends with the stripe unit.',
  ],
  system:
    'Two Seagate Cheetah 18XL of 10 000 rpm on one channel. A drive takes one read at a time; the others wait in the queue that the page shows. No caches.',
  beyond: [
    'Any number of users: more than eight, or three.',
    'Files of your choice on either disk, so that one is busier than the other.',
    'RAID 1 of the two disks, where every read can go to either of them.',
  ],
};
