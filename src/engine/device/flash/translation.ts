/**
 * The translation layer of one module: where units lie, where the next ones go, and the collector. It knows no time:
 * it says what its dies have to do.
 *
 * The host's units fill programs, which go to the dies in turns; a die fills one block of them after the other. When
 * a die has few erased blocks left, its collector takes the full block with the fewest valid units (*greedy*) and
 * moves those to an open block of its own, in step with the host's programs there, so that it is done when the
 * host needs the room. Where it falls behind, the host waits for all of it.
 */
import type { FlashTranslation } from '../../../scenario/schema.ts';
import { Blocks, NO_BLOCK } from './blocks.ts';
import type { FlashGeometry } from './geometry.ts';
import { DISCARDED, Mapping, PLACE, UNTOUCHED } from './mapping.ts';
import { PagedWords } from './pagedWords.ts';
import { startStateOf, type StartState } from './startState.ts';
import type { DieWork } from './work.ts';

/** Collection begins when this many erased blocks are left on a die; the last one is the collector's own. */
const COLLECT_AT = 2;
const COLLECTORS_OWN = 1;
/** In the record of what was written to a block: nothing, a slot left empty by a flush. */
const EMPTY = 0;
/** Units that the collector looks up at a time. */
const BATCH = 32;
/** Nowhere. */
export const NOWHERE = -1;

export class Translation {
  /** Units written by the host and moved by the collector, and slots left empty. */
  hostUnits = 0;
  movedUnits = 0;
  emptySlots = 0;
  /** Programs for which the host waited until a whole block was collected. */
  stalls = 0;
  /** The program that was filled last. */
  placed = NOWHERE;
  readonly blocks: Blocks;
  private readonly geometry: FlashGeometry;
  private readonly start: StartState;
  private readonly words = new PagedWords();
  private readonly mapping: Mapping;
  /** Index of the first word that says what is in each block's slots, by block, or 0; each is a unit + 1. */
  private readonly recordAt: number;
  /** Units that a die may hold and still collect. */
  private readonly mostOfDie: number;
  /** The die whose program fills, and how many units it has. */
  private die = 0;
  private filling = 0;
  /** By die: the open blocks of host and collector, and their next slots. */
  private readonly hostBlock: Int32Array;
  private readonly hostSlot: Int32Array;
  private readonly ownBlock: Int32Array;
  private readonly ownSlot: Int32Array;
  /** By die: the block that is collected, the next of its places, how many there are, units to move per program. */
  private readonly victim: Int32Array;
  private readonly victimNext: Int32Array;
  private readonly victimCount: Int32Array;
  private readonly pace: Int32Array;
  private readonly batchUnits = new Int32Array(BATCH);
  private readonly batchEntries = new Float64Array(BATCH);

  constructor(geometry: FlashGeometry, translation: FlashTranslation, seed: number) {
    const { dies, blocksPerDie, unitsPerBlock } = geometry;
    this.geometry = geometry;
    this.start = startStateOf(translation.startState, geometry, seed);
    this.mapping = new Mapping(geometry.units);
    this.blocks = new Blocks(this.words, geometry, this.start);
    // A record at index 0 would be none.
    this.recordAt = this.words.allocate(dies * blocksPerDie);
    this.mostOfDie = (blocksPerDie - 5) * unitsPerBlock;
    this.hostBlock = new Int32Array(dies).fill(NO_BLOCK);
    this.hostSlot = new Int32Array(dies);
    this.ownBlock = new Int32Array(dies).fill(NO_BLOCK);
    this.ownSlot = new Int32Array(dies);
    this.victim = new Int32Array(dies).fill(NO_BLOCK);
    this.victimNext = new Int32Array(dies);
    this.victimCount = new Int32Array(dies);
    this.pace = new Int32Array(dies);
    if (this.start.open > 0) this.openBlocks();
  }

  /** The blocks that the start state has open, filled as far as it says. */
  private openBlocks(): void {
    const { start, geometry } = this;
    for (let die = 0; die < geometry.dies; die++) {
      this.hostBlock[die] = die * geometry.blocksPerDie + start.blocks;
      this.hostSlot[die] = start.valid(die, start.blocks);
      this.ownBlock[die] = this.hostBlock[die] + 1;
      this.ownSlot[die] = start.valid(die, start.blocks + 1);
    }
  }

  /** Bytes that this module's state takes beyond what it shares with its forks. */
  get ownBytes(): number {
    return this.words.ownBytes + this.mapping.ownBytes;
  }

  /** The die that the next unit goes to. */
  get nextDie(): number {
    return this.die;
  }

  /** The program, counted through all blocks, that fills; NOWHERE if none does. */
  get fillingProgram(): number {
    const { unitsPerBlock, unitsPerProgram } = this.geometry;
    if (this.filling === 0) return NOWHERE;
    return (this.hostBlock[this.die] * unitsPerBlock + this.hostSlot[this.die] - this.filling) / unitsPerProgram;
  }

  /** Whether writing part of a unit has the rest of it to read. */
  holds(unit: number): boolean {
    const entry = this.mapping.get(unit);
    return entry === UNTOUCHED ? this.start.filled : entry !== DISCARDED;
  }

  /** Where a unit lies; what was never written is taken to lie where filling in order would have put it. NOWHERE: discarded. */
  place(unit: number): number {
    const entry = this.mapping.get(unit);
    if (entry === UNTOUCHED) return this.start.place(unit);
    return entry === DISCARDED ? NOWHERE : entry - PLACE;
  }

  /** The host writes a unit. @returns whether it filled a program, which then goes to the die that it was for */
  write(unit: number, work: DieWork): boolean {
    const { geometry, die } = this;
    // First, because it may move this very unit.
    if (this.filling === 0) this.makeRoom(die, work);
    this.forget(unit, this.put(unit, this.hostBlock[die], this.hostSlot[die]++));
    this.hostUnits++;
    return ++this.filling === geometry.unitsPerProgram ? this.programmed(work) : false;
  }

  /** Fills up the program that has only some of its units. @returns whether there was one */
  pad(work: DieWork): boolean {
    if (this.filling === 0) return false;
    const left = this.geometry.unitsPerProgram - this.filling;
    this.hostSlot[this.die] += left;
    this.emptySlots += left;
    return this.programmed(work);
  }

  /** The host needs a unit no more (TRIM). */
  discard(unit: number): void {
    this.forget(unit, this.mapping.set(unit, DISCARDED));
  }

  private programmed(work: DieWork): boolean {
    const { geometry, die } = this;
    this.filling = 0;
    this.placed = (this.hostBlock[die] * geometry.unitsPerBlock + this.hostSlot[die]) / geometry.unitsPerProgram - 1;
    if (this.hostSlot[die] === geometry.unitsPerBlock) {
      this.blocks.close(this.hostBlock[die]);
      this.hostBlock[die] = NO_BLOCK;
    }
    this.collect(die, work);
    // A die that is full of valid units has nothing to collect: the next one takes the host's units.
    let next = (die + 1) % geometry.dies;
    for (let tries = 1; tries < geometry.dies && this.blocks.validOfDie[next] > this.mostOfDie; tries++) next = (next + 1) % geometry.dies;
    this.die = next;
    return true;
  }

  /** An open block for the host on the die. */
  private makeRoom(die: number, work: DieWork): void {
    if (this.hostBlock[die] !== NO_BLOCK) return;
    if (this.blocks.erased(die) <= COLLECTORS_OWN) this.stalls++;
    while (this.blocks.erased(die) <= COLLECTORS_OWN) {
      if (this.victim[die] === NO_BLOCK && !this.choose(die)) throw new Error('A flash die has nothing to collect.');
      this.move(die, this.geometry.unitsPerBlock, work);
    }
    this.hostBlock[die] = this.blocks.open(die);
    this.hostSlot[die] = 0;
  }

  /** The collector's part of one program of the host. */
  private collect(die: number, work: DieWork): void {
    if (this.victim[die] === NO_BLOCK && (this.blocks.erased(die) > COLLECT_AT || !this.choose(die))) return;
    this.move(die, this.pace[die], work);
  }

  private choose(die: number): boolean {
    const { blocks, geometry, start, words } = this;
    const { unitsPerBlock, unitsPerProgram, blocksPerDie } = geometry;
    const block = blocks.takeEmptiest(die);
    if (block === NO_BLOCK) return false;
    const valid = blocks.valid(block);
    this.victim[die] = block;
    this.victimNext[die] = 0;
    const recorded = words.get(this.recordAt + block) !== 0;
    this.victimCount[die] = recorded ? unitsPerBlock : start.valid(die, block % blocksPerDie);
    // What it frees is what the host fills meanwhile.
    this.pace[die] = Math.min(unitsPerBlock, Math.ceil((valid * unitsPerProgram) / Math.max(1, unitsPerBlock - valid)));
    return true;
  }

  /** Moves up to `most` valid units out of the block that is collected, and erases it when none is left. */
  private move(die: number, most: number, work: DieWork): void {
    const { geometry, mapping, blocks, start, words } = this;
    const { unitsPerBlock, unitsPerProgram, blocksPerDie } = geometry;
    const block = this.victim[die];
    const first = block * unitsPerBlock;
    const local = block % blocksPerDie;
    const record = words.get(this.recordAt + block);
    const count = this.victimCount[die];
    const { batchUnits: units, batchEntries: entries } = this;
    let next = this.victimNext[die];
    let left = blocks.valid(block);
    let moved = 0;
    let page = -1;
    while (moved < most && next < count && left > 0) {
      // Many at a time: the look-ups do not depend on each other, so that a processor waits for many of them at once.
      const batch = Math.min(BATCH, count - next, most - moved);
      for (let k = 0; k < batch; k++) units[k] = this.unitAt(die, block, record, next + k);
      for (let k = 0; k < batch; k++) entries[k] = units[k] < 0 ? DISCARDED : mapping.get(units[k]);
      const before = moved;
      for (let k = 0; k < batch; k++) {
        const entry = entries[k];
        let slot = next + k;
        if (entry === UNTOUCHED) {
          if (record === 0) slot = start.slotAt(die, local, slot);
        } else if (record === 0 || entry !== first + slot + PLACE) continue;
        const from = Math.floor(slot / unitsPerProgram);
        if (from !== page) work.reads++;
        page = from;
        this.putMoved(units[k], die, work);
        moved++;
      }
      next += batch;
      left -= moved - before;
      blocks.add(block, before - moved);
    }
    this.victimNext[die] = next;
    this.movedUnits += moved;
    if (blocks.valid(block) > 0) return;
    // Its record stays with the block, for what is written to it next.
    if (record === 0) words.set(this.recordAt + block, words.allocate(unitsPerBlock));
    blocks.erase(block);
    this.victim[die] = NO_BLOCK;
    work.erases++;
  }

  /** The unit that was written last to a slot of a block, -1 if none was; where there is no record, its `slot`-th valid one. */
  private unitAt(die: number, block: number, record: number, slot: number): number {
    const { start, geometry } = this;
    const local = block % geometry.blocksPerDie;
    if (record === 0) return start.unitAt(die, local, slot);
    const unit = this.words.get(record + slot) - 1;
    // Not written in the run: left empty, or in a block that was open at the start.
    return unit < 0 && slot < start.valid(die, local) ? start.unitAt(die, local, slot) : unit;
  }

  private putMoved(unit: number, die: number, work: DieWork): void {
    const { unitsPerBlock, unitsPerProgram } = this.geometry;
    if (this.ownBlock[die] === NO_BLOCK) {
      this.ownBlock[die] = this.blocks.open(die);
      this.ownSlot[die] = 0;
    }
    this.put(unit, this.ownBlock[die], this.ownSlot[die]++);
    if (this.ownSlot[die] % unitsPerProgram === 0) work.programs++;
    if (this.ownSlot[die] < unitsPerBlock) return;
    this.blocks.close(this.ownBlock[die]);
    this.ownBlock[die] = NO_BLOCK;
  }

  /** @returns what the mapping had for the unit */
  private put(unit: number, block: number, slot: number): number {
    const { words, geometry } = this;
    const { unitsPerBlock } = geometry;
    let record = words.get(this.recordAt + block);
    if (record === EMPTY) {
      record = words.allocate(unitsPerBlock);
      words.set(this.recordAt + block, record);
    }
    words.set(record + slot, unit + 1);
    this.blocks.add(block, 1);
    return this.mapping.set(unit, block * unitsPerBlock + slot + PLACE);
  }

  /** The place that a unit had is valid no more. */
  private forget(unit: number, entry: number): void {
    if (entry === DISCARDED || (entry === UNTOUCHED && !this.start.filled)) return;
    const place = entry === UNTOUCHED ? this.start.place(unit) : entry - PLACE;
    this.blocks.add(Math.floor(place / this.geometry.unitsPerBlock), -1);
  }
}
