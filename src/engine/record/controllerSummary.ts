/** What RAID controllers did in a run: figures of a `RunResult`. */
import { NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';

export interface ControllerSummary {
  readonly id: string;
  /** Share of the run that its processor worked for requests and disk I/Os; parity not counted. */
  readonly utilization: number;
  /** Share of the run that its processor worked for anything, parity included. Absent from results kept before it was counted. */
  readonly occupied?: number | undefined;
  /** Logical requests to the volumes behind it. */
  readonly requests: number;
  /** Reads that its cache answered without any disk. */
  readonly hits: number;
  /** Bytes of reads that were asked for, and those of them that were answered so. */
  readonly askedBytes: number;
  readonly hitBytes: number;
  /** Bytes that the volumes' disks were asked for in reads, parity and copies not counted: more than was asked for where whole stripe units are fetched. */
  readonly fetchedBytes: number;
  /** Of one that writes back. */
  readonly writeBack?: CachedWritesSummary | undefined;
}

/** What a cache that writes back did with writes. */
export interface CachedWritesSummary {
  /** Bytes written to it, and those of them that replaced bytes which waited to be written to the disks. */
  readonly writtenBytes: number;
  readonly mergedBytes: number;
  /** Bytes of the volumes that it has written to the disks, and those that it still had to write at the end of the run. */
  readonly destagedBytes: number;
  readonly leftBytes: number;
  /** Most of the cache that was taken by writes at any time; lines (of a stripe unit) are counted whole. */
  readonly peakBytes: number;
  /** Writes that had to wait for room, and how long all of them waited. */
  readonly waits: number;
  readonly waitedMs: number;
}

interface Counted {
  readonly ids: readonly string[];
  /** By target: its controller or -1, and the sectors that its disks were asked for. */
  readonly of: Int32Array;
  readonly fetched: Float64Array;
  readonly requests: Float64Array;
  readonly hits: Float64Array;
  readonly askedBytes: Float64Array;
  readonly hitBytes: Float64Array;
  readonly busyNs: Float64Array;
  /** Null: none writes back. */
  readonly writes: {
    readonly caches: readonly (CachedWrites | null)[];
    readonly waits: Float64Array;
    readonly waitedNs: Float64Array;
  } | null;
  occupiedNsAt(controller: number, now: number): number;
}

interface CachedWrites {
  readonly writtenSectors: number;
  readonly mergedSectors: number;
  readonly leftSectors: number;
  readonly peakSectors: number;
  readonly destaged: Float64Array;
}

export function controllerSummaries(counted: Counted, elapsedNs: number): ControllerSummary[] {
  const { ids, of, fetched, requests, hits, askedBytes, hitBytes, busyNs } = counted;
  return ids.map((id, k) => ({
    id,
    utilization: elapsedNs > 0 ? Math.min(1, busyNs[k] / elapsedNs) : 0,
    occupied: elapsedNs > 0 ? Math.min(1, counted.occupiedNsAt(k, elapsedNs) / elapsedNs) : 0,
    requests: requests[k],
    hits: hits[k],
    askedBytes: askedBytes[k],
    hitBytes: hitBytes[k],
    fetchedBytes: fetched.reduce((sum, sectors, target) => (of[target] === k ? sum + sectors * SECTOR_BYTES : sum), 0),
    ...cachedWrites(counted, k),
  }));
}

function cachedWrites({ writes }: Counted, k: number): Pick<ControllerSummary, 'writeBack'> {
  const cache = writes?.caches[k] ?? null;
  if (writes === null || cache === null) return {};
  return {
    writeBack: {
      writtenBytes: cache.writtenSectors * SECTOR_BYTES,
      mergedBytes: cache.mergedSectors * SECTOR_BYTES,
      destagedBytes: cache.destaged.reduce((sum, sectors) => sum + sectors, 0) * SECTOR_BYTES,
      leftBytes: cache.leftSectors * SECTOR_BYTES,
      peakBytes: cache.peakSectors * SECTOR_BYTES,
      waits: writes.waits[k],
      waitedMs: writes.waitedNs[k] / NS_PER_MS,
    },
  };
}
