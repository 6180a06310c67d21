import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PartFailed } from './PartFailed.tsx';

/** Around a piece of a place whose code is loaded when it is first shown: it waits and fails alone. */
export function LazyPlace({ waiting, children }: { readonly waiting?: ReactNode; readonly children: ReactNode }) {
  return (
    <ErrorBoundary renderFallback={(error, restart) => <PartFailed error={error} onRetry={restart} />}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
