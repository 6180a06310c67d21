import { useEffect } from 'react';
import type { ThemeChoice } from '../../store/types.ts';
import { useMedia } from '../kit/primitives/useMedia.ts';

export const THEMES: readonly { readonly value: ThemeChoice; readonly label: string; readonly note?: string }[] = [
  { value: 'system', label: 'Match system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'projector', label: 'Projector', note: 'Large type and thick marks for a room' },
];

/** Puts the chosen theme on the document; `system` follows the device. */
export function useThemeOnDocument(choice: ThemeChoice): void {
  const dark = useMedia('(prefers-color-scheme: dark)');
  const theme = choice === 'system' ? (dark ? 'dark' : 'light') : choice;
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
