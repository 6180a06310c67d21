import type { ReactNode } from 'react';
import styles from './PlaceHeader.module.css';

/** Title line of a place: its name at the left, what it holds at the right, both quiet. */
export function PlaceHeader({ id, title, children }: { readonly id?: string; readonly title: string; readonly children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <h2 id={id}>{title}</h2>
      <div className={styles.meta}>{children}</div>
    </header>
  );
}
