/** One variation of the study: a number changed, the layouts ranked again, and the claims about their order asked again. */
import type { RunResult } from '../../../engine/record/result.ts';
import type { Verdict } from '../../claims/claim.ts';
import { createContext, type ClaimContext, type Change, type ClaimSettings } from '../../claims/context.ts';
import { elapsedMs } from '../../claims/figures.ts';
import { M22, SKEWED } from '../claims/common.ts';
import { RED_BRICK } from '../claims/index.ts';
import { dependsOn, withParameter } from '../variations.ts';
import { WORKLOADS } from '../workloads.ts';
import { AXES, choiceOf } from './axes.ts';
import { compared, SEVEN_LAYOUTS } from './matrix.ts';

/**
 * Claims about an order of layouts, with the workloads that their gates look at. What they need beside the gate (a
 * mechanism that the attribution shows, controls) is not asked here.
 */
export const ORDER_CLAIMS: Readonly<Record<string, readonly string[]>> = {
  'RB-04': ['w2'],
  'RB-06': ['w2'],
  'RB-07': ['w2'],
  'RB-09': ['w3'],
  'RB-10': ['w3'],
  'RB-11': ['w3'],
  'RB-12': ['w3'],
  'RB-16': ['w4'],
  'RB-18': ['w5'],
  'RB-19': ['w5'],
  'RB-20': ['w5'],
  'RB-21': ['w3', 'w5'],
};

/** Whether the gate of a claim is met by the mean over paired seeds, missed, or left open by them. */
export type Outcome = 'met' | 'missed' | 'tie';

/** How much of the study is run; scales and shares as for the claims. */
export type VarySettings = Pick<ClaimSettings, 'seeds' | 'scales' | 'shares'>;

/** A number times a factor; or, where the factor is null, another choice, whose title is the value. */
export interface ParameterChange {
  readonly parameter: string;
  readonly factor: number | null;
  readonly value: number | string;
}

/** "x 0.8", or "to" a choice. */
export const changeText = ({ factor, value }: Pick<ParameterChange, 'factor' | 'value'>): string =>
  factor === null ? `to ${value}` : `x ${factor}`;

export interface VariationTask {
  /** Null: the study as it is. */
  readonly change: ParameterChange | null;
  readonly settings: VarySettings;
}

export interface Ranked {
  readonly layout: string;
  /** Elapsed time to that of the fastest layout, mean over paired seeds. */
  readonly toBest: number;
  /** Half of its 95 % interval; absent with one seed. */
  readonly ciHalfWidth?: number;
}

export interface Variation {
  readonly change: VariationTask['change'];
  /** The seven layouts under each workload that depends on the number, the fastest first. */
  readonly rankings: readonly { readonly workload: string; readonly ranking: readonly Ranked[] }[];
  /** Of every claim that looks at one of these workloads. */
  readonly claims: readonly { readonly claim: string; readonly outcome: Outcome }[];
  /** Simulated disk I/Os and runs. */
  readonly ios: number;
  readonly runs: number;
}

/** Runs one variation. Deterministic. `tell` hears how far it is. */
export function vary({ change, settings }: VariationTask, tell: (says: string) => void = () => {}): Variation {
  const changed = (scenario: ReturnType<typeof RED_BRICK.preset>) => (scenario && change !== null ? changedBy(change)(scenario) : scenario);
  const name = change === null ? 'as it is' : `${change.parameter} ${changeText(change)}`;
  let runs = 0;
  const context = createContext(
    { ...settings, controlSeeds: 1, wholeSeeds: 0 },
    (layout, workload) => changed(RED_BRICK.preset(layout, workload)),
    () => tell(`${name}, ${++runs} runs`),
  );
  const workloads = WORKLOADS.map(({ id }) => id).filter((id) => change === null || workloadDependsOn(id, change.parameter));
  const rankings = workloads.map((workload) => ({ workload, ranking: rankingOf(context, workload) }));
  const claims = RED_BRICK.claims
    .filter(({ id }) => ORDER_CLAIMS[id]?.some((workload) => workloads.includes(workload)))
    .map((claim) => ({ claim: claim.id, outcome: outcomeOf(claim.decide(withoutControls(context)).verdict) }));
  return { change, rankings, claims, ios: context.ios(), runs };
}

function changedBy({ parameter, value }: ParameterChange): Change {
  const choice = choiceOf(parameter, value);
  if (choice !== undefined) return choice;
  if (typeof value === 'string') throw new RangeError(`${parameter} is a number, not ${value}.`);
  return (scenario) => withParameter(scenario, parameter, value);
}

/** Whether the order of the layouts under a workload, or a claim about it, depends on a parameter; the skewed layout is judged in one of them only. */
export const workloadDependsOn = (workload: string, parameter: string): boolean =>
  AXES.some((axis) => axis.parameter === parameter) ||
  [M22, ...(ORDER_CLAIMS['RB-07'].includes(workload) ? [SKEWED] : [])].some((layout) => {
    const scenario = RED_BRICK.preset(layout, workload);
    return scenario !== undefined && dependsOn(scenario, parameter);
  });

function rankingOf(context: ClaimContext, workload: string): readonly Ranked[] {
  const timed = SEVEN_LAYOUTS.map((layout) => ({ layout, ms: elapsedMs(context.runs(layout, workload)) }));
  return compared(timed)
    .toSorted((a, b) => a.toBest - b.toBest)
    .map(({ ms: _ms, ...ranked }) => ranked);
}

/** A control, or another assumption, answers as if it changed nothing: it costs nothing, and no claim passes for it, but its gate has been judged. */
function withoutControls(context: ClaimContext): ClaimContext {
  const control = (layout: string, workload: string): readonly RunResult[] => context.runs(layout, workload);
  return { ...context, control, elsewhere: control };
}

/** What a verdict says of the gate alone: whether it passes depends on mechanism and controls too. */
export function outcomeOf(verdict: Verdict): Outcome {
  if (verdict === 'fail') return 'missed';
  return verdict === 'tie' ? 'tie' : 'met';
}
