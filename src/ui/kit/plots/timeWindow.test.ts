import { expect, test } from 'vitest';
import { isTooFast, turnedPage, windowAt } from './timeWindow.ts';

const film = (ms: number, playing = true, speed = -1) => ({ ms, playing, speed });

test('a window stands with most of it before a film that plays, and around one that stands still', () => {
  expect(windowAt(800, film(1000))).toEqual({ fromMs: 900, toMs: 1700 });
  expect(windowAt(800, film(1000, false))).toEqual({ fromMs: 600, toMs: 1400 });
});

test('a page is turned when a film plays out of it, and only then', () => {
  const window = { fromMs: 1000, toMs: 1800 };
  expect(turnedPage(window, 1790, film(1810))).toEqual({ fromMs: 1710, toMs: 2510 });
  // Still inside; scrubbed; never was inside; would be gone before it can be read.
  expect(turnedPage(window, 1700, film(1800))).toBeNull();
  expect(turnedPage(window, 1790, film(1810, false))).toBeNull();
  expect(turnedPage(window, 5000, film(5010))).toBeNull();
  expect(turnedPage(window, 1790, film(1810, true, 0))).toBeNull();
});

test('two seconds on the clock are enough to read a window', () => {
  expect(isTooFast(2000, film(0, true, 0))).toBe(false);
  expect(isTooFast(1999, film(0, true, 0))).toBe(true);
  expect(isTooFast(1999, film(0, false, 0))).toBe(false);
});
