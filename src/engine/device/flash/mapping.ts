/**
 * Where each unit of the host's addresses lies, for the units that a run has written or discarded: a tree of three
 * levels whose nodes exist once something below them does. All others lie where the start state puts them.
 */
import type { PagedWords } from './pagedWords.ts';

const LEAF_BITS = 6;
const NODE_BITS = 10;
const LEAF = 1 << LEAF_BITS;
const NODE = 1 << NODE_BITS;

/** Never written or discarded in this run. */
export const UNTOUCHED = 0;
/** Holds nothing. */
export const DISCARDED = 1;
/** Added to a place, so that it is none of the above. */
export const PLACE = 2;

export class Mapping {
  private readonly words: PagedWords;
  /** Index of each node, or 0 where there is none yet. */
  private readonly root: Uint32Array;

  constructor(words: PagedWords, units: number) {
    this.words = words;
    // Index 0 means that there is no node.
    if (words.allocate(1) !== 0) throw new Error('The mapping takes the first of the words.');
    this.root = new Uint32Array(Math.ceil(units / (LEAF * NODE)));
  }

  /** UNTOUCHED, DISCARDED, or a place + PLACE. */
  get(unit: number): number {
    const node = this.root[unit >>> (LEAF_BITS + NODE_BITS)];
    if (node === 0) return UNTOUCHED;
    const leaf = this.words.get(node + ((unit >>> LEAF_BITS) & (NODE - 1)));
    return leaf === 0 ? UNTOUCHED : this.words.get(leaf + (unit & (LEAF - 1)));
  }

  set(unit: number, entry: number): void {
    const { words, root } = this;
    const top = unit >>> (LEAF_BITS + NODE_BITS);
    if (root[top] === 0) root[top] = words.allocate(NODE);
    const at = root[top] + ((unit >>> LEAF_BITS) & (NODE - 1));
    let leaf = words.get(at);
    if (leaf === 0) {
      leaf = words.allocate(LEAF);
      words.set(at, leaf);
    }
    words.set(leaf + (unit & (LEAF - 1)), entry);
  }
}
