import { useEffect, useRef, useState } from 'react';
import { capital } from '../../../analysis/format.ts';
import { Button } from './Button.tsx';
import { NotLoaded, serverAnswers } from './notLoaded.ts';
import styles from './PartFailed.module.css';
import { messages } from '../messages.ts';

export interface PartFailedProps {
  readonly error: Error;
  /** Shows the part again; what was not loaded is asked for again. */
  readonly onRetry: () => void;
}

/** Between two questions to a server that does not answer: the browser may not notice that it is back. */
const AGAIN_MS = 5000;

/** Whether this page's server answers: not known yet, yes, no. */
type Server = 'asking' | 'answers' | 'silent';

/** Why a part did not load, as far as it is known. */
function reasonOf({ missing }: NotLoaded, server: Server): string {
  if (server === 'silent') return messages.serverSilent;
  if (server === 'answers') return missing === 'refused' ? messages.serverRefused : messages.serverSlow;
  return missing === 'silent' ? messages.notArrived : '';
}

/** What went wrong with one part of the page, why as far as can be known, and what to do. */
export function PartFailed({ error, onRetry }: PartFailedProps) {
  const lost = error instanceof NotLoaded ? error : null;
  const [server, setServer] = useState<Server>('asking');
  const wasSilent = useRef(false);
  useEffect(() => {
    if (!lost) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      void serverAnswers().then((answers) => {
        if (left) return;
        setServer(answers ? 'answers' : 'silent');
        if (!answers) {
          wasSilent.current = true;
          timer = setTimeout(ask, AGAIN_MS);
        } else if (wasSilent.current) {
          lost.forget();
          onRetry();
        }
      });
    ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [lost, onRetry]);
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
  useEffect(() => {
    if (!lost) return;
    const again = () => {
      lost.forget();
      onRetry();
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [lost, onRetry]);
  return (
    <div className={styles.failed}>
      <div role="alert">
        {lost ? (
          <p>
            <strong>{messages.couldNotLoad(capital(lost.part))}</strong> {reasonOf(lost, server)} {messages.restWorks}
          </p>
        ) : (
          <p>
            <strong>{messages.partStopped}</strong> {messages.workSafe}
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
          {messages.tryAgain}
        </Button>
        {/* The page leaves its work to the device and the tab's session as it goes. */}
        {lost && server === 'answers' && <Button onClick={() => location.reload()}>{messages.reload}</Button>}
      </p>
    </div>
  );
}
