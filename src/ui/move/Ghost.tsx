/** What hangs at the pointer during a drag: what is held, and what letting go here would do. Moved by transform, without rendering. */
import { useEffect, useRef } from 'react';
import { useApp } from '../useApp.ts';
import { previewOf } from './preview.ts';
import { trail } from './sensor.ts';
import { useHand } from './useHand.ts';
import { filesSize } from './words.ts';
import styles from './Move.module.css';

const OFFSET_PX = 14;

export function Ghost() {
  const scenario = useApp((s) => s.scenario);
  const inHand = useHand((s) => (s.by === 'pointer' ? s.inHand : null));
  const over = useHand((s) => s.over);
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!inHand) return undefined;
    const follow = (x: number, y: number) => {
      const ghost = element.current;
      if (!ghost) return;
      // Never under the pointer and never out of the window.
      const left = Math.min(x + OFFSET_PX, innerWidth - ghost.offsetWidth - 8);
      const top = y + OFFSET_PX + ghost.offsetHeight > innerHeight - 8 ? y - OFFSET_PX - ghost.offsetHeight : y + OFFSET_PX;
      ghost.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`;
    };
    follow(trail.x, trail.y);
    trail.listeners.add(follow);
    return () => {
      trail.listeners.delete(follow);
    };
  }, [inHand]);

  if (!inHand) return null;
  const preview = over ? previewOf(scenario, inHand, over) : null;
  return (
    <div ref={element} className={styles.ghost} aria-hidden="true" data-testid="ghost">
      <p>
        <strong>{inHand.label}</strong>
        {inHand.kind === 'files' && <span className={styles.quiet}> · {filesSize(scenario, inHand.psus)}</span>}
      </p>
      {preview && <p className={preview.refused ? styles.refused : styles.quiet}>→ {preview.text}</p>}
    </div>
  );
}
