/**
 * Chances that disks fail and that data are lost with them (section 5 of the document: the chance that at least one of
 * n disks fails is 1 - (1-p)^n). Disks fail independently and none is replaced within the time looked at, so for
 * long times this is what happens if nobody looks after the machine.
 */
import { err, ok } from '../../base/result.ts';
import { arrayShape, membersProblem } from '../../scenario/arrays.ts';
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario, Volume } from '../../scenario/schema.ts';
import { LIMITS } from '../../scenario/values.ts';
import { firstProblem, type Calculated } from '../calculators/problem.ts';

export const HOURS_PER_YEAR = 8766;

/** 1 - (1-p)^n, exact for small p too. */
const anyOf = (p: number, n: number): number => (p >= 1 && n > 0 ? 1 : 0 - Math.expm1(n * Math.log1p(-p)));

/**
 * Chance that one disk fails within `hours`.
 * @param annualFailureRate share of disks that fail within a year, 0 to 1
 */
export function diskFails(input: { readonly annualFailureRate: number; readonly hours: number }): Calculated<number> {
  const { annualFailureRate, hours } = input;
  const problem = firstProblem({
    annualFailureRate: { value: annualFailureRate, least: 0, most: 1, kind: 'share' },
    hours: { value: hours, least: 0, most: 100 * HOURS_PER_YEAR, kind: 'share' },
  });
  if (problem) return err(problem);
  return ok(hours === 0 ? 0 : anyOf(annualFailureRate, hours / HOURS_PER_YEAR));
}

/** Chance that at least one of n disks fails, each with chance p: 1 - (1-p)^n. */
export function anyDiskFails(input: { readonly p: number; readonly disks: number }): Calculated<number> {
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
export function volumeLoses(volume: Volume, p: number): Calculated<number> {
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

/**
 * Chance that a layout loses data when each disk fails with chance p and all work at first: volumes and loose disks that
 * hold something. `disks` is how many those are together.
 */
export function layoutLoses(
  { volumes }: Pick<Scenario, 'volumes'>,
  { targets }: Pick<Layout, 'targets'>,
  p: number,
): Calculated<{ readonly chance: number; readonly disks: number }> {
  const problem = firstProblem({ p: { value: p, least: 0, most: 1, kind: 'share' } });
  if (problem) return err(problem);
  const byId = new Map(volumes.map((volume) => [volume.id, volume]));
  const used = targets.filter(({ usedBytes }) => usedBytes > 0);
  const chances: number[] = [];
  for (const { id, kind } of used) {
    const volume = kind === 'disk' ? undefined : byId.get(id);
    const chance = volume === undefined ? ok(p) : volumeLoses(volume, p);
    if (!chance.ok) return chance;
    chances.push(chance.value);
  }
  return ok({ chance: anyLoses(chances), disks: new Set(used.flatMap(({ disks }) => disks)).size });
}

export interface KindChance {
  readonly id: 'raid0' | 'raid5' | 'raid01' | 'raid10';
  readonly name: string;
  /** Disks that it was calculated with: as many as the kind can use. */
  readonly disks: number;
  /** Of these, what holds data once. */
  readonly dataDisks: number;
  readonly chance: number;
  /** What has to fail. */
  readonly loses: string;
}

const KINDS: readonly (Pick<KindChance, 'id' | 'name' | 'loses'> & {
  readonly least: number;
  readonly step: number;
  readonly form: object;
})[] = [
  { id: 'raid0', name: 'RAID 0 (stripe)', least: 1, step: 1, form: { kind: 'stripe' }, loses: 'any one disk' },
  { id: 'raid5', name: 'RAID 5, one array', least: 3, step: 1, form: { kind: 'raid5' }, loses: 'any two disks' },
  {
    id: 'raid01',
    name: 'RAID 0+1 (two halves)',
    least: 2,
    step: 2,
    form: { kind: 'mirror', arrangement: 'halves' },
    loses: 'a disk of each half',
  },
  { id: 'raid10', name: 'RAID 10 (pairs)', least: 2, step: 2, form: { kind: 'mirror' }, loses: 'both disks of a pair' },
];

/** Chance that data are lost with so many disks as each kind of volume, each disk failing with chance p; kinds that need more disks are left out. */
export function kindsLose(input: { readonly p: number; readonly disks: number }): Calculated<readonly KindChance[]> {
  const { p, disks } = input;
  const problem = firstProblem({
    p: { value: p, least: 0, most: 1, kind: 'share' },
    disks: { value: disks, least: 1, most: LIMITS.disks },
  });
  if (problem) return err(problem);
  const found: KindChance[] = [];
  for (const { id, name, least, step, form, loses } of KINDS) {
    const n = Math.floor(disks / step) * step;
    if (n < least) continue;
    const members = Array.from({ length: n }, (_, k) => `d${k + 1}`);
    const volume = { ...form, id: 'v', name: 'v', members, stripeUnitBytes: 512 } as Volume;
    const dataDisks = id === 'raid0' ? n : id === 'raid5' ? n - 1 : n / 2;
    found.push({ id, name, disks: n, dataDisks, chance: loss(volume, p), loses });
  }
  return ok(found);
}
