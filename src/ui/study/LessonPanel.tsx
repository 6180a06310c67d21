import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { conditionWords } from '../../store/lesson/conditions.ts';
import { CONTROLS } from '../../store/lesson/controls.ts';
import type { ControlName } from '../../store/lesson/controls.ts';
import { waitsForPrediction } from '../../store/lesson/slice.ts';
import { catalogueStudy } from '../../studies/catalogue.ts';
import type { LessonStep, Opening } from '../../store/lesson/schema.ts';
import { useTimeView } from '../charts/window.ts';
import { openLanes } from '../lanes/open.ts';
import { setLanes } from '../lanes/state.ts';
import { Button } from '../primitives/Button.tsx';
import { PRINT_ORDER, usePrintPart } from '../primitives/printing.ts';
import { Select } from '../primitives/Select.tsx';
import { useMedia } from '../primitives/useMedia.ts';
import { useHandles } from '../useApp.ts';
import { LessonHandout } from './LessonHandout.tsx';
import { useLessonOpen } from '../lessonOpen.ts';
import { showControl } from './showControl.ts';
import { showStudy, useLesson } from './state.ts';
import styles from './Lesson.module.css';

/** Below this the column is a sheet under the bench. */
const SHEET = '(max-width: 999px)';

/** The lesson in its own column: the whole page stays in view and usable while it is open. */
export function LessonPanel() {
  const lesson = useLesson((state) => state.lesson);
  const at = useLesson((state) => state.at);
  const done = useLesson((state) => state.done);
  const collapsed = useLesson((state) => state.collapsed);
  const collapse = useLesson((state) => state.collapse);
  const close = useLesson((state) => state.close);
  const restart = useLesson((state) => state.restart);
  const go = useLesson((state) => state.go);
  const sheet = useMedia(SHEET);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  // Whoever went to another step wants to read it; the first one is not jumped to.
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);
  const asked = useLessonOpen((state) => state.asked);
  useEffect(() => {
    if (asked === 0) return;
    // After the dialog has given the focus back to where it was opened.
    const reading = setTimeout(() => heading.current?.focus(), 0);
    return () => clearTimeout(reading);
  }, [asked]);
  usePrintPart(PRINT_ORDER.lesson, () => lesson && <LessonHandout lesson={lesson} />);
  if (!lesson) return null;
  const step = lesson.steps[at];
  const isLast = at === lesson.steps.length - 1;
  return (
    <section
      className={styles.panel}
      data-place="lesson"
      data-uses={step.uses?.join(' ')}
      data-collapsed={collapsed || undefined}
      tabIndex={-1}
      aria-label={`Lesson: ${lesson.title}`}
    >
      <header className={styles.head}>
        <h2>{collapsed ? `Lesson: ${step.title}` : lesson.title}</h2>
        <Button
          kind="quiet"
          icon={collapsed ? 'right' : sheet ? 'down' : 'left'}
          label={collapsed ? 'Unfold the lesson' : 'Fold the lesson'}
          aria-expanded={!collapsed}
          onClick={() => collapse(!collapsed)}
        />
        <Button kind="quiet" icon="close" label="Close the lesson; its progress is kept" onClick={close} />
      </header>
      {!collapsed && (
        <>
          <div className={styles.body} key={step.id}>
            <h3 ref={heading} tabIndex={-1}>
              {at + 1}. {step.title}
            </h3>
            <Step step={step} study={lesson.study} />
          </div>
          <footer className={styles.foot}>
            <Button unavailable={at === 0 ? 'This is the first step' : undefined} onClick={() => go(at - 1)}>
              Back
            </Button>
            <Select
              label="Step"
              hideLabel
              className={styles.steps}
              value={String(at)}
              options={lesson.steps.map(({ id, title }, s) => ({
                value: String(s),
                label: `${s + 1} of ${lesson.steps.length}${done.includes(id) ? ' ✓' : ''} ${title}`,
              }))}
              onChange={(value) => go(Number(value))}
            />
            {isLast ? (
              <Button onClick={restart}>Again</Button>
            ) : (
              <Button kind={done.includes(step.id) || !step.until ? 'primary' : 'plain'} onClick={() => go(at + 1)}>
                {done.includes(step.id) || !step.until ? 'Next' : 'Skip'}
              </Button>
            )}
          </footer>
        </>
      )}
    </section>
  );
}

/** What a button of a lesson does: a scenario, and where it asks for them the lanes of a part of its run. */
function useLessonOpening(): (opening: Opening) => void {
  const handles = useHandles();
  const open = useLesson((state) => state.open);
  return (opening) => {
    if (!open(opening) || !opening.lanes) return;
    const { fromMs, forMs } = opening.lanes;
    // An own lesson may name a disk that its scenario does not have.
    const disk = Math.min(opening.lanes.disk, handles.store.getState().scenario.hardware.disks.length);
    // Lanes that are opened anew keep a window that the cursor stands in, unless the other pictures are zoomed.
    handles.store.getState().setView({ cursorMs: fromMs + forMs / 2 });
    useTimeView.getState().setWindow(null);
    setLanes({ kind: 'own', own: { fromMs, toMs: fromMs + forMs }, view: null, cursor: null });
    openLanes(handles, disk - 1);
  };
}

function Step({ step, study }: { readonly step: LessonStep; readonly study: string }) {
  const done = useLesson((state) => state.done).includes(step.id);
  const [wasDone] = useState(done);
  const predictions = useLesson((state) => state.predictions);
  const met = useLesson((state) => state.met);
  const open = useLessonOpening();
  const waits = waitsForPrediction(step, predictions);
  const about = catalogueStudy(study);
  return (
    <>
      {step.text.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {step.predict && <Prediction step={step} chosen={predictions[step.id]} />}
      {step.open?.map((opening) => (
        <p key={opening.label}>
          <Button unavailable={waits ? 'Say first what you expect' : undefined} onClick={() => open(opening)}>
            {opening.label}
          </Button>
        </p>
      ))}
      {step.uses && step.uses.length > 0 && <Uses names={step.uses} />}
      {step.show && (
        <p>
          <Button unavailable={waits ? 'Say first what you expect' : undefined} onClick={() => showStudy({ study, part: step.show! })}>
            Open the study’s {step.show}
          </Button>
        </p>
      )}
      {step.until && (
        <ul className={styles.conditions} aria-label="What completes this step">
          {step.until.map((condition, c) => {
            const words = conditionWords(condition, about);
            const holds = done || (met[c] ?? false);
            return (
              <li key={words} data-met={holds || undefined}>
                <span aria-hidden="true">{holds ? '✓' : '○'}</span> {words}
                <span className={styles.hidden}>{holds ? ', done' : ', to do'}</span>
              </li>
            );
          })}
        </ul>
      )}
      {done && <Afterwards step={step} chosen={predictions[step.id]} fresh={!wasDone} />}
    </>
  );
}

/** The controls that the text names, each as a way to where it is. */
function Uses({ names }: { readonly names: readonly ControlName[] }) {
  const handles = useHandles();
  const [missing, setMissing] = useState<ControlName | null>(null);
  return (
    <>
      <p className={styles.uses}>
        Show me:
        {names.map((name) => (
          <Button key={name} kind="link" onClick={() => showControl(handles, name, (found) => setMissing(found ? null : name))}>
            {CONTROLS[name].label}
          </Button>
        ))}
      </p>
      {/* Here, where it was asked for: a message over the page would cover what the step is about. */}
      {missing !== null && <p className={styles.otherwise}>{CONTROLS[missing].otherwise}</p>}
    </>
  );
}

/** The reader's expectation, before the engine answers; once given it stands. */
function Prediction({ step: { id, predict }, chosen }: { readonly step: LessonStep; readonly chosen: string | undefined }) {
  const predictIt = useLesson((state) => state.predict);
  const [picked, setPicked] = useState<string | null>(null);
  const name = useId();
  const given = useRef<HTMLParagraphElement>(null);
  const before = useRef(chosen);
  // The question and its button are gone: whoever answered goes on from the answer.
  useEffect(() => {
    if (before.current === undefined && chosen !== undefined) given.current?.focus();
    before.current = chosen;
  }, [chosen]);
  if (!predict) return null;
  if (chosen !== undefined) {
    return (
      <p ref={given} className={styles.expected} tabIndex={-1}>
        {predict.question} <b>You expect: {predict.choices.find((choice) => choice.id === chosen)?.text}</b>
      </p>
    );
  }
  return (
    <fieldset className={styles.predict} data-step={id}>
      <legend>{predict.question}</legend>
      {predict.choices.map((choice) => (
        <label key={choice.id}>
          <input type="radio" name={name} checked={picked === choice.id} onChange={() => setPicked(choice.id)} /> {choice.text}
        </label>
      ))}
      <Button unavailable={picked === null ? 'Choose one first' : undefined} onClick={() => picked !== null && predictIt(picked)}>
        That is what I expect
      </Button>
    </fieldset>
  );
}

function Afterwards({
  step: { predict, afterwards },
  chosen,
  fresh,
}: {
  readonly step: LessonStep;
  readonly chosen: string | undefined;
  /** Done while it was being read, not on an earlier visit. */
  readonly fresh: boolean;
}): ReactNode {
  const expected = predict?.choices.find(({ id }) => id === predict.expected);
  const place = useRef<HTMLDivElement>(null);
  // What the engine has shown stands below the step: whoever has just done it sees that it is done, and why.
  useEffect(() => {
    if (fresh) place.current?.scrollIntoView({ block: 'nearest' });
  }, [fresh]);
  return (
    <div ref={place} className={styles.afterwards}>
      <p className={styles.doneLine}>
        <span aria-hidden="true">✓</span> Done.
        {expected && chosen === expected.id && ' As you expected: '}
        {expected && chosen !== undefined && chosen !== expected.id && ' Other than you expected: '}
        {expected && <b>{expected.text}.</b>}
      </p>
      {afterwards?.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
