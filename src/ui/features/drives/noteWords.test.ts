import { expect, test } from 'vitest';
import { formatCount } from '../../../analysis/format.ts';
import { noteWords } from './noteWords.ts';
import { draftFrom, ownDrive } from './ownForm.ts';

test('no note of the form names a parameter by its path', () => {
  const made = ownDrive(draftFrom(null));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  expect(made.notes.length).toBeGreaterThan(3);
  for (const note of made.notes) expect(noteWords(note)).not.toMatch(/^[a-z]+[A-Z.]/);
  expect(noteWords('writeSettleMs is assumed: writes seek as reads do.')).toBe('Write settle is assumed: writes seek as reads do.');
});

test('digits of large numbers are in groups, those behind a point are not', () => {
  expect(noteWords('12345678 sectors of 0.123456 ms')).toBe(`${formatCount(12_345_678)} sectors of 0.123456 ms`);
});
