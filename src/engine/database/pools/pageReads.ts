/**
 * Pages on their way into their frames, and their changes. One that is being read is waited for; a change of a page that is not there stands at its
 * frame until it has come. After each completion those in a pool's line get frames, first come, first served.
 */
import type { ProcessIndex } from '../../kernel/indexes.ts';
import { NONE } from '../processes.ts';
import { DIRTY, READING, USED } from './frames.ts';
import { FrameTaking } from './frameTaking.ts';
import { PageWaiters } from './pageWaiters.ts';
import type { Pool } from './pool.ts';
import { PageRun } from './poolIo.ts';

/**
 * What is to be done with a page once it has a frame: to read it, or to read it and change a part, less the position of the change's log record. A
 * position alone: all of it is changed.
 */
const READ = -1;
const READ_CHANGE = -2;

/** Used up at once, never held while another process may run. */
const RUN = new PageRun();

export abstract class PageReads extends FrameTaking {
  private readonly waiters = new PageWaiters();

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
        this.submitRead(space, process, slot, run, length, now);
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

  protected miss(pool: Pool, page: number): void {
    pool.misses++;
    if (pool.ghosts?.take(page) === true) pool.ghostHits++;
  }

  /** A page that has no frame is changed: once it has one, and has been read if a part of it stays. */
  protected changeMissing(process: ProcessIndex, slot: number, page: number, isWhole: boolean, lsn: number, now: number): void {
    const space = this.pages.spaceOfPage(page);
    const pool = this.poolOf(space);
    const what = isWhole ? lsn : READ_CHANGE - lsn;
    const frame = this.takeFrame(pool, process, slot, page, what, now);
    if (frame !== NONE && this.mustRead(pool, frame, page, what, now)) this.submitRead(space, process, slot, frame, 1, now);
  }

  protected changed(pool: Pool, frame: number, lsn: number, now: number): void {
    const { state, lsn: last } = this.frames;
    if (lsn > last[frame]) last[frame] = lsn;
    if ((state[frame] & DIRTY) === 0) pool.setDirty(frame, now);
    state[frame] |= DIRTY | USED;
  }

  /** Waits for a page that is being read. Later ones stand in front; all of them are there at one instant. */
  protected awaitPage(frame: number, process: ProcessIndex, slot: number, change: number, lsn: number): void {
    this.frames.waiters[frame] = this.waiters.take(process, slot, change, lsn, this.frames.waiters[frame]);
    this.owe(process, slot, 1);
  }

  /** The page has been read. */
  protected arrived(frame: number, now: number): void {
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

  /** Those who wait for a frame have it as far as there are clean ones. */
  protected serve(pool: Pool, now: number): void {
    const { waiting } = pool;
    while (waiting.count > 0) {
      const process = waiting.headProcess;
      const slot = waiting.headSlot;
      const page = waiting.headValue;
      const what = waiting.headOther;
      const frame = this.frames.find(page);
      if (frame === NONE) {
        const taken = this.cleanFrame(pool, process, slot, waiting.count, now);
        if (taken === NONE) return;
        waiting.pop();
        if (this.mustRead(pool, taken, page, what, now)) this.submitRead(this.pages.spaceOfPage(page), process, slot, taken, 1, now);
        if (process < this.firstProcess) this.io.waits(process, now);
      } else {
        // Another has brought it meanwhile.
        waiting.pop();
        const isRead = what === READ;
        const lsn = isRead ? 0 : what >= 0 ? what : READ_CHANGE - what;
        if ((this.frames.state[frame] & READING) !== 0) this.awaitPage(frame, process, slot, isRead ? 0 : 1, lsn);
        else if (isRead) this.frames.state[frame] |= USED;
        else this.changed(pool, frame, lsn, now);
      }
      this.wakes.push(process, slot);
    }
  }

  /**
   * A page comes into an empty frame. One that is changed whole is there at once.
   * @returns whether it has to be read
   */
  private mustRead(pool: Pool, frame: number, page: number, what: number, now: number): boolean {
    if (what >= 0) {
      this.frames.put(frame, page);
      this.changed(pool, frame, what, now);
      return false;
    }
    this.beginRead(pool, frame, page);
    if (what !== READ) this.frames.waiters[frame] = this.waiters.take(NONE, 0, 1, READ_CHANGE - what, NONE);
    return true;
  }

  private beginRead(pool: Pool, frame: number, page: number): void {
    this.frames.put(frame, page);
    this.frames.state[frame] = READING | USED;
    pool.pinned++;
  }

  /** Has pages read that follow each other in an extent, into frames that are linked from `frame` on. */
  private submitRead(space: number, process: ProcessIndex, slot: number, frame: number, count: number, now: number): void {
    const pool = this.poolOf(space);
    this.pages.locate(space, this.frames.page[frame], RUN);
    const requests = this.io.pages(RUN.of(process, slot, frame, count, false), now);
    this.owe(process, slot, requests);
    if (process >= this.firstProcess) {
      pool.asyncReads += requests;
      pool.asyncPages += count;
      this.io.waits(process, now);
    } else pool.syncReads += requests;
  }
}
