/** Runs: the place where they are begun, how far they are, and a button that ends them. */
import type { ReactNode } from 'react';
import { Button } from '../../kit/primitives/Button.tsx';
import { messages } from './messages.ts';
import styles from './Advisor.module.css';

interface RunsProgressProps {
  readonly runs: readonly unknown[];
  /** Of the run under way. */
  readonly progress: number | null;
  readonly error: string | null;
  readonly onStop: () => void;
}

/**
 * What begins, ends and resumes runs, and says what came of them: one place that stays, so that the focus goes from
 * a button to the one that takes its turn, and to the place itself when none is left.
 */
export function RunsPlace({ children }: { readonly children: ReactNode }) {
  return (
    <div tabIndex={-1} className={styles.runs}>
      {children}
    </div>
  );
}

export function RunsProgress({ runs, progress, error, onStop }: RunsProgressProps) {
  const done = runs.filter((run) => run !== undefined).length;
  if (error !== null) return <p role="alert">{messages.failed(error)}</p>;
  return (
    <div className={styles.controls}>
      <span role="status">{messages.runOf(Math.min(runs.length, done + 1), runs.length)}</span>
      <progress value={done + (progress ?? 0)} max={runs.length} aria-label={messages.measuring} />
      <Button onClick={onStop}>{messages.stop}</Button>
    </div>
  );
}
