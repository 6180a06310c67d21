import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Text that is read aloud but not seen. */
export function VisuallyHidden({ children, id }: { readonly children: ReactNode; readonly id?: string }) {
  return (
    <span className={styles.hidden} id={id}>
      {children}
    </span>
  );
}
