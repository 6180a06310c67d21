/**
 * Prefetchers of the pools (DB2's I/O servers): processes in the background, each of which reads one run of pages at a time. A sequential reader puts
 * what it will need next into their queue, extent by extent, so that containers are read in parallel, and waits for it when it gets there. Where the
 * queue is full the reader reads by itself.
 */
import type { ProcessIndex } from '../../kernel/indexes.ts';
import { NONE } from '../processes.ts';
import { Ring } from './pageWaiters.ts';
import type { PoolWork } from './poolWork.ts';

export class Prefetchers {
  /** Of all pools. */
  readonly count: number;
  private readonly pools: PoolWork;
  /** By pool: its first prefetcher, one entry more than pools; requests that may wait. */
  private readonly first: Int32Array;
  private readonly most: Int32Array;
  /** By pool: those who ask (process, slot) with the row of what they ask for. */
  private readonly queues: readonly Ring[];
  /** By prefetcher: who has asked for what it reads, NONE if it is idle, and in which slot. */
  private readonly process: Int32Array;
  private readonly slot: Int32Array;
  /** Most requests that waited in a queue. */
  readonly longest: Int32Array;

  constructor(pools: PoolWork, rules: readonly { readonly number: number; readonly queue: number }[]) {
    this.pools = pools;
    this.first = new Int32Array(rules.length + 1);
    rules.forEach(({ number }, p) => (this.first[p + 1] = this.first[p] + number));
    this.count = this.first[rules.length];
    this.most = Int32Array.from(rules, ({ queue }) => queue);
    this.queues = rules.map(() => new Ring());
    this.process = new Int32Array(this.count).fill(NONE);
    this.slot = new Int32Array(this.count);
    this.longest = new Int32Array(rules.length);
  }

  /**
   * Asks for pages [page, end) of one extent.
   * @returns false if they are there already or on their way, if there are no prefetchers, or if the queue is full: then the process reads by itself
   */
  ask(process: ProcessIndex, slot: number, space: number, page: number, end: number, now: number): boolean {
    const { pools } = this;
    const p = pools.pages.pool[space];
    const pool = pools.pools[p];
    if (this.first[p] === this.first[p + 1] || pools.isThere(page, end)) return false;
    const idle = this.idle(p);
    const queue = this.queues[p];
    if (idle === NONE && queue.count >= this.most[p]) {
      pool.refused++;
      return false;
    }
    pool.logical += end - page;
    pool.hits += end - page;
    pool.waits += end - page;
    pools.owe(process, slot, 1);
    if (idle === NONE) {
      queue.push(process, slot, page, end);
      if (queue.count > this.longest[p]) this.longest[p] = queue.count;
    } else this.begin(idle, process, slot, page, end, now);
    return true;
  }

  /** All that a prefetcher waited for is there: who has asked for it may continue, and the next request begins. */
  done(own: number, now: number): void {
    let p = 0;
    while (own >= this.first[p + 1]) p++;
    const queue = this.queues[p];
    this.pools.wake(this.process[own], this.slot[own]);
    this.process[own] = NONE;
    if (queue.count === 0) return;
    const process = queue.headProcess;
    const slot = queue.headSlot;
    const page = queue.headValue;
    const end = queue.headOther;
    queue.pop();
    this.begin(own, process, slot, page, end, now);
  }

  private begin(own: number, process: ProcessIndex, slot: number, page: number, end: number, now: number): void {
    const { pools } = this;
    const self = pools.firstProcess + own;
    this.process[own] = process;
    this.slot[own] = slot;
    // Held until all is asked for, and given up as an event's last step: it may be that nothing is missing any more.
    pools.owe(self, 0, 1);
    pools.readPages(self, 0, pools.pages.spaceOfPage(page), page, end, now);
    pools.wake(self, 0);
  }

  private idle(p: number): number {
    for (let own = this.first[p]; own < this.first[p + 1]; own++) if (this.process[own] === NONE) return own;
    return NONE;
  }
}
