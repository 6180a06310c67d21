import { expect, it } from 'vitest';
import { percent, table } from './table.ts';

it('sets figures to the right and words to the left, without spaces at the end', () => {
  const rows = [
    ['d1', 5, '1.5 ms'],
    ['disk-10', 1234, '12 ms'],
  ];
  expect(table(['id', 'requests', 'mean'], rows)).toBe(
    ['id       requests    mean', 'd1              5  1.5 ms', 'disk-10      1234   12 ms'].join('\n'),
  );
});

it('prints shares with one digit', () => {
  expect(percent(0.12345)).toBe('12.3 %');
});
