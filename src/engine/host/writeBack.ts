/**
 * Background write-back of dirty pages, as Linux does it (mm/page-writeback.c, fs/fs-writeback.c): writes of processes only change pages
 * of the file cache. Each target has a flusher. It wakes at an interval and writes files that have been dirty for long, and continues
 * without a pause while more pages are dirty than the background threshold. It takes files in the order in which they became dirty,
 * some MiB of each in turn, and pages of a file in file order. A process that would make more pages dirty than the limit sleeps until
 * others are written.
 */
import { RANK_ARRIVAL, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_FLUSHER, eventOf } from '../kernel/events.ts';
import { DirtyPages } from './dirtyPages.ts';
import type { PageCache, PinnedPages } from './pageCache.ts';
import { NONE } from './requests.ts';
import type { VolumeRequest } from './volumeRequest.ts';
import type { ProcessIndex, RequestIndex } from '../kernel/indexes.ts';

/** Writes of a flusher that may be under way: `nr_requests` of a queue (BLKDEV_MAX_RQ), at which a flusher stops as congested. */
const MOST_WRITES = 128;
/** Of one file before the next one's turn: MIN_WRITEBACK_PAGES, before 3.3 MAX_WRITEBACK_PAGES; either is 4 MiB. */
const TURN_BYTES = 4 * 1024 * 1024;

/** Where files lie. */
export interface PageStore {
  /**
   * Writes pages of a file to its target; `WriteBack.written` follows for each request, never from within this call.
   * @returns requests that it became
   */
  writePages(file: number, page: number, count: number, now: number): number;
  /** That is all for now. */
  submitted(group: number, now: number): void;
}

/** Who writes into the cache. */
export interface BufferedWriters {
  /** A write that had to wait has changed all its pages; `request`: the one whose completion made room. */
  taken(process: ProcessIndex, slot: number, request: RequestIndex, now: number): void;
}

export interface WriteBackRules {
  readonly limitPages: number;
  /** Below `limitPages`. */
  readonly backgroundPages: number;
  /** 0: the flusher does not wake by itself. */
  readonly intervalNs: number;
  readonly expireNs: number;
  /** Largest write, in pages. */
  readonly mostPages: number;
}

export class WriteBack implements PinnedPages {
  readonly rules: WriteBackRules;
  readonly pageBytes: number;
  store: PageStore | null = null;
  writers: BufferedWriters | null = null;
  /** Most pages held at any instant, and their integral over time in page-nanoseconds. */
  peakPages = 0;
  pageNs = 0;
  /** Completed write-back. */
  writtenBytes = 0;
  writes = 0;
  /** How long processes slept for room, summed over processes, and how often. */
  throttledNs = 0;
  throttled = 0;
  private readonly pages: DirtyPages;
  private readonly cache: PageCache | null;
  private readonly events: EventQueue;
  private readonly turnPages: number;
  private since = 0;
  /** More than the background threshold is dirty. */
  private background = false;
  /** By group: writes under way, and whether its flusher's next wake is set. */
  private readonly underWay: Int32Array;
  private readonly armed: Uint8Array;
  /** By file: 1 if it is old enough to be written, and pages left of its turn. */
  private readonly due: Uint8Array;
  private readonly turnLeft: Int32Array;
  /** Writes that wait for room, in order of coming: rows of the columns below, used as a ring. */
  private waiting = 0;
  private oldest = 0;
  private process = new Int32Array(16);
  private slot = new Int32Array(16);
  private file = new Int32Array(16);
  private page = new Int32Array(16);
  private left = new Int32Array(16);
  /** By process: its writes that wait, and since when it has any. */
  private readonly waitsOf: Int32Array;
  private readonly waitsSince: Float64Array;

  /** @param cache the pages are in; null: in none, as in a sample so small that it has no room */
  constructor(
    rules: WriteBackRules,
    pageBytes: number,
    files: { readonly first: Int32Array; readonly group: Int32Array; readonly groups: number },
    processes: number,
    cache: PageCache | null,
    events: EventQueue,
  ) {
    this.rules = rules;
    this.pageBytes = pageBytes;
    this.cache = cache;
    this.events = events;
    this.pages = new DirtyPages(files.first, files.group, files.groups);
    this.turnPages = Math.max(1, Math.floor(TURN_BYTES / pageBytes));
    this.underWay = new Int32Array(files.groups);
    this.armed = new Uint8Array(files.groups);
    this.due = new Uint8Array(files.group.length);
    this.turnLeft = new Int32Array(files.group.length).fill(this.turnPages);
    this.waitsOf = new Int32Array(processes);
    this.waitsSince = new Float64Array(processes);
    if (cache !== null) cache.pins = this;
  }

  /** Pages dirty or being written. */
  get heldPages(): number {
    return this.pages.held;
  }

  get dirtyPages(): number {
    return this.pages.dirty;
  }

  isPinned(page: number): boolean {
    return this.pages.isHeld(page);
  }

  get pinned(): number {
    return this.pages.held;
  }

  /**
   * A process changes pages of a file: `asked` says who, in which slot, which file and which pages.
   * @returns whether all are changed; if not, `BufferedWriters.taken` follows
   */
  write({ process, slot, psu: file, page, pages: count }: VolumeRequest, now: number): boolean {
    // Who comes later does not overtake who waits.
    const done = this.waiting === 0 ? this.change(file, page, count, now) : 0;
    if (done < count) {
      this.enqueue(process, slot, file, page + done, count - done);
      this.throttled++;
      if (this.waitsOf[process]++ === 0) this.waitsSince[process] = now;
    }
    this.look(this.pages.groupOf(file), now);
    return done === count;
  }

  /** A write of pages is through. */
  written(file: number, page: number, count: number, bytes: number, request: RequestIndex, now: number): void {
    this.account(now);
    this.pages.written(file, page, count);
    this.writtenBytes += bytes;
    this.writes++;
    const group = this.pages.groupOf(file);
    this.underWay[group]--;
    this.admitWaiting(request, now);
    this.look(group, now);
    this.flush(group, now);
  }

  /** A flusher wakes: what has been dirty for long is due. */
  wake(group: number, now: number): void {
    const { pages, due } = this;
    this.armed[group] = 0;
    for (let file = pages.firstOf(group); file !== NONE; file = pages.after(file))
      if (now - pages.dirtySince(file) >= this.rules.expireNs) due[file] = 1;
    this.flush(group, now);
    if (pages.firstOf(group) !== NONE) this.arm(group, now);
  }

  /** The integral up to the end of the run. */
  close(now: number): void {
    this.account(now);
    for (let process = 0; process < this.waitsOf.length; process++) {
      if (this.waitsOf[process] === 0) continue;
      this.throttledNs += now - this.waitsSince[process];
      this.waitsSince[process] = now;
    }
  }

  /** Changes pages while there is room; answers how many. */
  private change(file: number, page: number, count: number, now: number): number {
    const { pages, cache, rules } = this;
    this.account(now);
    const group = pages.groupOf(file);
    let done = 0;
    for (; done < count; done++) {
      const at = page + done;
      if (!pages.isHeld(at) && pages.held >= rules.limitPages) break;
      if (cache !== null) cache.insert(at);
      pages.mark(file, at, now);
    }
    if (pages.held > this.peakPages) this.peakPages = pages.held;
    if (this.armed[group] === 0 && pages.firstOf(group) !== NONE) this.arm(group, now);
    return done;
  }

  /** Those who wait for room go on as far as there is some. */
  private admitWaiting(request: RequestIndex, now: number): void {
    while (this.waiting > 0) {
      const row = this.oldest;
      const file = this.file[row];
      const done = this.change(file, this.page[row], this.left[row], now);
      this.page[row] += done;
      this.left[row] -= done;
      this.look(this.pages.groupOf(file), now);
      if (this.left[row] > 0) return;
      this.oldest = (row + 1) % this.process.length;
      this.waiting--;
      const process = this.process[row];
      if (--this.waitsOf[process] === 0) this.throttledNs += now - this.waitsSince[process];
      this.writers?.taken(process, this.slot[row], request, now);
    }
  }

  /** Whether more is dirty than the background threshold has changed: above it every flusher works. */
  private look(group: number, now: number): void {
    const above = this.pages.dirty > this.rules.backgroundPages;
    if (!above) {
      this.background = false;
      return;
    }
    if (this.background) {
      this.flush(group, now);
      return;
    }
    this.background = true;
    for (let each = 0; each < this.underWay.length; each++) this.flush(each, now);
  }

  /** Writes of a group what is to be written, as much as may be under way. */
  private flush(group: number, now: number): void {
    const { pages, rules, store } = this;
    if (store === null) return;
    let any = false;
    while (this.underWay[group] < MOST_WRITES) {
      const file = this.nextFile(group);
      if (file === NONE) break;
      any = true;
      const page = pages.take(file, Math.min(rules.mostPages, this.turnLeft[file]));
      const count = pages.taken;
      this.turnLeft[file] -= count;
      if (this.turnLeft[file] === 0 || pages.writable(file) === 0) {
        this.turnLeft[file] = this.turnPages;
        pages.toEnd(file);
      }
      if (pages.writable(file) === 0) this.due[file] = 0;
      this.underWay[group] += store.writePages(file, page, count, now);
    }
    if (any) store.submitted(group, now);
  }

  /** The first file of the group of which something is to be written now. */
  private nextFile(group: number): number {
    const { pages, due } = this;
    const all = pages.dirty > this.rules.backgroundPages;
    for (let file = pages.firstOf(group); file !== NONE; file = pages.after(file))
      if (pages.writable(file) > 0 && (all || due[file] === 1)) return file;
    return NONE;
  }

  private arm(group: number, now: number): void {
    if (this.rules.intervalNs === 0) return;
    this.armed[group] = 1;
    this.events.push(now + this.rules.intervalNs, RANK_ARRIVAL, eventOf(EVENT_FLUSHER, group));
  }

  private account(now: number): void {
    this.pageNs += this.pages.held * (now - this.since);
    this.since = now;
  }

  private enqueue(process: ProcessIndex, slot: number, file: number, page: number, left: number): void {
    if (this.waiting === this.process.length) this.grow();
    const row = (this.oldest + this.waiting++) % this.process.length;
    this.process[row] = process;
    this.slot[row] = slot;
    this.file[row] = file;
    this.page[row] = page;
    this.left[row] = left;
  }

  private grow(): void {
    const old = this.process.length;
    const { oldest } = this;
    this.process = unrolled(this.process, oldest, old);
    this.slot = unrolled(this.slot, oldest, old);
    this.file = unrolled(this.file, oldest, old);
    this.page = unrolled(this.page, oldest, old);
    this.left = unrolled(this.left, oldest, old);
    this.oldest = 0;
  }
}

/** A full ring, from its oldest on, in an array of twice the length. */
function unrolled(ring: Int32Array, oldest: number, length: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(2 * length);
  grown.set(ring.subarray(oldest));
  grown.set(ring.subarray(0, oldest), length - oldest);
  return grown;
}
