import type { StudyParameter } from '../../scenario/provenance.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Analyses } from './analyses.ts';
import type { Claim } from './claim.ts';
import type { CommittedVerdicts } from './committed.ts';
import type { ClaimSettings } from './context.ts';
import type { RecordedRuns } from './recorded.ts';

/** What a study brings to be judged. */
export interface StudyClaims {
  readonly study: string;
  readonly claims: readonly Claim[];
  /** How much is run unless told otherwise. */
  readonly settings: ClaimSettings;
  /** A setting for about a minute of one processor. */
  readonly quick: ClaimSettings;
  /** Which of the two verdicts are committed and tested with. */
  readonly committed: 'settings' | 'quick';
  /** Runs that are too long to be made each time; they are those of `engineVersion` or not used. */
  readonly recorded?: RecordedRuns;
  /** A fresh copy of a preset; undefined for unknown ids. */
  readonly preset: (layout: string, workload: string) => Scenario | undefined;
  /** Every number behind the presets, with its source. */
  readonly parameters: () => readonly StudyParameter[];
  /** How the claims stood when that was last committed; a new study has nothing yet. */
  readonly verdicts?: CommittedVerdicts;
  /** Why claims do not come out. */
  readonly analyses?: Analyses;
}
