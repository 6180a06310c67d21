/** A canvas that is drawn when the film has another moment, at most once a frame, without a component that renders. */
import { useEffect, useRef } from 'react';
import { playback } from '../../../../store/playback.ts';
import type { Mark } from '../../../kit/canvas/draw.ts';
import { paintMarks } from '../../../kit/canvas/paint.ts';
import { cancelFrame, scheduleFrame } from '../../../kit/canvas/raf.ts';
import { isAnotherMoment } from '../state.ts';
import { useTokens } from '../../../kit/canvas/tokens.ts';
import styles from './Mechanics.module.css';

export interface Space {
  readonly width: number;
  readonly height: number;
  readonly labelPx: number;
}

/** Below what moves, and drawn only if the key is another one. */
export interface Ground {
  readonly key: readonly unknown[];
  readonly marks: () => readonly Mark[];
}

export interface LiveCanvasProps {
  /** Pure, of the state of the film; a new function draws at once. */
  readonly marks: (space: Space) => readonly Mark[];
  readonly ground?: (space: Space) => Ground | null;
  /** Milliseconds between two drawings while the film plays, at least. */
  readonly everyMs?: number;
  readonly testId: string;
}

/** While the film plays a picture is drawn this often: as smooth as its arm needs, and half of what each frame would cost. */
const DRAW_MS = 1000 / 31;

export function LiveCanvas({ marks, ground, everyMs = DRAW_MS, testId }: LiveCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { font, labelPx } = useTokens();
  useEffect(() => {
    const element = canvas.current!;
    const below = document.createElement('canvas');
    // Measured when it changes: to ask for it in each frame has the whole page laid out in between.
    let size = { width: element.clientWidth, height: element.clientHeight };
    let drawn: Ground | null = null;
    let drawnAt = -Infinity;
    const draw = (now: number) => {
      const { width, height } = size;
      const context = element.getContext('2d');
      if (!context || width === 0 || height === 0) return;
      if (playback.getState().playing && now - drawnAt < everyMs) {
        soon();
        return;
      }
      drawnAt = now;
      const ratio = globalThis.devicePixelRatio || 1;
      const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (element.width !== wide || element.height !== high) {
        element.width = wide;
        element.height = high;
      }
      if (below.width !== wide || below.height !== high) {
        below.width = wide;
        below.height = high;
        drawn = null;
      }
      const next = ground?.({ width, height, labelPx }) ?? null;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      if (next !== null) {
        if (!isSame(next, drawn)) {
          const behind = below.getContext('2d')!;
          behind.setTransform(ratio, 0, 0, ratio, 0, 0);
          behind.clearRect(0, 0, width, height);
          paintMarks(behind, next.marks(), font);
        }
        context.drawImage(below, 0, 0, width, height);
      }
      drawn = next;
      paintMarks(context, marks({ width, height, labelPx }), font);
    };
    const soon = () => scheduleFrame(draw);
    const sizes = new ResizeObserver(([{ contentRect }]) => {
      size = { width: contentRect.width, height: contentRect.height };
      drawnAt = -Infinity;
      soon();
    });
    sizes.observe(element);
    const stop = playback.subscribe((state, before) => {
      if (isAnotherMoment(state, before)) soon();
    });
    soon();
    return () => {
      stop();
      sizes.disconnect();
      cancelFrame(draw);
    };
  }, [marks, ground, everyMs, font, labelPx]);
  return <canvas ref={canvas} className={styles.canvas} aria-hidden="true" data-testid={testId} />;
}

const isSame = (a: Ground, b: Ground | null): boolean => b?.key.length === a.key.length && a.key.every((each, k) => each === b.key[k]);
