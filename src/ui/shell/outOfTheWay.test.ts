import { expect, it } from 'vitest';
import { clearSide, covered } from './outOfTheWay.ts';
import type { Box } from './outOfTheWay.ts';

/** As browsers give them: an edge is computed, and no property of its own. */
const box = (left: number, top: number, width: number, height: number): Box =>
  Object.create({ left, top, right: left + width, bottom: top + height }) as Box;
const BENCH = box(280, 40, 1000, 680);
/** 620 by 60 in the middle of the bench, wherever it stands now. */
const NOTE = box(470, 600, 620, 60);
const side = (...seen: Parameters<typeof clearSide>[3]) => clearSide(NOTE, BENCH, 16, seen);

it('what floats stands below, and above where it would cover the focus or a named control below', () => {
  expect(side()).toBe('bottom');
  expect(side(box(300, 300, 80, 28))).toBe('bottom');
  expect(side(box(600, 660, 80, 28))).toBe('top');
  // Beside it is not beneath it.
  expect(side(box(300, 660, 80, 28))).toBe('bottom');
  // Something small above, half of something below.
  expect(side(box(600, 60, 40, 28), box(400, 660, 140, 28))).toBe('bottom');
  // Both sides: a picture that fills the bench is covered a little either way.
  expect(side(BENCH)).toBe('bottom');
});

it('shares of what is covered', () => {
  expect(covered(box(0, 0, 10, 10), box(5, 0, 10, 10))).toBe(0.5);
  expect(covered(box(0, 0, 10, 10), box(20, 0, 10, 10))).toBe(0);
  expect(covered(box(0, 0, 0, 10), box(0, 0, 10, 10))).toBe(0);
});
