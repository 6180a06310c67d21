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
/** What is known of a block lies side by side, by 1 << ROW_BITS words: its valid units, and what `places.ts` keeps for it, and its erases. */
const ROW_BITS = 2;
const START = 1;
const FILL = 2;
const ERASES = 3;
/** Neighboring blocks of a die of which the least valid units are known, so that the emptiest one is found quickly: by bits of the block. */
const GROUP_BITS = 6;

export class Blocks {
  /** Valid units of each die. */
  readonly validOfDie: Int32Array;
  erases = 0;
  mostErases = 0;
  private readonly words: PagedWords;
  private readonly perDie: number;
  /** The first row. */
  private readonly rowsAt: number;
  /** By group of blocks that may be collected: the valid units of the emptiest, BUSY or more if there is none. */
  private readonly leastAt: number;
  private readonly groups: number;
  /** By die, a ring of its erased blocks, each + 1; 0 stands for the block that the start state left there. */
  private readonly erasedAt: number;
  private readonly erasedFirst: Int32Array;
  private readonly erasedCount: Int32Array;
  private readonly startErased: number;

  constructor(words: PagedWords, geometry: FlashGeometry, start: StartState) {
    const { dies, blocksPerDie } = geometry;
    this.words = words;
    this.perDie = blocksPerDie;
    this.rowsAt = words.allocate((dies * blocksPerDie) << ROW_BITS);
    this.erasedAt = words.allocate(dies * blocksPerDie);
    this.groups = ((blocksPerDie - 1) >>> GROUP_BITS) + 1;
    this.leastAt = words.allocate(dies * this.groups);
    this.validOfDie = new Int32Array(dies);
    this.erasedFirst = new Int32Array(dies);
    const used = start.blocks + start.open;
    this.erasedCount = new Int32Array(dies).fill(blocksPerDie - used);
    this.startErased = used;
    for (let die = 0; die < dies; die++) {
      for (let k = 0; k < blocksPerDie; k++) {
        const valid = k < used ? start.valid(die, k) : 0;
        this.validOfDie[die] += valid;
        words.set(this.row(die * blocksPerDie + k), k < start.blocks ? valid : valid + BUSY);
      }
      for (let group = 0; group < this.groups; group++) this.findLeast(die, group);
    }
  }

  private row(block: number): number {
    return this.rowsAt + (block << ROW_BITS);
  }

  /** A word that says where the units are that the start state put into a block. */
  start(block: number): number {
    return this.words.get(this.row(block) + START);
  }

  setStart(block: number, word: number): void {
    this.words.set(this.row(block) + START, word);
  }

  /** A word that says what a block holds now. */
  fill(block: number): number {
    return this.words.get(this.row(block) + FILL);
  }

  setFill(block: number, word: number): void {
    this.words.set(this.row(block) + FILL, word);
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
    const valid = this.valid(block);
    this.words.set(this.row(block), valid);
    this.lower(Math.floor(block / this.perDie), block, valid);
  }

  erase(block: number): void {
    const { words, perDie } = this;
    const die = Math.floor(block / perDie);
    words.set(this.row(block), BUSY);
    const erases = this.erasesOf(block) + 1;
    words.set(this.row(block) + ERASES, erases);
    this.erases++;
    if (erases > this.mostErases) this.mostErases = erases;
    const last = (this.erasedFirst[die] + this.erasedCount[die]) % perDie;
    words.set(this.erasedAt + die * perDie + last, (block % perDie) + 1);
    this.erasedCount[die]++;
  }

  erasesOf(block: number): number {
    return this.words.get(this.row(block) + ERASES);
  }

  valid(block: number): number {
    const word = this.words.get(this.row(block));
    return word >= BUSY ? word - BUSY : word;
  }

  add(block: number, units: number): void {
    const at = this.row(block);
    const valid = this.words.get(at) + units;
    const die = Math.floor(block / this.perDie);
    this.words.set(at, valid);
    this.validOfDie[die] += units;
    if (valid < BUSY) this.lower(die, block, valid);
  }

  /** A block that may be collected has only so many valid units left. */
  private lower(die: number, block: number, valid: number): void {
    const at = this.leastAt + die * this.groups + ((block - die * this.perDie) >>> GROUP_BITS);
    if (valid < this.words.get(at)) this.words.set(at, valid);
  }

  /** The full block of a die with the fewest valid units, which is taken out of the choice; NO_BLOCK if none is full. */
  takeEmptiest(die: number): number {
    const { words, groups } = this;
    const first = this.leastAt + die * groups;
    let group = 0;
    for (let g = 1; g < groups; g++) if (words.get(first + g) < words.get(first + group)) group = g;
    if (words.get(first + group) >= BUSY) return NO_BLOCK;
    const block = this.findLeast(die, group);
    words.set(this.row(block), words.get(this.row(block)) + BUSY);
    this.findLeast(die, group);
    return block;
  }

  /** Sets what is known of a group. @returns the first of its emptiest blocks */
  private findLeast(die: number, group: number): number {
    const { words, perDie } = this;
    const end = die * perDie + Math.min(perDie, (group + 1) << GROUP_BITS);
    let best = die * perDie + (group << GROUP_BITS);
    for (let block = best + 1; block < end; block++) if (words.get(this.row(block)) < words.get(this.row(best))) best = block;
    words.set(this.leastAt + die * this.groups + group, words.get(this.row(best)));
    return best;
  }
}
