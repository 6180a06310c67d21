import { describe, expect, test } from 'vitest';
import { KIB } from '../../base/units.ts';
import { splitVolumes } from './splitVolumes.ts';
import { stripeOverArrays } from './stripeOverArrays.ts';
import type { Calculated } from './problem.ts';

const diskIds = (first: number, last: number): string[] => Array.from({ length: last - first + 1 }, (_, k) => `d${first + k}`);
function value<T>(answer: Calculated<T>): T {
  if (!answer.ok) throw new Error(`${answer.error.message}; ${answer.error.expected}`);
  return answer.value;
}
const problem = (answer: Calculated<unknown>): string => (answer.ok ? 'no problem' : `${answer.error.field}: ${answer.error.expected}`);

describe('stripe over arrays', () => {
  test('the document’s example: 70 disks, ten arrays, 384 KB = 6 x 64 KB', () => {
    expect(value(stripeOverArrays({ disks: 70, arrays: 10, unitBytes: 64 * KIB }))).toEqual({
      perArray: 7,
      dataColumns: 6,
      outerUnitBytes: 384 * KIB,
      fullStripeWrites: 7,
      capacityShare: 6 / 7,
      says: '10 arrays of 7 disks: 6 x 64 KiB = 384 KiB',
    });
  });

  test('spare space takes one more column', () => {
    expect(value(stripeOverArrays({ disks: 70, arrays: 10, unitBytes: 64 * KIB, spareSpace: true }))).toMatchObject({
      dataColumns: 5,
      fullStripeWrites: 6,
    });
  });

  test('bad input is explained', () => {
    expect(problem(stripeOverArrays({ disks: 70, arrays: 9, unitBytes: 65_536 }))).toBe('arrays: 1, 2, 5, 7, 10, 14 arrays');
    expect(problem(stripeOverArrays({ disks: 4, arrays: 2, unitBytes: 65_536 }))).toBe('arrays: 1 array');
    expect(problem(stripeOverArrays({ disks: 70, arrays: 10, unitBytes: 1000 }))).toBe('unitBytes: a multiple of 512 bytes, such as 1024');
    expect(problem(stripeOverArrays({ disks: 2, arrays: 1, unitBytes: 65_536 }))).toMatch(/^disks: /);
  });
});

describe('more volumes than one', () => {
  test('22 disks, 11 a volume: odd and even PSUs, evenly', () => {
    const split = value(splitVolumes({ disks: diskIds(1, 22), mostDisks: 11, psusPerSegment: 22 }));
    expect(split.members.map((list) => list.length)).toEqual([11, 11]);
    expect(split.members.flat()).toEqual(diskIds(1, 22));
    expect(split.spread).toEqual({ kind: 'round-robin', targets: ['v-1', 'v-2'], offset: 0, segmentShift: 0 });
    expect(split.unevenness).toBe(0);
  });

  test('an odd number of PSUs or disks is uneven, by how much', () => {
    const odd = value(splitVolumes({ disks: diskIds(1, 20), mostDisks: 10, psusPerSegment: 21 }));
    // 11 and 10 PSUs on 10 disks each: 0.1 of 1.05 on average.
    expect(odd.unevenness).toBeCloseTo(0.1 / 1.05, 10);
    expect(value(splitVolumes({ disks: diskIds(1, 22), mostDisks: 8, psusPerSegment: 24 })).members.map((list) => list.length)).toEqual([
      7, 8, 7,
    ]);
  });

  test('bad input is explained', () => {
    expect(problem(splitVolumes({ disks: [], mostDisks: 8, psusPerSegment: 24 }))).toMatch(/^disks: /);
    expect(problem(splitVolumes({ disks: diskIds(1, 22), mostDisks: 1, psusPerSegment: 10 }))).toBe(
      'psusPerSegment: at least 22 PSUs in each segment',
    );
  });
});
