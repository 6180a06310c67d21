/**
 * Selecting in the matrix by pointer. One rule decides between selecting and dragging: a press outside the selection
 * selects, a press on the selection drags it (the sensor handles that), and a mouse that rests on an unselected file
 * lifts that file alone.
 *
 * A finger cannot hit a cell of three pixels. With touch, a tap on a cell opens its segment as large cells, a tap on
 * the number of a segment selects it, and a box starts after a rest of 250 ms.
 */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { useHandles } from '../../kit/state/useApp.ts';
import { cancelFrame, scheduleFrame } from '../../kit/canvas/raf.ts';
import { handOf } from '../../../store/move/hand.ts';
import { combine, has } from '../../../store/selection.ts';
import type { Selection } from '../../../store/types.ts';
import { blockOf, filesOf, hitMatrix, psuIndex, psusBetween, psusInBox, psusOfSegments } from './matrix.ts';
import type { MatrixHit, MatrixLayout } from './matrix.ts';

const THRESHOLD_PX = 4;
const TOUCH_REST_MS = 250;
/** A mouse that moves within this time draws a box; after it the sensor has lifted the file. */
const MOUSE_REST_MS = 350;
/** A finger cannot hit smaller cells. */
const FINGER_PX = 20;

interface Options {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly matrix: MatrixLayout;
  readonly cursor: number | null;
  readonly onCursor: (psu: number) => void;
  /** Opens the segment of a file as large cells. */
  readonly onOpen: (psu: number) => void;
  /** A box was drawn beyond the edge of the matrix, as if to drag its files. */
  readonly onBoxOut: () => void;
  /** The file under the mouse, for the caption; null when the mouse leaves. */
  readonly onHover: (psu: number | null) => void;
}

interface Drawing {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** When the pointer came down, on the clock of events. */
  readonly atMs: number;
  readonly hit: MatrixHit | null;
  readonly base: Selection;
  readonly modifiers: { readonly add: boolean; readonly toggle: boolean };
  timer: ReturnType<typeof setTimeout> | undefined;
  touch: boolean;
  active: boolean;
  /** Where the pointer is now; the box is drawn once per frame. */
  at: readonly [number, number];
}

export function useBoxSelect({ scroller, matrix, cursor, onCursor, onOpen, onBoxOut, onHover }: Options) {
  const handles = useHandles();
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  /** What was being drawn when the sensor lifted the file instead. */
  const setAside = useRef<Drawing | null>(null);
  /** What the last press was on. */
  const pressed = useRef<MatrixHit | null>(null);
  /** The file whose segment the tap opens, after its click: a later click would hit a large cell. */
  const tapped = useRef<number | null>(null);
  // A pointer reports several times per frame; a single task object makes the frame scheduler run it once.
  const latestDraw = useRef<() => void>(() => {});
  const drawTask = useCallback(() => latestDraw.current(), []);

  const toContent = useCallback(
    (clientX: number, clientY: number) => {
      const element = scroller.current!;
      const box = element.getBoundingClientRect();
      return { x: clientX - box.left, y: clientY - box.top + element.scrollTop };
    },
    [scroller],
  );

  const filesAt = useMemo(
    () => (clientX: number, clientY: number) => {
      const { x, y } = toContent(clientX, clientY);
      const hit = hitMatrix(matrix, x, y);
      return hit && filesOf(matrix, hit);
    },
    [matrix, toContent],
  );

  // The sensor captures what a resting mouse lifts: no more events of that press arrive here.
  useEffect(
    () =>
      handOf(handles.store).subscribe(({ by }, { by: before }) => {
        const d = setAside.current;
        // Put back while the pointer is still down: what follows may still belong to a box.
        if (d && before === 'pointer' && by === null && !d.touch) capture(scroller.current, d.id);
        if (by !== 'pointer' || !drawing.current) return;
        clearTimeout(drawing.current.timer);
        setAside.current = drawing.current;
        drawing.current = null;
      }),
    [handles, scroller],
  );

  // Drawing a box with a finger must not scroll; the passive listeners that React adds cannot prevent that.
  useEffect(() => {
    const element = scroller.current;
    const hold = (event: TouchEvent) => {
      if (drawing.current?.active && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [scroller]);

  const click = (d: Drawing) => {
    const { select, selection } = handles.store.getState();
    if (!d.hit) {
      if (!d.modifiers.add && !d.modifiers.toggle) select(new Int32Array(0));
      return;
    }
    const block = matrix.blocks[d.hit.block];
    const first = psuIndex(block, d.hit.segment, 1);
    if (d.touch && d.hit.kind === 'cell' && matrix.rowHeight < FINGER_PX) {
      tapped.current = d.hit.index;
      return;
    }
    const inBlock = cursor !== null && blockOf([block], cursor) !== undefined;
    if (d.modifiers.add && inBlock) {
      const anchorSegment = Math.floor((cursor - block.firstPsu) / block.psusPerSegment) + 1;
      const range = d.hit.kind === 'cell' ? psusBetween(block, cursor, d.hit.index) : psusOfSegments(block, anchorSegment, d.hit.segment);
      select(combine(selection, range, { add: true, toggle: false }));
      return;
    }
    select(combine(selection, filesOf(matrix, d.hit), d.modifiers));
    onCursor(d.hit.kind === 'cell' ? d.hit.index : first);
  };

  const draw = () => {
    const d = drawing.current;
    if (!d) return;
    const [clientX, clientY] = d.at;
    const { x, y } = toContent(clientX, clientY);
    const { select } = handles.store.getState();
    if (d.hit?.kind === 'segment') {
      const block = matrix.blocks[d.hit.block];
      const segment = Math.max(1, Math.min(block.segments, Math.floor((y - block.y) / matrix.rowHeight) + 1));
      select(combine(d.base, psusOfSegments(block, d.hit.segment, segment), d.modifiers));
      return;
    }
    const box = frame.current;
    if (!box) return;
    box.hidden = false;
    box.style.left = `${Math.min(d.x, x)}px`;
    box.style.top = `${Math.min(d.y, y)}px`;
    box.style.width = `${Math.abs(x - d.x)}px`;
    box.style.height = `${Math.abs(y - d.y)}px`;
    select(combine(d.base, psusInBox(matrix, { x0: d.x, y0: d.y, x1: x, y1: y }), d.modifiers));
  };

  const finish = () => {
    const d = drawing.current;
    if (!d) return;
    clearTimeout(d.timer);
    cancelFrame(drawTask);
    if (frame.current) frame.current.hidden = true;
    // The live cell moves to the start of the box, so that keys continue from there.
    if (d.active && d.hit?.kind === 'cell') onCursor(d.hit.index);
    drawing.current = null;
  };

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0 || !event.isPrimary || handOf(handles.store).getState().inHand) return;
      const { x, y } = toContent(event.clientX, event.clientY);
      const { selection } = handles.store.getState();
      drawing.current = {
        id: event.pointerId,
        x,
        y,
        atMs: event.timeStamp,
        hit: hitMatrix(matrix, x, y),
        base: selection,
        modifiers: { add: event.shiftKey, toggle: event.ctrlKey || event.metaKey },
        timer: undefined,
        touch: event.pointerType === 'touch',
        active: false,
        at: [event.clientX, event.clientY],
      };
      const d = drawing.current;
      setAside.current = null;
      pressed.current = d.hit;
      tapped.current = null;
      const target = event.currentTarget;
      if (d.touch) {
        d.timer = setTimeout(() => {
          // A selected file is being dragged by now.
          if (drawing.current !== d || handOf(handles.store).getState().inHand) return;
          d.active = true;
          target.setPointerCapture(d.id);
        }, TOUCH_REST_MS);
      }
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      resumeEarlier(event);
      const d = drawing.current;
      if (!d) {
        if (event.pointerType === 'mouse') hover(event);
        return;
      }
      if (event.pointerId !== d.id) return;
      if (handOf(handles.store).getState().inHand) {
        finish();
        return;
      }
      if (!d.active) {
        const { x, y } = toContent(event.clientX, event.clientY);
        if (Math.hypot(x - d.x, y - d.y) < THRESHOLD_PX) return;
        const dragged = d.hit && isSelected(d.hit) && !d.modifiers.add && !d.modifiers.toggle;
        if (d.touch || dragged) {
          finish();
          return;
        }
        d.active = true;
        event.currentTarget.setPointerCapture(d.id);
      }
      d.at = [event.clientX, event.clientY];
      latestDraw.current = draw;
      scheduleFrame(drawTask);
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      const d = drawing.current;
      if (!d || event.pointerId !== d.id) return;
      if (d.active) {
        d.at = [event.clientX, event.clientY];
        draw();
        if (!isInside(event)) onBoxOut();
      } else if (!handOf(handles.store).getState().inHand) click(d);
      finish();
    },
    onPointerCancel: finish,
    onPointerLeave: () => onHover(null),
    onClick() {
      if (tapped.current !== null) onOpen(tapped.current);
      tapped.current = null;
    },
    onDoubleClick() {
      // Uses what was pressed: text about the selection may have moved another row under the pointer since.
      const hit = pressed.current;
      if (hit && matrix.blocks[hit.block]) onOpen(filesOf(matrix, hit)[0]);
    },
  };

  /**
   * On a busy page the sensor's timer may fire before earlier moves arrive. The sensor then puts the file back,
   * and the box continues.
   */
  const resumeEarlier = ({ pointerId, timeStamp }: PointerEvent) => {
    const d = setAside.current;
    if (!d || d.id !== pointerId || handOf(handles.store).getState().inHand) return;
    setAside.current = null;
    if (timeStamp - d.atMs >= MOUSE_REST_MS) {
      scroller.current?.releasePointerCapture(d.id);
      return;
    }
    d.active = true;
    drawing.current = d;
  };

  const isInside = ({ clientX, clientY }: PointerEvent): boolean => {
    const box = scroller.current!.getBoundingClientRect();
    return clientX >= box.left && clientX < box.right && clientY >= box.top && clientY < box.bottom;
  };

  const isSelected = (hit: MatrixHit): boolean => {
    const { selection } = handles.store.getState();
    return filesOf(matrix, hit).every((psu) => has(selection, psu));
  };

  /** The mouse pointer shows what a press would do here. */
  const hover = (event: PointerEvent<HTMLDivElement>) => {
    const { x, y } = toContent(event.clientX, event.clientY);
    const hit = hitMatrix(matrix, x, y);
    event.currentTarget.toggleAttribute('data-over-selected', hit !== null && isSelected(hit));
    onHover(hit?.kind === 'cell' ? hit.index : null);
  };

  return { handlers, frame, filesAt };
}

/** Follows a pointer beyond the edge of an element. A pointer may be gone, such as a pen that was lifted: then there is nothing to follow. */
function capture(element: HTMLElement | null, pointer: number): void {
  try {
    element?.setPointerCapture(pointer);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
  }
}
