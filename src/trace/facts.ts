/** What a trace is like, in numbers for people: sizes of its requests, their share of reads, where on which device they lie. */
import { SECTOR_BYTES } from '../base/units.ts';
import type { Trace } from './trace.ts';

/** Sizes that are reported; and sizes that are told apart while counting, because a hostile file can have millions. */
const TOLD_SIZES = 6;
const COUNTED_SIZES = 4096;

export interface SizeCount {
  readonly bytes: number;
  readonly requests: number;
}

export interface DeviceFacts {
  readonly name: string;
  readonly requests: number;
  readonly firstSector: number;
  /** Sector after the last one. */
  readonly endSector: number;
}

export interface TraceFacts {
  readonly reads: number;
  readonly writes: number;
  readonly bytesRead: number;
  readonly bytesWritten: number;
  readonly meanBytes: number;
  readonly largestBytes: number;
  /** The most frequent sizes, most frequent first. */
  readonly sizes: readonly SizeCount[];
  readonly devices: readonly DeviceFacts[];
  /** Requests that begin at the sector after the one before on their device, as a share of all. */
  readonly sequentialShare: number;
}

export function traceFacts(trace: Trace): TraceFacts {
  const { requests, read, lba, sectors, device } = trace;
  const count = Math.max(1, trace.devices.length);
  const perDevice = new Float64Array(count);
  const first = new Float64Array(count).fill(Infinity);
  const end = new Float64Array(count);
  const expected = new Float64Array(count).fill(-1);
  const sizes = new Map<number, number>();
  let reads = 0;
  let sectorsRead = 0;
  let sectorsAll = 0;
  let largest = 0;
  let sequential = 0;
  for (let at = 0; at < requests; at++) {
    const d = device === null ? 0 : device[at];
    const from = lba[at];
    const length = sectors[at];
    if (read[at] === 1) {
      reads++;
      sectorsRead += length;
    }
    sectorsAll += length;
    if (length > largest) largest = length;
    if (from === expected[d]) sequential++;
    expected[d] = from + length;
    perDevice[d]++;
    if (from < first[d]) first[d] = from;
    if (from + length > end[d]) end[d] = from + length;
    const seen = sizes.get(length);
    if (seen !== undefined) sizes.set(length, seen + 1);
    else if (sizes.size < COUNTED_SIZES) sizes.set(length, 1);
  }
  return {
    reads,
    writes: requests - reads,
    bytesRead: sectorsRead * SECTOR_BYTES,
    bytesWritten: (sectorsAll - sectorsRead) * SECTOR_BYTES,
    meanBytes: requests === 0 ? 0 : (sectorsAll / requests) * SECTOR_BYTES,
    largestBytes: largest * SECTOR_BYTES,
    sizes: [...sizes]
      .sort(([a, n], [b, m]) => m - n || a - b)
      .slice(0, TOLD_SIZES)
      .map(([length, each]) => ({ bytes: length * SECTOR_BYTES, requests: each })),
    devices: trace.devices.map((name, d) => ({
      name,
      requests: perDevice[d],
      firstSector: perDevice[d] === 0 ? 0 : first[d],
      endSector: end[d],
    })),
    sequentialShare: requests === 0 ? 0 : sequential / requests,
  };
}
