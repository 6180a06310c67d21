// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHand } from '../../../store/move/hand.ts';
import type { InHand, Place } from '../../../store/move/hand.ts';
import { attachSensor } from './sensor.ts';

const inHand: InHand = { kind: 'files', psus: Int32Array.of(1), label: 'one', bytes: 1 };

function setUp(byRest = false) {
  document.body.innerHTML = '<div id="root"><i data-drag="psu:1"></i></div><div id="target" data-drop="target:v1"></div>';
  const root = document.querySelector<HTMLElement>('#root')!;
  root.setPointerCapture = vi.fn();
  root.releasePointerCapture = vi.fn();
  root.hasPointerCapture = () => true;
  const hand = createHand();
  const drop = vi.fn<(place: Place) => void>();
  const canceled = vi.fn<(held: InHand) => void>();
  // happy-dom has no layout: everything right of x = 100 is the target.
  document.elementFromPoint = (x) => (x > 100 ? document.querySelector('#target') : root);
  document.elementsFromPoint = (x, y) => [document.querySelector('body > :last-child')!, document.elementFromPoint(x, y)!, document.body];
  const stop = attachSensor(root, {
    hand,
    source: () => ({ take: () => inHand, byRest }),
    drop,
    canceled,
    prepare: () => {},
    resolve: (place) => place,
  });
  const source = root.querySelector('i')!;
  const event = (type: string, x: number, pointerType: string, atMs: number, more: object = {}) =>
    Object.defineProperties(
      new PointerEvent(type, { bubbles: true, button: 0, isPrimary: true, pointerId: 1, pointerType, clientX: x, clientY: 10 }),
      { timeStamp: { value: atMs }, ...more },
    );
  /** `atMs`: when it happened, where that is not when the page hears of it. */
  const send = (type: string, x: number, pointerType = 'mouse', atMs = Date.now()) =>
    source.dispatchEvent(event(type, x, pointerType, atMs));
  /** One move of a finger that stands for several: each its place and time. */
  const sendCoalesced = (moves: readonly (readonly [x: number, atMs: number])[]) => {
    const [x, atMs] = moves.at(-1)!;
    const all = moves.map((move) => event('pointermove', move[0], 'touch', move[1]));
    source.dispatchEvent(event('pointermove', x, 'touch', atMs, { getCoalescedEvents: { value: () => all } }));
  };
  return { hand, drop, canceled, stop, send, sendCoalesced };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  // What a drag has still to do after it is done before the next one.
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('the drag sensor', () => {
  it('takes after 4 px of mouse travel and drops where the pointer is let go', () => {
    const { hand, drop, send, stop } = setUp();
    send('pointerdown', 10);
    send('pointermove', 13);
    expect(hand.getState().inHand).toBeNull();
    send('pointermove', 14);
    expect(hand.getState()).toMatchObject({ inHand, by: 'pointer' });
    send('pointerup', 200);
    expect(drop).toHaveBeenCalledWith({ kind: 'target', id: 'v1' });
    stop();
  });
  it('looks through the sheet that lies over the page during a drag, and takes it away again', () => {
    const { drop, send, stop } = setUp();
    const before = document.body.childElementCount;
    send('pointerdown', 10);
    expect(document.body.childElementCount).toBe(before);
    send('pointermove', 40);
    const sheet = document.body.lastElementChild!;
    expect(document.body.childElementCount).toBe(before + 1);
    document.elementsFromPoint = () => [sheet, document.querySelector('#target')!, document.body];
    send('pointerup', 200);
    expect(drop).toHaveBeenCalledWith({ kind: 'target', id: 'v1' });
    expect(sheet.isConnected).toBe(false);
    stop();
  });
  it('where moving at once means something else a mouse lifts by resting, and what is let go where it rests was a click', () => {
    const { hand, drop, canceled, send, stop } = setUp(true);
    send('pointerdown', 10);
    send('pointermove', 30);
    vi.advanceTimersByTime(1000);
    expect(hand.getState().inHand).toBeNull();
    send('pointerup', 200);
    expect(drop).not.toHaveBeenCalled();

    send('pointerdown', 10);
    vi.advanceTimersByTime(400);
    expect(hand.getState()).toMatchObject({ inHand, by: 'pointer' });
    send('pointerup', 11);
    expect(hand.getState().inHand).toBeNull();
    expect(canceled).not.toHaveBeenCalled();

    send('pointerdown', 10);
    vi.advanceTimersByTime(400);
    send('pointermove', 40);
    send('pointerup', 200);
    expect(drop).toHaveBeenCalledExactlyOnceWith({ kind: 'target', id: 'v1' });
    stop();
  });
  it('a press without travel is a click, not a drag', () => {
    const { hand, drop, canceled, send, stop } = setUp();
    send('pointerdown', 10);
    send('pointerup', 10);
    expect(hand.getState().inHand).toBeNull();
    expect(drop).not.toHaveBeenCalled();
    expect(canceled).not.toHaveBeenCalled();
    stop();
  });
  it('letting go beside every target, and Escape, put back', () => {
    const { hand, drop, canceled, send, stop } = setUp();
    send('pointerdown', 10);
    send('pointermove', 40);
    send('pointerup', 50);
    expect(canceled).toHaveBeenCalledTimes(1);
    send('pointerdown', 10);
    send('pointermove', 40);
    globalThis.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(canceled).toHaveBeenCalledTimes(2);
    expect(hand.getState().inHand).toBeNull();
    send('pointerup', 200);
    expect(drop).not.toHaveBeenCalled();
    stop();
  });
  it('a finger takes after a rest; moving before it scrolls', () => {
    const { hand, send, stop } = setUp();
    send('pointerdown', 10, 'touch');
    send('pointermove', 30, 'touch');
    vi.advanceTimersByTime(400);
    expect(hand.getState().inHand).toBeNull();
    send('pointerup', 30, 'touch');
    send('pointerdown', 10, 'touch');
    send('pointermove', 13, 'touch');
    vi.advanceTimersByTime(249);
    expect(hand.getState().inHand).toBeNull();
    vi.advanceTimersByTime(1);
    expect(hand.getState().by).toBe('pointer');
    stop();
  });
  it('a finger that moved at once takes nothing, though a busy page hears of it only after the rest', () => {
    const { hand, canceled, drop, send, sendCoalesced, stop } = setUp();
    const before = document.body.childElementCount;
    const busy = () => {
      send('pointerdown', 10, 'touch');
      const downMs = Date.now();
      vi.advanceTimersByTime(400);
      expect(hand.getState().inHand).not.toBeNull();
      return downMs;
    };
    let downMs = busy();
    send('pointermove', 30, 'touch', downMs + 249);
    expect(hand.getState().inHand).toBeNull();
    expect(document.body.childElementCount).toBe(before);
    send('pointerup', 200, 'touch');
    downMs = busy();
    sendCoalesced([
      [30, downMs + 40],
      [60, downMs + 390],
    ]);
    expect(hand.getState().inHand).toBeNull();
    send('pointerup', 200, 'touch');
    expect(drop).not.toHaveBeenCalled();
    // Nothing was meant, so nothing is said to have been put back.
    expect(canceled).not.toHaveBeenCalled();
    // Trembling is no move, and one after the rest carries.
    downMs = busy();
    sendCoalesced([
      [13, downMs + 40],
      [60, downMs + 250],
    ]);
    expect(hand.getState().inHand).not.toBeNull();
    stop();
  });
  it('a tap on a busy page is a tap, and a move after the rest lifts though the rest is reported later', () => {
    const { hand, drop, canceled, send, stop } = setUp();
    const clicked = vi.fn();
    document.querySelector('i')!.addEventListener('click', clicked);
    send('pointerdown', 10, 'touch');
    const downMs = Date.now();
    vi.advanceTimersByTime(400);
    expect(hand.getState().inHand).not.toBeNull();
    send('pointerup', 10, 'touch', downMs + 80);
    document.querySelector('i')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(hand.getState().inHand).toBeNull();
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(drop).not.toHaveBeenCalled();
    expect(canceled).not.toHaveBeenCalled();
    // The timer has not been served yet when the move comes.
    send('pointerdown', 10, 'touch');
    send('pointermove', 40, 'touch', Date.now() + 320);
    expect(hand.getState().inHand).not.toBeNull();
    send('pointerup', 200, 'touch', Date.now() + 600);
    expect(drop).toHaveBeenCalledTimes(1);
    stop();
  });
  it('what was picked up is not replaced by a press', () => {
    const { hand, send, stop } = setUp();
    const other: InHand = { kind: 'disks', disks: ['d1'], label: 'disk 1' };
    hand.setState({ inHand: other, by: 'pick' });
    send('pointerdown', 10);
    send('pointermove', 60);
    expect(hand.getState().inHand).toBe(other);
    stop();
  });
});
