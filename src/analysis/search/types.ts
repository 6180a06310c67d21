/** What a search asks and answers. It knows nothing of how runs are made: who searches hands a function in that makes them. */
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Measure, MeasuredRun } from '../measure/measure.ts';

/** What a search reads of a run; of the first run of the start also what is used together, and what was asked of each object and file. */
export type SearchRun = MeasuredRun & Partial<Looked>;
export type Looked = Pick<RunResult, 'objects' | 'coAccess' | 'psuBytes'>;

export interface SearchJob {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly scale: number;
  /** The matrix of what is used together is wanted. */
  readonly coAccess: boolean;
}

/**
 * Makes runs, several at a time where it can. Of a job that cannot be run it answers null; it rejects where everything is to end (canceled, or
 * no engine).
 */
export type RunJobs = (jobs: readonly SearchJob[]) => Promise<readonly (SearchRun | null)[]>;

export const VARIABLES = ['placement', 'striping', 'tuning'] as const;
export type Variable = (typeof VARIABLES)[number];

export interface Constraints {
  /** Ids of objects whose files stay where they are, on volumes that stay as they are. */
  readonly pinned: readonly string[];
  /** No data are lost when any one disk fails. */
  readonly survivesDisk: boolean;
  /** Moves of objects and changes of settings, at most; null: as many as it takes. */
  readonly mostMoves: number | null;
  /** What may change. */
  readonly variables: readonly Variable[];
}

export const UNCONSTRAINED: Constraints = { pinned: [], survivesDisk: false, mostMoves: null, variables: VARIABLES };

export interface SearchQuestion {
  readonly scenario: Scenario;
  readonly measure: Measure;
  /** Of the answer, and of every run. */
  readonly scale: number;
  readonly constraints: Constraints;
  /** Runs in all that find and confirm the answer; what explains it comes on top. */
  readonly mostRuns: number;
  /** Runs that are made at a time. */
  readonly lanes: number;
  /**
   * Paired seeds that runs are put aside for: the scenario's own and those after it; what is confirmed is chosen on others. A small difference
   * needs more.
   */
  readonly seeds: number;
  /** Share of the time that may be taken that is over, 0 to 1. Once it is 1 only what confirms is run. */
  readonly spent?: () => number;
  /** Gets a first proposal as soon as paired runs confirm one; costs runs. */
  readonly onProposal?: (proposal: Confirmed) => void;
  readonly onProgress?: (progress: SearchProgress) => void;
  /** Given back between pieces of work, so that a page stays alive. */
  readonly pause?: () => Promise<void>;
}

export interface SearchProgress {
  readonly phase: 'looking' | 'searching' | 'comparing' | 'confirming' | 'explaining';
  readonly runs: number;
  readonly mostRuns: number;
}

/** One change of the answer. */
export interface SearchMove {
  /** Stands for it within one answer. */
  readonly id: string;
  readonly what: string;
  readonly apply: (scenario: Scenario) => Scenario;
  /** As a step of `spindle edit`. */
  readonly step: string;
  /** Objects that it moves, or settings: what `mostMoves` counts. */
  readonly counts: number;
}

/** A layout that paired runs have shown to be better than the start. */
export interface Confirmed {
  readonly scenario: Scenario;
  readonly moves: readonly SearchMove[];
  /** Values of the measure by seed, those of the start and of this layout in the same order. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}
