import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitmap, combine, has, sortedUnique, toggle, union, without } from './selection.ts';

const indexes = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 }).map((list) => sortedUnique(list));

describe('selections are sets, sorted', () => {
  it('union, difference and membership agree with Set', () => {
    fc.assert(
      fc.property(indexes, indexes, (a, b) => {
        const both = new Set([...a, ...b]);
        expect([...union(a, b)]).toEqual([...both].toSorted((x, y) => x - y));
        expect([...without(a, b)]).toEqual([...a].filter((x) => !b.includes(x)));
        for (let x = 0; x <= 60; x += 1) expect(has(a, x)).toBe(a.includes(x));
        expect([...bitmap(a, 61)].flatMap((bit, i) => (bit === 1 ? [i] : []))).toEqual([...a]);
      }),
    );
  });
  it('toggling twice brings back what was there, unless it overlapped', () => {
    fc.assert(
      fc.property(indexes, indexes, (a, b) => {
        const apart = without(b, a);
        if (apart.length > 0) expect([...toggle(toggle(a, apart), apart)]).toEqual([...a]);
        expect([...toggle(union(a, b), b)]).toEqual(b.length === 0 ? [...a] : [...without(a, b)]);
      }),
    );
  });
  it('modifiers decide: replace, add, toggle', () => {
    const old = Int32Array.of(1, 2);
    const picked = Int32Array.of(2, 3);
    expect([...combine(old, picked, { add: false, toggle: false })]).toEqual([2, 3]);
    expect([...combine(old, picked, { add: true, toggle: false })]).toEqual([1, 2, 3]);
    expect([...combine(old, picked, { add: false, toggle: true })]).toEqual([1, 2, 3]);
  });
});
