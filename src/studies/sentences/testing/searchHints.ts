/** Sentences of the adviser: what it may change, and why constraints cannot be met. */
import { plain, tested, type Bindings } from '../sentence.ts';

export const SEARCH_HINTS: Bindings = {
  ...tested(
    'cannot be met: named, with what would help',
    '… must stay on a disk or volume that does not survive a failed disk.',
    'no volume that survives a failed disk can take …, and the disks cannot be made into one.',
    '… would be lost with a disk, and at most … may be made. … moves would do.',
  ),
  ...plain(
    'task',
    'Unpin …, or make that volume a mirror or RAID 5 first.',
    'Make a mirror (2 disks) or RAID 5 (3 disks) first, or dissolve volumes that have queues or controllers of their own.',
    'read-ahead of up to … in place of …',
  ),
};
