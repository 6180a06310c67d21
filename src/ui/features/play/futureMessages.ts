import { catalog } from '../../../base/catalog.ts';
import { plural } from '../../../analysis/format.ts';

/** Two futures of a run beside each other. */
export const messages = catalog({
  title: 'Both futures',
  open: 'Both futures…',
  /** The line in the bar. */
  begins: (time: string) => `Two futures from ${time} on`,
  ends: (now: string, before: string, by: string, percent: string, earlier: boolean) =>
    `This future ends at ${now}, the one before the change at ${before}: ${by} (${percent}) ${earlier ? 'earlier' : 'later'}`,
  endsAlike: (ms: string) => `Both futures end at ${ms}`,
  endsWithIos: (ms: string, percent: string, more: boolean) =>
    `Both futures end at ${ms}; this one with ${percent} ${more ? 'more' : 'fewer'} disk I/Os`,
  none: 'There is one future: the timeline has not been changed since the film was opened.',
  back: 'Back to the one before',
  backTitle: 'Take the timeline as it was before the change; this future is kept beside it',
  returned: 'Back to the other future',
  said: (words: string) => `${words}.`,
  now: 'This future',
  before: 'Before the change',
  difference: 'Difference',
  figure: 'Figure',
  atPlayhead: (time: string) => `At ${time}, counted from the start of the run`,
  atEnd: 'At the end, means over the whole run',
  notThere: (time: string) => `One of them is not recorded up to ${time} yet.`,
  notEnded: (now: number, before: number) =>
    `Not recorded to the end yet: this future ${Math.floor(100 * now)}\u202f%, the one before the change ${Math.floor(100 * before)}\u202f%.`,
  howFar:
    'One run of each, with the same seed: without an interval. Up to the change both are the same run, so a difference has come since then.',
  // Figures
  batch: 'the batch',
  stream: (id: string) => `stream ${id}`,
  done: 'Work done',
  ios: 'Disk I/Os completed',
  queriesOf: (name: string) => `Queries completed, ${name}`,
  stepsOf: (name: string) => `Steps, ${name}`,
  stepsPerSecond: (name: string) => `Steps per second, ${name}`,
  outstanding: 'Requests outstanding',
  busyDisks: 'Disks busy',
  elapsed: 'Elapsed time',
  iosPerSecond: 'Disk I/Os per second',
  queriesPerSecond: (name: string) => `Queries per second, ${name}`,
  meanOutstanding: 'Requests outstanding, mean',
  busyOf: (disk: string) => `Busy, ${disk}`,
  busyAll: (disks: number) => `Busy, mean of ${plural(disks, 'disk')}`,
  same: '0',
});
