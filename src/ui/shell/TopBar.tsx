import type { ReactNode } from 'react';
import { PHONE, useMedia } from '../kit/primitives/useMedia.ts';
import { useWindowFrom } from '../kit/primitives/useWindowFrom.ts';
import { ActionButton } from './ActionButton.tsx';
import { LayoutMenu } from './LayoutMenu.tsx';
import { Logo } from './Logo.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import { WorkloadSwitch } from './WorkloadSwitch.tsx';
import styles from './TopBar.module.css';
import { messages } from './messages.ts';

/** What is simulated (study, layout, workload) and what can be done with all of it. On a phone the answer's number stands here. */
export function TopBar({ number }: { readonly number: ReactNode }) {
  const phone = useMedia(PHONE);
  const wide = useWindowFrom(1200, 1700);
  // Below this it is behind the dots.
  const studyInSight = useMedia('(min-width: 900px)');
  return (
    <div className={styles.bar}>
      <h1 className={styles.brand}>
        <Logo />
        <span>{messages.spindle}</span>
      </h1>
      {phone && <div className={styles.number}>{number}</div>}
      <div className={styles.what}>
        <LayoutMenu />
        <WorkloadSwitch asList={!wide} />
      </div>
      <div className={styles.actions}>
        <ActionButton action="undo" kind="quiet" icon="undo" otherwise={messages.nothingToUndo}>
          {wide ? messages.undoShort : undefined}
        </ActionButton>
        <ActionButton action="redo" kind="quiet" icon="redo" otherwise={messages.nothingToRedo}>
          {wide ? messages.redoShort : undefined}
        </ActionButton>
        {phone ? (
          <PhoneMenu />
        ) : (
          <>
            <ActionButton action="pin" icon="pin" otherwise={messages.waitForAnswer}>
              {wide ? messages.pinShort : undefined}
            </ActionButton>
            <ActionButton action="share" kind="primary" icon={wide ? undefined : 'share'}>
              {wide ? messages.shareShort : undefined}
            </ActionButton>
            {studyInSight && (
              <ActionButton action="study" kind="quiet">
                {messages.studyShort}
              </ActionButton>
            )}
            <ActionButton action="replay" kind="quiet" icon="replay" />
            <MoreMenu />
            <ThemeMenu />
            <ActionButton action="help" kind="quiet" icon="help" />
          </>
        )}
      </div>
    </div>
  );
}
