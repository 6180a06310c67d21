import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageCache } from './pageCache.ts';
import { IN_BLOCK_CACHE, IN_FILE_CACHE, NOWHERE, PageCaches } from './pageCaches.ts';

const PAGES = 12;

test('are two caches, asked and filled one after the other', () => {
  fc.assert(
    fc.property(
      fc.nat(5),
      fc.nat(8),
      fc.array(fc.record({ page: fc.nat(PAGES - 1), insert: fc.boolean() }), { maxLength: 300 }),
      (blockCapacity, fileCapacity, steps) => {
        const caches = new PageCaches(PAGES, blockCapacity, fileCapacity);
        const block = new PageCache(new Uint8Array(PAGES), blockCapacity);
        const file = new PageCache(new Uint8Array(PAGES), fileCapacity);
        for (const { page, insert } of steps) {
          if (insert) {
            caches.insert(page);
            block.insert(page);
            file.insert(page);
            continue;
          }
          let expected = NOWHERE;
          if (block.lookUp(page)) expected = IN_BLOCK_CACHE;
          else if (file.lookUp(page)) {
            expected = IN_FILE_CACHE;
            block.insert(page);
          }
          expect(caches.lookUp(page)).toBe(expected);
        }
        for (const [one, other] of [
          [caches.block, block],
          [caches.file, file],
        ]) {
          expect([one.hits, one.misses, one.evictions]).toEqual([other.hits, other.misses, other.evictions]);
          for (let page = 0; page < PAGES; page++) expect(one.has(page)).toBe(other.has(page));
        }
      },
    ),
    { numRuns: 500 },
  );
});
