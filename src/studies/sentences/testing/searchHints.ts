/** Sentences of the adviser: what it may change, and why constraints cannot be met. */
import { plain, tested, type Bindings } from '../sentence.ts';

export const SEARCH_HINTS: Bindings = {
  ...tested(
    'cannot be met: named, with what would help',
    '… must stay on a disk or volume that does not survive a failed disk.',
    'no volume that survives a failed disk can take …, and the disks cannot be made into one.',
    '… would be lost with a disk, and at most … may be made. … moves would do.',
  ),
  ...tested('changes the level of one volume or of all, and says what its disks cannot form', 'Disks and files stay; stripe units too.'),
  ...tested(
    'makes what moving all files of the object makes, and leaves the others where they are',
    'All files of … lie there, the others where they are; a place without room for them is refused.',
  ),
  ...tested(
    'are left out for %s, with the reason',
    'queries arrive whether or not those before them are complete, and the bounds are of a closed system',
    'the busiest part spends … to … on a query, depending on the load, so no one limit holds',
    'with … users a query takes less than with one, so queries do not all do the same work',
  ),
  ...tested('are those of the batch, and keep Little’s law and the bounds', '(each is there until its own batch is done)'),
  ...tested(
    'says knee, largest throughput, responses on the way, and which line is best by range',
    ', the largest load that was run, so there may be more',
  ),
  ...plain(
    'task',
    'Unpin …, or make that volume a mirror or RAID 5 first.',
    'Make a mirror (2 disks) or RAID 5 (3 disks) first, or dissolve volumes that have queues or controllers of their own.',
    'read-ahead of up to … in place of …',
  ),
};
