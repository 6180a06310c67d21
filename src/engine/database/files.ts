/**
 * The warehouse's data files as the operators see them: objects as runs of segments, a segment's data
 * as one span over its PSUs, PSUs as spans of targets. Compiled once a run from the layout table.
 */
import type { Growth } from '../../scenario/growth.ts';
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { growthOf } from '../../scenario/growth.ts';
import type { ObjectIndex, PsuIndex } from '../kernel/indexes.ts';
import { Spaces } from './spaces.ts';

/** Size of a page on x86. */
export const PAGE_BYTES = 4096;
/** Pages the caches tell apart at most; beyond that several database blocks are cached as one page. */
const MOST_PAGES = 2 ** 26;

/**
 * Objects are those of the document and behind them its tables. Files are the PSUs, by their index in the layout, and behind them *logical*
 * files: a table space, or a table in one, is one file over all containers (`spaces.ts`). Containers are PSUs too, but of no object here.
 */
export class Files {
  readonly immutable = true as const;
  /** First file of each object, and the end of its files. */
  readonly objectFirst: Int32Array;
  readonly objectEnd: Int32Array;
  /** PSUs of the layout; files from there on are logical. */
  readonly psuCount: number;
  /** Logical files; null if there is no table space. */
  readonly spaces: Spaces | null;
  readonly segments: Int32Array;
  readonly psusPerSegment: Int32Array;
  /** Bytes of the whole object. */
  readonly objectBytes: Float64Array;
  /** Target of each file at t = 0; -1 for a logical one, which may lie on many. */
  readonly psuTarget: Int32Array;
  /** First byte of each PSU on its target; all of it follows there unless `growth` says otherwise. */
  readonly psuOffset: Float64Array;
  /** Files that lie in extents; null if every file lies in one piece. */
  readonly growth: Growth | null;
  /** By object: bytes that lie together of its files, which no I/O goes beyond; Infinity where files lie in one piece. */
  readonly extentBytes: Float64Array;
  /** By object: 1 if its PSUs are filled evenly while a segment is loaded, 0 if one after another. */
  readonly fillsEvenly: Uint8Array;
  /** By object: 1 if the rows that a join wants lie all over the segment. */
  readonly unsorted: Uint8Array;
  /** By object: 1 if its PSUs are not all of one size. */
  readonly uneven: Uint8Array;
  readonly psuBytes: Float64Array;
  /** Bytes of its segment that lie in PSUs before it, and of its whole object. */
  readonly psuStart: Float64Array;
  readonly psuBefore: Float64Array;
  /** First page of each PSU, and the number of all pages at the end. */
  readonly psuPage: Int32Array;
  readonly pageBytes: number;
  readonly blockBytes: number;
  private readonly indexOfObject: ReadonlyMap<string, number>;

  constructor(scenario: Scenario, layout: Layout) {
    const { objects, blockBytes } = scenario.database;
    this.blockBytes = blockBytes;
    const { tables = [] } = scenario.database;
    this.indexOfObject = new Map([...objects, ...tables].map((object, index) => [object.id, index]));
    const spaces = Spaces.of(scenario, layout.objectFirst, layout.bytes);
    const logical = spaces?.files ?? 0;
    const named = objects.length + tables.length;
    this.psuCount = layout.psuCount;
    this.spaces = spaces;
    // Copies: what is written for logical files is not the layout's.
    this.objectFirst = grown(layout.objectFirst.slice(0, objects.length), named, 0);
    this.objectEnd = grown(layout.objectFirst.slice(1), named, 0);
    this.segments = grown(
      Int32Array.from(objects, (object) => object.segments),
      named,
      1,
    );
    this.psusPerSegment = grown(
      Int32Array.from(objects, (object) => object.psusPerSegment),
      named,
      1,
    );
    this.extentBytes = new Float64Array(named).fill(Infinity);
    objects.forEach((object, o) => (this.extentBytes[o] = growthOf(object) ?? Infinity));
    for (let file = 0; file < logical; file++) {
      const object = spaces!.object[file];
      this.objectFirst[object] = layout.psuCount + file;
      this.objectEnd[object] = layout.psuCount + file + 1;
      this.psusPerSegment[object] = 1;
      this.extentBytes[object] = spaces!.extentBytes[file];
    }
    this.psuTarget = grown(layout.target, layout.psuCount + logical, -1);
    this.psuOffset = layout.offsetBytes;
    this.growth = layout.growth;
    this.fillsEvenly = new Uint8Array(named);
    this.unsorted = new Uint8Array(named);
    objects.forEach(({ growthBytes, psuMaxBytes, rowOrder, extents }, o) => {
      this.fillsEvenly[o] = growthBytes !== undefined && psuMaxBytes === undefined && extents === undefined ? 1 : 0;
      this.unsorted[o] = rowOrder === 'unsorted' ? 1 : 0;
    });
    this.psuBytes = new Float64Array(layout.psuCount + logical);
    this.psuBytes.set(layout.bytes);
    if (spaces !== null) this.psuBytes.set(spaces.bytes, layout.psuCount);
    this.objectBytes = new Float64Array(named);
    this.uneven = new Uint8Array(named);
    let allBytes = 0;
    for (let psu = 0; psu < layout.psuCount; psu++) allBytes += layout.bytes[psu];
    for (let o = 0; o < named; o++) {
      for (let psu = this.objectFirst[o]; psu < this.objectEnd[o]; psu++) {
        this.objectBytes[o] += this.psuBytes[psu];
        if (this.psuBytes[psu] !== this.psuBytes[this.objectFirst[o]]) this.uneven[o] = 1;
      }
    }
    this.psuStart = new Float64Array(layout.psuCount + logical);
    this.psuBefore = new Float64Array(layout.psuCount + logical);
    for (let o = 0; o < objects.length; o++) {
      for (let psu = this.objectFirst[o] + 1; psu < this.objectEnd[o]; psu++) {
        const startsSegment = (psu - layout.objectFirst[o]) % this.psusPerSegment[o] === 0;
        this.psuStart[psu] = startsSegment ? 0 : this.psuStart[psu - 1] + layout.bytes[psu - 1];
        this.psuBefore[psu] = this.psuBefore[psu - 1] + layout.bytes[psu - 1];
      }
    }
    // A kernel's page cache has pages of its own size.
    let pageBytes = scenario.host.readAhead.kind === 'kernel' ? PAGE_BYTES : blockBytes;
    while (allBytes / pageBytes > MOST_PAGES) pageBytes *= 2;
    this.pageBytes = pageBytes;
    this.psuPage = new Int32Array(layout.psuCount + 1);
    for (let psu = 0; psu < layout.psuCount; psu++) this.psuPage[psu + 1] = this.psuPage[psu] + Math.ceil(layout.bytes[psu] / pageBytes);
  }

  /** Whether a file is logical: a table space or a table in one. */
  isLogical(file: PsuIndex): boolean {
    return file >= this.psuCount;
  }

  /** Of a logical file: bytes from `offset` on that a sequential reader asks for next, up to where a prefetch ends. */
  prefetchBytes(file: PsuIndex, offset: number): number {
    const bytes = this.spaces!.prefetchBytes[file - this.psuCount];
    return bytes - (offset - Math.floor(offset / bytes) * bytes);
  }

  get pages(): number {
    return this.psuPage[this.psuPage.length - 1];
  }

  object(id: string): ObjectIndex {
    const index = this.indexOfObject.get(id);
    if (index === undefined) throw new Error(`No object ${id}: the scenario was not validated.`);
    return index;
  }

  /** Byte on its target of a PSU's byte. */
  address(psu: PsuIndex, offset: number): number {
    return this.growth !== null && this.growth.grows(psu) ? this.growth.address(psu, offset) : this.psuOffset[psu] + offset;
  }

  /** PSUs, from the first to the end, that hold a segment of an object: of a table space and of a table in one all containers. */
  psusOf(object: ObjectIndex, segment: number): readonly [first: number, end: number] {
    const first = this.segmentPsu(object, segment);
    if (this.isLogical(first)) return this.spaces!.containersOf(first - this.psuCount);
    return [first, first + this.psusPerSegment[object]];
  }

  /** First PSU of a segment counted from 0. */
  segmentPsu(object: ObjectIndex, segment: number): number {
    return this.objectFirst[object] + segment * this.psusPerSegment[object];
  }

  segmentBytes(object: ObjectIndex, segment: number): number {
    const last = this.segmentPsu(object, segment) + this.psusPerSegment[object] - 1;
    return this.psuStart[last] + this.psuBytes[last];
  }

  /** Bytes of consecutive segments. */
  segmentsBytes(object: ObjectIndex, first: number, count: number): number {
    if (count === 0) return 0;
    const from = this.segmentPsu(object, first);
    const last = this.segmentPsu(object, first + count) - 1;
    return this.psuBefore[last] + this.psuBytes[last] - this.psuBefore[from];
  }

  /** The PSU that holds byte `at` of an object's data; its offset there is `at - psuBefore[psu]`. */
  psuOf(object: ObjectIndex, at: number): number {
    let least = this.objectFirst[object];
    let beyond = this.objectEnd[object];
    while (beyond - least > 1) {
      const middle = (least + beyond) >>> 1;
      if (this.psuBefore[middle] <= at) least = middle;
      else beyond = middle;
    }
    return least;
  }

  /** The PSU that holds byte `at` of a segment's data; its offset there is `at - psuStart[psu]`. */
  psuAt(object: ObjectIndex, segment: number, at: number): number {
    const first = this.segmentPsu(object, segment);
    const count = this.psusPerSegment[object];
    // PSUs are mostly of one size: guess, then step to the right one.
    let psu = first + Math.min(count - 1, Math.floor((at / this.segmentBytes(object, segment)) * count));
    while (psu > first && at < this.psuStart[psu]) psu--;
    while (psu < first + count - 1 && at >= this.psuStart[psu] + this.psuBytes[psu]) psu++;
    return psu;
  }
}

/** A longer copy of a column, with this in what is new; the column itself if it is long enough. */
function grown(column: Int32Array, length: number, fill: number): Int32Array {
  if (column.length === length) return column;
  const copy = new Int32Array(length).fill(fill);
  copy.set(column);
  return copy;
}
