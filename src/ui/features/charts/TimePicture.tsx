import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import type { TermId } from '../../../analysis/glossary/glossary.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import type { Evidence } from '../../../analysis/why/evidence.ts';
import { evidenceWords } from '../../../analysis/why/evidenceWords.ts';
import { Canvas } from '../../kit/canvas/Canvas.tsx';
import type { CanvasSize, Paint } from '../../kit/canvas/Canvas.tsx';
import { useTokens } from '../../kit/canvas/tokens.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { Term } from '../../kit/primitives/Term.tsx';
import { VisuallyHidden } from '../../kit/primitives/VisuallyHidden.tsx';
import { useEvidenceShown } from '../../kit/state/evidence.ts';
import { useComparedRuns } from '../../kit/state/comparedRuns.ts';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import type { Drawing, Mark } from '../../kit/canvas/draw.ts';
import { paintMarks } from '../../kit/canvas/paint.ts';
import { evidenceMarks } from './evidenceMarks.ts';
import { playback } from '../../../store/playback.ts';
import { exported } from '../../kit/plots/exported.ts';
import { PlayheadBeyond } from '../../kit/plots/PlayheadBeyond.tsx';
import { PlayheadLine } from '../../kit/plots/PlayheadLine.tsx';
import { diskAt, msOf, plotFor, rowTop, xOf } from '../../kit/plots/timePlot.ts';
import type { Plot } from '../../kit/plots/timePlot.ts';
import { diskLabel } from '../../../scenario/names.ts';
import { readingOf } from './reading.ts';
import { useInTask } from '../../kit/state/useInTask.ts';
import { useTimeKeys } from './useTimeKeys.ts';
import { fitWindow, shownWindow, useTimeView, windowAt, zoomed } from '../../kit/plots/timeWindow.ts';
import { messages } from './messages.ts';
import styles from '../../kit/plots/timeFigure.module.css';

/** Makes the marks of a chart for a size, a window and colors, both for the screen and for export. */
export type MakeMarks = (plot: Plot, window: TimeWindow, columns: number, tokens: Tokens, disk: number | null) => Mark[];

export interface TimePictureProps {
  readonly name: string;
  /** Its glossary entry. */
  readonly term: TermId;
  readonly result: RunResult;
  readonly summary: string;
  /** What the window shows, in one line to the right of the title. */
  readonly caption: string;
  /** Which window that is. A picture that stands beside another of the same window leaves it to that one where lines are short. */
  readonly where?: string;
  /** The key to its colors. */
  readonly legend?: ReactNode;
  readonly tools?: ReactNode;
  readonly marginRight: number;
  readonly makeMarks: MakeMarks;
  readonly stale: boolean;
}

/** One column per pixel: more would not be visible. */
export function columnsFor(plot: Plot): number {
  return Math.max(1, Math.floor(plot.right - plot.left));
}

/** The chart at a given size, for export. */
export function drawingOf(
  result: RunResult,
  window: TimeWindow,
  makeMarks: MakeMarks,
  size: { width: number; height: number },
  marginRight: number,
  tokens: Tokens,
): Drawing {
  const plot = plotFor(result.devices.length, { ...size, labelPx: 12, marginRight, labels: labelsOf(result) });
  return {
    ...size,
    marks: [...makeMarks(plot, window, columnsFor(plot), tokens, null), ...(exported.playhead?.(plot, window, tokens) ?? [])],
  };
}

const labelsOf = (result: RunResult): string[] => result.devices.map(({ id }) => diskLabel(id));
const NO_MARKS: readonly Mark[] = [];

/** A press that moves at least this many pixels is a brush, not a click. */
const BRUSH_PX = 5;

/**
 * A time chart with its cursor, brush and keyboard. To assistive technology the surface is a slider
 * over simulated time whose value is read out in words; up and down change the disk.
 */
export function TimePicture({
  name,
  term,
  result,
  summary,
  caption,
  where,
  legend,
  tools,
  marginRight,
  makeMarks,
  stale,
}: TimePictureProps) {
  const id = useId();
  const surface = useRef<HTMLDivElement>(null);
  const colors = useTokens();
  const commands = useCommands();
  const [size, setSize] = useState<CanvasSize | null>(null);
  const [brush, setBrush] = useState<readonly [number, number] | null>(null);
  const press = useRef<number | null>(null);
  const cursorMs = useApp((state) => state.view.cursorMs);
  const disk = useApp((state) => state.view.disk);
  const evidence = useEvidenceShown();
  const hover = useTimeView((state) => state.hover);
  const zoom = useTimeView((state) => state.window);
  const disks = result.devices.length;
  const binMs = result.series?.binMs ?? 0;
  const axisMs = useComparedRuns().elapsedMs;
  const window = useMemo(() => shownWindow(zoom, result.elapsedMs, binMs, axisMs), [zoom, result.elapsedMs, binMs, axisMs]);
  const plot = useMemo(
    () => size && plotFor(disks, { ...size, labelPx: colors.labelPx, marginRight, labels: labelsOf(result) }),
    [size, disks, colors.labelPx, marginRight, result],
  );
  const columns = plot ? columnsFor(plot) : 1;
  const marks = useInTask(
    useCallback(() => (plot ? makeMarks(plot, window, columns, colors, disk) : NO_MARKS), [plot, window, columns, colors, disk, makeMarks]),
    NO_MARKS,
  );
  const onKeyDown = useTimeKeys({ result, window, columns, disks });

  const paint = useCallback<Paint>((context, _size, { font }) => paintMarks(context, marks, font), [marks]);
  const paintOverlay = useCallback<Paint>(
    (context, _size, { color, linePx, font }) => {
      if (plot) paintMarks(context, overlayMarks(plot, window, { cursorMs, hover, disk, brush, evidence }, color, linePx), font);
    },
    [plot, window, cursorMs, hover, disk, brush, evidence],
  );

  // React's wheel listeners are passive, and zooming must keep the page from scrolling.
  useEffect(() => {
    const element = surface.current;
    if (!element || !plot) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !matchMedia('(min-width: 700px)').matches) return;
      event.preventDefault();
      const around = msOf(plot, window, event.clientX - element.getBoundingClientRect().left);
      useTimeView.getState().setWindow(fitWindow(zoomed(window, event.deltaY > 0 ? 1.25 : 0.8, around), result.elapsedMs, binMs));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [plot, window, result.elapsedMs, binMs]);

  const at = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = at(event).x;
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!plot) return;
    const { x, y } = at(event);
    const ms = msOf(plot, window, x);
    if (press.current !== null && event.pointerType !== 'mouse') commands.setView({ cursorMs: Math.min(result.elapsedMs, ms) });
    else if (press.current !== null && Math.abs(x - press.current) >= BRUSH_PX) setBrush([press.current, x]);
    else useTimeView.getState().setHover({ ms, disk: diskAt(plot, y) });
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!plot || press.current === null) return;
    const { x, y } = at(event);
    const from = press.current;
    press.current = null;
    setBrush(null);
    if (event.pointerType === 'mouse' && Math.abs(x - from) >= BRUSH_PX) {
      const [left, right] = from < x ? [from, x] : [x, from];
      useTimeView
        .getState()
        .setWindow(fitWindow({ fromMs: msOf(plot, window, left), toMs: msOf(plot, window, right) }, result.elapsedMs, binMs));
    } else commands.setView({ cursorMs: Math.min(result.elapsedMs, msOf(plot, window, x)), disk: diskAt(plot, y) ?? disk });
  };

  const value = cursorMs ?? window.fromMs;
  return (
    <figure className={styles.figure} aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`} data-stale={stale || undefined}>
      <figcaption className={styles.caption}>
        <span className={styles.words}>
          <span id={`${id}-title`} className={styles.title}>
            <Term id={term}>{name}</Term>
          </span>{' '}
          <span className={styles.window}>
            {caption}
            {where && <span className={styles.where}> · {where}</span>}
          </span>{' '}
          {legend}
        </span>
        {tools}
      </figcaption>
      <VisuallyHidden>
        <span id={`${id}-summary`}>{summary}</span>
      </VisuallyHidden>
      <div className={styles.frame}>
        <div
          ref={surface}
          className={styles.surface}
          role="slider"
          tabIndex={0}
          data-place-focus
          aria-label={messages.timeCursor(name)}
          aria-describedby={`${id}-summary`}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={Math.round(result.elapsedMs)}
          aria-valuenow={Math.round(value)}
          aria-valuetext={evidence ? evidenceWords(evidence, result) : readingOf(result, disk, cursorMs)}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            press.current = null;
            setBrush(null);
          }}
          onPointerLeave={() => useTimeView.getState().setHover(null)}
          onDoubleClick={() => useTimeView.getState().setWindow(null)}
        >
          <Canvas className={styles.canvas} paint={paint} onSize={setSize} />
          <Canvas className={styles.canvas} paint={paintOverlay} />
          {plot && <PlayheadLine plot={plot} window={window} />}
        </div>
        {plot && (
          <PlayheadBeyond
            plot={plot}
            window={window}
            onGo={(ms) => {
              const next = windowAt(window.toMs - window.fromMs, { ms, playing: playback.getState().playing, speed: 0 });
              useTimeView.getState().setWindow(fitWindow(next, result.elapsedMs, binMs));
            }}
          />
        )}
      </div>
    </figure>
  );
}

interface OverlayInput {
  readonly cursorMs: number | null;
  readonly hover: { readonly ms: number; readonly disk: number | null } | null;
  readonly disk: number | null;
  readonly brush: readonly [number, number] | null;
  readonly evidence: Evidence | null;
}

function overlayMarks(
  plot: Plot,
  window: TimeWindow,
  { cursorMs, hover, disk, brush, evidence }: OverlayInput,
  color: Tokens['color'],
  linePx: number,
): Mark[] {
  const marks: Mark[] = [];
  const outline = (index: number, stroke: string) => {
    const top = rowTop(plot, Math.floor(index / plot.disksPerRow));
    const bottom = top + plot.rowHeight;
    marks.push({ kind: 'line', x1: plot.left, y1: top, x2: plot.right, y2: top, stroke, width: linePx });
    marks.push({ kind: 'line', x1: plot.left, y1: bottom, x2: plot.right, y2: bottom, stroke, width: linePx });
  };
  const upright = (ms: number, stroke: string, dash?: readonly number[]) => {
    if (ms < window.fromMs || ms > window.toMs) return;
    const x = xOf(plot, window, ms);
    // A rim in the panel's color keeps the line visible on cells of any color.
    if (!dash) marks.push({ kind: 'line', x1: x, y1: plot.top, x2: x, y2: plot.bottom, stroke: color.panel, width: linePx + 2 });
    marks.push({ kind: 'line', x1: x, y1: plot.top, x2: x, y2: plot.bottom, stroke, width: linePx, ...(dash && { dash }) });
  };
  if (brush) {
    const x = Math.max(plot.left, Math.min(...brush));
    marks.push({
      kind: 'area',
      points: box(x, plot.top, Math.min(plot.right, Math.max(...brush)) - x, plot.bottom - plot.top),
      fill: color.ink,
      opacity: 0.18,
    });
  }
  if (hover && hover.disk !== null && hover.disk < plot.disks) outline(hover.disk, color.ink3);
  // Evidence covers several disks; an outline around the cursor's disk would look like all of it.
  if (evidence) marks.push(...evidenceMarks(plot, window, evidence, color, linePx));
  else if (disk !== null && disk < plot.disks) outline(disk, color.ink);
  if (hover) upright(hover.ms, color.ink2, [3, 3]);
  if (cursorMs !== null && !evidence) upright(cursorMs, color.ink);
  return marks;
}

function box(x: number, y: number, width: number, height: number): number[] {
  return [x, y, x + width, y, x + width, y + height, x, y + height];
}
