/**
 * Which pages of which files are dirty: newer in a cache than on disk. Two bits a page: dirty, and being written. A page that is
 * changed while it is written has both and is dirty again once that write is through. Dirty files of a group (those on one target)
 * stand in a list; what is written next of a file follows in file order on what was written last.
 *
 * Who decides when something is written is not its business (`writeBack.ts` does so for a file cache).
 */
import { NONE } from './requests.ts';

export class DirtyPages {
  /** Pages dirty or being written, and pages dirty: of those both, each counts in both. */
  held = 0;
  dirty = 0;
  private readonly dirtyBits: Uint32Array;
  private readonly writingBits: Uint32Array;
  /** First page of each file, and the number of all pages at the end. */
  private readonly first: Int32Array;
  private readonly group: Int32Array;
  /** By file: dirty pages, those of them that are being written too, where its next write begins, and since when it is dirty. */
  private readonly dirtyOf: Int32Array;
  private readonly rewrittenOf: Int32Array;
  private readonly cursor: Int32Array;
  private readonly since: Float64Array;
  private readonly next: Int32Array;
  private readonly previous: Int32Array;
  /** By group: its first and last dirty file. */
  private readonly head: Int32Array;
  private readonly tail: Int32Array;

  /**
   * @param first page of each file, and the number of all pages at the end
   * @param group of each file
   */
  constructor(first: Int32Array, group: Int32Array, groups: number) {
    const files = group.length;
    const words = Math.ceil(first[files] / 32);
    this.first = first;
    this.group = group;
    this.dirtyBits = new Uint32Array(words);
    this.writingBits = new Uint32Array(words);
    this.dirtyOf = new Int32Array(files);
    this.rewrittenOf = new Int32Array(files);
    this.cursor = first.slice(0, files);
    this.since = new Float64Array(files);
    this.next = new Int32Array(files).fill(NONE);
    this.previous = new Int32Array(files).fill(NONE);
    this.head = new Int32Array(groups).fill(NONE);
    this.tail = new Int32Array(groups).fill(NONE);
  }

  groupOf(file: number): number {
    return this.group[file];
  }

  /** Whether it may not leave the cache. */
  isHeld(page: number): boolean {
    return ((this.dirtyBits[page >>> 5] | this.writingBits[page >>> 5]) & (1 << (page & 31))) !== 0;
  }

  /** The page is changed. */
  mark(file: number, page: number, now: number): void {
    const word = page >>> 5;
    const bit = 1 << (page & 31);
    if ((this.dirtyBits[word] & bit) !== 0) return;
    this.dirtyBits[word] |= bit;
    this.dirty++;
    if ((this.writingBits[word] & bit) !== 0) this.rewrittenOf[file]++;
    else this.held++;
    if (this.dirtyOf[file]++ === 0) {
      this.since[file] = now;
      this.append(file);
    }
  }

  /** Dirty pages of the file that can be written now: those that are being written wait for that. */
  writable(file: number): number {
    return this.dirtyOf[file] - this.rewrittenOf[file];
  }

  /** When the file became dirty that is. */
  dirtySince(file: number): number {
    return this.since[file];
  }

  /**
   * Begins to write the file's next run of dirty pages: the first beyond the last write, or from the file's start if there is none.
   * The file has some that can be written. A file without dirty pages leaves its list.
   * @param most pages
   * @returns the run's first page; `taken` says how many
   */
  take(file: number, most: number): number {
    const begin = this.first[file];
    const end = this.first[file + 1];
    let from = this.nextWritable(this.cursor[file], end);
    if (from === end) from = this.nextWritable(begin, end);
    let to = from;
    const { dirtyBits, writingBits } = this;
    while (to < end && to - from < most) {
      const bit = 1 << (to & 31);
      if ((dirtyBits[to >>> 5] & bit) === 0 || (writingBits[to >>> 5] & bit) !== 0) break;
      dirtyBits[to >>> 5] &= ~bit;
      writingBits[to >>> 5] |= bit;
      to++;
    }
    this.taken = to - from;
    this.dirty -= this.taken;
    this.dirtyOf[file] -= this.taken;
    this.cursor[file] = to === end ? begin : to;
    if (this.dirtyOf[file] === 0) this.remove(file);
    return from;
  }

  /** Pages that the last `take` has taken. */
  taken = 0;

  /** The write of these pages is through. */
  written(file: number, page: number, count: number): void {
    const { dirtyBits, writingBits } = this;
    for (let at = page; at < page + count; at++) {
      const bit = 1 << (at & 31);
      writingBits[at >>> 5] &= ~bit;
      if ((dirtyBits[at >>> 5] & bit) === 0) this.held--;
      else this.rewrittenOf[file]--;
    }
  }

  /** First dirty file of a group, NONE if there is none; `after` continues. */
  firstOf(group: number): number {
    return this.head[group];
  }

  after(file: number): number {
    return this.next[file];
  }

  /** The file, if it is dirty, lets the others of its group go first. */
  toEnd(file: number): void {
    if (this.dirtyOf[file] === 0) return;
    this.remove(file);
    this.append(file);
  }

  private nextWritable(from: number, end: number): number {
    const { dirtyBits, writingBits } = this;
    for (let page = from; page < end;) {
      const bits = (dirtyBits[page >>> 5] & ~writingBits[page >>> 5]) >>> (page & 31);
      if (bits === 0) {
        page = ((page >>> 5) + 1) << 5;
        continue;
      }
      // The lowest bit that is set.
      const found = page + 31 - Math.clz32(bits & -bits);
      return found < end ? found : end;
    }
    return end;
  }

  private append(file: number): void {
    const group = this.group[file];
    const last = this.tail[group];
    this.previous[file] = last;
    this.next[file] = NONE;
    this.tail[group] = file;
    if (last === NONE) this.head[group] = file;
    else this.next[last] = file;
  }

  private remove(file: number): void {
    const group = this.group[file];
    const before = this.previous[file];
    const after = this.next[file];
    if (before === NONE) this.head[group] = after;
    else this.next[before] = after;
    if (after === NONE) this.tail[group] = before;
    else this.previous[after] = before;
  }
}
