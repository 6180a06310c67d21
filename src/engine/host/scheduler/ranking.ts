/**
 * Things with small numbers (queues of processes), kept in lists by a rank, the lowest first; equal ranks in the order in which
 * they came. A list is a `SortedQueue` whose addresses are ranks.
 */
import { grownF64, grownI32 } from '../../kernel/arrays.ts';
import { KEYS, LINKS } from '../requests.ts';
import { SortedQueue, type Sortable } from './sortedQueue.ts';

const FEW = 16;

export class Ranking {
  private readonly lists: SortedQueue;
  private readonly things: Sortable = {
    lba: new Float64Array(FEW),
    keys: new Float64Array(FEW * KEYS),
    links: new Int32Array(FEW * LINKS),
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
    things.keys = grownF64(things.keys, grown * KEYS);
    things.links = grownI32(things.links, grown * LINKS);
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
