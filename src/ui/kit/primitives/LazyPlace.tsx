import { Fragment, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PartFailed } from './PartFailed.tsx';

interface LazyPlaceProps {
  readonly waiting?: ReactNode;
  /** What stands around the words of a failure, where the piece brings its own frame. */
  readonly frame?: ComponentType<{ readonly children: ReactNode }>;
  readonly children: ReactNode;
}

/** Around a piece of a place whose code is loaded when it is first shown: it waits and fails alone. */
export function LazyPlace({ waiting, frame: Frame = Fragment, children }: LazyPlaceProps) {
  return (
    <ErrorBoundary
      renderFallback={(error, restart) => (
        <Frame>
          <PartFailed error={error} onRetry={restart} />
        </Frame>
      )}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
