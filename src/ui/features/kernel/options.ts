/** What there is to choose from: kernels by their titles, and the schedulers that a kernel has beside the textbook's. */
import { SCHEDULER_NAMES } from '../../../scenario/kernel/names.ts';
import { KERNELS, kernelProfile, schedulersOf } from '../../../scenario/kernel/profiles.ts';
import { shortTitle } from '../../../analysis/kernel/words.ts';
import type { KernelId } from '../../../scenario/kernel/profiles.ts';
import type { SchedulerKind } from '../../../scenario/schema.ts';
import type { Option } from '../../kit/primitives/Select.tsx';
import { messages } from './messages.ts';

/** Choice of a host that has no Linux between file and disk. */
export const NO_KERNEL = '';
/** Choice of a disk that is as its host. */
export const AS_HOST = '';

export const kernelOptions: readonly Option<KernelId | typeof NO_KERNEL>[] = [
  { value: NO_KERNEL, label: messages.noKernelTextbook },
  ...KERNELS.map(({ id }) => ({ value: id, label: shortTitle(id), group: 'Linux' })),
];

/** Schedulers of the kernel first, its default marked, then the textbook's for comparison. */
export function schedulerOptions(kernel: KernelId | undefined): readonly Option<SchedulerKind>[] {
  const profile = kernel === undefined ? undefined : kernelProfile(kernel);
  const own = profile?.schedulers ?? (['deadline'] as const);
  const of = (kind: SchedulerKind) => own.includes(kind);
  const label = (kind: SchedulerKind) => `${SCHEDULER_NAMES[kind]}${kind === profile?.defaultScheduler ? ' (default)' : ''}`;
  const kinds = schedulersOf(kernel);
  return [
    ...kinds.filter(of).map((value) => ({ value, label: label(value), group: profile?.title ?? 'Linux' })),
    ...kinds.filter((kind) => !of(kind)).map((value) => ({ value, label: label(value), group: 'textbook' })),
  ];
}

/** The same for one disk, which is as the host unless it has its own; with the reason, if the kernel has one scheduler for all, and nothing else can be chosen. */
export function diskSchedulerOptions(kernel: KernelId | undefined, host: SchedulerKind): readonly Option<SchedulerKind | typeof AS_HOST>[] {
  const one = oneForAll(kernel) !== undefined;
  return [
    { value: AS_HOST, label: messages.asTheHost3(SCHEDULER_NAMES[host]) },
    ...schedulerOptions(kernel).map((option) => (one ? { ...option, disabled: true } : option)),
  ];
}

/** Why no disk can have a scheduler of its own, if so. */
export function oneForAll(kernel: KernelId | undefined): string | undefined {
  if (kernel === undefined || kernelProfile(kernel).perDisk) return undefined;
  return messages.hasOneSchedulerForAll(kernelProfile(kernel).title);
}
