/** Single settings of the host's kernel: tunables, request queue, reads of files. */
import { sameMeaning } from '../../base/same.ts';
import { formatBytes, KIB, MIB } from '../../base/units.ts';
import { USUAL_FILE_READS } from '../kernel/fileReads.ts';
import type { TunableName } from '../kernel/tunables.ts';
import type { FileReads, HostKernel, Scenario } from '../schema.ts';
import { setDiskQueue, withoutEmpty } from './diskQueue.ts';
import { inRange } from './range.ts';
import { EditRefused } from './refused.ts';
import { withTunable } from './schedulers.ts';
import { refuseDirectReads, withHost } from './kernel.ts';

/**
 * Sets a tunable of the host's scheduler, or of one disk's (which gets the host's scheduler for its own if it had none); `null` for
 * the kernel's default. Switches are 0 and 1.
 */
export function setTunable(scenario: Scenario, name: TunableName, value: number | null, diskId?: string): Scenario {
  const { kernel, scheduler } = scenario.host;
  if (diskId === undefined) {
    const next = withTunable(scheduler, name, value, kernel?.profile);
    return sameMeaning(next, scheduler) ? scenario : withHost(scenario, { scheduler: next });
  }
  const own = scenario.hardware.disks.find(({ id }) => id === diskId)?.queue?.scheduler;
  const next = withTunable(own ?? scheduler, name, value, kernel?.profile);
  // A disk that is as the host stays so where nothing differs.
  return sameMeaning(next, own ?? scheduler) && (own !== undefined || isDisk(scenario, diskId))
    ? scenario
    : setDiskQueue(scenario, diskId, { scheduler: next });
}

const isDisk = (scenario: Scenario, diskId: string): boolean => scenario.hardware.disks.some(({ id }) => id === diskId);
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
