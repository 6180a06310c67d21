/**
 * Turns pointers into takes, travels and drops. One set of listeners on a container serves every
 * draggable thing inside it, so 6 006 files cost as many listeners as one.
 *
 * Mouse and pen drag after 4 px; where moving at once means something else (a box in the matrix) they drag after a rest
 * of 350 ms. Touch drags after a rest of 250 ms within 5 px, so that a finger can still
 * scroll; only then is scrolling held back. Native HTML5 drag is not used: it cannot be driven by
 * touch or by tests, and it hides the pointer from the page.
 */
import { cancelFrame, scheduleFrame } from '../canvas/raf.ts';
import { enter, placeOf, putBack, take } from '../../../store/move/hand.ts';
import type { Hand, InHand, Place } from '../../../store/move/hand.ts';
import { createApproach } from './approach.ts';
import styles from './sensor.module.css';

const MOUSE_THRESHOLD_PX = 4;
const TOUCH_REST_MS = 250;
const MOUSE_REST_MS = 350;
const TOUCH_TOLERANCE_PX = 5;
const TAB_REST_MS = 350;
/** Near an edge of a scrolling box the drag scrolls it: zone and speed per frame. */
const SCROLL_ZONE_PX = 28;
const SCROLL_STEP_PX = 9;

/** What a press would take. */
export interface Grab {
  /** Asked for only once the drag begins. */
  readonly take: () => InHand | null;
  /** A mouse too lifts it by resting only: moving at once means something else here. Let go where it rests, it was a click. */
  readonly byRest?: boolean;
}

export interface SensorOptions {
  readonly hand: Hand;
  /** What a press here would take; null: nothing that can be dragged. */
  readonly source: (element: Element, event: PointerEvent) => Grab | null;
  /** Let go over a place, while something is held. */
  readonly drop: (place: Place) => void;
  /** A drag ended without a place. */
  readonly canceled: (inHand: InHand) => void;
  /** Computes what would come of a drop at a place, before anything of it is drawn. */
  readonly prepare: (place: Place) => void;
  /** Which of the places under the pointer counts for what is held (a file on a member disk means its volume). */
  readonly resolve: (place: Place, inHand: InHand) => Place | null;
}

/** Where the pointer is, without React: anyone who draws the ghost listens. */
export interface PointerTrail {
  x: number;
  y: number;
  readonly listeners: Set<(x: number, y: number) => void>;
}
export const trail: PointerTrail = { x: 0, y: 0, listeners: new Set() };

interface Press {
  readonly id: number;
  readonly touch: boolean;
  readonly x: number;
  readonly y: number;
  /** When the finger came down, on the clock of events: what the page was busy with does not count as rest. */
  readonly atMs: number;
  readonly grab: Grab;
  /** How long it has to rest before it lifts; 0: it lifts by moving. */
  readonly restMs: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  dragging: boolean;
  /** The pointer has left the place where it came down. */
  moved: boolean;
}

/**
 * Lies over the page while something is dragged: the closed hand everywhere, and no text that gets selected on
 * the way. One element of its own, because a rule for all elements of the page costs the style of every one of
 * them, twice a drag and the second time right before the answer.
 */
let sheet: HTMLElement | null = null;

function spreadSheet(): void {
  sheet ??= makeSheet();
  document.body.append(sheet);
}

function makeSheet(): HTMLElement {
  const made = document.createElement('div');
  made.className = styles.sheet;
  // The wheel keeps scrolling what lies below.
  made.addEventListener(
    'wheel',
    ({ clientX, clientY, deltaX, deltaY }) => scrollableAround(elementAt(clientX, clientY))?.scrollBy(deltaX, deltaY),
    {
      passive: true,
    },
  );
  return made;
}

/** What lies under a point of the window, the sheet aside. Looking costs a layout: once a frame is enough. */
function elementAt(x: number, y: number): Element | null {
  if (!sheet?.isConnected) return document.elementFromPoint(x, y);
  return document.elementsFromPoint(x, y).find((element) => element !== sheet) ?? null;
}

/** The innermost place around an element that counts for what is held. */
function placeAround(element: Element | null, inHand: InHand, resolve: SensorOptions['resolve']): Place | null {
  let around = element?.closest('[data-drop]') ?? null;
  while (around) {
    const place = placeOf(around.getAttribute('data-drop'));
    const counted = place && resolve(place, inHand);
    if (counted) return counted;
    around = around.parentElement?.closest('[data-drop]') ?? null;
  }
  return null;
}

const distance = (from: Press, { clientX, clientY }: PointerEvent): number => Math.hypot(clientX - from.x, clientY - from.y);

/**
 * Whether an event was made before the press had rested. The events' own times decide: on a busy page the rest's
 * timer is served before what was done earlier, or after what was done later.
 */
const beforeRest = ({ restMs, atMs }: Press, { timeStamp }: PointerEvent): boolean => timeStamp - atMs < restMs;

const left = (press: Press, event: PointerEvent): boolean =>
  press.touch ? distance(press, event) > TOUCH_TOLERANCE_PX : distance(press, event) >= MOUSE_THRESHOLD_PX;

/** Whether the pointer left its place before it had rested: a finger scrolls, a mouse does what moving means there. Several moves may come as one. */
function leftEarly(press: Press, event: PointerEvent): boolean {
  // Pages that were not served securely have no such list.
  const moves = event.getCoalescedEvents?.() ?? [];
  return [...moves, event].some((move) => beforeRest(press, move) && left(press, move));
}

/** Attaches the sensor to a container; answers how to take it off again. */
export function attachSensor(root: HTMLElement, options: SensorOptions): () => void {
  const { hand } = options;
  const approach = createApproach(hand, options.prepare);
  let press: Press | null = null;

  /** On a phone the places are tabs: resting on a tab while something is held opens it. */
  let spring: { readonly tab: Element; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const springTab = (tab: HTMLElement | null) => {
    if (tab === (spring?.tab ?? null)) return;
    clearTimeout(spring?.timer);
    spring = tab && { tab, timer: setTimeout(() => tab.click(), TAB_REST_MS) };
  };

  const travel = () => {
    if (!press?.dragging) return;
    const { inHand } = hand.getState();
    if (!inHand) return;
    // Looked at before anything is moved: what is moved after it is laid out with the frame.
    const under = elementAt(trail.x, trail.y);
    const scrolled = scrollNear(under, trail.y);
    for (const listener of trail.listeners) listener(trail.x, trail.y);
    approach.to(placeAround(under, inHand, options.resolve));
    springTab(under?.closest<HTMLElement>('[role="tab"][aria-selected="false"]') ?? null);
    if (scrolled) scheduleFrame(travel);
  };

  const begin = () => {
    if (!press) return;
    const inHand = press.grab.take();
    if (!inHand) {
      end();
      return;
    }
    press.dragging = true;
    // Captured, the pointer stays ours beyond the container and the window.
    if (root.isConnected) root.setPointerCapture(press.id);
    spreadSheet();
    take(hand, inHand, 'pointer');
    scheduleFrame(travel);
  };

  const end = (swallow = true) => {
    if (!press) return;
    clearTimeout(press.timer);
    if (root.hasPointerCapture(press.id)) root.releasePointerCapture(press.id);
    if (press.dragging) {
      sheet?.remove();
      if (swallow) swallowClick();
    }
    cancelFrame(travel);
    approach.stop();
    springTab(null);
    press = null;
  };

  const cancel = () => {
    const { inHand } = hand.getState();
    const dragged = press?.dragging === true;
    end();
    if (!dragged || !inHand) return;
    putBack(hand);
    options.canceled(inHand);
  };

  /** Nothing was meant to be lifted: nothing is said of putting it back, and a tap goes through to what it is on. */
  const takeBack = () => {
    if (press?.dragging) putBack(hand);
    end(false);
  };

  const onDown = (event: PointerEvent) => {
    if (press || event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    // Files that were picked up are placed by taps and keys; a press must not replace them.
    if (hand.getState().inHand) return;
    const grab = options.source(event.target, event);
    if (!grab) return;
    const touch = event.pointerType === 'touch';
    const { pointerId: id, clientX: x, clientY: y, timeStamp: atMs } = event;
    const restMs = touch ? TOUCH_REST_MS : grab.byRest ? MOUSE_REST_MS : 0;
    press = { id, touch, x, y, atMs, grab, restMs, timer: undefined, dragging: false, moved: false };
    trail.x = x;
    trail.y = y;
    if (restMs > 0) press.timer = setTimeout(begin, restMs);
  };

  const onMove = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.id) return;
    trail.x = event.clientX;
    trail.y = event.clientY;
    press.moved ||= left(press, event);
    if (leftEarly(press, event)) takeBack();
    else if (press.dragging) scheduleFrame(travel);
    else if (left(press, event)) begin();
  };

  const onUp = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.id) return;
    const clicked = press.grab.byRest && !press.touch && !press.moved;
    if (!press.dragging || clicked || beforeRest(press, event)) {
      takeBack();
      return;
    }
    const { inHand } = hand.getState();
    // Not the last frame's place but the one under the pointer now: a quick hand is faster than a frame.
    const place = inHand && placeAround(elementAt(event.clientX, event.clientY), inHand, options.resolve);
    if (!place) {
      cancel();
      return;
    }
    end();
    enter(hand, place);
    options.drop(place);
  };

  const onCancel = (event: PointerEvent) => {
    if (press && event.pointerId === press.id) cancel();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !press?.dragging) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  const onTouchMove = (event: TouchEvent) => {
    if (press?.dragging && event.cancelable) event.preventDefault();
  };
  const onContextMenu = (event: Event) => {
    if (press?.touch) event.preventDefault();
  };

  root.addEventListener('pointerdown', onDown);
  root.addEventListener('pointermove', onMove);
  root.addEventListener('pointerup', onUp);
  root.addEventListener('pointercancel', onCancel);
  root.addEventListener('touchmove', onTouchMove, { passive: false });
  root.addEventListener('contextmenu', onContextMenu);
  globalThis.addEventListener('keydown', onKey, true);
  globalThis.addEventListener('blur', cancel);
  return () => {
    cancel();
    root.removeEventListener('pointerdown', onDown);
    root.removeEventListener('pointermove', onMove);
    root.removeEventListener('pointerup', onUp);
    root.removeEventListener('pointercancel', onCancel);
    root.removeEventListener('touchmove', onTouchMove);
    root.removeEventListener('contextmenu', onContextMenu);
    globalThis.removeEventListener('keydown', onKey, true);
    globalThis.removeEventListener('blur', cancel);
  };
}

/** The click that ends a drag is no click on what it started from. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  globalThis.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => globalThis.removeEventListener('click', swallow, true), 0);
}

/** The innermost box around an element that can scroll up and down. */
function scrollableAround(under: Element | null): Element | null {
  let element = under;
  while (element) {
    if (element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
    element = element.parentElement;
  }
  return null;
}

/** Scrolls the box under the pointer when it is near its upper or lower edge; true while it does. */
function scrollNear(under: Element | null, y: number): boolean {
  const element = scrollableAround(under);
  if (!element) return false;
  const box = element.getBoundingClientRect();
  const before = element.scrollTop;
  if (y < box.top + SCROLL_ZONE_PX) element.scrollTop -= SCROLL_STEP_PX;
  else if (y > box.bottom - SCROLL_ZONE_PX) element.scrollTop += SCROLL_STEP_PX;
  return element.scrollTop !== before;
}
