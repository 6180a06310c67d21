/**
 * What a module holds at time 0, constructed: where each unit lies and how many valid units each block has, as
 * functions and short tables instead of a history. `fresh`: nothing is written. `steady`: the whole capacity
 * has been overwritten uniformly at random until amplification settled. `aged`: filled once in order, then
 * overwritten at random until the spare was used up, just before collection begins.
 */
import type { FlashTranslation } from '../../../scenario/schema.ts';
import type { Immutable } from '../../kernel/fork.ts';
import type { FlashGeometry } from './geometry.ts';
import { drawBelow } from '../../../base/random.ts';
import { Permutation } from './permutation.ts';
import { agedProfile, steadyProfile } from './profile.ts';

/** Blocks of a die that are erased when collection begins: the host then opens one more. */
const ERASED = 3;
/** The two that the host and the collector have open while collection continues, and the erased ones then. */
const OPEN = 2;
const ERASED_WHILE_COLLECTING = 2;

export interface StartState extends Immutable {
  /** Whether units hold data that take room. */
  readonly filled: boolean;
  /** Where the start state put a unit: block x units per block + its number among the block's valid units. */
  indexOf(unit: number): number;
  /** Full blocks of a die: its first ones. */
  readonly blocks: number;
  /** Blocks behind those that are open, the host's and then the collector's: 2 or 0. */
  readonly open: number;
  /** Valid units of a full or an open block; those of an open one lie in its first slots. */
  valid(die: number, block: number): number;
  /** The slot of a block's k-th valid unit. */
  slotAt(die: number, block: number, k: number): number;
}

/** `seed` makes the random places of one drive differ from another's. */
export function startStateOf(state: FlashTranslation['startState'], geometry: FlashGeometry, seed: number): StartState {
  const { blocksPerDie } = geometry;
  switch (state) {
    case 'fresh':
      return new InOrder(geometry);
    case 'steady':
      return steady(geometry, seed);
    case 'aged':
      return new InOrderThenAtRandom(geometry, blocksPerDie - ERASED, seed);
  }
}

/**
 * Collection continues all the time and so is never ahead of the host: when it is done with a block, the two open
 * ones have room for one block's worth together. How full the host's is differs from die to die.
 */
function steady(geometry: FlashGeometry, seed: number): StartState {
  const { dies, blocksPerDie, unitsPerBlock, unitsPerProgram } = geometry;
  const programs = unitsPerBlock / unitsPerProgram;
  const inHosts = Int32Array.from({ length: dies }, (_, die) => (1 + drawBelow(programs - 1, seed, die, 0, 0, 0)) * unitsPerProgram);
  let table = steadyTables.get(geometry);
  if (table === undefined) {
    const profile = steadyProfile(blocksPerDie - OPEN - ERASED_WHILE_COLLECTING, geometry);
    table = new BlockTable(profile, unitsPerBlock, geometry.units / dies);
    steadyTables.set(geometry, table);
  }
  return new AtRandom(geometry, table, seed, geometry.units, inHosts);
}

/** Modules of a model have one geometry, so one table: what look-ups touch then stays in a processor's cache. */
const steadyTables = new WeakMap<FlashGeometry, BlockTable>();

/** Where a unit lies in a drive that is filled in order: programs go to the dies in turns. */
function inOrder({ dies, blocksPerDie, unitsPerBlock, unitsPerProgram }: FlashGeometry, unit: number): number {
  const program = Math.floor(unit / unitsPerProgram);
  const die = program % dies;
  const within = ((program - die) / dies) * unitsPerProgram + (unit % unitsPerProgram);
  return die * blocksPerDie * unitsPerBlock + within;
}

class InOrder implements StartState {
  readonly immutable = true;
  readonly filled = false;
  readonly blocks = 0;
  readonly open = 0;
  private readonly geometry: FlashGeometry;

  constructor(geometry: FlashGeometry) {
    this.geometry = geometry;
  }

  indexOf(unit: number): number {
    return inOrder(this.geometry, unit);
  }

  valid(): number {
    return 0;
  }

  slotAt(_die: number, _block: number, k: number): number {
    return k;
  }
}

/** Of the full blocks of a die how many valid units each has: the same for all modules of a model, which share it. */
class BlockTable implements Immutable {
  readonly immutable = true;
  readonly blocks: number;
  /** Units of a die. */
  readonly perDie: number;
  /** Units of a die in the open blocks and in the full ones before each. */
  private readonly before: Int32Array;
  /** The block that each of `hints.length` equal parts of a die's units begins in: where to look for one. */
  private readonly hints: Int32Array;
  private readonly hintsPerUnit: number;

  /** @param inOpen units of a die in its open blocks */
  constructor(profile: Float64Array, inOpen: number, perDie: number) {
    this.blocks = profile.length;
    this.perDie = perDie;
    this.before = new Int32Array(profile.length + 1);
    this.before[0] = inOpen;
    for (let k = 0; k < profile.length; k++) this.before[k + 1] = this.before[k] + profile[k];
    const parts = 2 * profile.length;
    this.hintsPerUnit = parts / perDie;
    this.hints = new Int32Array(parts + 1);
    let block = 0;
    for (let part = 0; part <= parts; part++) {
      while (block + 1 < this.blocks && this.before[block + 1] * this.hintsPerUnit <= part) block++;
      this.hints[part] = block;
    }
  }

  /** The full block that has a die's unit of this number, which is not in an open one. */
  blockOf(within: number): number {
    const { before } = this;
    let block = this.hints[Math.floor(within * this.hintsPerUnit)];
    while (block > 0 && before[block] > within) block--;
    while (block + 1 < this.blocks && before[block + 1] <= within) block++;
    return block;
  }

  /** Units of a die in blocks before a full one, its open ones among them. */
  unitsBefore(block: number): number {
    return this.before[block];
  }

  valid(block: number): number {
    return this.before[block + 1] - this.before[block];
  }
}

/** `count` units at random over the blocks of all dies: full ones as the table has them, and a block's worth in the open ones. */
class AtRandom implements StartState {
  readonly immutable = true;
  readonly filled = true;
  readonly blocks: number;
  readonly open: number;
  private readonly geometry: FlashGeometry;
  /** By die: units in the host's open block; null where none is open. */
  private readonly inHosts: Int32Array | null;
  private readonly permutation: Permutation;
  private readonly table: BlockTable;

  constructor(geometry: FlashGeometry, table: BlockTable, seed: number, count: number, inHosts: Int32Array | null = null) {
    this.geometry = geometry;
    this.blocks = table.blocks;
    this.open = inHosts === null ? 0 : OPEN;
    this.inHosts = inHosts;
    this.permutation = new Permutation(count, seed);
    this.table = table;
  }

  indexOf(unit: number): number {
    const { geometry, table } = this;
    const { perDie } = table;
    const rank = this.permutation.to(unit);
    const die = Math.floor(rank / perDie);
    const within = rank - die * perDie;
    if (within < table.unitsBefore(0)) return this.openIndex(die, within);
    const block = table.blockOf(within);
    return (die * geometry.blocksPerDie + block) * geometry.unitsPerBlock + within - table.unitsBefore(block);
  }

  private openIndex(die: number, within: number): number {
    const { geometry, blocks } = this;
    const inHost = this.inOpen(die, 0);
    const first = (die * geometry.blocksPerDie + blocks) * geometry.unitsPerBlock;
    return within < inHost ? first + within : first + geometry.unitsPerBlock + within - inHost;
  }

  /** Units in the host's open block, and in the collector's. */
  private inOpen(die: number, which: number): number {
    if (this.inHosts === null) return 0;
    const inHost = this.inHosts[die];
    return which === 0 ? inHost : this.geometry.unitsPerBlock - inHost;
  }

  valid(die: number, block: number): number {
    if (block >= this.blocks) return block < this.blocks + this.open ? this.inOpen(die, block - this.blocks) : 0;
    return this.table.valid(block);
  }

  /** The valid units of a full block are spread evenly over it. */
  slotAt(die: number, block: number, k: number): number {
    if (block >= this.blocks) return k;
    return Math.floor((k * this.geometry.unitsPerBlock) / Math.max(1, this.valid(die, block)));
  }
}

/**
 * Blocks filled in order, each of which lost the same number of units to blocks written at random since. Which
 * slots it lost is a permutation of its own; where they went is one of all that were lost.
 */
class InOrderThenAtRandom implements StartState {
  readonly immutable = true;
  readonly filled = true;
  readonly blocks: number;
  readonly open = 0;
  private readonly geometry: FlashGeometry;
  /** By slot of a filled block: in which order it is lost; and the slots in that order. */
  private readonly order: Int32Array;
  private readonly slots: Int32Array;
  private readonly lost: number;
  private readonly filledBlocks: number;
  private readonly moved: AtRandom;

  constructor(geometry: FlashGeometry, blocks: number, seed: number) {
    const { dies, unitsPerBlock } = geometry;
    const { lost, profile, ordered } = agedProfile(blocks, geometry);
    this.geometry = geometry;
    this.blocks = ordered + profile.length;
    this.filledBlocks = ordered;
    this.lost = lost;
    const within = new Permutation(unitsPerBlock, seed + 1);
    this.order = Int32Array.from({ length: unitsPerBlock }, (_, slot) => within.to(slot));
    this.slots = new Int32Array(unitsPerBlock);
    for (let slot = 0; slot < unitsPerBlock; slot++) this.slots[this.order[slot]] = slot;
    const count = ordered * dies * lost;
    this.moved = new AtRandom(geometry, new BlockTable(profile, 0, count / dies), seed, count);
  }

  indexOf(unit: number): number {
    const { geometry, lost, filledBlocks } = this;
    const { unitsPerBlock, blocksPerDie } = geometry;
    const home = inOrder(geometry, unit);
    const block = Math.floor(home / unitsPerBlock);
    const p = this.order[home - block * unitsPerBlock];
    if (p >= lost) return block * unitsPerBlock + p - lost;
    const die = Math.floor(block / blocksPerDie);
    const index = die * filledBlocks + (block - die * blocksPerDie);
    return this.moved.indexOf(index * lost + p) + filledBlocks * unitsPerBlock;
  }

  valid(die: number, block: number): number {
    const { geometry, lost, filledBlocks } = this;
    return block < filledBlocks ? geometry.unitsPerBlock - lost : this.moved.valid(die, block - filledBlocks);
  }

  slotAt(die: number, block: number, k: number): number {
    const { filledBlocks, lost } = this;
    return block < filledBlocks ? this.slots[lost + k] : this.moved.slotAt(die, block - filledBlocks, k);
  }
}
