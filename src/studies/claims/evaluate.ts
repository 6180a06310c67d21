/** The claims of studies, evaluated into a report: what `claims` prints and the claims page shows. */
import type { StudyParameter } from '../../scenario/provenance.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Claim, Decision } from './claim.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { createContext, type Change, type ClaimSettings } from './context.ts';
import type { RecordedRun } from './recorded.ts';
import type { StudyClaims } from './study.ts';

/** A claim with its decision; `decide` stays behind, so that the report is plain data. */
export type DecidedClaim = Omit<Claim, 'decide'> & Decision;

export interface ClaimsReport {
  readonly claims: readonly DecidedClaim[];
  readonly parameters: readonly StudyParameter[];
  /** Numbers chosen so that a claim comes out, and the claims that they serve: those are no evidence. */
  readonly calibrated: { readonly parameters: number; readonly serves: readonly string[]; readonly claims: number };
  /** Simulated disk I/Os, runs shared between claims counted once. */
  readonly ios: number;
  /** Long runs that were taken from those recorded. */
  readonly recorded: number;
}

export interface ClaimsOptions extends Partial<ClaimSettings> {
  /** Called before each claim and after each new run. */
  readonly onProgress?: (progress: { readonly id: string; readonly claim: number; readonly claims: number; readonly runs: number }) => void;
  /** Called with each claim as it is decided. */
  readonly onDecided?: (claim: DecidedClaim) => void;
  /** Start from the study's quick setting instead of its full one; `committed`: from the one that its committed verdicts are of. */
  readonly quick?: boolean | 'committed';
  /** Make every run here, also those that are recorded. */
  readonly fresh?: boolean;
  /** Long runs that are known beside the study's own recorded ones, and who hears which were used. */
  readonly known?: readonly RecordedRun[];
  readonly onLongRun?: (run: RecordedRun) => void;
  /** Only these claims. */
  readonly only?: readonly string[];
  /** Applied to every preset before a claim looks at it: do the verdicts survive another assumption? */
  readonly assume?: Change;
}

/** Evaluates the claims of these studies. Deterministic: the same code and settings give the same report. */
export function evaluateClaims(studies: readonly StudyClaims[], options: ClaimsOptions = {}): ClaimsReport {
  const {
    onProgress,
    onDecided,
    only,
    quick = false,
    assume = (scenario) => scenario,
    fresh = false,
    known = [],
    onLongRun,
    ...settings
  } = options;
  const chosen = studies.map((one) => ({ ...one, claims: one.claims.filter((claim) => only === undefined || only.includes(claim.id)) }));
  const total = chosen.reduce((sum, one) => sum + one.claims.length, 0);
  const claims: DecidedClaim[] = [];
  let ios = 0;
  let taken = 0;
  let runs = 0;
  for (const one of chosen) {
    let id = '';
    const progress = (): void => onProgress?.({ id, claim: claims.length + 1, claims: total, runs });
    const preset = (layout: string, workload: string): Scenario | undefined => {
      const found = one.preset(layout, workload);
      return found && assume(found);
    };
    const recorded = fresh || one.recorded?.engineVersion !== ENGINE_VERSION ? [] : one.recorded.runs;
    const made = (): void => {
      runs++;
      progress();
    };
    const context = createContext(settingsOf(one, quick, settings), preset, made, {
      known: [...recorded, ...known],
      ...(onLongRun && { used: onLongRun }),
    });
    for (const claim of one.claims) {
      ({ id } = claim);
      progress();
      const { decide, ...text } = claim;
      const decided: DecidedClaim = { ...text, ...decide(context) };
      claims.push(decided);
      onDecided?.(decided);
    }
    ios += context.ios();
    taken += context.recorded();
  }
  // Of the studies that have a say: a few claims of one study rest on nothing of the others.
  const parameters = chosen.filter((one) => one.claims.length > 0).flatMap((one) => one.parameters());
  return { claims, parameters, calibrated: calibration(parameters, claims.length), ios, recorded: taken };
}

function settingsOf(study: StudyClaims, quick: boolean | 'committed', changed: Partial<ClaimSettings>): ClaimSettings {
  const base = quick === 'committed' ? study[study.committed] : quick ? study.quick : study.settings;
  // So many seeds, of every workload.
  const { seedsOf = {}, ...rest } = base;
  return { ...rest, ...(changed.seeds === undefined && { seedsOf }), ...given(changed) };
}

/** A claim as it is published, without anything of an engine. */
export type DescribedClaim = Omit<Claim, 'decide'>;

export interface ClaimsDescription {
  readonly study: string;
  readonly claims: readonly DescribedClaim[];
  readonly parameters: readonly StudyParameter[];
  readonly calibrated: ClaimsReport['calibrated'];
  /** What `spindle claims` runs, and what the committed verdicts are of. */
  readonly settings: ClaimSettings;
  readonly committed: ClaimSettings;
  /** Whether some of the runs are recorded. */
  readonly isRecorded: boolean;
}

/** The claims of a study before anything is run: plain data. */
export function describeClaims(one: StudyClaims): ClaimsDescription {
  const { study, settings, recorded } = one;
  const claims = one.claims.map(({ decide: _decide, ...text }): DescribedClaim => text);
  const parameters = one.parameters();
  return {
    study,
    claims,
    parameters,
    calibrated: calibration(parameters, claims.length),
    settings,
    committed: one[one.committed],
    isRecorded: recorded !== undefined,
  };
}

function calibration(parameters: readonly StudyParameter[], claims: number): ClaimsReport['calibrated'] {
  const calibrated = parameters.filter((parameter) => parameter.provenance === 'calibrated');
  const serves = [...new Set(calibrated.flatMap((parameter) => parameter.serves ?? []))].toSorted();
  return { parameters: calibrated.length, serves, claims };
}

/** Settings that are left out and settings that are undefined mean the same. */
const given = (settings: Partial<ClaimSettings>): Partial<ClaimSettings> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
