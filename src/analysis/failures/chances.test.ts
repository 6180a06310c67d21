import { describe, expect, test } from 'vitest';
import { fatalMembers } from '../../scenario/failures.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Volume } from '../../scenario/schema.ts';
import { presetScenario } from '../../studies/presets.ts';
import type { Calculated } from '../calculators/problem.ts';
import { anyDiskFails, anyLoses, diskFails, HOURS_PER_YEAR, kindsLose, layoutLoses, volumeLoses } from './chances.ts';
import { SAMPLE_STUDY } from '../../studies/testing/samples.ts';

function value<T>(answer: Calculated<T>): T {
  if (!answer.ok) throw new Error(`${answer.error.message}; ${answer.error.expected}`);
  return answer.value;
}

/** Summed over every set of failed disks, by what the document's validation says is lost. */
function byEnumeration(volume: Volume, p: number): number {
  const n = volume.members.length;
  let sum = 0;
  for (let set = 0; set < 1 << n; set++) {
    const failed = volume.members.filter((_, k) => (set >> k) & 1);
    if (fatalMembers(volume, new Set(failed)).length > 0) sum += p ** failed.length * (1 - p) ** (n - failed.length);
  }
  return sum;
}

const diskIds = (first: number, last: number): string[] => Array.from({ length: last - first + 1 }, (_, k) => `d${first + k}`);
const common = (members: number) => ({ id: 'v', name: 'V', members: diskIds(1, members), stripeUnitBytes: 65_536 });
const VOLUMES: readonly (readonly [string, Volume])[] = [
  ['RAID 0', { kind: 'stripe', ...common(9) }],
  ['concatenation', { kind: 'concat', id: 'v', name: 'V', members: diskIds(1, 5) }],
  ['RAID 1', { kind: 'mirror', ...common(2) }],
  ['three copies', { kind: 'mirror', ...common(9), copies: 3 }],
  ['RAID 10', { kind: 'mirror', ...common(12) }],
  ['RAID 0+1', { kind: 'mirror', ...common(12), arrangement: 'halves' }],
  ['RAID 0+1 under a stripe', { kind: 'mirror', ...common(12), arrangement: 'halves', arrays: { count: 3, stripeUnitBytes: 131_072 } }],
  ['RAID-5', { kind: 'raid5', ...common(7) }],
  ['RAID 50', { kind: 'raid5', ...common(12), arrays: { count: 3, stripeUnitBytes: 196_608 } }],
];

describe('loss of a volume', () => {
  test.each(VOLUMES)('%s: as summed over every set of failed disks', (_, volume) => {
    for (const p of [0.001, 0.03, 0.4]) expect(value(volumeLoses(volume, p)) / byEnumeration(volume, p)).toBeCloseTo(1, 9);
    expect(value(volumeLoses(volume, 0))).toBe(0);
    expect(value(volumeLoses(volume, 1))).toBe(1);
  });

  test('RAID 10 is safer than RAID 0+1, both than RAID-5, that than a stripe, on the same disks', () => {
    const volumes: readonly Volume[] = [
      { kind: 'mirror', ...common(22) },
      { kind: 'mirror', ...common(22), arrangement: 'halves' },
      { kind: 'raid5', ...common(22) },
      { kind: 'stripe', ...common(22) },
    ];
    const chances = volumes.map((volume) => value(volumeLoses(volume, 0.03)));
    expect(chances).toEqual(chances.toSorted((a, b) => a - b));
    expect(new Set(chances).size).toBe(4);
  });

  test('a volume that cannot be built has no chance, but a reason', () => {
    const answer = volumeLoses({ kind: 'raid5', ...common(2) }, 0.03);
    expect(answer.ok ? '' : answer.error.message).toMatch(/RAID 5 needs at least 3 disks/);
  });
});

describe('disks', () => {
  test('1-(1-p)^n', () => {
    expect(value(anyDiskFails({ p: 0.03, disks: 22 }))).toBeCloseTo(1 - 0.97 ** 22, 12);
    expect(value(anyDiskFails({ p: 1e-18, disks: 2 }))).toBeCloseTo(2e-18, 30);
    expect(value(anyDiskFails({ p: 1, disks: 3 }))).toBe(1);
    expect(value(anyDiskFails({ p: 0.5, disks: 0 }))).toBe(0);
  });

  test('an annual rate over other times', () => {
    const fails = (years: number) => value(diskFails({ annualFailureRate: 0.03, hours: years * HOURS_PER_YEAR }));
    expect(fails(1)).toBeCloseTo(0.03, 12);
    expect(fails(2)).toBeCloseTo(1 - 0.97 ** 2, 12);
    expect(fails(0)).toBe(0);
    expect(value(diskFails({ annualFailureRate: 1, hours: 1 }))).toBe(1);
  });

  test('bad input is explained', () => {
    for (const p of [-0.1, 1.1, Number.NaN, Infinity]) expect(anyDiskFails({ p, disks: 3 }).ok).toBe(false);
    const answer = diskFails({ annualFailureRate: 3, hours: 1 });
    expect(answer.ok ? '' : answer.error.expected).toBe('a number from 0 to 1');
  });
});

test('several volumes: any of them', () => {
  expect(anyLoses([])).toBe(0);
  expect(anyLoses([0.1, 0.2])).toBeCloseTo(1 - 0.9 * 0.8, 12);
  expect(anyLoses([0.1, 1])).toBe(1);
});

describe('layouts and kinds', () => {
  const chanceOf = (layout: string, p: number) => {
    const scenario = presetScenario(`${SAMPLE_STUDY}/${layout}/w2`)!;
    return value(layoutLoses(scenario, layOut(scenario), p));
  };

  test('without copies by hand or striped: the same chance, for as many disks', () => {
    for (const layout of ['manual-22', 'stripe-22-64k', 'stripe-12-4-4-2']) {
      const { chance, disks } = chanceOf(layout, 0.03);
      expect(disks).toBe(22);
      expect(chance).toBeCloseTo(1 - 0.97 ** 22, 12);
    }
  });

  test('copies and parity: only volumes that hold something count', () => {
    expect(chanceOf('raid-01', 0.03).chance).toBeLessThan(chanceOf('manual-22', 0.03).chance);
    const { chance, disks } = chanceOf('log-apart', 0.03);
    expect(disks).toBe(22);
    expect(chance).toBeCloseTo(1 - 0.97 ** 20 * (1 - 0.03 ** 2), 12);
  });

  test('the same disks as each kind, the safer ones last', () => {
    const kinds = value(kindsLose({ p: 0.03, disks: 22 }));
    expect(kinds.map(({ id, disks, dataDisks }) => `${id} ${disks} ${dataDisks}`)).toEqual([
      'raid0 22 22',
      'raid5 22 21',
      'raid01 22 11',
      'raid10 22 11',
    ]);
    expect(kinds.map(({ chance }) => chance)).toEqual(kinds.map(({ chance }) => chance).toSorted((a, b) => b - a));
    expect(kinds[3].chance).toBeCloseTo(1 - (1 - 0.0009) ** 11, 12);
    expect(value(kindsLose({ p: 0.03, disks: 5 })).map(({ disks }) => disks)).toEqual([5, 5, 4, 4]);
    expect(value(kindsLose({ p: 0.03, disks: 1 })).map(({ id }) => id)).toEqual(['raid0']);
    expect(kindsLose({ p: 3, disks: 22 })).toMatchObject({ ok: false, error: { field: 'p', expected: 'a number from 0 to 1' } });
    expect(kindsLose({ p: 0.03, disks: 0 }).ok).toBe(false);
  });
});
