import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { againstOf } from '../../../store/against.ts';
import { ADVICE } from '../../../studies/advice.ts';
import { batchPart, partWords } from '../../../analysis/answers/batchPart.ts';
import type { Difference } from '../../../analysis/compare/difference.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { PlaceHeader } from '../../kit/primitives/PlaceHeader.tsx';
import { useAnswerWaits, useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import { Bars } from './Bars.tsx';
import { ByType } from './byType/ByType.tsx';
import { Comparison } from './Comparison.tsx';
import { EditTrail } from './EditTrail.tsx';
import { AnswerNumber, shownAnswer } from './Number.tsx';
import { FailedQueries } from './FailedQueries.tsx';
import { Problems } from './Problems.tsx';
import { useMeasure } from './useMeasure.ts';
import { messages } from './messages.ts';
import styles from './Answer.module.css';

// Not needed for the first answer.
const AdvicePanel = lazyPart(messages.advicePart, async () => {
  const [{ AdvicePanel: Panel }, rules] = await Promise.all([import('./advice/AdvicePanel.tsx'), ADVICE.load()]);
  return () => <Panel rules={rules} />;
});

// It has nothing to say before the first answer, and arrives while that is computed.
const WhyPanel = lazyPart(messages.whyPart, async () => (await import('./WhyPanel.tsx')).WhyPanel);

/**
 * The answer: one number, how certain it is, how it compares, and why.
 * @param note further remarks on the answer, shown below the comparison
 */
export function Answer({ note }: { readonly note: ReactNode }) {
  return (
    <div className={styles.answer}>
      <PlaceHeader title={messages.answer}>
        <FullScale />
      </PlaceHeader>
      <Progress />
      <Problems />
      <Evidence note={note} />
      <EditTrail />
    </div>
  );
}

/** The answer and everything that explains it; while a lesson waits for a prediction, nothing that would give it away. */
function Evidence({ note }: { readonly note: ReactNode }) {
  const waits = useLessonOpen((state) => state.waits);
  const answerWaits = useAnswerWaits();
  if (waits)
    return (
      <>
        {!answerWaits && <AnswerNumber />}
        <p className={styles.waits} data-testid="waits-for-prediction">
          {answerWaits ? messages.answerWaits : messages.reasonsWait}
        </p>
      </>
    );
  return (
    <>
      <AnswerNumber />
      <FailedQueries />
      <Against />
      <Bars />
      <Comparison />
      {note}
      <ByType />
      <LazyPlace>
        <WhyPanel />
      </LazyPlace>
      <LazyPlace waiting={<p className={styles.adviceToCome}>{messages.adviceToCome}</p>}>
        <AdvicePanel />
      </LazyPlace>
    </>
  );
}

/** Switches between the interactive scale and the whole batch, and shows the progress of a longer run. */
function FullScale() {
  const status = useApp((state) => state.answer.status);
  const percent = useApp((state) => Math.floor(state.answer.progress * 100));
  const basis = useApp((state) => state.answer.summary?.basis);
  const scenario = useApp((state) => state.scenario);
  const wholeBatch = useApp((state) => state.wholeBatch);
  const scale = scenario.workload.interactiveScale;
  const commands = useCommands();
  if (status === 'running') {
    // The answer at the interactive scale stays on screen while the whole batch runs.
    const progress = basis === 'refined' ? messages.wholeBatch : messages.simulating;
    return (
      <span className={styles.wholeBatch}>
        <span data-testid="running">{progress(percent)}</span>{' '}
        <Button kind="link" onClick={() => commands.cancelRun()}>
          {messages.cancel}
        </Button>
      </span>
    );
  }
  if (status !== 'done') return null;
  if (wholeBatch !== null)
    return (
      <span className={styles.wholeBatch} data-testid="whole-batch">
        {messages.wholeBatch(wholeBatch)}{' '}
        <Button kind="link" onClick={() => commands.cancelWhole()} title={messages.cancelWholeTitle}>
          {messages.cancel}
        </Button>
      </span>
    );
  if (basis !== 'full') {
    return (
      <Button kind="link" onClick={() => commands.runFullScale()} title={messages.runWholeTitle}>
        {messages.runWhole}
      </Button>
    );
  }
  if (scale >= 1) return null;
  return (
    <Button kind="link" onClick={() => commands.showPart()} title={messages.backToTitle}>
      {messages.backTo(partWords(batchPart(scenario, scale)))}
    </Button>
  );
}

function Progress() {
  const status = useApp((state) => state.answer.status);
  const progress = useApp((state) => state.answer.progress);
  const running = status === 'running';
  return (
    <div className={styles.progress} data-running={running || undefined}>
      {running && <progress className={styles.line} value={Math.max(0.01, progress)} max={1} aria-label={messages.simulation} />}
    </div>
  );
}

/** The change from the baseline or, if none is chosen, from the layout before the last edit. */
function Against() {
  const facts = useApp(useShallow(({ answer, scenario, history, pinned, view }) => ({ answer, scenario, history, pinned, view })));
  const measure = useMeasure();
  const shown = shownAnswer(facts.answer);
  const against = shown && !shown.before ? againstOf(shown.summary, facts, measure) : null;
  if (!against) return null;
  if (against.kind === 'is-baseline') return <p className={styles.against}>{messages.isBaseline}</p>;
  if (against.kind === 'other-work') return <p className={styles.against}>{messages.baselineOtherWork(against.name)}</p>;
  return <DifferenceLine difference={against.difference} name={against.name} />;
}

function DifferenceLine({ difference, name }: { readonly difference: Difference; readonly name: string }) {
  const { kind, short, join, sofar, range, long } = difference;
  const detail = kind === 'unknown' ? long : range;
  return (
    <p className={styles.against} data-testid="against-baseline" data-kind={kind} title={long}>
      <strong data-kind={kind}>{short}</strong> {join} {name}
      {sofar}
      {detail && <span className={styles.range}>{detail}</span>}
    </p>
  );
}
