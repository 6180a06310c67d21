import { longRunInWords } from '../../../store/words.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { undoLabel } from '../../../store/history.ts';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import styles from './Answer.module.css';

const SHOWN = 3;

/** Why there is no answer and what to do: an invalid layout, a run that failed or was canceled. */
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
          <strong>{messages.invalid}</strong>
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
            <summary>{messages.more(problems.length - SHOWN)}</summary>
            <ul>
              {problems.slice(SHOWN, 100).map(({ pointer, message, expected }) => (
                <li key={`${pointer} ${message}`} title={pointer}>
                  {message} {expected}
                </li>
              ))}
            </ul>
          </details>
        )}
        {back !== undefined && <Button onClick={() => commands.undo()}>{messages.undo(back)}</Button>}
      </div>
    );
  }
  if (status === 'canceled' && forecastMs !== undefined) {
    return (
      <div className={styles.problems} data-status="asks">
        <p>
          {longRunInWords(forecastMs)} {hasEstimate && messages.isEstimate}
        </p>
        <Button onClick={() => commands.rerun()}>{messages.run}</Button>
      </div>
    );
  }
  if (status === 'failed' || status === 'canceled') {
    return (
      <div className={styles.problems} data-status={status} role={status === 'failed' ? 'alert' : undefined}>
        <p>
          <strong>{status === 'failed' ? messages.failed : messages.canceled}</strong> {error}
        </p>
        <Button onClick={() => commands.rerun()}>{messages.runAgain}</Button>
      </div>
    );
  }
  return null;
}
