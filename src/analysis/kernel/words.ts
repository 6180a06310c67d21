/** Kernels' reading, and what a disk has of its own, in words. */
import type { DiskQueue } from '../../scenario/hardware.ts';
import { SCHEDULER_NAMES } from '../../scenario/kernel/names.ts';
import { kernelProfile } from '../../scenario/kernel/profiles.ts';
import type { KernelId, ReadAheadGeneration } from '../../scenario/kernel/profiles.ts';
import type { FileReads, Host, QueryClass, Scenario, Scheduler, Workload } from '../../scenario/schema.ts';
import type { VolumeQueueSummary } from '../../engine/record/result.ts';
import { formatBytes, formatMs, listWords, plural } from '../format.ts';
import { rowTitle, valueText } from './rows.ts';
import { tunableRows } from './tunableRows.ts';

/** A kernel's title where the label beside it says that it is one: "2.6.18 (RHEL 5)". */
export const shortTitle = (id: KernelId): string => kernelProfile(id).title.replace(/^Linux /, '');

/** How the page cache of a kernel reads ahead: a name, and what it means for a scan. */
export const READ_AHEAD_WORDS: Readonly<Record<ReadAheadGeneration, { readonly name: string; readonly meaning: string }>> = {
  'per-page': {
    name: 'page by page (2.6.9)',
    meaning: 'Windows grow by two pages per hit; the next one is read early only after a long sequential run.',
  },
  'per-read': {
    name: 'call by call (RHEL 4)',
    meaning: 'Calls of the full read-ahead or more go out one at a time, without overlap; smaller ones as page by page.',
  },
  'two-window-2.6.11': {
    name: 'with two windows (2.6.11)',
    meaning: 'While one window is consumed the next is on its way; the first ones are small and double.',
  },
  'two-window-2.6.18': {
    name: 'with two windows (2.6.18)',
    meaning: 'While one window is consumed the next is on its way; the first is two to four times the call.',
  },
  'on-demand': {
    name: 'on demand (2.6.23 and later)',
    meaning: 'A marked page starts the next window as soon as the scan enters this one.',
  },
};

/** Who reads ahead. `kernel` only where the host has one. */
export const READ_AHEAD_KINDS: Readonly<Record<Host['readAhead']['kind'], string>> = {
  kernel: 'as the kernel',
  'stripe-aware': 'stripe-aware',
  fixed: 'fixed',
};

/** "128 KiB", "off". */
export const readAheadText = (bytes: number): string => (bytes === 0 ? 'off' : formatBytes(bytes));

/** "buffered, 128 KiB a call", "direct, 1 MiB a call, 2 under way". */
export function fileReadsText({ mode, callBytes, outstanding }: FileReads): string {
  const several = mode === 'direct' && outstanding > 1 ? `, ${outstanding} in flight` : '';
  return `${mode}, ${formatBytes(callBytes)} per call${several}`;
}

/** "CFQ (slice_idle 2 ms), 16 tags, read-ahead 2 MiB": what a disk's queue has of its own; undefined where all is the host's. */
export function ownQueueText(queue: DiskQueue | undefined, kernel: KernelId | undefined): string | undefined {
  const { scheduler, requests, tags, readAheadBytes } = queue ?? {};
  const parts = [
    scheduler && schedulerText(scheduler, kernel),
    requests !== undefined && `nr_requests ${requests}`,
    tags !== undefined && plural(tags, 'tag'),
    readAheadBytes !== undefined && `read-ahead ${readAheadText(readAheadBytes)}`,
  ].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** "16 processors, C-LOOK", "2.6.18 CFQ": the host in short, for a line that must not break on a phone. */
export function hostText({ kernel, scheduler, processors }: Pick<Host, 'kernel' | 'scheduler' | 'processors'>): string {
  const name = SCHEDULER_NAMES[scheduler.kind];
  return kernel ? `${shortTitle(kernel.profile).replace(/[-( ].*/, '')} ${name}` : `${plural(processors, 'processor')}, ${name}`;
}

function schedulerText(scheduler: Scheduler, kernel: KernelId | undefined): string {
  const changed = tunableRows(scheduler, kernel).filter((row) => row.changed);
  const values = changed.map((row) => `${rowTitle(row)} ${valueText(row.unit, row.value)}`);
  return `${SCHEDULER_NAMES[scheduler.kind]}${values.length === 0 ? '' : ` (${values.join(', ')})`}`;
}

/** Disks that are not as the host, those with the same of their own together, in the order of the board. */
export function disksApart({ hardware, host }: Pick<Scenario, 'hardware' | 'host'>): readonly DisksApart[] {
  const groups = new Map<string, string[]>();
  for (const { id, queue } of hardware.disks) {
    const text = ownQueueText(queue, host.kernel?.profile);
    if (text !== undefined) groups.set(text, [...(groups.get(text) ?? []), id]);
  }
  return [...groups].map(([text, ids]) => ({ text, ids }));
}

export interface DisksApart {
  readonly text: string;
  readonly ids: readonly string[];
}

export type Alongside = NonNullable<Workload['alongside']>;

/** Users beside those of the batch. */
export const usersAlongside = ({ alongside = [] }: Pick<Workload, 'alongside'>): number =>
  alongside.reduce((sum, { users }) => sum + users, 0);

/** "4 users repeat Small reads and 1 user repeats Load"; undefined where there are none. */
export function alongsideText({ classes, workload }: Pick<Scenario, 'classes' | 'workload'>): string | undefined {
  const { alongside = [] } = workload;
  if (alongside.length === 0) return undefined;
  return listWords(
    alongside.map(({ class: id, users }) => `${plural(users, 'user')} repeat${users === 1 ? 's' : ''} ${className(classes, id)}`),
  );
}

export const className = (classes: readonly QueryClass[], id: string): string => classes.find((one) => one.id === id)?.title ?? id;

/** What a run made of a queue above a volume. A request that continues at once counts toward the depth, and yet did not wait. */
export function waitsText({
  meanQueueDepth,
  maxQueueDepth,
  waitMs,
}: Pick<VolumeQueueSummary, 'meanQueueDepth' | 'maxQueueDepth' | 'waitMs'>): string {
  if (waitMs.max === 0) return 'none had to wait.';
  return `${meanQueueDepth.toFixed(1)} waited on average, at most ${maxQueueDepth}, for ${formatMs(waitMs.mean)} in the mean and ${formatMs(waitMs.p95)} at the 95th percentile.`;
}
