/**
 * Over the picture of addresses: a ruler that takes the focus, drags of pointer and finger, and the wheel with Ctrl. What they choose is the
 * picture's; what is being dragged is drawn here.
 */
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { msOf } from '../../../../kit/plots/timePlot.ts';
import type { PathPlot } from '../path.ts';
import { brushed, hullOf, isFileKey, pickedAt, pickedByKey, rangesOf, type Picked } from './band.ts';
import type { Across } from './lines.ts';
import type { Shown } from './scene.ts';
import { timeOfOrder } from './view.ts';
import styles from './Seek.module.css';

export interface SeekSurfaceProps {
  readonly plot: PathPlot;
  readonly shown: Shown;
  readonly across: Across;
  readonly picked: Picked | null;
  readonly label: string;
  /** What is picked, in words. */
  readonly valueText: string;
  readonly describedBy: string;
  readonly onPick: (picked: Picked | null) => void;
  /** A key wanted the next file, and no file is shown. */
  readonly onNoFile: () => void;
  /** Part of the time that is drawn. */
  readonly onTime: (fromMs: number, toMs: number) => void;
  /** By a factor around an instant or an address; below 1: in. */
  readonly zoomTime: (factor: number, aroundMs: number) => void;
  readonly zoomAddresses: (factor: number, around: number) => void;
  /** Moves a zoomed time by a share of its length. */
  readonly onPan: (share: number) => void;
  readonly onBand: () => void;
  readonly onAll: () => void;
  readonly children: ReactNode;
}

/** Movement in pixels from which a press is a drag. */
const DRAG_PX = 5;

/** Of the ruler above and below its ends: their labels lie within its outline. */
const ROOM_PX = 8;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly bytes: number;
  readonly onRuler: boolean;
  readonly byFinger: boolean;
  /** What was picked before. */
  readonly before: Picked | null;
  /** `scroll`: a finger moves the page. */
  kind: 'press' | 'band' | 'time' | 'scroll';
}

/** Two presses within so long are a double click. */
const DOUBLE_MS = 500;

export function SeekSurface({
  plot,
  shown,
  across,
  picked,
  label,
  valueText,
  describedBy,
  onPick,
  onNoFile,
  onTime,
  zoomTime,
  zoomAddresses,
  onPan,
  onBand,
  onAll,
  children,
}: SeekSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null);
  const press = useRef<Press | null>(null);
  /** The last press, and what was picked before it; of a double click before both. */
  const first = useRef<{ readonly at: number; readonly picked: Picked | null }>({ at: -Infinity, picked: null });
  const [brush, setBrush] = useState<readonly [number, number] | null>(null);
  const { range } = shown;
  const bytesAt = (y: number): number => {
    const share = Math.max(0, Math.min(1, (y - plot.top) / (plot.bottom - plot.top)));
    return range.from + share * (range.to - range.from);
  };
  const latest = useRef({ plot, shown, bytesAt, zoomTime, zoomAddresses });
  useEffect(() => {
    latest.current = { plot, shown, bytesAt, zoomTime, zoomAddresses };
  });

  // React listens to wheel events passively; zooming has to keep page and panel from scrolling. Without Ctrl they scroll.
  useEffect(() => {
    const element = surface.current!;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const now = latest.current;
      const box = element.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      const factor = event.deltaY + event.deltaX > 0 ? 1.25 : 0.8;
      if (x < now.plot.left || event.shiftKey) now.zoomAddresses(factor, now.bytesAt(y));
      else now.zoomTime(factor, msOf(now.plot, now.shown.time, x));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  const at = (event: PointerEvent) => {
    const box = surface.current!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || press.current !== null) return;
    const { x, y } = at(event);
    // Axis of times, distances and bars have no addresses.
    if (x > plot.right || y < plot.top - ROOM_PX || y > plot.bottom + ROOM_PX) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const before = event.timeStamp - first.current.at < DOUBLE_MS ? first.current.picked : picked;
    first.current = { at: event.timeStamp, picked: before };
    press.current = {
      x,
      y,
      bytes: bytesAt(y),
      onRuler: x < plot.left,
      byFinger: event.pointerType === 'touch',
      before: picked,
      kind: 'press',
    };
  };
  const onPointerMove = (event: PointerEvent) => {
    const held = press.current;
    if (held === null) return;
    const { x, y } = at(event);
    const [across, along] = [Math.abs(x - held.x), Math.abs(y - held.y)];
    if (held.kind === 'press' && Math.max(held.onRuler ? 0 : across, along) >= DRAG_PX)
      held.kind = held.onRuler ? 'band' : along < across ? 'time' : held.byFinger ? 'scroll' : 'band';
    if (held.kind === 'band') onPick(brushed(held.bytes, bytesAt(y), range));
    else if (held.kind === 'time') setBrush([held.x, x]);
  };
  const inside = (x: number): number => Math.max(plot.left, Math.min(plot.right, x));
  const onPointerUp = (event: PointerEvent) => {
    const held = press.current;
    press.current = null;
    setBrush(null);
    if (held === null) return;
    const { x } = at(event);
    if (held.kind === 'press') onPick(pickedAt(shown.runs, held.bytes));
    else if (held.kind === 'time') {
      const [left, right] = [inside(Math.min(held.x, x)), inside(Math.max(held.x, x))];
      if (right - left < DRAG_PX) return;
      const { time, services } = shown;
      if (across === 'time') onTime(msOf(plot, time, left), msOf(plot, time, right));
      else {
        const place = (px: number): number => ((px - plot.left) / (plot.right - plot.left)) * services.length;
        const window = timeOfOrder(services, place(left), place(right));
        if (window !== null) onTime(window.fromMs, window.toMs);
      }
    }
  };
  const onPointerCancel = () => {
    if (press.current?.kind === 'band') onPick(press.current.before);
    press.current = null;
    setBrush(null);
  };
  const onDoubleClick = () => {
    // Both presses have picked files.
    onPick(first.current.picked);
    onAll();
  };

  const middle = (): number => {
    const { from, to } = (picked?.by === 'brush' ? hullOf(rangesOf(picked, shown.runs)) : null) ?? range;
    return (from + to) / 2;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (key === 'Escape') {
      // Without a band it closes the panel.
      if (picked === null) return;
      onPick(null);
      done();
      return;
    }
    const next = pickedByKey(key, shiftKey, picked, shown.runs, range);
    if (next !== undefined) onPick(next);
    else if (isFileKey(key)) onNoFile();
    else if (key === 'Enter') onBand();
    else if (key === '+' || key === '=') zoomAddresses(0.5, middle());
    else if (key === '-') zoomAddresses(2, middle());
    else if (key === '0') onAll();
    else if (key === 'ArrowLeft') onPan(-0.125);
    else if (key === 'ArrowRight') onPan(0.125);
    else return;
    done();
  };
  const value = hullOf(rangesOf(picked, shown.runs))?.from ?? range.from;
  return (
    <div
      ref={surface}
      className={styles.surface}
      data-testid="seek-surface"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onDoubleClick={onDoubleClick}
      role="presentation"
    >
      {children}
      {brush !== null && (
        <div
          className={styles.brush}
          style={{
            left: inside(Math.min(...brush)),
            width: inside(Math.max(...brush)) - inside(Math.min(...brush)),
            top: plot.top,
            height: plot.bottom - plot.top,
          }}
        />
      )}
      <div
        className={styles.ruler}
        style={{ width: plot.left, top: plot.top - ROOM_PX, height: plot.bottom - plot.top + 2 * ROOM_PX }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={shown.diskBytes}
        aria-valuenow={Math.round(value)}
        aria-valuetext={valueText}
        aria-describedby={describedBy}
        data-testid="seek-ruler"
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
