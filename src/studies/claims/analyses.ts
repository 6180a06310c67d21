/**
 * Why claims do not come out: our own words, by id of the claim, in `<study>/analyses.json`. An analysis is of one verdict;
 * where the engine comes to another one it is out of date, and not shown.
 */
import type { Verdict } from './claim.ts';

export interface ClaimAnalysis {
  /** The verdict that it explains. */
  readonly verdict: Verdict;
  /** Why it does not come out, in paragraphs. */
  readonly why: readonly string[];
  /** What was tried, each with its number. */
  readonly tried?: readonly string[];
  /** Which assumptions would change it. */
  readonly wouldChange?: readonly string[];
}

export type Analyses = Readonly<Record<string, ClaimAnalysis>>;

/** The analysis of a claim that came out so; undefined where there is none of this verdict. */
export function analysisOf(analyses: Analyses, id: string, verdict: Verdict | undefined): ClaimAnalysis | undefined {
  const found = Object.hasOwn(analyses, id) ? analyses[id] : undefined;
  return found?.verdict === verdict ? found : undefined;
}
