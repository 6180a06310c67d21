import { useEffect } from 'react';
import type { Action } from './action.ts';
import { useHandles } from '../state/useApp.ts';
import { isKeyOfControl, isPagesUndo, isTyping, keyActs, keyKind, matchesKey } from './keys.ts';

/**
 * Acts on the keys of the table: those of the page everywhere, those of a place while the focus is inside
 * it. A component that has handled a key itself has prevented its default, and is left alone. A key that is switched off
 * is kept from components as well; what the browser does with it, it still does.
 */
export function useShortcuts(actions: readonly Action[]): void {
  const handles = useHandles();
  useEffect(() => {
    const withhold = (event: KeyboardEvent) => {
      const { shortcuts } = handles.store.getState();
      if (shortcuts.characters && shortcuts.browser) return;
      const isText = (key: string) => keyKind(key) === 'characters' && isTyping(event.target);
      const isOff = (key: string) => !keyActs(key, shortcuts) && matchesKey(event, key) && !isText(key);
      if (actions.some((each) => inPlace(each, event.target) && each.keys.some(isOff))) event.stopPropagation();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const action = actions.find((each) => each.perform && inPlace(each, event.target) && each.keys.some((key) => matchesKey(event, key)));
      if (!action) return;
      if (isKeyOfControl(event)) return;
      // An open dialog or menu owns the keyboard; a popover's fields change the document, and keys with Ctrl stay the page's. The note
      // of a term takes no keys but Escape.
      if (document.querySelector('dialog:modal, [role="menu"]:popover-open')) {
        // Nor does the browser undo the text there: what it brought back would count as typed.
        if (isPagesUndo(event)) event.preventDefault();
        return;
      }
      if (!(event.ctrlKey || event.metaKey) && document.querySelector(':popover-open:not([role="note"])')) return;
      event.preventDefault();
      if (action.when?.(handles) ?? true) action.perform?.(handles);
    };
    addEventListener('keydown', withhold, true);
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', withhold, true);
      removeEventListener('keydown', onKeyDown);
    };
  }, [actions, handles]);
}

function inPlace(action: Action, target: EventTarget | null): boolean {
  return action.place === 'page' || (target instanceof Element && target.closest(`[data-place="${action.place}"]`) !== null);
}
