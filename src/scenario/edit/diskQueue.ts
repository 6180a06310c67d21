/** What one disk's request queue has of its own, as in its sysfs folder. */
import { capital, MIB } from '../../base/units.ts';
import { KERNELS, kernelProfile } from '../kernel/profiles.ts';
import type { DiskQueue } from '../hardware.ts';
import { diskName } from '../names.ts';
import type { Disk, Scenario, Scheduler, SchedulerKind } from '../schema.ts';
import { inRange } from './range.ts';
import { keepTimeline } from './keepTimeline.ts';
import { EditRefused } from './refused.ts';
import { usableScheduler } from './schedulers.ts';

/** An object without the fields that are undefined. */
export function withoutEmpty<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<T>;
}

/** The disk with these fields of its queue changed, `undefined` ones taken out; a queue without fields goes. */
export function diskWith(disk: Disk, change: Partial<DiskQueue>): Disk {
  const { queue, ...rest } = disk;
  const next = withoutEmpty({ ...queue, ...change });
  return Object.keys(next).length === 0 ? rest : { ...rest, queue: next };
}

/**
 * Changes what a disk's queue has of its own: scheduler, requests, tags, read-ahead. Fields that are there and undefined go back to the
 * host's, and `null` does so for all of them. Refuses what the host's kernel does not have for one disk.
 */
export function setDiskQueue(scenario: Scenario, diskId: string, change: Partial<DiskQueue> | null): Scenario {
  const disk = scenario.hardware.disks.find(({ id }) => id === diskId);
  if (!disk) throw new EditRefused('unknown', `There is no disk ${diskId}`, 'choose one that exists');
  if (change !== null) check(scenario, diskId, change);
  if (disk.queue === undefined && (change === null || Object.keys(withoutEmpty(change)).length === 0)) return scenario;
  const { queue: _queue, ...bare } = disk;
  const after = change === null ? bare : diskWith(disk, change);
  const disks = scenario.hardware.disks.map((each) => (each === disk ? after : each));
  return keepTimeline(scenario, { ...scenario, hardware: { ...scenario.hardware, disks } });
}

/** Gives a disk a scheduler of its own: a kind with its usual parameters, or one fully described; `null`: the host's. */
export function setDiskScheduler(scenario: Scenario, diskId: string, scheduler: SchedulerKind | Scheduler | null): Scenario {
  const whole = scheduler === null ? undefined : usableScheduler(scheduler, scenario.host.kernel?.profile);
  return setDiskQueue(scenario, diskId, { scheduler: whole });
}

function check({ host: { kernel, scheduler } }: Scenario, diskId: string, change: Partial<DiskQueue>): void {
  const { requests, tags, readAheadBytes } = change;
  if (kernel === undefined && (requests ?? tags ?? readAheadBytes) !== undefined) {
    throw new EditRefused('unknown', `A queue of ${diskName(diskId)} needs a kernel, and the host has none`, 'choose a kernel first');
  }
  if (requests !== undefined) inRange('Requests of a queue', requests, 4, 10_000);
  if (tags !== undefined) inRange('Tags', tags, 1, 1024);
  if (readAheadBytes !== undefined) inRange('Read-ahead in bytes', readAheadBytes, 0, 64 * MIB);
  if (change.scheduler === undefined) return;
  const { kind } = usableScheduler(change.scheduler, kernel?.profile);
  const profile = kernel && kernelProfile(kernel.profile);
  if (profile === undefined || profile.perDisk || kind === scheduler.kind) return;
  const apart = KERNELS.filter(({ perDisk }) => perDisk).map(({ title }) => title);
  throw new EditRefused(
    'unknown',
    `${capital(diskName(diskId))} cannot have the scheduler ${kind} by itself: ${profile.title} has one for all disks`,
    `set it for the host, or choose ${apart.join(', ')}`,
  );
}
