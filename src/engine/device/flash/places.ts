/**
 * Where the units of one module lie. The mapping knows where the host put what it has written in the run, the start state
 * where all else was put, and the fills where the collector has taken it from there. Moving costs no entry of the mapping.
 */
import type { Blocks } from './blocks.ts';
import { Fills, NO_FILL } from './fills.ts';
import type { FlashGeometry } from './geometry.ts';
import { DISCARDED, Mapping, PLACE, UNTOUCHED } from './mapping.ts';
import { PagedWords } from './pagedWords.ts';
import type { StartState } from './startState.ts';

/** Nowhere. */
export const NOWHERE = -1;
/** Locations + PLACE are 32-bit numbers. */
const MOST_LOCATIONS = 2 ** 32 - PLACE;
/** As many units for each unit of the module are written or moved before records through which nothing need be found are given up. */
const ROUNDS = 8;
/** Units that are written at a time: look-ups that do not depend on each other, which a processor makes at once. */
const BATCH = 32;

export class Places {
  private readonly geometry: FlashGeometry;
  private readonly start: StartState;
  private readonly blocks: Blocks;
  private readonly words: PagedWords;
  private readonly mapping: Mapping;
  private fills: Fills;
  private readonly mostFills: number;
  /** Index of the first word of each kind, by block: its fill + 1, or 0 for none or what the start state left; the fill + 1 of what it left there. */
  private readonly fillAt: number;
  private readonly startFillAt: number;
  /** Units lost by the blocks of the start state, until they are collected: lists of pairs, index and next pair. The first is none. */
  private readonly lossAt: number;
  private readonly losses = new PagedWords();
  private freeLoss = 0;
  /** By die: the last fill of its collector. */
  private readonly ownFill: Int32Array;
  private readonly entries = new Uint32Array(BATCH);

  constructor(geometry: FlashGeometry, start: StartState, blocks: Blocks, words: PagedWords) {
    const { dies, blocksPerDie, unitsPerBlock, units } = geometry;
    this.geometry = geometry;
    this.start = start;
    this.blocks = blocks;
    this.words = words;
    this.mapping = new Mapping(units);
    this.fills = new Fills(geometry, start);
    const count = dies * blocksPerDie;
    this.mostFills = Math.min(Math.floor(MOST_LOCATIONS / unitsPerBlock), count + Math.ceil((ROUNDS * units) / unitsPerBlock));
    this.fillAt = words.allocate(count);
    this.startFillAt = words.allocate(count);
    this.lossAt = words.allocate(count);
    this.losses.allocate(2);
    this.ownFill = new Int32Array(dies).fill(NO_FILL);
  }

  /** Bytes that are not shared with forks, without the words of blocks. */
  get ownBytes(): number {
    return this.mapping.ownBytes + this.fills.ownBytes + this.losses.ownBytes;
  }

  /** Whether a unit holds data. */
  holds(unit: number): boolean {
    const entry = this.mapping.get(unit);
    return entry === UNTOUCHED ? this.start.filled : entry !== DISCARDED;
  }

  /** Where a unit lies; what was never written is taken to lie where filling in order would have put it. NOWHERE: discarded. */
  place(unit: number): number {
    const { fills, start } = this;
    const { unitsPerBlock, blocksPerDie } = this.geometry;
    const entry = this.mapping.get(unit);
    if (entry === DISCARDED) return NOWHERE;
    if (entry === UNTOUCHED) {
      const at = start.indexOf(unit);
      const block = Math.floor(at / unitsPerBlock);
      const fill = this.words.get(this.startFillAt + block) - 1;
      const index = at - block * unitsPerBlock;
      if (fill < 0) {
        const die = Math.floor(block / blocksPerDie);
        return block * unitsPerBlock + start.slotAt(die, block - die * blocksPerDie, index);
      }
      fills.follow(fill, index);
    } else this.followEntry(entry);
    return fills.block(fills.fill) * unitsPerBlock + fills.slot(fills.fill, fills.index);
  }

  private followEntry(entry: number): void {
    const { unitsPerBlock } = this.geometry;
    const fill = Math.floor((entry - PLACE) / unitsPerBlock);
    this.fills.follow(fill, entry - PLACE - fill * unitsPerBlock);
  }

  /** The host writes `count` units to the slots of its open block from `slot` on. */
  put(unit: number, count: number, block: number, slot: number): void {
    const { mapping, entries } = this;
    const first = this.fillOf(block) * this.geometry.unitsPerBlock + slot + PLACE;
    for (let from = 0; from < count; from += BATCH) {
      const batch = Math.min(BATCH, count - from);
      mapping.setRun(unit + from, batch, first + from, entries);
      for (let k = 0; k < batch; k++) this.forget(unit + from + k, entries[k]);
    }
    this.blocks.add(block, count);
  }

  discard(unit: number): void {
    this.forget(unit, this.mapping.set(unit, DISCARDED));
  }

  /** What a unit held by its old entry is valid no more. */
  private forget(unit: number, entry: number): void {
    const { fills } = this;
    if (entry === DISCARDED) return;
    if (entry === UNTOUCHED) {
      if (!this.start.filled) return;
      const { unitsPerBlock } = this.geometry;
      const at = this.start.indexOf(unit);
      const block = Math.floor(at / unitsPerBlock);
      const fill = this.words.get(this.startFillAt + block) - 1;
      if (fill < 0) {
        this.loseOfStart(block, at - block * unitsPerBlock);
        return;
      }
      fills.follow(fill, at - block * unitsPerBlock);
    } else this.followEntry(entry);
    fills.lose(fills.fill, fills.index);
    this.blocks.add(fills.block(fills.fill), -1);
  }

  /** A block of the start state that has not been collected yet lost a unit. */
  private loseOfStart(block: number, index: number): void {
    const { losses, words } = this;
    let pair = this.freeLoss;
    if (pair === 0) pair = losses.allocate(2);
    else this.freeLoss = losses.get(pair + 1);
    losses.set(pair, index);
    losses.set(pair + 1, words.get(this.lossAt + block));
    words.set(this.lossAt + block, pair);
    this.blocks.add(block, -1);
  }

  // ---------------------------------------------------------------- blocks

  /** A block has been opened for the host. */
  begin(block: number): void {
    this.words.set(this.fillAt + block, this.newFill(block, false) + 1);
  }

  /** A block has been opened for the collector of its die. */
  beginOwn(die: number, block: number): void {
    this.begin(block);
    const fill = this.fillOf(block);
    if (this.ownFill[die] !== NO_FILL) this.fills.link(this.ownFill[die], fill);
    this.ownFill[die] = fill;
  }

  /** What the start state put into a block that is still open can be found there. */
  keepStart(block: number): void {
    this.words.set(this.startFillAt + block, this.fillOf(block) + 1);
  }

  /** Slots of an open block that are left empty. */
  leave(block: number, slot: number, count: number): void {
    for (let k = 0; k < count; k++) this.fills.lose(this.fillOf(block), slot + k);
  }

  /** A block is going to be collected. */
  choose(block: number): void {
    const { words, losses } = this;
    if (words.get(this.fillAt + block) !== 0) return;
    const fill = this.newFill(block, true);
    words.set(this.fillAt + block, fill + 1);
    this.keepStart(block);
    const first = words.get(this.lossAt + block);
    if (first === 0) return;
    let last = first;
    for (let pair = first; pair !== 0; pair = losses.get(pair + 1)) {
      this.fills.lose(fill, losses.get(pair));
      last = pair;
    }
    losses.set(last + 1, this.freeLoss);
    this.freeLoss = first;
    words.set(this.lossAt + block, 0);
  }

  /**
   * Moves the next `count` valid units of a block that is collected to slots of its collector's open block, which has room for them.
   * @param goesOn whether the page that was read last need not be read again
   * @returns pages read
   */
  move(block: number, count: number, own: number, slot: number, goesOn: boolean): number {
    const location = this.fillOf(own) * this.geometry.unitsPerBlock + slot;
    return this.fills.move(this.fillOf(block), count, location, goesOn);
  }

  erase(block: number): void {
    this.words.set(this.fillAt + block, 0);
  }

  private fillOf(block: number): number {
    return this.words.get(this.fillAt + block) - 1;
  }

  private newFill(block: number, ofStart: boolean): number {
    if (this.fills.count === this.mostFills) this.settle();
    return this.fills.begin(block, ofStart);
  }

  /** Enters in the mapping where units lie that have been moved, and keeps only the fills that are not erased. */
  private settle(): void {
    const { geometry, words, fills: old, mapping, start } = this;
    const { units, unitsPerBlock, dies, blocksPerDie } = geometry;
    const fills = new Fills(geometry, start);
    const numbers = new Int32Array(old.count).fill(NO_FILL);
    for (let block = 0; block < dies * blocksPerDie; block++) {
      const fill = this.fillOf(block);
      if (fill !== NO_FILL) numbers[fill] = fills.adopt(old, fill);
    }
    for (let unit = 0; unit < units; unit++) {
      const entry = mapping.get(unit);
      if (entry === DISCARDED || (entry === UNTOUCHED && !start.filled)) continue;
      if (entry === UNTOUCHED) {
        const at = start.indexOf(unit);
        const block = Math.floor(at / unitsPerBlock);
        const fill = words.get(this.startFillAt + block) - 1;
        if (fill < 0) continue;
        old.follow(fill, at - block * unitsPerBlock);
        if (old.fill === fill) continue;
      } else this.followEntry(entry);
      mapping.set(unit, numbers[old.fill] * unitsPerBlock + old.index + PLACE);
    }
    fills.replace(old, numbers);
    for (let block = 0; block < dies * blocksPerDie; block++) {
      for (const at of [this.fillAt + block, this.startFillAt + block]) {
        const fill = words.get(at) - 1;
        if (fill >= 0) words.set(at, numbers[fill] + 1);
      }
    }
    for (let die = 0; die < dies; die++) if (this.ownFill[die] !== NO_FILL) this.ownFill[die] = numbers[this.ownFill[die]];
    this.fills = fills;
  }
}
