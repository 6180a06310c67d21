/**
 * The study's layouts: every scheduler of every kernel on the post's one disk, and the knobs that its readers asked for.
 * Between the schedulers of a kernel only the scheduler differs; each knob changes one thing more.
 */
import { KIB, MIB } from '../../base/units.ts';
import { KERNELS, type KernelId } from '../../scenario/kernel/profiles.ts';
import { SCHEDULER_NAMES } from '../../scenario/kernel/names.ts';
import type { Scheduler, SchedulerKind } from '../../scenario/schedulers.ts';
import type { FileReads } from '../../scenario/schema.ts';
import type { Arrangement } from './database.ts';
import type { Machine } from './hardware.ts';
import { AIO, DISK, HOST } from './parameters.ts';
import { LONG_READ_AHEAD, WITHOUT_READ_AHEAD } from './published.ts';
import { dop, FOUR_SCANS, WORKLOADS } from './workloads.ts';

export interface StudyLayout extends Machine {
  readonly id: string;
  readonly title: string;
  /** What it is, in a sentence for the page. */
  readonly definition: string;
  readonly kernel: KernelId;
  readonly scheduler: Scheduler;
  /** Scheduler of the second disk, where it has one of its own. */
  readonly secondScheduler?: Scheduler;
  readonly arrangement: Arrangement;
  readonly stripeUnitBytes?: number;
  readonly fileReads: FileReads;
  readonly readAheadBytes: number;
  readonly tags: number;
  readonly mergeRequests: boolean;
  /** Ids of the workloads that it has presets with. */
  readonly workloads: readonly string[];
}

/** The kernel whose layouts have no suffix: a 2.6.9 family kernel is what a change of scheduler by reboot suggests. */
export const USUAL_KERNEL: KernelId = '2.6.9-rhel4';

/** Schedulers as they come, with every tunable at its default. */
const schedulerOf = (kind: SchedulerKind): Scheduler => (kind === 'deadline' ? DEADLINE : { kind });
/** `deadline` has its defaults in the document's format, so they stand there. */
const DEADLINE: Scheduler = { kind: 'deadline', readExpireMs: 500, writeExpireMs: 5000, fifoBatch: 16, writesStarved: 2 };

const ONE_TABLE: readonly string[] = WORKLOADS.filter(({ allTables }) => !allTables).map(({ id }) => id);
/** Knobs are tried at fewer degrees than the chart has. */
const KNOB_WORKLOADS: readonly string[] = [...[1, 2, 4, 8, 20].map(dop), 'dop-4-reads', 'dop-4-writes'];
/** The author measured later with these, up to eight processes. */
const SERIES_WORKLOADS: readonly string[] = [...[1, 2, 3, 4, 5, 6, 7, 8, 20].map(dop), 'dop-4-reads', 'dop-4-writes'];

/** Id of a scheduler's layout under a kernel. */
export const layoutId = (kind: SchedulerKind, kernel: KernelId = USUAL_KERNEL, knob?: string): string =>
  [kind, ...(kernel === USUAL_KERNEL ? [] : [kernel]), ...(knob === undefined ? [] : [knob])].join('-');

function plain(kind: SchedulerKind, kernel: KernelId): StudyLayout {
  const { title, defaultScheduler, rules } = KERNELS.find(({ id }) => id === kernel)!;
  const name = SCHEDULER_NAMES[kind];
  const generation = {
    rounds: 'one request of each process a round',
    fair: 'fair accounting',
    'slices-early': 'time slices',
    slices: 'time slices',
  };
  const which = kind === 'cfq' ? ` (${generation[rules.cfq]})` : '';
  return {
    id: layoutId(kind, kernel),
    title: `${name}, ${kernel}`,
    definition: `${name}${which} under ${title}${kind === defaultScheduler ? ', its default' : ''}; buffered reads, read-ahead 128 KiB`,
    kernel,
    scheduler: schedulerOf(kind),
    arrangement: 'one-file',
    disks: 1,
    fileReads: { mode: 'buffered', callBytes: HOST.callBytes.value, outstanding: 1 },
    readAheadBytes: HOST.readAheadBytes.value,
    tags: DISK.tags.value,
    mergeRequests: true,
    smallBuffer: false,
    channelPerRequestMs: DISK.channelPerRequestMs.value,
    workloads: ONE_TABLE,
  };
}

/** Every scheduler of every kernel, the usual kernel's first. */
export const PLAIN_LAYOUTS: readonly StudyLayout[] = KERNELS.flatMap(({ id, schedulers }) => schedulers.map((kind) => plain(kind, id)));

interface Knob {
  readonly id: string;
  readonly title: string;
  readonly definition: string;
  readonly changes: Partial<StudyLayout>;
}

const KNOBS: readonly Knob[] = [
  {
    id: WITHOUT_READ_AHEAD.knob,
    title: 'no read-ahead',
    definition: 'no read-ahead (blockdev --setra 0): a read() call is read as it is',
    changes: { readAheadBytes: WITHOUT_READ_AHEAD.readAheadBytes, workloads: SERIES_WORKLOADS },
  },
  {
    id: 'ra-512k',
    title: 'read-ahead 512 KiB',
    definition: 'read-ahead of 512 KiB (blockdev --setra 1024)',
    changes: { readAheadBytes: 512 * KIB },
  },
  {
    id: LONG_READ_AHEAD.knob,
    title: 'read-ahead 2 MiB',
    definition: 'read-ahead of 2 MiB (blockdev --setra 4096), more than a segment of the drive’s buffer',
    changes: { readAheadBytes: LONG_READ_AHEAD.readAheadBytes, workloads: SERIES_WORKLOADS },
  },
  {
    id: 'jbod-2',
    title: '2 disks by extent',
    definition: 'the file’s extents of 256 MB dealt over two loose disks',
    changes: { arrangement: 'extents', disks: 2 },
  },
  {
    id: 'jbod-4',
    title: '4 disks by extent',
    definition: 'the file’s extents of 256 MB dealt over four loose disks',
    changes: { arrangement: 'extents', disks: 4 },
  },
  ...[2, 4].flatMap((disks) =>
    [
      { id: `stripe-${disks}-64k`, unit: '64 KiB', bytes: 64 * KIB, how: 'fine' },
      { id: `stripe-${disks}-1m`, unit: '1 MiB', bytes: MIB, how: 'coarse' },
    ].map(({ id, unit, bytes, how }): Knob => ({
      id,
      title: `stripe of ${disks}, ${unit}`,
      definition: `a ${how} stripe over ${disks} disks, ${unit} a unit`,
      changes: { arrangement: 'striped', disks, stripeUnitBytes: bytes },
    })),
  ),
  {
    id: 'small-buffer',
    title: 'small buffer in the drive',
    definition: 'a drive whose buffer segments hold 128 KiB',
    changes: { smallBuffer: true },
  },
  { id: 'tags-1', title: '1 tag', definition: 'one command in the drive at a time', changes: { tags: 1 } },
  { id: 'tags-4', title: '4 tags', definition: 'at most four commands in the drive', changes: { tags: 4 } },
  {
    id: 'tables-4',
    title: 'a disk for each of four tables',
    definition: 'four tables on four loose disks',
    changes: { arrangement: 'table-a-disk', disks: 4, workloads: [FOUR_SCANS] },
  },
  {
    id: 'tables-stripe',
    title: 'four tables on a stripe of four',
    definition: 'four tables on one stripe of four disks, 1 MiB a unit',
    changes: { arrangement: 'tables-striped', disks: 4, stripeUnitBytes: MIB, workloads: [FOUR_SCANS] },
  },
];

const turned = (base: StudyLayout, { id, title, definition, changes }: Knob): StudyLayout => ({
  ...base,
  workloads: KNOB_WORKLOADS,
  ...changes,
  id: `${base.id}-${id}`,
  title: `${base.title}, ${title}`,
  definition: `${base.definition.split('; ')[0]}; ${definition}`,
});

/** Schedulers that the knobs are turned under: what waits and what does not, under the usual kernel and one that reads ahead while it reads. */
const TURNED: readonly StudyLayout[] = (['2.6.9-rhel4', '2.6.18'] as const).flatMap((kernel) =>
  (['deadline', 'anticipatory'] as const).map((kind) => plain(kind, kernel)),
);

const AIO_KNOB: Knob = {
  id: 'aio',
  title: 'direct and asynchronous',
  definition: 'direct I/O, two reads of 128 KiB under way in each process; one tag, no merging, 3.15 ms more a request (chosen for IO-03)',
  changes: {
    fileReads: { mode: 'direct', callBytes: HOST.callBytes.value, outstanding: AIO.outstanding.value },
    tags: AIO.tags.value,
    mergeRequests: AIO.merges.value === 1,
    channelPerRequestMs: AIO.channelPerRequestMs.value,
    workloads: ONE_TABLE,
  },
};

/** Direct and asynchronous. The kernel anticipates all the same; that it stops where a process has requests in the drive is a modeling choice. */
const AIO_LAYOUTS: readonly StudyLayout[] = [
  {
    ...turned(plain('anticipatory', USUAL_KERNEL), AIO_KNOB),
    scheduler: { kind: 'anticipatory', countInFlight: true },
    definition: `anticipatory that counts requests inside the drive as the process’ own, which no kernel does; ${AIO_KNOB.definition}`,
  },
  {
    ...turned(plain('anticipatory', USUAL_KERNEL), { ...AIO_KNOB, id: 'aio-kernel', title: `${AIO_KNOB.title}, by the kernel’s rule` }),
  },
  turned(plain('deadline', USUAL_KERNEL), AIO_KNOB),
];

/** Kernels from 2.6.10 on set the scheduler disk by disk. */
const PER_DISK: StudyLayout = {
  ...plain('deadline', '2.6.18'),
  id: 'per-disk-2.6.18',
  title: 'deadline and anticipatory, a disk each, 2.6.18',
  definition: 'two disks with the file’s extents dealt over them: deadline on the first, anticipatory on the second',
  secondScheduler: { kind: 'anticipatory' },
  arrangement: 'extents',
  disks: 2,
  workloads: KNOB_WORKLOADS,
};

export const LAYOUTS: readonly StudyLayout[] = [
  ...PLAIN_LAYOUTS,
  ...AIO_LAYOUTS,
  ...TURNED.flatMap((base) => KNOBS.map((knob) => turned(base, knob))),
  PER_DISK,
];
