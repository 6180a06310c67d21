/**
 * The warehouse's data files as the operators see them: objects as runs of segments, a segment's data
 * as one span over its PSUs, PSUs as spans of targets. Compiled once a run from the layout table.
 */
import type { Growth } from '../../scenario/growth.ts';
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { ObjectIndex, PsuIndex } from '../kernel/indexes.ts';

/** Size of a page on x86. */
export const PAGE_BYTES = 4096;
/** Pages the caches tell apart at most; beyond that several database blocks are cached as one page. */
const MOST_PAGES = 2 ** 26;

export class Files {
  readonly immutable = true as const;
  readonly objectFirst: Int32Array;
  readonly segments: Int32Array;
  readonly psusPerSegment: Int32Array;
  /** Bytes of the whole object. */
  readonly objectBytes: Float64Array;
  readonly psuTarget: Int32Array;
  /** First byte of each PSU on its target; all of it follows there unless `growth` says otherwise. */
  readonly psuOffset: Float64Array;
  /** Files that lie in extents; null if every file lies in one piece. */
  readonly growth: Growth | null;
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
    this.indexOfObject = new Map(objects.map((object, index) => [object.id, index]));
    this.objectFirst = layout.objectFirst;
    this.segments = Int32Array.from(objects, (object) => object.segments);
    this.psusPerSegment = Int32Array.from(objects, (object) => object.psusPerSegment);
    this.psuTarget = layout.target;
    this.psuOffset = layout.offsetBytes;
    this.growth = layout.growth;
    this.fillsEvenly = Uint8Array.from(objects, ({ growthBytes, psuMaxBytes }) =>
      growthBytes !== undefined && psuMaxBytes === undefined ? 1 : 0,
    );
    this.unsorted = Uint8Array.from(objects, ({ rowOrder }) => (rowOrder === 'unsorted' ? 1 : 0));
    this.psuBytes = layout.bytes;
    this.objectBytes = new Float64Array(objects.length);
    this.uneven = new Uint8Array(objects.length);
    let allBytes = 0;
    for (let o = 0; o < objects.length; o++) {
      for (let psu = layout.objectFirst[o]; psu < layout.objectFirst[o + 1]; psu++) {
        this.objectBytes[o] += layout.bytes[psu];
        if (layout.bytes[psu] !== layout.bytes[layout.objectFirst[o]]) this.uneven[o] = 1;
      }
      allBytes += this.objectBytes[o];
    }
    this.psuStart = new Float64Array(layout.psuCount);
    this.psuBefore = new Float64Array(layout.psuCount);
    for (let o = 0; o < objects.length; o++) {
      for (let psu = layout.objectFirst[o] + 1; psu < layout.objectFirst[o + 1]; psu++) {
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
    let beyond = this.objectFirst[object + 1];
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
