import { Segmented } from '../primitives/Segmented.tsx';
import { Select } from '../primitives/Select.tsx';
import { useApp, useCommands } from '../useApp.ts';
import { withWorkload, workloadChoices } from './study.ts';

/** The workload that all layouts meet, in words; a list where there is no room for all of them. */
export function WorkloadSwitch({ asList }: { readonly asList: boolean }) {
  const id = useApp((state) => state.scenario.workload.id);
  const commands = useCommands();
  const choices = workloadChoices.map(({ id: value, label, title }) => ({
    value,
    label: asList ? `${value.toUpperCase()} ${label}` : label,
    title,
  }));
  const known = choices.some(({ value }) => value === id);
  const options = known ? choices : [...choices, { value: id, label: 'own workload', title: 'A workload of this scenario' }];
  const choose = (value: string) => {
    const chosen = workloadChoices.find((choice) => choice.id === value);
    if (chosen && value !== id) commands.edit(`Workload ${chosen.title}`, (scenario) => withWorkload(scenario, value));
  };
  return asList ? (
    <Select label="Workload" hideLabel value={id} options={options} onChange={choose} />
  ) : (
    <Segmented label="Workload" value={id} options={options} onChange={choose} />
  );
}
