import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PageCache } from './pageCache.ts';

/** Second chance as in a textbook: a ring of pages with a reference bit. */
class NaiveClock {
  readonly frames: { page: number; referenced: boolean }[] = [];
  private hand = 0;
  private readonly capacity: number;
  constructor(capacity: number) {
    this.capacity = capacity;
  }
  lookUp(page: number): boolean {
    const frame = this.frames.find((f) => f.page === page);
    if (frame) frame.referenced = true;
    return frame !== undefined;
  }
  insert(page: number): void {
    if (this.capacity === 0 || this.frames.some((f) => f.page === page)) return;
    if (this.frames.length < this.capacity) {
      this.frames.push({ page, referenced: false });
      return;
    }
    for (;;) {
      const frame = this.frames[this.hand];
      if (frame.referenced) frame.referenced = false;
      else {
        this.frames[this.hand] = { page, referenced: false };
        this.hand = (this.hand + 1) % this.capacity;
        return;
      }
      this.hand = (this.hand + 1) % this.capacity;
    }
  }
}

describe('page cache', () => {
  test('is the naive clock, never holds more than its capacity, and counts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.record({ page: fc.nat(11), insert: fc.boolean() }), { maxLength: 300 }),
        (capacity, steps) => {
          const cache = new PageCache(new Uint8Array(12), capacity);
          const naive = new NaiveClock(capacity);
          let hits = 0;
          let misses = 0;
          for (const { page, insert } of steps) {
            const expected = naive.lookUp(page);
            expect(cache.lookUp(page)).toBe(expected);
            if (expected) hits++;
            else misses++;
            if (insert) {
              cache.insert(page);
              naive.insert(page);
            }
          }
          const resident = Array.from({ length: 12 }, (_, page) => page).filter((page) => cache.lookUp(page));
          expect(resident).toEqual(naive.frames.map((f) => f.page).toSorted((a, b) => a - b));
          expect(resident.length).toBeLessThanOrEqual(capacity);
          expect([cache.hits - resident.length, cache.misses - (12 - resident.length)]).toEqual([hits, misses]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('a page used again outlives pages read once', () => {
    const cache = new PageCache(new Uint8Array(100), 4);
    for (const page of [0, 1, 2, 3]) cache.insert(page);
    for (let k = 10; k < 40; k++) {
      expect(cache.lookUp(0)).toBe(true);
      cache.insert(k);
    }
    expect(cache.evictions).toBe(30);
    expect(cache.lookUp(1)).toBe(false);
  });

  test('a cache larger than the data never evicts', () => {
    const cache = new PageCache(new Uint8Array(10), 1000);
    for (let page = 0; page < 10; page++) cache.insert(page);
    for (let page = 0; page < 10; page++) expect(cache.lookUp(page)).toBe(true);
    expect(cache.evictions).toBe(0);
  });
});

test('pages that are dropped leave their frames to the next, and the others stay in their order', () => {
  const cache = new PageCache(new Uint8Array(64), 8);
  // Full, and the hand stands at the third.
  for (let page = 0; page < 10; page++) cache.insert(page);
  cache.drop((page) => page % 2 === 0);
  const kept = (): number[] => Array.from({ length: 64 }, (_, page) => page).filter((page) => cache.has(page));
  expect(kept()).toEqual([3, 5, 7, 9]);
  for (let page = 20; page < 24; page++) cache.insert(page);
  expect(kept()).toEqual([3, 5, 7, 9, 20, 21, 22, 23]);
  expect(cache.evictions).toBe(2);
  // The oldest gives way first.
  cache.insert(30);
  cache.insert(31);
  expect(kept()).toEqual([7, 9, 20, 21, 22, 23, 30, 31]);
});

test('pages that may not be evicted are not dropped', () => {
  const cache = new PageCache(new Uint8Array(16), 8);
  cache.pins = { pinned: 1, isPinned: (page) => page === 2 };
  for (let page = 0; page < 4; page++) cache.insert(page);
  cache.drop(() => true);
  expect([0, 1, 2, 3].map((page) => cache.has(page))).toEqual([false, false, true, false]);
});
