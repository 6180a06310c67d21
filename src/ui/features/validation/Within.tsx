import { messages } from './messages.ts';
import styles from './Validation.module.css';

/** For what has an aim as a whole. */
export const AIM = [messages.aimReached, messages.aimMissed] as const;

export interface WithinProps {
  readonly is: boolean;
  /** What it says if it is, and if it is not. */
  readonly words?: readonly [string, string];
}

/** Whether a figure lies within what is allowed: by a sign and a word, the color only helps. */
export function Within({ is, words = ['within', messages.notWithin] }: WithinProps) {
  return (
    <span className={styles.within} data-within={is}>
      <span aria-hidden="true">{is ? '✓' : '✗'}</span> {words[is ? 0 : 1]}
    </span>
  );
}
