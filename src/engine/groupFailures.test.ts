/** Disks of a volume group that fail during a run: what is lost against maps that are walked sector by sector, and what becomes of moves under way. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { KIB, MIB, SECTOR_BYTES } from '../base/units.ts';
import { createLogical } from '../scenario/edit/groups.ts';
import { EditRefused } from '../scenario/edit/refused.ts';
import { layOut } from '../scenario/layout.ts';
import type { Action, Scenario, Volume } from '../scenario/schema.ts';
import { inGroup } from '../scenario/testing/anyGroupActions.ts';
import { problemsOf } from '../scenario/validate.ts';
import type { RunResult } from './record/result.ts';
import { createRun, runToEnd } from './run.ts';
import { updatesOf } from './testing/updates.ts';

const EXTENT = 64 * KIB;
const fail = (disk: string, atMs: number): Action => ({ kind: 'fail-disk', id: `f-${disk}-${atMs}`, atMs, disk });
const replace = (disk: string, atMs: number): Action => ({ kind: 'replace-disk', id: `r-${disk}-${atMs}`, atMs, disk });
const move = (atMs: number, to: string, more: Partial<Action> = {}): Action =>
  ({ kind: 'move-logical', id: 'm', atMs, logical: 'lv-d1', to: [to], ...more }) as Action;

function checked(scenario: Scenario): RunResult {
  expect(problemsOf(scenario)).toEqual([]);
  const result = runToEnd(scenario, { series: false });
  expect(result.failedChecks).toEqual([]);
  return result;
}

/** Empty logical volumes that files are to lie on, and where each file lies. */
const anyLayout = fc.record({
  extentKib: fc.constantFrom(32, 64, 100),
  volumes: fc.array(
    fc.record({
      kib: fc.integer({ min: 600, max: 4000 }),
      first: fc.nat(2),
      width: fc.integer({ min: 1, max: 3 }),
      unitKib: fc.constantFrom(null, 4, 16),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  of: fc.array(fc.nat(20), { minLength: 4, maxLength: 4 }),
  disks: fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }),
});

function laidOut({ extentKib, volumes, of }: typeof anyLayout extends fc.Arbitrary<infer T> ? T : never): Scenario | null {
  const bare = updatesOf(false);
  const physical = ['d1', 'd2', 'd3'];
  let scenario: Scenario = {
    ...bare,
    placement: {
      ...bare.placement,
      rules: bare.placement.rules.map((rule) => ({ ...rule, spread: { kind: 'all' as const, target: 'd4' } })),
    },
    volumeGroups: [{ id: 'g', name: 'G', extentBytes: extentKib * KIB, physical, logical: [] }],
  };
  volumes.forEach(({ kib, first, width, unitKib }, k) => {
    const on = physical.slice(first).concat(physical.slice(0, first)).slice(0, width);
    const stripes = unitKib !== null && on.length > 1 && extentKib % unitKib === 0;
    try {
      scenario = createLogical(scenario, 'g', { id: `lv${k}`, bytes: kib * KIB, on, ...(stripes && { stripeUnitBytes: unitKib * KIB }) });
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
    }
  });
  const ids = scenario.volumeGroups![0].logical.map(({ id }) => id);
  if (ids.length === 0) return null;
  const exceptions = ['ts', 'plain'].flatMap((object, o) =>
    [1, 2].map((psu) => ({
      object,
      segments: [1, 1] as [number, number],
      psus: [psu, psu] as [number, number],
      spread: { kind: 'all' as const, target: ids[of[2 * o + psu - 1] % ids.length] },
    })),
  );
  return { ...scenario, placement: { ...scenario.placement, exceptions } };
}

/** The disk that a sector of a logical volume lies on, from the document's pieces alone. */
function diskOf({ volumeGroups }: Scenario, id: string, sector: number): string {
  const [{ logical, extentBytes }] = volumeGroups!;
  let left = sector * SECTOR_BYTES;
  for (const { extents, legs, stripeUnitBytes } of logical.find((volume) => volume.id === id)!.pieces) {
    if (left < extents * extentBytes) return legs.length === 1 ? legs[0].on : legs[Math.floor(left / stripeUnitBytes!) % legs.length].on;
    left -= extents * extentBytes;
  }
  throw new Error('beyond the end');
}

/** Bytes of each file, by object, that lie on a disk. */
function onDisk(scenario: Scenario, disk: string): { object: string; files: string[]; bytes: number }[] {
  const layout = layOut(scenario);
  return scenario.database.objects.flatMap(({ id }, o) => {
    const files: string[] = [];
    let bytes = 0;
    for (let psu = layout.objectFirst[o]; psu < layout.objectFirst[o + 1]; psu++) {
      let here = 0;
      for (let at = 0; at < layout.bytes[psu]; at += SECTOR_BYTES) {
        const on = diskOf(scenario, layout.targets[layout.target[psu]].id, (layout.offsetBytes[psu] + at) / SECTOR_BYTES);
        if (on === disk) here += SECTOR_BYTES;
      }
      if (here > 0) files.push(String(psu - layout.objectFirst[o] + 1));
      bytes += here;
    }
    return files.length === 0 ? [] : [{ object: id, files, bytes }];
  });
}

test('property: a disk of a volume group takes with it what lies on its extents, to the byte, and each part is named once', () => {
  let lost = 0;
  let kept = 0;
  fc.assert(
    fc.property(anyLayout, (drawn) => {
      const base = laidOut(drawn);
      if (base === null || problemsOf(base).length > 0) return;
      const disks = [...new Set(drawn.disks.map((disk) => `d${disk + 1}`))];
      const timeline = disks.flatMap((disk, k) => [fail(disk, 100 + 200 * k), replace(disk, 150 + 200 * k), fail(disk, 180 + 200 * k)]);
      const { moves, failures = [] } = checked({ ...base, timeline });
      const gone = new Set<string>();
      disks.forEach((disk, k) => {
        const told = moves![3 * k].lost ?? [];
        const expected = onDisk(base, disk);
        expect(told.map(({ object, files, bytes }) => ({ object, files, bytes }))).toEqual(expected);
        // It comes back empty: nothing can be lost with it a second time.
        expect(moves![3 * k + 2].lost).toBeUndefined();
        for (const { object } of expected) gone.add(object);
        lost += expected.length;
      });
      expect(new Set(failures.map(({ class: id }) => id.replace('change-', '')))).toEqual(gone);
      kept += 2 - gone.size;
    }),
    { numRuns: rounds(40, 2.5) },
  );
  expect(lost).toBeGreaterThan(0);
  expect(kept).toBeGreaterThan(0);
});

/** Logical volumes lv-d1 and lv-d2 with the files of these disks, and an empty one striped over both. */
const grouped = (timeline: Action[]): Scenario => ({ ...inGroup(updatesOf(false)), timeline });
const slow = { pace: { chunkBytes: 16 * KIB, mibPerSecond: 2 } };

describe('a move of extents under way', () => {
  const size = inGroup(updatesOf(false)).volumeGroups![0].logical[0].pieces[0].extents;

  test('whose source fails stops; extents whose copy is whole are kept and logged, all others are lost and named', () => {
    const { moves, failures } = checked(grouped([move(100, 'd3', slow), fail('d1', 250)]));
    const [moving, failing] = moves!;
    expect(moving).toMatchObject({ state: 'canceled', reason: 'disk-failed' });
    expect(moving.movedBytes).toBeGreaterThan(EXTENT);
    const [{ extents: kept }] = moving.remapped!;
    expect(moving.remapped).toEqual([{ logical: 'lv-d1', from: 'd1', to: 'd3', extents: kept, automatic: true }]);
    // The chunk that was on its way came too late.
    expect([Math.floor(moving.movedBytes / EXTENT), Math.floor((moving.movedBytes - 16 * KIB) / EXTENT)]).toContain(kept);
    expect(kept).toBeLessThan(size);
    const bytes = failing.lost!.reduce((sum, each) => sum + each.bytes, 0);
    const all = onDisk(grouped([]), 'd1').reduce((sum, each) => sum + each.bytes, 0);
    // The extent that was being copied is lost with those that were not.
    expect(bytes).toBe(all - kept * EXTENT);
    expect(failures).toBeDefined();
  });

  test('whose target fails stops, and nothing of the logical volume is lost', () => {
    const { moves, failures } = checked(grouped([move(100, 'd3', slow), fail('d3', 250)]));
    expect(moves![0]).toMatchObject({ state: 'canceled', reason: 'disk-failed' });
    expect(moves![0].remapped).toBeUndefined();
    expect(moves![1].lost).toBeUndefined();
    expect(failures).toBeUndefined();
  });

  test('that neither comes from there nor goes there continues', () => {
    const { moves, failures } = checked(grouped([move(100, 'd3', slow), fail('d2', 150)]));
    expect(moves![0].state).toBe('finished');
    expect(moves![1].lost!.map(({ files }) => files)).toEqual([['2'], ['2']]);
    expect(failures!.map(({ lost }) => lost)).toEqual(['d2', 'd2']);
  });

  test('that was over in time takes its logical volume out of harm', () => {
    const { moves, failures } = checked(grouped([move(0, 'd3'), fail('d1', 1200)]));
    expect(moves!.map(({ state }) => state)).toEqual(['finished', 'finished']);
    expect(moves![1].lost).toBeUndefined();
    expect(failures).toBeUndefined();
  });
});

test('logical volumes on other disks of the group go on as before', () => {
  const base = grouped([fail('d1', 300)]);
  const alone: Scenario = {
    ...base,
    placement: {
      rules: [
        { object: 'ts', spread: { kind: 'all', target: 'lv-d1' } },
        { object: 'plain', spread: { kind: 'all', target: 'lv-d2' } },
      ],
      exceptions: [],
    },
    volumeGroups: base.volumeGroups!.map((group) => ({
      ...group,
      logical: group.logical.slice(0, 2).map((volume, k) => ({ ...volume, pieces: [{ extents: 32, legs: [{ on: `d${k + 1}`, at: 0 }] }] })),
    })),
  };
  const result = checked(alone);
  expect(result.failures!.map(({ class: id }) => id)).toEqual(['change-ts']);
  const whole = checked({ ...alone, timeline: undefined });
  const plain = (run: RunResult): number => run.streams!.streams[1].completed;
  expect(plain(result)).toBeGreaterThan(0.9 * plain(whole));
});

test('a replaced disk is empty room of its group: extents move there, and what was lost stays lost', () => {
  const { moves, failures } = checked(grouped([fail('d3', 50), replace('d3', 100), move(150, 'd3'), fail('d2', 700), replace('d2', 720)]));
  expect(moves!.map(({ state }) => state)).toEqual(['finished', 'finished', 'finished', 'finished', 'finished']);
  expect(moves![0].lost).toBeUndefined();
  expect(moves![2].remapped).toMatchObject([{ logical: 'lv-d1', from: 'd1', to: 'd3' }]);
  expect(moves![3].lost!.map(({ files }) => files)).toEqual([['2'], ['2']]);
  expect(failures).toHaveLength(2);
});

test('a physical volume with copies continues without a disk, and its logical volumes with it', () => {
  const base = updatesOf(false);
  const pair = (id: string, ...members: string[]): Volume => ({
    kind: 'mirror',
    id,
    name: id,
    members,
    tuneGroup: 1,
    stripeUnitBytes: 64 * KIB,
  });
  const mirrored: Scenario = {
    ...base,
    volumes: [pair('one', 'd1', 'd2'), pair('two', 'd3', 'd4')],
    volumeGroups: [
      {
        id: 'g',
        name: 'G',
        extentBytes: EXTENT,
        physical: ['one', 'two'],
        logical: [{ id: 'lv', name: 'Lv', pieces: [{ extents: 60, legs: [{ on: 'one', at: 0 }] }] }],
      },
    ],
    placement: { rules: ['ts', 'plain'].map((object) => ({ object, spread: { kind: 'all', target: 'lv' } })), exceptions: [] },
    timeline: [fail('d1', 200), { kind: 'move-logical', id: 'm', atMs: 300, logical: 'lv', to: ['two'] }, fail('d2', 1400)],
  };
  const { moves, failures } = checked(mirrored);
  expect(moves!.map(({ state }) => state)).toEqual(['finished', 'finished', 'finished']);
  expect(failures).toBeUndefined();
  const rebuilt = checked({ ...mirrored, timeline: [fail('d1', 200), replace('d1', 400)] });
  expect(rebuilt.rebuilds).toMatchObject([{ volume: 'one', disk: 'd1', onto: 'd1' }]);
  expect(rebuilt.failures).toBeUndefined();
  const lost = checked({ ...mirrored, timeline: [fail('d1', 200), fail('d2', 300)] });
  expect(lost.moves![1].lost).toHaveLength(2);
  expect(lost.moves![1].lost!.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(2 * 512 * KIB + 2 * 256 * KIB);
});

test('property: a copy of a run in which disks of a group fail ends with the same bits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 120, max: 600 }), (slices, atMs) => {
      const scenario = grouped([move(100, 'd3', slow), fail('d1', atMs), replace('d1', atMs + 100)]);
      const whole = checked(scenario);
      const run = createRun(scenario, { series: false });
      for (let k = 0; k < slices && !run.advance(53); k++);
      const copy = run.fork();
      while (!copy.advance(997));
      expect(copy.result().resultHash).toBe(whole.resultHash);
      expect(copy.result().moves).toEqual(whole.moves);
    }),
    { numRuns: 8 },
  );
});

test.each<[string, Action[], string]>([
  ['from a dead disk', [fail('d1', 1), move(2, 'd3', { from: ['d1'] })], 'disk 1 has failed before that moment'],
  ['to a dead disk', [fail('d3', 1), move(2, 'd3')], 'disk 3 has failed before that moment'],
  [
    'a file to a dead logical volume',
    [fail('d2', 1), { kind: 'move', id: 'n', atMs: 2, object: 'ts', psu: 1, to: 'lv-d2', method: 'copy' }],
    'lv-d2 has failed before that moment',
  ],
])('what needs a disk of a group that has failed is refused with the reason: %s', (_, timeline, words) => {
  expect(
    problemsOf(grouped(timeline))
      .map(({ message }) => message)
      .join('\n'),
  ).toContain(words);
});

test('what only the run can say is refused when its moment comes', () => {
  const { moves } = checked(
    grouped([fail('d1', 100), move(200, 'd3'), { kind: 'resize-logical', id: 's', atMs: 300, logical: 'lv-d1', bytes: 4 * MIB }]),
  );
  expect(moves!.slice(1)).toMatchObject([
    { state: 'refused', reason: 'disk-failed' },
    { state: 'refused', reason: 'disk-failed' },
  ]);
});
