import type { ReactNode } from 'react';
import { PHONE, useMedia } from '../primitives/useMedia.ts';
import { ActionButton } from './ActionButton.tsx';
import { LayoutMenu } from './LayoutMenu.tsx';
import { Logo } from './Logo.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import { WorkloadSwitch } from './WorkloadSwitch.tsx';
import styles from './TopBar.module.css';

/** What is simulated (study, layout, workload) and what can be done with all of it. On a phone the answer's number stands here. */
export function TopBar({ number }: { readonly number: ReactNode }) {
  const phone = useMedia(PHONE);
  const wide = useMedia('(min-width: 1200px)');
  return (
    <div className={styles.bar}>
      <h1 className={styles.brand}>
        <Logo />
        <span>Spindle</span>
      </h1>
      {phone && <div className={styles.number}>{number}</div>}
      <div className={styles.what}>
        <LayoutMenu />
        <WorkloadSwitch />
      </div>
      <div className={styles.actions}>
        <ActionButton action="undo" kind="quiet" icon="undo" otherwise="Nothing to undo yet">
          {wide && 'Undo'}
        </ActionButton>
        <ActionButton action="redo" kind="quiet" icon="redo" otherwise="Nothing to redo">
          {wide && 'Redo'}
        </ActionButton>
        <ActionButton action="pin" icon="pin" otherwise="Wait for the first answer">
          {wide && 'Pin'}
        </ActionButton>
        <ActionButton action="share" kind="primary" icon={wide ? undefined : 'share'}>
          {wide && 'Share'}
        </ActionButton>
        <ThemeMenu />
        <ActionButton action="help" kind="quiet" icon="help" />
      </div>
    </div>
  );
}
