import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBytes, formatCount, formatMoment, formatMs, GIB, KIB, MIB, plural, TIB } from './units.ts';

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

test('moments of a run are in seconds, however late they are', () => {
  expect([0, 0.05, 0.834, 1000, 12_345.678, 1_779_436.2, 5_000_000, 1e9].map(formatMoment)).toEqual([
    '0 s',
    '0.0001 s',
    '0.0008 s',
    '1 s',
    '12.3457 s',
    '1 779.4362 s',
    '5 000 s',
    '1 000 000 s',
  ]);
  expect(formatMoment(Number.NaN)).toBe('unknown');
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

test('a printed size is within rounding of the size', () => {
  const units: Readonly<Record<string, number>> = { B: 1, KiB: KIB, MiB: MIB, GiB: GIB, TiB: TIB };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 46 }), (bytes) => {
      const [number, unit] = formatBytes(bytes).split(' ');
      expect(Math.abs(Number(number) * units[unit] - bytes) / bytes).toBeLessThan(0.006);
    }),
    { seed: 1 },
  );
});

test('counts', () => {
  expect([0, 999, 1000, 6006, 1_234_567].map(formatCount)).toEqual(['0', '999', '1 000', '6 006', '1 234 567']);
  expect(plural(1, 'disk')).toBe('1 disk');
  expect(plural(2, 'index', 'indexes')).toBe('2 indexes');
});
