/**
 * Reads and writes of table spaces through their buffer pools, and the completions of their I/Os. A page that is there costs nothing; one that is
 * being read is waited for; for one that is missing another gives way, and if that is dirty, the process that needs its frame waits until it has
 * been written. Each layer knows those before it: `poolWakes.ts`, `pageWrites.ts`, `frameTaking.ts`, `pageReads.ts`.
 */
import type { ProcessIndex, PsuIndex } from '../../kernel/indexes.ts';
import type { FileRequest } from '../fileRequest.ts';
import { NONE } from '../processes.ts';
import { DIRTY, PINNED, READING, STOLEN, USED, WRITING } from './frames.ts';
import { PageReads } from './pageReads.ts';
import { NEVER } from './pool.ts';
import type { PagePlace } from './poolPages.ts';

/** Used up at once, never held while another process may run. */
const PLACE: PagePlace = { psu: 0, offset: 0, left: 0 };

/** Which pages leave their pools. */
export interface PagesLeave {
  leaves(psu: PsuIndex, offset: number): boolean;
}

export class BufferPools extends PageReads {
  /** Whether a container's pages are in a pool. */
  has(psu: PsuIndex): boolean {
    return this.pages.spaceOfPsu(psu) !== NONE;
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
      if (frame === NONE) this.changeMissing(process, slot, page, isWhole, lsn, now);
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
    if (process >= this.firstLog) {
      const log = this.logs.writers[process - this.firstLog];
      if (log.requestDone(now, this.wakes)) this.writeAwaiting(log, now);
      return;
    }
    if (--this.left[own] > 0) return;
    if (own < this.prefetchers.count) this.prefetchers.done(own, now);
    else this.cleaners.done(own - this.prefetchers.count, now);
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
