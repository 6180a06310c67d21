/** Does an ordering sit on a knife's edge? Every number that was chosen, times 0.8 and 1.2: `sensitivity.json`. */
import type { Provenance, StudyParameter } from '../../../scenario/provenance.ts';
import { SETTINGS } from '../claims/common.ts';
import { SIZES } from '../database.ts';
import { parameters } from '../parameterList.ts';
import { scaledValue } from '../variations.ts';
import { WORKLOADS } from '../workloads.ts';
import type { ReportHead, Took } from './matrix.ts';
import { AXES, type Axis } from './axes.ts';
import {
  changeText,
  ORDER_CLAIMS,
  workloadDependsOn,
  type Outcome,
  type ParameterChange,
  type Ranked,
  type Variation,
  type VariationTask,
  type VarySettings,
} from './vary.ts';

export const FACTORS = [0.8, 1.2] as const;

/** Three paired seeds of what the claims run, but of W5 a twentieth of the batch, and three tenths of each query. */
export const SENSITIVITY_SETTINGS: VarySettings = { seeds: 3, scales: { ...SETTINGS.scales, w5: 0.05 }, shares: { w5: 0.3 } };

/** Numbers that nothing was fitted to, and that mechanisms of the claims rest on all the same. */
const ASSUMED_THAT_MATTER: readonly string[] = [
  'tight.fetches',
  'tight.fetchWithinBytes',
  'tight.indexWithinBytes',
  'moderate.fetches',
  'moderate.fetchWithinBytes',
  'moderate.indexWithinBytes',
  'cost.probeMsPerMib',
  'users.w1QueryProcs',
  'users.w2QueryProcs',
  'users.w3QueryProcs',
  'users.w4QueryProcs',
  'users.w5QueryProcs',
  'size.factPsuMib',
];

/** A parameter that is varied. */
export interface Varied {
  readonly parameter: string;
  readonly provenance: Provenance;
  /** A number, or of several choices the study's own. */
  readonly value: number | string;
  /** Empty for a choice. */
  readonly unit: string;
  /** The claim that it was chosen for. */
  readonly serves?: string;
  /** What it becomes at each factor; the value itself where rounding leaves nothing of the change. Choices have no factor. */
  readonly at: readonly { readonly factor: number | null; readonly value: number | string }[];
  /** Workloads that depend on it. */
  readonly workloads: readonly string[];
}

/** What is varied unless someone chooses: all calibrated parameters, the assumed ones that matter, then what is chosen from a list. */
export function variedParameters(): Varied[] {
  const all = parameters();
  const calibrated = all.filter(({ provenance }) => provenance === 'calibrated');
  const assumed = all.filter((one) => ASSUMED_THAT_MATTER.includes(one.name) && !calibrated.includes(one));
  return [...[...calibrated, ...assumed].map(variedOf), ...AXES.map(choiceVaried)];
}

const choiceVaried = ({ parameter, usual, choices }: Axis): Varied => ({
  parameter,
  provenance: 'assumed',
  value: usual,
  unit: '',
  at: choices.map(({ title }) => ({ factor: null, value: title })),
  workloads: WORKLOADS.map(({ id }) => id),
});

const variedOf = (one: StudyParameter): Varied => ({
  parameter: one.name,
  provenance: one.provenance,
  value: one.value,
  unit: one.unit,
  ...(one.serves !== undefined && { serves: one.serves }),
  at: FACTORS.map((factor) => ({ factor, value: scaledValue(one, factor, SIZES.blockBytes.value) })),
  workloads: WORKLOADS.map(({ id }) => id).filter((id) => workloadDependsOn(id, one.name)),
});

/** The study as it is, then every variation that differs from it. */
export const variationTasks = (varied: readonly Varied[], settings: VarySettings = SENSITIVITY_SETTINGS): VariationTask[] => [
  { change: null, settings },
  ...varied.flatMap(({ parameter, value: usual, at }) =>
    at.flatMap(({ factor, value }) => (value === usual ? [] : [{ change: { parameter, factor, value }, settings }])),
  ),
];

export interface Flip {
  readonly claim: string;
  readonly from: Outcome;
  readonly to: Outcome;
}

export interface SensitivityRow {
  readonly parameter: string;
  readonly value: number | string;
  readonly factor: number | null;
  readonly workload: string;
  /** The seven layouts, the fastest first. */
  readonly ranking: readonly Ranked[];
  /** Claims about this workload (about the last of several) whose gate is judged otherwise than with the study's own number. */
  readonly flips: readonly Flip[];
}

export interface Sensitivity extends ReportHead {
  readonly settings: VarySettings;
  readonly took: Took;
  readonly base: Pick<Variation, 'rankings' | 'claims'>;
  readonly varied: readonly Varied[];
  /** A workload without a row does not depend on the parameter. */
  readonly rows: readonly SensitivityRow[];
}

/** Base and rows of variations, of which one has to be the study as it is. Throws a RangeError where none is. */
export function sensitivityOf(variations: readonly Variation[]): Pick<Sensitivity, 'base' | 'rows'> {
  const base = variations.find(({ change }) => change === null);
  if (!base) throw new RangeError('The study as it is is not among the variations.');
  const usual = new Map(base.claims.map(({ claim, outcome }) => [claim, outcome]));
  const rows = variations.flatMap(({ change, rankings, claims }): SensitivityRow[] => {
    if (change === null) return [];
    const flips = claims.flatMap(({ claim, outcome: to }): Flip[] => {
      const from = usual.get(claim);
      return from === undefined || from === to ? [] : [{ claim, from, to }];
    });
    const known = rankings.map(({ workload }) => workload);
    return rankings.map(({ workload, ranking }) => ({
      ...change,
      workload,
      ranking,
      flips: flips.filter(({ claim }) => ORDER_CLAIMS[claim].findLast((id) => known.includes(id)) === workload),
    }));
  });
  return { base: { rankings: base.rankings, claims: base.claims }, rows };
}

export interface ClaimRobustness {
  readonly claim: string;
  /** With the study's own numbers. */
  readonly outcome: Outcome;
  /** Variations in which it was asked, and those that change its outcome. */
  readonly variations: number;
  readonly flips: readonly (ParameterChange & { readonly to: Outcome })[];
}

/** Every order claim with the variations that change what its gate says. */
export function robustness({ base, rows }: Pick<Sensitivity, 'base' | 'rows'>): ClaimRobustness[] {
  return base.claims.map(({ claim, outcome }) => {
    const asked = rows.filter(({ workload }) => ORDER_CLAIMS[claim].includes(workload));
    const flips = rows.flatMap(({ parameter, factor, value, flips: all }) =>
      all.filter((flip) => flip.claim === claim).map(({ to }) => ({ parameter, factor, value, to })),
    );
    return { claim, outcome, variations: new Set(asked.map((row) => `${row.parameter} ${changeText(row)}`)).size, flips };
  });
}
