import { expect, test } from 'vitest';
import { refusalWords } from './refusalWords.ts';

const disks = [{ id: 'd3' }, { id: 'd12' }, { id: 'left-3' }];

test('refusals are sentences that name disks as the board does', () => {
  expect(refusalWords('disk d3 is in volume Fact', disks)).toBe('Disk 3 is in volume Fact');
  expect(refusalWords('choose another disk', disks)).toBe('Choose another disk');
  expect(refusalWords('1.2 GiB too much for disk d12; take disk left-3.', disks)).toBe('1.2 GiB too much for disk 12; take disk left-3.');
  // No disk of the document: left as it is.
  expect(refusalWords('There is no disk d99', disks)).toBe('There is no disk d99');
});
