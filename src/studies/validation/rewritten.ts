/**
 * How the measured module was written before it was read: in order, then at random in single units. A benchmark that
 * draws the same places in every run writes them in the order in which it will read them; the random writes between
 * reach the neighbors of those places too.
 */
import { drawBelow } from '../../base/random.ts';
import { Permutation } from '../../engine/device/flash/permutation.ts';

const ODDS = 1 << 20;
const SEED = 5;

/** The reads to come: how many, the pages that each covers, and the page that was drawn for it. */
export interface ReadsToCome {
  readonly count: number;
  readonly blockPages: number;
  readonly firstPage: (k: number) => number;
  readonly drawnPage: (k: number) => number;
}

/**
 * Writes pages as the benchmark did: `share` of all pages that will be read, in no order, and then the drawn ones in
 * theirs. Whether a page is in the share depends on the page alone.
 */
export function rewrite({ count, blockPages, firstPage, drawnPage }: ReadsToCome, share: number, write: (page: number) => void): void {
  if (blockPages > 1 && share > 0) {
    const order = new Permutation(count * blockPages, SEED);
    for (let i = 0; i < count * blockPages; i++) {
      const item = order.to(i);
      const page = firstPage(Math.floor(item / blockPages)) + (item % blockPages);
      if (drawBelow(ODDS, SEED, page, 0, 0, 0) < share * ODDS) write(page);
    }
  }
  for (let k = 0; k < count; k++) write(drawnPage(k));
}
