import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { behindFirstLine, behindMoment } from './newFuture.ts';
import { NOT_PLAYED, playback } from './playback.ts';
import type { AppState } from './types.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  playback.setState(NOT_PLAYED, true);
});

test('nothing waits where no moment is on its way', () => {
  const work = vi.fn();
  expect(behindMoment(work)).toBeNull();
  expect(work).toHaveBeenCalledTimes(1);
});

test('the answer waits for the moment, but not for long, and can be taken back', () => {
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()];
  playback.setState({ arriving: true });
  behindMoment(first);
  behindMoment(third)!();
  playback.setState({ wantedMs: 5 });
  expect(first).not.toHaveBeenCalled();
  playback.setState({ arriving: false });
  expect(first).toHaveBeenCalledTimes(1);
  playback.setState({ arriving: true });
  behindMoment(second);
  vi.advanceTimersByTime(1000);
  expect(second).toHaveBeenCalledTimes(1);
  playback.setState({ arriving: false });
  expect([first, second, third].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
});

test('the film waits for the first line of an answer that is awaited, but not for long', () => {
  const of = (status: string, summary: object | null) => ({ answer: { status, summary } }) as unknown as AppState;
  for (const next of [of('running', {}), of('done', {}), of('failed', null)]) {
    const store = createStore(() => of('running', null));
    const work = vi.fn();
    behindFirstLine(store, work);
    expect(work).not.toHaveBeenCalled();
    store.setState(next);
    expect(work).toHaveBeenCalledTimes(1);
  }
  const work = vi.fn();
  behindFirstLine(
    createStore(() => of('running', null)),
    work,
  );
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});
