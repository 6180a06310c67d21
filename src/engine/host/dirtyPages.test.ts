import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { DirtyPages } from './dirtyPages.ts';
import { NONE } from './requests.ts';

/** Files of 40, 1 and 70 pages; the first two are of one group. */
const FIRST = Int32Array.of(0, 40, 41, 111);
const GROUP = Int32Array.of(0, 0, 1);

type Step = { do: 'mark'; page: number } | { do: 'take'; file: number; most: number } | { do: 'written'; which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('mark' as const), page: fc.nat(110) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take' as const), file: fc.nat(2), most: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('written' as const), which: fc.nat(9) }) },
);

const fileOf = (page: number): number => (page < 40 ? 0 : page < 41 ? 1 : 2);

describe('dirty pages', () => {
  test('are what a slow reference of sets says, whatever is changed, written and changed again meanwhile', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const pages = new DirtyPages(FIRST, GROUP, 2);
        const dirty = new Set<number>();
        const writing = new Set<number>();
        const runs: { file: number; page: number; count: number }[] = [];
        steps.forEach((each, now) => {
          if (each.do === 'mark') {
            pages.mark(fileOf(each.page), each.page, now);
            dirty.add(each.page);
          } else if (each.do === 'take') {
            const { file } = each;
            if (pages.writable(file) === 0) return;
            const page = pages.take(file, each.most);
            const count = pages.taken;
            expect(count).toBeGreaterThan(0);
            expect(count).toBeLessThanOrEqual(each.most);
            for (let at = page; at < page + count; at++) {
              expect(dirty.delete(at)).toBe(true);
              expect(writing.has(at)).toBe(false);
              writing.add(at);
            }
            runs.push({ file, page, count });
          } else if (runs.length > 0) {
            const [{ file, page, count }] = runs.splice(each.which % runs.length, 1);
            pages.written(file, page, count);
            for (let at = page; at < page + count; at++) writing.delete(at);
          }
          expect(pages.dirty).toBe(dirty.size);
          expect(pages.held).toBe(new Set([...dirty, ...writing]).size);
          for (const file of [0, 1, 2]) {
            expect(pages.writable(file)).toBe([...dirty].filter((page) => fileOf(page) === file && !writing.has(page)).length);
          }
        });
        const listed = [0, 1].flatMap((group) => {
          const files: number[] = [];
          for (let file = pages.firstOf(group); file !== NONE; file = pages.after(file)) files.push(file);
          return files;
        });
        expect(listed.toSorted((a, b) => a - b)).toEqual([...new Set([...dirty].map(fileOf))].toSorted((a, b) => a - b));
        for (let page = 0; page < 111; page++) expect(pages.isHeld(page)).toBe(dirty.has(page) || writing.has(page));
      }),
      { numRuns: rounds(300) },
    );
  });

  test('of a file are taken in file order, on from the last write, then from its start', () => {
    const pages = new DirtyPages(FIRST, GROUP, 2);
    for (const page of [3, 30, 10, 11, 12, 4]) pages.mark(0, page, 7);
    const runs: number[][] = [];
    const next = (most: number): void => {
      const page = pages.take(0, most);
      runs.push([page, pages.taken]);
    };
    next(8);
    next(2);
    pages.mark(0, 1, 8);
    next(8);
    next(8);
    next(8);
    expect(runs).toEqual([
      [3, 2],
      [10, 2],
      [12, 1],
      [30, 1],
      [1, 1],
    ]);
    expect(pages.firstOf(0)).toBe(NONE);
  });

  test('a page changed while it is written stays held and is written again only after that', () => {
    const pages = new DirtyPages(FIRST, GROUP, 2);
    pages.mark(1, 40, 0);
    expect(pages.take(1, 1)).toBe(40);
    pages.mark(1, 40, 1);
    expect([pages.held, pages.dirty, pages.writable(1)]).toEqual([1, 1, 0]);
    pages.written(1, 40, 1);
    expect([pages.held, pages.dirty, pages.writable(1)]).toEqual([1, 1, 1]);
  });
});
