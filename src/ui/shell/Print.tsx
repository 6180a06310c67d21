import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { flushFrames } from '../kit/canvas/raf.ts';
import { refreshTokens } from '../kit/canvas/tokens.ts';
import { printParts } from '../kit/primitives/printing.ts';
import { paperOf } from './paper.ts';
import './print.css';

/** What is printed: parts of the workbench, or a copy of the dialog that is open. */
type Sheet = { readonly parts: readonly ReactNode[] } | { readonly copy: HTMLElement };

/**
 * Builds the sheet when the browser starts printing, in light colors whatever the theme, and removes it afterwards. All of
 * this happens within the event: the browser captures the page right after it.
 */
export function Print() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  useEffect(() => {
    const html = document.documentElement;
    let theme: string | null = null;
    const begin = () => {
      if (theme !== null) return;
      theme = html.dataset['theme'] ?? 'light';
      html.dataset['theme'] = 'light';
      flushSync(refreshTokens);
      flushFrames();
      const dialogs = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
      const dialog = dialogs.item(dialogs.length - 1);
      flushSync(() => setSheet(dialogs.length > 0 ? { copy: paperOf(dialog) } : { parts: printParts() }));
      html.dataset['printing'] = '';
    };
    const end = () => {
      if (theme === null) return;
      html.dataset['theme'] = theme;
      delete html.dataset['printing'];
      theme = null;
      setSheet(null);
    };
    const media = matchMedia('print');
    const onChange = () => (media.matches ? begin() : end());
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    // A preview of the printed page, as the browser's tools for developers show it, comes without these events.
    media.addEventListener('change', onChange);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      media.removeEventListener('change', onChange);
      end();
    };
  }, []);
  if (!sheet) return null;
  return createPortal(
    <div className="spindle-sheet" data-testid="sheet">
      {'parts' in sheet ? sheet.parts.map((part, k) => <div key={k}>{part}</div>) : <Copy element={sheet.copy} />}
    </div>,
    document.body,
  );
}

/** An element that was made elsewhere. */
function Copy({ element }: { readonly element: HTMLElement }) {
  return <div ref={(place) => place?.replaceChildren(element)} />;
}
