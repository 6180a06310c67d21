/** The host's kernel, and what only a kernel has: its schedulers with their tunables, queues of disks, read calls through it. */
import { formatBytes } from '../../base/units.ts';
import { schedulerFault } from '../kernel/check.ts';
import { KERNEL_IDS, KERNELS, kernelProfile, type KernelId } from '../kernel/profiles.ts';
import type { Disk, FileReads, Host, Scheduler } from '../schema.ts';
import { volumeSchedulerFault } from '../volumeQueue.ts';
import { show, type Report } from './report.ts';
import type { Part, Sound } from './sound.ts';

/** Smallest window of read-ahead that is not the kernel's: the host has no other way to switch it off. */
export const LEAST_WINDOW_BYTES = 4096;

const WITH_KERNEL = `host.kernel with a profile: ${KERNEL_IDS.join(', ')}`;

export function checkKernel(sound: Sound, report: Report): void {
  const { host } = sound;
  if (!host) return;
  const kernel = host.kernel?.profile;
  checkScheduler(host.scheduler, kernel, '/host/scheduler', report);
  checkReadAhead(host, report);
  if (host.fileReads) checkFileReads(host.fileReads, kernel, sound.blockBytes, report);
  for (const disk of sound.disks.parts) checkQueue(disk, host, report);
  for (const { value, pointer } of sound.volumes.parts) {
    const fault = value.queue && volumeSchedulerFault(value.queue.scheduler, host);
    if (fault) report.add(`${pointer}/queue/scheduler/${fault.field}`, fault.message, fault.expected);
  }
}

function checkScheduler(scheduler: Scheduler, kernel: KernelId | undefined, pointer: string, report: Report): void {
  const fault = schedulerFault(scheduler, kernel);
  if (fault) report.add(`${pointer}/${fault.field}`, fault.message, fault.expected);
}

function checkReadAhead({ readAhead, kernel }: Host, report: Report): void {
  if (readAhead.kind === 'kernel') {
    if (kernel === undefined) report.add('/host/readAhead/kind', 'read-ahead is left to a kernel, but the host has none', WITH_KERNEL);
    return;
  }
  for (const key of ['minBytes', 'maxBytes'] as const) {
    const bytes = readAhead[key];
    if (bytes < 0 || bytes >= LEAST_WINDOW_BYTES) continue;
    const message = `${key} is ${bytes}, less than a window of ${readAhead.kind} read-ahead can have`;
    report.add(`/host/readAhead/${key}`, message, `at least ${LEAST_WINDOW_BYTES}; only the read-ahead of a kernel can be switched off`);
  }
}

function checkFileReads({ callBytes }: FileReads, kernel: KernelId | undefined, blockBytes: number | undefined, report: Report): void {
  if (kernel === undefined) report.add('/host/fileReads', 'how files are read through a kernel is set, but the host has none', WITH_KERNEL);
  if (blockBytes === undefined || !(blockBytes > 0) || !(callBytes > 0) || callBytes % blockBytes === 0) return;
  const whole = Math.max(1, Math.round(callBytes / blockBytes)) * blockBytes;
  const message =
    callBytes < blockBytes
      ? `a read call of ${formatBytes(callBytes)} is less than a block of ${formatBytes(blockBytes)}`
      : `a read call of ${callBytes} bytes cuts blocks of ${formatBytes(blockBytes)}`;
  report.add('/host/fileReads/callBytes', message, `whole blocks, such as ${whole}`);
}

function checkQueue({ value: { id, queue }, pointer }: Part<Disk>, { kernel, scheduler }: Host, report: Report): void {
  if (!queue) return;
  const at = `${pointer}/queue`;
  const profile = kernel && kernelProfile(kernel.profile);
  if (!profile) {
    for (const key of ['requests', 'tags', 'readAheadBytes'] as const) {
      if (queue[key] !== undefined)
        report.add(`${at}/${key}`, `${key} of disk ${show(id)} needs a kernel, and the host has none`, WITH_KERNEL);
    }
  }
  if (!queue.scheduler) return;
  if (profile && !profile.perDisk && queue.scheduler.kind !== scheduler.kind) {
    const apart = KERNELS.filter(({ perDisk }) => perDisk).map(({ id: other }) => other);
    report.add(
      `${at}/scheduler/kind`,
      `disk ${show(id)} is to have the scheduler ${queue.scheduler.kind}, but ${profile.title} has one for all disks`,
      `${scheduler.kind} as the host, or a kernel that has them apart: ${apart.join(', ')}`,
    );
    return;
  }
  checkScheduler(queue.scheduler, profile?.id, `${at}/scheduler`, report);
}
