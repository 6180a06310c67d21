import { useEffect, useState } from 'react';
import { capital } from '../../../analysis/format.ts';
import { Button } from './Button.tsx';
import { NotLoaded, serverAnswers } from './notLoaded.ts';
import styles from './PartFailed.module.css';

export interface PartFailedProps {
  readonly error: Error;
  /** Shows the part again; what was not loaded is asked for again. */
  readonly onRetry: () => void;
}

/** What went wrong with one part of the page, why as far as can be known, and what to do. */
export function PartFailed({ error, onRetry }: PartFailedProps) {
  const lost = error instanceof NotLoaded ? error : null;
  const [server, setServer] = useState<'asking' | 'answers' | 'silent'>('asking');
  useEffect(() => {
    if (!lost) return;
    let left = false;
    void serverAnswers().then((answers) => {
      if (!left) setServer(answers ? 'answers' : 'silent');
    });
    return () => {
      left = true;
    };
  }, [lost]);
  useEffect(() => {
    if (!lost) return;
    let left = false;
    void lost.late.then(() => {
      if (!left) onRetry();
    });
    return () => {
      left = true;
    };
  }, [lost, onRetry]);
  return (
    <div className={styles.failed}>
      <div role="alert">
        {lost ? (
          <p>
            <strong>{`${capital(lost.part)} could not be loaded. `}</strong>
            {server === 'silent' && 'The server of this page does not answer: check the connection, then try again. '}
            {server === 'answers' &&
              (lost.missing === 'refused'
                ? 'The server answers but did not deliver it, for example because a newer version of Spindle has replaced this one. If trying again does not help, reload the page. '
                : 'The server answers, but this part has not arrived. Wait, or reload the page. ')}
            {server === 'asking' && lost.missing === 'silent' && 'It has not arrived yet. '}
            Your layout and its history are safe, and the rest of the page keeps working.
          </p>
        ) : (
          <p>
            <strong>This part of the page stopped working.</strong> Your layout and its history are safe.
          </p>
        )}
      </div>
      <p className={styles.detail}>{error.message}</p>
      <p className={styles.actions}>
        <Button
          onClick={() => {
            lost?.forget();
            onRetry();
          }}
        >
          Try again
        </Button>
        {/* The page leaves its work to the device and the tab's session as it goes. */}
        {lost && server === 'answers' && <Button onClick={() => location.reload()}>Reload the page</Button>}
      </p>
    </div>
  );
}
