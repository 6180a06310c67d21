import { catalog } from '../../../base/catalog.ts';
import { formatBytes, formatMs, formatNumber, plural } from '../../../analysis/format.ts';

/** What the film says of files that move in the run. */
export const messages = catalog({
  // What a drop does
  dropsAt: (time: string) => `Files that you drop now move in the run, at ${time}`,
  dropsAtPlayhead: 'Files that you drop now move in the run, at the playhead',
  dropsIntoLayout: 'Files that you drop change the layout',
  actions: (count: number) => plural(count, 'action'),
  drops: 'Dropping files',
  intoRun: 'Moves them in the run',
  intoLayout: 'Edits the layout instead',
  method: 'Method',
  pace: 'Pace',
  asFastAsPossible: 'as fast as the disks are',
  atMost: (mibPerSecond: number) => `at most ${formatNumber(mibPerSecond)} MiB/s`,
  // The actions
  list: 'Actions of the run',
  none: 'No actions yet.',
  momentOf: (what: string) => `Moment of: ${what}`,
  methodOf: (what: string) => `Method of: ${what}`,
  toPlayhead: 'To the playhead',
  toPlayheadOf: (what: string) => `To the playhead: ${what}`,
  show: 'Show',
  showOf: (what: string) => `Show in the film: ${what}`,
  remove: 'Remove',
  removeOf: (what: string) => `Remove: ${what}`,
  removed: (what: string) => `Removed: ${what}.`,
  changed: (what: string) => `Changed: ${what}`,
  at: (time: string, what: string) => `at ${time} ${what}`,
  // What became of an action
  notKnown: 'not simulated yet',
  notReached: 'the run ends before',
  waiting: 'waits until the end of the run for another rebalance of the table space',
  running: (began: string, moved: string, left: string) => `began at ${began}; ${moved} moved, ${left} left when the run ends`,
  finished: (began: string, ended: string, moved: string) => `began at ${began}, finished at ${ended}; ${moved} moved`,
  done: (ended: string) => `done at ${ended}`,
  canceled: (ended: string, moved: string, left: string) => `canceled at ${ended}; ${moved} moved, ${left} left`,
  canceledBefore: 'canceled before it began',
  refused: (why: string) => `refused: ${why}`,
  now: (time: string, what: string, moved: string, left: string) => `At ${time} it ${what}: ${moved} moved, ${left} left.`,
  copies: (equal: string, stale: string) => ` Of its second copy ${equal} are equal, ${stale} stale or still to come.`,
  predicted: (time: string) => ` At its mean rate since this began, nothing is left at ${time}.`,
  phases: (list: string) => `. In turn it ${list}.`,
  phase: (what: string, began: string, ended: string | null, bytes: string | null) =>
    `${what} from ${began} ${ended === null ? 'on' : `to ${ended}`}${bytes === null ? '' : ` (${bytes})`}`,
  waits: (count: number, ms: number) => `; ${plural(count, 'write')} waited for it, ${formatMs(ms)} in all`,
  bytes: (bytes: number) => formatBytes(bytes),
});
