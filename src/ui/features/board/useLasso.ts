/** Marks tubes by drawing a box around them, which starts in an empty area of the board: between tubes or at its margins. */
import { useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { useHandApi } from '../../kit/drag/useHand.ts';
import { mark } from '../../../store/move/hand.ts';

const THRESHOLD_PX = 4;

/** Where a press does something else; outside the disks also text, which can be selected. */
const CONTROLS = '[data-drag], button, select, input, [popover]';
const WORDS = ', label, p, h2, summary, [role="group"]';

const prevent = (event: Event) => event.preventDefault();

interface Drawing {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly base: readonly string[];
  active: boolean;
}

export function useLasso(field: RefObject<HTMLDivElement | null>) {
  const hand = useHandApi();
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);

  const finish = () => {
    drawing.current = null;
    removeEventListener('selectstart', prevent);
    if (frame.current) frame.current.hidden = true;
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      // Touch scrolls here; on touch screens, tubes are marked by "Mark" or in the form.
      if (event.button !== 0 || event.pointerType === 'touch' || hand.getState().inHand) return;
      if (!(event.target instanceof Element)) return;
      const besides = field.current?.contains(event.target) ? '' : WORDS;
      if (event.target.closest(`${CONTROLS}${besides}`)) return;
      const base = event.shiftKey || event.ctrlKey || event.metaKey ? hand.getState().marked : [];
      // The press may also start to select text under the box.
      addEventListener('selectstart', prevent, { once: true });
      drawing.current = { id: event.pointerId, x: event.clientX, y: event.clientY, base, active: false };
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const d = drawing.current;
      const element = field.current;
      if (!d || !element || event.pointerId !== d.id) return;
      if (!d.active) {
        if (Math.hypot(event.clientX - d.x, event.clientY - d.y) < THRESHOLD_PX) return;
        d.active = true;
        event.currentTarget.setPointerCapture(d.id);
      }
      const [left, right] = [Math.min(d.x, event.clientX), Math.max(d.x, event.clientX)];
      const [top, bottom] = [Math.min(d.y, event.clientY), Math.max(d.y, event.clientY)];
      const origin = element.getBoundingClientRect();
      const box = frame.current;
      if (!box) return;
      box.hidden = false;
      box.style.left = `${left - origin.left}px`;
      box.style.top = `${top - origin.top + element.scrollTop}px`;
      box.style.width = `${right - left}px`;
      box.style.height = `${bottom - top}px`;
      const inside: string[] = [];
      for (const tube of element.querySelectorAll<HTMLElement>('[data-disk]')) {
        const r = tube.getBoundingClientRect();
        if (r.left < right && r.right > left && r.top < bottom && r.bottom > top) inside.push(tube.dataset['disk']!);
      }
      mark(hand, [...d.base, ...inside], 'only');
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      const d = drawing.current;
      if (!d || event.pointerId !== d.id) return;
      // A click on an empty area clears all marks.
      if (!d.active) mark(hand, d.base, 'only');
      finish();
    },
    onPointerCancel: finish,
  };
  return { handlers, frame };
}
