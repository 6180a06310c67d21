/** Highlights what a piece of advice is about with the page's own marks, selection and focus; what a run measured, also in the time charts. */
import type { Advice } from '../../../../analysis/advice/advice.ts';
import { diskIndexOf } from '../../../../analysis/document/derived.ts';
import { evidenceOn } from '../../../../analysis/why/evidence.ts';
import { evidenceWords } from '../../../../analysis/why/evidenceWords.ts';
import type { RunResult } from '../../../../engine/record/result.ts';
import { markEvidence } from '../../../kit/state/evidence.ts';
import { handOf, mark } from '../../../../store/move/hand.ts';
import type { AppHandles } from '../../../../store/handles.ts';
import { placesShown } from './places.ts';
import { messages } from './messages.ts';

/** @param result of the run that the advice is based on */
export function showAdvice({ store }: AppHandles, { places, measured }: Advice, result: RunResult | undefined): void {
  const state = store.getState();
  const { scenario, select, setView, announce } = state;
  const { marks, files, setting, words } = placesShown(scenario, places);
  mark(handOf(store), marks, 'only');
  select(files);
  const disks = marks.flatMap((id) => diskIndexOf(scenario).get(id) ?? []);
  const onBoard = marks.length > 0 || setting !== undefined;
  // On a phone this brings the place to the front; a single disk is highlighted in the time charts as well.
  setView({ tab: onBoard ? 'board' : 'warehouse', ...(disks.length === 1 && { disk: disks[0] }) });
  if (setting !== undefined) goToSetting(setting);
  const evidence = measured && result ? evidenceOn(result, disks, measured) : null;
  if (evidence && result) {
    markEvidence(state, result, evidence);
    announce(`${words} ${messages.marked(evidenceWords(evidence, result))}`);
    return;
  }
  announce(words === '' && setting !== undefined ? messages.setting : words);
}

/** Frames to wait for a field that is not there yet. */
const PATIENCE = 30;

/** Focuses the field of a setting on the host line, which may be folded or may reappear only once marks are cleared. */
function goToSetting(pointer: string, frames = PATIENCE): void {
  const field = document.querySelector(`[data-setting="${CSS.escape(pointer)}"]`);
  if (field === null) {
    if (frames > 0) requestAnimationFrame(() => goToSetting(pointer, frames - 1));
    return;
  }
  const fold = field.closest('details');
  if (fold) fold.open = true;
  field.querySelector<HTMLElement>('input, select, button')?.focus();
}
