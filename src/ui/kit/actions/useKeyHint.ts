import { useCallback } from 'react';
import { keyActs, showKey } from './keys.ts';
import { useApp } from '../state/useApp.ts';

/** " (S)" behind the words of a button that has a key; nothing while that key is switched off. */
export function useKeyHint(): (key: string) => string {
  const shortcuts = useApp((state) => state.shortcuts);
  return useCallback((key) => (keyActs(key, shortcuts) ? ` (${showKey(key)})` : ''), [shortcuts]);
}
