/** What each way of moving data costs where the document does not say otherwise. */
import { KIB, MIB } from '../../base/units.ts';
import type { MoveMethod, Pace } from './timeline.ts';

export interface FullPace {
  readonly chunkBytes: number;
  readonly pauseMs: number;
  /** Null: as fast as the disks are. */
  readonly mibPerSecond: number | null;
  readonly order: 'ascending' | 'descending';
  readonly processorMsPerBlock: number;
}

/**
 * Chunks are what the published durations of three moves under one load call for, on disks that serve five requests of 7.1 ms before each
 * visit: 1 MiB a visit makes a copy of 3 GB in 2.7 minutes (published: 3), 128 KiB, synchronous, a volume manager's move of 3.5 GB in 20
 * minutes (23), and 64 KiB a rebalance of 1 GB in 11 minutes (11 and 13). A page by page copy that was not measured has the extent
 * of a rebalance, and a processor cost of the size of a row's update (0.05 ms), which is an assumption. A restore reads and writes files
 * as a copy does, and takes its chunk.
 */
const CHUNKS: Readonly<Record<MoveMethod, number>> = {
  copy: MIB,
  rebalance: 64 * KIB,
  'volume-manager': 128 * KIB,
  pages: 64 * KIB,
  restore: MIB,
};

export function paceOf(method: MoveMethod, pace: Pace = {}): FullPace {
  return {
    chunkBytes: pace.chunkBytes ?? CHUNKS[method],
    pauseMs: pace.pauseMs ?? 0,
    mibPerSecond: pace.mibPerSecond ?? null,
    order: pace.order ?? 'ascending',
    processorMsPerBlock: pace.processorMsPerBlock ?? (method === 'pages' ? 0.05 : 0),
  };
}

/** The shortest time that so many bytes can take at a pace, however fast the disks are. */
export function leastMs(bytes: number, { chunkBytes, pauseMs, mibPerSecond }: FullPace): number {
  const pauses = Math.max(0, Math.ceil(bytes / chunkBytes) - 1) * pauseMs;
  return Math.max(pauses, mibPerSecond === null ? 0 : (bytes / (mibPerSecond * MIB)) * 1000);
}
