import { useEffect, useRef } from 'react';
import { Button } from '../../kit/primitives/Button.tsx';
import { PRINT_ORDER, usePrintPart } from '../../kit/primitives/printing.ts';
import { useMedia } from '../../kit/primitives/useMedia.ts';
import { useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { LessonEnd } from './LessonEnd.tsx';
import { LessonFoot } from './LessonFoot.tsx';
import { LessonHandout } from './LessonHandout.tsx';
import { Step } from './LessonStep.tsx';
import { useLesson } from './state.ts';
import styles from './Lesson.module.css';
import { messages } from './lessonMessages.ts';

/** Below this the column is a sheet under the bench. */
const SHEET = '(max-width: 999px)';

/** The lesson in its own column: the whole page stays in view and usable while it is open. */
export function LessonPanel() {
  const lesson = useLesson((state) => state.lesson);
  const at = useLesson((state) => state.at);
  const collapsed = useLesson((state) => state.collapsed);
  const collapse = useLesson((state) => state.collapse);
  const close = useLesson((state) => state.close);
  const ended = useLesson((state) => state.ended);
  const sheet = useMedia(SHEET);
  const heading = useRef<HTMLHeadingElement>(null);
  const place = `${at}${ended ? ' end' : ''}`;
  const shown = useRef(place);
  // Move the focus to a step that the reader went to; do not jump to the first one.
  useEffect(() => {
    if (shown.current !== place) heading.current?.focus();
    shown.current = place;
  }, [place]);
  const asked = useLessonOpen((state) => state.asked);
  const served = useRef(0);
  const isOpen = lesson !== null;
  useEffect(() => {
    // A lesson that is still loading takes the focus when it is there.
    if (asked === served.current || !isOpen) return;
    served.current = asked;
    // After the dialog has returned the focus to what opened it.
    const reading = setTimeout(() => heading.current?.focus(), 0);
    return () => clearTimeout(reading);
  }, [asked, isOpen]);
  usePrintPart(PRINT_ORDER.lesson, () => lesson && <LessonHandout lesson={lesson} />);
  if (!lesson) return null;
  const step = lesson.steps[at];
  const lang = lesson.language === undefined ? {} : { lang: lesson.language };
  return (
    <section
      className={styles.panel}
      data-place="lesson"
      data-uses={step.uses?.join(' ')}
      data-collapsed={collapsed || undefined}
      tabIndex={-1}
      aria-label={messages.lesson(lesson.title)}
    >
      <header className={styles.head}>
        <h2 {...lang}>{collapsed ? messages.lesson(step.title) : lesson.title}</h2>
        <Button
          kind="quiet"
          icon={collapsed ? 'right' : sheet ? 'down' : 'left'}
          label={collapsed ? messages.unfold : messages.fold}
          aria-expanded={!collapsed}
          onClick={() => collapse(!collapsed)}
        />
        <Button kind="quiet" icon="close" label={messages.close} onClick={close} />
      </header>
      {!collapsed && (
        <>
          <div className={styles.body} key={ended ? 'end' : step.id} {...lang}>
            {ended ? (
              <LessonEnd heading={heading} />
            ) : (
              <>
                <h3 ref={heading} tabIndex={-1}>
                  {at + 1}. {step.title}
                </h3>
                <Step step={step} study={lesson.study} />
              </>
            )}
          </div>
          <LessonFoot />
        </>
      )}
    </section>
  );
}
