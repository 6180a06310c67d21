/** A small result for the tests of pictures, numbers chosen so that every sum can be checked by hand or by property. */
import type { RunResult, ServerSummary } from '../../engine/record/result.ts';

export interface TestBin {
  readonly busy: number;
  readonly outstanding: number;
  readonly max: number;
  readonly done?: number;
}

/** A result with the given bins, [disk][bin]; the last bin of each disk is cut at `elapsedMs`. Summaries follow from the bins. */
export function testResult(
  bins: readonly (readonly TestBin[])[],
  binMs: number,
  elapsedMs: number,
  change: Partial<RunResult> = {},
): RunResult {
  const disks = bins.length;
  const count = bins[0]?.length ?? 0;
  const flat = (pick: (bin: TestBin) => number) => Float32Array.from(bins.flatMap((row) => row.map(pick)));
  const devices = bins.map((row, d): ServerSummary => {
    const sum = (pick: (bin: TestBin) => number) => row.reduce((total, bin) => total + pick(bin), 0);
    const requests = sum((bin) => bin.done ?? 0);
    const response = sum((bin) => bin.outstanding);
    const each = requests > 0 ? response / requests : 0;
    return {
      id: `d${d + 1}`,
      kind: 'hdd',
      requests,
      bytesRead: requests * 8192,
      bytesWritten: 0,
      utilization: sum((bin) => bin.busy) / elapsedMs,
      meanQueueDepth: response / elapsedMs,
      maxQueueDepth: Math.max(0, ...row.map((bin) => bin.max)),
      responseMs: { mean: each, sd: 0, p50: each, p90: each, p95: each, p99: each, max: each },
      partsMs: {
        queue: response - sum((bin) => bin.busy),
        overhead: 0,
        seek: sum((bin) => bin.busy) / 2,
        rotation: 0,
        transfer: sum((bin) => bin.busy) / 2,
        bus: 0,
      },
      meanSeekMs: 0,
      meanRotationMs: 0,
      meanServiceMs: 0,
      sequentialShare: 0,
      meanSeekCylinders: 0,
    };
  });
  const ios = devices.reduce((sum, { requests }) => sum + requests, 0);
  return {
    version: 1,
    engineVersion: 'test',
    scenarioHash: '0123456789abcdef',
    resultHash: 'fedcba9876543210',
    seed: 7,
    scale: 0.025,
    share: 1,
    elapsedMs,
    ios,
    workloads: [],
    devices,
    volumes: [],
    adapters: [],
    cpu: { utilization: 0.2 },
    caches: [],
    attributionMs: {
      cpu: 0,
      cpuWait: 0,
      groupWait: 0,
      queue: elapsedMs / 2,
      overhead: 0,
      seek: elapsedMs / 4,
      rotation: 0,
      transfer: elapsedMs / 4,
      path: 0,
      think: 0,
    },
    pendingWriteBytes: 0,
    queries: { user: new Uint16Array(0), classIndex: new Uint16Array(0), startMs: new Float64Array(0), elapsedMs: new Float64Array(0) },
    series: {
      binMs,
      bins: count,
      disks,
      busyMs: flat((bin) => bin.busy),
      outstandingMs: flat((bin) => bin.outstanding),
      maxDepth: flat((bin) => bin.max),
      bytes: flat((bin) => (bin.done ?? 0) * 8192),
      completions: flat((bin) => bin.done ?? 0),
      responseMs: flat((bin) => bin.outstanding),
    },
    psuBytes: new Float64Array(0),
    psuWaitMs: new Float64Array(0),
    ...change,
  };
}
