import { Button } from '../../kit/primitives/Button.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { useLesson } from './state.ts';
import styles from './Lesson.module.css';
import { messages } from './lessonMessages.ts';

/** Back, the list of steps, and the way on. */
export function LessonFoot() {
  const lesson = useLesson((state) => state.lesson);
  const at = useLesson((state) => state.at);
  const done = useLesson((state) => state.done);
  const ended = useLesson((state) => state.ended);
  const go = useLesson((state) => state.go);
  const finish = useLesson((state) => state.finish);
  if (!lesson) return null;
  const step = lesson.steps[at];
  const isDone = done.includes(step.id) || !step.until;
  const isLast = at === lesson.steps.length - 1;
  return (
    <footer className={styles.foot}>
      <Button unavailable={at === 0 && !ended ? messages.firstStep : undefined} onClick={() => go(ended ? at : at - 1)}>
        {messages.back}
      </Button>
      <Select
        label={messages.step}
        hideLabel
        className={styles.steps}
        value={String(at)}
        options={lesson.steps.map(({ id, title }, s) => ({
          value: String(s),
          label: messages.stepOf(s + 1, lesson.steps.length, done.includes(id), title),
        }))}
        onChange={(value) => go(Number(value))}
      />
      {!ended && (
        <Button kind={isDone ? 'primary' : 'plain'} onClick={() => (isLast ? finish() : go(at + 1))}>
          {isLast ? messages.finish : isDone ? messages.next : messages.skip}
        </Button>
      )}
    </footer>
  );
}
