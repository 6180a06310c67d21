import { useEffect } from 'react';
import type { Action } from '../action.ts';
import { useHandles } from '../useApp.ts';
import { isTyping, matchesKey } from './keys.ts';

/** Acts on the keys that hold for the whole page; keys of one place are handled by that place while it has the focus. */
export function useShortcuts(actions: readonly Action[]): void {
  const handles = useHandles();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      for (const action of actions) {
        if (action.place !== 'page' || !action.perform || !action.keys.some((key) => matchesKey(event, key))) continue;
        // Ctrl+Z in a field belongs to its text; a modal dialog owns the keyboard.
        if (isTyping(event.target) && !/^F\d/.test(event.key)) return;
        if (document.querySelector('dialog:modal')) return;
        event.preventDefault();
        if (action.when?.(handles) ?? true) action.perform(handles);
        return;
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [actions, handles]);
}
