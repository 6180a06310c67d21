/**
 * A user action is one object. Buttons, key handling, the help dialog and the tests read the same list,
 * so a key cannot do one thing and be documented as another.
 */
import type { AppHandles } from '../../../store/handles.ts';

/** Where a key acts: on the whole page (needs a modifier or is not a character, but for `?`), or only inside a place that has the focus. */
export type ActionPlace = 'page' | 'warehouse' | 'board' | 'answer' | 'time' | 'lanes' | 'play';

export interface Action {
  /** Stable name, for tests and for the help table. */
  readonly id: string;
  /** What it does, in words; a function where the words depend on the state ("Undo: moved segment 3"). */
  readonly label: string | ((handles: AppHandles) => string);
  readonly place: ActionPlace;
  /**
   * Keys as `Mod+Z`, `Shift+ArrowLeft`, `F6`, `m`; Mod is Ctrl, on a Mac Command. Several keys may do the same.
   * Empty for actions that only have a button.
   */
  readonly keys: readonly string[];
  /** Whether it can be done now; absent: always. */
  readonly when?: (handles: AppHandles) => boolean;
  /** Absent where the component that owns the place performs it; the entry then only documents the key. */
  readonly perform?: (handles: AppHandles) => void;
}

/** The label as it reads now. */
export function actionLabel(action: Action, handles: AppHandles): string {
  return typeof action.label === 'string' ? action.label : action.label(handles);
}
