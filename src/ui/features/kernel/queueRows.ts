/** A disk's request queue as rows: how many requests there may be, when they are let go, how large they grow. */
import { KIB } from '../../../base/units.ts';
import type { DiskQueue } from '../../../scenario/hardware.ts';
import { kernelProfile, usualRequests } from '../../../scenario/kernel/profiles.ts';
import type { Host } from '../../../scenario/schema.ts';
import type { SettingRow } from '../../../analysis/kernel/rows.ts';
import { messages } from './dialogMessages.ts';

export const QUEUE_ROWS = ['requests', 'tags', 'plugRequests', 'plugMs', 'maxRequestBytes', 'mergeRequests', 'chosenAhead'] as const;
export type QueueRowName = (typeof QUEUE_ROWS)[number];
/** What can differ from disk to disk. */
export const DISK_ROWS = ['requests', 'tags'] as const satisfies readonly QueueRowName[];

export interface QueueRow extends SettingRow {
  readonly name: QueueRowName;
}

type Words = Pick<QueueRow, 'name' | 'kernelName' | 'unit' | 'min' | 'max' | 'whole' | 'meaning'>;

const REQUESTS: Words = {
  name: 'requests',
  kernelName: 'nr_requests',
  unit: 'requests',
  min: 4,
  max: 10_000,
  whole: true,
  meaning: messages.requestsThatMayWaitAt,
};
const TAGS: Words = {
  name: 'tags',
  kernelName: 'queue_depth',
  unit: 'commands',
  min: 1,
  max: 1024,
  whole: true,
  meaning: messages.commandsInsideTheDiskAt,
};
const MERGING: Words = {
  name: 'mergeRequests',
  kernelName: null,
  unit: 'switch',
  min: 0,
  max: 1,
  whole: true,
  meaning: messages.joinRequestsThatTouchEach,
};
const LARGEST: Words = {
  name: 'maxRequestBytes',
  kernelName: 'max_sectors_kb',
  unit: 'KiB',
  min: 4,
  max: 64 * KIB,
  whole: true,
  meaning: messages.largestRequestThatMergingBuilds,
};

function plugWords(kind: 'queue' | 'task'): readonly [Words, Words] {
  const each = { min: 1, max: 1024, whole: true } as const;
  return kind === 'queue'
    ? [
        {
          ...each,
          name: 'plugRequests',
          kernelName: 'unplug_thresh',
          unit: 'requests',
          meaning: messages.aQueueThatWasEmpty,
        },
        {
          ...each,
          name: 'plugMs',
          kernelName: 'unplug_delay',
          unit: 'ms',
          min: 0,
          max: 1000,
          whole: false,
          meaning: messages.atMostSoLong,
        },
      ]
    : [
        {
          ...each,
          name: 'plugRequests',
          kernelName: 'BLK_MAX_REQUEST_COUNT',
          unit: 'requests',
          meaning: messages.aProcessHoldsItsOwn,
        },
        {
          ...each,
          name: 'plugMs',
          kernelName: null,
          unit: 'ms',
          min: 0,
          max: 1000,
          whole: false,
          meaning: messages.atMostSoLong0,
        },
      ];
}

/** The host's queue. Without a kernel requests are neither limited nor held back: only their size is set. */
export function queueRows(host: Host): readonly QueueRow[] {
  const largest = host.maxRequestBytes / KIB;
  if (!host.kernel) {
    const source = messages.noKernel;
    return [
      { ...LARGEST, ...known(largest, null), source },
      { ...MERGING, ...known(Number(host.mergeRequests), null), source },
    ];
  }
  const { kernel } = host;
  const { plug, source, ...profile } = kernelProfile(kernel.profile);
  const [plugRequests, plugMs] = plugWords(plug.kind);
  return [
    {
      ...REQUESTS,
      ...known(kernel.requests, usualRequests(kernelProfile(kernel.profile), host.scheduler.kind, kernel.tags ?? profile.tags)),
      source,
    },
    { ...TAGS, ...known(kernel.tags, profile.tags), source },
    { ...plugRequests, ...known(kernel.plugRequests, plug.requests), source },
    { ...plugMs, ...known(kernel.plugMs, plug.ms), source },
    { ...LARGEST, ...known(largest, profile.maxRequestBytes / KIB), source },
    { ...MERGING, ...known(Number(host.mergeRequests), 1), source },
    {
      name: 'chosenAhead',
      kernelName: null,
      unit: 'requests',
      min: 0,
      max: 1,
      whole: true,
      meaning: messages.chosenForADiskThat,
      ...known(undefined, profile.chosenAhead),
      fixed: true,
      source,
    },
  ];
}

/** One disk's queue: as the host's where it says nothing. None without a kernel. */
export function diskQueueRows(host: Host, queue: DiskQueue | undefined): readonly QueueRow[] {
  if (!host.kernel) return [];
  return queueRows(host).flatMap((row) => {
    const name = DISK_ROWS.find((one) => one === row.name);
    if (!name) return [];
    return { ...row, ...known(queue?.[name], row.value), usualOf: 'host', changed: queue?.[name] !== undefined };
  });
}

function known(given: number | undefined, usual: number | null): Pick<QueueRow, 'value' | 'usual' | 'usualOf' | 'changed' | 'fixed'> {
  const value = given ?? usual ?? 0;
  return { value, usual, usualOf: 'default', changed: usual !== null && value !== usual, fixed: false };
}
