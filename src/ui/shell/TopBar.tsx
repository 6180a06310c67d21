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
        <span>Spindle</span>
      </h1>
      {phone && <div className={styles.number}>{number}</div>}
      <div className={styles.what}>
        <LayoutMenu />
        <WorkloadSwitch asList={!wide} />
      </div>
      <div className={styles.actions}>
        <ActionButton action="undo" kind="quiet" icon="undo" otherwise="Nothing to undo yet">
          {wide ? 'Undo' : undefined}
        </ActionButton>
        <ActionButton action="redo" kind="quiet" icon="redo" otherwise="Nothing to redo">
          {wide ? 'Redo' : undefined}
        </ActionButton>
        {phone ? (
          <PhoneMenu />
        ) : (
          <>
            <ActionButton action="pin" icon="pin" otherwise="Wait for the first answer">
              {wide ? 'Pin' : undefined}
            </ActionButton>
            <ActionButton action="share" kind="primary" icon={wide ? undefined : 'share'}>
              {wide ? 'Share' : undefined}
            </ActionButton>
            {studyInSight && (
              <ActionButton action="study" kind="quiet">
                Study
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
