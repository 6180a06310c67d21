/**
 * Chances that disks fail and that data are lost with them (section 5 of the document: the chance that at least one of
 * n disks fails is 1 - (1-p)^n). Disks fail independently and none is replaced within the time looked at, so for
 * long times this is what happens if nobody looks after the machine.
 */
import { err, ok } from '../../base/result.ts';
import { arrayShape, membersProblem } from '../../scenario/arrays.ts';
import type { Volume } from '../../scenario/schema.ts';
import { LIMITS } from '../../scenario/values.ts';
import { firstProblem, type Reckoned } from './calculators.ts';

export const HOURS_PER_YEAR = 8766;

/** 1 - (1-p)^n, exact for small p too. */
const anyOf = (p: number, n: number): number => (p >= 1 && n > 0 ? 1 : 0 - Math.expm1(n * Math.log1p(-p)));

/**
 * Chance that one disk fails within `hours`.
 * @param annualFailureRate share of disks that fail within a year, 0 to 1
 */
export function diskFails(input: { readonly annualFailureRate: number; readonly hours: number }): Reckoned<number> {
  const { annualFailureRate, hours } = input;
  const problem = firstProblem({
    annualFailureRate: { value: annualFailureRate, least: 0, most: 1, kind: 'share' },
    hours: { value: hours, least: 0, most: 100 * HOURS_PER_YEAR, kind: 'share' },
  });
  if (problem) return err(problem);
  return ok(hours === 0 ? 0 : anyOf(annualFailureRate, hours / HOURS_PER_YEAR));
}

/** Chance that at least one of n disks fails, each with chance p: 1 - (1-p)^n. */
export function anyDiskFails(input: { readonly p: number; readonly disks: number }): Reckoned<number> {
  const { p, disks } = input;
  const problem = firstProblem({
    p: { value: p, least: 0, most: 1, kind: 'share' },
    disks: { value: disks, least: 0, most: LIMITS.disks },
  });
  return problem ? err(problem) : ok(disks === 0 ? 0 : anyOf(p, disks));
}

/**
 * Chance that a volume loses data when each of its disks fails with chance p: a stripe or concatenation with its first
 * disk, RAID-5 with the second of one array, a mirror with the last copy of something, RAID 0+1 once every half has lost a disk.
 */
export function volumeLoses(volume: Volume, p: number): Reckoned<number> {
  const problem = firstProblem({ p: { value: p, least: 0, most: 1, kind: 'share' } });
  if (problem) return err(problem);
  const members = membersProblem(volume);
  if (members !== null) return err({ field: 'members', ...members });
  return ok(loss(volume, p));
}

function loss(volume: Volume, p: number): number {
  if (volume.members.length === 0) return 0;
  if (volume.kind === 'stripe' || volume.kind === 'concat') return anyOf(p, volume.members.length);
  const { arrays, perArray, copies } = arrayShape(volume);
  if (volume.kind === 'raid5') return anyOf(secondOf(perArray, p), arrays);
  const columns = Math.floor(perArray / copies);
  const array = volume.arrangement === 'halves' ? anyOf(p, columns) ** copies : anyOf(p ** copies, columns);
  return anyOf(array, arrays);
}

/** Chance that two or more of n fail, summed from the small end so that tiny chances keep their digits. */
function secondOf(n: number, p: number): number {
  if (p >= 1) return n >= 2 ? 1 : 0;
  // Chance of exactly k: the one before, times (n-k+1)/k p/(1-p).
  let exactly = (1 - p) ** n;
  let sum = 0;
  for (let k = 1; k <= n; k++) {
    exactly *= ((n - k + 1) / k) * (p / (1 - p));
    if (k >= 2) sum += exactly;
  }
  return Math.min(1, sum);
}

/** Chance that anything is lost of what lies on several volumes and loose disks, each with a chance of its own. */
export const anyLoses = (chances: readonly number[]): number => {
  let sum = 0;
  for (const chance of chances) {
    if (chance >= 1) return 1;
    sum += Math.log1p(-chance);
  }
  return 0 - Math.expm1(sum);
};
