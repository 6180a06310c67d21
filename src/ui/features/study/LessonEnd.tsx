import { useEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import { STUDIES } from '../../../studies/index.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useCommands } from '../../kit/state/useApp.ts';
import { useLesson } from './state.ts';
import styles from './Lesson.module.css';
import { messages } from './lessonMessages.ts';

/** Past the last step: what was done, what was skipped, and where to go from here. */
export function LessonEnd({ heading }: { readonly heading: Ref<HTMLHeadingElement> }) {
  const lesson = useLesson((state) => state.lesson);
  const done = useLesson((state) => state.done);
  const predictions = useLesson((state) => state.predictions);
  const go = useLesson((state) => state.go);
  const close = useLesson((state) => state.close);
  const { setView } = useCommands();
  if (!lesson) return null;
  const skipped = lesson.steps.flatMap(({ id, title }, s) => (done.includes(id) ? [] : [{ title, s }]));
  const asked = lesson.steps.filter(({ id, predict }) => predict?.expected !== undefined && predictions[id] !== undefined);
  const right = asked.filter(({ id, predict }) => predictions[id] === predict?.expected);
  const others = STUDIES.filter(({ id, lesson: another }) => another && id !== lesson.study);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {messages.finished}
      </h3>
      <p className={styles.doneLine} data-testid="lesson-finished">
        {messages.stepsDone(done.length, lesson.steps.length, right.length, asked.length)}
      </p>
      {skipped.length > 0 && (
        <>
          <p>{messages.notDone}</p>
          <ul className={styles.conditions}>
            {skipped.map(({ title, s }) => (
              <li key={s}>
                <Button kind="link" onClick={() => go(s)}>
                  {s + 1}. {title}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{messages.others}</p>
      {others.map(({ id, title }) => (
        <p key={id}>
          <Button onClick={() => setView({ lesson: id })}>{title}</Button>
        </p>
      ))}
      <p>
        <Button onClick={close}>{messages.closeLesson}</Button>
      </p>
      <Again />
    </>
  );
}

/** Starting again erases what the reader has done, so it asks. */
function Again() {
  const restart = useLesson((state) => state.restart);
  const [asks, setAsks] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  // The button is gone: the focus moves to the question.
  useEffect(() => {
    if (asks) question.current?.querySelector('button')?.focus();
  }, [asks]);
  if (!asks) {
    return (
      <p>
        <Button kind="link" onClick={() => setAsks(true)}>
          {messages.startAgain}
        </Button>
      </p>
    );
  }
  return (
    <div ref={question} role="group" aria-label={messages.startAgainTitle} className={styles.otherwise}>
      <p>{messages.startAgainText}</p>
      <p className={styles.uses}>
        <Button onClick={() => setAsks(false)}>{messages.keep}</Button>
        <Button onClick={restart}>{messages.erase}</Button>
      </p>
    </div>
  );
}
