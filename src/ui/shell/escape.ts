/** What Escape does where nothing nearer takes it. */
import type { Action } from '../kit/actions/action.ts';
import type { AppHandles } from '../../store/handles.ts';
import { cancelHand } from '../../store/move/commands.ts';
import { handOf, mark } from '../../store/move/hand.ts';
import { NOTHING } from '../../store/selection.ts';
import { messages } from './messages.ts';

const state = ({ store }: AppHandles) => store.getState();

/**
 * What Escape clears, one thing per press, in this order: what is held, marks, selection, the highlighted
 * disk, the pinned time cursor. Dialogs, open segments and popovers take the key before it comes here.
 */
export function escapeStep(handles: AppHandles): 'hand' | 'marks' | 'selection' | 'disk' | 'cursor' | null {
  const { inHand, marked } = handOf(handles.store).getState();
  const { selection, view } = state(handles);
  if (inHand) return 'hand';
  if (marked.length > 0) return 'marks';
  if (selection.length > 0) return 'selection';
  if (view.disk !== null) return 'disk';
  return view.cursorMs === null ? null : 'cursor';
}

function escape(handles: AppHandles): void {
  const { select, setView, announce } = state(handles);
  switch (escapeStep(handles)) {
    case 'hand':
      cancelHand(handles);
      return;
    case 'marks':
      mark(handOf(handles.store), [], 'only');
      announce(messages.marksCleared);
      return;
    case 'selection':
      select(NOTHING);
      announce(messages.selectionCleared);
      return;
    case 'disk':
      setView({ disk: null });
      announce(messages.diskCleared);
      return;
    case 'cursor':
      setView({ cursorMs: null });
      announce(messages.cursorCleared);
      return;
    case null:
  }
}

export const escapeAction: Action = {
  id: 'escape',
  label: messages.escape,
  place: 'page',
  keys: ['Escape'],
  when: (handles) => escapeStep(handles) !== null,
  perform: escape,
};
