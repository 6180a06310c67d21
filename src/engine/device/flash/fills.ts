/**
 * What blocks hold, one record for each *fill*: from when a block is opened until it is erased. A unit lies at an *index*
 * of a fill, which is its slot, or in a block of the start state its number among those that were valid at the start.
 *
 * Collecting a fill moves its valid units, in the order of their indices, to the end of what the die's collector writes.
 * So no unit that is moved needs an entry of its own: the fill keeps where its first one went and which indices were
 * moved, and where a unit went follows from how many moved ones lie before it. The record outlives the erase, and a unit that
 * was moved several times is found in as many steps.
 *
 * A *location* is a number for an index of a fill: fill x units per block + index.
 */
import type { FlashGeometry } from './geometry.ts';
import { PagedWords } from './pagedWords.ts';
import type { StartState } from './startState.ts';

/** The head of a record, apart, since all of them are few words: the block x 2, + 1 if it is one that the start state filled; */
const BLOCK = 0;
/** the index behind the last one that was moved; */
const MOVED = 1;
/** location of the first moved unit, once there is one; */
const TARGET = 2;
/** the fill + 1 that the die's collector began after this one, its own; 0: none. */
const NEXT = 3;
const HEAD = 4;
/** For every 32 indices two words: bits of those that were lost before they could be moved, and how many others lie before. */
const PAIR = 2;
const MASK = 31;

export const NO_FILL = -1;
/** In front of the first slot by more than any page. */
const NO_PAGE = -(2 ** 31);

export class Fills {
  /** Where `follow` ended. */
  fill = 0;
  index = 0;
  count = 0;
  /** The first slot of the page that was read last for moving. */
  private page = NO_PAGE;
  private readonly geometry: FlashGeometry;
  private readonly start: StartState;
  private readonly stride: number;
  private readonly heads = new PagedWords();
  private readonly words = new PagedWords();

  constructor(geometry: FlashGeometry, start: StartState) {
    this.geometry = geometry;
    this.start = start;
    this.stride = PAIR * Math.ceil(geometry.unitsPerBlock / 32);
  }

  /** Bytes that these records do not share with their forks. */
  get ownBytes(): number {
    return this.heads.ownBytes + this.words.ownBytes;
  }

  begin(block: number, ofStart: boolean): number {
    this.words.allocate(this.stride);
    this.heads.set(this.heads.allocate(HEAD) + BLOCK, block * 2 + Number(ofStart));
    return this.count++;
  }

  block(fill: number): number {
    return this.heads.get(fill * HEAD + BLOCK) >>> 1;
  }

  /** Where in its block the unit at an index of a fill lies. */
  slot(fill: number, index: number): number {
    const word = this.heads.get(fill * HEAD + BLOCK);
    return (word & 1) === 0 ? index : this.startSlot(word >>> 1, index);
  }

  private startSlot(block: number, index: number): number {
    const { blocksPerDie } = this.geometry;
    const die = Math.floor(block / blocksPerDie);
    return this.start.slotAt(die, block - die * blocksPerDie, index);
  }

  /** The unit at an index is valid no more. */
  lose(fill: number, index: number): void {
    const { words } = this;
    const at = fill * this.stride + (index >>> 5) * PAIR;
    words.set(at, words.get(at) | (1 << (index & MASK)));
  }

  /** Where the unit that was put to an index of a fill is now: leaves it in `fill` and `index`. */
  follow(fill: number, index: number): void {
    const { heads, words, stride } = this;
    const { unitsPerBlock } = this.geometry;
    while (index < heads.get(fill * HEAD + MOVED)) {
      const pair = fill * stride + (index >>> 5) * PAIR;
      const before = ~words.get(pair) & ((1 << (index & MASK)) - 1);
      const target = heads.get(fill * HEAD + TARGET);
      fill = Math.floor(target / unitsPerBlock);
      index = target - fill * unitsPerBlock + words.get(pair + 1) + bitsOf(before);
      if (index >= unitsPerBlock) {
        index -= unitsPerBlock;
        fill = heads.get(fill * HEAD + NEXT) - 1;
      }
    }
    this.fill = fill;
    this.index = index;
  }

  /** The collector's next fill after one of its own. */
  link(fill: number, next: number): void {
    this.heads.set(fill * HEAD + NEXT, next + 1);
  }

  /**
   * Moves the next `count` valid units, of which there must be as many, to `location` and behind if they are the fill's first; others go behind those before.
   * @param goesOn whether the page that was read last need not be read again
   * @returns pages read
   */
  move(fill: number, count: number, location: number, goesOn: boolean): number {
    const { heads, words, start } = this;
    const { unitsPerProgram, blocksPerDie } = this.geometry;
    const head = fill * HEAD;
    const at = fill * this.stride;
    if (!goesOn) this.page = NO_PAGE;
    if (heads.get(head + MOVED) === 0) heads.set(head + TARGET, location);
    const word = heads.get(head + BLOCK);
    const ofStart = (word & 1) === 1;
    const die = Math.floor((word >>> 1) / blocksPerDie);
    const block = (word >>> 1) - die * blocksPerDie;
    let index = heads.get(head + MOVED);
    let rank = this.rank(at, index);
    let { page } = this;
    let reads = 0;
    for (let left = count; left > 0;) {
      const pair = at + (index >>> 5) * PAIR;
      if ((index & MASK) === 0) words.set(pair + 1, rank);
      const base = index - (index & MASK);
      let bits = ~words.get(pair) & (-1 << (index & MASK));
      index = base + 32;
      for (; bits !== 0 && left > 0; bits &= bits - 1, left--, rank++) {
        const k = base + MASK - Math.clz32(bits & -bits);
        const slot = ofStart ? start.slotAt(die, block, k) : k;
        if (slot < page || slot >= page + unitsPerProgram) {
          reads++;
          page = slot - (slot % unitsPerProgram);
        }
        if (left === 1) index = k + 1;
      }
    }
    heads.set(head + MOVED, index);
    this.page = page;
    return reads;
  }

  /** How many of the record at `at` were moved from before an index: all were that are valid. */
  private rank(at: number, index: number): number {
    if (index === 0) return 0;
    const pair = at + ((index - 1) >>> 5) * PAIR;
    return this.words.get(pair + 1) + bitsOf(~this.words.get(pair) & (-1 >>> (MASK - ((index - 1) & MASK))));
  }

  /** Takes over a record of others. @returns its number here */
  adopt(old: Fills, fill: number): number {
    const head = this.heads.allocate(HEAD);
    const at = this.words.allocate(this.stride);
    for (let k = 0; k < HEAD; k++) this.heads.set(head + k, old.heads.get(fill * HEAD + k));
    for (let k = 0; k < this.stride; k++) this.words.set(at + k, old.words.get(fill * this.stride + k));
    return this.count++;
  }

  /** Continues for fills of which it has adopted all that are needed; `numbers` are theirs here by those that they had, NO_FILL for the others. */
  replace(old: Fills, numbers: Int32Array): void {
    const { heads } = this;
    this.page = old.page;
    const { unitsPerBlock } = this.geometry;
    for (let head = 0; head < this.count * HEAD; head += HEAD) {
      const next = heads.get(head + NEXT) - 1;
      if (next >= 0) heads.set(head + NEXT, numbers[next] + 1);
      if (heads.get(head + MOVED) === 0) continue;
      const target = heads.get(head + TARGET);
      const to = Math.floor(target / unitsPerBlock);
      heads.set(head + TARGET, numbers[to] * unitsPerBlock + (target - to * unitsPerBlock));
    }
  }
}

/** How many bits of a word are 1. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
