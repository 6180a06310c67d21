import { useEffect } from 'react';
import type { ThemeChoice } from '../../store/types.ts';
import { useMedia } from '../kit/primitives/useMedia.ts';
import { messages } from './messages.ts';

export const THEMES: readonly { readonly value: ThemeChoice; readonly label: string; readonly note?: string }[] = [
  { value: 'system', label: messages.themes.system },
  { value: 'light', label: messages.themes.light },
  { value: 'dark', label: messages.themes.dark },
  { value: 'projector', label: messages.themes.projector, note: messages.projectorNote },
];

/** Puts the chosen theme on the document; `system` follows the device. */
export function useThemeOnDocument(choice: ThemeChoice): void {
  const dark = useMedia('(prefers-color-scheme: dark)');
  const theme = choice === 'system' ? (dark ? 'dark' : 'light') : choice;
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
