/** Verdicts and kinds of claims in words. A verdict is a word and a sign; its color says the same once more. */
import type { Claim, Simulated, Verdict } from '../../../studies/claims/claim.ts';
import { VERDICTS } from '../../../studies/claims/claim.ts';
import { analysisOf } from '../../../studies/claims/analyses.ts';
import type { Analyses, ClaimAnalysis } from '../../../studies/claims/analyses.ts';
import type { CommittedClaim } from '../../../studies/claims/committed.ts';
import type { DecidedClaim, DescribedClaim } from '../../../studies/claims/evaluate.ts';
import { figureStyle } from './claimFigures.ts';
import { messages } from './claimMessages.ts';

export interface VerdictWords {
  readonly sign: string;
  readonly word: string;
  readonly meaning: string;
}

const SIGNS: Readonly<Record<Verdict, string>> = { pass: '✓', fail: '✗', tie: '≈', unexplained: '?', undecided: '…', ungated: '–' };

const wordsOf = (verdict: Verdict): VerdictWords => ({
  sign: SIGNS[verdict],
  word: messages.verdicts[verdict],
  meaning: messages.verdictMeanings[verdict],
});

export const VERDICT_WORDS: Readonly<Record<Verdict, VerdictWords>> = {
  pass: wordsOf('pass'),
  fail: wordsOf('fail'),
  tie: wordsOf('tie'),
  unexplained: wordsOf('unexplained'),
  undecided: wordsOf('undecided'),
  ungated: wordsOf('ungated'),
};

/** What someone said without measuring it is called so. */
export const kindWords = ({ kind, basis }: Pick<Claim, 'kind' | 'basis'>): string =>
  basis === 'opinion' ? messages.opinion : messages.kinds[kind];

const BASES: Readonly<Record<Claim['basis'], string>> = {
  text: messages.bases.text,
  'chart, wording only': messages.bases.chart,
  inference: messages.bases.inference,
  opinion: messages.bases.opinion,
};

/** What a claim rests on; an opinion rests on nobody's measurement. */
export const basisWords = ({ basis }: Pick<Claim, 'basis'>): string => BASES[basis];

/** One claim as the page shows it: its text, and how it stands. */
export interface ClaimRow {
  readonly claim: DescribedClaim;
  /** Decided on this page, as committed, or neither. */
  readonly standing: (CommittedClaim | DecidedClaim) | null;
  readonly from: 'here' | 'committed' | 'nowhere';
  /** A calibrated parameter was chosen for it: it is no evidence. */
  readonly calibrated: boolean;
  /** Why it does not come out, where someone found out. */
  readonly analysis: ClaimAnalysis | undefined;
}

export function claimRows(
  claims: readonly DescribedClaim[],
  committed: readonly CommittedClaim[],
  decided: Readonly<Record<string, DecidedClaim>>,
  serves: readonly string[],
  analyses: Analyses = {},
): ClaimRow[] {
  const before = new Map(committed.map((claim) => [claim.id, claim]));
  return claims.map((claim): ClaimRow => {
    const here = Object.hasOwn(decided, claim.id) ? decided[claim.id] : undefined;
    const there = before.get(claim.id);
    const standing = here ?? there ?? null;
    return {
      claim,
      standing,
      from: here ? 'here' : there ? 'committed' : 'nowhere',
      calibrated: serves.includes(claim.id),
      analysis: analysisOf(analyses, claim.id, standing?.verdict),
    };
  });
}

/** How many claims have each verdict, in the order of the legend; those without any are left out. */
export function countVerdicts(rows: readonly ClaimRow[]): { readonly verdict: Verdict; readonly count: number }[] {
  return VERDICTS.map((verdict) => ({ verdict, count: rows.filter(({ standing }) => standing?.verdict === verdict).length })).filter(
    ({ count }) => count > 0,
  );
}

/** The gated figure over the seeds: "smallest ratio in the chain: 1.24 (1.19 to 1.31 over 5 seeds)"; null where nothing was run. */
export function figureWords(figure: string | undefined, simulated: Simulated | undefined): string | null {
  if (!simulated || simulated.mean === null || simulated.min === null || simulated.max === null) return null;
  const { title, write } = figureStyle(figure ?? '');
  const spread = simulated.seeds > 1 ? messages.overSeeds(write(simulated.min), write(simulated.max), simulated.seeds) : '';
  return `${title === '' ? '' : `${title}: `}${write(simulated.mean)}${spread}`;
}

/** "4 of 5 seeds alone pass": null where no seed was judged. */
export function passesWords(passes: number | undefined, simulated: Simulated | undefined): string | null {
  if (passes === undefined || !simulated || simulated.seeds === 0) return null;
  return simulated.seeds === 1 ? messages.exact : messages.seedsPass(passes, simulated.seeds);
}
