/** Every scheduler that a Linux kernel has, by kernel, with a document for it. */
import { KERNELS, type KernelId } from '../../scenario/kernel/profiles.ts';
import type { Scheduler as SchedulerDocument } from '../../scenario/schema.ts';
import { DEADLINE } from './queue.ts';

export interface LinuxKind {
  readonly kernel: KernelId;
  readonly document: SchedulerDocument;
}

export const LINUX_KINDS: readonly LinuxKind[] = KERNELS.flatMap(({ id, schedulers }) =>
  schedulers.map((kind) => ({ kernel: id, document: kind === 'deadline' ? DEADLINE : { kind } })),
);
