import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

/**
 * Around dialogs whose code is loaded when they are first opened: until it is there, a dialog that says so stands in
 * for them, so that keys that are typed meanwhile do nothing to the page behind. Escape gives up waiting.
 */
export function LazyDialog({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Dialog title="Loading…" onClose={onClose} late>
          <p role="status">This part of the page is being loaded.</p>
        </Dialog>
      }
    >
      {children}
    </Suspense>
  );
}
