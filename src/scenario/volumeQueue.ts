/** The queue above a volume: which schedulers can stand there, and what is wrong with one that cannot. */
import { oneOf, schedulerFault, type SchedulerFault } from './kernel/check.ts';
import { KERNELS, kernelProfile, schedulersOf, type KernelId } from './kernel/profiles.ts';
import type { Host, Scheduler, SchedulerKind, Volume } from './schema.ts';

/** They choose by the arm of one disk, or send it to the edge of one; above an array there is none to be seen. */
const BY_ARM: readonly SchedulerKind[] = ['sptf', 'scan', 'cscan'];

/** Schedulers that a queue above a volume can have on a host with this kernel (`undefined`: without one). */
export function volumeSchedulers(kernel: KernelId | undefined): readonly SchedulerKind[] {
  return schedulersOf(kernel).filter((kind) => !BY_ARM.includes(kind));
}

/** What is wrong with a scheduler above a volume of this host; null: nothing. */
export function volumeSchedulerFault(
  scheduler: Scheduler,
  { kernel, scheduler: hosts }: Pick<Host, 'kernel' | 'scheduler'>,
): SchedulerFault | null {
  const { kind } = scheduler;
  const id = kernel?.profile;
  if (BY_ARM.includes(kind)) {
    return {
      field: 'kind',
      message: `${kind} goes by the arm of one disk, which a queue above a volume does not see`,
      expected: `${oneOf(volumeSchedulers(id))}; ${kind} can order the disks below`,
    };
  }
  const fault = schedulerFault(scheduler, id);
  if (fault !== null || id === undefined) return fault;
  const { perDisk, title } = kernelProfile(id);
  // The textbook's orders stand for a controller's firmware, whatever the host boots with.
  if (perDisk || kind === hosts.kind || !kernelProfile(id).schedulers.includes(kind)) return null;
  const apart = KERNELS.filter((profile) => profile.perDisk).map((profile) => profile.id);
  return {
    field: 'kind',
    message: `a volume is to have the scheduler ${kind}, but ${title} has one for all queues`,
    expected: `${hosts.kind} as the host, or a kernel that has them apart: ${apart.join(', ')}`,
  };
}

/** The same volumes with schedulers above them that this host can use: a queue whose scheduler the host does not have continues in order of arrival. */
export function queuesFor(volumes: readonly Volume[], host: Host, carried: (scheduler: Scheduler) => Scheduler | null): Volume[] {
  return volumes.map((volume) => {
    if (volume.queue === undefined) return volume;
    const kept = carried(volume.queue.scheduler);
    const scheduler: Scheduler = kept === null || volumeSchedulerFault(kept, host) !== null ? { kind: 'fifo' } : kept;
    return scheduler === volume.queue.scheduler ? volume : { ...volume, queue: { ...volume.queue, scheduler } };
  });
}
