import { describe, expect, it } from 'vitest';
import { partOf } from '../../../base/testing/part.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { deepest, depthsOf } from '../../../analysis/run/depths.ts';
import { measureDisk, measureWindow, queueScale } from './measure.ts';

/** Two disks, three bins of 10 ms, the last cut at 25 ms. */
const result = partOf<RunResult>({
  elapsedMs: 25,
  devices: [
    { utilization: 0.4, meanQueueDepth: 1.5 },
    { utilization: 0.1, meanQueueDepth: 0.2 },
  ],
  series: {
    binMs: 10,
    bins: 3,
    disks: 2,
    busyMs: Float32Array.of(10, 0, 5, 0, 2, 0),
    outstandingMs: Float32Array.of(30, 0, 10, 0, 5, 0),
    maxDepth: Float32Array.of(4, 0, 2, 0, 1, 0),
  },
});

describe('measures of the board', () => {
  it('speak of the whole run without a cursor', () => {
    const window = measureWindow(result, null);
    expect(window).toEqual({ kind: 'run', fromMs: 0, toMs: 25 });
    expect(measureDisk(result, 0, window)).toEqual({ utilization: 0.4, meanDepth: 1.5 });
    expect(queueScale(result, measureWindow(result, null))).toBe(2);
  });
  it('speak of the bin under the cursor, the last one over its real length', () => {
    expect(measureDisk(result, 0, measureWindow(result, 3))).toEqual({ utilization: 1, meanDepth: 3 });
    const last = measureWindow(result, 24);
    expect(last).toEqual({ kind: 'bin', fromMs: 20, toMs: 25 });
    expect(measureDisk(result, 0, last)).toEqual({ utilization: 1, meanDepth: 2 });
    expect(queueScale(result, last)).toBe(3);
  });
  it('speak of the part of the run that evidence marks, with a queue scale of its own', () => {
    const window = measureWindow(result, 3, { fromMs: 10, toMs: 25 });
    expect(window).toEqual({ kind: 'marked', fromMs: 10, toMs: 25 });
    expect(measureDisk(result, 0, window)!.utilization).toBeCloseTo(5 / 15, 9);
    expect(queueScale(result, window)).toBe(1);
    expect(measureWindow(result, 3, { fromMs: 0, toMs: 25 }).kind).toBe('run');
  });
  it('have one scale of queues with the runs that are compared, and never less than one request', () => {
    const run = (depth: number) => partOf<RunResult>({ ...result, devices: [{ utilization: 0.1, meanQueueDepth: depth }] });
    const scaleOf = (run: RunResult, others: readonly RunResult[] = []) =>
      queueScale(run, measureWindow(run, null), deepest(others.map(depthsOf)));
    const [short, long] = [run(0.14), run(4.7)];
    expect([scaleOf(short), scaleOf(long)]).toEqual([1, 5]);
    expect(scaleOf(short, [long])).toBe(scaleOf(long, [short]));
    expect([scaleOf(run(11)), scaleOf(run(100)), scaleOf(run(101))]).toEqual([20, 100, 200]);
  });
  it('a cursor beyond the end shows the last bin; unknown disks have no measure', () => {
    expect(measureWindow(result, 900).fromMs).toBe(20);
    expect(measureDisk(result, 7, measureWindow(result, 3))).toBeNull();
    expect(measureDisk(result, 7, measureWindow(result, null))).toBeNull();
  });
});
