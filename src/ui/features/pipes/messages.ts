/** Everything that the way from disk to processor says on the page. */
import { formatBytes, formatMs, formatNumber, formatPercent } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  // PipesDialog.tsx
  title: 'From disk to processor',
  answerFirst: 'Answer the lesson’s question first: these figures would give it away.',
  fixProblems: 'Fix the problems of the scenario first: it cannot be run.',
  lead: (seed: number, scale: string) =>
    `What each part of the way from disk to processor carries, and how long it is occupied. One run, seed ${seed}, ${scale}: how much seeds differ is not shown here.`,
  wholeBatch: 'whole batch',
  partOfBatch: (percent: string) => `${percent} of the batch`,
  running: 'Running',
  runningOf: (percent: string) => `Running: ${percent}`,
  failed: (why: string) => `It could not be run: ${why}`,
  share: (value: number) => formatPercent(value),
  asItIs: 'With all limits',
  pipes: 'pipes',
  count: 'in use',
  fullest: 'the fullest',
  carries: 'carries',
  occupied: 'occupied',
  shareOf: (value: number, what: string | null) => `${formatPercent(value)}${what === null ? '' : ` (${what})`}`,
  tableTitle: 'Pipes in the order in which data pass them, over the whole run',
  notes:
    'Occupied: share of the run in which the pipe works. Of a disk it is its mechanism at work, without its waits for paths, which the busy share on the board includes; of processors the mean over those of a node; of a RAID controller, that of its processor. A pipe that is occupied for 85 % of the time or more is full: what comes later waits in front of it. Disks have no limit in bytes: it depends on where they read.',
  none: '–',
  // PartitionFigures.tsx
  partitions: 'Partitions of the database',
  partitionsTitle: 'What each partition did in the run',
  partition: 'Partition',
  read: 'read',
  sent: 'sent',
  received: 'received',
  written: 'written by loads',
  coordinatorTime: 'coordinator’s processor time',
  bytes: (value: number) => formatBytes(value),
  time: (ms: number) => (ms === 0 ? '–' : formatMs(ms)),
  partitionNotes:
    'Sent and received are data between partitions, also of one node. The first partition is the coordinator: its time is what its classes cost for what came to it, without what contention adds. Receiving costs no other processor time.',
  // What is the limit then
  next: 'What would be the limit without it?',
  nextLead: 'Each answer is a run without any limit of that kind, and of those before it.',
  widen: (kinds: string) => `Run without any limit of ${kinds}`,
  noneLeft: 'No other pipe is a limit: what is left of the time is not spent on this way.',
  allShown: 'No pipe is occupied long enough to be a limit.',
  startAgain: 'Start again with all limits',
  // WayPicture.tsx
  overTime: 'Pipes over time',
  overTimeWithout: (kinds: string) => `Pipes over time, without limits of ${kinds}`,
  show: 'Show',
  showOccupied: 'occupied',
  showCarried: 'MiB/s',
  howToRead:
    'Each band is the fullest pipe of its kind, from the disks at the top to the processors; a bar above a band marks where it is the narrowest.',
  /** @param what it counts, where that is not how long the pipe is occupied, as the choice above the picture has it */
  kindOccupied: (kind: string, what: string | null, occupied: number, narrowest: boolean) =>
    `${kind}${what === null ? '' : `, ${what}`} ${formatPercent(occupied)}${narrowest ? ', the narrowest' : ''}`,
  kindCarried: (kind: string, carried: number | null, limit: number | null) =>
    carried === null ? kind : `${kind} ${formatNumber(carried)}${limit === null ? '' : ` of ${formatNumber(limit)}`} MiB/s`,
  full: (share: number) => `full from ${formatPercent(share)}`,
  noBytes: 'no limit in bytes',
  limitIs: (limit: number) => `limit ${formatNumber(limit)} MiB/s`,
  noLimit: (most: number) => `no limit; at most ${formatNumber(most)} MiB/s`,
  reading: (ms: number, stepMs: number, parts: string) => `At ${formatMs(ms)} (steps of ${formatMs(stepMs)}): ${parts}`,
  seconds: 's',
  from: 'from, s',
  occupiedOf: (kind: string, what: string) => `${kind}, ${what}`,
  carriedOf: (kind: string) => `${kind}, MiB/s`,
  number: (value: number) => formatNumber(value),
  csvNotes:
    'By step, the fullest pipe of each kind: share of the step that it was occupied, and what it carried; empty where it is not counted in bytes.',
  narrowestOf: 'narrowest',
});
