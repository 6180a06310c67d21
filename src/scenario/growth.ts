/**
 * Where files lie that grow while they are loaded. A segment of a fact table and of its star indexes is loaded at one go: its files on
 * one target grow together, each by its own extent, and take extents in the order in which the load comes to need them. Nothing is stored
 * for an extent: how many of each file come before it follows from the sizes.
 *
 * With t the progress of the load from 0 to 1, a file of b bytes that fills evenly needs its i-th extent of e bytes (i from 0) at
 * t = i e / b; one that fills in order (a maximum size is set) at t = (what the segment holds before it + i e) / (what it holds).
 * Extents that are needed at the same t are taken in the order of objects and PSUs. Extents are whole blocks, the last of a file is as
 * long as what is left.
 *
 * Files of an object that fill in order are needed one after another, so where a file stands among them is searched, not counted: an
 * address takes as long as there are objects in the group, however many files they have. Files of uneven sizes that fill evenly
 * need their extents at times of their own, so each counts as an object does.
 */
import type { DbObject } from './schema.ts';

/** Files times objects (or files of uneven sizes) that grow together, in all: what laying them down takes, some 0.1 s. Beyond it nothing grows. */
export const MOST_GROWTH_WORK = 2 ** 21;

/** Bytes by which an object's files grow; containers that the system manages grow by extents. Undefined: they are preallocated. */
export const growthOf = ({ growthBytes, extents }: Pick<DbObject, 'growthBytes' | 'extents'>): number | undefined =>
  growthBytes ?? (extents?.managed === 'system' ? extents.extentBytes : undefined);

/** Key of the growing objects that are loaded together: fact tables and star indexes of equally many segments; others one by one. */
const loadedWith = ({ role, segments }: DbObject, o: number): string =>
  role === 'fact' || role === 'star-index' ? `of ${segments}` : `object ${o}`;

/** Objects that grow together, with the work of placing their files: `MOST_GROWTH_WORK` is the most for all together. */
export interface GrowingTogether {
  readonly objects: readonly number[];
  readonly files: number;
  readonly work: number;
}

/** Files of a segment that need extents at times of their own, at most. */
const inStep = ({ psuSpread, psuMaxBytes, psusPerSegment }: DbObject): number =>
  psuMaxBytes === undefined && (psuSpread?.psus ?? 0) > 0 ? psusPerSegment : 1;

/** The growing objects (indexes) as they are loaded together; `filesOf` says how many files an object (index) has. */
export function growingTogether(
  objects: readonly DbObject[],
  isGrowing: (object: DbObject) => boolean,
  filesOf: (o: number) => number,
): GrowingTogether[] {
  const sets = new Map<string, number[]>();
  objects.forEach((object, o) => {
    if (!isGrowing(object)) return;
    const key = loadedWith(object, o);
    const set = sets.get(key);
    if (set) set.push(o);
    else sets.set(key, [o]);
  });
  return [...sets.values()].map((set) => {
    const files = set.reduce((sum, o) => sum + filesOf(o), 0);
    return { objects: set, files, work: files * set.reduce((sum, o) => sum + inStep(objects[o]), 0) };
  });
}

/** Files of one size and object that grow in step on one target: all take their i-th extent at the same time. */
interface Kind {
  readonly object: number;
  readonly files: number;
  readonly bytes: number;
  /** Progress at which the first extent is needed, and bytes for which one is spent. */
  readonly start: number;
  readonly span: number;
  readonly extentBytes: number;
}

const roundedUp = (bytes: number, blockBytes: number): number => Math.ceil(bytes / blockBytes) * blockBytes;

/** All groups of files that grow together, as columns. A file has one kind, a kind is of one group. */
export class Growth {
  readonly immutable = true as const;
  /** By PSU: its kind, -1 for a preallocated file; how many files of its kind come before it. */
  private readonly kind: Int32Array;
  private readonly rank: Int32Array;
  /** By kind: its group; files, bytes of a file in whole blocks, its extent, when extents are needed. */
  private readonly group: Int32Array;
  private readonly files: Float64Array;
  private readonly bytes: Float64Array;
  private readonly extent: Float64Array;
  private readonly extents: Float64Array;
  private readonly start: Float64Array;
  private readonly step: Float64Array;
  /** By kind: its run, and bytes in whole blocks of the kinds before it in the run. */
  private readonly run: Int32Array;
  private readonly before: Float64Array;
  /** By run, kinds of an object in a group that fill one after another: the first (one entry more than runs). */
  private readonly runKind: Int32Array;
  /** By group: its first run (one entry more than groups), the first byte, and the end of its data. */
  private readonly firstRun: Int32Array;
  private readonly from: Float64Array;
  private readonly to: Float64Array;

  constructor(maker: GrowthMaker) {
    this.kind = maker.kind;
    this.rank = maker.rank;
    const { kinds, groups, blockBytes } = maker;
    this.files = Float64Array.from(kinds, ({ files }) => files);
    this.bytes = Float64Array.from(kinds, ({ bytes }) => roundedUp(bytes, blockBytes));
    this.extent = Float64Array.from(kinds, ({ extentBytes }) => extentBytes);
    this.extents = this.bytes.map((bytes, k) => Math.ceil(bytes / this.extent[k]));
    this.start = Float64Array.from(kinds, ({ start }) => start);
    this.step = Float64Array.from(kinds, ({ extentBytes, span }) => extentBytes / span);
    this.group = new Int32Array(kinds.length);
    groups.forEach(({ firstKind }, g) => this.group.fill(g, firstKind, groups[g + 1]?.firstKind ?? kinds.length));
    this.run = new Int32Array(kinds.length);
    this.before = new Float64Array(kinds.length);
    this.firstRun = new Int32Array(groups.length + 1);
    const runKind: number[] = [];
    for (let k = 0; k < kinds.length; k++) {
      const beginsGroup = k === 0 || this.group[k] !== this.group[k - 1];
      if (beginsGroup) this.firstRun[this.group[k]] = runKind.length;
      // Kinds of one object whose first extents are needed at the same time differ in size and fill side by side.
      if (beginsGroup || kinds[k].object !== kinds[k - 1].object || kinds[k].start <= kinds[k - 1].start) runKind.push(k);
      else this.before[k] = this.before[k - 1] + this.files[k - 1] * this.bytes[k - 1];
      this.run[k] = runKind.length - 1;
    }
    this.firstRun[groups.length] = runKind.length;
    this.runKind = Int32Array.from([...runKind, kinds.length]);
    this.from = Float64Array.from(groups, ({ from }) => from);
    this.to = Float64Array.from(groups, ({ to }) => to);
  }

  /** Whether the file grows; the others lie in one piece. */
  grows(psu: number): boolean {
    return this.kind[psu] >= 0;
  }

  /** The group that a growing file is in; its range on the target is `groupFrom`, `groupTo`. */
  groupOf(psu: number): number {
    return this.group[this.kind[psu]];
  }

  groupFrom(group: number): number {
    return this.from[group];
  }

  groupTo(group: number): number {
    return this.to[group];
  }

  /** Bytes from `offset` of a growing file to the end of the extent that it is in. */
  extentLeft(psu: number, offset: number): number {
    const extent = this.extent[this.kind[psu]];
    return (Math.floor(offset / extent) + 1) * extent - offset;
  }

  /** Byte on the target of byte `offset` of a growing file. */
  address(psu: number, offset: number): number {
    const own = this.kind[psu];
    const group = this.group[own];
    const i = Math.floor(offset / this.extent[own]);
    const needed = this.neededAt(own, i);
    let at = this.from[group] + offset - i * this.extent[own] + this.before[own];
    at += this.files[own] * i * this.extent[own] + this.rank[psu] * Math.min(this.extent[own], this.bytes[own] - i * this.extent[own]);
    for (let run = this.firstRun[group]; run < this.firstRun[group + 1]; run++) {
      if (run !== this.run[own]) at += this.takenBefore(run, needed, run < this.run[own]);
    }
    return at;
  }

  /** Bytes that the files of a run have taken before `t`, or until then. */
  private takenBefore(run: number, t: number, until: boolean): number {
    const first = this.runKind[run];
    // The last kind that has begun: those before it are complete, those after it have nothing.
    let least = first;
    let beyond = this.runKind[run + 1];
    while (least < beyond) {
      const middle = (least + beyond) >>> 1;
      if (this.isBefore(this.start[middle], t, until)) least = middle + 1;
      else beyond = middle;
    }
    if (least === first) return 0;
    const k = least - 1;
    return this.before[k] + this.files[k] * Math.min(this.bytes[k], this.extentsBefore(k, t, until) * this.extent[k]);
  }

  private neededAt(kind: number, i: number): number {
    return this.start[kind] + i * this.step[kind];
  }

  /** Extents that each file of the kind needs before `t`, or until then. Guessed, and set right by the very times that are compared. */
  private extentsBefore(kind: number, t: number, until: boolean): number {
    const most = this.extents[kind];
    let count = Math.min(most, Math.max(0, Math.ceil((t - this.start[kind]) / this.step[kind])));
    while (count < most && this.isBefore(this.neededAt(kind, count), t, until)) count++;
    while (count > 0 && !this.isBefore(this.neededAt(kind, count - 1), t, until)) count--;
    return count;
  }

  private isBefore(own: number, t: number, until: boolean): boolean {
    return own < t || (until && own === t);
  }
}

/** One file that grows, for `GrowthMaker.add`. */
export interface GrowingFile {
  readonly psu: number;
  readonly object: number;
  readonly bytes: number;
  readonly start: number;
  readonly span: number;
  readonly growthBytes: number;
}

/** Collects groups as they are laid down. */
export class GrowthMaker {
  readonly kind: Int32Array;
  readonly rank: Int32Array;
  readonly kinds: Kind[] = [];
  readonly groups: { readonly firstKind: number; from: number; to: number }[] = [];
  readonly blockBytes: number;

  constructor(psuCount: number, blockBytes: number) {
    this.kind = new Int32Array(psuCount).fill(-1);
    this.rank = new Int32Array(psuCount);
    this.blockBytes = blockBytes;
  }

  /**
   * Lays files down that grow together (in the order of objects and PSUs, none empty) from byte `from` of their target; answers the end
   * of their data.
   */
  add(files: readonly GrowingFile[], from: number): number {
    const { blockBytes } = this;
    const firstKind = this.kinds.length;
    let all = 0;
    for (const file of files) {
      const last = this.kinds.at(-1);
      const k = this.kinds.length - 1;
      all += roundedUp(file.bytes, blockBytes);
      if (last !== undefined && k >= firstKind && last.object === file.object && last.bytes === file.bytes && last.start === file.start) {
        this.kinds[k] = { ...last, files: last.files + 1 };
        this.kind[file.psu] = k;
        this.rank[file.psu] = last.files;
        continue;
      }
      this.kind[file.psu] = this.kinds.length;
      const extentBytes = roundedUp(file.growthBytes, blockBytes);
      this.kinds.push({ object: file.object, files: 1, bytes: file.bytes, start: file.start, span: file.span, extentBytes });
    }
    const to = from + all - this.slackOfLast(firstKind);
    this.groups.push({ firstKind, from, to });
    return to;
  }

  /** Puts a group elsewhere on its target. */
  place(group: number, from: number): void {
    const laid = this.groups[group];
    laid.to += from - laid.from;
    laid.from = from;
  }

  /** What the extent that is needed last has beyond its file's bytes. */
  private slackOfLast(firstKind: number): number {
    let latest = -Infinity;
    let slack = 0;
    for (const { bytes, start, span, extentBytes } of this.kinds.slice(firstKind)) {
      const blocks = roundedUp(bytes, this.blockBytes);
      const needed = start + (Math.ceil(blocks / extentBytes) - 1) * (extentBytes / span);
      if (needed < latest) continue;
      latest = needed;
      slack = blocks - bytes;
    }
    return slack;
  }
}
