/** All claims of one study, or of all, evaluated into a report: what `claims` prints and the claims page shows. */
import type { StudyParameter } from '../../scenario/provenance.ts';
import { RED_BRICK } from '../red-brick/claims/index.ts';
import type { Claim, Decision } from './claim.ts';
import { createContext, type ClaimSettings } from './context.ts';
import type { StudyClaims } from './study.ts';

/** Every study that has claims. */
export const STUDIES: readonly StudyClaims[] = [RED_BRICK];

/** A claim with its decision; `decide` stays behind, so that the report is plain data. */
export type DecidedClaim = Omit<Claim, 'decide'> & Decision;

export interface ClaimsReport {
  readonly claims: readonly DecidedClaim[];
  readonly parameters: readonly StudyParameter[];
  /** Numbers chosen so that a claim comes out, and the claims that they serve: those are no evidence. */
  readonly calibrated: { readonly parameters: number; readonly serves: readonly string[]; readonly claims: number };
  /** Simulated disk I/Os, runs shared between claims counted once. */
  readonly ios: number;
}

export interface ClaimsOptions extends Partial<ClaimSettings> {
  /** Called before each claim and after each new run. */
  readonly onProgress?: (progress: { readonly id: string; readonly claim: number; readonly claims: number; readonly runs: number }) => void;
  /** Start from the study's quick setting instead of its full one. */
  readonly quick?: boolean;
  /** Only these claims. */
  readonly only?: readonly string[];
}

/**
 * Evaluates the claims of a study, or of all studies if none is named. Deterministic: the same code
 * and settings give the same report. Throws a RangeError for a study that has no claims.
 */
export function evaluateClaims(study: string | undefined, options: ClaimsOptions = {}): ClaimsReport {
  const { onProgress, only, quick = false, ...settings } = options;
  const studies = STUDIES.filter((one) => study === undefined || one.study === study);
  if (studies.length === 0)
    throw new RangeError(`No study ${study} with claims; there are: ${STUDIES.map((one) => one.study).join(', ')}.`);
  const chosen = studies.map((one) => ({ ...one, claims: one.claims.filter((claim) => only === undefined || only.includes(claim.id)) }));
  const total = chosen.reduce((sum, one) => sum + one.claims.length, 0);
  const claims: DecidedClaim[] = [];
  let ios = 0;
  let runs = 0;
  for (const one of chosen) {
    let id = '';
    const progress = (): void => onProgress?.({ id, claim: claims.length + 1, claims: total, runs });
    const context = createContext({ ...(quick ? one.quick : one.settings), ...given(settings) }, one.preset, () => {
      runs++;
      progress();
    });
    for (const claim of one.claims) {
      ({ id } = claim);
      progress();
      const { decide, ...text } = claim;
      claims.push({ ...text, ...decide(context) });
    }
    ios += context.ios();
  }
  const parameters = studies.flatMap((one) => one.parameters());
  const calibrated = parameters.filter((parameter) => parameter.provenance === 'calibrated');
  const serves = [...new Set(calibrated.flatMap((parameter) => parameter.serves ?? []))].toSorted();
  return { claims, parameters, calibrated: { parameters: calibrated.length, serves, claims: claims.length }, ios };
}

/** Settings that are left out and settings that are undefined mean the same. */
const given = (settings: Partial<ClaimSettings>): Partial<ClaimSettings> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
