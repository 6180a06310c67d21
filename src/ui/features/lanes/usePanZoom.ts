/** Pointer and wheel over the lanes: drag to pan, pinch or wheel to zoom, press to choose. */
import { useEffect, useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { zoomed } from '../../kit/plots/timeWindow.ts';

export interface PanZoomInput {
  readonly surface: RefObject<HTMLElement | null>;
  readonly view: TimeWindow;
  /** Pixels of the time axis: from, length. */
  readonly left: number;
  readonly length: number;
  readonly look: (view: TimeWindow) => void;
  /** Scrolls the lanes by so many pixels. */
  readonly scroll: (pixels: number) => void;
  readonly press: (x: number, y: number) => void;
  readonly hover: (x: number, y: number) => void;
}

/** Movement in pixels from which a press is a drag. */
const DRAG_PX = 5;

interface Hold {
  readonly view: TimeWindow;
  readonly x: number;
  y: number;
  moved: boolean;
}

export function usePanZoom({ surface, view, left, length, look, scroll, press, hover }: PanZoomInput) {
  const fingers = useRef(new Map<number, number>());
  const hold = useRef<Hold | null>(null);
  const pinch = useRef<{ readonly view: TimeWindow; readonly apart: number; readonly middleMs: number } | null>(null);
  const msAt = (x: number, within: TimeWindow) => within.fromMs + ((x - left) / length) * (within.toMs - within.fromMs);

  const latest = useRef({ view, look, msAt });
  useEffect(() => {
    latest.current = { view, look, msAt };
  });

  // React listens to wheel events passively; zooming has to keep the page from scrolling.
  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !matchMedia('(min-width: 700px)').matches) return;
      event.preventDefault();
      const now = latest.current;
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
        const by = (Math.sign(sideways) * (now.view.toMs - now.view.fromMs)) / 10;
        now.look({ fromMs: now.view.fromMs + by, toMs: now.view.toMs + by });
      } else {
        const around = now.msAt(event.clientX - element.getBoundingClientRect().left, now.view);
        now.look(zoomed(now.view, event.deltaY > 0 ? 1.25 : 0.8, around));
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [surface]);

  const at = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const apart = () => {
    const [a = 0, b = 0] = [...fingers.current.values()];
    return { apart: Math.max(8, Math.abs(a - b)), middle: (a + b) / 2 };
  };
  const end = (event: PointerEvent, complete: boolean) => {
    fingers.current.delete(event.pointerId);
    pinch.current = null;
    const held = hold.current;
    hold.current = null;
    if (!complete || !held || held.moved) return;
    const { x, y } = at(event);
    press(x, y);
  };

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { x, y } = at(event);
      fingers.current.set(event.pointerId, x);
      if (fingers.current.size === 2) {
        const { apart: distance, middle } = apart();
        pinch.current = { view, apart: distance, middleMs: msAt(middle, view) };
        hold.current = null;
      } else hold.current = { view, x, y, moved: false };
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = at(event);
      if (!fingers.current.has(event.pointerId)) {
        hover(x, y);
        return;
      }
      fingers.current.set(event.pointerId, x);
      const pinched = pinch.current;
      if (pinched && fingers.current.size === 2) {
        look(zoomed(pinched.view, pinched.apart / apart().apart, pinched.middleMs));
        return;
      }
      const held = hold.current;
      if (!held) return;
      if (!held.moved && Math.abs(x - held.x) < DRAG_PX && Math.abs(y - held.y) < DRAG_PX) return;
      held.moved = true;
      const by = ((held.x - x) / length) * (held.view.toMs - held.view.fromMs);
      look({ fromMs: held.view.fromMs + by, toMs: held.view.toMs + by });
      // A finger that moves up or down scrolls the page.
      if (event.pointerType === 'mouse') scroll(held.y - y);
      held.y = y;
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}
