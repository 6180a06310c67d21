/** Every number of the study with its source. It has no document: what a data sheet does not give is chosen so that one look is enough. */
import { GIB, KIB } from '../../base/units.ts';
import { sourced, type SourcedNumber } from '../../scenario/provenance.ts';

type Table = Record<string, SourcedNumber>;

/** The table and its files. */
export const SIZES = {
  blockBytes: sourced(8 * KIB, 'bytes', 'assumed', 'database block; a read begins at any of them'),
  files: sourced(10, 'files', 'assumed', 'few enough to be told apart'),
  fileBytes: sourced(1 * GIB, 'bytes', 'assumed', 'mean size; all ten fit on one disk'),
  spread: sourced(
    0.2,
    'share',
    'assumed',
    'files are up to so much smaller or larger than the mean, so that no stripe unit fits their bounds by chance',
  ),
} as const satisfies Table;

/** What a user does. */
export const READS = {
  bytes: sourced(
    320 * KIB,
    'bytes',
    'assumed',
    'one read: its transfer takes about as long as getting there, so a second disk can be of use to either',
  ),
  perUser: sourced(500, 'reads', 'assumed', 'one user is done within ten seconds'),
  crowd: sourced(8, 'users', 'assumed', 'several for each disk, as many as a queue that can be counted'),
} as const satisfies Table;

/** The machine. */
export const HOST = {
  disks: sourced(2, 'disks', 'assumed', 'the fewest between which a file can be placed'),
  processors: sourced(2, 'count', 'assumed', 'never the limit here'),
  tags: sourced(1, 'commands', 'assumed', 'the drive takes one read at a time, so that the others stand in the queue that the page shows'),
  channelMegabytesPerSecond: sourced(160, 'MB/s', 'assumed', 'Ultra160, as the drive’s data sheet has it; two drives take half of it'),
  msPerMib: sourced(1, 'ms/MiB', 'assumed', 'processor time for what is read'),
} as const satisfies Table;
