import { lazy, Suspense } from 'react';
import { useApp } from '../useApp.ts';

const ReductionNote = lazy(() => import('./robust/ReductionNote.tsx').then((module) => ({ default: module.ReductionNote })));

/** Loads nothing unless the answer is of a Red Brick scenario at less than its whole batch. */
export function ReductionGate() {
  const applies = useApp(({ scenario, answer }) => {
    const { summary } = answer;
    return Boolean(scenario.origin?.startsWith('red-brick/') && summary && summary.basis === 'refined' && summary.scale < 1);
  });
  if (!applies) return null;
  return (
    <Suspense>
      <ReductionNote />
    </Suspense>
  );
}
