import { expect, test } from 'vitest';
import { percentThatFits } from './textWidth.ts';

test('a percentage keeps its sign, and is left out before it is cut or runs into its neighbor', () => {
  expect(percentThatFits(78, 11, 26)).toBe('78%');
  expect(percentThatFits(100, 11, 26)).toBeNull();
  expect(percentThatFits(32, 16, 26)).toBeNull();
  expect(percentThatFits(100, 16, 26)).toBeNull();
  expect(percentThatFits(100, 16, 60)).toBe('100%');
});
