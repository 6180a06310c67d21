import { useState } from 'react';
import { studyOfScenario } from '../../studies/catalog.ts';
import { STUDIES } from '../../studies/index.ts';
import { Button } from '../kit/primitives/Button.tsx';
import { useMedia } from '../kit/primitives/useMedia.ts';
import { readLesson } from '../kit/state/lessonOpen.ts';
import { useApp, useCommands } from '../kit/state/useApp.ts';
import styles from './FirstVisit.module.css';
import { messages } from './messages.ts';

const SEEN = 'spindle-first-visit-seen';

function wasSeen(): boolean {
  try {
    return localStorage.getItem(SEEN) !== null;
  } catch {
    // No storage: the hint shows at each visit, which does no harm.
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(SEEN, '1');
  } catch {
    // As above.
  }
}

/** A study whose lesson asks for no knowledge. */
const FIRST_LESSON = STUDIES.find(({ introduction, lesson }) => introduction !== undefined && lesson);

/** The first lesson, and one sentence on what to try, until something was tried or it is dismissed. */
export function FirstVisit() {
  const untouched = useApp((state) => state.history.length === 1);
  const origin = useApp((state) => state.scenario.origin);
  const [seen, setSeen] = useState(wasSeen);
  // A finger scrolls where a mouse draws a box.
  const touch = useMedia('(pointer: coarse)');
  const { setView } = useCommands();
  const study = studyOfScenario({ origin });
  const hint = origin === study?.first ? study?.firstHint : undefined;
  if (seen || !untouched || !hint) return null;
  return (
    <aside className={styles.hint} aria-label={messages.tryFirst}>
      {FIRST_LESSON && (
        <p className={styles.lesson}>
          <span className={styles.introduction}>{FIRST_LESSON.introduction} </span>
          <Button
            kind="primary"
            onClick={() => {
              setView({ lesson: FIRST_LESSON.id });
              readLesson();
            }}
          >
            {messages.startLesson}
          </Button>
        </p>
      )}
      <p>
        {hint.scene} <strong>{messages.tryThis(touch ? hint.touch : hint.mouse)}</strong> {messages.andWatch(hint.watch)}
      </p>
      <Button
        kind="quiet"
        icon="close"
        label={messages.dismissHint}
        onClick={() => {
          remember();
          setSeen(true);
        }}
      />
    </aside>
  );
}
