/** Shows what a part of a bar or a sentence speaks of; loaded when first asked for. */
import { evidenceWords } from '../../../analysis/why/evidenceWords.ts';
import { evidenceOfPart } from '../../../analysis/why/parts.ts';
import { filesOn } from '../../../analysis/why/members.ts';
import type { Evidence } from '../../../analysis/why/evidence.ts';
import { GROUPS } from '../../../analysis/run/phases.ts';
import type { GroupId } from '../../../analysis/run/phases.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { markEvidence } from '../../kit/state/evidence.ts';
import { messages } from './messages.ts';

/** Marks and announces the evidence for a part or a sentence, or announces that there is nothing to show. */
export function showEvidence(
  { store }: Pick<AppHandles, 'store'>,
  scenario: Scenario | null,
  result: RunResult | undefined,
  what: GroupId | Evidence | null,
): void {
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
}
