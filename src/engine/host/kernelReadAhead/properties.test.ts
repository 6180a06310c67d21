/** What holds for any reader, any cache and any generation. That pages are passed only once cached and nothing beyond the file is asked for is checked by `PagesInMemory`. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../base/testing/rounds.ts';
import type { ReadAheadGeneration } from '../../../scenario/kernel/profiles.ts';
import { forkState } from '../../kernel/fork.ts';
import { PagesInMemory } from '../../testing/readAhead.ts';
import { createReadAhead } from './create.ts';

const generation = fc.constantFrom<ReadAheadGeneration>('per-page', 'per-read', 'two-window-2.6.11', 'two-window-2.6.18', 'on-demand');

/** A reader's next call: on from the last one, or elsewhere; what the world does before it. */
const step = fc.record({
  jumpTo: fc.option(fc.nat(3000), { nil: undefined, freq: 4 }),
  pages: fc.constantFrom(1, 2, 3, 16, 32, 100, 256),
  stream: fc.nat(2),
  congested: fc.boolean(),
  forget: fc.array(fc.nat(60), { maxLength: 4 }),
  keep: fc.option(fc.tuple(fc.nat(3000), fc.nat(300)), { nil: undefined, freq: 5 }),
  opens: fc.boolean(),
});

function walk(
  source: PagesInMemory,
  readAhead: ReturnType<typeof createReadAhead>,
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
) {
  const at = [0, 0, 0];
  for (const { jumpTo, pages, stream, congested, forget, keep, opens } of steps) {
    source.congested = congested;
    const from = Math.min(source.pages - 1, jumpTo ?? at[stream]);
    for (const page of forget) source.forget(from + page, stream);
    if (keep) source.keep(keep[0], Math.min(keep[1], source.pages - keep[0]), stream);
    if (opens && jumpTo !== undefined) readAhead.opened(stream);
    source.read(readAhead, from, pages, stream);
    at[stream] = from + pages;
  }
}

test('pages are passed only when cached or asked for, nothing beyond the file is asked for, and no window is larger than the largest', () => {
  fc.assert(
    fc.property(
      generation,
      fc.constantFrom(0, 1, 2, 5, 8, 32, 512),
      fc.integer({ min: 1, max: 4000 }),
      fc.array(step, { maxLength: 40 }),
      (kind, max, pages, steps) => {
        const source = new PagesInMemory(pages);
        walk(source, createReadAhead(kind, max, 1, source), steps);
        for (const { first, count, ahead } of source.asked) {
          expect(count).toBeLessThanOrEqual(max === 0 ? 256 : Math.max(max, 4));
          if (max === 0) expect(ahead).toBe(false);
          expect(first).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: rounds(400) },
  );
});

test('a sequential reader has at most two largest windows under way beyond what its call wants, and reads every page once', () => {
  fc.assert(
    fc.property(
      generation,
      fc.constantFrom(1, 4, 32, 100, 512),
      fc.constantFrom(1, 2, 7, 16, 32, 256),
      fc.nat(5000),
      (kind, max, pages, from) => {
        const source = new PagesInMemory(20_000);
        const readAhead = createReadAhead(kind, max, 1, source);
        for (let page = from; page < from + 4000; page += pages) source.read(readAhead, page, pages);
        const most = 2 * Math.max(max, 4) + Math.min(pages, max);
        let next = from;
        // One look at all of them: thousands of single ones take longer than everything that is tested.
        const wrong = source.asked.filter(({ first, count, at }) => {
          const asExpected = first === next && first + count - at < most;
          next = first + count;
          return !asExpected;
        });
        expect(wrong).toEqual([]);
      },
    ),
    { numRuns: rounds(200) },
  );
});

test('a copy continues exactly as the original', () => {
  fc.assert(
    fc.property(generation, fc.array(step, { maxLength: 20 }), fc.array(step, { maxLength: 20 }), (kind, before, after) => {
      const source = new PagesInMemory(4000);
      const readAhead = createReadAhead(kind, 32, 1, source);
      walk(source, readAhead, before);
      // The copy asks a source of its own with the same pages: `forkState` copies no Set.
      const copied = forkState(readAhead) as typeof readAhead & { source: PagesInMemory };
      const other = new PagesInMemory(4000);
      for (let page = 0; page < 4000; page++) for (let s = 0; s < 3; s++) if (source.isCached(s, page)) other.keep(page, 1, s);
      copied.source = other;
      source.asked.length = 0;
      walk(source, readAhead, after);
      walk(other, copied, after);
      expect(other.asked).toEqual(source.asked);
    }),
    { numRuns: rounds(60) },
  );
});
