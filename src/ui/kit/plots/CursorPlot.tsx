import { useCallback, useId, useMemo, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { Canvas } from '../canvas/Canvas.tsx';
import type { CanvasSize, Paint } from '../canvas/Canvas.tsx';
import { useTokens } from '../canvas/tokens.ts';
import type { Tokens } from '../canvas/tokens.ts';
import type { Mark } from '../canvas/draw.ts';
import { paintMarks } from '../canvas/paint.ts';
import type { Axes, Space } from './axes.ts';
import { stepByKey } from './keySteps.ts';
import { PlotFigure } from './PlotFigure.tsx';
import styles from './Plot.module.css';
import { messages } from './plotMessages.ts';

/** `A`: axes with whatever the picture's marks must know of them. */
export interface CursorPlotProps<A extends Axes = Axes> {
  readonly title: string;
  readonly summary: string;
  readonly tools?: ReactNode;
  readonly axes: (space: Space) => A;
  readonly marks: (axes: A, tokens: Tokens) => readonly Mark[];
  readonly cursorMarks: (axes: A, tokens: Tokens, step: number) => readonly Mark[];
  /** Step of the cursor at a value of the x axis. */
  readonly stepAt?: (x: number) => number;
  /** In its place, of points anywhere in the picture: the step nearest to a pixel of it. */
  readonly stepNear?: (axes: A, x: number, y: number) => number;
  /** A press on it with a mouse, or Enter, opens what stands at the cursor. */
  readonly onOpen?: () => void;
  readonly last: number;
  readonly step: number;
  readonly onStep: (step: number) => void;
  /** What stands at the cursor, in words. */
  readonly reading: string;
}

/** A picture with a cursor that pointer, finger and keys move in steps, and that is read aloud. */
export function CursorPlot<A extends Axes>(props: CursorPlotProps<A>) {
  const { title, summary, tools, axes, marks, cursorMarks, stepAt, stepNear, onOpen, last, step, onStep, reading } = props;
  const id = useId();
  const tokens = useTokens();
  const [size, setSize] = useState<CanvasSize | null>(null);
  const own = useMemo(() => size && axes({ width: size.width, height: size.height, labelPx: tokens.labelPx }), [axes, size, tokens]);
  const paint = useCallback<Paint>((context, _size, now) => own && paintMarks(context, marks(own, now), now.font), [own, marks]);
  const paintCursor = useCallback<Paint>(
    (context, _size, now) => own && paintMarks(context, cursorMarks(own, now, step), now.font),
    [own, cursorMarks, step],
  );
  const follow = (event: PointerEvent) => {
    if (!own) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    if (stepNear) onStep(stepNear(own, event.clientX - left, event.clientY - top));
    else if (stepAt) onStep(stepAt(own.xAt(event.clientX - left)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onOpen) {
      event.preventDefault();
      onOpen();
      return;
    }
    const to = stepByKey(event, step, last);
    if (to === undefined) return;
    event.preventDefault();
    onStep(to);
  };
  return (
    <PlotFigure id={id} title={title} tools={tools} caption={summary}>
      <div
        className={`${styles.surface} ${styles.large}`}
        role="slider"
        tabIndex={0}
        aria-label={messages.cursor(title)}
        aria-describedby={`${id}-summary`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((step / Math.max(1, last)) * 10_000) / 100}
        aria-valuetext={reading}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={follow}
        // A finger looks; it opens by the button.
        onClick={(event) => (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse' && onOpen?.()}
      >
        <Canvas paint={paint} onSize={setSize} className={styles.canvas} />
        <Canvas paint={paintCursor} className={styles.canvas} />
      </div>
    </PlotFigure>
  );
}
