/** What a check says about someone's own scenario, and what a run without its fault would be. */
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Pipe, Carried } from '../pipes/pipes.ts';

/**
 * - `broken`: the rule is not kept, and what it costs is for runs to tell;
 * - `warning`: legal and simulated as it is, but seldom meant;
 * - `kept`: the rule is kept; `none`: the scenario has nothing that it speaks about.
 */
export type Standing = 'broken' | 'warning' | 'kept' | 'none';

/** A document without the fault, to be run beside the one on screen. */
export interface Alternative {
  /** In a sentence, after "With": "affinity", "disks that answer at once". */
  readonly words: string;
  /** An edit that can be used as it is; otherwise it only shows what the limit costs. */
  readonly real: boolean;
  readonly apply: (scenario: Scenario) => Scenario;
}

export interface Verified {
  /** Of the check, once for each thing that it is said of: `drives/adapter1`. */
  readonly id: string;
  /** As a heading: the rule in a few words. */
  readonly title: string;
  readonly standing: Standing;
  /** With the scenario's own numbers. */
  readonly says: string;
  /** The reason, in general. */
  readonly why: string;
  readonly alternative?: Alternative;
}

/** What of a run the checks, and what a fault costs, are read from. */
export type VerifyRun = Carried & Pick<RunResult, 'ios' | 'workloads' | 'streams' | 'moves' | 'objects' | 'log' | 'psuBytes'>;

export interface Looked {
  readonly scenario: Scenario;
  /** A run of this very scenario. */
  readonly result: VerifyRun;
  readonly pipes: readonly Pipe[];
}

/** A rule, with the function that looks whether it is kept. */
export interface VerifyCheck {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  /** Faults found, `[]` if there are none; null: the scenario has nothing that it is about. `kept` says what was looked at. */
  readonly look: (looked: Looked) => {
    readonly faults: readonly Pick<Verified, 'says' | 'alternative'>[];
    readonly kept: string;
    readonly warning?: true;
  } | null;
}
