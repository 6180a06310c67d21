import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KIB } from '../../base/units.ts';
import type { Volume } from '../../scenario/schema.ts';
import { arrayCounts, arraysOf, dataRowBytes, kindOf, kindOptions, KINDS, kindEntry, usualArrayCount } from './kinds.ts';
import { innerText, outerText, unitLabel, volumeSentence } from './words.ts';

const disks = (n: number) => Array.from({ length: n }, (_, d) => `d${d + 1}`);
const common = { id: 'v', name: 'V' };
const raid5 = (n: number, more: object = {}): Volume => ({
  kind: 'raid5',
  ...common,
  members: disks(n),
  stripeUnitBytes: 64 * KIB,
  ...more,
});
const x445 = raid5(70, { arrays: { count: 10, stripeUnitBytes: 384 * KIB } });

describe('kinds of arrays', () => {
  it('say what they need and what is there', () => {
    const why = (kind: Parameters<typeof kindEntry>[0], n: number) => kindEntry(kind).blocked(n);
    expect(why('raid5', 2)).toBe('RAID 5 needs 3 disks; 2 are chosen');
    expect(why('raid5', 3)).toBeUndefined();
    expect(why('raid10', 5)).toBe('RAID 10 needs an even number of disks; 5 are chosen');
    expect(why('raid10', 2)).toMatch(/needs 4 disks/);
    expect(why('mirror', 1)).toBe('A mirror needs 2 disks; 1 is chosen');
    expect(why('mirror', 9)).toMatch(/at most 8 copies/);
    expect(why('raid50', 5)).toMatch(/needs 6 disks/);
    expect(why('raid50', 7)).toMatch(/^RAID 50: 7 disks do not form equal arrays of at least 3; 6 or 8 would$/);
    expect(why('raid5e', 3)).toMatch(/needs 4 disks/);
  });
  it('are blocked exactly where no equal arrays exist', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (n) => {
        expect(kindEntry('raid50').blocked(n) === undefined).toBe(arrayCounts(n, 3).length > 0);
        for (const count of arrayCounts(n, 3)) {
          expect(n % count).toBe(0);
          expect(n / count).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });
  it('begin with arrays of a usual size', () => {
    expect(usualArrayCount(10, 3)).toBe(2);
    expect(usualArrayCount(70, 3)).toBe(10);
    expect(usualArrayCount(22, 3)).toBe(2);
    expect(usualArrayCount(7, 3)).toBeUndefined();
  });
  it('are told from the document', () => {
    expect(kindOf(x445)).toBe('raid50');
    expect(kindOf(raid5(5))).toBe('raid5');
    expect(kindOf(raid5(5, { spareSpace: true }))).toBe('raid5e');
    const mirror = (n: number, more: object = {}) =>
      kindOf({ kind: 'mirror', ...common, members: disks(n), stripeUnitBytes: 8 * KIB, ...more });
    expect(mirror(2)).toBe('mirror');
    expect(mirror(3, { copies: 3 })).toBe('mirror');
    expect(mirror(6)).toBe('raid10');
    expect(mirror(6, { arrangement: 'halves' })).toBe('raid01');
  });
  it('stay in the list with the reason where the disks do not suffice', () => {
    const options = kindOptions(raid5(3));
    expect(options).toHaveLength(KINDS.length);
    expect(options.find((o) => o.value === 'raid5')).toEqual({ value: 'raid5', label: 'RAID 5' });
    expect(options.find((o) => o.value === 'raid10')).toMatchObject({
      disabled: true,
      label: expect.stringMatching(/^RAID 10 needs 4 disks/),
    });
    const many = kindOptions(raid5(22));
    expect(many.find((o) => o.value === 'mirror')?.label).toBe('RAID 1: a mirror keeps at most 8 copies; 22 are chosen');
    // Whichever cannot be chosen is still called by its name.
    for (const { value, label } of [...options, ...many]) expect(label.startsWith(kindEntry(value).name), label).toBe(true);
  });
});

describe('words of volumes', () => {
  it('name both dimensions of arrays under a stripe', () => {
    expect(outerText(x445)).toBe('stripe 384 KB over 10');
    expect(innerText(x445)).toBe('RAID-5 7 × 64 KB');
    expect(dataRowBytes(x445)).toBe(384 * KIB);
    expect(arraysOf(x445)[1]).toEqual(['d8', 'd9', 'd10', 'd11', 'd12', 'd13', 'd14']);
    expect(volumeSentence(x445)).toBe('stripe 384 KB over 10 arrays of RAID-5 7 × 64 KB');
    expect(volumeSentence(raid5(5))).toBe('RAID 5 of 5 disks, stripe unit 64 KB, a data row of 256 KB');
    expect(outerText(raid5(5))).toBeUndefined();
    expect(unitLabel(1.5 * 1024 * KIB)).toBe('1.5 MB');
  });
});
