import { failedWords } from '../../../analysis/run/failedQueries.ts';
import { useApp } from '../../kit/state/useApp.ts';
import styles from './Answer.module.css';

/** Queries that failed in the run that is shown, and why: its time is that of less work. */
export function FailedQueries() {
  const failures = useApp((state) => state.answer.summary?.failures);
  const scenario = useApp((state) => state.scenario);
  if (failures === undefined || failures.length === 0) return null;
  return (
    <div className={styles.problems} role="status" data-testid="failed-queries">
      {failedWords(failures, scenario).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  );
}
