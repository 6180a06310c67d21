/**
 * Which container of a table space holds which byte. Extents are dealt round robin over the containers that still have room: the first
 * extents of all containers, then the second ones, and so on; a container that is full is passed over. So the space is a stack of
 * *ranges*: from one level to the next the same containers have room, as in the space map of DB2. Nothing is stored for an extent; a place is
 * found among the ranges, of which there are as many as containers of different sizes.
 */

/** A byte of a container; mutable, so that one serves all. */
export interface ContainerPlace {
  /** Counted from 0. */
  container: number;
  offset: number;
}

export class ExtentMap {
  readonly immutable = true as const;
  readonly extentBytes: number;
  /** Whole extents of all containers: what does not fill an extent is not used. */
  readonly extents: number;
  /** By range: its first extent and its first level, one entry more than ranges. */
  private readonly firstExtent: Float64Array;
  private readonly firstLevel: Float64Array;
  /** Containers with room in each range, ascending, one range after another; where each range's begin. */
  private readonly members: Int32Array;
  private readonly firstMember: Int32Array;

  /** @param containerBytes size of each container */
  constructor(containerBytes: ArrayLike<number>, extentBytes: number) {
    const levels = Array.from(containerBytes, (bytes) => Math.floor(bytes / extentBytes));
    const tops = [...new Set(levels)].filter((level) => level > 0).toSorted((a, b) => a - b);
    const firstExtent = [0];
    const members: number[] = [];
    const firstMember = [0];
    tops.forEach((top, r) => {
      levels.forEach((level, c) => {
        if (level >= top) members.push(c);
      });
      const wide = members.length - firstMember[r];
      firstMember.push(members.length);
      firstExtent.push(firstExtent[r] + wide * (top - (tops[r - 1] ?? 0)));
    });
    this.extentBytes = extentBytes;
    this.extents = firstExtent[tops.length];
    this.firstExtent = Float64Array.from(firstExtent);
    this.firstLevel = Float64Array.from([0, ...tops]);
    this.members = Int32Array.from(members);
    this.firstMember = Int32Array.from(firstMember);
  }

  /** Bytes that the space holds. */
  get bytes(): number {
    return this.extents * this.extentBytes;
  }

  /** Where a byte of the space lies; it must be below `bytes`. */
  locate(at: number, place: ContainerPlace): void {
    const extent = Math.floor(at / this.extentBytes);
    const range = lastUpTo(this.firstExtent, extent);
    const first = this.firstMember[range];
    const wide = this.firstMember[range + 1] - first;
    const within = extent - this.firstExtent[range];
    const level = Math.floor(within / wide);
    place.container = this.members[first + within - level * wide];
    place.offset = (this.firstLevel[range] + level - extent) * this.extentBytes + at;
  }

  /** The byte of the space that a container's byte is; -1 for one beyond its last whole extent. */
  byteAt(container: number, offset: number): number {
    const level = Math.floor(offset / this.extentBytes);
    if (level >= this.firstLevel[this.firstLevel.length - 1]) return -1;
    const range = lastUpTo(this.firstLevel, level);
    let low = this.firstMember[range];
    let high = this.firstMember[range + 1];
    const wide = high - low;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.members[middle] < container) low = middle + 1;
      else high = middle;
    }
    if (low === this.firstMember[range + 1] || this.members[low] !== container) return -1;
    const extent = this.firstExtent[range] + (level - this.firstLevel[range]) * wide + low - this.firstMember[range];
    return extent * this.extentBytes + offset - level * this.extentBytes;
  }
}

/** Index of the last of ascending numbers that is at most `at`, the very last one left out: that is where the ranges end. */
function lastUpTo(numbers: Float64Array, at: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (numbers[middle] <= at) low = middle;
    else high = middle;
  }
  return low;
}
