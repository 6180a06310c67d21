/** The runs of a sweep before they are made: what names each, which of them a shard does, and the lines of a plan. */
import * as v from 'valibot';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { perObject } from '../../base/perObject.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import { UsageError } from '../failure.ts';
import type { Job, Line } from '../work.ts';

/** A document's hash, computed once. */
export const hashed = perObject(scenarioHash);

/** What a run's result is kept under: everything that decides it but the version of the engine. Null for what cannot be run. */
export const runKey = (job: Job): string | null => ('problems' in job ? null : `${hashed(job.scenario)}-${job.seed}-${job.scale}`);

export interface Shard {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/** A reader of `I/N`. */
export function shardFrom(text: string): Shard {
  const [, number = 0, of = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (number < 1 || number > of)
    throw new UsageError(`--shard ${text}: expected I/N with I from 1 to N, as in 1/8 for the first of eight parts`);
  return { number, of };
}

/**
 * Indices of the runs that a shard does, in the order of the plan. The runs are dealt to the shards in turn and back, the longest first, so that all
 * shards take about as long. Each run is in exactly one of them.
 */
export function indicesOf(shard: Shard | undefined, costs: readonly number[]): readonly number[] {
  const all = costs.map((_, index) => index);
  if (shard === undefined) return all;
  const { number, of } = shard;
  const longestFirst = all.toSorted((a, b) => costs[b] - costs[a] || a - b);
  return longestFirst.filter((_, place) => dealtTo(place, of) === number - 1).toSorted((a, b) => a - b);
}

function dealtTo(place: number, hands: number): number {
  const within = place % hands;
  return Math.floor(place / hands) % 2 === 0 ? within : hands - 1 - within;
}

const text = v.pipe(v.string(), v.maxLength(100_000));
const start = { index: v.pipe(v.number(), v.integer(), v.minValue(0)), scenario: v.optional(text), set: v.record(text, v.unknown()) };
const Problems = v.array(v.strictObject({ pointer: text, message: text, expected: text }));
/** A line of a plan: a run, or a combination that cannot be run and why. */
export const PlanLine = v.union([
  v.strictObject({
    ...start,
    engineVersion: v.string(),
    key: v.pipe(v.string(), v.regex(/^[!-~]{1,80}$/)),
    scenarioHash: v.string(),
    seed: v.number(),
    scale: v.number(),
  }),
  v.strictObject({ ...start, problems: Problems }),
]);
export type PlanLine = v.InferOutput<typeof PlanLine>;

/** The line of a plan for a run. */
export function planLine(job: Job, index: number): PlanLine {
  const { set, name } = job;
  const start = { index, ...(name !== undefined && { scenario: name }), set };
  if ('problems' in job)
    return { ...start, problems: job.problems.map(({ pointer, message, expected }) => ({ pointer, message, expected })) };
  const { scenario, seed, scale } = job;
  return { ...start, engineVersion: ENGINE_VERSION, key: runKey(job)!, scenarioHash: hashed(scenario), seed, scale };
}

/** What stands before the figures in a line of a sweep. */
export const startOf = ({ scenario, set }: { readonly scenario?: string | undefined; readonly set: unknown }): object => ({
  ...(scenario !== undefined && { scenario }),
  set,
});

/** The line that a sweep prints for a run whose result was kept. */
export const lineOf = (start: object, resultJson: string): string => `${JSON.stringify(start).slice(0, -1)},${resultJson.slice(1)}`;

/** What is kept of a line that a sweep prints: its result. */
export function resultJsonOf(line: Line): string {
  const { scenario: _scenario, set: _set, ...result } = line;
  return JSON.stringify(result);
}
