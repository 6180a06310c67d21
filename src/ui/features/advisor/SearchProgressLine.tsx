/** How far a search is, how much of its time is left, and a button that ends it. */
import { useEffect, useState } from 'react';
import { Button } from '../../kit/primitives/Button.tsx';
import { messages } from './findMessages.ts';
import { messages as shared } from './messages.ts';
import type { Searched } from './useSearch.ts';
import styles from './Advisor.module.css';

const EVERY_MS = 500;

interface SearchProgressLineProps {
  readonly searched: Searched;
  readonly seconds: number;
  readonly onStop: () => void;
}

export function SearchProgressLine({ searched: { progress, beganAt }, seconds, onStop }: SearchProgressLineProps) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const spent = Math.max(0, now - beganAt) / 1000;
  const leftMs = 1000 * Math.max(0, seconds - spent);
  return (
    <div className={styles.controls}>
      <span role="status">{progress === null ? '' : messages.phases[progress.phase]}</span>
      <progress value={Math.min(spent, seconds)} max={seconds} aria-label={messages.progress} />
      <span>{messages.left(progress?.runs ?? 0, leftMs)}</span>
      <Button onClick={onStop}>{shared.stop}</Button>
    </div>
  );
}
