/** Which frame has a page, against a map: with a word for each page, and with a hash table where there are many more pages than frames. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forkState } from '../../kernel/fork.ts';
import { putTogether, takeApart } from '../../playback/image.ts';
import { NONE } from '../processes.ts';
import { Frames } from './frames.ts';

const FRAMES = 24;

/** Of so many pages some that meet in a bucket, and some far apart. */
const pageOf = (pages: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.nat(Math.min(99, pages - 1)),
    fc.nat(9).map((k) => Math.min(pages - 1, k * 0x1_0000_0000 + 5)),
    fc.nat(9).map((k) => pages - 1 - k),
  );

const steps = (pages: number): fc.Arbitrary<number[]> => fc.array(pageOf(pages), { minLength: 1, maxLength: 200 });

/** Frames are taken in turn, as the clock's hand does; a page that is there is given up. */
function walk(frames: Frames, pages: readonly number[]): Map<number, number> {
  const frameOf = new Map<number, number>();
  let hand = 0;
  for (const page of pages) {
    const frame = frames.find(page);
    expect(frame).toBe(frameOf.get(page) ?? NONE);
    if (frame !== NONE) {
      frames.drop(frame);
      frameOf.delete(page);
      continue;
    }
    const free = hand++ % FRAMES;
    if (frames.page[free] >= 0) {
      frameOf.delete(frames.page[free]);
      frames.drop(free);
    }
    frames.put(free, page);
    frameOf.set(page, free);
  }
  return frameOf;
}

for (const pages of [700, 1_000_000, 2 ** 36]) {
  test(`finds the frame of each of ${pages} pages that has one, and of no other`, () => {
    fc.assert(
      fc.property(steps(pages), fc.array(pageOf(pages)), (asked, others) => {
        const frames = new Frames(FRAMES, pages);
        const frameOf = walk(frames, asked);
        for (const page of [...asked, ...others]) expect(frames.find(page)).toBe(frameOf.get(page) ?? NONE);
      }),
    );
  });

  test(`a copy, and what a checkpoint has kept, find the same of ${pages} pages`, () => {
    fc.assert(
      fc.property(steps(pages), (asked) => {
        const frames = new Frames(FRAMES, pages);
        const frameOf = walk(frames, asked);
        const { skeleton, arrays } = takeApart(frames);
        const kept = arrays.map((array) => array.slice());
        // Into frames that have other pages.
        const into = new Frames(FRAMES, pages);
        walk(into, asked.slice(0, asked.length / 2).toReversed());
        putTogether(skeleton, kept, into);
        for (const copy of [forkState(frames), into]) for (const page of asked) expect(copy.find(page)).toBe(frameOf.get(page) ?? NONE);
      }),
    );
  });
}
