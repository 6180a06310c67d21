import type { AnswerState, AnswerSummary } from '../../store/types.ts';
import { formatMs } from '../format.ts';
import { Term } from '../help/Term.tsx';
import { useApp } from '../useApp.ts';
import { certaintyDetail, certaintyWords } from './certainty.ts';
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
      <span className={styles.certainty} title={certaintyDetail(summary)} data-testid="answer-certainty">
        {before ? 'before this edit' : certaintyWords(summary, answer.seedsToCome)}
      </span>
    </div>
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
