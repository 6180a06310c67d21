/**
 * Paths (adapters, channels, loops) as shared servers: a request occupies its path for
 * `perRequest + bytes / rate`, first come first served. An uncapped path costs nothing but counts.
 */
import type { Path } from '../../scenario/schema.ts';

const NS_PER_MS = 1e6;
const MIB = 1024 * 1024;

export class Paths {
  readonly capped: Uint8Array;
  readonly busyNs: Float64Array;
  readonly bytes: Float64Array;
  private readonly perRequestNs: Float64Array;
  private readonly perByteNs: Float64Array;
  private readonly freeAt: Float64Array;

  constructor(paths: readonly Path[]) {
    this.capped = Uint8Array.from(paths, (path) => (path.mibPerSecond !== null || path.perRequestMs > 0 ? 1 : 0));
    this.perRequestNs = Float64Array.from(paths, (path) => path.perRequestMs * NS_PER_MS);
    this.perByteNs = Float64Array.from(paths, (path) => (path.mibPerSecond === null ? 0 : 1e9 / (path.mibPerSecond * MIB)));
    this.freeAt = new Float64Array(paths.length);
    this.busyNs = new Float64Array(paths.length);
    this.bytes = new Float64Array(paths.length);
  }

  /** How long a request of `bytes` occupies the path, integer ns. */
  occupancyNs(path: number, bytes: number): number {
    return Math.round(this.perRequestNs[path] + bytes * this.perByteNs[path]);
  }

  /** Takes the path at `now` or as soon as it is free; answers when the transfer is through. */
  pass(path: number, now: number, occupancyNs: number): number {
    const start = this.freeAt[path] > now ? this.freeAt[path] : now;
    const done = start + occupancyNs;
    this.freeAt[path] = done;
    this.busyNs[path] += occupancyNs;
    return done;
  }
}
