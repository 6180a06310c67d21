/**
 * The PSU matrix: one canvas for all partitioned objects, and over it one ARIA grid per object with a
 * single live cell, so that 6 006 files need only a handful of elements.
 */
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Ref } from 'react';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { useApp, useHandles, useShownResult, useWords } from '../../kit/state/useApp.ts';
import { Canvas } from '../../kit/canvas/Canvas.tsx';
import type { CanvasSize, Paint } from '../../kit/canvas/Canvas.tsx';
import { ramp } from '../../kit/canvas/ramp.ts';
import { bitmap } from '../../../store/selection.ts';
import { BlockGrid } from './BlockGrid.tsx';
import { useBoxSelect } from './useBoxSelect.ts';
import { objectColors } from '../../kit/canvas/objectColor.ts';
import { highlightedPsus, partitioned } from './files.ts';
import { exceptedPsus } from '../../../analysis/document/exceptedFiles.ts';
import { shortNames } from './groups.ts';
import { blockOf, layOutMatrix, rowY } from './matrix.ts';
import type { MatrixLayout } from './matrix.ts';
import { messages } from './messages.ts';
import { paintMatrix } from './paint.ts';
import { strengthOfTargets, strengthOfValues, valuesOf } from './strength.ts';
import { hottestFirst } from '../../../analysis/run/hottestFiles.ts';
import styles from './Matrix.module.css';

export interface MatrixProps {
  /** Opens the segment of a file as large cells. */
  readonly onOpen: (psu: number) => void;
  /** A box was drawn beyond the edge of the matrix, as if to drag its files. */
  readonly onBoxOut: () => void;
  readonly onHover: (psu: number | null) => void;
  /** The live cell (PSU index); kept by the warehouse, so that it survives opening a segment. */
  readonly cursor: number | null;
  readonly onCursor: (psu: number) => void;
  /** The matrix returns from an open segment: it takes the focus once it is laid out, then calls `onFocused`. */
  readonly takeFocus: boolean;
  readonly onFocused: () => void;
  /** Lets the warehouse ask which files are under a point of the window, for drags that start on the matrix. */
  readonly probe: Ref<(x: number, y: number) => Int32Array | null>;
}

export function Matrix({ onOpen, onBoxOut, onHover, cursor, onCursor, takeFocus, onFocused, probe }: MatrixProps) {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const selection = useApp((s) => s.selection);
  const color = useApp((s) => s.view.matrixColour);
  const disk = useApp((s) => s.view.disk);
  const result = useShownResult();
  const layout = layoutOf(scenario);
  const scroller = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<CanvasSize>({ width: 0, height: 0, ratio: 1 });
  const [scrollTop, setScrollTop] = useState(0);

  const objects = useMemo(() => partitioned(scenario.database, layout), [scenario.database, layout]);
  const matrix = useMemo(() => layOutMatrix(objects, size.width, size.height, size.ratio), [objects, size]);
  const values = useMemo(() => valuesOf(color, result, layout), [color, result, layout]);
  const strength = useMemo(() => {
    if (color === 'disk') return strengthOfTargets(layout);
    return values ? strengthOfValues(values, objects) : null;
  }, [color, values, layout, objects]);
  const selected = useMemo(() => bitmap(selection, layout.psuCount), [selection, layout]);
  const excepted = useMemo(() => exceptedPsus(scenario, layout), [scenario, layout]);
  const highlighted = useMemo(() => highlightedPsus(layout, disk), [layout, disk]);
  const colors = objectColors(scenario.database);
  const words = useWords();
  const shorts = shortNames(scenario.database);

  const paint = useCallback<Paint>(
    (context, { width, height, ratio }, tokens) => {
      paintMatrix(context, width, height, ratio, tokens, {
        layout: matrix,
        titles: matrix.blocks.map((b) => scenario.database.objects[b.object].name),
        shortTitles: matrix.blocks.map((b) => shorts[b.object]),
        colors: matrix.blocks.map((b) => colors[b.object]),
        levels: strength?.levels ?? null,
        byTarget: color === 'disk',
        ramp: ramp(tokens.theme === 'dark'),
        selected,
        excepted,
        highlighted,
        scrollTop,
      });
    },
    [matrix, scenario.database, colors, shorts, strength, color, selected, excepted, highlighted, scrollTop],
  );

  const { handlers, frame, filesAt } = useBoxSelect({ scroller, matrix, cursor, onCursor, onOpen, onBoxOut, onHover });
  useImperativeHandle(probe, () => filesAt, [filesAt]);

  useEffect(() => {
    if (!takeFocus || matrix.blocks.length === 0) return;
    onFocused();
    scroller.current?.querySelector<HTMLElement>('[role="grid"][tabindex="0"]')?.focus();
  }, [matrix, takeFocus, onFocused]);

  const order = useMemo(() => values && hottestFirst(values).filter((psu) => blockOf(objects, psu) !== undefined), [values, objects]);

  /** Scrolls a cell that the keyboard reached into view. */
  const reveal = (psu: number, at: MatrixLayout) => {
    const block = blockOf(at.blocks, psu);
    const element = scroller.current;
    if (!block || !element) return;
    const top = rowY(block, at.rowHeight, Math.floor((psu - block.firstPsu) / block.psusPerSegment) + 1);
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + at.rowHeight > element.scrollTop + element.clientHeight) element.scrollTop = top + at.rowHeight - element.clientHeight;
  };
  const moveTo = (psu: number) => {
    onCursor(psu);
    reveal(psu, matrix);
  };

  if (objects.length === 0) {
    return <p className={styles.empty}>{messages.noMatrix(words)}</p>;
  }
  const home = cursor !== null && blockOf(objects, cursor) ? cursor : (matrix.blocks[0]?.firstPsu ?? 0);
  return (
    <div className={styles.matrix}>
      <Canvas paint={paint} onSize={setSize} className={styles.canvas} />
      <div
        ref={scroller}
        className={styles.scroller}
        data-drag="matrix"
        title={messages.matrixHelp(words)}
        data-overflowing={matrix.height > size.height + 1 || undefined}
        onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
        {...handlers}
      >
        <div className={styles.content} style={{ height: matrix.height }}>
          {matrix.blocks.map((block, b) => (
            <BlockGrid
              key={block.object}
              matrix={matrix}
              blockIndex={b}
              cursor={home}
              order={order}
              values={values}
              color={color}
              onMove={moveTo}
              onOpen={onOpen}
              handles={handles}
            />
          ))}
          <div ref={frame} className={styles.box} hidden />
        </div>
      </div>
    </div>
  );
}
