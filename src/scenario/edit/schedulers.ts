/** Schedulers as edits take them: what the host's kernel has, with values that it takes; the rest is refused with what is possible. */
import * as v from 'valibot';
import { noTunable, schedulerFault, tunableOf, valueFault } from '../kernel/check.ts';
import { SCHEDULER_NAMES } from '../kernel/names.ts';
import type { KernelId } from '../kernel/profiles.ts';
import { tunablesOf, type TunableName } from '../kernel/tunables.ts';
import { Scheduler, type SchedulerKind } from '../schema.ts';
import { EditRefused } from './refused.ts';

/** A scheduler with the usual parameters (Linux defaults for `deadline`; of the others a document keeps only what differs). */
export function defaultScheduler(kind: SchedulerKind): Scheduler {
  return kind === 'deadline' ? { kind, readExpireMs: 500, writeExpireMs: 5000, fifoBatch: 16, writesStarved: 2 } : { kind };
}

/** A kind with its usual parameters, or a scheduler fully described, if a host with this kernel can use it; refuses it otherwise. */
export function usableScheduler(scheduler: SchedulerKind | Scheduler, kernel: KernelId | undefined): Scheduler {
  const whole = typeof scheduler === 'string' ? defaultScheduler(scheduler) : scheduler;
  const absent = schedulerFault(whole, kernel);
  if (absent) throw new EditRefused('unknown', absent.message, absent.expected);
  const fault = valueFault(whole, kernel);
  if (fault) throw new EditRefused('range', fault.message, fault.expected);
  const { issues } = v.safeParse(Scheduler, whole);
  if (issues) throw new EditRefused('range', `${SCHEDULER_NAMES[whole.kind]} does not take ${v.getDotPath(issues[0])}`, 'leave it out');
  return whole;
}

/** The scheduler with those of its tunables that another kernel has too; null if that kernel does not have it at all. */
export function carriedOver(scheduler: Scheduler, kernel: KernelId | undefined): Scheduler | null {
  const fault = schedulerFault(scheduler, kernel);
  if (fault === null) return scheduler;
  if (fault.field === 'kind') return null;
  const names: ReadonlySet<string> = new Set(tunablesOf(scheduler.kind, kernel).map(({ name }) => name));
  const kept = Object.fromEntries(Object.entries(scheduler).filter(([field]) => field === 'kind' || names.has(field)));
  return kept as Scheduler;
}

/**
 * The scheduler with one tunable changed; `null` and the kernel's default leave it out of the document, so that it follows
 * the kernel. Switches are 0 and 1. Refuses what the scheduler does not have and values out of range.
 */
export function withTunable(scheduler: Scheduler, name: TunableName, value: number | null, kernel: KernelId | undefined): Scheduler {
  const tunable = tunableOf(scheduler.kind, name, kernel);
  if (tunable === undefined) {
    const { message, expected } = noTunable(scheduler.kind, name, kernel);
    throw new EditRefused('unknown', message, expected);
  }
  const { [name]: _before, ...rest } = scheduler as Scheduler & Partial<Record<TunableName, unknown>>;
  const bare = { ...defaultScheduler(scheduler.kind), ...rest } as Scheduler;
  if (value === null || value === tunable.default) return bare;
  const written = tunable.unit === 'switch' && (value === 0 || value === 1) ? value === 1 : value;
  return usableScheduler({ ...bare, [name]: written }, kernel);
}
