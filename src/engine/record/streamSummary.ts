/** Figures of streams, from what was recorded. Runs once, after the last event. */
import { NS_PER_MS } from '../../base/units.ts';
import { PHASE_COUNT, THINK } from './attribution.ts';
import { HISTOGRAM_BINS, histogramPercentile, histogramValue } from './histogram.ts';
import {
  PHASES,
  type ClassSummary,
  type Phase,
  type StreamFigures,
  type StreamProgress,
  type StreamSeries,
  type StreamSummary,
} from './result.ts';
import { MOST_WINDOWS, WINDOW_BINS, windowBin, type StreamRecorder } from './streamRecorder.ts';
import { phasesOf } from './summary.ts';

const MS_PER_MINUTE = 60_000;
const ratio = (a: number, b: number): number => (b > 0 ? a / b : 0);

/** What a run knows of a group beside what is recorded. */
export interface GroupFacts {
  readonly id: string;
  readonly slots: number;
  readonly open: boolean;
  readonly waiting: number;
}

export function streamFigures(recorder: StreamRecorder, groups: readonly GroupFacts[], timed: boolean, endNs: number): StreamFigures {
  recorder.close(endNs);
  // A run may end within its warm-up, where nothing counts.
  const countedMs = Math.max(0, endNs - recorder.fromNs) / NS_PER_MS;
  const streams = groups.map((facts, group) => streamSummary(recorder, group, facts, countedMs));
  const completed = streams.reduce((sum, one) => sum + one.completed, 0);
  return {
    fromMs: recorder.fromNs / NS_PER_MS,
    timed,
    completed,
    perMinute: ratio(completed * MS_PER_MINUTE, countedMs),
    streams,
    series: streamSeries(recorder, endNs),
  };
}

function streamSummary(
  recorder: StreamRecorder,
  group: number,
  { id, slots, open, waiting }: GroupFacts,
  countedMs: number,
): StreamSummary {
  const completed = recorder.completed[group];
  const mean = ratio(recorder.responseNs[group], completed) / NS_PER_MS;
  const max = recorder.maxNs[group] / NS_PER_MS;
  const percentile = (share: number): number =>
    Math.min(max, histogramPercentile(recorder.histogram, group * HISTOGRAM_BINS, share) / NS_PER_MS);
  return {
    id,
    slots,
    open,
    arrived: recorder.arrived[group],
    refused: recorder.refused[group],
    completed,
    ...(recorder.failed[group] > 0 && { failed: recorder.failed[group] }),
    underWay: recorder.inSystem[group] - waiting,
    waiting,
    perMinute: ratio(completed * MS_PER_MINUTE, countedMs),
    responseMs: {
      mean,
      sd: Math.sqrt(Math.max(0, ratio(recorder.responseMs2[group], completed) - mean * mean)),
      p50: percentile(0.5),
      p90: percentile(0.9),
      p95: percentile(0.95),
      p99: percentile(0.99),
      max,
    },
    meanWaitMs: ratio(recorder.waitNs[group], completed) / NS_PER_MS,
    meanInSystem: ratio(recorder.areaNs[group] / NS_PER_MS, countedMs),
  };
}

/** Middles of the bins of a window: those of the finer bin in the middle of each. */
const MIDDLES = Float64Array.from({ length: WINDOW_BINS }, (_, bin) => {
  let [sum, count] = [0, 0];
  for (let fine = 0; fine < HISTOGRAM_BINS; fine++) {
    if (windowBin(fine) !== bin) continue;
    sum += histogramValue(fine);
    count++;
  }
  return ratio(sum, count);
});

const windowsOf = ({ windowNs }: StreamRecorder, endNs: number): number => Math.min(MOST_WINDOWS, Math.max(1, Math.ceil(endNs / windowNs)));

/** @param pools ids of the pools of the run */
export function streamProgress(recorder: StreamRecorder, pools: readonly string[], endNs: number): StreamProgress {
  const windows = windowsOf(recorder, endNs);
  const { windowSteps, windowPages, querySteps, queryCount } = recorder;
  return {
    steps: Float64Array.from(
      { length: recorder.groups * windows },
      (_, k) => windowSteps[Math.floor(k / windows) * MOST_WINDOWS + (k % windows)],
    ),
    perQuery: querySteps.map((steps, group) => ratio(steps, queryCount[group])),
    pools: pools.map((id, pool) => {
      let last = 0;
      const pages = new Float64Array(windows);
      for (let window = 0; window < windows; window++) {
        const now = windowPages[pool * MOST_WINDOWS + window];
        if (now >= 0) last = now;
        pages[window] = last;
      }
      return { id, pages };
    }),
  };
}

function streamSeries(recorder: StreamRecorder, endNs: number): StreamSeries {
  const windows = windowsOf(recorder, endNs);
  const of = (value: (at: number) => number): Float64Array =>
    Float64Array.from({ length: recorder.groups * windows }, (_, k) => value(Math.floor(k / windows) * MOST_WINDOWS + (k % windows)));
  const percentile = (at: number, share: number): number => {
    if (recorder.windowCount[at] === 0) return 0;
    const rank = Math.ceil(share * recorder.windowCount[at]);
    let seen = 0;
    for (let bin = 0; bin < WINDOW_BINS; bin++) {
      seen += recorder.windowHistogram[at * WINDOW_BINS + bin];
      if (seen >= rank) return MIDDLES[bin] / NS_PER_MS;
    }
    return 0;
  };
  return {
    windowMs: recorder.windowNs / NS_PER_MS,
    windows,
    completed: of((at) => recorder.windowCount[at]),
    meanMs: of((at) => ratio(recorder.windowResponseNs[at], recorder.windowCount[at]) / NS_PER_MS),
    p50Ms: of((at) => percentile(at, 0.5)),
    p95Ms: of((at) => percentile(at, 0.95)),
  };
}

/** By class, of queries that leave no line in the log; beside a batch they are alongside it. */
export function streamClasses(recorder: StreamRecorder, classIds: readonly string[], alongside: boolean): ClassSummary[] {
  return classIds.flatMap((id, at): ClassSummary[] => {
    const queries = recorder.classCount[at];
    if (queries === 0) return [];
    const percentile = (share: number): number =>
      Math.min(recorder.classMaxNs[at], histogramPercentile(recorder.classHistogram, at * HISTOGRAM_BINS, share)) / NS_PER_MS;
    return [
      {
        id,
        ...(alongside && { alongside }),
        queries,
        elapsedMs: { mean: recorder.classNs[at] / queries / NS_PER_MS, p50: percentile(0.5), p95: percentile(0.95) },
        phasesMs: phasesOf(recorder.classVectors, at),
      },
    ];
  });
}

/** Where the time of all complete queries went, as shares of the elapsed time; all of it is thinking where none is complete. */
export function sharedPhases(recorder: StreamRecorder, elapsedMs: number): Record<Phase, number> {
  const sums = new Float64Array(PHASE_COUNT);
  for (let at = 0; at < recorder.slotVectors.length; at++) sums[at % PHASE_COUNT] += recorder.slotVectors[at];
  const all = sums.reduce((sum, ns) => sum + ns, 0);
  return Object.fromEntries(
    PHASES.map((phase, at) => [phase, all > 0 ? (sums[at] / all) * elapsedMs : phase === 'think' ? elapsedMs : 0]),
  ) as Record<Phase, number>;
}

/** Where the time of the slot that finished last went; the rest of the time it thought, or waited for a query. */
export function slotPhases({ slotVectors }: StreamRecorder, slot: number, elapsedNs: number): Record<Phase, number> {
  const vector = slotVectors.slice(slot * PHASE_COUNT, (slot + 1) * PHASE_COUNT);
  vector[THINK] += elapsedNs - vector.reduce((sum, ns) => sum + ns, 0);
  return phasesOf(vector, 0);
}
