/** Where a claim's figure lies over the seeds, beside the bounds of its gate: a mark of a few pixels, as shares of its width. */
import type { GateBounds, Simulated } from '../../../studies/claims/claim.ts';

export interface SeedMark {
  /** All from 0 (left) to 1. */
  readonly min: number;
  readonly mean: number;
  readonly max: number;
  /** The gate: what lies between is what it asks for; 0 or 1 where it is open to that side. */
  readonly from: number;
  readonly to: number;
  /** Whether the gate ends there, rather than being open. */
  readonly fromIsBound: boolean;
  readonly toIsBound: boolean;
}

/** Room beside the outermost mark, as a share of the span. */
const ROOM = 0.15;
/** Around figures that are all the same there is no span. */
const LEAST_SPAN = 0.05;

/** The mark; null where nothing was run, or where the gate is not about the figure. */
export function seedMark(simulated: Simulated | undefined, bounds: GateBounds | undefined): SeedMark | null {
  const { low, high } = bounds ?? {};
  if (!simulated || (low === undefined && high === undefined)) return null;
  const { min, mean, max } = simulated;
  if (min === null || mean === null || max === null || ![min, mean, max].every(Number.isFinite)) return null;
  const ends = [min, max, ...(low === undefined ? [] : [low]), ...(high === undefined ? [] : [high])];
  const smallest = Math.min(...ends);
  const largest = Math.max(...ends);
  const span = Math.max(largest - smallest, LEAST_SPAN * Math.max(Math.abs(largest), Math.abs(smallest)), Number.EPSILON);
  const left = (smallest + largest) / 2 - span / 2 - ROOM * span;
  const at = (value: number): number => (value - left) / (span * (1 + 2 * ROOM));
  return {
    min: at(min),
    mean: at(mean),
    max: at(max),
    from: low === undefined ? 0 : at(low),
    to: high === undefined ? 1 : at(high),
    fromIsBound: low !== undefined,
    toIsBound: high !== undefined,
  };
}
