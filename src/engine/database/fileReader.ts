/**
 * Sequential reads of files through the page cache of a kernel: a process calls read() again and again; within a call it
 * touches page after page, the kernel's read-ahead (`host/kernelReadAhead`) says what is asked of the disk and when, and the
 * process sleeps until the page that it is at has come. Pages that are there already or on their way, this process' or
 * another's doing, are not read again: the process that comes to one that another has asked for waits for it. A stream is a process
 * with its one open file.
 */
import type { ReadAheadGeneration } from '../../scenario/kernel/profiles.ts';
import { createReadAhead } from '../host/kernelReadAhead/create.ts';
import type { KernelReadAhead, PageSource } from '../host/kernelReadAhead/readAhead.ts';
import type { PageCache } from '../host/pageCache.ts';
import { INTO_FILE_CACHE, type VolumeRequest } from '../host/volumeRequest.ts';
import { PAGE_BYTES, type Files } from './files.ts';
import { NONE, SLOTS, WRITE_SLOT, type Processes } from './processes.ts';
import type { ProcessIndex, TargetIndex } from '../kernel/indexes.ts';

/** Windows of a process that are remembered: one for each slot. */
const WINDOWS = WRITE_SLOT;

/** What the reader needs from the executor. */
export interface PageIo {
  readonly files: Files;
  readonly processes: Processes;
  readonly fileCache: PageCache | null;
  /** Filled in by the process that submits. */
  readonly asked: VolumeRequest;
  /** Issues `asked` for bytes of its PSU; it says all but where those lie. */
  submit(asked: VolumeRequest, offset: number, bytes: number, now: number): void;
  /** Waits until nothing is outstanding in the slot; false if nothing is. */
  wait(process: ProcessIndex, slot: number, now: number): boolean;
  /** Sleeps until `FileReader.arrived` wakes it. */
  sleep(process: ProcessIndex, now: number): void;
  /** Reads of the disk that the target's file lies on are congested. */
  isCongested(target: TargetIndex): boolean;
}

export class FileReader implements PageSource {
  private readonly io: PageIo;
  private readonly readAhead: KernelReadAhead;
  /** By target: largest window in pages. */
  private readonly windowPages: Int32Array;
  /** By process: file that is open, or NONE; pages of the read() call, the next to be touched, and how far read-ahead lets it go. */
  private readonly file: Int32Array;
  private readonly callFirst: Float64Array;
  private readonly callEnd: Float64Array;
  private readonly at: Float64Array;
  private readonly passed: Float64Array;
  /** By process and window: pages [first, end) that it asked for; which window is used next. */
  private readonly first: Float64Array;
  private readonly end: Float64Array;
  private readonly next: Int32Array;
  /** By process: window in which a page was found last. */
  private readonly recent: Int32Array;
  /**
   * Whether the page cache's pages are those of the kernel. Where there are too many to tell apart, what is known of a large page is
   * nothing about each page of it: then a process knows what it has asked for itself, and shares nothing.
   */
  private readonly exact: boolean;
  /** A bit for each page of the page cache's numbering that is on its way. */
  private readonly onWay: Uint32Array;
  /** Processes that sleep for a page that another has asked for, in order of coming, and which page. */
  private readonly asleep: Int32Array;
  private readonly asleepFor: Float64Array;
  private asleepCount = 0;
  /** Processes woken by the last `arrived`. */
  private readonly awake: Int32Array;
  private now = 0;

  /** @param windowBytes by target: largest read-ahead window (`read_ahead_kb`) */
  constructor(io: PageIo, generation: ReadAheadGeneration, windowBytes: readonly number[]) {
    const processes = io.processes.pc.length;
    this.io = io;
    this.windowPages = Int32Array.from(windowBytes, (bytes) => Math.floor(bytes / PAGE_BYTES));
    this.readAhead = createReadAhead(generation, Math.max(0, ...this.windowPages), processes, this);
    this.file = new Int32Array(processes).fill(NONE);
    this.callFirst = new Float64Array(processes);
    this.callEnd = new Float64Array(processes);
    this.at = new Float64Array(processes);
    this.passed = new Float64Array(processes);
    this.first = new Float64Array(processes * WINDOWS);
    this.end = new Float64Array(processes * WINDOWS);
    this.next = new Int32Array(processes);
    this.recent = new Int32Array(processes);
    this.exact = io.files.pageBytes === PAGE_BYTES;
    this.onWay = new Uint32Array(this.exact ? Math.ceil(io.files.pages / 32) : 0);
    this.asleep = new Int32Array(processes);
    this.asleepFor = new Float64Array(processes);
    this.awake = new Int32Array(processes);
  }

  /** A read() call for bytes [from, from + bytes) of the process' PSU; `proceed` does it. */
  call(process: ProcessIndex, from: number, bytes: number): void {
    const psu = this.io.processes.psu[process];
    if (this.file[process] !== psu) {
      this.file[process] = psu;
      this.readAhead.opened(process);
      this.end.fill(0, process * WINDOWS, (process + 1) * WINDOWS);
    }
    this.callFirst[process] = Math.floor(from / PAGE_BYTES);
    this.callEnd[process] = Math.ceil((from + bytes) / PAGE_BYTES);
    this.at[process] = this.callFirst[process];
    this.passed[process] = this.at[process];
  }

  /** Continues the call; true if the process has to wait (it is resumed, and calls again), false once all of it is there. */
  proceed(process: ProcessIndex, now: number): boolean {
    this.now = now;
    for (;;) {
      if (this.at[process] < this.passed[process]) {
        const window = this.awaited(process, this.at[process], this.passed[process]);
        if (window !== NONE && this.io.wait(process, window, now)) return true;
        if (this.sleepsForAnother(process, now)) return true;
        this.at[process] = this.passed[process];
      }
      const page = this.at[process];
      if (page >= this.callEnd[process]) return false;
      this.passed[process] = page + this.readAhead.touch(process, page, this.callFirst[process], this.callEnd[process]);
    }
  }

  /**
   * Pages [first, first + count) of the page cache's numbering have come. Every process that sleeps for one of them leaves the list of
   * sleepers, all at once, before any continues; `woken` says which they are. The process that continues may ask again for pages that were evicted
   * before others came to them; a process that then goes back to sleep waits for that new read, not for this one.
   * @returns how many processes have been woken
   */
  arrived(first: number, count: number): number {
    if (!this.exact) return 0;
    const { onWay, asleep, asleepFor, awake } = this;
    for (let page = first; page < first + count; page++) onWay[page >>> 5] &= ~(1 << (page & 31));
    let still = 0;
    let woken = 0;
    for (let k = 0; k < this.asleepCount; k++) {
      const page = asleepFor[k];
      if (page >= first && page < first + count) {
        awake[woken++] = asleep[k];
        continue;
      }
      asleep[still] = asleep[k];
      asleepFor[still++] = page;
    }
    this.asleepCount = still;
    return woken;
  }

  /** The k-th process that the last `arrived` has woken, in the order in which they went to sleep. */
  woken(k: number): number {
    return this.awake[k];
  }

  /** Of the pages that it would pass, one is on its way for another process: it sleeps for that. */
  private sleepsForAnother(process: ProcessIndex, now: number): boolean {
    if (!this.exact) return false;
    const first = this.cachePage(process, this.at[process]);
    const last = this.cachePage(process, this.passed[process] - 1);
    for (let page = first; page <= last; page++) {
      if (!this.isOnWay(page)) continue;
      this.asleep[this.asleepCount] = process;
      this.asleepFor[this.asleepCount++] = page;
      this.io.sleep(process, now);
      return true;
    }
    return false;
  }

  private isOnWay(page: number): boolean {
    return (this.onWay[page >>> 5] & (1 << (page & 31))) !== 0;
  }

  // ------------------------------------------------- what read-ahead asks

  isCached(process: ProcessIndex, page: number): boolean {
    if (this.windowOf(process, page, NONE) !== NONE) return true;
    if (!this.exact) return false;
    const cachePage = this.cachePage(process, page);
    return this.isOnWay(cachePage) || this.io.fileCache?.has(cachePage) === true;
  }

  isCongested(process: ProcessIndex): boolean {
    return this.io.isCongested(this.target(process));
  }

  pagesOf(process: ProcessIndex): number {
    return Math.ceil(this.io.files.psuBytes[this.file[process]] / PAGE_BYTES);
  }

  maxPages(process: ProcessIndex): number {
    return this.windowPages[this.target(process)];
  }

  readPages(process: ProcessIndex, first: number, count: number): void {
    const { fileCache } = this.io;
    const window = this.freeWindow(process);
    const end = first + count;
    this.first[process * WINDOWS + window] = first;
    this.end[process * WINDOWS + window] = end;
    const overlaps = this.overlaps(process, window);
    let from = first;
    for (let page = first; page <= end; page++) {
      if (page < end && !(overlaps && this.windowOf(process, page, window) !== NONE)) {
        const cachePage = this.cachePage(process, page);
        if (!this.exact || (!this.isOnWay(cachePage) && fileCache?.lookUp(cachePage) !== true)) continue;
      }
      if (page > from) this.submit(process, window, from, page);
      from = page + 1;
    }
  }

  // -----------------------------------------------------------------------

  private submit(process: ProcessIndex, window: number, first: number, end: number): void {
    const { files } = this.io;
    const psu = this.file[process];
    const offset = first * PAGE_BYTES;
    const bytes = Math.min(end * PAGE_BYTES, files.psuBytes[psu]) - offset;
    const page = this.cachePage(process, first);
    const last = this.cachePage(process, end - 1);
    if (this.exact) for (let at = page; at <= last; at++) this.onWay[at >>> 5] |= 1 << (at & 31);
    const { asked } = this.io;
    asked.process = process;
    asked.slot = window;
    asked.psu = psu;
    asked.write = false;
    asked.page = page;
    asked.pages = last - page + 1;
    asked.into = INTO_FILE_CACHE;
    this.io.submit(asked, offset, bytes, this.now);
  }

  private target(process: ProcessIndex): number {
    return this.io.files.psuTarget[this.file[process]];
  }

  /** The file cache's number of a page; its pages may be larger where there are very many. */
  private cachePage(process: ProcessIndex, page: number): number {
    const { files } = this.io;
    return files.psuPage[this.file[process]] + Math.floor((page * PAGE_BYTES) / files.pageBytes);
  }

  /** A window of the process, other than `except`, that has the page, there or on its way. */
  private windowOf(process: ProcessIndex, page: number, except: number): number {
    const row = process * WINDOWS;
    const { first, end } = this;
    // Page after page is asked for: mostly it is the same window again.
    const recent = this.recent[process];
    if (recent !== except && page >= first[row + recent] && page < end[row + recent]) return recent;
    for (let w = 0; w < WINDOWS; w++) {
      if (w === except || page < first[row + w] || page >= end[row + w]) continue;
      this.recent[process] = w;
      return w;
    }
    return NONE;
  }

  /** Whether other windows of the process have pages of this one. */
  private overlaps(process: ProcessIndex, window: number): boolean {
    const row = process * WINDOWS;
    const { first, end } = this;
    for (let w = 0; w < WINDOWS; w++)
      if (w !== window && first[row + w] < end[row + window] && end[row + w] > first[row + window]) return true;
    return false;
  }

  /** A window with pages of [from, to) that are still on their way. */
  private awaited(process: ProcessIndex, from: number, to: number): number {
    const row = process * WINDOWS;
    const { outstanding } = this.io.processes;
    for (let w = 0; w < WINDOWS; w++)
      if (this.first[row + w] < to && this.end[row + w] > from && outstanding[process * SLOTS + w] > 0) return w;
    return NONE;
  }

  /** The next window of which nothing is on its way; if there is none, one is shared. */
  private freeWindow(process: ProcessIndex): number {
    const { outstanding } = this.io.processes;
    let window = this.next[process];
    for (let tries = 0; tries < WINDOWS && outstanding[process * SLOTS + window] > 0; tries++) window = (window + 1) % WINDOWS;
    this.next[process] = (window + 1) % WINDOWS;
    return window;
  }
}
