/**
 * Scenarios that decide a claim and that are no presets: a preset with a change of its own (fewer disks, another unit,
 * requests of one kind). The judge runs them and the page opens them, so both look at the same document.
 */
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Change, ClaimContext, RunRequest } from './context.ts';

export interface ClaimCase {
  /** Within its claim. */
  readonly id: string;
  /** What tells it from the others, short: it is the name of a bar. */
  readonly title: string;
  /** Cases of one group do the same work, so their times stand side by side; one without is looked at alone. */
  readonly group?: string;
  readonly layout: string;
  readonly workload: string;
  readonly change: Change;
  /** Fraction of the batch at which it is judged; left out, that of the settings. */
  readonly scale?: number;
}

/** The cases of a study by the id of their claim; claims that presets alone decide have none. */
export type ClaimCases = Readonly<Record<string, readonly ClaimCase[]>>;

/** The preset as it is: the case that the changed ones are held against. */
export const unchanged: Change = (scenario) => scenario;

/** The runs of a case, one for each seed. */
export const runsOf = (
  context: ClaimContext,
  { layout, workload, change, scale }: ClaimCase,
  request: Omit<RunRequest, 'change' | 'scale'> = {},
): readonly RunResult[] => context.runs(layout, workload, { ...request, change, ...(scale !== undefined && { scale }) });

/** The (changed) scenario of a case, before anything is run. */
export const scenarioOf = (context: ClaimContext, { layout, workload, change }: ClaimCase): Scenario =>
  context.scenario(layout, workload, change);
