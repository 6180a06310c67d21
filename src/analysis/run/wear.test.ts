import { expect, test } from 'vitest';
import { wearNote } from './wear.ts';

test('cells that were written without an erase are explained, and nothing else is', () => {
  expect(wearNote([undefined, { hostBytes: 1, programmedBytes: 3, erases: 0 }])).toMatch(/erases the block at the end/);
  expect(wearNote([{ hostBytes: 1, programmedBytes: 3, erases: 1 }])).toBeUndefined();
  expect(wearNote([{ hostBytes: 3, programmedBytes: 3, erases: 0 }, undefined])).toBeUndefined();
});
