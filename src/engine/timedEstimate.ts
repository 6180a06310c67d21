/**
 * The first answer of a timed run: its own beginning. The run itself starts, and stops at the first of `TIMED_WINDOWS` even parts of its time
 * by which it has cost what a sample may. What is complete by then is certain; the rest is expected to go on at the same rate. The interval
 * comes from the method of batch means (Law and Kelton, *Simulation Modeling and Analysis*, chapter 9): the parts are joined to a few
 * batches, whose spread also holds what is correlated over time, and a drift between the halves, such as caches that still fill, widens it.
 */
import { studentT95 } from '../base/stats.ts';
import type { Scenario } from '../scenario/schema.ts';
import { timedMs } from '../scenario/streams/streams.ts';
import type { RunResult } from './record/result.ts';

/** Batches that parts are joined to, at most: fewer know too little of the spread, more are correlated. */
const MOST_BATCHES = 10;
/** With fewer parts nothing is known of the spread. */
const LEAST_PARTS = 4;
/** A count varies by at least this share of what a Poisson process of the same rate does, however even its batches were. */
const LEAST_DISPERSION = 0.25;

/** Queries of all streams that are expected to be complete in the time that counts. */
export interface TimedEstimate {
  /** Of the whole run, and of what counts, in milliseconds. */
  readonly elapsedMs: number;
  readonly countedMs: number;
  readonly queries: number;
  /** 95 % interval of what the run will count. */
  readonly low: number;
  readonly high: number;
}

/** @param sample a run of `scenario` at the scale in question that ended early, or did not */
export function timedEstimate(scenario: Scenario, sample: RunResult): TimedEstimate {
  const time = timedMs(scenario.workload, sample.scale);
  const { streams } = sample;
  if (time === null || streams === undefined) throw new Error('Only of a timed run is there such an estimate.');
  const countedMs = time.toMs - time.fromMs;
  const whole = { elapsedMs: time.toMs, countedMs };
  if (sample.elapsedMs >= time.toMs) return { ...whole, queries: streams.completed, low: streams.completed, high: streams.completed };
  const { windowMs } = streams.series;
  const counts = completedByWindow(sample).slice(0, Math.floor(sample.elapsedMs / windowMs + 1e-9));
  // A warm-up that was not over tells something of what follows it, its very beginning least.
  const first = Math.ceil(time.fromMs / windowMs);
  const isCounted = counts.length - first >= LEAST_PARTS;
  const parts = counts.slice(isCounted ? first : Math.min(1, counts.length - 1));
  const left = (time.toMs - Math.max(sample.elapsedMs, time.fromMs)) / windowMs;
  const rate = sumOf(parts) / parts.length;
  const queries = streams.completed + rate * left;
  const half = halfWidth(parts, left, rate);
  return { ...whole, queries, low: Math.max(streams.completed, queries - half), high: queries + half };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Of what will be complete in `left` more parts. */
function halfWidth(parts: readonly number[], left: number, rate: number): number {
  if (parts.length < LEAST_PARTS) return Math.max(1, rate * left);
  const batches = Math.min(MOST_BATCHES, Math.floor(parts.length / 2));
  const size = Math.floor(parts.length / batches);
  const means = Array.from({ length: batches }, (_, b) => sumOf(parts.slice(b * size, (b + 1) * size)) / size);
  const mean = sumOf(means) / batches;
  const spread = (size * sumOf(means.map((value) => (value - mean) * (value - mean)))) / (batches - 1);
  const perPart = Math.max(spread, LEAST_DISPERSION * rate);
  const half = Math.floor(parts.length / 2);
  const drift = Math.abs(sumOf(parts.slice(-half)) - sumOf(parts.slice(0, half))) / half;
  const noise = studentT95(batches - 1) * Math.sqrt(perPart * left * (1 + left / parts.length));
  // A difference of the halves that chance explains is no drift.
  const chance = 2 * Math.sqrt((2 * perPart) / half);
  return Math.max(1, noise + Math.max(0, drift - chance) * left);
}

/** Of all streams together. */
function completedByWindow({ streams }: RunResult): number[] {
  if (streams === undefined) return [];
  const { windows, completed } = streams.series;
  return Array.from({ length: windows }, (_, w) => streams.streams.reduce((sum, _one, row) => sum + completed[row * windows + w], 0));
}
