/** Opening scenarios from the study's page: an undoable step each, and the page gives way to what was opened. */
import type { Scenario } from '../../scenario/schema.ts';
import { showDialog } from '../frame/dialogs.ts';
import { useCommands } from '../useApp.ts';

export function useOpenScenario(): (scenario: Scenario, label: string) => void {
  const { loadScenario } = useCommands();
  return (scenario, label) => {
    loadScenario(scenario, label);
    showDialog(null);
  };
}

export function useOpenPreset(): (id: string) => void {
  const { loadPreset } = useCommands();
  return (id) => {
    loadPreset(id);
    showDialog(null);
  };
}
