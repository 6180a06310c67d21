/** Follows the pointer during a drag: what is held, and what dropping it here would do. Moved by transform, without rendering. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { filesSize } from '../../../analysis/document/fileNames.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { previewOf } from '../../../store/move/preview.ts';
import { trail } from '../../kit/drag/sensor.ts';
import { useLoadAfter, useLoadShare } from '../../kit/drag/useLoadShare.ts';
import { useHand } from '../../kit/drag/useHand.ts';
import { useDropEstimate } from './useDropEstimate.ts';
import styles from './Move.module.css';

const OFFSET_PX = 14;
const MARGIN_PX = 8;

export function Ghost() {
  useDropEstimate();
  const scenario = useApp((s) => s.scenario);
  const inHand = useHand((s) => (s.by === 'pointer' ? s.inHand : null));
  const over = useHand((s) => s.over);
  const marked = useHand((s) => s.marked);
  const estimate = useHand((s) => s.estimate);
  const load = useLoadShare(inHand);
  const element = useRef<HTMLDivElement>(null);

  // Placed in every frame that moves it, and again when new words change its size.
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

  const preview = inHand && over ? previewOf(scenario, inHand, over, marked) : null;
  const loadAfter = useLoadAfter(scenario, preview);
  if (!inHand) return null;
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
          {loadAfter && <span className={styles.quiet}> · {loadAfter}</span>}
          {estimate && <span className={styles.quiet}> · {estimate}</span>}
        </p>
      )}
    </div>
  );
}

/**
 * Next to the pointer, never under it and never outside the window: above it if there is no room below. Uses
 * percentages of the ghost's own size, because measuring it would force a layout in every frame of a drag.
 */
function place(ghost: HTMLElement | null, x: number, y: number): void {
  if (!ghost) return;
  const left = `max(${MARGIN_PX}px, min(${x + OFFSET_PX}px, 100vw - 100% - ${MARGIN_PX}px))`;
  // Zero while it fits below; one pixel too many moves it all the way up.
  const tooLow = `${y + OFFSET_PX + MARGIN_PX}px + 100% - 100vh`;
  const up = `clamp(0px, (${tooLow}) * 1000, 100% + ${2 * OFFSET_PX}px)`;
  ghost.style.transform = `translate(${left}, max(${MARGIN_PX}px, ${y + OFFSET_PX}px - ${up}))`;
}
