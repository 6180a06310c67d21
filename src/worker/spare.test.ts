import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSpare } from './spare.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function bench(width = 1) {
  const log: string[] = [];
  const state = { idle: true };
  const overs = new Map<string, () => void>();
  const spare = createSpare({ isIdle: () => state.idle, restMs: 100, width: () => width });
  const add = (name: string) =>
    spare.add((over) => {
      log.push(`begin ${name}`);
      overs.set(name, over);
      return { cancel: () => log.push(`stop ${name}`) };
    });
  return { spare, state, log, add, end: (name: string) => overs.get(name)!() };
}

test('spare work waits for a pause, one after another', () => {
  const { add, log, end } = bench();
  add('a');
  add('b');
  vi.advanceTimersByTime(99);
  expect(log).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(log).toEqual(['begin a']);
  vi.advanceTimersByTime(1000);
  expect(log).toEqual(['begin a']);
  end('a');
  vi.advanceTimersByTime(100);
  expect(log).toEqual(['begin a', 'begin b']);
});

test('whatever else is asked for stops it at once, and it starts over once all is quiet', () => {
  const { spare, state, add, log } = bench();
  add('a');
  vi.advanceTimersByTime(100);
  state.idle = false;
  spare.giveWay();
  expect(log).toEqual(['begin a', 'stop a']);
  vi.advanceTimersByTime(1000);
  spare.rest();
  vi.advanceTimersByTime(1000);
  expect(log).toHaveLength(2);
  state.idle = true;
  spare.rest();
  vi.advanceTimersByTime(100);
  expect(log).toEqual(['begin a', 'stop a', 'begin a']);
});

test('canceled work never starts, or stops, and the next has its turn', () => {
  const { add, log } = bench();
  const [a, b] = [add('a'), add('b')];
  add('c');
  b.cancel();
  vi.advanceTimersByTime(100);
  a.cancel();
  a.cancel();
  vi.advanceTimersByTime(100);
  expect(log).toEqual(['begin a', 'stop a', 'begin c']);
});

test('where there is room for several, they run side by side, and all of them give way', () => {
  const { spare, add, log, end } = bench(2);
  add('a');
  add('b');
  add('c');
  vi.advanceTimersByTime(110);
  expect(log).toEqual(['begin a', 'begin b']);
  end('a');
  vi.advanceTimersByTime(1);
  expect(log).toEqual(['begin a', 'begin b', 'begin c']);
  spare.giveWay();
  spare.rest();
  vi.advanceTimersByTime(110);
  // They keep their order.
  expect(log.slice(3)).toEqual(['stop b', 'stop c', 'begin b', 'begin c']);
});
