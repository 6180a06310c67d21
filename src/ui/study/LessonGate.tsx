import { lazy, Suspense } from 'react';
import { useLessonOpen } from './lessonOpen.ts';

const LessonPanel = lazy(() => import('./LessonPanel.tsx').then((module) => ({ default: module.LessonPanel })));

/** The open lesson; loads nothing of lessons while none is open. */
export function LessonGate() {
  const open = useLessonOpen((state) => state.open);
  if (!open) return null;
  return (
    <Suspense>
      <LessonPanel />
    </Suspense>
  );
}
