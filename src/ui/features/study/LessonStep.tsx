import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { askedWords, conditionWords } from '../../../store/lesson/conditions.ts';
import { CONTROLS } from '../../../store/lesson/controls.ts';
import type { ControlName } from '../../../store/lesson/controls.ts';
import { waitsForPrediction } from '../../../store/lesson/slice.ts';
import { catalogStudy } from '../../../studies/catalog.ts';
import type { LessonStep, Opening } from '../../../store/lesson/schema.ts';
import { useTimeView } from '../../kit/plots/timeWindow.ts';
import { openLanes } from '../../../store/lanesView.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { GlossedParagraphs } from '../../kit/primitives/Glossed.tsx';
import { useHandles } from '../../kit/state/useApp.ts';
import { LessonSlider } from './LessonSlider.tsx';
import { lessonSweep } from './lessonSweep.ts';
import { bringIntoView, showControl } from './showControl.ts';
import { showStudy, useLesson } from './state.ts';
import styles from './Lesson.module.css';
import { messages } from './lessonMessages.ts';

/** What a button of a lesson does: a scenario, and where it asks for them the lanes of a part of its run. */
function useLessonOpening(): (opening: Opening, uses: LessonStep['uses']) => void {
  const handles = useHandles();
  const open = useLesson((state) => state.open);
  return (opening, uses) => {
    if (!open(opening)) return;
    bringIntoView(uses);
    if (!opening.lanes) return;
    const { fromMs, forMs } = opening.lanes;
    // A lesson from a file may name a disk that its scenario does not have.
    const disk = Math.min(opening.lanes.disk, handles.store.getState().scenario.hardware.disks.length);
    // Lanes that are opened again keep a window that the cursor stands in, unless the other pictures are zoomed.
    handles.store.getState().setView({ cursorMs: fromMs + forMs / 2 });
    useTimeView.getState().setWindow(null);
    openLanes(handles, disk - 1, { fromMs, toMs: fromMs + forMs });
  };
}

/** A step: its text, its question, what it opens, and what completes it. */
export function Step({ step, study }: { readonly step: LessonStep; readonly study: string }) {
  const done = useLesson((state) => state.done).includes(step.id);
  const [wasDone] = useState(done);
  const predictions = useLesson((state) => state.predictions);
  const met = useLesson((state) => state.met);
  const acted = useLesson((state) => state.acted);
  const act = useLesson((state) => state.act);
  const open = useLessonOpening();
  const waits = waitsForPrediction(step, predictions);
  const about = catalogStudy(study);
  const allMet = step.until !== undefined && met.length > 0 && met.every(Boolean);
  const showPart = () => {
    if (step.show === 'sweep') lessonSweep(step, study);
    showStudy({ study, part: step.show! });
    act();
  };
  return (
    <>
      <GlossedParagraphs texts={step.text} />
      {step.predict && <Prediction step={step} chosen={predictions[step.id]} />}
      {step.open?.map((opening) => (
        <p key={opening.label}>
          <Button unavailable={waits ? messages.predictFirst : undefined} onClick={() => open(opening, step.uses)}>
            {opening.label}
          </Button>
        </p>
      ))}
      {step.slide && <LessonSlider slide={step.slide} waits={waits} />}
      {step.uses && step.uses.length > 0 && <Uses names={step.uses} />}
      {step.show && (
        <p>
          <Button unavailable={waits ? messages.predictFirst : undefined} onClick={showPart}>
            {messages.openStudy(step.show)}
          </Button>
        </p>
      )}
      {step.until && (
        <ul className={styles.conditions} aria-label={messages.completes}>
          {step.until.map((condition, c) => {
            const words = waits ? askedWords(condition, about) : conditionWords(condition, about);
            // Whether a comparison comes out as it must would answer the question too.
            const holds = done || (!(waits && condition.kind === 'compared') && (met[c] ?? false));
            return (
              <li key={words} data-met={holds || undefined}>
                <span aria-hidden="true">{holds ? '✓' : '○'}</span> {words}
                <span className={styles.hidden}>{holds ? messages.isDone : messages.isToDo}</span>
              </li>
            );
          })}
        </ul>
      )}
      {!done && !waits && !acted && allMet && <p className={styles.otherwise}>{messages.shownBefore}</p>}
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
        {messages.showMe}
        {names.map((name) => (
          <Button key={name} kind="link" onClick={() => showControl(handles, name, (found) => setMissing(found ? null : name))}>
            {CONTROLS[name].label}
          </Button>
        ))}
      </p>
      {/* Shown here: a notice over the page would cover what the step is about. */}
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
  // The question and its button are gone: the focus moves to the answer.
  useEffect(() => {
    if (before.current === undefined && chosen !== undefined) given.current?.focus();
    before.current = chosen;
  }, [chosen]);
  if (!predict) return null;
  if (chosen !== undefined) {
    return (
      <p ref={given} className={styles.expected} tabIndex={-1}>
        {predict.question} <b>{messages.youPredict(predict.choices.find((choice) => choice.id === chosen)?.text)}</b>
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
      <Button unavailable={picked === null ? messages.chooseFirst : undefined} onClick={() => picked !== null && predictIt(picked)}>
        {messages.lockIn}
      </Button>
    </fieldset>
  );
}

function Afterwards({
  step: { predict, text, afterwards },
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
  // The outcome is below the step: scroll to it, so that the reader sees that the step is done, and why.
  useEffect(() => {
    if (fresh) place.current?.scrollIntoView({ block: 'nearest' });
  }, [fresh]);
  return (
    <div ref={place} className={styles.afterwards}>
      <p className={styles.doneLine} data-testid="step-done">
        <span aria-hidden="true">✓</span> {messages.done}{' '}
        {expected && chosen !== undefined && `${chosen === expected.id ? messages.asPredicted : messages.notPredicted} `}
        {expected && <b>{messages.sentence(expected.text)}</b>}
      </p>
      {afterwards && <GlossedParagraphs texts={afterwards} before={text} />}
    </div>
  );
}
