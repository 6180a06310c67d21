import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { useApp, useShownResult } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import styles from './Answer.module.css';

// Hardly any run has failed queries, or refuses an action.
const FailedWords = lazyPart(messages.failedPart, () => import('./FailedWords.tsx').then((module) => module.FailedWords));

/** Queries that failed in the run that is shown, and why: its time is that of less work. And actions of its timeline that it refused. */
export function FailedQueries() {
  const failures = useApp((state) => state.answer.summary?.failures) ?? [];
  const moves = useShownResult()?.moves ?? [];
  if (failures.length === 0 && !moves.some(({ state }) => state === 'refused')) return null;
  return (
    <div className={styles.problems} role="status" data-testid="failed-queries">
      <LazyPlace>
        <FailedWords failures={failures} moves={moves} />
      </LazyPlace>
    </div>
  );
}
