/**
 * Linux kernels as far as an I/O meets them between file and disk: which schedulers there are and by which
 * rules, read-ahead, request queue, plugging, limits. Each value was read from the source of the version named
 * in `source`; `docs/kernels.md` tells what of it the engine models.
 */
import { KIB } from '../../base/units.ts';
import type { SchedulerKind } from '../schedulers.ts';

export const KERNEL_IDS = ['2.6.9-rhel4', '2.6.9', '2.6.11', '2.6.14', '2.6.18', 'modern'] as const;
export type KernelId = (typeof KERNEL_IDS)[number];

/** What schedulers of one name do differently from version to version. */
export interface KernelRules {
  /** noop merges with the request added last only, or with any that is queued (`queued`: at either end). */
  readonly noopMerges: 'last' | 'queued';
  /**
   * deadline: a batch continues only while it is strictly sequential; where a new batch starts in another direction or
   * beyond the top (lowest address, or oldest request); whether every new batch counts from zero or only
   * those that jump.
   */
  readonly deadline: {
    readonly batches: 'sequential' | 'ascending';
    readonly startsAt: 'lowest' | 'oldest';
    readonly countsAnew: 'after-jumps' | 'always';
  };
  /** anticipatory: what counts as close to the last request, and whether a close request or an exited process cooperate. */
  readonly anticipatory: { readonly close: '64-sectors' | '8192-sectors'; readonly cooperation: boolean };
  readonly cfq: 'rounds' | 'fair' | 'slices-early' | 'slices';
}

/** How the page cache reads ahead: `docs/kernels.md`. */
export type ReadAheadGeneration = 'per-page' | 'per-read' | 'two-window-2.6.11' | 'two-window-2.6.18' | 'on-demand';

export interface KernelProfile {
  readonly id: KernelId;
  readonly title: string;
  /** Timer ticks a second: times in the kernel are whole ticks. */
  readonly hz: number;
  /** What there is, in the kernel's order. */
  readonly schedulers: readonly SchedulerKind[];
  readonly defaultScheduler: SchedulerKind;
  /** One scheduler for all disks, chosen at boot, or one for each disk. */
  readonly perDisk: boolean;
  readonly rules: KernelRules;
  readonly readAhead: ReadAheadGeneration;
  readonly readAheadBytes: number;
  /** Requests that may be allocated, each for reads and for writes (`nr_requests`); see `usualRequests`. */
  readonly requests: number;
  /** What this kernel's CFQ raises that to where it is chosen: it limits processes by itself. */
  readonly cfqRequests?: number;
  /** Largest request that merging builds, unless the host adapter says otherwise. */
  readonly maxRequestBytes: number;
  /** A queue that was empty is held back until so many requests are in it, or so long, or someone waits. */
  readonly plug: { readonly kind: 'queue' | 'task'; readonly requests: number; readonly ms: number };
  /** Requests that the driver keeps chosen at the head of the queue while the disk is full: those can no longer be overtaken. */
  readonly chosenAhead: 0 | 1;
  /** Commands that the usual driver gives a disk at a time. */
  readonly tags: number;
  /** Versions whose source this was read from, and what else is to be known. */
  readonly source: string;
}

/** BLKDEV_MAX_RQ of blk-mq-sched.c. */
const MOST_HARDWARE_TAGS = 128;
const TEXTBOOK: readonly SchedulerKind[] = ['fifo', 'sstf', 'look', 'clook', 'scan', 'cscan', 'sptf'];
const SINGLE_QUEUE: readonly SchedulerKind[] = ['noop', 'deadline', 'anticipatory', 'cfq'];

const SINGLE_QUEUE_COMMON = {
  hz: 1000,
  schedulers: SINGLE_QUEUE,
  readAheadBytes: 128 * KIB,
  requests: 128,
  maxRequestBytes: 512 * KIB,
  plug: { kind: 'queue', requests: 4, ms: 3 },
  chosenAhead: 1,
  tags: 32,
} as const;

const DEADLINE_A = { batches: 'sequential', startsAt: 'lowest', countsAnew: 'after-jumps' } as const;
const DEADLINE_B = { batches: 'sequential', startsAt: 'oldest', countsAnew: 'always' } as const;
/** 2.6.32 and later, and what a document without a kernel means by `deadline`. */
export const DEADLINE_C = { batches: 'ascending', startsAt: 'oldest', countsAnew: 'always' } as const;

export const KERNELS: readonly KernelProfile[] = [
  {
    ...SINGLE_QUEUE_COMMON,
    id: '2.6.9-rhel4',
    title: 'Linux 2.6.9-42.EL (RHEL 4 U4)',
    defaultScheduler: 'cfq',
    perDisk: false,
    cfqRequests: 8192,
    rules: { noopMerges: 'last', deadline: DEADLINE_A, anticipatory: { close: '64-sectors', cooperation: false }, cfq: 'rounds' },
    readAhead: 'per-read',
    source: 'RHEL 4 update 4 (2006), drivers/block, mm/readahead.c, scsi_lib.c',
  },
  {
    ...SINGLE_QUEUE_COMMON,
    id: '2.6.9',
    title: 'Linux 2.6.9',
    defaultScheduler: 'anticipatory',
    perDisk: false,
    cfqRequests: 8192,
    rules: { noopMerges: 'queued', deadline: DEADLINE_A, anticipatory: { close: '64-sectors', cooperation: false }, cfq: 'rounds' },
    readAhead: 'per-page',
    source: 'kernel.org 2.6.9; its CFQ raises nr_requests to 8192',
  },
  {
    ...SINGLE_QUEUE_COMMON,
    id: '2.6.11',
    title: 'Linux 2.6.11',
    defaultScheduler: 'anticipatory',
    perDisk: true,
    cfqRequests: 1024,
    rules: { noopMerges: 'last', deadline: DEADLINE_A, anticipatory: { close: '64-sectors', cooperation: false }, cfq: 'fair' },
    readAhead: 'two-window-2.6.11',
    source: 'kernel.org 2.6.11',
  },
  {
    ...SINGLE_QUEUE_COMMON,
    id: '2.6.14',
    title: 'Linux 2.6.14',
    defaultScheduler: 'anticipatory',
    perDisk: true,
    rules: { noopMerges: 'last', deadline: DEADLINE_A, anticipatory: { close: '64-sectors', cooperation: false }, cfq: 'slices-early' },
    readAhead: 'two-window-2.6.11',
    source: 'a tree between 2.6.14 and 2.6.15; CFQ with time slices came in 2.6.13',
  },
  {
    ...SINGLE_QUEUE_COMMON,
    id: '2.6.18',
    title: 'Linux 2.6.18 (RHEL 5)',
    defaultScheduler: 'cfq',
    perDisk: true,
    rules: { noopMerges: 'last', deadline: DEADLINE_B, anticipatory: { close: '8192-sectors', cooperation: true }, cfq: 'slices' },
    readAhead: 'two-window-2.6.18',
    source: 'kernel.org 2.6.18 and RHEL 5; CFQ is the default from here on',
  },
  {
    id: 'modern',
    title: 'Linux 6.5 and later',
    hz: 250,
    schedulers: ['none', 'mq-deadline', 'kyber', 'bfq'],
    defaultScheduler: 'mq-deadline',
    perDisk: true,
    rules: { noopMerges: 'queued', deadline: DEADLINE_C, anticipatory: { close: '8192-sectors', cooperation: true }, cfq: 'slices' },
    readAhead: 'on-demand',
    readAheadBytes: 128 * KIB,
    requests: 64,
    maxRequestBytes: 1280 * KIB,
    plug: { kind: 'task', requests: 32, ms: 0 },
    chosenAhead: 0,
    tags: 32,
    source: 'mainline of 2023 to 2025, block/mq-deadline.c, bfq-iosched.c, kyber-iosched.c; nr_requests is twice the tags',
  },
];

/** @throws RangeError for an id that is none */
export function kernelProfile(id: KernelId): KernelProfile {
  const found = KERNELS.find((kernel) => kernel.id === id);
  if (!found) throw new RangeError(`There is no kernel ${id}; there are: ${KERNEL_IDS.join(', ')}.`);
  return found;
}

/** `nr_requests` of a disk's queue unless it is set: blk-mq takes it from the tags, some kernels' CFQ raises it. */
export function usualRequests(profile: KernelProfile, scheduler: SchedulerKind, tags: number): number {
  if (profile.plug.kind === 'task') return 2 * Math.min(tags, MOST_HARDWARE_TAGS);
  return scheduler === 'cfq' ? (profile.cfqRequests ?? profile.requests) : profile.requests;
}

/** Schedulers that a host with this kernel may use: its own, and the textbook's for comparison. Without a kernel: those and `deadline`. */
export function schedulersOf(kernel: KernelId | undefined): readonly SchedulerKind[] {
  return kernel === undefined ? [...TEXTBOOK, 'deadline'] : [...kernelProfile(kernel).schedulers, ...TEXTBOOK];
}
