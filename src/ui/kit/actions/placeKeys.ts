/** Single-letter keys act only in the place that has the focus, and are read from the one table of actions. */
import type { KeyboardEvent } from 'react';
import type { Action } from './action.ts';
import { isTyping, matchesKey } from './keys.ts';
import type { AppHandles } from '../../../store/handles.ts';

/** Performs the action of a place that the key belongs to, unless something inside has taken the key already. */
export function actInPlace(handles: AppHandles, actions: readonly Action[], event: KeyboardEvent): void {
  if (event.defaultPrevented || isTyping(event.target)) return;
  for (const action of actions) {
    if (!action.perform) continue;
    // The space bar presses buttons; where it picks up, the component itself takes it.
    if (!action.keys.some((key) => key !== ' ' && matchesKey(event, key))) continue;
    if (!(action.when?.(handles) ?? true)) return;
    event.preventDefault();
    action.perform(handles);
    return;
  }
}
