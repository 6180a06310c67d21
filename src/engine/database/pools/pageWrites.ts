/**
 * Dirty pages on their way to the disks. No page is written before the log record of its last change is on the log's device (write-ahead logging;
 * Mohan et al., *ARIES*, ACM TODS 17(1), 1992): a run of pages whose records are not there yet waits in line for the log.
 */
import type { ProcessIndex } from '../../kernel/indexes.ts';
import { AWAITING, DIRTY, WRITING, type Frames } from './frames.ts';
import type { LogWriter } from './logWriter.ts';
import type { Logs } from './logs.ts';
import { Ring } from './pageWaiters.ts';
import type { Pool } from './pool.ts';
import { PageRun, type PoolIo } from './poolIo.ts';
import type { PoolPages } from './poolPages.ts';
import { PoolWakes } from './poolWakes.ts';

/** Used up at once, never held while another process may run. */
const RUN = new PageRun();

export interface PoolsParts {
  readonly pages: PoolPages;
  readonly frames: Frames;
  readonly pools: readonly Pool[];
  readonly io: PoolIo;
  readonly logs: Logs;
  /** Processes from this number on are the pools' own: prefetchers and cleaners, pool by pool, then the logs. */
  readonly firstProcess: ProcessIndex;
  readonly cleaners: readonly { readonly number: number; readonly dirtyPercent: number }[];
  readonly prefetchers: readonly { readonly number: number; readonly queue: number }[];
}

const countOf = (rules: readonly { readonly number: number }[]): number => rules.reduce((sum, { number }) => sum + number, 0);

export abstract class PageWrites extends PoolWakes {
  readonly pages: PoolPages;
  readonly frames: Frames;
  readonly pools: readonly Pool[];
  readonly logs: Logs;
  protected readonly io: PoolIo;
  private readonly firstCleaner: ProcessIndex;
  protected readonly firstLog: ProcessIndex;
  /** By log: runs of pages to be written once their records are there: who writes them, its slot, the first frame, and how many. */
  private readonly awaiting: readonly Ring[];

  constructor({ pages, frames, pools, io, logs, firstProcess, cleaners, prefetchers }: PoolsParts) {
    // Also without a log there is a number for one.
    super(firstProcess, countOf(prefetchers) + countOf(cleaners) + Math.max(1, logs.writers.length));
    this.pages = pages;
    this.frames = frames;
    this.pools = pools;
    this.io = io;
    this.logs = logs;
    this.awaiting = logs.writers.map(() => new Ring());
    this.firstLog = firstProcess + countOf(prefetchers) + countOf(cleaners);
    this.firstCleaner = firstProcess + countOf(prefetchers);
  }

  poolOf(space: number): Pool {
    return this.pools[this.pages.pool[space]];
  }

  /** Bytes of dirty pages that no write is under way for. The log's own requests are counted by the log. */
  get pendingBytes(): number {
    let pages = 0;
    for (const pool of this.pools) pages += pool.dirty;
    return pages * this.pages.pageBytes;
  }

  /** Writes dirty pages that follow each other, linked from `frame` on, for a process; first their log records. */
  writePages(process: ProcessIndex, slot: number, frame: number, count: number, now: number): void {
    const { frames } = this;
    const pool = this.poolOf(this.pages.spaceOfPage(frames.page[frame]));
    const log = this.logs.ofPages(pool.index);
    pool.pinned += count;
    this.owe(process, slot, 1);
    if (log !== null && !this.isLogged(log, frame, count)) {
      for (let each = frame, k = 0; k < count; k++, each = frames.after[each]) frames.state[each] |= AWAITING;
      this.awaiting[log.index].push(process, slot, frame, count);
      log.force(now);
    } else this.beginWrite(process, slot, frame, count, now);
  }

  /** Pages whose records are on the log's device by now. */
  protected writeAwaiting(log: LogWriter, now: number): void {
    const awaiting = this.awaiting[log.index];
    let again = false;
    for (let left = awaiting.count; left > 0; left--) {
      const process = awaiting.headProcess;
      const slot = awaiting.headSlot;
      const frame = awaiting.headValue;
      const count = awaiting.headOther;
      awaiting.pop();
      if (this.isLogged(log, frame, count)) this.beginWrite(process, slot, frame, count, now);
      else {
        // Changed once more meanwhile: its last record has to be there too.
        awaiting.push(process, slot, frame, count);
        again = true;
      }
    }
    if (again) log.force(now);
  }

  private isLogged(log: LogWriter, frame: number, count: number): boolean {
    const { frames } = this;
    for (let each = frame, k = 0; k < count; k++, each = frames.after[each]) if (frames.lsn[each] > log.durable) return false;
    return true;
  }

  private beginWrite(process: ProcessIndex, slot: number, frame: number, count: number, now: number): void {
    const { frames } = this;
    const space = this.pages.spaceOfPage(frames.page[frame]);
    const pool = this.poolOf(space);
    for (let each = frame, k = 0; k < count; k++, each = frames.after[each]) {
      frames.state[each] = (frames.state[each] & ~(DIRTY | AWAITING)) | WRITING;
      pool.setClean(each, now);
    }
    this.pages.locate(space, frames.page[frame], RUN);
    const requests = this.io.pages(RUN.of(process, slot, frame, count, true), now);
    // One was counted when the write was asked for.
    this.owe(process, slot, requests - 1);
    if (process >= this.firstCleaner) {
      pool.cleanerWrites += requests;
      pool.cleanedPages += count;
    } else pool.syncWrites += requests;
    this.io.waits(process, now);
  }
}
