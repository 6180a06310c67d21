import { catalog } from '../../../base/catalog.ts';
import { plural } from '../../../analysis/format.ts';

/** Two futures of a run beside each other. */
export const messages = catalog({
  title: 'Both futures',
  open: 'Both futures…',
  /** The line in the bar. */
  begins: (time: string) => `Two futures from ${time} on`,
  /** After a change that no run is continued with. */
  fromStart: (why: string) => `Recorded from the start again, with no other future beside it: ${why}`,
  whyFromStart: {
    settings: 'a run makes room for users who come, schedulers that change and disks that fail as it starts',
    remade: 'stripe units, tables and balancers decide what a run is put together from',
    extents: 'logical volumes whose extents move have maps of their own from the start on',
    trimmed: 'on flash, space that is given back is trimmed only where nothing moves it',
  },
  ends: (now: string, before: string, by: string, percent: string, earlier: boolean) =>
    `This future is ${earlier ? 'ahead' : 'behind'}: it ends at ${now}, the one before the change at ${before}: ${by} (${percent}) ${earlier ? 'earlier' : 'later'}`,
  endsAlike: (ms: string) => `Both futures end at ${ms}`,
  /** In the measure of the answer. */
  alike: (noun: string, value: string) => `Both futures are alike in ${noun}: ${value}`,
  ahead: (better: boolean, noun: string, now: string, before: string, share: string) =>
    `This future is ${better ? 'ahead' : 'behind'} in ${noun}: ${now}, before the change ${before}${share}; one run of each`,
  share: (percent: string) => ` (${percent})`,
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
  atEndWarm: (from: string) =>
    `At the end; the answer and queries from the end of the warm-up at ${from} on, other means over the whole run`,
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
  counts: (what: string, how: string) => `${what} (${how})`,
  stepsOf: (name: string) => `Steps done of queries, complete or not, ${name}`,
  stepsPerSecond: (name: string) => `Steps done per second, of queries complete or not, ${name}`,
  outstanding: 'Requests outstanding',
  busyDisks: 'Disks busy',
  elapsed: 'Elapsed time',
  iosPerSecond: 'Disk I/Os per second',
  queriesPerMinute: (name: string) => `Queries completed per minute, all users of ${name}`,
  meanOutstanding: 'Requests outstanding, mean',
  busyOf: (disk: string) => `Busy, ${disk}`,
  busyAll: (disks: number) => `Busy, mean of ${plural(disks, 'disk')}`,
  same: '0',
});
