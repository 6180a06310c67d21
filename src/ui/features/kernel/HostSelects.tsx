/** Kernel and scheduler of the host: on the host line and in the dialog of its queue. */
import { SCHEDULER_TERMS } from '../../../analysis/glossary/schedulerTerms.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { Select } from '../../kit/primitives/Select.tsx';
import { chooseKernel, chooseScheduler } from './choices.ts';
import { kernelOptions, NO_KERNEL, schedulerOptions } from './options.ts';
import styles from './Kernel.module.css';

export function KernelSelect({ label }: { readonly label: string }) {
  const handles = useHandles();
  const kernel = useApp((s) => s.scenario.host.kernel?.profile);
  return (
    <Select
      label={label}
      term="kernel"
      value={kernel ?? NO_KERNEL}
      options={kernelOptions}
      onChange={(id) => chooseKernel(handles, id === NO_KERNEL ? null : id)}
      className={styles.choice}
    />
  );
}

export function SchedulerSelect({ label }: { readonly label: string }) {
  const handles = useHandles();
  const kernel = useApp((s) => s.scenario.host.kernel?.profile);
  const kind = useApp((s) => s.scenario.host.scheduler.kind);
  return (
    <Select
      label={label}
      term="scheduler"
      chosen={SCHEDULER_TERMS[kind]}
      value={kind}
      options={schedulerOptions(kernel)}
      onChange={(next) => chooseScheduler(handles, next)}
      className={styles.choice}
    />
  );
}
