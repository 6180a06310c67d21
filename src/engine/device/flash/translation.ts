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
import { PagedWords } from './pagedWords.ts';
import { NOWHERE, Places } from './places.ts';
import { startStateOf, type StartState } from './startState.ts';
import type { DieWork } from './work.ts';

/** Collection begins when this many erased blocks are left on a die; the last one is the collector's own. */
const COLLECT_AT = 2;
const COLLECTORS_OWN = 1;
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
  private readonly places: Places;
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
  /** By die: the block that is collected, and units to move per program. */
  private readonly victim: Int32Array;
  private readonly pace: Int32Array;

  constructor(geometry: FlashGeometry, translation: FlashTranslation, seed: number) {
    const { dies, blocksPerDie, unitsPerBlock } = geometry;
    this.geometry = geometry;
    this.start = startStateOf(translation.startState, geometry, seed);
    this.blocks = new Blocks(this.words, geometry, this.start);
    this.places = new Places(geometry, this.start, this.blocks);
    this.mostOfDie = (blocksPerDie - 5) * unitsPerBlock;
    this.hostBlock = new Int32Array(dies).fill(NO_BLOCK);
    this.hostSlot = new Int32Array(dies);
    this.ownBlock = new Int32Array(dies).fill(NO_BLOCK);
    this.ownSlot = new Int32Array(dies);
    this.victim = new Int32Array(dies).fill(NO_BLOCK);
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
      this.places.begin(this.hostBlock[die]);
      this.places.beginOwn(die, this.ownBlock[die]);
      this.places.keepStart(this.hostBlock[die]);
      this.places.keepStart(this.ownBlock[die]);
    }
  }

  /** Bytes that this module's state takes beyond what it shares with its forks. */
  get ownBytes(): number {
    return this.words.ownBytes + this.places.ownBytes;
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
    return this.places.holds(unit);
  }

  /** Where a unit lies; what was never written is taken to lie where filling in order would have put it. NOWHERE: discarded. */
  place(unit: number): number {
    return this.places.place(unit);
  }

  /** Units that the program that fills has room for. */
  get room(): number {
    return this.geometry.unitsPerProgram - this.filling;
  }

  /** Before a program begins to fill: opens a block for it, for which the die may have to collect. It may move the very units that are going to be written. */
  makeRoom(work: DieWork): void {
    if (this.filling === 0 && this.hostBlock[this.die] === NO_BLOCK) this.openHost(this.die, work);
  }

  /** The host writes a unit, or several for which there is room. @returns whether they filled a program, which then goes to the die that it was for */
  write(unit: number, work: DieWork, count = 1): boolean {
    const { die } = this;
    this.makeRoom(work);
    this.places.put(unit, count, this.hostBlock[die], this.hostSlot[die]);
    this.hostSlot[die] += count;
    this.hostUnits += count;
    this.filling += count;
    return this.filling === this.geometry.unitsPerProgram ? this.programmed(work) : false;
  }

  /** Fills up the program that has only some of its units. @returns whether there was one */
  pad(work: DieWork): boolean {
    if (this.filling === 0) return false;
    const left = this.geometry.unitsPerProgram - this.filling;
    this.places.leave(this.hostBlock[this.die], this.hostSlot[this.die], left);
    this.hostSlot[this.die] += left;
    this.emptySlots += left;
    return this.programmed(work);
  }

  /** The host needs a unit no more (TRIM). */
  discard(unit: number): void {
    this.places.discard(unit);
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
  private openHost(die: number, work: DieWork): void {
    if (this.blocks.erased(die) <= COLLECTORS_OWN) this.stalls++;
    while (this.blocks.erased(die) <= COLLECTORS_OWN) {
      if (this.victim[die] === NO_BLOCK && !this.choose(die)) throw new Error('A flash die has nothing to collect.');
      this.move(die, this.geometry.unitsPerBlock, work);
    }
    this.hostBlock[die] = this.blocks.open(die);
    this.places.begin(this.hostBlock[die]);
    this.hostSlot[die] = 0;
  }

  /** The collector's part of one program of the host. */
  private collect(die: number, work: DieWork): void {
    if (this.victim[die] === NO_BLOCK && (this.blocks.erased(die) > COLLECT_AT || !this.choose(die))) return;
    this.move(die, this.pace[die], work);
  }

  private choose(die: number): boolean {
    const { blocks } = this;
    const { unitsPerBlock, unitsPerProgram } = this.geometry;
    const block = blocks.takeEmptiest(die);
    if (block === NO_BLOCK) return false;
    this.places.choose(block);
    this.victim[die] = block;
    const valid = blocks.valid(block);
    // What it frees is what the host fills meanwhile.
    this.pace[die] = Math.min(unitsPerBlock, Math.ceil((valid * unitsPerProgram) / Math.max(1, unitsPerBlock - valid)));
    return true;
  }

  /** Moves up to `most` valid units out of the block that is collected, and erases it when none is left. */
  private move(die: number, most: number, work: DieWork): void {
    const { places, blocks } = this;
    const { unitsPerBlock, unitsPerProgram } = this.geometry;
    const block = this.victim[die];
    const valid = blocks.valid(block);
    const count = Math.min(most, valid);
    for (let moved = 0; moved < count;) {
      this.openOwn(die);
      const own = this.ownBlock[die];
      const slot = this.ownSlot[die];
      const next = Math.min(unitsPerBlock, slot + count - moved);
      work.reads += places.move(block, next - slot, own, slot, moved > 0);
      work.programs += Math.floor(next / unitsPerProgram) - Math.floor(slot / unitsPerProgram);
      blocks.add(own, next - slot);
      this.ownSlot[die] = next;
      moved += next - slot;
      if (next < unitsPerBlock) break;
      blocks.close(own);
      this.ownBlock[die] = NO_BLOCK;
    }
    blocks.add(block, -count);
    this.movedUnits += count;
    if (count < valid) return;
    places.erase(block);
    blocks.erase(block);
    this.victim[die] = NO_BLOCK;
    work.erases++;
  }

  private openOwn(die: number): void {
    if (this.ownBlock[die] !== NO_BLOCK) return;
    this.ownBlock[die] = this.blocks.open(die);
    this.ownSlot[die] = 0;
    this.places.beginOwn(die, this.ownBlock[die]);
  }
}
