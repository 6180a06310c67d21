import type { ReactNode } from 'react';
import styles from '../Study.module.css';

/** A place for a table that may be wider than the screen: the arrow keys scroll it. */
export function Scroller({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys must be able to scroll it
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
