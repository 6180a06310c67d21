import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Gaps, type Taken } from './gaps.ts';

const BLOCK = 10;
const taken = fc.array(fc.record({ from: fc.nat(300), bytes: fc.integer({ min: 1, max: 40 }) }), { maxLength: 20 });

/** The first whole block from which so many bytes are free, by looking at each. */
function firstFree(list: readonly Taken[], bytes: number): number {
  for (let at = 0; ; at += BLOCK) if (list.every(({ from, to }) => to <= at || at + bytes <= from)) return at;
}

test('property: each file goes into the first gap that holds it', () => {
  fc.assert(
    fc.property(taken, fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }), (some, sizes) => {
      const list = some.map(({ from, bytes }): Taken => ({ from: from * BLOCK, to: from * BLOCK + bytes }));
      const gaps = new Gaps(list, BLOCK);
      for (const bytes of sizes) {
        const at = gaps.take(bytes);
        expect(at).toBe(firstFree(list, bytes));
        list.push({ from: at, to: at + bytes });
      }
    }),
  );
});
