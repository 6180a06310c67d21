import { useState } from 'react';
import { plural } from '../format.ts';
import { Button } from '../primitives/Button.tsx';
import { useApp, useCommands } from '../useApp.ts';
import type { Notice } from '../../store/types.ts';
import styles from './Notices.module.css';

/** More than these would cover the page; the earlier ones wait behind a button. */
const SHOWN = 2;

/** What the page has to say: what happened, and the mend as a button. Nothing vanishes by itself. */
export function Notices() {
  const notices = useApp((state) => state.notices);
  const commands = useCommands();
  const [all, setAll] = useState(false);
  if (notices.length === 0) return null;
  const earlier = all ? 0 : Math.max(0, notices.length - SHOWN);
  return (
    <section className={styles.stack} aria-label="Messages">
      {earlier > 0 && (
        <div className={styles.notice}>
          <p className={styles.text}>{plural(earlier, 'earlier message')}</p>
          <Button onClick={() => setAll(true)}>Show</Button>
          <Button
            kind="quiet"
            icon="close"
            label="Dismiss the earlier messages"
            onClick={() => notices.slice(0, earlier).forEach(({ id }) => commands.dismiss(id))}
          />
        </div>
      )}
      {notices.slice(earlier).map((notice) => (
        <NoticeBox key={notice.id} notice={notice} onDismiss={() => commands.dismiss(notice.id)} />
      ))}
    </section>
  );
}

function NoticeBox({ notice, onDismiss }: { readonly notice: Notice; readonly onDismiss: () => void }) {
  return (
    <div className={`${styles.notice} ${styles[notice.kind]}`} role={notice.kind === 'error' ? 'alert' : 'status'} data-testid="notice">
      <div className={styles.text}>
        <p>{notice.text}</p>
        {notice.details && notice.details.length > 0 && (
          <details open={notice.details.length <= 3}>
            <summary>{notice.details.length === 1 ? 'Detail' : `${notice.details.length} details`}</summary>
            <ul>
              {notice.details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {notice.action && (
        <Button
          onClick={() => {
            notice.action?.run();
            onDismiss();
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <Button kind="quiet" icon="close" label="Dismiss" onClick={onDismiss} />
    </div>
  );
}
