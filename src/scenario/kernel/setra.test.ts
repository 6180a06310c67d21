import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { setraBytes, setraSectors } from './setra.ts';

test('blockdev --setra counts sectors of 512 bytes: 256 is 128 KiB, 4096 is 2 MiB', () => {
  expect(setraSectors(128 * KIB)).toBe(256);
  expect(setraSectors(2 * MIB)).toBe(4096);
  expect(setraBytes(256)).toBe(128 * KIB);
  expect(setraBytes(4096)).toBe(2 * MIB);
  expect(setraSectors(0)).toBe(0);
});

test('sectors to bytes and back is exact; bytes to sectors leaves out a part of a sector', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (n) => {
      expect(setraSectors(setraBytes(n))).toBe(n);
      const lost = n - setraBytes(setraSectors(n));
      expect(lost).toBeGreaterThanOrEqual(0);
      expect(lost).toBeLessThan(512);
    }),
  );
});
