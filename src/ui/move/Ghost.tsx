/** What hangs at the pointer during a drag: what is held, and what letting go here would do. Moved by transform, without rendering. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useApp } from '../useApp.ts';
import { previewOf } from './preview.ts';
import { trail } from './sensor.ts';
import { useLoadShare } from './useLoadShare.ts';
import { useHand } from './useHand.ts';
import { filesSize } from './words.ts';
import styles from './Move.module.css';

const OFFSET_PX = 14;

export function Ghost() {
  const scenario = useApp((s) => s.scenario);
  const inHand = useHand((s) => (s.by === 'pointer' ? s.inHand : null));
  const over = useHand((s) => s.over);
  const marked = useHand((s) => s.marked);
  const estimate = useHand((s) => s.estimate);
  const load = useLoadShare(inHand);
  const element = useRef<HTMLDivElement>(null);

  // Every frame in which it moves, and again when its words change its size.
  useLayoutEffect(() => {
    place(element.current, trail.x, trail.y);
  });
  useEffect(() => {
    const follow = (x: number, y: number) => place(element.current, x, y);
    trail.listeners.add(follow);
    return () => {
      trail.listeners.delete(follow);
    };
  }, []);

  if (!inHand) return null;
  const preview = over ? previewOf(scenario, inHand, over, marked) : null;
  return (
    <div ref={element} className={styles.ghost} aria-hidden="true" data-testid="ghost">
      <p>
        <strong>{inHand.label}</strong>
        {inHand.kind === 'files' && <span className={styles.quiet}> · {filesSize(scenario, inHand.psus)}</span>}
      </p>
      {load && <p className={styles.quiet}>{load}</p>}
      {preview && (
        <p className={preview.refused ? styles.refused : undefined}>
          → {preview.text}
          {estimate && <span className={styles.quiet}> · {estimate}</span>}
        </p>
      )}
    </div>
  );
}

/** Beside the pointer, never under it and never out of the window. */
function place(ghost: HTMLElement | null, x: number, y: number): void {
  if (!ghost) return;
  const { offsetWidth: width, offsetHeight: height } = ghost;
  const left = Math.max(8, Math.min(x + OFFSET_PX, innerWidth - width - 8));
  const top = Math.max(8, y + OFFSET_PX + height > innerHeight - 8 ? y - OFFSET_PX - height : y + OFFSET_PX);
  ghost.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
