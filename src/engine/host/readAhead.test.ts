import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIB } from '../../base/units.ts';
import { compiled, type Form } from '../testing/arrays.ts';
import { DiskMap, StripeMap } from '../volume/maps.ts';
import { alignBytes, alignedWindowBytes, windowBytes } from './readAhead.ts';

const disk = new DiskMap(0, 1e6);
const stripe = (columns: number, unitKib: number): StripeMap => {
  const ids = Array.from({ length: columns }, (_, d) => d);
  return new StripeMap(
    ids,
    ids.map(() => 1e6),
    unitKib * 2,
  );
};
const aware = { kind: 'stripe-aware', minBytes: 64 * KIB, maxBytes: 2048 * KIB, windows: 2 } as const;

test('a window is columns x stripe unit, within the bounds; on a disk and if fixed the smallest', () => {
  expect(windowBytes(aware, stripe(22, 64))).toBe(22 * 64 * KIB);
  expect(windowBytes(aware, stripe(22, 1024))).toBe(2048 * KIB);
  expect(windowBytes(aware, stripe(4, 8))).toBe(64 * KIB);
  expect(windowBytes(aware, disk)).toBe(64 * KIB);
  expect(windowBytes({ ...aware, kind: 'fixed' }, stripe(22, 64))).toBe(64 * KIB);
});

test('of arrays the columns are those that hold data: copies, parity and spare space do not count', () => {
  const window = (form: Form, disks: number) => windowBytes(aware, compiled({ form, disks, sectors: 1e5 }).map);
  const unit = { stripeUnitBytes: 64 * KIB };
  expect(window({ kind: 'mirror', ...unit }, 8)).toBe(4 * 64 * KIB);
  expect(window({ kind: 'mirror', ...unit, arrangement: 'halves' }, 8)).toBe(4 * 64 * KIB);
  expect(window({ kind: 'mirror', ...unit }, 2)).toBe(64 * KIB);
  expect(window({ kind: 'raid5', ...unit }, 7)).toBe(6 * 64 * KIB);
  expect(window({ kind: 'raid5', ...unit, spareSpace: true }, 7)).toBe(5 * 64 * KIB);
  expect(window({ kind: 'raid5', ...unit, arrays: { count: 3, stripeUnitBytes: 384 * KIB } }, 21)).toBe(18 * 64 * KIB);
  expect(window({ kind: 'stripe', ...unit, arrays: { count: 2, stripeUnitBytes: 256 * KIB } }, 8)).toBe(8 * 64 * KIB);
});

test('windows are not cut to a unit that is larger than they are', () => {
  expect(alignBytes(windowBytes(aware, stripe(4, 4096)), stripe(4, 4096))).toBe(0);
  expect(alignBytes(windowBytes(aware, stripe(4, 2048)), stripe(4, 2048))).toBe(2048 * KIB);
});

test('windows follow each other without gap or overlap, and after the first start on a unit', () => {
  fc.assert(
    fc.property(fc.nat(5_000_000), fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 9 }), (from, length, columns) => {
      const map = stripe(columns, 64);
      const window = windowBytes(aware, map);
      const align = alignBytes(window, map);
      expect(align).toBe(columns > 1 ? 64 * KIB : 0);
      let at = from;
      let left = length;
      while (left > 0) {
        const bytes = Math.min(left, align > 0 ? alignedWindowBytes(window, align, at) : window);
        expect(bytes).toBeGreaterThan(0);
        expect(bytes).toBeLessThanOrEqual(window);
        at += bytes;
        left -= bytes;
        if (left > 0 && columns > 1) expect(at % (64 * KIB)).toBe(0);
      }
      expect(at).toBe(from + length);
    }),
  );
});
