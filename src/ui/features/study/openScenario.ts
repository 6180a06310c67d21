/** Opening scenarios from the study's page: an undoable step each, and the page gives way to what was opened. */
import { inWordsOf } from '../../../scenario/edit/settings.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { LayoutUnderTest } from '../../../store/study.ts';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useCommands } from '../../kit/state/useApp.ts';

export function useOpenScenario(): (scenario: Scenario, label: string) => void {
  const { edit } = useCommands();
  return (scenario, label) => {
    edit(label, (before) => inWordsOf(scenario, before));
    closeDialog();
  };
}

export function useOpenPreset(): (id: string) => void {
  const { loadPreset } = useCommands();
  return (id) => {
    loadPreset(id);
    closeDialog();
  };
}

/** Opens the first of these layouts, with all of them pinned for comparison. */
export function useOpenSideBySide(): (layouts: readonly LayoutUnderTest[]) => void {
  const { openSideBySide, setView } = useCommands();
  return (layouts) => {
    openSideBySide(layouts);
    // Where only one place is seen at a time, the one with the comparison.
    setView({ tab: 'answer' });
    closeDialog();
  };
}
