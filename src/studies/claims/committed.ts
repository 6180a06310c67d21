/**
 * The verdicts of a study as committed: `<study>/verdicts.json`, the one source of what the page shows before
 * anything is run and of what `tests/claims/` compares with. Written by `node scripts/update-claims.mjs`.
 */
import type { Decision } from './claim.ts';
import type { ClaimSettings } from './context.ts';

/** Verdict and finding are compared with every evaluation; the numbers are how they stood when this was written. */
export type CommittedClaim = { readonly id: string } & Pick<Decision, 'verdict' | 'finding' | 'reason'> &
  Partial<Pick<Decision, 'figure' | 'simulated' | 'bounds' | 'passes' | 'elsewhere'>>;

export interface CommittedVerdicts {
  /** Engine that gave these verdicts. */
  readonly engineVersion: string;
  readonly settings: ClaimSettings;
  /** Why verdicts or findings changed, newest first. */
  readonly history: readonly { readonly reason: string; readonly changes: readonly string[] }[];
  readonly claims: readonly CommittedClaim[];
}
