import { evidenceWords } from '../../../analysis/why/evidenceWords.ts';
import { evidenceOfPart } from '../../../analysis/why/parts.ts';
import { filesOn } from '../../../analysis/why/members.ts';
import type { Evidence } from '../../../analysis/why/evidence.ts';
import { GROUPS } from '../../../analysis/run/phases.ts';
import type { GroupId } from '../../../analysis/run/phases.ts';
import { markEvidence } from '../../kit/state/evidence.ts';
import { useShown } from '../../kit/state/shown.ts';
import { useHandles } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';

/** Marks and announces the evidence for a part or a sentence, or announces that there is nothing to show. */
export function useEvidence(): (what: GroupId | Evidence | null) => void {
  const { result, scenario } = useShown();
  const { store } = useHandles();
  return (what) => {
    const state = store.getState();
    const group = typeof what === 'string' ? GROUPS.find(({ id }) => id === what) : undefined;
    const found = typeof what === 'string' ? result && scenario && evidenceOfPart(scenario, result, what) : what;
    if (!found || !result) {
      state.announce(group?.id === 'cpu' ? messages.noProcessors : messages.nothingToShow);
      return;
    }
    markEvidence(state, result, found);
    const said = messages.marked(group?.label ?? '', evidenceWords(found, result));
    if (found.object === undefined || !scenario) return state.announce(`${said}.`);
    const files = filesOn(scenario, found.object, found.disks);
    state.select(files);
    state.announce(messages.filesSelected(said, files.length, scenario.database.objects[found.object].name));
  };
}
