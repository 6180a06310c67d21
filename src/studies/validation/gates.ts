/** How far off the models may be: what the tests hold them to, and the page shows beside each figure. */
import type { MeasuredComparison, ReferenceComparison, TheoryComparison } from './results.ts';

/**
 * Against a measured drive: at least as close as the reference simulator; where properties were chosen on the first half
 * of the requests, also on the second.
 */
export function isDriveWithin({ demeritMs, heldOutDemeritMs, observed, reference }: MeasuredComparison): boolean {
  return demeritMs <= reference.demeritMs && (observed.length === 0 || heldOutDemeritMs <= reference.demeritMs);
}

/** Root mean square distance at the quantiles that is allowed in a case of the reference simulator, as a share of the mean. */
export function quantileGate({ profile, gate }: Pick<ReferenceComparison, 'profile' | 'gate'>): number {
  return profile === 'bare' ? 0.006 : gate;
}

/** Mean and quantiles of a case both lie within what is allowed. */
export function isCaseWithin(one: ReferenceComparison): boolean {
  return Math.abs(one.meanError) <= one.gate && one.quantileError <= quantileGate(one);
}

/** Deviation from a law of theory, as a share of what it gives. */
export function theoryError({ expected, simulated }: Pick<TheoryComparison, 'expected' | 'simulated'>): number {
  return simulated / expected - 1;
}

export function isLawWithin(one: TheoryComparison): boolean {
  return Math.abs(theoryError(one)) <= one.gate;
}
