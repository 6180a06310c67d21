/**
 * A bijection of 0 .. size - 1 that looks random and is computed, not stored: a Feistel network over a rectangle just
 * larger than the range, repeated where it leaves the range. It places every unit of a drive that has been
 * written at random for long, both ways, without a table.
 */
import type { Immutable } from '../../kernel/fork.ts';

const ROUNDS = 4;

export class Permutation implements Immutable {
  readonly immutable = true;
  readonly size: number;
  private readonly seed: number;
  private readonly width: number;
  private readonly height: number;

  constructor(size: number, seed: number) {
    this.size = size;
    this.seed = seed;
    this.width = Math.max(1, Math.ceil(Math.sqrt(size)));
    this.height = Math.max(1, Math.ceil(size / this.width));
  }

  /** Where the item at `index` goes. */
  to(index: number): number {
    let at = index;
    do at = this.forward(at);
    while (at >= this.size);
    return at;
  }

  /** Which item went to `index`. */
  from(index: number): number {
    let at = index;
    do at = this.backward(at);
    while (at >= this.size);
    return at;
  }

  private forward(index: number): number {
    const { width, height } = this;
    let column = index % width;
    let row = (index - column) / width;
    for (let round = 0; round < ROUNDS; round += 2) {
      column = (column + (this.mix(row, round) % width)) % width;
      row = (row + (this.mix(column, round + 1) % height)) % height;
    }
    return row * width + column;
  }

  private backward(index: number): number {
    const { width, height } = this;
    let column = index % width;
    let row = (index - column) / width;
    for (let round = ROUNDS - 2; round >= 0; round -= 2) {
      row = (row + height - (this.mix(column, round + 1) % height)) % height;
      column = (column + width - (this.mix(row, round) % width)) % width;
    }
    return row * width + column;
  }

  private mix(value: number, round: number): number {
    let h = Math.imul(value ^ Math.imul(round + 1, 0x9e37_79b9) ^ this.seed, 0x85eb_ca6b);
    h = Math.imul(h ^ (h >>> 15), 0xc2b2_ae35);
    h = Math.imul(h ^ (h >>> 13), 0x27d4_eb2f);
    return (h ^ (h >>> 16)) >>> 0;
  }
}
