/** How often the interval of the first estimate held, for cases that it was not calibrated on (`scripts/update-estimates.mjs`). */
import record from './estimates.json' with { type: 'json' };

export interface EstimateCoverage {
  readonly cases: number;
  /** Share of the runs that lay in the interval. */
  readonly covered: number;
  /** Means: distance of the run from the estimate, and half of the interval, both as shares of the estimate. */
  readonly meanError: number;
  readonly meanHalfWidth: number;
}

/** Cases of one study: presets with one workload, or random edits of its presets. */
export interface EstimateGroup extends EstimateCoverage {
  readonly study: string;
  readonly workload?: string;
  readonly presets?: number;
}

export interface EstimateRecord {
  readonly calibration: EstimateCoverage;
  readonly heldOut: EstimateCoverage;
  readonly presetCount: number;
  readonly worst: EstimateCoverage & { readonly preset: string };
  /** Presets of which fewer runs than the aim lay in the interval. */
  readonly below85: readonly { readonly preset: string; readonly cases: number; readonly covered: number }[];
  readonly groups: readonly EstimateGroup[];
}

export const ESTIMATES: EstimateRecord = record;

/** What is aimed at: coverage of all cases, mean half-width. */
export const ESTIMATE_AIMS = { least: 0.92, most: 0.98, preset: 0.85, halfWidth: 0.08 };

export const isCoverageWithin = ({ covered }: EstimateCoverage): boolean => covered >= ESTIMATE_AIMS.least && covered <= ESTIMATE_AIMS.most;
export const isWidthWithin = ({ meanHalfWidth }: EstimateCoverage): boolean => meanHalfWidth <= ESTIMATE_AIMS.halfWidth;
export const heldIn = ({ cases, covered }: Pick<EstimateCoverage, 'cases' | 'covered'>): number => Math.round(cases * covered);
