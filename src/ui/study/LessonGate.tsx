import { LazyPlace } from '../primitives/LazyPlace.tsx';
import { lazyPart } from '../primitives/lazyPart.tsx';
import { useLessonOpen } from '../lessonOpen.ts';
import { useApp } from '../useApp.ts';

const LessonPanel = lazyPart('the lesson', () => import('./LessonPanel.tsx').then((module) => module.LessonPanel));

/** The open lesson; loads nothing of lessons while none is open. */
export function LessonGate() {
  const open = useLessonOpen((state) => state.open);
  // A link leads to a step.
  const linked = useApp((state) => state.view.lesson !== null);
  if (!open && !linked) return null;
  return (
    <LazyPlace>
      <LessonPanel />
    </LazyPlace>
  );
}
