/** What was computed of a study beforehand and is committed with it, for the page and the command line. */
import type { StudyView, TableView } from './views.ts';

/** What a report says about how it was made. */
export interface ReportHead {
  readonly engineVersion: string;
  /** The command. */
  readonly made: string;
  /** Why it was made. */
  readonly reason: string;
  /** Every parameter of the study that it was made with, by name. */
  readonly parameters: Readonly<Record<string, number>>;
}

export interface ReportSection {
  /** Within its study. */
  readonly id: string;
  readonly title: string;
  readonly head: Pick<ReportHead, 'engineVersion' | 'made'>;
  readonly views: readonly StudyView[];
}

export interface StudyReports {
  /** Sections in rows: those of one row stand beside each other where there is room. */
  readonly rows: () => readonly (readonly ReportSection[])[];
  /** What the reports say about a claim; null where they say nothing. */
  readonly ofClaim: (claim: string) => { readonly term: string; readonly text: string } | null;
  /** A line under an answer of this preset at a reduced scale; null where nothing was measured. */
  readonly ofAnswer: (
    layout: string,
    workload: string,
    scale: number,
  ) => (Pick<ReportHead, 'engineVersion'> & { readonly text: string }) | null;
}

/** What one run of a layout with a workload says. */
export interface StudyRun {
  readonly layout: string;
  readonly workload: string;
  /** Fraction of each user's batch. */
  readonly scale: number;
  readonly seed: number;
  readonly elapsedMs: number;
  /** Simulated disk I/Os. */
  readonly ios: number;
}

/** How much was simulated. */
export interface Took {
  /** Simulated disk I/Os of all runs. */
  readonly ios: number;
  readonly runs: number;
}

/** One variation to be tried and what came of it: plain data of the study's own, which go from thread to thread. */
export type VariationTask = object;
export type VariationOutcome = object;

/** The study with its numbers changed, one at a time: what the command line asks for with `--sensitivity`. */
export interface StudySensitivity {
  /** Names of the numbers that are varied. */
  readonly names: () => readonly string[];
  /** @param only these numbers; `base` is the study as it is, which comes with all of them and is left out with `withBase` false */
  readonly tasks: (options: {
    readonly only: readonly string[] | undefined;
    readonly seeds: number | undefined;
    readonly withBase: boolean;
  }) => readonly VariationTask[];
  /** How long a task takes compared with the others. */
  readonly cost: (task: VariationTask) => number;
  /** Deterministic. `tell` hears how far it is. */
  readonly vary: (task: VariationTask, tell: (says: string) => void) => VariationOutcome;
  /** What came out: sentences and tables. */
  readonly report: (outcomes: readonly VariationOutcome[]) => readonly (string | TableView)[];
}
