import type { ReactNode } from 'react';
import styles from './Fold.module.css';

export interface FoldProps {
  readonly summary: ReactNode;
  /** The summary in words, where what is seen does not stand alone. */
  readonly label?: string;
  readonly children: ReactNode;
  /** For what few people open. */
  readonly quiet?: boolean;
  readonly className?: string | undefined;
  readonly open?: boolean | undefined;
  readonly onOpen?: (open: boolean) => void;
}

/** Something that is unfolded where it is wanted: the platform's own <details>. */
export function Fold({ summary, label, children, quiet = false, className, open, onOpen }: FoldProps) {
  return (
    <details
      className={[styles.fold, quiet && styles.quiet, className].filter(Boolean).join(' ')}
      open={open}
      onToggle={onOpen && ((event) => onOpen(event.currentTarget.open))}
    >
      <summary aria-label={label}>{summary}</summary>
      {children}
    </details>
  );
}
