/**
 * What a module holds at time 0, constructed: where each unit lies and how many valid units each block has, as
 * functions and short tables instead of a history. `fresh`: nothing is written. `steady`: the whole capacity
 * has been overwritten uniformly at random until amplification settled. `aged`: filled once in order, then
 * overwritten at random until the spare was used up, just before collection begins.
 */
import type { FlashTranslation } from '../../../scenario/schema.ts';
import type { Immutable } from '../../kernel/fork.ts';
import type { FlashGeometry } from './geometry.ts';
import { Permutation } from './permutation.ts';
import { agedProfile, steadyProfile } from './profile.ts';

/** Blocks of a die that are erased at the start of the states other than fresh. */
const ERASED = 4;

export interface StartState extends Immutable {
  /** Whether units hold data that take room. */
  readonly filled: boolean;
  /** Where a unit lies, if it has not been written in the run. */
  place(unit: number): number;
  /** Blocks of a die that hold data: its first ones. */
  readonly blocks: number;
  /** Valid units of such a block. */
  valid(die: number, block: number): number;
  /** The unit at the k-th valid place of a block, and its slot. */
  unitAt(die: number, block: number, k: number): number;
  slotAt(die: number, block: number, k: number): number;
}

/** `seed` makes the random places of one drive differ from another's. */
export function startStateOf(state: FlashTranslation['startState'], geometry: FlashGeometry, seed: number): StartState {
  const blocks = geometry.blocksPerDie - ERASED;
  switch (state) {
    case 'fresh':
      return new InOrder(geometry);
    case 'steady':
      return new AtRandom(geometry, steadyProfile(blocks, geometry), seed);
    case 'aged':
      return new InOrderThenAtRandom(geometry, blocks, seed);
  }
}

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
  private readonly geometry: FlashGeometry;

  constructor(geometry: FlashGeometry) {
    this.geometry = geometry;
  }

  place(unit: number): number {
    return inOrder(this.geometry, unit);
  }

  valid(): number {
    return 0;
  }

  unitAt(): number {
    return 0;
  }

  slotAt(): number {
    return 0;
  }
}

/** `count` units at random over the blocks of all dies, of which block k of each die holds about `profile[k]`. */
class AtRandom implements StartState {
  readonly immutable = true;
  readonly filled = true;
  readonly blocks: number;
  private readonly geometry: FlashGeometry;
  private readonly permutation: Permutation;
  /** Units of a die in the blocks before each. */
  private readonly before: Float64Array;
  /** Units of a die. */
  private readonly perDie: number;

  constructor(geometry: FlashGeometry, profile: Float64Array, seed: number, count = geometry.units) {
    this.geometry = geometry;
    this.blocks = profile.length;
    this.permutation = new Permutation(count, seed);
    this.perDie = count / geometry.dies;
    this.before = new Float64Array(profile.length + 1);
    for (let k = 0; k < profile.length; k++) this.before[k + 1] = this.before[k] + profile[k];
  }

  place(unit: number): number {
    const { geometry, before, perDie } = this;
    const rank = this.permutation.to(unit);
    const die = Math.floor(rank / perDie);
    const within = rank - die * perDie;
    let low = 0;
    let high = this.blocks;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (before[middle] <= within) low = middle;
      else high = middle;
    }
    return (die * geometry.blocksPerDie + low) * geometry.unitsPerBlock + this.slotAt(die, low, within - before[low]);
  }

  valid(_die: number, block: number): number {
    return this.before[block + 1] - this.before[block];
  }

  unitAt(die: number, block: number, k: number): number {
    return this.permutation.from(die * this.perDie + this.before[block] + k);
  }

  /** The valid units of a block are spread evenly over it. */
  slotAt(die: number, block: number, k: number): number {
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
  private readonly geometry: FlashGeometry;
  private readonly within: Permutation;
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
    this.within = new Permutation(unitsPerBlock, seed + 1);
    this.moved = new AtRandom(geometry, profile, seed, ordered * dies * lost);
  }

  place(unit: number): number {
    const { geometry, lost, filledBlocks } = this;
    const { unitsPerBlock, blocksPerDie } = geometry;
    const home = inOrder(geometry, unit);
    const p = this.within.to(home % unitsPerBlock);
    if (p >= lost) return home;
    const block = Math.floor(home / unitsPerBlock);
    const die = Math.floor(block / blocksPerDie);
    const index = die * filledBlocks + (block % blocksPerDie);
    return this.moved.place(index * lost + p) + filledBlocks * unitsPerBlock;
  }

  valid(die: number, block: number): number {
    const { geometry, lost, filledBlocks } = this;
    return block < filledBlocks ? geometry.unitsPerBlock - lost : this.moved.valid(die, block - filledBlocks);
  }

  unitAt(die: number, block: number, k: number): number {
    const { filledBlocks, lost } = this;
    if (block < filledBlocks) return this.unitOf(die, block, this.within.from(lost + k));
    const item = this.moved.unitAt(die, block - filledBlocks, k);
    const index = Math.floor(item / lost);
    return this.unitOf(Math.floor(index / filledBlocks), index % filledBlocks, this.within.from(item % lost));
  }

  slotAt(die: number, block: number, k: number): number {
    const { filledBlocks, lost } = this;
    return block < filledBlocks ? this.within.from(lost + k) : this.moved.slotAt(die, block - filledBlocks, k);
  }

  /** The unit that was written to a slot in order. */
  private unitOf(die: number, block: number, slot: number): number {
    const { dies, unitsPerBlock, unitsPerProgram } = this.geometry;
    const within = block * unitsPerBlock + slot;
    return (Math.floor(within / unitsPerProgram) * dies + die) * unitsPerProgram + (within % unitsPerProgram);
  }
}
