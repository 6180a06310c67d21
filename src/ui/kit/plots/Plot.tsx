/**
 * A small plot: a canvas that is decoration, its summary in words, the value under the pointer or where the
 * keys have led, and its numbers as a table for anyone who wants them.
 */
import { useCallback, useId, useMemo, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Mark } from '../canvas/draw.ts';
import { paintMarks } from '../canvas/paint.ts';
import { Canvas } from '../canvas/Canvas.tsx';
import type { CanvasSize, Paint } from '../canvas/Canvas.tsx';
import { useTokens } from '../canvas/tokens.ts';
import type { Tokens } from '../canvas/tokens.ts';
import type { Axes, Space } from './axes.ts';
import { Fold } from '../primitives/Fold.tsx';
import { stepByKey } from './keySteps.ts';
import { Table } from '../primitives/Table.tsx';
import { PlotFigure } from './PlotFigure.tsx';
import styles from './Plot.module.css';
import { messages } from './plotMessages.ts';

export interface PlotProps {
  readonly title: string;
  /** What the picture says, in a sentence or two. */
  readonly summary: string;
  readonly tools?: ReactNode;
  /** Of the surface, in pixels, if it needs another one than usual. */
  readonly height?: number;
  readonly axes: (space: Space) => Axes;
  readonly marks: (axes: Axes, tokens: Tokens) => readonly Mark[];
  /** What stands at a value of the x axis, in words. */
  readonly reading: (x: number) => string;
  readonly columns: readonly string[];
  /** Rows as text, the first cell a heading. */
  readonly rows: readonly (readonly string[])[];
}

/** Steps of the keys across a plot. */
const STEPS = 100;

export function Plot({ title, summary, tools, height, axes, marks, reading, columns, rows }: PlotProps) {
  const id = useId();
  const tokens = useTokens();
  const [size, setSize] = useState<CanvasSize | null>(null);
  /** Pixels of the x axis: under the pointer, and where the keys have led; the pointer takes precedence. */
  const [below, setBelow] = useState<number | null>(null);
  const [held, setHeld] = useState<number | null>(null);
  const at = below ?? held;
  const drawn = useMemo(() => {
    if (!size) return null;
    const own = axes({ width: size.width, height: size.height, labelPx: tokens.labelPx });
    return { axes: own, marks: marks(own, tokens) };
  }, [axes, marks, size, tokens]);
  const paint = useCallback<Paint>(
    (context, { height }, { font, color }) => {
      if (!drawn) return;
      paintMarks(context, drawn.marks, font);
      if (at === null) return;
      const { left, right, top, bottom } = drawn.axes;
      const x = Math.max(left, Math.min(right, at));
      paintMarks(context, [{ kind: 'line', x1: x, y1: Math.min(top, height), x2: x, y2: bottom, stroke: color.ink2, width: 1 }], font);
    },
    [drawn, at],
  );
  const said = at !== null && drawn ? reading(drawn.axes.xAt(at)) : undefined;
  const step = at !== null && drawn ? stepAt(at, drawn.axes) : -1;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepByKey(event, step, STEPS);
    if (to === undefined || !drawn) return;
    event.preventDefault();
    const { left, right } = drawn.axes;
    setBelow(null);
    setHeld(left + ((right - left) * to) / STEPS);
  };
  return (
    <PlotFigure
      id={id}
      title={title}
      tools={tools}
      caption={said ?? summary}
      below={
        <Fold summary={messages.asTable(title)} quiet>
          <Table caption={title} columns={columns} rows={rows.map((cells, r) => ({ key: String(r), cells }))} compact />
        </Fold>
      }
    >
      <div
        className={styles.surface}
        style={height === undefined ? undefined : { height }}
        role="slider"
        tabIndex={0}
        aria-label={messages.reading(title)}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={STEPS}
        aria-valuenow={Math.max(0, step)}
        aria-valuetext={said ?? summary}
        onKeyDown={onKeyDown}
        onBlur={() => setHeld(null)}
        onPointerMove={(event) => setBelow(event.clientX - event.currentTarget.getBoundingClientRect().left)}
        onPointerLeave={() => setBelow(null)}
      >
        <Canvas paint={paint} onSize={setSize} className={styles.canvas} />
      </div>
    </PlotFigure>
  );
}

/** The keys' step nearest to a pixel of the x axis. */
function stepAt(pixel: number, { left, right }: Axes): number {
  return Math.max(0, Math.min(STEPS, Math.round(((pixel - left) / (right - left)) * STEPS)));
}
