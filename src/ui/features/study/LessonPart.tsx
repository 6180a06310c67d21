import { useEffect, useRef, useState } from 'react';
import { fixInWords } from '../../../scenario/problemWords.ts';
import type { Study } from '../../../studies/study.ts';
import { parseLessonText } from '../../../store/lesson/parse.ts';
import type { Lesson } from '../../../store/lesson/schema.ts';
import { download } from '../../kit/export/export.ts';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { plural } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useHandles } from '../../kit/state/useApp.ts';
import { readLesson } from '../../kit/state/lessonOpen.ts';
import { openLessonFile } from './openLessonFile.ts';
import { useLesson } from './state.ts';
import styles from './Study.module.css';

/** The page gives way to the lesson. */
export function goToLesson(): void {
  closeDialog();
  readLesson();
}

/** "Line 12, step 2 (Light queries), condition 1: " */
function placeInFile(line: number | undefined, where: string | undefined): string {
  const words = [line === undefined ? '' : `line ${line}`, where ?? ''].filter(Boolean).join(', ');
  return words === '' ? '' : `${words[0].toUpperCase()}${words.slice(1)}: `;
}

const NOT_LOADED = 'The lesson could not be loaded. Check the connection, then try again.';

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
    // Not there: the button says so when it is pressed.
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
      if (text !== undefined && openText(text, `The lesson of ${study.title}`, false)) goToLesson();
    } catch {
      setError(NOT_LOADED);
    }
  };
  const save = async () => {
    const text = await study.lesson?.load().catch(() => null);
    if (text === null) setError(NOT_LOADED);
    else if (text !== undefined) download(`${study.id}-lesson.json`, text, 'application/json');
  };
  const openFile = async (file: File | undefined) => {
    if (file && (await openLessonFile(handles, file))) goToLesson();
  };
  return (
    <div className={styles.columns}>
      <div>
        <p>
          A lesson leads through the study beside the board. Each step asks first what you expect; then the engine answers, and the step
          ticks itself off when the page shows what it asks for. Your progress stays on this device.
        </p>
        <div className={styles.run}>
          <Button kind="primary" unavailable={ready ? undefined : 'Looking for your progress'} onClick={() => void begin()}>
            {here && !own ? 'Go on beside the board' : 'Begin the study’s lesson, or go on'}
          </Button>
          <Button icon="file" onClick={() => chooser.current?.click()}>
            Open a lesson file…
          </Button>
          <input
            ref={chooser}
            type="file"
            accept=".json,application/json"
            className={styles.chooser}
            aria-label="Lesson to open"
            tabIndex={-1}
            onChange={(event) => {
              void openFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button icon="download" kind="quiet" onClick={() => void save()}>
            Take this lesson as a file
          </Button>
        </div>
        <p className={styles.quiet}>
          Teachers: the file is text (JSON) to be edited and handed out; it can be dropped anywhere on the page. It is read here and sent
          nowhere; text in it is shown as text.
        </p>
        {error !== null && (
          <p className={styles.failed} role="alert">
            {error}
          </p>
        )}
        {refused && (
          <div role="alert">
            <p className={styles.failed}>{refused.name} is not a lesson that can be opened:</p>
            <ul>
              {refused.problems.slice(0, 20).map(({ pointer, line, where, message, expected }) => (
                <li key={`${pointer} ${message}`}>
                  {placeInFile(line, where)}
                  {message}; {fixInWords(expected)}
                </li>
              ))}
              {refused.problems.length > 20 && <li>and {refused.problems.length - 20} more</li>}
            </ul>
          </div>
        )}
      </div>
      {listed && (
        <div>
          <h4>
            {listed.title}
            {here && own && ' (your file)'}
          </h4>
          <p className={styles.quiet}>
            {here ? `${done.length} of ${plural(listed.steps.length, 'step')} done` : plural(listed.steps.length, 'step')}
          </p>
          <ol>
            {listed.steps.map(({ id, title, text }, k) => (
              <li key={id}>
                {title}
                {here && done.includes(id) && (
                  <>
                    {' ✓'}
                    <span className={styles.hidden}> done</span>
                  </>
                )}
                {/* How later steps begin would answer what earlier ones ask. */}
                {(done.includes(id) && here !== null) || k === 0 ? <span className={styles.begins}>{text[0]}</span> : null}
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}
