import { LazyPlace } from '../primitives/LazyPlace.tsx';
import { lazyPart } from '../primitives/lazyPart.tsx';
import { useLessonOpen } from '../lessonOpen.ts';

const LessonPanel = lazyPart('the lesson', () => import('./LessonPanel.tsx').then((module) => module.LessonPanel));

/** The open lesson; loads nothing of lessons while none is open. */
export function LessonGate() {
  const open = useLessonOpen((state) => state.open);
  if (!open) return null;
  return (
    <LazyPlace>
      <LessonPanel />
    </LazyPlace>
  );
}
