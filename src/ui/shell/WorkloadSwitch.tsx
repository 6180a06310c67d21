import { useMemo } from 'react';
import { Segmented } from '../kit/primitives/Segmented.tsx';
import { Select } from '../kit/primitives/Select.tsx';
import { useApp, useCommands } from '../kit/state/useApp.ts';
import { withWorkload, workloadChoices } from '../../studies/standing.ts';
import { messages } from './messages.ts';

/** More than this do not fit beside each other. */
const MOST_BESIDE = 6;

/** The workload that all layouts meet, in words; a list where there is no room for all of them. */
export function WorkloadSwitch({ asList: narrow }: { readonly asList: boolean }) {
  const scenario = useApp((state) => state.scenario);
  const { id } = scenario.workload;
  const commands = useCommands();
  const workloads = useMemo(() => workloadChoices(scenario), [scenario]);
  const asList = narrow || workloads.length > MOST_BESIDE;
  const choices = workloads.map(({ id: value, label, title, code }) => ({
    value,
    label: asList && code !== undefined ? `${code} ${label}` : label,
    title,
  }));
  const known = choices.some(({ value }) => value === id);
  const options = known ? choices : [...choices, { value: id, label: messages.customWorkload, title: messages.customWorkloadNote }];
  const choose = (value: string) => {
    const chosen = workloads.find((choice) => choice.id === value);
    if (chosen && value !== id) commands.edit(messages.toWorkload(chosen.title), (current) => withWorkload(current, value));
  };
  return asList ? (
    <Select label={messages.workload} hideLabel value={id} options={options} onChange={choose} />
  ) : (
    <Segmented label={messages.workload} value={id} options={options} onChange={choose} />
  );
}
