import { expect, test } from 'vitest';
import { nameWidth, percentThatFits } from './textWidth.ts';

test('a percentage keeps its sign, and is left out before it is cut or runs into its neighbor', () => {
  expect(percentThatFits(78, 11, 26)).toBe('78%');
  expect(percentThatFits(100, 11, 26)).toBeNull();
  expect(percentThatFits(32, 16, 26)).toBeNull();
  expect(percentThatFits(100, 16, 26)).toBeNull();
  expect(percentThatFits(100, 16, 60)).toBe('100%');
});

test('names take at least the width that they have in the typeface of the page', () => {
  // Measured in Inter at 100 px.
  expect(nameWidth('nvme0n1', 100)).toBeGreaterThanOrEqual(419);
  expect(nameWidth('nvme0n1', 100)).toBeLessThan(460);
  expect(nameWidth('sdil', 100)).toBeGreaterThanOrEqual(53 + 61 + 24 + 24);
});
