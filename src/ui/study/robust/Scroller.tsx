import type { ReactNode } from 'react';
import { ScrollRegion } from '../../primitives/ScrollRegion.tsx';
import styles from '../Study.module.css';

/** A place for a table that may be wider than the screen: the arrow keys scroll it. */
export function Scroller({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ScrollRegion className={styles.scroller} aria-label={label}>
      {children}
    </ScrollRegion>
  );
}
