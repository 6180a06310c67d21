import type { Prediction } from './surrogate.ts';

/** Expected improvement: the mean of how far a normal quantity is below 0, counting it as 0 where it is above. */
export function expectedImprovement({ mean, deviation }: Prediction): number {
  if (deviation === 0) return Math.max(0, -mean);
  const behind = mean / deviation;
  // Normal density, and its tail by Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.16.
  const density = Math.exp((-behind * behind) / 2) / Math.sqrt(2 * Math.PI);
  const t = 1 / (1 + 0.33267 * Math.abs(behind));
  const tail = density * t * (0.4361836 + t * (-0.1201676 + t * 0.937298));
  return deviation * (density - behind * (behind >= 0 ? tail : 1 - tail));
}
