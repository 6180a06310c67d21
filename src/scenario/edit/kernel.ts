/** The host's kernel and what only a kernel has: tunables, request queue, plugging, read-ahead, how files are read. */
import { formatBytes, KIB, MIB, plural } from '../../base/units.ts';
import { USUAL_FILE_READS } from '../kernel/fileReads.ts';
import { KERNEL_IDS, kernelProfile, type KernelId, type KernelProfile } from '../kernel/profiles.ts';
import type { TunableName } from '../kernel/tunables.ts';
import type { Disk, FileReads, Host, HostKernel, Scenario } from '../schema.ts';
import { LEAST_WINDOW_BYTES } from '../validate/kernel.ts';
import { queuesFor } from '../volumeQueue.ts';
import { diskWith, setDiskQueue, withoutEmpty } from './diskQueue.ts';
import { inRange } from './range.ts';
import { EditRefused } from './refused.ts';
import { withOrderedThresholds } from './writeBack.ts';
import { carriedOver, defaultScheduler, withTunable } from './schedulers.ts';

/** What a host without a kernel orders its queues by if what it had was the kernel's. */
const TEXTBOOK_SCHEDULER = 'clook';

const withHost = (scenario: Scenario, change: Partial<Host>): Scenario => ({ ...scenario, host: { ...scenario.host, ...change } });

/**
 * Gives the host a kernel: its scheduler unless the current one is there too, its read-ahead and largest request, and merging; what was set
 * of queue and tunables stays where the kernel has it. `null` goes back to the textbook's host and drops what needs a kernel.
 */
export function setKernel(scenario: Scenario, id: KernelId | null): Scenario {
  const before = scenario.host.kernel?.profile;
  if ((id ?? undefined) === before) return scenario;
  if (id === null) return withoutKernel(scenario);
  if (!KERNEL_IDS.includes(id)) throw new EditRefused('unknown', `There is no kernel ${id as string}`, `one of ${KERNEL_IDS.join(', ')}`);
  const profile = kernelProfile(id);
  const { host } = scenario;
  refuseDirectReads(host);
  // Who goes to a kernel wants what it does; who goes from one to another with a textbook order compares.
  const kept = before !== undefined || profile.schedulers.includes(host.scheduler.kind) ? carriedOver(host.scheduler, id) : null;
  const scheduler = kept ?? defaultScheduler(profile.defaultScheduler);
  const hardware = { ...scenario.hardware, disks: scenario.hardware.disks.map((disk) => underKernel(disk, profile, scheduler.kind)) };
  return withQueues(
    withHost(
      { ...scenario, hardware },
      {
        kernel: { ...host.kernel, profile: id },
        scheduler,
        mergeRequests: true,
        maxRequestBytes: Math.max(profile.maxRequestBytes, scenario.database.blockBytes),
        readAhead: { ...host.readAhead, kind: 'kernel', maxBytes: profile.readAheadBytes },
      },
    ),
  );
}

/** Queues above volumes, and thresholds of dirty pages, with what the host has now. */
const withQueues = (scenario: Scenario): Scenario => ({
  ...scenario,
  host: withOrderedThresholds(scenario.host),
  volumes: queuesFor(scenario.volumes, scenario.host, (scheduler) => carriedOver(scheduler, scenario.host.kernel?.profile)),
});

/**
 * Why disks have no scheduler of their own any more after `setKernel`, in words for people ("2 disks lose their own scheduler: Linux
 * 2.6.9 has one for all"); the same for tunables of one that stays, and for queues where the kernel goes. Empty: nothing is lost.
 */
export function lostByDisks(before: Scenario, after: Scenario): string[] {
  const lose = { scheduler: 0, tunables: 0, queue: 0 };
  before.hardware.disks.forEach(({ queue: had }, k) => {
    const has = after.hardware.disks[k]?.queue;
    if (had?.scheduler && !has?.scheduler) lose.scheduler++;
    if (had?.scheduler && has?.scheduler && !same(had.scheduler, has.scheduler)) lose.tunables++;
    if ((['requests', 'tags', 'readAheadBytes'] as const).some((key) => had?.[key] !== undefined && has?.[key] === undefined)) lose.queue++;
  });
  const id = after.host.kernel?.profile;
  const profile = id && kernelProfile(id);
  const title = profile?.title ?? 'a host without a kernel';
  const disks = (count: number, what: string): string => `${plural(count, 'disk')} ${count === 1 ? 'loses its' : 'lose their'} own ${what}`;
  const words: string[] = [];
  if (lose.scheduler > 0)
    words.push(`${disks(lose.scheduler, 'scheduler')}: ${title} ${profile?.perDisk === false ? 'has one for all' : 'does not have it'}`);
  if (lose.tunables > 0) words.push(`${disks(lose.tunables, 'tunables')}: ${title} does not have all of them`);
  const changed = before.volumes.filter(({ queue }, k) => queue?.scheduler.kind !== after.volumes[k]?.queue?.scheduler.kind).length;
  if (changed > 0)
    words.push(
      `${plural(changed, 'queue')} above ${changed === 1 ? 'a volume goes' : 'volumes go'} to FCFS: ${title} has another scheduler`,
    );
  if (lose.queue > 0) words.push(`${disks(lose.queue, 'queue')}: ${title} has none`);
  return words;
}

function underKernel(disk: Disk, profile: KernelProfile, hostKind: string): Disk {
  const own = disk.queue?.scheduler;
  if (own === undefined) return disk;
  const kept = profile.perDisk || own.kind === hostKind ? carriedOver(own, profile.id) : null;
  return kept === own ? disk : diskWith(disk, { scheduler: kept ?? undefined });
}

function withoutKernel(scenario: Scenario): Scenario {
  const { kernel: _kernel, fileReads: _reads, ...host } = scenario.host;
  const disks = scenario.hardware.disks.map((disk) => {
    const own = disk.queue?.scheduler;
    if (disk.queue === undefined) return disk;
    const scheduler = own && (carriedOver(own, undefined) ?? undefined);
    return diskWith(disk, { requests: undefined, tags: undefined, readAheadBytes: undefined, scheduler });
  });
  return withQueues({
    ...scenario,
    hardware: { ...scenario.hardware, disks },
    host: {
      ...host,
      scheduler: carriedOver(host.scheduler, undefined) ?? defaultScheduler(TEXTBOOK_SCHEDULER),
      readAhead: host.readAhead.kind === 'kernel' ? ownWindows(scenario, 'stripe-aware') : host.readAhead,
    },
  });
}

/**
 * Refuses the kernel's read-ahead where files would be read past the page cache from which dirty pages are written back. How files are
 * read may have been chosen before, when the host read ahead by itself and it had no effect.
 */
export function refuseDirectReads({ writeBack, fileReads }: Host): void {
  if (writeBack === undefined || fileReads?.mode !== 'direct') return;
  const message = 'Dirty pages are written back from the page cache, and the kernel would read files past it';
  throw new EditRefused('unknown', message, 'switch write-back off first');
}

/** The host's own read-ahead after the kernel's, which may have been smaller than a window or a block, or off. */
export function ownWindows({ host: { readAhead }, database }: Scenario, kind: 'fixed' | 'stripe-aware'): Host['readAhead'] {
  const minBytes = Math.max(LEAST_WINDOW_BYTES, readAhead.minBytes);
  return { ...readAhead, kind, minBytes, maxBytes: Math.max(minBytes, readAhead.maxBytes, database.blockBytes) };
}

/**
 * Sets a tunable of the host's scheduler, or of one disk's (which gets the host's scheduler for its own if it had none); `null` for
 * the kernel's default. Switches are 0 and 1.
 */
export function setTunable(scenario: Scenario, name: TunableName, value: number | null, diskId?: string): Scenario {
  const { kernel, scheduler } = scenario.host;
  if (diskId === undefined) {
    const next = withTunable(scheduler, name, value, kernel?.profile);
    return same(next, scheduler) ? scenario : withHost(scenario, { scheduler: next });
  }
  const own = scenario.hardware.disks.find(({ id }) => id === diskId)?.queue?.scheduler;
  const next = withTunable(own ?? scheduler, name, value, kernel?.profile);
  // A disk that is as the host stays so where nothing differs.
  return same(next, own ?? scheduler) && (own !== undefined || isDisk(scenario, diskId))
    ? scenario
    : setDiskQueue(scenario, diskId, { scheduler: next });
}

const isDisk = (scenario: Scenario, diskId: string): boolean => scenario.hardware.disks.some(({ id }) => id === diskId);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (value: unknown): unknown => Object.entries(value as object).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** `nr_requests`, 4 to 10 000; `null` for the kernel's. */
export const setRequests = (scenario: Scenario, requests: number | null): Scenario =>
  withSetting(scenario, 'requests', requests === null ? null : inRange('Requests of a queue', requests, 4, 10_000));

/** Commands that the driver gives a disk at a time, 1 to 1024; `null` for the kernel's. */
export const setTags = (scenario: Scenario, tags: number | null): Scenario =>
  withSetting(scenario, 'tags', tags === null ? null : inRange('Tags', tags, 1, 1024));

/** Requests, 1 to 1024, or ms, 0 to 1000, for which an empty queue is held back; `null` for the kernel's, what is left out stays. */
export function setPlug(scenario: Scenario, plug: { readonly requests?: number | null; readonly ms?: number | null }): Scenario {
  const { requests, ms } = plug;
  if (requests !== undefined && requests !== null) inRange('Plugged requests', requests, 1, 1024);
  if (ms !== undefined && ms !== null && !(ms >= 0 && ms <= 1000)) {
    throw new EditRefused('range', `A queue is plugged for 0 to 1000 ms, not ${ms}`, '0 ms does not wait');
  }
  const after = requests === undefined ? scenario : withSetting(scenario, 'plugRequests', requests);
  return ms === undefined ? after : withSetting(after, 'plugMs', ms);
}

function withSetting(scenario: Scenario, name: Exclude<keyof HostKernel, 'profile'>, value: number | null): Scenario {
  const kernel = kernelOf(scenario, 'A request queue');
  return withHost(scenario, { kernel: { ...withoutEmpty({ ...kernel, [name]: value ?? undefined }), profile: kernel.profile } });
}

function kernelOf({ host: { kernel } }: Scenario, what: string): HostKernel {
  if (kernel === undefined) throw new EditRefused('unknown', `${what} needs a kernel, and the host has none`, 'choose a kernel first');
  return kernel;
}

/** Largest request that merging builds, 4 KiB to 64 MiB and at least a block. */
export function setMaxRequestBytes(scenario: Scenario, bytes: number): Scenario {
  const least = Math.max(4 * KIB, scenario.database.blockBytes);
  return withHost(scenario, { maxRequestBytes: inRange('The largest request in bytes', bytes, least, 64 * MIB) });
}

/** How files are read through the kernel: what is given changes; `null` goes back to the usual. Calls are of whole blocks. */
export function setFileReads(scenario: Scenario, change: Partial<FileReads> | null): Scenario {
  kernelOf(scenario, 'Reading files through the page cache or past it');
  if (change === null) {
    const { fileReads: _reads, ...host } = scenario.host;
    return { ...scenario, host };
  }
  const fileReads = { ...USUAL_FILE_READS, ...scenario.host.fileReads, ...withoutEmpty(change) };
  if (fileReads.mode === 'direct' && scenario.host.writeBack !== undefined) {
    throw new EditRefused(
      'unknown',
      'Dirty pages are written back from the page cache, and direct I/O goes past it',
      'switch write-back off first',
    );
  }
  inRange('Read calls under way', fileReads.outstanding, 1, 16);
  const { blockBytes } = scenario.database;
  const { callBytes } = fileReads;
  if (Number.isInteger(callBytes / blockBytes) && callBytes >= blockBytes && callBytes <= 16 * MIB)
    return withHost(scenario, { fileReads });
  const most = Math.floor((16 * MIB) / blockBytes);
  const blocks = Math.min(most, Math.max(1, Math.round(callBytes / blockBytes) || 1));
  const message = `A read call is of whole blocks of ${formatBytes(blockBytes)}, up to ${formatBytes(most * blockBytes)}, not of ${callBytes} bytes`;
  throw new EditRefused('range', message, `${blocks * blockBytes} bytes would do`);
}

/** `read_ahead_kb` in bytes, of all disks or of one; 0 switches read-ahead off. The kernel's read-ahead, if it was not in use, is from now on. */
export function setReadAheadBytes(scenario: Scenario, bytes: number, diskId?: string): Scenario {
  if (diskId !== undefined) return setDiskQueue(scenario, diskId, { readAheadBytes: bytes });
  kernelOf(scenario, 'Read-ahead by the kernel');
  refuseDirectReads(scenario.host);
  const maxBytes = inRange('Read-ahead in bytes', bytes, 0, 64 * MIB);
  return withHost(scenario, { readAhead: { ...scenario.host.readAhead, kind: 'kernel', maxBytes } });
}
