import fc from 'fast-check';
import { expect, test } from 'vitest';

import { poolSize } from './poolSize.ts';

test('a worker for each core, as far as there is memory for them', () => {
  expect(poolSize(4, 8)).toBe(4);
  expect(poolSize(8, 4)).toBe(4);
  expect(poolSize(128, 8)).toBe(8);
  // The answer and what can wait have a worker each on the smallest machine, and where the browser says nothing.
  expect(poolSize(1, 0.25)).toBe(2);
  expect(poolSize(undefined, undefined)).toBe(2);
});

test('whatever the browser says, it is a number of workers', () => {
  fc.assert(
    fc.property(fc.option(fc.double(), { nil: undefined }), fc.option(fc.double(), { nil: undefined }), (cores, memory) => {
      const size = poolSize(cores, memory);
      expect(Number.isInteger(size) && size >= 2 && size <= 8).toBe(true);
    }),
  );
});
