/** A canvas that is drawn when the film has another moment, at most once a frame, without a component that renders. */
import { useEffect, useRef } from 'react';
import { playback } from '../../../../store/playback.ts';
import type { Mark } from '../../../kit/canvas/draw.ts';
import { paintMarks } from '../../../kit/canvas/paint.ts';
import { cancelFrame, scheduleFrame } from '../../../kit/canvas/raf.ts';
import { useTokens } from '../../../kit/canvas/tokens.ts';
import styles from './Mechanics.module.css';

export interface Space {
  readonly width: number;
  readonly height: number;
  readonly labelPx: number;
}

/** @param marks pure, of the state of the film; a new function draws at once */
export function LiveCanvas({ marks, testId }: { readonly marks: (space: Space) => readonly Mark[]; readonly testId: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { font, labelPx } = useTokens();
  useEffect(() => {
    const element = canvas.current!;
    const draw = () => {
      const context = element.getContext('2d');
      const { clientWidth: width, clientHeight: height } = element;
      if (!context || width === 0 || height === 0) return;
      const ratio = globalThis.devicePixelRatio || 1;
      const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (element.width !== wide || element.height !== high) {
        element.width = wide;
        element.height = high;
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      paintMarks(context, marks({ width, height, labelPx }), font);
    };
    const soon = () => scheduleFrame(draw);
    const sizes = new ResizeObserver(soon);
    sizes.observe(element);
    const stop = playback.subscribe(soon);
    soon();
    return () => {
      stop();
      sizes.disconnect();
      cancelFrame(draw);
    };
  }, [marks, font, labelPx]);
  return <canvas ref={canvas} className={styles.canvas} aria-hidden="true" data-testid={testId} />;
}
