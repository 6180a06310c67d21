import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { Canvas } from '../../kit/canvas/Canvas.tsx';
import type { CanvasSize, Paint } from '../../kit/canvas/Canvas.tsx';
import { useTokens } from '../../kit/canvas/tokens.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import type { Drawing, Mark } from '../../kit/canvas/draw.ts';
import { paintMarks } from '../../kit/canvas/paint.ts';
import { playheadMarks } from '../../kit/plots/playheadMarks.ts';
import { PlayheadBeyond } from '../../kit/plots/PlayheadBeyond.tsx';
import { PlayheadLine } from '../../kit/plots/PlayheadLine.tsx';
import { msOf } from '../../kit/plots/timePlot.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { VisuallyHidden } from '../../kit/primitives/VisuallyHidden.tsx';
import { momentOf, requestAt } from './disks.ts';
import { LanesLegend } from './LanesLegend.tsx';
import { lanesMarks } from './marks.ts';
import { lanesModel } from './model.ts';
import { overlayMarks } from './overlay.ts';
import { columnsIn, laneAt, lanesPlot } from './plot.ts';
import type { LanesSpace } from './plot.ts';
import { goToFilm } from './useFilm.ts';
import { useLanes } from './useLanes.ts';
import { setLanes } from '../../../store/lanesView.ts';
import { useLaneCursor } from './useLaneCursor.ts';
import { useLaneKeys } from './useLaneKeys.ts';
import type { LanesData } from './useLanesData.ts';
import { usePanZoom } from './usePanZoom.ts';
import { laneName, lanesSummary, readingOfRequest } from './words.ts';
import { messages } from './messages.ts';
import styles from './Lanes.module.css';

const NO_MARKS: readonly Mark[] = [];

/** The picture in any size, for the screen and for files. */
export function lanesDrawing(data: LanesData, window: TimeWindow, space: LanesSpace, firstLane: number, tokens: Tokens): Drawing {
  const { record, disk } = data;
  const plot = lanesPlot(disk.lanes.length, firstLane, space);
  const model = lanesModel(record, disk, window, columnsIn(plot), plot.firstLane, plot.firstLane + plot.shownLanes);
  const label = (process: number) => laneName(record, process, plot.wide);
  const { color, labelPx, linePx } = tokens;
  return { width: space.width, height: space.height, marks: lanesMarks(model, plot, { color, labelPx, linePx, label }) };
}

/** What a file has beside the lanes themselves. */
export function lanesPlayhead({ disk }: LanesData, window: TimeWindow, space: LanesSpace, firstLane: number, tokens: Tokens): Mark[] {
  return playheadMarks(lanesPlot(disk.lanes.length, firstLane, space), window, tokens);
}

/**
 * The lanes with their cursor, zoom and keys. For assistive technology the surface is a slider over simulated time
 * whose value is the request at the cursor in words; up and down change the process.
 */
export function LanesPicture({ data, tools }: { readonly data: LanesData; readonly tools?: ReactNode }) {
  const id = useId();
  const surface = useRef<HTMLDivElement>(null);
  const tokens = useTokens();
  const [size, setSize] = useState<CanvasSize | null>(null);
  const [hover, setHover] = useState<number | null>(null);
  const firstLane = useLanes((state) => state.firstLane);
  const { record, disk, nameOf, view, whole, row, stale } = data;
  const cursor = useLaneCursor(data);
  const onKeyDown = useLaneKeys(data, cursor);

  const plot = useMemo(
    () => size && lanesPlot(disk.lanes.length, firstLane, { ...size, labelPx: tokens.labelPx }),
    [size, tokens.labelPx, disk, firstLane],
  );

  // The lane of the cursor comes among those that are shown, once for each cursor: who scrolls away from it may.
  const wanted = row === null ? -1 : disk.lanes.findIndex(({ process }) => process === record.requests.process[row]);
  const latest = useRef(plot);
  useEffect(() => {
    latest.current = plot;
  });
  useEffect(() => {
    const { current } = latest;
    if (!current || wanted < 0) return;
    const { firstLane: first, shownLanes } = current;
    if (wanted < first || wanted >= first + shownLanes) setLanes({ firstLane: Math.max(0, wanted - Math.floor(shownLanes / 2)) });
  }, [wanted]);

  const marks = useMemo(
    () => (size ? lanesDrawing(data, view, { ...size, labelPx: tokens.labelPx }, firstLane, tokens).marks : NO_MARKS),
    [data, view, size, firstLane, tokens],
  );
  const paint = useCallback<Paint>((context, _size, { font }) => paintMarks(context, marks, font), [marks]);
  const paintOverlay = useCallback<Paint>(
    (context, _size, now) => {
      if (plot) paintMarks(context, overlayMarks(plot, { record, disk, view, row, hover }, now), now.font);
    },
    [plot, record, disk, view, row, hover],
  );

  const requestUnder = (x: number, y: number): number | null => {
    if (!plot) return null;
    const lane = laneAt(plot, y);
    return requestAt(record, lane === null ? disk.rows : disk.lanes[lane].rows, msOf(plot, view, x));
  };
  const pointer = usePanZoom({
    surface,
    view,
    left: plot?.left ?? 0,
    length: plot ? plot.right - plot.left : 1,
    look: cursor.look,
    scroll(pixels) {
      if (plot && plot.shownLanes < disk.lanes.length) {
        const by = Math.round(pixels / plot.laneHeight);
        if (by !== 0) setLanes({ firstLane: plot.firstLane + by });
      }
    },
    press(x, y) {
      const found = requestUnder(x, y);
      if (found !== null) cursor.choose(found, true);
    },
    hover: (x, y) => setHover(requestUnder(x, y)),
  });
  const summary = lanesSummary(record, disk, nameOf);
  const span = view.toMs - view.fromMs;
  const part = view === whole ? '' : messages.ofText2(whole.toMs, whole.fromMs);
  const shown = plot && plot.shownLanes < disk.lanes.length ? plot : null;
  return (
    <figure className={styles.figure} aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`} data-stale={stale || undefined}>
      <figcaption className={styles.caption}>
        <span id={`${id}-title`} className={styles.title}>
          {messages.requestLanes}
        </span>
        <span className={styles.quiet} title={summary}>
          {messages.toRequests(view.fromMs, span, view.toMs, part, disk.rows.length)}
        </span>
        {shown && (
          <span className={styles.pager}>
            <Button
              kind="quiet"
              label={messages.processesAbove}
              unavailable={shown.firstLane === 0 ? messages.theseAreTheFirst : undefined}
              onClick={() => setLanes({ firstLane: Math.max(0, shown.firstLane - shown.shownLanes) })}
            >
              ▲
            </Button>
            <span>
              <VisuallyHidden>{messages.processes} </VisuallyHidden>
              {shown.firstLane + 1}–{shown.firstLane + shown.shownLanes} {messages.ofText3(disk.lanes.length)}
            </span>
            <Button
              kind="quiet"
              label={messages.processesBelow}
              unavailable={shown.firstLane + shown.shownLanes >= disk.lanes.length ? messages.theseAreTheLast : undefined}
              onClick={() => setLanes({ firstLane: shown.firstLane + shown.shownLanes })}
            >
              ▼
            </Button>
          </span>
        )}
        <LanesLegend />
        {tools}
      </figcaption>
      <VisuallyHidden>
        <span id={`${id}-summary`} data-testid="lanes-summary">
          {summary}
        </span>
      </VisuallyHidden>
      <div className={styles.frame}>
        <div
          ref={surface}
          className={styles.surface}
          role="slider"
          tabIndex={0}
          data-place-focus
          data-testid="lanes"
          data-from={view.fromMs}
          data-to={view.toMs}
          data-row={row ?? undefined}
          data-hash={data.shown.scenarioHash}
          aria-label={messages.requestLanesOfDiskRequest(nameOf(disk.device))}
          aria-describedby={`${id}-summary`}
          aria-orientation="horizontal"
          aria-valuemin={Math.floor(whole.fromMs)}
          aria-valuemax={Math.ceil(whole.toMs)}
          aria-valuenow={Math.max(
            Math.floor(whole.fromMs),
            Math.min(Math.ceil(whole.toMs), Math.round(row === null ? view.fromMs : momentOf(record, row))),
          )}
          aria-valuetext={readingOfRequest(record, row, nameOf)}
          onKeyDown={onKeyDown}
          {...pointer}
          onPointerLeave={() => setHover(null)}
          onDoubleClick={() => cursor.look(whole)}
        >
          <Canvas className={styles.canvas} paint={paint} onSize={setSize} />
          <Canvas className={styles.canvas} paint={paintOverlay} />
          {plot && <PlayheadLine plot={plot} window={view} />}
        </div>
        {plot && <PlayheadBeyond plot={plot} window={view} onGo={goToFilm} />}
      </div>
    </figure>
  );
}
