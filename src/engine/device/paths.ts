/**
 * Paths (channels, loops, adapters, buses, nodes) as shared servers, each hanging on another or on none.
 *
 * A request's data pass every capped level from its device upward, cut through: they begin on a level
 * as soon as they begin on the one below (not when they have left it), so one request is on all levels
 * at once and is through when the slowest of them is. Each level serves one request at a time, in the
 * order in which data reach it, for `perRequest + bytes / rate`: no level ever moves more than its rate,
 * and what is not needed for one request is there for others, so transfers of several devices
 * interleave. Data wait in front of a busy level without holding up the levels below. Reads and writes
 * are alike. An uncapped level costs nothing but counts its bytes.
 */
import { MIB, NS_PER_MS } from '../../base/units.ts';
import type { Path } from '../../scenario/schema.ts';

/** No capped level (any further up). */
export const NO_PATH = -1;

export class Paths {
  readonly capped: Uint8Array;
  /** Time that each path was occupied, integer ns. */
  readonly busyNs: Float64Array;
  /** By path: the capped level that its devices' data meet first, the path itself or one above; NO_PATH if there is none. */
  readonly entry: Int32Array;
  /** By path: the next capped level above it, or NO_PATH. */
  readonly above: Int32Array;
  private readonly parent: Int32Array;
  private readonly perRequestNs: Float64Array;
  private readonly perByteNs: Float64Array;
  private readonly freeAt: Float64Array;

  /** @param paths without unknown parents and cycles, which validation refuses */
  constructor(paths: readonly Path[]) {
    this.capped = Uint8Array.from(paths, (path) => (path.mibPerSecond !== null || path.perRequestMs > 0 ? 1 : 0));
    this.perRequestNs = Float64Array.from(paths, (path) => path.perRequestMs * NS_PER_MS);
    this.perByteNs = Float64Array.from(paths, (path) => (path.mibPerSecond === null ? 0 : 1e9 / (path.mibPerSecond * MIB)));
    this.freeAt = new Float64Array(paths.length);
    this.busyNs = new Float64Array(paths.length);
    const index = new Map(paths.map((path, at) => [path.id, at]));
    this.parent = Int32Array.from(paths, ({ parent }) => (parent === undefined ? NO_PATH : (index.get(parent) ?? NO_PATH)));
    this.above = Int32Array.from(this.parent, (parent) => this.cappedFrom(parent));
    this.entry = Int32Array.from(paths, (_, path) => this.cappedFrom(path));
  }

  private cappedFrom(path: number): number {
    let at = path;
    for (let hops = 0; at !== NO_PATH && this.capped[at] === 0; hops++) {
      if (hops > this.parent.length) throw new RangeError('Paths are attached to each other in a circle.');
      at = this.parent[at];
    }
    return at;
  }

  /** How long a request of `bytes` occupies the path, integer ns. */
  occupancyNs(path: number, bytes: number): number {
    return Math.round(this.perRequestNs[path] + bytes * this.perByteNs[path]);
  }

  /** The longest that a request of `bytes` occupies any level from this capped one upward, integer ns. */
  slowestNs(path: number, bytes: number): number {
    let slowest = 0;
    for (let at = path; at !== NO_PATH; at = this.above[at]) {
      const occupancy = this.occupancyNs(at, bytes);
      if (occupancy > slowest) slowest = occupancy;
    }
    return slowest;
  }

  /** Takes the path at `now` or as soon as it is free; answers when the transfer is through. */
  pass(path: number, now: number, occupancyNs: number): number {
    const start = this.freeAt[path] > now ? this.freeAt[path] : now;
    const done = start + occupancyNs;
    this.freeAt[path] = done;
    this.busyNs[path] += occupancyNs;
    return done;
  }

  /**
   * Bytes that went over each path: those of the devices on it and on all paths that are attached to it.
   * @param devicePath path of each device, `deviceBytes` what the device has moved
   */
  carried(devicePath: Int32Array, deviceBytes: (device: number) => number): Float64Array {
    const carried = new Float64Array(this.parent.length);
    for (let device = 0; device < devicePath.length; device++) {
      const bytes = deviceBytes(device);
      for (let at = devicePath[device]; at !== NO_PATH; at = this.parent[at]) carried[at] += bytes;
    }
    return carried;
  }
}
