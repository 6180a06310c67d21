/**
 * A bijection of 0 .. size - 1 that looks random and is computed, not stored: a Feistel network over a rectangle just
 * larger than the range, repeated where it leaves the range. It places every unit of a drive that has been
 * written at random for long, without a table.
 */
import type { Immutable } from '../../kernel/fork.ts';

const ROUNDS = 4;
/** Hashes of this many bits are mapped to a range by one multiplication, which is far cheaper than a remainder. */
const HASH_BITS = 16;

export class Permutation implements Immutable {
  readonly immutable = true;
  readonly size: number;
  private readonly seed: number;
  /** The rectangle is 2^bits wide. */
  private readonly bits: number;
  private readonly mask: number;
  private readonly height: number;

  /** @param size at most 2^31 */
  constructor(size: number, seed: number) {
    this.size = size;
    this.seed = seed;
    let bits = 0;
    while ((1 << bits) * (1 << bits) < size && bits < HASH_BITS) bits++;
    this.bits = bits;
    this.mask = (1 << bits) - 1;
    this.height = Math.max(1, Math.ceil(size / (1 << bits)));
  }

  /** Where the item at `index` goes. */
  to(index: number): number {
    let at = index;
    do at = this.forward(at);
    while (at >= this.size);
    return at;
  }

  private forward(index: number): number {
    const { bits, mask, height } = this;
    let column = index & mask;
    let row = index >>> bits;
    for (let round = 0; round < ROUNDS; round += 2) {
      column = (column + this.mix(row, round)) & mask;
      row += Math.imul(this.mix(column, round + 1), height) >>> HASH_BITS;
      if (row >= height) row -= height;
    }
    return ((row << bits) | column) >>> 0;
  }

  /** A hash of HASH_BITS. */
  private mix(value: number, round: number): number {
    let h = Math.imul(value ^ Math.imul(round + 1, 0x9e37_79b9) ^ this.seed, 0x85eb_ca6b);
    h = Math.imul(h ^ (h >>> 15), 0xc2b2_ae35);
    h = Math.imul(h ^ (h >>> 13), 0x27d4_eb2f);
    return (h ^ (h >>> 16)) >>> HASH_BITS;
  }
}
