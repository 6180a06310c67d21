/**
 * How far the device models are off, computed by the engine itself from measured drives, from the
 * reference simulator's results and from theory: `node scripts/update-validation.mjs` writes
 * `results.json`, and a test recomputes it.
 */
import results from './results.json' with { type: 'json' };

/** A distribution of response times in ms: `quantiles[k]` is the quantile k / (length - 1). */
export interface Distribution {
  readonly mean: number;
  readonly sd: number;
  readonly quantiles: readonly number[];
}

/** A drive whose response times were measured, request by request, and the same requests simulated. */
export interface MeasuredComparison {
  readonly id: string;
  readonly drive: string;
  readonly source: string;
  readonly requests: number;
  readonly measured: Distribution;
  readonly simulated: Distribution;
  /** Root mean square distance of the distributions, ms. */
  readonly demeritMs: number;
  /** The same over the second half of the requests, in whose light nothing was chosen. */
  readonly heldOutDemeritMs: number;
  /** What was chosen on the first half of the requests, a sentence each; nothing where the description was taken as it is. */
  readonly observed: readonly string[];
  /** Simulated mean - measured mean, as a share of the measured. */
  readonly meanError: number;
  readonly readMeanError: number;
  readonly writeMeanError: number;
  /** The reference simulator's own figure on the same requests. */
  readonly reference: { readonly demeritMs: number };
  /** The same with one feature of the model taken away. */
  readonly without: readonly { readonly feature: string; readonly demeritMs: number; readonly meanError: number }[];
}

/** A case of the reference simulator against ours. Times in ms. */
export interface ReferenceComparison {
  readonly id: string;
  readonly profile: 'bare' | 'mech' | 'cache';
  readonly discipline: string;
  readonly mode: 'open' | 'closed';
  readonly requests: number;
  readonly referenceMeanMs: number;
  readonly simulatedMeanMs: number;
  readonly meanError: number;
  /** Root mean square distance at the quantiles that the reference gives, as a share of its mean. */
  readonly quantileError: number;
  /** What is allowed: share of the mean. */
  readonly gate: number;
}

/** A law of theory against the engine. */
export interface TheoryComparison {
  readonly id: string;
  readonly title: string;
  readonly expected: number;
  readonly simulated: number;
  readonly unit: string;
  readonly gate: number;
}

export interface ValidationResults {
  readonly engineVersion: string;
  readonly measured: readonly MeasuredComparison[];
  readonly reference: readonly ReferenceComparison[];
  readonly theory: readonly TheoryComparison[];
}

export const VALIDATION: ValidationResults = results as ValidationResults;
