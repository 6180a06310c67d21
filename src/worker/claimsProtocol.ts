/** What page and claims worker exchange. */
import type { Analyses } from '../studies/claims/analyses.ts';
import type { CommittedVerdicts } from '../studies/claims/committed.ts';
import type { ClaimsDescription, ClaimsReport, DecidedClaim } from '../studies/claims/evaluate.ts';
import type { Reply } from './protocol.ts';

export interface ClaimsJob {
  readonly study: string;
  /** `describe`: what is claimed, and what is committed about it; `evaluate`: all of it, or `only` these, decided by running them. */
  readonly want: 'describe' | 'evaluate';
  /** As committed, long runs from those recorded; else every run is made here, as much as the command line does. */
  readonly quick: boolean;
  readonly only?: readonly string[];
}

/** A study's claims as known before anything is run. */
export interface DescribedStudy {
  readonly description: ClaimsDescription;
  /** Null where nothing is committed yet. */
  readonly committed: CommittedVerdicts | null;
  /** Why claims do not come out, by id of the claim. */
  readonly analyses: Analyses;
}

/** How far an evaluation is: the current claim (from 1) and the runs made so far. */
export interface ClaimsProgress {
  readonly id: string;
  readonly claim: number;
  readonly claims: number;
  readonly runs: number;
}

interface Of {
  readonly protocol: number;
  readonly runId: number;
}

export type ClaimsReply = Reply &
  (
    | (Of & { readonly type: 'described'; readonly study: DescribedStudy })
    | (Of & { readonly type: 'progress'; readonly progress: ClaimsProgress })
    | (Of & { readonly type: 'decided'; readonly claim: DecidedClaim })
    | (Of & { readonly type: 'result'; readonly report: ClaimsReport })
    | (Of & { readonly type: 'failed'; readonly message: string })
  );
