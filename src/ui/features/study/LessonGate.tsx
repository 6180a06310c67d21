import type { ReactNode } from 'react';
import { Button } from '../../kit/primitives/Button.tsx';
import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { rememberOpenLesson, useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import styles from './Lesson.module.css';
import { messages } from './gateMessages.ts';

const LessonPanel = lazyPart(messages.theLesson, () => import('./LessonPanel.tsx').then((module) => module.LessonPanel));

/** The open lesson; loads nothing of lessons while none is open. */
export function LessonGate() {
  const open = useLessonOpen((state) => state.open);
  // A link leads to a step.
  const linked = useApp((state) => state.view.lesson !== null);
  if (!open && !linked) return null;
  return (
    <LazyPlace frame={FailedLesson}>
      <LessonPanel />
    </LazyPlace>
  );
}

/** The lesson's place while its code cannot be loaded: the bench keeps its width, and the reader can leave. */
function FailedLesson({ children }: { readonly children: ReactNode }) {
  const { setView, setQuestion } = useCommands();
  const close = () => {
    rememberOpenLesson(false, null);
    setQuestion(null);
    setView({ lesson: null });
  };
  return (
    <section className={styles.panel} data-place="lesson" aria-label={messages.lesson}>
      <div className={styles.body}>
        {children}
        <p>
          <Button onClick={close}>{messages.closeLesson}</Button>
        </p>
      </div>
    </section>
  );
}
