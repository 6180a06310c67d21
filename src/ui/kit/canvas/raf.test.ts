import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelFrame, flushFrames, scheduleFrame } from './raf.ts';

let frames: ((now: number) => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (work: (now: number) => void) => frames.push(work));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
});
afterEach(() => vi.unstubAllGlobals());

test.each(['in a frame', 'before printing'] as const)('a task that another one takes back does not run: %s', (when) => {
  const ran: string[] = [];
  const gone = () => ran.push('gone');
  const first = () => {
    ran.push('first');
    cancelFrame(gone);
  };
  scheduleFrame(first);
  scheduleFrame(gone);
  if (when === 'in a frame') frames.shift()!(0);
  else flushFrames();
  expect(ran).toEqual(['first']);
});

test('what a task asks for while it runs belongs to the next frame', () => {
  let runs = 0;
  const task = () => {
    runs++;
    if (runs < 2) scheduleFrame(task);
  };
  scheduleFrame(task);
  frames.shift()!(0);
  expect(runs).toBe(1);
  frames.shift()!(16);
  expect(runs).toBe(2);
});
