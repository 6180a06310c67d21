/**
 * The door of the engine: a scenario goes in, a run that is advanced in slices comes out.
 */
import type { Scenario } from '../scenario/schema.ts';
import type { RunResult } from './record/result.ts';

export interface RunOptions {
  /** Overrides the document's seed. */
  readonly seed?: number;
  /** Fraction of each user's batch; default 1. */
  readonly scale?: number;
  /** Record the time series for the pictures (default true). */
  readonly series?: boolean;
}

export interface RunProgress {
  /** Share of the planned work that is done, 0 to 1. */
  readonly fraction: number;
  readonly simulatedMs: number;
  readonly ios: number;
}

/** A resumable piece of work: nothing happens between two calls of `advance`. */
export interface Run {
  /** Simulates until at most `maxEvents` more events are handled; true once the run is complete. */
  advance(maxEvents: number): boolean;
  progress(): RunProgress;
  /** The answer; throws before the run is complete. */
  result(): RunResult;
}

/**
 * Prepares a run of a *valid* scenario (see `scenario/validate.ts`; an invalid one throws).
 * Deterministic: the same scenario, seed and scale give the same `resultHash` everywhere.
 */
export declare function createRun(scenario: Scenario, options?: RunOptions): Run;
