import { useEffect, useRef, useState } from 'react';
import { Button } from '../kit/primitives/Button.tsx';
import { useApp, useCommands } from '../kit/state/useApp.ts';
import type { Notice } from '../../store/types.ts';
import { refusalWords } from '../../analysis/edits/refusalWords.ts';
import { useClearSide } from './useClearSide.ts';
import styles from './Notices.module.css';
import { messages } from './messages.ts';

/** More would cover the page; earlier ones are behind a button. */
const SHOWN = 3;

/** Long enough to read a refusal twice. */
const REFUSAL_MS = 20_000;

/** What happened, with the fix as a button. Only refusals that offer no fix disappear by themselves. */
export function Notices() {
  const notices = useApp((state) => state.notices);
  const commands = useCommands();
  /** Newest message when the earlier ones were shown: a later one hides them again. */
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  useRefusalsPass(notices);
  const stack = useRef<HTMLElement>(null);
  const side = useClearSide(stack, notices.length > 0);
  if (notices.length === 0) return null;
  const newest = notices[notices.length - 1].id;
  const earlier = openedAt === newest ? 0 : Math.max(0, notices.length - SHOWN);
  return (
    <section ref={stack} className={styles.stack} data-side={side} aria-label={messages.notices} data-layer="">
      {earlier > 0 && (
        <div className={styles.notice}>
          <p className={styles.text}>{messages.earlier(earlier)}</p>
          <Button onClick={() => setOpenedAt(newest)}>{messages.show}</Button>
          <Button
            kind="quiet"
            icon="close"
            label={messages.dismissEarlier}
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

/**
 * Dismisses refusals on Escape, or after ample time to read them; not while they are hovered or focused, and not while they
 * offer a fix: an offer stays until the next edit.
 */
function useRefusalsPass(notices: readonly Notice[]): void {
  const commands = useCommands();
  useEffect(() => {
    const passing = notices.filter((notice) => notice.passing);
    if (passing.length === 0) return;
    const dismissAll = () => passing.forEach(({ id }) => commands.dismiss(id));
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) dismissAll();
    };
    const read = passing.filter(({ action, actions }) => !action && !actions);
    const timer = setInterval(() => {
      if (!document.querySelector('[data-testid="notice"]:is(:hover, :focus-within)')) read.forEach(({ id }) => commands.dismiss(id));
    }, REFUSAL_MS);
    addEventListener('keydown', onKeyDown);
    return () => {
      clearInterval(timer);
      removeEventListener('keydown', onKeyDown);
    };
  }, [notices, commands]);
}

function NoticeBox({ notice, onDismiss }: { readonly notice: Notice; readonly onDismiss: () => void }) {
  const disks = useApp((state) => state.scenario.hardware.disks);
  const words = (text: string) => (notice.passing ? refusalWords(text, disks) : text);
  const way = ({ label, run }: NonNullable<Notice['action']>) => (
    <Button
      key={label}
      onClick={() => {
        run();
        onDismiss();
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className={`${styles.notice} ${styles[notice.kind]}`} role={notice.kind === 'error' ? 'alert' : 'status'} data-testid="notice">
      <div className={styles.text}>
        <p>{words(notice.text)}</p>
        {notice.details && notice.details.length > 0 && (
          <details open={notice.details.length <= 3}>
            <summary>{messages.details(notice.details.length)}</summary>
            <ul>
              {notice.details.map((detail) => (
                <li key={detail}>{words(detail)}</li>
              ))}
            </ul>
          </details>
        )}
        {notice.actions && <p className={styles.ways}>{notice.actions.map(way)}</p>}
      </div>
      {notice.action && way(notice.action)}
      <Button kind="quiet" icon="close" label={messages.dismiss} onClick={onDismiss} />
    </div>
  );
}
