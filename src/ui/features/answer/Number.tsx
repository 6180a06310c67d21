import { useMemo } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import type { AnswerState } from '../../../store/types.ts';
import { isPreviousWithheld } from '../../../store/withheld.ts';
import type { AnswerSummary } from '../../../analysis/answers/summary.ts';
import { formatMeasure } from '../../../analysis/measure/measure.ts';
import type { Measure } from '../../../analysis/measure/measure.ts';
import { measured } from '../../../analysis/answers/measured.ts';
import { measureOf } from '../../../studies/catalog.ts';
import { batchPart, partWords, whichWords, wholeWords } from '../../../analysis/answers/batchPart.ts';
import {
  certaintyDetail,
  certaintyWords,
  isInterimAnswer,
  elapsedWords,
  longestCertainty,
  ownRunWords,
} from '../../../analysis/answers/certainty.ts';
import { Term } from '../../kit/primitives/Term.tsx';
import { PRINT_ORDER, usePrintPart } from '../../kit/primitives/printing.ts';
import { useAnswerWaits } from '../../kit/state/lessonOpen.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { useMeasure } from './useMeasure.ts';
import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { messages } from './messages.ts';
import styles from './Answer.module.css';

/**
 * The answer on screen: that of this scenario or, until it arrives, the previous one marked "about", for the same part of the batch as
 * the next answer.
 */
export function shownAnswer(answer: AnswerState): { readonly summary: AnswerSummary; readonly before: boolean } | null {
  if (answer.summary) return { summary: answer.summary, before: false };
  const { previous, status } = answer;
  return previous && (status === 'running' || status === 'idle') ? { summary: previous.part ?? previous, before: true } : null;
}

/** The answer in its measure; null: an estimate has a time but no rate. */
function valueWords(summary: AnswerSummary, measure: Measure): string | null {
  const value = measured(measure, summary)?.value;
  return value === undefined ? null : formatMeasure(measure, value);
}

/** The answer, without the previous one while a lesson withholds it. */
function useAnswer(): AnswerState {
  const answer = useApp((state) => state.answer);
  const isKeptBack = useApp(isPreviousWithheld);
  return useMemo(() => (isKeptBack ? { ...answer, previous: null } : answer), [answer, isKeptBack]);
}

const longer = (a: string, b: string): string => (b.length > a.length ? b : a);

/** Separates notes. */
const NOTES = ' \u00b7 ';

// Only paper shows it; everything that the page can load is there some seconds after the first answer.
const PrintedLayout = lazyPart(messages.printedLayout, () => import('./PrintedLayout.tsx').then((module) => module.PrintedLayout));

/** The one number. */
export function AnswerNumber() {
  const answer = useAnswer();
  const measure = useMeasure();
  const shown = shownAnswer(answer);
  const scenario = useApp((state) => state.scenario);
  usePrintPart(PRINT_ORDER.answer, () => <PrintedAnswer scenario={scenario} answer={answer} />);
  usePrintPart(PRINT_ORDER.layout, () => (
    <LazyPlace>
      <PrintedLayout scenario={scenario} />
    </LazyPlace>
  ));
  if (!shown)
    return <p className={styles.noNumber}>{answer.status === 'running' || answer.status === 'idle' ? messages.simulatingFirst : '–'}</p>;
  const { summary, before } = shown;
  const about = before || isInterimAnswer(summary, measure);
  const value = valueWords(summary, measure);
  const part = batchPart(scenario, summary.scale);
  const what = partWords(part);
  const notes = before
    ? []
    : [wholeWords(summary, part, measure), elapsedWords(summary, measure), ownRunWords(summary, measure)].filter(Boolean);
  // The answer switches between part and whole: reserve room for the longer text.
  const ofPart = batchPart(scenario, scenario.workload.interactiveScale);
  const longestWhat = longer(what, partWords(ofPart));
  const longestNotes = [
    ...(ofPart.isWhole ? [] : [messages.room.whole]),
    ...(measure.isTime ? [] : [messages.room.elapsed]),
    messages.room.below(summary.seed),
  ];
  return (
    <div className={styles.numberLine} data-before={before || undefined} data-interim={about || undefined}>
      {about && value !== null && <span className={styles.about}>{messages.about}</span>}
      <span
        className={value === null ? styles.noNumber : styles.number}
        data-testid="answer-elapsed"
        data-basis={before ? 'previous' : summary.basis}
        data-hash={summary.scenarioHash}
        data-elapsed-ms={summary.elapsedMs}
      >
        {value ?? messages.notEstimated(measure.noun, before ? 0 : answer.progress)}
      </span>{' '}
      {value === null ? null : measure.isTime ? <Term id="elapsed">{messages.elapsed}</Term> : measure.noun}
      <span className={styles.certainty}>
        <span title={`${certaintyDetail(summary, measure)} ${whichWords(part)}`} data-testid="answer-certainty">
          {before ? messages.beforeEdit(what) : certaintyWords(summary, answer.seedsToCome, measure, what)}
        </span>
        {/* Invisible, only reserves room: otherwise everything below would jump as seeds arrive. */}
        <span aria-hidden="true">{longestCertainty(summary, answer.seedsToCome, longestWhat)}</span>
      </span>
      {/* Reserves its lines for the same reason. */}
      <span className={styles.ownRun}>
        <span data-testid="answer-notes">{notes.join(NOTES)}</span>
        <span aria-hidden="true">{longestNotes.join(NOTES)}</span>
      </span>
    </div>
  );
}

function printedValue({ summary, before }: NonNullable<ReturnType<typeof shownAnswer>>, measure: Measure): string {
  const value = valueWords(summary, measure);
  if (value === null) return messages.notEstimated(measure.noun, 0);
  const about = before || isInterimAnswer(summary, measure) ? messages.about : '';
  return `${about}${value} ${measure.isTime ? messages.elapsed : measure.noun}`;
}

/** The head of the printed page: what was simulated, and the result. */
function PrintedAnswer({ scenario, answer }: { readonly scenario: Scenario; readonly answer: AnswerState }) {
  const shown = shownAnswer(answer);
  const measure = measureOf(scenario);
  return (
    <section>
      <h1>{scenario.title}</h1>
      {shown && (
        <p>
          <b>{printedValue(shown, measure)}</b> (
          {shown.before
            ? messages.beforeLastEdit(partWords(batchPart(scenario, shown.summary.scale)))
            : certaintyWords(shown.summary, answer.seedsToCome, measure, partWords(batchPart(scenario, shown.summary.scale)))}
          )
        </p>
      )}
    </section>
  );
}

/** The number alone, for the header on a phone. */
export function HeaderNumber() {
  const answer = useAnswer();
  const measure = useMeasure();
  const waits = useAnswerWaits();
  const shown = waits ? null : shownAnswer(answer);
  if (!shown) return <span className={styles.headerNumber}>{answer.status === 'running' ? '…' : '–'}</span>;
  const about = shown.before || isInterimAnswer(shown.summary, measure);
  const value = valueWords(shown.summary, measure);
  return (
    <span className={styles.headerNumber} data-testid="header-elapsed">
      {about && value !== null && <span className={styles.about}>{messages.about}</span>}
      {value ?? '…'}
    </span>
  );
}
