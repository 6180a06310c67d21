/**
 * Page cleaners of the pools: processes in the background that write dirty pages, so that those who need frames find clean ones. They begin when more
 * than a share of the frames is dirty, and when someone had to write a page itself (DB2's `chngpgs_thresh` and dirty page steal triggers): then
 * they list the pages that are dirty at that moment and write them in the order in which they lie in their table spaces, pages that follow each
 * other in an extent in one write.
 */
import { NONE } from '../processes.ts';
import { DIRTY, PINNED } from './frames.ts';
import type { PoolWork } from './poolWork.ts';

export class Cleaners {
  /** Of all pools. */
  readonly count: number;
  /** By pool: how often its cleaners began. */
  readonly begun: Int32Array;
  private readonly pools: PoolWork;
  private readonly firstOwn: number;
  /** By pool: its first cleaner, one entry more than pools; dirty pages above which they begin. */
  private readonly first: Int32Array;
  private readonly dirtyPercent: Float64Array;
  /** By pool: pages to be written, in order, how many, and the next. */
  private readonly list: readonly Float64Array[];
  private readonly listed: Int32Array;
  private readonly next: Int32Array;
  /** By cleaner: 1 while it writes. */
  private readonly busy: Uint8Array;

  /** @param firstOwn number of the first cleaner among the pools' own processes */
  constructor(pools: PoolWork, rules: readonly { readonly number: number; readonly dirtyPercent: number }[], firstOwn: number) {
    this.pools = pools;
    this.firstOwn = firstOwn;
    this.first = new Int32Array(rules.length + 1);
    rules.forEach(({ number }, p) => (this.first[p + 1] = this.first[p] + number));
    this.count = this.first[rules.length];
    this.dirtyPercent = Float64Array.from(rules, ({ dirtyPercent }) => dirtyPercent);
    this.list = rules.map(({ number }, p) => new Float64Array(number === 0 ? 0 : pools.pools[p].end - pools.pools[p].first));
    this.listed = new Int32Array(rules.length);
    this.next = new Int32Array(rules.length);
    this.begun = new Int32Array(rules.length);
    this.busy = new Uint8Array(this.count);
  }

  /** The number of dirty pages of a pool has changed. */
  look(p: number, now: number): void {
    const pool = this.pools.pools[p];
    if (this.first[p] === this.first[p + 1] || this.next[p] < this.listed[p]) return;
    if (pool.dirty * 100 > this.dirtyPercent[p] * pool.size) this.begin(p, now);
  }

  /** Someone had to write a dirty page itself. */
  stolen(p: number, now: number): void {
    if (this.first[p] === this.first[p + 1] || this.next[p] < this.listed[p]) return;
    this.begin(p, now);
  }

  /** A cleaner's write is complete. */
  done(cleaner: number, now: number): void {
    let p = 0;
    while (cleaner >= this.first[p + 1]) p++;
    this.busy[cleaner] = 0;
    this.write(p, cleaner, now);
    this.look(p, now);
  }

  /** Lists the pages that are dirty now and can be written; all cleaners that are idle begin. */
  private begin(p: number, now: number): void {
    const { frames, pools } = this.pools;
    const pool = pools[p];
    const list = this.list[p];
    let listed = 0;
    for (let k = 0; k < pool.dirty; k++) {
      const frame = pool.dirtyFrames[k];
      if ((frames.state[frame] & PINNED) === 0) list[listed++] = frames.page[frame];
    }
    if (listed === 0) return;
    if (listed > 1) list.subarray(0, listed).sort();
    this.listed[p] = listed;
    this.next[p] = 0;
    this.begun[p]++;
    for (let cleaner = this.first[p]; cleaner < this.first[p + 1]; cleaner++) if (this.busy[cleaner] === 0) this.write(p, cleaner, now);
  }

  /** Writes the next run of the list. */
  private write(p: number, cleaner: number, now: number): void {
    const { frames, pages } = this.pools;
    const list = this.list[p];
    let first = NONE;
    let last = NONE;
    let count = 0;
    let most = 0;
    while (this.next[p] < this.listed[p]) {
      const page = list[this.next[p]];
      const frame = frames.find(page);
      const isWritable = frame !== NONE && (frames.state[frame] & (DIRTY | PINNED)) === DIRTY;
      if (first !== NONE && (!isWritable || page !== frames.page[last] + 1 || count === most)) break;
      this.next[p]++;
      if (!isWritable) continue;
      if (first === NONE) {
        first = frame;
        const space = pages.spaceOfPage(page);
        const ofExtent = pages.extentBytes(space) / pages.pageBytes;
        const within = page - pages.firstPage[space];
        most = ofExtent - (within - Math.floor(within / ofExtent) * ofExtent);
      } else frames.after[last] = frame;
      last = frame;
      count++;
    }
    if (first === NONE) return;
    this.busy[cleaner] = 1;
    this.pools.writePages(this.pools.firstProcess + this.firstOwn + cleaner, 0, first, count, now);
  }
}
