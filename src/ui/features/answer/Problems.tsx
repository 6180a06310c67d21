import { longRunInWords } from '../../../store/words.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { undoLabel } from '../../../store/history.ts';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import styles from './Answer.module.css';

const SHOWN = 3;

/** Why there is no answer, and the fix: a layout that cannot run, a run that failed or was canceled. */
export function Problems() {
  const status = useApp((state) => state.answer.status);
  const problems = useApp((state) => state.problems);
  const error = useApp((state) => state.answer.error);
  const hasEstimate = useApp((state) => state.answer.summary?.basis === 'estimate');
  const forecastMs = useApp((state) => state.answer.forecastMs);
  const back = useApp(undoLabel);
  const commands = useCommands();
  if (status === 'invalid') {
    return (
      <div className={styles.problems} role="alert">
        <p>
          <strong>This layout cannot be simulated.</strong>
        </p>
        <ul>
          {problems.slice(0, SHOWN).map(({ pointer, message, expected }) => (
            <li key={`${pointer} ${message}`} title={pointer}>
              {message} {expected}
            </li>
          ))}
        </ul>
        {problems.length > SHOWN && (
          <details>
            <summary>{problems.length - SHOWN} more</summary>
            <ul>
              {problems.slice(SHOWN, 100).map(({ pointer, message, expected }) => (
                <li key={`${pointer} ${message}`} title={pointer}>
                  {message} {expected}
                </li>
              ))}
            </ul>
          </details>
        )}
        {back !== undefined && <Button onClick={() => commands.undo()}>Undo: {back}</Button>}
      </div>
    );
  }
  if (status === 'canceled' && forecastMs !== undefined) {
    return (
      <div className={styles.problems} data-status="asks">
        <p>
          {longRunInWords(forecastMs)} {hasEstimate && 'The time shown is an estimate.'}
        </p>
        <Button onClick={() => commands.rerun()}>Run it</Button>
      </div>
    );
  }
  if (status === 'failed' || status === 'canceled') {
    return (
      <div className={styles.problems} data-status={status} role={status === 'failed' ? 'alert' : undefined}>
        <p>
          <strong>{status === 'failed' ? 'The run failed.' : 'The run was canceled.'}</strong> {error}
        </p>
        <Button onClick={() => commands.rerun()}>Run again</Button>
      </div>
    );
  }
  return null;
}
