/**
 * Things with small numbers (queues of processes), kept in lists by a rank, the lowest first; equal ranks in the order in which
 * they came. A list is a `SortedQueue` whose addresses are ranks.
 */
import { grownF64, grownI32 } from '../../kernel/arrays.ts';
import { SortedQueue, type Sortable } from './sortedQueue.ts';

const FEW = 16;

export class Ranking {
  private readonly lists: SortedQueue;
  private readonly things: Sortable = {
    lba: new Float64Array(FEW),
    key: new Float64Array(FEW),
    order: new Float64Array(FEW),
    left: new Int32Array(FEW),
    right: new Int32Array(FEW),
    below: new Int32Array(FEW),
    above: new Int32Array(FEW),
  };

  constructor(lists: number) {
    this.lists = new SortedQueue(this.things, lists);
  }

  /** Makes room for so many things. */
  ensure(count: number): void {
    const { things } = this;
    const { length } = things.lba;
    if (count <= length) return;
    const grown = Math.max(count, 2 * length);
    things.lba = grownF64(things.lba, grown);
    things.key = grownF64(things.key, grown);
    things.order = grownF64(things.order, grown);
    things.left = grownI32(things.left, grown);
    things.right = grownI32(things.right, grown);
    things.below = grownI32(things.below, grown);
    things.above = grownI32(things.above, grown);
  }

  /** @param rank at least 0 */
  add(list: number, thing: number, rank: number): void {
    this.things.lba[thing] = rank;
    this.lists.add(list, thing);
  }

  /** Takes a thing out that is in this list. */
  remove(list: number, thing: number): void {
    this.lists.remove(list, thing);
  }

  /** The one with the lowest rank, NONE if there is none. */
  first(list: number): number {
    return this.lists.first(list);
  }

  size(list: number): number {
    return this.lists.size(list);
  }
}
