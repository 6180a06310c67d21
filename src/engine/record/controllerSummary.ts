/** What RAID controllers did in a run: figures of a `RunResult`. */

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
  occupiedNsAt(controller: number, now: number): number;
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
    fetchedBytes: fetched.reduce((sum, sectors, target) => (of[target] === k ? sum + sectors * 512 : sum), 0),
  }));
}
