/**
 * How many valid units the blocks of a die hold, the newest block first. Uniform random writes take from each block
 * in proportion to what it holds, so from one block's being filled to the next's each holds a constant factor less;
 * greedy collection takes the oldest. What all hold together is given, which determines the factor.
 */
import type { FlashGeometry } from './geometry.ts';

const HALVINGS = 60;
/** In which a block's worth of writes is taken, each from what the one before left. */
const STEPS = 64;

/** Valid units by full block in steady state; the open ones hold one block's worth together. */
export function steadyProfile(blocks: number, { units, dies, unitsPerBlock }: FlashGeometry): Float64Array {
  return geometric(blocks, unitsPerBlock, units / dies - unitsPerBlock);
}

/**
 * A drive filled in order, and then overwritten at random until `blocks` of each die are full.
 * @returns `ordered` blocks of the fill, of which each lost `lost` units, and the valid units of the others
 */
export function agedProfile(
  blocks: number,
  { units, dies, unitsPerBlock }: FlashGeometry,
): { lost: number; ordered: number; profile: Float64Array } {
  const ordered = units / unitsPerBlock / dies;
  const others = Math.max(1, blocks - ordered);
  // A block's worth of writes on each die leaves this share of what a block holds.
  let left = 1;
  for (let k = 0; k < others * STEPS; k++) left *= 1 - 1 / (ordered * STEPS);
  // Blocks of few units, and little to spare: there is not even room for one of each.
  const lost = Math.min(Math.floor((others * unitsPerBlock) / ordered), Math.max(1, Math.round(unitsPerBlock * (1 - left))));
  return { lost, ordered, profile: geometric(others, unitsPerBlock, ordered * lost) };
}

/** Whole numbers of which each is about the same factor of the one before, from `first` on, and `sum` together. */
function geometric(count: number, first: number, sum: number): Float64Array {
  const profile = new Float64Array(count);
  let low = 0;
  let high = 1;
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2;
    if (first * seriesOf(middle, count) < sum) low = middle;
    else high = middle;
  }
  let exact = 0;
  let given = 0;
  let next = first;
  for (let k = 0; k < count; k++) {
    exact += next;
    profile[k] = Math.min(first, Math.round(exact) - given, sum - given);
    given += profile[k];
    next *= high;
  }
  // What rounding left over, where there is room.
  for (let k = 0; given < sum && k < count; k++) {
    const more = Math.min(first - profile[k], sum - given);
    profile[k] += more;
    given += more;
  }
  return profile;
}

function seriesOf(factor: number, count: number): number {
  let sum = 0;
  let term = 1;
  for (let k = 0; k < count; k++) {
    sum += term;
    term *= factor;
  }
  return sum;
}
