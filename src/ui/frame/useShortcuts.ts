import { useEffect } from 'react';
import type { Action } from '../action.ts';
import { useHandles } from '../useApp.ts';
import { isTyping, matchesKey } from './keys.ts';

/**
 * Acts on the keys of the table: those of the page everywhere, those of a place while the focus is inside
 * it. A component that has handled a key itself has prevented its default, and is left alone.
 */
export function useShortcuts(actions: readonly Action[]): void {
  const handles = useHandles();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const action = actions.find((each) => each.perform && inPlace(each, event.target) && each.keys.some((key) => matchesKey(event, key)));
      if (!action) return;
      // Ctrl+Z in a field belongs to its text; an open dialog or popover owns the keyboard.
      if (isTyping(event.target) && !/^F\d/.test(event.key)) return;
      if (document.querySelector('dialog:modal, :popover-open')) return;
      event.preventDefault();
      if (action.when?.(handles) ?? true) action.perform?.(handles);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [actions, handles]);
}

function inPlace(action: Action, target: EventTarget | null): boolean {
  return action.place === 'page' || (target instanceof Element && target.closest(`[data-place="${action.place}"]`) !== null);
}
