import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const action = vi.fn<() => void>();
  const idle: (() => void)[] = [];
  const debounced = debounce(action, 100, (work) => {
    idle.push(work);
    return () => idle.splice(idle.indexOf(work), 1);
  });
  return { action, idle, debounced };
}

describe('debounce', () => {
  it('acts once, after the last request', () => {
    const action = vi.fn<() => void>();
    const debounced = debounce(action, 100);
    debounced.request();
    vi.advanceTimersByTime(60);
    debounced.request();
    vi.advanceTimersByTime(60);
    expect(action).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60);
    expect(action).toHaveBeenCalledTimes(1);
    debounced.flush();
    expect(action).toHaveBeenCalledTimes(1);
  });
  it('an action that asks again is done again', () => {
    let times = 0;
    const debounced = debounce(() => {
      times += 1;
      if (times === 1) debounced.request();
    }, 100);
    debounced.request();
    vi.advanceTimersByTime(100);
    debounced.flush();
    expect(times).toBe(2);
  });
  it('waits for an idle moment too, but not where it is flushed', () => {
    const { action, idle, debounced } = setUp();
    debounced.request();
    vi.advanceTimersByTime(100);
    expect(action).not.toHaveBeenCalled();
    idle.shift()!();
    expect(action).toHaveBeenCalledTimes(1);
    debounced.request();
    vi.advanceTimersByTime(100);
    debounced.flush();
    expect(action).toHaveBeenCalledTimes(2);
    expect(idle).toHaveLength(0);
  });
  it('a request while it waits for idleness starts over; canceled, nothing is done', () => {
    const { action, idle, debounced } = setUp();
    debounced.request();
    vi.advanceTimersByTime(100);
    debounced.request();
    expect(idle).toHaveLength(0);
    vi.advanceTimersByTime(100);
    expect(idle).toHaveLength(1);
    debounced.cancel();
    expect(idle).toHaveLength(0);
    debounced.flush();
    expect(action).not.toHaveBeenCalled();
  });
});
