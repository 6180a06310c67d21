import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBytes, formatCount, formatMs, parseSize, plural } from './units.ts';

test('sizes', () => {
  expect([0, 1, 512, 1024, 65_536, 1_048_575, 1_048_576, 20_992_491_520, 18.19e9].map(formatBytes)).toEqual([
    '0 B',
    '1 B',
    '512 B',
    '1 KiB',
    '64 KiB',
    '1 MiB',
    '1 MiB',
    '19.6 GiB',
    '16.9 GiB',
  ]);
  expect(formatBytes(Number.NaN)).toBe('unknown');
  expect(formatBytes(-3 * 1024)).toBe('-3 KiB');
});

test('times', () => {
  expect([0, 0.834, 12.34, 999.4, 999.6, 12_345, 59_940, 59_990, 245_000, 3_600_000, 3_723_000].map(formatMs)).toEqual([
    '0 ms',
    '0.83 ms',
    '12.3 ms',
    '999 ms',
    '1 s',
    '12.3 s',
    '59.9 s',
    '1 min 0 s',
    '4 min 5 s',
    '1 h 0 min',
    '1 h 2 min',
  ]);
  expect(formatMs(Infinity)).toBe('unknown');
});

test('what people type as a size', () => {
  expect(['64 KB', '8KiB', '1m', '4096', ' 1.5 GiB ', '12 bytes'].map(parseSize)).toEqual([
    65_536, 8192, 1_048_576, 4096, 1_610_612_736, 12,
  ]);
  expect(['', 'KB', '-1 KB', '1e9', '64 KX', '9'.repeat(16), '999999999999999 T'].map(parseSize)).toEqual(Array(7).fill(undefined));
});

test('a printed size read back is within rounding of itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 46 }), (bytes) => {
      const again = parseSize(formatBytes(bytes));
      expect(Math.abs(again! - bytes) / bytes).toBeLessThan(0.006);
    }),
    { seed: 1 },
  );
});

test('counts', () => {
  expect([0, 999, 1000, 6006, 1_234_567].map(formatCount)).toEqual(['0', '999', '1 000', '6 006', '1 234 567']);
  expect(plural(1, 'disk')).toBe('1 disk');
  expect(plural(2, 'index', 'indexes')).toBe('2 indexes');
});
