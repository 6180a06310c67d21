import { describe, expect, it } from 'vitest';
import { stepCursor } from './keys.ts';
import { layOutMatrix } from './matrix.ts';

const matrix = layOutMatrix(
  [
    { object: 0, firstPsu: 0, segments: 3, psusPerSegment: 4 },
    { object: 1, firstPsu: 12, segments: 2, psusPerSegment: 5 },
  ],
  200,
  100,
  1,
);

describe('stepCursor', () => {
  it.each([
    [0, 'ArrowRight', false, 1],
    [0, 'ArrowUp', false, 0],
    [0, 'ArrowLeft', false, 0],
    [5, 'ArrowDown', false, 9],
    [9, 'ArrowDown', false, 9],
    [3, 'ArrowRight', false, 12],
    [12, 'ArrowLeft', false, 3],
    [11, 'ArrowRight', false, 17],
    [5, 'Home', false, 4],
    [5, 'End', false, 7],
    [5, 'Home', true, 0],
    [5, 'End', true, 11],
    [1, 'PageDown', false, 9],
    [5, 'ArrowRight', true, 7],
  ])('from %i by %s (ctrl %s) to %i', (from, key, control, to) => {
    expect(stepCursor(matrix, from, key, control)).toBe(to);
  });
  it('leaves other keys alone, and files that are not in the matrix', () => {
    expect(stepCursor(matrix, 0, 'a', false)).toBeNull();
    expect(stepCursor(matrix, 99, 'ArrowDown', false)).toBeNull();
  });
});
