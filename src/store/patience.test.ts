import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withPatience } from './patience.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const never = () => new Promise<string>(() => {});

test('what does not answer is given up after the time that it was given', async () => {
  const waiting = withPatience(never, 2000, 'no answer');
  const ended = vi.fn();
  waiting.catch(ended);
  await vi.advanceTimersByTimeAsync(1900);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await expect(waiting).rejects.toThrow('no answer');
});

test('time in which the page itself did not run does not count, but not forever', async () => {
  // Each look at the clock comes three seconds after the one before: a machine with too much to do.
  let at = 0;
  const late = () => (at += 3000);
  let answer: (text: string) => void = () => {};
  const slow = withPatience(() => new Promise<string>((resolve) => (answer = resolve)), 2000, 'no answer', late);
  await vi.advanceTimersByTimeAsync(5 * 250);
  answer('at last');
  await expect(slow).resolves.toBe('at last');

  const hung = withPatience(never, 2000, 'no answer', late);
  const ended = expect(hung).rejects.toThrow('no answer');
  await vi.advanceTimersByTimeAsync(7 * 250);
  await ended;
});

test('answers and refusals pass, and leave no timer behind', async () => {
  await expect(withPatience(async () => 7, 2000, 'no answer')).resolves.toBe(7);
  const thrown = () => {
    throw new Error('missing');
  };
  await expect(withPatience(thrown, 2000, 'no answer')).rejects.toThrow('missing');
  expect(vi.getTimerCount()).toBe(0);
});
