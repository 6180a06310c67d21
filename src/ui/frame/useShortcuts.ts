import { useEffect } from 'react';
import type { Action } from '../action.ts';
import { useHandles } from '../useApp.ts';
import { isKeyOfField, isPagesUndo, matchesKey } from './keys.ts';

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
      if (isKeyOfField(event)) return;
      // An open dialog or menu owns the keyboard; a popover's fields change the document, and keys with Ctrl stay the page's.
      if (document.querySelector('dialog:modal, [role="menu"]:popover-open')) {
        // Nor does the browser undo the text there: what it brought back would count as typed.
        if (isPagesUndo(event)) event.preventDefault();
        return;
      }
      if (!(event.ctrlKey || event.metaKey) && document.querySelector(':popover-open')) return;
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
