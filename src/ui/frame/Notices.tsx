import { Button } from '../primitives/Button.tsx';
import { useApp, useCommands } from '../useApp.ts';
import type { Notice } from '../../store/types.ts';
import styles from './Notices.module.css';

/** What the page has to say: what happened, and the mend as a button. Nothing vanishes by itself. */
export function Notices() {
  const notices = useApp((state) => state.notices);
  const commands = useCommands();
  if (notices.length === 0) return null;
  return (
    <section className={styles.stack} aria-label="Messages">
      {notices.map((notice) => (
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
