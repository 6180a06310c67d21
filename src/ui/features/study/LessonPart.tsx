import { useEffect, useRef, useState } from 'react';
import { fixInWords } from '../../../scenario/problemWords.ts';
import type { Study } from '../../../studies/study.ts';
import { parseLessonText } from '../../../store/lesson/parse.ts';
import type { Lesson } from '../../../store/lesson/schema.ts';
import { download } from '../../kit/export/export.ts';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { capital } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useHandles } from '../../kit/state/useApp.ts';
import { readLesson } from '../../kit/state/lessonOpen.ts';
import { openLessonFile } from './openLessonFile.ts';
import { useLesson } from './state.ts';
import styles from './Study.module.css';
import { messages } from './messages.ts';

/** The page gives way to the lesson. */
export function goToLesson(): void {
  closeDialog();
  readLesson();
}

/** "Line 12, step 2 (Light queries), condition 1" */
function placeInFile(line: number | undefined, where: string | undefined): string {
  return capital([line === undefined ? '' : messages.line(line), where ?? ''].filter(Boolean).join(', '));
}

/** The study's lesson: begin or go on, take it as a file, open one's own. */
export function LessonPart({ study }: { readonly study: Study }) {
  const handles = useHandles();
  const lesson = useLesson((state) => state.lesson);
  const own = useLesson((state) => state.own);
  const done = useLesson((state) => state.done);
  const refused = useLesson((state) => state.refused);
  const ready = useLesson((state) => state.ready);
  const openText = useLesson((state) => state.openText);
  const chooser = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [outline, setOutline] = useState<Lesson | null>(null);
  useEffect(() => {
    let left = false;
    const show = (text: string | undefined) => {
      const parsed = text === undefined ? null : parseLessonText(text);
      if (!left && parsed?.ok) setOutline(parsed.lesson);
    };
    // If it is missing, the button says so when pressed.
    study.lesson?.load().then(show, () => {});
    return () => {
      left = true;
    };
  }, [study.lesson]);
  const here = lesson?.study === study.id ? lesson : null;
  const listed = here ?? outline;
  const begin = async () => {
    try {
      const text = await study.lesson?.load();
      if (text !== undefined && openText(text, messages.lessonOf(study.title), false)) goToLesson();
    } catch {
      setError(messages.lessonFailed);
    }
  };
  const save = async () => {
    const text = await study.lesson?.load().catch(() => null);
    if (text === null) setError(messages.lessonFailed);
    else if (text !== undefined) download(`${study.id}-lesson.json`, text, 'application/json');
  };
  const openFile = async (file: File | undefined) => {
    if (file && (await openLessonFile(handles, file))) goToLesson();
  };
  return (
    <div className={styles.columns}>
      <div>
        <p>{messages.lessonIntro}</p>
        {!study.lesson && <p>{messages.noLesson}</p>}
        <div className={styles.run}>
          {study.lesson && (
            <Button kind="primary" unavailable={ready ? undefined : messages.lookingForProgress} onClick={() => void begin()}>
              {here && !own ? messages.continueLesson : messages.beginLesson}
            </Button>
          )}
          <Button icon="file" onClick={() => chooser.current?.click()}>
            {messages.openLessonFile}
          </Button>
          <input
            ref={chooser}
            type="file"
            accept=".json,application/json"
            className={styles.chooser}
            aria-label={messages.lessonToOpen}
            tabIndex={-1}
            onChange={(event) => {
              void openFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          {study.lesson && (
            <Button icon="download" kind="quiet" onClick={() => void save()}>
              {messages.takeLesson}
            </Button>
          )}
        </div>
        <p className={styles.quiet}>{messages.teachers}</p>
        {error !== null && (
          <p className={styles.failed} role="alert">
            {error}
          </p>
        )}
        {refused && (
          <div role="alert">
            <p className={styles.failed}>{messages.refused(refused.name)}</p>
            <ul>
              {refused.problems.slice(0, 20).map(({ pointer, line, where, message, expected }) => (
                <li key={`${pointer} ${message}`}>{messages.problem(placeInFile(line, where), message, fixInWords(expected))}</li>
              ))}
              {refused.problems.length > 20 && <li>{messages.andMore(refused.problems.length - 20)}</li>}
            </ul>
          </div>
        )}
      </div>
      {listed && (
        <div>
          <h4>{here && own ? messages.yourFile(listed.title) : listed.title}</h4>
          <p className={styles.quiet}>
            {here ? messages.stepsDone(done.length, listed.steps.length) : messages.steps(listed.steps.length)}
          </p>
          <ol>
            {listed.steps.map(({ id, title, text }, k) => (
              <li key={id}>
                {title}
                {here && done.includes(id) && (
                  <>
                    {' ✓'}
                    <span className={styles.hidden}> {messages.done}</span>
                  </>
                )}
                {/* The first lines of later steps would give away the answers to earlier ones. */}
                {(done.includes(id) && here !== null) || k === 0 ? <span className={styles.begins}>{text[0]}</span> : null}
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}
