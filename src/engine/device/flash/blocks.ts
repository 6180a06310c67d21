/**
 * Blocks of one module: how many valid units each holds, which are erased, how often each was. Erased blocks of a
 * die are taken in the order in which they were erased, which also levels their wear.
 */
import type { FlashGeometry } from './geometry.ts';
import type { PagedWords } from './pagedWords.ts';
import type { StartState } from './startState.ts';

/** Added to the valid units of a block that may not be collected: open, erased, or being collected. */
const BUSY = 2 ** 30;
export const NO_BLOCK = -1;

export class Blocks {
  /** Valid units of each die. */
  readonly validOfDie: Int32Array;
  erases = 0;
  mostErases = 0;
  private readonly words: PagedWords;
  private readonly perDie: number;
  /** Indices of the first word of each kind; by block. */
  private readonly validAt: number;
  private readonly erasesAt: number;
  /** By die, a ring of its erased blocks, each + 1; 0 stands for the block that the start state left there. */
  private readonly erasedAt: number;
  private readonly erasedFirst: Int32Array;
  private readonly erasedCount: Int32Array;
  private readonly startErased: number;

  constructor(words: PagedWords, geometry: FlashGeometry, start: StartState) {
    const { dies, blocksPerDie } = geometry;
    this.words = words;
    this.perDie = blocksPerDie;
    this.validAt = words.allocate(dies * blocksPerDie);
    this.erasesAt = words.allocate(dies * blocksPerDie);
    this.erasedAt = words.allocate(dies * blocksPerDie);
    this.validOfDie = new Int32Array(dies);
    this.erasedFirst = new Int32Array(dies);
    const used = start.blocks + start.open;
    this.erasedCount = new Int32Array(dies).fill(blocksPerDie - used);
    this.startErased = used;
    for (let die = 0; die < dies; die++) {
      for (let k = 0; k < blocksPerDie; k++) {
        const valid = k < used ? start.valid(die, k) : 0;
        this.validOfDie[die] += valid;
        words.set(this.validAt + die * blocksPerDie + k, k < start.blocks ? valid : valid + BUSY);
      }
    }
  }

  /** Erased blocks of a die. */
  erased(die: number): number {
    return this.erasedCount[die];
  }

  /** An erased block of a die, to be written; there must be one. */
  open(die: number): number {
    const ring = this.erasedFirst[die];
    const kept = this.words.get(this.erasedAt + die * this.perDie + ring);
    this.erasedFirst[die] = (ring + 1) % this.perDie;
    this.erasedCount[die]--;
    return die * this.perDie + (kept === 0 ? this.startErased + ring : kept - 1);
  }

  /** A block is full: it may be collected from now on. */
  close(block: number): void {
    this.words.set(this.validAt + block, this.valid(block));
  }

  erase(block: number): void {
    const { words, perDie } = this;
    const die = Math.floor(block / perDie);
    words.set(this.validAt + block, BUSY);
    const erases = words.get(this.erasesAt + block) + 1;
    words.set(this.erasesAt + block, erases);
    this.erases++;
    if (erases > this.mostErases) this.mostErases = erases;
    const last = (this.erasedFirst[die] + this.erasedCount[die]) % perDie;
    words.set(this.erasedAt + die * perDie + last, (block % perDie) + 1);
    this.erasedCount[die]++;
  }

  erasesOf(block: number): number {
    return this.words.get(this.erasesAt + block);
  }

  valid(block: number): number {
    const word = this.words.get(this.validAt + block);
    return word >= BUSY ? word - BUSY : word;
  }

  add(block: number, units: number): void {
    const at = this.validAt + block;
    this.words.set(at, this.words.get(at) + units);
    this.validOfDie[Math.floor(block / this.perDie)] += units;
  }

  /** The full block of a die with the fewest valid units, which is taken out of the choice; NO_BLOCK if none is full. */
  takeEmptiest(die: number): number {
    const { words, perDie } = this;
    const first = this.validAt + die * perDie;
    let best = NO_BLOCK;
    let least = BUSY;
    for (let k = 0; k < perDie; k++) {
      const valid = words.get(first + k);
      if (valid < least) {
        least = valid;
        best = k;
      }
    }
    if (best === NO_BLOCK) return NO_BLOCK;
    words.set(first + best, least + BUSY);
    return die * perDie + best;
  }
}
