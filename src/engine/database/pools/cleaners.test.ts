/** Page cleaners by themselves: which pages they write together, and that they write each dirty page once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cleaners } from './cleaners.ts';
import { DIRTY, Frames, WRITING } from './frames.ts';
import { Pool } from './pool.ts';
import type { PoolPages } from './poolPages.ts';
import type { PoolWork } from './poolWork.ts';

const PAGE = 4096;
const PAGES = 200;
const FIRST_OWN = 3;

interface Run {
  readonly process: number;
  readonly frame: number;
  readonly count: number;
}

/** A pool of two table spaces of 100 pages each in which these pages are dirty, and the writes that its cleaners have asked for. */
function pooled(dirty: readonly number[], ofExtent: number) {
  const frames = new Frames(PAGES, PAGES);
  const pool = new Pool(0, frames, 0, PAGES, PAGES, null);
  for (const page of dirty) {
    const frame = pool.takeFree();
    frames.put(frame, page);
    frames.state[frame] |= DIRTY;
    pool.setDirty(frame, 0);
  }
  const pages = {
    pageBytes: PAGE,
    firstPage: Float64Array.of(0, 100, 200),
    spaceOfPage: (page: number) => (page < 100 ? 0 : 1),
    extentBytes: () => ofExtent * PAGE,
  } as unknown as PoolPages;
  const asked: Run[] = [];
  const nothing = (): void => {};
  const work: PoolWork = {
    pages,
    frames,
    pools: [pool],
    firstProcess: 0,
    isThere: () => false,
    owe: nothing,
    wake: nothing,
    readPages: nothing,
    writePages(process, _slot, frame, count) {
      asked.push({ process, frame, count });
      for (let each = frame, k = 0; k < count; k++, each = frames.after[each]) frames.state[each] = (frames.state[each] & ~DIRTY) | WRITING;
    },
  };
  return { frames, work, asked };
}

const pagesOf = ({ page, after }: Frames, { frame, count }: Run): number[] => {
  const pages: number[] = [];
  for (let each = frame, k = 0; k < count; k++, each = after[each]) pages.push(page[each]);
  return pages;
};

test('property: pages that follow each other within an extent are one write, all others are writes of their own, and each page is written once', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(PAGES - 1), { minLength: 1 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 5 }),
      (dirty, ofExtent, number) => {
        const { frames, work, asked } = pooled(dirty, ofExtent);
        const cleaners = new Cleaners(work, [{ number, dirtyPercent: 0 }], FIRST_OWN);
        cleaners.look(0, 0);
        const runs: number[][] = [];
        // Each write is complete before its cleaner begins another.
        for (let k = 0; k < asked.length; k++) {
          expect(asked.length - k).toBeLessThanOrEqual(number);
          runs.push(pagesOf(frames, asked[k]));
          cleaners.done(asked[k].process - FIRST_OWN, 0);
        }
        const extentOf = (page: number): number => Math.floor(page / 100) * 1000 + Math.floor((page % 100) / ofExtent);
        const sorted = dirty.toSorted((a, b) => a - b);
        const expected: number[][] = [];
        for (const page of sorted) {
          const last = expected.at(-1);
          if (last !== undefined && last.at(-1) === page - 1 && extentOf(last[0]) === extentOf(page)) last.push(page);
          else expected.push([page]);
        }
        expect(runs).toEqual(expected);
      },
    ),
  );
});

test('cleaners begin above their threshold, and not at it', () => {
  const { work, asked } = pooled([5, 9], 4);
  const cleaners = new Cleaners(work, [{ number: 2, dirtyPercent: 1 }], FIRST_OWN);
  cleaners.look(0, 0);
  expect(asked).toEqual([]);
  const more = pooled([5, 9, 30], 4);
  new Cleaners(more.work, [{ number: 2, dirtyPercent: 1 }], FIRST_OWN).look(0, 0);
  expect(more.asked).toHaveLength(2);
});
