/**
 * What can be set at each Linux scheduler: name in the kernel, default, unit, range, meaning and source, by version.
 * One list serves the engine (values), the page (forms), validation (ranges, and what a version does not have)
 * and the docs.
 */
import type { Scheduler, SchedulerKind } from '../schedulers.ts';
import { kernelProfile, type KernelId } from './profiles.ts';

/** Every name that a tunable has in the document, over all schedulers. */
export type TunableName =
  | 'readExpireMs'
  | 'writeExpireMs'
  | 'fifoBatch'
  | 'writesStarved'
  | 'frontMerges'
  | 'readBatchExpireMs'
  | 'writeBatchExpireMs'
  | 'anticExpireMs'
  | 'countInFlight'
  | 'quantum'
  | 'queued'
  | 'serviceWindowMs'
  | 'fifoExpireSyncMs'
  | 'fifoExpireAsyncMs'
  | 'fifoRateMs'
  | 'backSeekMaxKib'
  | 'backSeekPenalty'
  | 'sliceSyncMs'
  | 'sliceAsyncMs'
  | 'sliceIdleMs'
  | 'sliceAsyncRq'
  | 'maxDepth'
  | 'asyncDepth'
  | 'timeoutSyncMs'
  | 'maxBudgetSectors'
  | 'lowLatency'
  | 'strictGuarantees'
  | 'asyncChargeFactor'
  | 'readLatMs'
  | 'writeLatMs';

export interface Tunable {
  readonly name: TunableName;
  /** As in the kernel's sysfs. */
  readonly kernelName: string;
  readonly unit: 'ms' | 'requests' | 'KiB' | 'sectors' | 'batches' | 'times' | 'switch';
  /** Switches are 0 or 1 here and booleans in the document. */
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Whether it is a whole number. */
  readonly whole: boolean;
  readonly meaning: string;
  readonly source: string;
}

/** Values of a scheduler's tunables, defaults filled in; switches as 0 and 1; what the scheduler does not have is 0. */
export type TunableValues = Readonly<Record<TunableName, number>>;

const MOST_MS = 600_000;

type Rest = Pick<Tunable, 'meaning' | 'source'>;
const time = (name: TunableName, kernelName: string, value: number, rest: Rest, min = 0): Tunable => ({
  name,
  kernelName,
  unit: 'ms',
  default: value,
  min,
  max: MOST_MS,
  whole: false,
  ...rest,
});
const whole = (
  name: TunableName,
  kernelName: string,
  unit: Tunable['unit'],
  value: number,
  [min, max]: readonly [number, number],
  rest: Rest,
): Tunable => ({ name, kernelName, unit, default: value, min, max, whole: true, ...rest });
const onOff = (name: TunableName, kernelName: string, value: 0 | 1, rest: Rest): Tunable => ({
  name,
  kernelName,
  unit: 'switch',
  default: value,
  min: 0,
  max: 1,
  whole: true,
  ...rest,
});

const DEADLINE_SOURCE = 'deadline-iosched.c, the same from 2.6.9 to today';
const deadline: readonly Tunable[] = [
  time('readExpireMs', 'read_expire', 500, {
    meaning: 'A read older than this goes first when a new batch starts',
    source: DEADLINE_SOURCE,
  }),
  time('writeExpireMs', 'write_expire', 5000, { meaning: 'The same for writes', source: DEADLINE_SOURCE }),
  whole('fifoBatch', 'fifo_batch', 'requests', 16, [1, 1024], {
    meaning: 'Requests of one direction in a row before the other direction and the deadlines are looked at again',
    source: DEADLINE_SOURCE,
  }),
  whole('writesStarved', 'writes_starved', 'batches', 2, [0, 1024], {
    meaning: 'Batches of reads that may go while writes wait',
    source: DEADLINE_SOURCE,
  }),
  onOff('frontMerges', 'front_merges', 1, {
    meaning: 'Look for a queued request that starts where a new one ends',
    source: DEADLINE_SOURCE,
  }),
];

const MQ_SOURCE = 'mq-deadline.c of 2023 to 2025';
const mqDeadline: readonly Tunable[] = [
  ...deadline.map((tunable) => ({ ...tunable, source: MQ_SOURCE })),
  whole('asyncDepth', 'async_depth', 'requests', 64, [1, 10_000], {
    meaning: 'Write requests that may be allocated; the default is all (nr_requests)',
    source: MQ_SOURCE,
  }),
];

/** A fraction of a second in whole ticks, at least one, in ms. */
const ticks = (hz: number, fraction: number): number => (Math.max(1, Math.floor(hz / fraction)) * 1000) / hz;

function anticipatory(hz: number): readonly Tunable[] {
  const source = 'as-iosched.c, the same from 2.6.9 to 2.6.32';
  return [
    time('readExpireMs', 'read_expire', ticks(hz, 8), {
      meaning: 'A read older than this ends the service of another process; looked at once in as long a time',
      source,
    }),
    time('writeExpireMs', 'write_expire', ticks(hz, 4), { meaning: 'The same for writes', source }),
    time('readBatchExpireMs', 'read_batch_expire', ticks(hz, 2), { meaning: 'Reads go at most this long while writes wait', source }),
    time('writeBatchExpireMs', 'write_batch_expire', ticks(hz, 8), { meaning: 'Writes go at most this long while reads wait', source }),
    time('anticExpireMs', 'antic_expire', ticks(hz, 150), {
      meaning: 'How long the disk is kept idle for the next read of the process just served; 0 switches anticipation off',
      source,
    }),
    onOff('countInFlight', 'none', 0, {
      meaning: "Count a process' requests inside the drive as its own, so that a process with several under way is not waited for",
      source: 'in no kernel: a modeling choice that the scheduler study makes for its figures of asynchronous I/O',
    }),
  ];
}

const backSeeks = (source: string): readonly Tunable[] => [
  whole('backSeekMaxKib', 'back_seek_max', 'KiB', 16_384, [0, 1_073_741_824], {
    meaning: 'A request at most so far behind the head still counts as near',
    source,
  }),
  whole('backSeekPenalty', 'back_seek_penalty', 'times', 2, [1, 1000], {
    meaning: 'A distance backwards counts so many times one forward',
    source,
  }),
];

const cfqRounds: readonly Tunable[] = [
  whole('quantum', 'quantum', 'requests', 4, [1, 10_000], {
    meaning: 'At least so many requests go to the dispatch list at a time, one of each process a round',
    source: 'cfq-iosched.c of 2.6.9',
  }),
  whole('queued', 'queued', 'requests', 8, [1, 10_000], {
    meaning: 'Least share of the request queue that a process may always fill',
    source: 'cfq-iosched.c of 2.6.9',
  }),
];

function cfqFair(): readonly Tunable[] {
  const source = 'cfq-iosched.c of 2.6.11';
  return [
    whole('quantum', 'quantum', 'requests', 4, [1, 10_000], { meaning: 'Requests moved to the dispatch list at a time', source }),
    whole('queued', 'queued', 'requests', 8, [1, 10_000], {
      meaning: 'Least share of the request queue that a process may always fill',
      source,
    }),
    time('serviceWindowMs', 'ttl_ms', 1000, { meaning: "After as long a time a process' account of service is let decay", source }, 1),
    time('fifoExpireSyncMs', 'fifo_expire_r', 500, { meaning: 'A read older than this goes first of its process', source }),
    time('fifoExpireAsyncMs', 'fifo_expire_w', 5000, { meaning: 'The same for writes', source }),
    time('fifoRateMs', 'fifo_batch_expire', 125, { meaning: 'Deadlines are looked at no more often than this', source }),
    ...backSeeks(source),
  ];
}

function cfqSlices(early: boolean): readonly Tunable[] {
  const source = early ? 'cfq-iosched.c of 2.6.14' : 'cfq-iosched.c of 2.6.18';
  return [
    whole('quantum', 'quantum', 'requests', 4, [1, 10_000], {
      meaning: 'Requests of one process moved to the dispatch list at a time',
      source,
    }),
    time('sliceSyncMs', 'slice_sync', 100, { meaning: 'Time slice of a process that reads', source }, 1),
    time('sliceAsyncMs', 'slice_async', 40, { meaning: 'Time slice of buffered writes', source }, 1),
    time('sliceIdleMs', 'slice_idle', early ? 10 : 8, {
      meaning: 'How long the disk is kept idle within a slice for the next request of its process; 0: never',
      source,
    }),
    whole('sliceAsyncRq', 'slice_async_rq', 'requests', 2, [1, 10_000], {
      meaning: 'Base of the number of writes in a slice of them',
      source,
    }),
    time('fifoExpireSyncMs', 'fifo_expire_sync', 125, {
      meaning: 'A read older than this goes first of its process, once a slice',
      source,
    }),
    time('fifoExpireAsyncMs', 'fifo_expire_async', 250, { meaning: 'The same for writes', source }),
    ...backSeeks(source),
    ...(early
      ? [
          whole('maxDepth', 'max_depth', 'requests', 2, [1, 10_000], {
            meaning: 'Requests inside the drive while no process is idled for',
            source,
          }),
        ]
      : []),
  ];
}

const BFQ_SOURCE = 'bfq-iosched.c, 4.14 to 2025';
const bfq: readonly Tunable[] = [
  time('sliceIdleMs', 'slice_idle', 8, {
    meaning: 'How long the disk is kept idle for the next request of the process in service; 0: never',
    source: BFQ_SOURCE,
  }),
  time('timeoutSyncMs', 'timeout_sync', 124, { meaning: 'Longest turn of a process', source: BFQ_SOURCE }, 1),
  whole('maxBudgetSectors', 'max_budget', 'sectors', 0, [0, 1_073_741_824], {
    meaning: 'Most sectors in one turn; 0: what the disk reads at its peak rate within timeout_sync',
    source: BFQ_SOURCE,
  }),
  time('fifoExpireSyncMs', 'fifo_expire_sync', 125, { meaning: 'A read older than this goes first of its process', source: BFQ_SOURCE }),
  time('fifoExpireAsyncMs', 'fifo_expire_async', 250, { meaning: 'The same for writes', source: BFQ_SOURCE }),
  ...backSeeks(BFQ_SOURCE),
  onOff('lowLatency', 'low_latency', 1, { meaning: 'Raise the weight of interactive and soft real-time processes', source: BFQ_SOURCE }),
  onOff('strictGuarantees', 'strict_guarantees', 0, { meaning: 'Always idle, and one request in the drive at a time', source: BFQ_SOURCE }),
  whole('asyncChargeFactor', 'async_charge_factor', 'times', 3, [1, 1000], {
    meaning: 'Writes are charged so many times their size',
    source: 'a constant of bfq-iosched.c: 10 in 4.14, 3 in recent kernels',
  }),
];

const KYBER_SOURCE = 'kyber-iosched.c, 2017 to today';
const kyber: readonly Tunable[] = [
  time('readLatMs', 'read_lat_nsec', 2, { meaning: 'Latency target for reads', source: KYBER_SOURCE }, 0.001),
  time('writeLatMs', 'write_lat_nsec', 10, { meaning: 'Latency target for writes', source: KYBER_SOURCE }, 0.001),
];

/** What can be set at a scheduler under a kernel, in the kernel's order; none for the textbook's. `undefined`: a host without a kernel. */
export function tunablesOf(kind: SchedulerKind, kernel: KernelId | undefined): readonly Tunable[] {
  if (kind === 'deadline') return deadline;
  if (kernel === undefined) return [];
  const profile = kernelProfile(kernel);
  switch (kind) {
    case 'anticipatory':
      return anticipatory(profile.hz);
    case 'cfq':
      return profile.rules.cfq === 'rounds'
        ? cfqRounds
        : profile.rules.cfq === 'fair'
          ? cfqFair()
          : cfqSlices(profile.rules.cfq === 'slices-early');
    case 'mq-deadline':
      return mqDeadline;
    case 'bfq':
      return bfq;
    case 'kyber':
      return kyber;
    default:
      return [];
  }
}

/** The values that a scheduler runs with: the document's where it has them, else the kernel's defaults. */
export function tunableValues(scheduler: Scheduler, kernel: KernelId | undefined): TunableValues {
  const given: Partial<Record<string, unknown>> = scheduler;
  const values = tunablesOf(scheduler.kind, kernel).map(({ name, default: usual }) => {
    const value = given[name];
    return [name, typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : usual] as const;
  });
  return { ...NOTHING, ...Object.fromEntries(values) };
}

const NAMES: readonly TunableName[] = [
  ...new Set(
    [...deadline, ...mqDeadline, ...anticipatory(1000), ...cfqRounds, ...cfqFair(), ...cfqSlices(true), ...bfq, ...kyber].map(
      ({ name }) => name,
    ),
  ),
];
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, 0])) as Record<TunableName, number>;
