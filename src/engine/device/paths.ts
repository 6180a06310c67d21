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
 *
 * Which levels come next depends on the node of the machine that the data are for (`nodeRoutes.ts`); a machine without nodes is one node.
 */
import { MIB, NS_PER_MS } from '../../base/units.ts';
import type { Machine, Path } from '../../scenario/schema.ts';
import { carriedByNodes, nodeRoutes, type NodeRoutes } from './nodeRoutes.ts';

/** No capped level (any further up). */
export const NO_PATH = -1;

export class Paths {
  /** Nodes that data can be for. */
  readonly nodes: number;
  readonly capped: Uint8Array;
  /** Time that each level was occupied, integer ns: paths in document order, then the links of nodes. */
  readonly busyNs: Float64Array;
  /** By path and node: the capped level that its devices' data meet first, the path itself or one above; NO_PATH if there is none. */
  readonly entry: Int32Array;
  /** By level and node: the next capped level above it, or NO_PATH. */
  readonly above: Int32Array;
  /** Bytes by the node whose adapter moved them and the node that they were for: row * nodes + node; the last row is of adapters of no node. */
  readonly crossed: Float64Array;
  /** Bytes that processes of one node have sent to those of another: row * nodes + node. */
  readonly sent: Float64Array;
  private readonly routes: NodeRoutes;
  private readonly perRequestNs: Float64Array;
  private readonly perByteNs: Float64Array;
  /** Bytes that came from no disk that is reached by it now, by the path that they began on; less those that ended there. */
  private readonly own: Float64Array;
  private readonly freeAt: Float64Array;
  private readonly delayNs: number;

  /**
   * @param paths without unknown parents and cycles, which validation refuses
   * @param machine nodes that they belong to
   */
  constructor(paths: readonly Path[], machine?: Machine) {
    const routes = nodeRoutes(paths, machine);
    this.routes = routes;
    this.nodes = routes.nodes;
    const link = machine?.link ?? { mibPerSecond: null, delayMs: 0 };
    const rates = Array.from({ length: routes.levels }, (_, level) =>
      level < paths.length ? paths[level].mibPerSecond : link.mibPerSecond,
    );
    this.perByteNs = Float64Array.from(rates, (rate) => (rate === null ? 0 : 1e9 / (rate * MIB)));
    this.perRequestNs = Float64Array.from(rates, (_, level) => (level < paths.length ? paths[level].perRequestMs * NS_PER_MS : 0));
    this.delayNs = Math.round(link.delayMs * NS_PER_MS);
    this.capped = Uint8Array.from(rates, (rate, level) =>
      rate !== null || this.perRequestNs[level] > 0 || (level >= paths.length && this.delayNs > 0) ? 1 : 0,
    );
    this.freeAt = new Float64Array(routes.levels);
    this.busyNs = new Float64Array(routes.levels);
    this.own = new Float64Array(paths.length);
    this.crossed = new Float64Array((routes.nodes + 1) * routes.nodes);
    this.sent = new Float64Array(routes.nodes * routes.nodes);
    const { nodes } = routes;
    this.above = Int32Array.from({ length: routes.levels * nodes }, (_, at) => this.cappedFrom(routes.next[at], at % nodes));
    this.entry = Int32Array.from({ length: paths.length * nodes }, (_, at) => this.cappedFrom(routes.first[at], at % nodes));
  }

  private cappedFrom(first: number, node: number): number {
    let level = first;
    for (let hops = 0; level !== NO_PATH && this.capped[level] === 0; hops++) {
      if (hops > this.capped.length) throw new RangeError('Paths are attached to each other in a circle.');
      level = this.routes.next[level * this.nodes + node];
    }
    return level;
  }

  /** How long a request of `bytes` occupies the level, integer ns. */
  occupancyNs(level: number, bytes: number): number {
    return Math.round(this.perRequestNs[level] + bytes * this.perByteNs[level]);
  }

  /** The longest that a request of `bytes` for a node occupies any level from this capped one upward, integer ns. */
  slowestNs(level: number, bytes: number, node = 0): number {
    let slowest = 0;
    for (let at = level; at !== NO_PATH; at = this.above[at * this.nodes + node]) {
      const occupancy = this.occupancyNs(at, bytes);
      if (occupancy > slowest) slowest = occupancy;
    }
    return slowest;
  }

  /** This capped level where data of a device pass it that go no further than to a controller on path `until`; else NO_PATH. */
  below(level: number, until: number): number {
    const { parent, firstLink } = this.routes;
    if (level === NO_PATH || level >= firstLink) return NO_PATH;
    for (let at = parent[level]; at !== NO_PATH; at = parent[at]) if (at === until) return level;
    return NO_PATH;
  }

  /** The same as `slowestNs` for data that go no further than to a controller on path `until`. */
  slowestBelowNs(level: number, bytes: number, until: number): number {
    let slowest = 0;
    for (let at = this.below(level, until); at !== NO_PATH; at = this.below(this.above[at * this.nodes], until)) {
      const occupancy = this.occupancyNs(at, bytes);
      if (occupancy > slowest) slowest = occupancy;
    }
    return slowest;
  }

  /** How much later data for `node` come to the level above this one: from the link of the node that they leave to that of their own. */
  delayedNs(level: number, node: number): number {
    const { firstLink } = this.routes;
    return level < firstLink || level === firstLink + node ? 0 : this.delayNs;
  }

  /** Takes the level at `now` or as soon as it is free; answers when the transfer is through. */
  pass(level: number, now: number, occupancyNs: number): number {
    const start = this.freeAt[level] > now ? this.freeAt[level] : now;
    const done = start + occupancyNs;
    this.freeAt[level] = done;
    this.busyNs[level] += occupancyNs;
    return done;
  }

  /** How long a level was occupied up to now: without what it has begun to be occupied for after it. */
  busyNsAt(level: number, now: number): number {
    return this.busyNs[level] - Math.max(0, this.freeAt[level] - now);
  }

  /** A request of a device on this path is complete: its data were for `node`. */
  moved(path: number, node: number, bytes: number): void {
    const { owner, nodes } = this.routes;
    this.crossed[(owner[path] < 0 ? nodes : owner[path]) * nodes + node] += bytes;
  }

  /** What a device moved went no further than to a controller on this path. */
  movedBelow(path: number, bytes: number): void {
    this.own[path] -= bytes;
  }

  /** Data that a controller on this path has, or gets, take the path and those above it, cut through; answers when the last of them is through. */
  carry(path: number, node: number, bytes: number, now: number): number {
    this.own[path] += bytes;
    this.moved(path, node, bytes);
    let at = now;
    let done = now;
    for (let level = this.entry[path * this.nodes + node]; level !== NO_PATH; level = this.above[level * this.nodes + node]) {
      const occupancy = this.occupancyNs(level, bytes);
      const through = this.pass(level, at, occupancy);
      if (through > done) done = through;
      at = through - occupancy + this.delayedNs(level, node);
    }
    return done;
  }

  /** Bytes that devices moved which are no longer reached by this path. */
  settle(path: number, bytes: number): void {
    this.own[path] += bytes;
  }

  /** A message from one node to another, which takes both links at once; answers when it is there, integer ns. */
  send(from: number, to: number, bytes: number, now: number): number {
    this.sent[from * this.nodes + to] += bytes;
    const out = this.linkOf(from);
    if (this.capped[out] === 0) return now + this.delayNs;
    const occupancy = this.occupancyNs(out, bytes);
    return Math.max(this.pass(out, now, occupancy), this.pass(this.linkOf(to), now, occupancy)) + this.delayNs;
  }

  /** Level of a node's link to the others. */
  linkOf(node: number): number {
    return this.routes.firstLink + node;
  }

  /**
   * Bytes that went over each path: those of the devices on it and on all paths that are attached to it; over a node's memory those that were
   * for it.
   * @param devicePath path of each device, `deviceBytes` what the device has moved
   */
  carried(devicePath: Int32Array, deviceBytes: (device: number) => number): Float64Array {
    const { parent, memoryOf } = this.routes;
    const carried = new Float64Array(parent.length);
    for (let device = 0; device < devicePath.length; device++) {
      const bytes = deviceBytes(device);
      for (let at = devicePath[device]; at !== NO_PATH && memoryOf[at] < 0; at = parent[at]) carried[at] += bytes;
    }
    for (let path = 0; path < this.own.length; path++) {
      if (this.own[path] === 0) continue;
      for (let at = path; at !== NO_PATH && memoryOf[at] < 0; at = parent[at]) carried[at] += this.own[path];
    }
    carriedByNodes(this.routes, this.crossed, carried);
    return carried;
  }
}
