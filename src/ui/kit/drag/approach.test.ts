import { expect, it } from 'vitest';
import { createHand, take } from '../../../store/move/hand.ts';
import type { InHand, Place } from '../../../store/move/hand.ts';
import { createTasks } from '../../../store/tasks.ts';
import { createApproach } from './approach.ts';

const inHand: InHand = { kind: 'files', psus: Int32Array.of(1), label: 'one', bytes: 1 };
const place = (id: string): Place => ({ kind: 'target', id });

function setUp() {
  const hand = createHand();
  take(hand, inHand, 'pointer');
  const tasks: (() => void)[] = [];
  const prepared: string[] = [];
  const prepare = (at: Place) => void prepared.push(at.kind === 'target' ? at.id : at.kind);
  const approach = createApproach(
    hand,
    prepare,
    createTasks((work) => tasks.push(work)),
  );
  const runTask = () => tasks.shift()?.();
  const over = () => {
    const at = hand.getState().over;
    return at?.kind === 'target' ? at.id : null;
  };
  return { hand, approach, prepared, runTask, over };
}

it('prepares in one task and enters in the next', () => {
  const { approach, prepared, runTask, over } = setUp();
  const seen: (string | null)[] = [];
  approach.to(place('a'), () => seen.push(over()));
  expect([prepared, over()]).toEqual([[], null]);
  runTask();
  expect([prepared, over()]).toEqual([['a'], null]);
  runTask();
  expect([over(), seen]).toEqual(['a', ['a']]);
});

it('gives up a place for a later one, before and after it was prepared, and does not begin the same one again', () => {
  const { approach, prepared, runTask, over } = setUp();
  approach.to(place('a'));
  approach.to(place('b'));
  approach.to(place('b'));
  runTask();
  approach.to(place('b'));
  runTask();
  runTask();
  expect([prepared, over()]).toEqual([['b'], 'b']);
  approach.to(place('c'));
  runTask();
  approach.to(null);
  runTask();
  runTask();
  expect([prepared, over()]).toEqual([['b', 'c'], null]);
});

it('enters nothing once it is stopped, or once nothing is held', () => {
  const { hand, approach, runTask, over } = setUp();
  approach.to(place('a'));
  approach.stop();
  runTask();
  runTask();
  expect(over()).toBeNull();
  let entered = false;
  approach.to(place('a'), () => (entered = true));
  runTask();
  hand.setState({ inHand: null });
  runTask();
  expect([over(), entered]).toEqual([null, false]);
});
