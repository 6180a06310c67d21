/**
 * One buffer pool: its frames, which of them gives way to the next page, and what it counts. Pages are replaced by the clock (second chance;
 * Corbató, *A Paging Experiment with the Multics System*, 1968), which stands for LRU as it does in PostgreSQL and DB2. A clean page gives way
 * rather than a dirty one: where the hand meets a dirty page first, it looks a few frames further for a clean one.
 */
import { NONE } from '../processes.ts';
import { DIRTY, PINNED, USED, type Frames } from './frames.ts';
import type { Ghosts } from './ghosts.ts';
import { Ring } from './pageWaiters.ts';

/** Frames behind a dirty one that the hand looks at for a clean one. */
const LOOK_FURTHER = 32;

/** No pool has so many pages. */
export const NEVER = 2 ** 31 - 1;

export class Pool {
  /** Its number among all; frames [first, end), of which `size` may be in use; `used` are. */
  readonly index: number;
  readonly first: number;
  readonly end: number;
  size: number;
  used = 0;
  /** Pages after which it is as full as before some were dropped. */
  refillTo = NEVER;
  /** Of those in use: with an I/O under way or about to begin, and dirty. */
  pinned = 0;
  dirty = 0;
  /** Who waits for a frame: process, slot, page, and the log record of a change or what else is to be done (`pageReads.ts`). */
  readonly waiting = new Ring();
  /** Writes of dirty pages under way, or about to begin, whose frames are waited for. */
  steals = 0;
  /** Pages that were displaced of late, where memory tunes itself. */
  readonly ghosts: Ghosts | null;

  /** Pages asked for, found or on their way, and read for the operator that asked. */
  logical = 0;
  hits = 0;
  misses = 0;
  /** Of the hits those that waited for a read under way. */
  waits = 0;
  /** Requests to volumes that readers issued themselves; pages and requests that prefetchers did. */
  syncReads = 0;
  asyncPages = 0;
  asyncReads = 0;
  /** Sequential requests that found the prefetchers' queue full. */
  refused = 0;
  /** Changes of pages, and how often a clean page became dirty. */
  changes = 0;
  dirtied = 0;
  /** Dirty pages that had to be written for their frames; pages and requests that this took, and that cleaners wrote. */
  dirtySteals = 0;
  syncWrites = 0;
  cleanedPages = 0;
  cleanerWrites = 0;
  /** Dirty pages whose writing was complete, and that were dropped with the temporary file that they belonged to. */
  writtenPages = 0;
  droppedDirty = 0;
  /** Most pages dirty at any instant, and their integral over time in page-nanoseconds. */
  peakDirty = 0;
  dirtyNs = 0;
  /** Of requests that readers issued themselves and that are complete: their number and the sum of their times. */
  readsDone = 0;
  readNs = 0;
  /** Misses of pages that were displaced of late. */
  ghostHits = 0;
  /** The dirty frames, in no order, `dirty` of them; and where each frame stands there. */
  readonly dirtyFrames: Int32Array;
  private readonly dirtyAt: Int32Array;
  private dirtySince = 0;
  private readonly frames: Frames;
  private hand: number;
  private free = NONE;
  private fresh: number;

  constructor(index: number, frames: Frames, first: number, end: number, size: number, ghosts: Ghosts | null) {
    this.index = index;
    this.frames = frames;
    this.first = first;
    this.end = end;
    this.size = size;
    this.hand = first;
    this.fresh = first;
    this.ghosts = ghosts;
    this.dirtyFrames = new Int32Array(end - first);
    this.dirtyAt = new Int32Array(end - first);
  }

  /** Warm-up is over: what has been counted so far does not count. */
  resetCounts(): void {
    this.logical = 0;
    this.hits = 0;
    this.misses = 0;
  }

  /** An empty frame, NONE if the pool has as many in use as it may. */
  takeFree(): number {
    if (this.used >= this.size) return NONE;
    this.used++;
    if (this.free !== NONE) {
      const frame = this.free;
      this.free = this.frames.next(frame);
      return frame;
    }
    return this.fresh++;
  }

  /** The frame's page leaves, and the frame is free. */
  giveBack(frame: number): void {
    this.frames.drop(frame);
    this.frames.link(frame, this.free);
    this.free = frame;
    this.used--;
  }

  /** The page that gives way next: a clean one if one is near, else a dirty one; NONE if all are pinned. */
  victim(): number {
    const { state, page } = this.frames;
    const end = this.fresh;
    if (this.used === 0 || this.pinned >= this.used) return NONE;
    let { hand } = this;
    let dirty = NONE;
    let further = 0;
    // Twice round: the first round may only have cleared what was used.
    for (let steps = 2 * (end - this.first); steps > 0 && further <= LOOK_FURTHER; steps--) {
      if (hand >= end) hand = this.first;
      const frame = hand++;
      if (dirty !== NONE) further++;
      const flags = state[frame];
      if (page[frame] < 0 || (flags & PINNED) !== 0) continue;
      if ((flags & USED) !== 0) {
        state[frame] = flags & ~USED;
        continue;
      }
      if ((flags & DIRTY) === 0) {
        this.hand = hand;
        return frame;
      }
      if (dirty === NONE) dirty = frame;
      else if (dirty === frame) break;
    }
    // The hand continues behind the page that is taken, so that those looked at beyond it are looked at again.
    this.hand = dirty === NONE ? hand : dirty + 1;
    return dirty;
  }

  /** A clean page is changed. */
  setDirty(frame: number, now: number): void {
    this.account(now);
    this.dirtyAt[frame - this.first] = this.dirty;
    this.dirtyFrames[this.dirty++] = frame;
    this.dirtied++;
    if (this.dirty > this.peakDirty) this.peakDirty = this.dirty;
  }

  /** A dirty page begins to be written, or is dropped. */
  setClean(frame: number, now: number): void {
    this.account(now);
    const at = this.dirtyAt[frame - this.first];
    const last = this.dirtyFrames[--this.dirty];
    this.dirtyFrames[at] = last;
    this.dirtyAt[last - this.first] = at;
  }

  /** The integral up to now. */
  account(now: number): void {
    this.dirtyNs += this.dirty * (now - this.dirtySince);
    this.dirtySince = now;
  }
}
