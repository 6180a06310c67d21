/** The tunables of a scheduler under a kernel as rows. */
import type { KernelId } from '../../scenario/kernel/profiles.ts';
import { tunablesOf, tunableValues } from '../../scenario/kernel/tunables.ts';
import type { Scheduler } from '../../scenario/schema.ts';
import type { SettingRow } from './rows.ts';

/** Every tunable in the kernel's order; none for the textbook's disciplines, noop and none. */
export function tunableRows(scheduler: Scheduler, kernel: KernelId | undefined): readonly SettingRow[] {
  const values = tunableValues(scheduler, kernel);
  return tunablesOf(scheduler.kind, kernel).map(({ kernelName, default: usual, ...tunable }) => ({
    ...tunable,
    kernelName: kernelName === 'none' ? null : kernelName,
    value: values[tunable.name],
    usual,
    usualOf: 'default',
    changed: values[tunable.name] !== usual,
    fixed: false,
  }));
}
