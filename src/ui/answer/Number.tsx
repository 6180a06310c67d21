import { describeLayout } from '../../scenario/describe.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { AnswerState } from '../../store/types.ts';
import type { AnswerSummary } from '../../analysis/answers/summary.ts';
import { certaintyDetail, certaintyWords, longestCertainty } from '../../analysis/answers/certainty.ts';
import { formatMs } from '../format.ts';
import { Term } from '../help/Term.tsx';
import { PRINT_ORDER, usePrintPart } from '../primitives/printing.ts';
import { useApp } from '../useApp.ts';
import styles from './Answer.module.css';

/** What is shown as the answer: that of this scenario, or the one before it as "about". */
export function shownAnswer(answer: AnswerState): { readonly summary: AnswerSummary; readonly before: boolean } | null {
  if (answer.summary) return { summary: answer.summary, before: false };
  return answer.previous && (answer.status === 'running' || answer.status === 'idle') ? { summary: answer.previous, before: true } : null;
}

/** The one number. */
export function AnswerNumber() {
  const answer = useApp((state) => state.answer);
  const shown = shownAnswer(answer);
  const scenario = useApp((state) => state.scenario);
  usePrintPart(PRINT_ORDER.answer, () => <PrintedAnswer scenario={scenario} answer={answer} />);
  usePrintPart(PRINT_ORDER.layout, () => <PrintedLayout scenario={scenario} />);
  if (!shown) return <p className={styles.noNumber}>{answer.status === 'running' || answer.status === 'idle' ? 'Simulating…' : '–'}</p>;
  const { summary, before } = shown;
  const about = before || summary.basis === 'estimate';
  return (
    <div className={styles.numberLine} data-before={before || undefined}>
      {about && <span className={styles.about}>about </span>}
      <span
        className={styles.number}
        data-testid="answer-elapsed"
        data-basis={before ? 'previous' : summary.basis}
        data-hash={summary.scenarioHash}
        data-elapsed-ms={summary.elapsedMs}
      >
        {formatMs(summary.elapsedMs)}
      </span>{' '}
      <Term id="elapsed">elapsed</Term>
      <span className={styles.certainty}>
        <span title={certaintyDetail(summary)} data-testid="answer-certainty">
          {before ? 'before this edit' : certaintyWords(summary, answer.seedsToCome)}
        </span>
        {/* Only takes its room: else all below would move down and up again with the seeds. */}
        <span aria-hidden="true">{longestCertainty(summary, answer.seedsToCome)}</span>
      </span>
    </div>
  );
}

/** The head of the sheet: what was simulated, and what came out. */
function PrintedAnswer({ scenario, answer }: { readonly scenario: Scenario; readonly answer: AnswerState }) {
  const shown = shownAnswer(answer);
  return (
    <section>
      <h1>{scenario.title}</h1>
      {shown && (
        <p>
          <b>
            {shown.before || shown.summary.basis === 'estimate' ? 'about ' : ''}
            {formatMs(shown.summary.elapsedMs)} elapsed
          </b>{' '}
          ({shown.before ? 'before the last edit' : certaintyWords(shown.summary, answer.seedsToCome)})
        </p>
      )}
    </section>
  );
}

function PrintedLayout({ scenario }: { readonly scenario: Scenario }) {
  return (
    <section>
      <h2>Layout</h2>
      {describeLayout(scenario).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/** The number in short, for the header of a phone. */
export function HeaderNumber() {
  const answer = useApp((state) => state.answer);
  const shown = shownAnswer(answer);
  if (!shown) return <span className={styles.headerNumber}>{answer.status === 'running' ? '…' : '–'}</span>;
  const about = shown.before || shown.summary.basis === 'estimate';
  return (
    <span className={styles.headerNumber} data-testid="header-elapsed">
      {about && <span className={styles.about}>about </span>}
      {formatMs(shown.summary.elapsedMs)}
    </span>
  );
}
