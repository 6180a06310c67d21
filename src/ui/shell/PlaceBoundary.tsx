import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../kit/primitives/Button.tsx';
import { ErrorBoundary } from '../kit/primitives/ErrorBoundary.tsx';
import { NotLoaded } from '../kit/primitives/notLoaded.ts';
import { PartFailed } from '../kit/primitives/PartFailed.tsx';
import styles from './Frame.module.css';
import { messages } from './messages.ts';

/** One place of the page: waits for its code, and keeps its errors to itself with the fix as a button. */
export function PlaceBoundary({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <ErrorBoundary
      renderFallback={(error, restart) => {
        if (error instanceof NotLoaded) return <PartFailed error={error} onRetry={restart} />;
        return (
          <div className={styles.failed} role="alert">
            <p>
              <strong>{messages.placeStopped(name)}</strong> {messages.workSafe}
            </p>
            <p className={styles.detail}>{error.message}</p>
            <Button onClick={restart}>{messages.showAgain(name)}</Button>
          </div>
        );
      }}
    >
      <Suspense fallback={<p className={styles.loading}>{messages.loadingPlace(name)}</p>}>{children}</Suspense>
    </ErrorBoundary>
  );
}
