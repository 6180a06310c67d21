import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NotLoaded } from './notLoaded.ts';
import { PartFailed } from './PartFailed.tsx';
import { messages } from '../messages.ts';

/**
 * Around dialogs whose code is loaded when they are first opened: until it is there, a dialog that says so stands in
 * for them, so that keys that are typed meanwhile do nothing to the page behind. Escape gives up waiting. A dialog that
 * cannot be loaded or drawn fails alone, and can be tried again.
 */
export function LazyDialog({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <ErrorBoundary
      renderFallback={(error, restart) => (
        <Dialog
          title={error instanceof NotLoaded ? messages.notLoaded : messages.stopped}
          onClose={() => {
            // Opened again, it asks again.
            if (error instanceof NotLoaded) error.forget();
            onClose();
            restart();
          }}
        >
          <PartFailed error={error} onRetry={restart} />
        </Dialog>
      )}
    >
      <Suspense
        fallback={
          <Dialog title={messages.loading} onClose={onClose} late>
            <p role="status">{messages.loadingPart}</p>
          </Dialog>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
