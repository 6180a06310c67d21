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
  private readonly mapping: Mapping;
  private fills: Fills;
  private readonly mostFills: number;
  /**
   * Units lost by blocks of the start state until they are collected: lists of pairs, index and next pair, 0 for none. A block's
   * `start` is the first of its list, which is even; once it is collected, 2 x fill + 1. Its `fill` is the fill + 1, 0 if it has none.
   */
  private readonly losses = new PagedWords();
  private freeLoss = 0;
  /** By die: the last fill of its collector. */
  private readonly ownFill: Int32Array;
  private readonly entries = new Uint32Array(BATCH);

  constructor(geometry: FlashGeometry, start: StartState, blocks: Blocks) {
    const { dies, blocksPerDie, unitsPerBlock, units } = geometry;
    this.geometry = geometry;
    this.start = start;
    this.blocks = blocks;
    this.mapping = new Mapping(units);
    this.fills = new Fills(geometry, start);
    const count = dies * blocksPerDie;
    this.mostFills = Math.min(Math.floor(MOST_LOCATIONS / unitsPerBlock), count + Math.ceil((ROUNDS * units) / unitsPerBlock));
    this.losses.allocate(2);
    this.ownFill = new Int32Array(dies).fill(NO_FILL);
  }

  /** Bytes that are not shared with forks, without those of blocks. */
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
      const word = this.blocks.start(block);
      const index = at - block * unitsPerBlock;
      if ((word & 1) === 0) {
        const die = Math.floor(block / blocksPerDie);
        return block * unitsPerBlock + start.slotAt(die, block - die * blocksPerDie, index);
      }
      fills.follow(word >>> 1, index);
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
      const word = this.blocks.start(block);
      if ((word & 1) === 0) {
        this.loseOfStart(block, at - block * unitsPerBlock, word);
        return;
      }
      fills.follow(word >>> 1, at - block * unitsPerBlock);
    } else this.followEntry(entry);
    fills.lose(fills.fill, fills.index);
    this.blocks.add(fills.block(fills.fill), -1);
  }

  /** A block of the start state that has not been collected yet lost a unit. */
  private loseOfStart(block: number, index: number, first: number): void {
    const { losses } = this;
    let pair = this.freeLoss;
    if (pair === 0) pair = losses.allocate(2);
    else this.freeLoss = losses.get(pair + 1);
    losses.set(pair, index);
    losses.set(pair + 1, first);
    this.blocks.setStart(block, pair);
    this.blocks.add(block, -1);
  }

  // ---------------------------------------------------------------- blocks

  /** A block has been opened for the host. */
  begin(block: number): void {
    this.blocks.setFill(block, this.newFill(block, false) + 1);
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
    this.blocks.setStart(block, this.fillOf(block) * 2 + 1);
  }

  /** Slots of an open block that are left empty. */
  leave(block: number, slot: number, count: number): void {
    for (let k = 0; k < count; k++) this.fills.lose(this.fillOf(block), slot + k);
  }

  /** A block is going to be collected. */
  choose(block: number): void {
    const { blocks, losses } = this;
    if (blocks.fill(block) !== 0) return;
    const fill = this.newFill(block, true);
    const first = blocks.start(block);
    blocks.setFill(block, fill + 1);
    this.keepStart(block);
    if (first === 0) return;
    let last = first;
    for (let pair = first; pair !== 0; pair = losses.get(pair + 1)) {
      this.fills.lose(fill, losses.get(pair));
      last = pair;
    }
    losses.set(last + 1, this.freeLoss);
    this.freeLoss = first;
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
    this.blocks.setFill(block, 0);
  }

  private fillOf(block: number): number {
    return this.blocks.fill(block) - 1;
  }

  private newFill(block: number, ofStart: boolean): number {
    if (this.fills.count === this.mostFills) this.settle();
    return this.fills.begin(block, ofStart);
  }

  /** Enters in the mapping where units lie that have been moved, and keeps only the fills that are not erased. */
  private settle(): void {
    const { geometry, blocks, fills: old, mapping, start } = this;
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
        const word = blocks.start(block);
        if ((word & 1) === 0) continue;
        old.follow(word >>> 1, at - block * unitsPerBlock);
        if (old.fill === word >>> 1) continue;
      } else this.followEntry(entry);
      mapping.set(unit, numbers[old.fill] * unitsPerBlock + old.index + PLACE);
    }
    fills.replace(old, numbers);
    for (let block = 0; block < dies * blocksPerDie; block++) {
      const fill = this.fillOf(block);
      if (fill !== NO_FILL) blocks.setFill(block, numbers[fill] + 1);
      // Whatever is still found through an erased one has an entry now.
      const word = blocks.start(block);
      if ((word & 1) === 1) blocks.setStart(block, numbers[word >>> 1] === NO_FILL ? 1 : numbers[word >>> 1] * 2 + 1);
    }
    for (let die = 0; die < dies; die++) if (this.ownFill[die] !== NO_FILL) this.ownFill[die] = numbers[this.ownFill[die]];
    this.fills = fills;
  }
}
