/**
 * Reads and writes of table spaces through their buffer pools. A page that is there costs nothing; one that is being read is waited for; for one
 * that is missing another gives way, and if that is dirty, the process that needs its frame waits until it has been written. No page is written before
 * the log record of its last change is on the log's device (write-ahead logging; Mohan et al., *ARIES*, ACM TODS 17(1), 1992).
 *
 * Nothing here runs a process: those that may continue stand in `wakes` until the event is dealt with.
 */
import type { ProcessIndex, PsuIndex, RequestIndex } from '../../kernel/indexes.ts';
import type { FileRequest } from '../fileRequest.ts';
import { NONE } from '../processes.ts';
import { Cleaners } from './cleaners.ts';
import { AWAITING, DIRTY, PINNED, READING, STOLEN, USED, WRITING, type Frames } from './frames.ts';
import type { LogWriter } from './logWriter.ts';
import { PageWaiters, Ring } from './pageWaiters.ts';
import { NEVER, type Pool } from './pool.ts';
import type { PoolIo } from './poolIo.ts';
import type { PagePlace, PoolPages } from './poolPages.ts';
import type { PoolWork } from './poolWork.ts';
import { Prefetchers } from './prefetchers.ts';

/** What is to be done with a page once its frame is there: read it, change all of it, or read it and change a part. */
const READ = -1;
const READ_CHANGE = -2;

/** Used up at once, never held while another process may run. */
const PLACE: PagePlace = { psu: 0, offset: 0, left: 0 };

/** Whose requests the pools answer. */
export interface PoolClients {
  /** The process has so many more requests on their way in the slot. */
  owes(process: ProcessIndex, slot: number, requests: number): void;
  /** One of them is there; `request`: the device request that completed it. */
  taken(process: ProcessIndex, slot: number, request: RequestIndex, now: number): void;
}

/** Who wants to know when pages that left have been replaced by others. */
export interface Refills {
  refilled(now: number): void;
}

/** Which pages leave their pools. */
export interface PagesLeave {
  leaves(psu: PsuIndex, offset: number): boolean;
}

export interface PoolsParts {
  readonly pages: PoolPages;
  readonly frames: Frames;
  readonly pools: readonly Pool[];
  readonly io: PoolIo;
  readonly log: LogWriter | null;
  /** Processes from this number on are the pools' own: prefetchers and cleaners, pool by pool, then the log. */
  readonly firstProcess: ProcessIndex;
  readonly cleaners: readonly { readonly number: number; readonly dirtyPercent: number }[];
  readonly prefetchers: readonly { readonly number: number; readonly queue: number }[];
}

export class BufferPools implements PoolWork {
  readonly pages: PoolPages;
  readonly frames: Frames;
  readonly pools: readonly Pool[];
  readonly log: LogWriter | null;
  clients: PoolClients | null = null;
  refills: Refills | null = null;
  readonly prefetchers: Prefetchers;
  readonly cleaners: Cleaners;
  readonly firstProcess: ProcessIndex;
  /** By own process: requests and pages that it waits for. */
  private readonly left: Int32Array;
  private readonly logProcess: ProcessIndex;
  private readonly io: PoolIo;
  private readonly waiters = new PageWaiters();
  /** Those who may continue: process and slot. */
  private readonly wakes = new Ring();
  private waking = false;
  /** Runs of pages to be written once their log records are there: who writes them, its slot, the first frame, and how many. */
  private readonly awaiting = new Ring();

  constructor({ pages, frames, pools, io, log, firstProcess, cleaners, prefetchers }: PoolsParts) {
    this.pages = pages;
    this.frames = frames;
    this.pools = pools;
    this.io = io;
    this.log = log;
    this.firstProcess = firstProcess;
    this.prefetchers = new Prefetchers(this, prefetchers);
    this.cleaners = new Cleaners(this, cleaners, this.prefetchers.count);
    this.logProcess = firstProcess + this.prefetchers.count + this.cleaners.count;
    this.left = new Int32Array(this.prefetchers.count + this.cleaners.count + 1);
  }

  /** Whether a container's pages are in a pool. */
  has(psu: PsuIndex): boolean {
    return this.pages.spaceOfPsu(psu) !== NONE;
  }

  poolOf(space: number): Pool {
    return this.pools[this.pages.pool[space]];
  }

  /** Number behind the last of the pools' own processes. */
  get endProcess(): ProcessIndex {
    return this.logProcess + 1;
  }

  // ------------------------------------------------- what processes ask

  /** Reads bytes of a container, page by page; what is missing comes in one request for each run of missing pages. */
  read(wanted: FileRequest, now: number): void {
    const { psu, bytes, process, slot } = wanted;
    const space = this.pages.spaceOfPsu(psu);
    for (let offset = wanted.offset; offset < wanted.offset + bytes;) {
      const to = this.endInExtent(space, offset, wanted.offset + bytes);
      const page = this.pageOf(space, psu, offset);
      const end = this.pageOf(space, psu, to - 1) + 1;
      if (!wanted.sequential || !this.prefetchers.ask(process, slot, space, page, end, now)) {
        this.poolOf(space).logical += end - page;
        this.readPages(process, slot, space, page, end, now);
      }
      offset = to;
    }
  }

  /** Changes bytes of a container: of pages that are covered whole nothing is read. The record of the change ends at `wanted.lsn`. */
  write(wanted: FileRequest, now: number): void {
    const { psu, bytes, process, slot, lsn } = wanted;
    const { pageBytes } = this.pages;
    const space = this.pages.spaceOfPsu(psu);
    const pool = this.poolOf(space);
    const end = wanted.offset + bytes;
    for (let offset = wanted.offset; offset < end;) {
      const page = this.pageOf(space, psu, offset);
      const within = offset - Math.floor(offset / pageBytes) * pageBytes;
      const to = Math.min(end, offset - within + pageBytes);
      const isWhole = within === 0 && to === offset + pageBytes;
      const frame = this.frames.find(page);
      pool.changes++;
      if (!isWhole) {
        pool.logical++;
        if (frame === NONE) this.miss(pool, page);
        else pool.hits++;
      }
      if (frame === NONE) this.changeMissing(process, slot, space, page, isWhole, lsn, now);
      else if ((this.frames.state[frame] & READING) !== 0) this.awaitPage(frame, process, slot, 1, lsn);
      else this.changed(pool, frame, lsn, now);
      offset = to;
    }
    this.cleaners.look(pool.index, now);
  }

  /** Bytes of a container hold nothing any more: their pages leave the pool, also those that are dirty. */
  discard(psu: PsuIndex, offset: number, bytes: number, now: number): void {
    const { pageBytes } = this.pages;
    const space = this.pages.spaceOfPsu(psu);
    const pool = this.poolOf(space);
    const end = Math.floor((offset + bytes) / pageBytes) * pageBytes;
    for (let at = Math.ceil(offset / pageBytes) * pageBytes; at < end; at += pageBytes) {
      const frame = this.frames.find(this.pageOf(space, psu, at));
      if (frame === NONE || (this.frames.state[frame] & PINNED) !== 0) continue;
      if ((this.frames.state[frame] & DIRTY) !== 0) {
        pool.setClean(frame, now);
        pool.droppedDirty++;
      }
      pool.giveBack(frame);
    }
  }

  /**
   * Pages of the files that `leaves` names leave their pools, but for those that are dirty or on their way: a file has been opened again.
   * @returns how many; `refills` hears of it when as many have come
   */
  drop(leaves: PagesLeave, now: number): number {
    let dropped = 0;
    for (const pool of this.pools) {
      const before = pool.used;
      for (let frame = pool.first; frame < pool.end; frame++) {
        const page = this.frames.page[frame];
        if (page < 0 || (this.frames.state[frame] & (PINNED | DIRTY)) !== 0) continue;
        const space = this.pages.spaceOfPage(page);
        this.pages.locate(space, page, PLACE);
        if (leaves.leaves(PLACE.psu, PLACE.offset)) pool.giveBack(frame);
      }
      const left = before - pool.used;
      if (left > 0) pool.refillTo = pool.refillTo === NEVER ? before : Math.max(pool.refillTo, before);
      dropped += left;
      this.serve(pool, now);
    }
    return dropped;
  }

  /** While caches are warmed: the bytes are read at once, and nothing of it takes time. */
  warm(psu: PsuIndex, offset: number, bytes: number): void {
    const space = this.pages.spaceOfPsu(psu);
    const pool = this.poolOf(space);
    const { pageBytes } = this.pages;
    for (let at = Math.floor(offset / pageBytes) * pageBytes; at < offset + bytes; at += pageBytes) {
      const page = this.pageOf(space, psu, at);
      let frame = this.frames.find(page);
      if (frame === NONE) {
        frame = pool.takeFree();
        if (frame === NONE) {
          frame = pool.victim();
          if (frame === NONE) return;
          this.frames.drop(frame);
        }
        this.frames.put(frame, page);
      }
      this.frames.state[frame] |= USED;
    }
  }

  // ----------------------------------------------------------- completions

  /** A process waited so long for an I/O of the frame; `transferred` comes next. A piece of an extent without a page of its own counts nothing. */
  waited(frame: number, ns: number): void {
    if (frame === NONE || (this.frames.state[frame] & READING) === 0) return;
    const pool = this.poolOf(this.pages.spaceOfPage(this.frames.page[frame]));
    pool.readNs += ns;
    pool.readsDone++;
  }

  /** An I/O of frames linked from `frame` on is complete. */
  transferred(frame: number, count: number, now: number): void {
    const { after, state } = this.frames;
    for (let each = frame, k = 0; k < count; k++) {
      const next = after[each];
      if ((state[each] & WRITING) !== 0) this.written(each, now);
      else this.arrived(each, now);
      each = next;
    }
  }

  /** A request of one of the pools' own processes is complete; `transferred` came before. */
  ownDone(process: ProcessIndex, now: number): void {
    const own = process - this.firstProcess;
    if (process === this.logProcess) {
      if (this.log?.requestDone(now, this.wakes) === true) this.writeAwaiting(now);
      return;
    }
    if (--this.left[own] > 0) return;
    if (own < this.prefetchers.count) this.prefetchers.done(own, now);
    else this.cleaners.done(own - this.prefetchers.count, now);
  }

  /** All that may continue does so. */
  wakeAll(request: RequestIndex, now: number): void {
    // Who continues may free others, who then stand at the end of the same line.
    if (this.waking) return;
    this.waking = true;
    const { wakes } = this;
    while (wakes.count > 0) {
      const process = wakes.headProcess;
      const slot = wakes.headSlot;
      wakes.pop();
      if (process >= this.firstProcess) this.ownDone(process, now);
      else this.clients?.taken(process, slot, request, now);
    }
    this.waking = false;
  }

  wake(process: ProcessIndex, slot: number): void {
    this.wakes.push(process, slot);
  }

  /** A process, or one of the pools' own, waits for so many more things. */
  owe(process: ProcessIndex, slot: number, count: number): void {
    if (process >= this.firstProcess) this.left[process - this.firstProcess] += count;
    else this.clients?.owes(process, slot, count);
  }

  /** The log's own requests are counted by the log. */
  get pendingBytes(): number {
    let pages = 0;
    for (const pool of this.pools) pages += pool.dirty;
    return pages * this.pages.pageBytes;
  }

  // --------------------------------------------------------------- reading

  /** Reads pages [page, end) of an extent for a process. */
  readPages(process: ProcessIndex, slot: number, space: number, page: number, end: number, now: number): void {
    const pool = this.poolOf(space);
    const { frames } = this;
    const isOwn = process >= this.firstProcess;
    let run = NONE;
    let last = NONE;
    let length = 0;
    for (let at = page; at <= end; at++) {
      const frame = at < end ? frames.find(at) : NONE;
      let taken = NONE;
      if (at < end && frame === NONE) {
        if (!isOwn) this.miss(pool, at);
        taken = this.takeFrame(pool, process, slot, at, READ, now);
      }
      if (taken !== NONE) {
        this.beginRead(pool, taken, at);
        if (run === NONE) run = taken;
        else frames.after[last] = taken;
        last = taken;
        length++;
        continue;
      }
      if (run !== NONE) {
        this.submitRead(pool, process, slot, space, at - length, run, length, now);
        run = NONE;
        length = 0;
      }
      if (frame === NONE) continue;
      if (!isOwn) pool.hits++;
      frames.state[frame] |= USED;
      if ((frames.state[frame] & READING) !== 0) {
        if (!isOwn) pool.waits++;
        this.awaitPage(frame, process, slot, 0, 0);
      }
    }
  }

  /** Whether all pages are there or on their way. */
  isThere(page: number, end: number): boolean {
    for (let at = page; at < end; at++) if (this.frames.find(at) === NONE) return false;
    return true;
  }

  private miss(pool: Pool, page: number): void {
    pool.misses++;
    if (pool.ghosts?.take(page) === true) pool.ghostHits++;
  }

  private beginRead(pool: Pool, frame: number, page: number): void {
    this.frames.put(frame, page);
    this.frames.state[frame] = READING | USED;
    pool.pinned++;
  }

  private submitRead(
    pool: Pool,
    process: ProcessIndex,
    slot: number,
    space: number,
    page: number,
    frame: number,
    count: number,
    now: number,
  ): void {
    this.pages.locate(space, page, PLACE);
    const requests = this.io.pages(process, slot, PLACE.psu, PLACE.offset, frame, count, false, now);
    this.owe(process, slot, requests);
    if (process >= this.firstProcess) {
      pool.asyncReads += requests;
      pool.asyncPages += count;
      this.io.waits(process, now);
    } else pool.syncReads += requests;
  }

  private arrived(frame: number, now: number): void {
    const { frames, waiters } = this;
    const pool = this.poolOf(this.pages.spaceOfPage(frames.page[frame]));
    frames.state[frame] &= ~READING;
    pool.pinned--;
    let row = frames.waiters[frame];
    frames.waiters[frame] = NONE;
    while (row !== NONE) {
      const next = waiters.next[row];
      if (waiters.change[row] === 1) this.changed(pool, frame, waiters.lsn[row], now);
      if (waiters.process[row] !== NONE) this.wakes.push(waiters.process[row], waiters.slot[row]);
      waiters.give(row);
      row = next;
    }
    this.serve(pool, now);
    this.cleaners.look(pool.index, now);
  }

  /** Waits for a page that is being read. Later ones stand in front; all of them are there at one instant. */
  private awaitPage(frame: number, process: ProcessIndex, slot: number, change: number, lsn: number): void {
    this.frames.waiters[frame] = this.waiters.take(process, slot, change, lsn, this.frames.waiters[frame]);
    this.owe(process, slot, 1);
  }

  // -------------------------------------------------------------- changing

  private changeMissing(
    process: ProcessIndex,
    slot: number,
    space: number,
    page: number,
    isWhole: boolean,
    lsn: number,
    now: number,
  ): void {
    const pool = this.poolOf(space);
    const frame = this.takeFrame(pool, process, slot, page, isWhole ? lsn : READ_CHANGE - lsn, now);
    if (frame === NONE) return;
    this.change(pool, frame, process, slot, space, page, isWhole, lsn, now);
  }

  /** The page that has its frame now is changed: at once, or once it has been read. */
  private change(
    pool: Pool,
    frame: number,
    process: ProcessIndex,
    slot: number,
    space: number,
    page: number,
    isWhole: boolean,
    lsn: number,
    now: number,
  ): void {
    if (isWhole) {
      this.frames.put(frame, page);
      this.changed(pool, frame, lsn, now);
      return;
    }
    this.beginRead(pool, frame, page);
    this.frames.waiters[frame] = this.waiters.take(NONE, 0, 1, lsn, NONE);
    this.submitRead(pool, process, slot, space, page, frame, 1, now);
  }

  private changed(pool: Pool, frame: number, lsn: number, now: number): void {
    const { state, lsn: last } = this.frames;
    if (lsn > last[frame]) last[frame] = lsn;
    if ((state[frame] & DIRTY) === 0) {
      pool.setDirty(frame, now);
    }
    state[frame] |= DIRTY | USED;
  }

  // ---------------------------------------------------------------- frames

  /**
   * An empty frame for a page. NONE: there is none now; the process waits in line for one, or for the write of a dirty page whose frame it then is.
   * @param what is to be done with the page: `READ`, `READ_CHANGE` less the position of the record, or the position alone
   */
  private takeFrame(pool: Pool, process: ProcessIndex, slot: number, page: number, what: number, now: number): number {
    if (pool.waiting.count === 0) {
      const frame = this.cleanFrame(pool, process, slot, 1, now);
      if (frame !== NONE) return frame;
    } else this.steal(pool, process, slot, now);
    pool.waiting.push(process, slot, page, what);
    this.owe(process, slot, 1);
    return NONE;
  }

  /**
   * A frame that is free or has a clean page, which leaves it; NONE: there is none.
   * @param most writes of dirty pages that may be under way for those in line; with fewer one more begins
   */
  private cleanFrame(pool: Pool, process: ProcessIndex, slot: number, most: number, now: number): number {
    for (;;) {
      const free = pool.takeFree();
      if (free !== NONE) {
        if (pool.used >= pool.refillTo) this.refilled(pool, now);
        return free;
      }
      const frame = pool.victim();
      if (frame === NONE) return NONE;
      if ((this.frames.state[frame] & DIRTY) !== 0) {
        if (pool.steals < most) this.stealFrame(pool, frame, process, slot, now);
        return NONE;
      }
      pool.ghosts?.add(this.frames.page[frame]);
      if (pool.used <= pool.size) {
        this.frames.drop(frame);
        return frame;
      }
      // The pool has shrunk.
      pool.giveBack(frame);
    }
  }

  /** As many pages are in the pool as before some left it. */
  private refilled(pool: Pool, now: number): void {
    pool.refillTo = NEVER;
    if (this.pools.every(({ refillTo }) => refillTo === NEVER)) this.refills?.refilled(now);
  }

  /** One more in line: one more dirty page is written, unless a clean frame will do for it. */
  private steal(pool: Pool, process: ProcessIndex, slot: number, now: number): void {
    if (pool.steals > pool.waiting.count) return;
    const frame = pool.victim();
    if (frame !== NONE && (this.frames.state[frame] & DIRTY) !== 0) this.stealFrame(pool, frame, process, slot, now);
  }

  private stealFrame(pool: Pool, frame: number, process: ProcessIndex, slot: number, now: number): void {
    pool.dirtySteals++;
    pool.steals++;
    this.frames.state[frame] |= STOLEN;
    this.writePages(process, slot, frame, 1, now);
    this.cleaners.stolen(pool.index, now);
  }

  /** Those who wait for a frame have it as far as there are clean ones. */
  private serve(pool: Pool, now: number): void {
    const { waiting } = pool;
    while (waiting.count > 0) {
      const process = waiting.headProcess;
      const slot = waiting.headSlot;
      const page = waiting.headValue;
      const what = waiting.headOther;
      const space = this.pages.spaceOfPage(page);
      const frame = this.frames.find(page);
      const isRead = what === READ;
      const isWhole = what >= 0;
      const lsn = isRead ? 0 : isWhole ? what : READ_CHANGE - what;
      if (frame === NONE) {
        const taken = this.cleanFrame(pool, process, slot, waiting.count, now);
        if (taken === NONE) return;
        waiting.pop();
        if (isRead) {
          this.beginRead(pool, taken, page);
          this.submitRead(pool, process, slot, space, page, taken, 1, now);
        } else this.change(pool, taken, process, slot, space, page, isWhole, lsn, now);
        if (process < this.firstProcess) this.io.waits(process, now);
      } else {
        // Another has brought it meanwhile.
        waiting.pop();
        if ((this.frames.state[frame] & READING) !== 0) this.awaitPage(frame, process, slot, isRead ? 0 : 1, lsn);
        else if (isRead) this.frames.state[frame] |= USED;
        else this.changed(pool, frame, lsn, now);
      }
      this.wakes.push(process, slot);
    }
  }

  // --------------------------------------------------------------- writing

  /** Writes dirty pages that follow each other, linked from `frame` on, for a process; first their log records. */
  writePages(process: ProcessIndex, slot: number, frame: number, count: number, now: number): void {
    const { frames, log } = this;
    const pool = this.poolOf(this.pages.spaceOfPage(frames.page[frame]));
    pool.pinned += count;
    this.owe(process, slot, 1);
    if (log !== null && !this.isLogged(frame, count)) {
      for (let each = frame, k = 0; k < count; k++, each = frames.after[each]) frames.state[each] |= AWAITING;
      this.awaiting.push(process, slot, frame, count);
      log.force(now);
    } else this.beginWrite(process, slot, frame, count, now);
  }

  private isLogged(frame: number, count: number): boolean {
    const { frames, log } = this;
    if (log === null) return true;
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
    this.pages.locate(space, frames.page[frame], PLACE);
    const requests = this.io.pages(process, slot, PLACE.psu, PLACE.offset, frame, count, true, now);
    // One was counted when the write was asked for.
    this.owe(process, slot, requests - 1);
    if (process >= this.firstProcess + this.prefetchers.count) {
      pool.cleanerWrites += requests;
      pool.cleanedPages += count;
    } else pool.syncWrites += requests;
    this.io.waits(process, now);
  }

  /** Pages whose records are on the log's device by now. */
  private writeAwaiting(now: number): void {
    const { awaiting, log } = this;
    let again = false;
    for (let left = awaiting.count; left > 0; left--) {
      const process = awaiting.headProcess;
      const slot = awaiting.headSlot;
      const frame = awaiting.headValue;
      const count = awaiting.headOther;
      awaiting.pop();
      if (this.isLogged(frame, count)) this.beginWrite(process, slot, frame, count, now);
      else {
        // Changed once more meanwhile: its last record has to be there too.
        awaiting.push(process, slot, frame, count);
        again = true;
      }
    }
    if (again) log?.force(now);
  }

  private written(frame: number, now: number): void {
    const { state, page } = this.frames;
    const pool = this.poolOf(this.pages.spaceOfPage(page[frame]));
    const wasStolen = (state[frame] & STOLEN) !== 0;
    state[frame] &= ~(WRITING | STOLEN);
    pool.pinned--;
    pool.writtenPages++;
    if (wasStolen) {
      pool.steals--;
      // The frame that was written for those in line goes to the first of them, unless its page was changed meanwhile.
      if (pool.waiting.count > 0 && (state[frame] & DIRTY) === 0) {
        pool.ghosts?.add(page[frame]);
        pool.giveBack(frame);
      }
    }
    this.serve(pool, now);
    this.cleaners.look(pool.index, now);
  }

  // ---------------------------------------------------------------- places

  private pageOf(space: number, psu: PsuIndex, offset: number): number {
    const { pages } = this;
    return pages.firstPage[space] + Math.floor(pages.byteOf(space, psu, offset) / pages.pageBytes);
  }

  /** Where a run of a container's bytes ends: at the extent's end at the latest. */
  private endInExtent(space: number, offset: number, end: number): number {
    const extent = this.pages.extentBytes(space);
    return Math.min(end, (Math.floor(offset / extent) + 1) * extent);
  }
}
