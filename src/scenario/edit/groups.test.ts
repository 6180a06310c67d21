import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edited } from '../../cli/edits.ts';
import { KIB, MIB } from '../../base/units.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import { describeDifference } from '../describe.ts';
import { extentTotals, freeRuns } from '../groups/allocate.ts';
import { extentsIn, logicalExtents, physicalOf } from '../groups/extents.ts';
import { groupFaults } from '../groups/faults.ts';
import { layOut } from '../layout.ts';
import type { Scenario } from '../schema.ts';
import { refusalText } from '../testing/refusal.ts';
import { problemsOf } from '../validate.ts';
import { keepAddresses } from './addresses.ts';
import { assignDrive } from './drives.ts';
import {
  addPhysical,
  createGroup,
  createLogical,
  dissolveGroup,
  moveLogical,
  removeLogical,
  removePhysical,
  renameInGroup,
  resizeLogical,
  sizeOfLogical,
} from './groups.ts';
import { moveTo } from './deal.ts';
import { moveFiles } from './move.ts';
import { makeStripe } from './volumes.ts';

const loose = smallScenario({ classes: [SCAN], disks: 4 });
const grouped = createGroup(loose, { id: 'data', physical: ['d1', 'd2'], extentBytes: MIB });
const piecesOf = (scenario: Scenario, id: string) => scenario.volumeGroups![0].logical.find((each) => each.id === id)!.pieces;

test('a group of disks in use: what lay on them lies on a logical volume of each, in the same order', () => {
  expect(problemsOf(grouped)).toEqual([]);
  const [before, after] = [layOut(loose), layOut(grouped)];
  const names = new Map([
    ['d1', 'lv-d1'],
    ['d2', 'lv-d2'],
  ]);
  for (let psu = 0; psu < before.psuCount; psu++) {
    const was = before.targets[before.target[psu]].id;
    expect(after.targets[after.target[psu]].id).toBe(names.get(was) ?? was);
    expect(after.offsetBytes[psu]).toBe(before.offsetBytes[psu]);
  }
  expect(describeDifference(loose, grouped).slice(0, 2)).toEqual([
    'new volume group data of d1 and d2, extents of 1 MiB',
    'new logical volume lv-d1 of group data, 17 MiB (17 extents), linear on d1',
  ]);
  const whole = createGroup(makeStripe(loose, { disks: ['d1', 'd2'], id: 'v' }, 64 * KIB), { physical: ['v', 'd3'] });
  expect(whole.volumeGroups![0].logical.map(({ id }) => id)).toEqual(['lv-v', 'lv-d3']);
});

test('files of a disk that comes to a group keep their addresses, and the gaps between them', () => {
  const { target, targets } = layOut(loose);
  const onFirst = [...target.keys()].filter((psu) => targets[target[psu]].id === 'd1');
  expect(onFirst.length).toBeGreaterThan(1);
  const gap = moveFiles(keepAddresses(loose), [onFirst[0]], moveTo(['d3']));
  const [before, after] = [layOut(gap), layOut(createGroup(gap, { id: 'data', physical: ['d1', 'd2'], extentBytes: MIB }))];
  expect(before.offsetBytes[onFirst[1]]).toBeGreaterThan(0);
  expect(after.targets[after.target[onFirst[1]]].id).toBe('lv-d1');
  expect([...after.offsetBytes]).toEqual([...before.offsetBytes]);
});

test('logical volumes take free extents, linear and striped, and grow and shrink by extents', () => {
  const linear = createLogical(grouped, 'data', { id: 'logs', bytes: 10 * MIB + 1, on: ['d2'] });
  expect(piecesOf(linear, 'logs')).toEqual([{ extents: 11, legs: [{ on: 'd2', at: 17 }] }]);
  const striped = createLogical(linear, 'data', { id: 'fast', bytes: 5 * MIB, stripeUnitBytes: 64 * KIB });
  expect(piecesOf(striped, 'fast')).toEqual([
    {
      extents: 6,
      legs: [
        { on: 'd1', at: 17 },
        { on: 'd2', at: 28 },
      ],
      stripeUnitBytes: 64 * KIB,
    },
  ]);
  const larger = resizeLogical(striped, 'logs', 20 * MIB);
  expect(piecesOf(larger, 'logs')).toEqual([
    { extents: 11, legs: [{ on: 'd2', at: 17 }] },
    { extents: 9, legs: [{ on: 'd2', at: 31 }] },
  ]);
  expect(sizeOfLogical(resizeLogical(larger, 'logs', 12 * MIB), 'logs')).toBe(12 * MIB);
  expect(sizeOfLogical(resizeLogical(striped, 'fast', 9 * MIB), 'fast')).toBe(10 * MIB);
  expect(renameInGroup(striped, 'fast', 'Fast').volumeGroups![0].logical.map(({ name }) => name)).toContain('Fast');
  expect(removeLogical(striped, 'fast')).toEqual(linear);
});

test('extents of a disk that leaves its group are mapped to others', () => {
  const three = addPhysical(grouped, 'data', ['d3']);
  const two = removePhysical(three, 'd1');
  expect(two.volumeGroups![0].physical).toEqual(['d2', 'd3']);
  expect(piecesOf(two, 'lv-d1')).toEqual([{ extents: 17, legs: [{ on: 'd2', at: 17 }] }]);
  expect(problemsOf(two)).toEqual([]);
  expect(layOut(two).targets.find(({ id }) => id === 'd1')!.group).toBeUndefined();
  expect(piecesOf(moveLogical(three, 'lv-d1', ['d3']), 'lv-d1')).toEqual([{ extents: 17, legs: [{ on: 'd3', at: 16 }] }]);
  const striped = createLogical(three, 'data', { id: 's', bytes: 4 * MIB, on: ['d1', 'd2'], stripeUnitBytes: 64 * KIB });
  expect(physicalOf(removePhysical(striped, 'd1').volumeGroups![0].logical.find(({ id }) => id === 's')!)).toEqual(['d3', 'd2']);
});

describe('what is refused, with the fix', () => {
  const full = { ...loose, hardware: { ...loose.hardware } };
  test.each<[string, () => unknown, string]>([
    [
      'too large',
      () => createLogical(grouped, 'data', { bytes: 999 * MIB }),
      'room: 999 extents of 1 MiB are wanted, and 998 extents are free (on d1 and d2); at most 998 MiB, other physical volumes, or another disk in the group',
    ],
    [
      'a stranger',
      () => createLogical(grouped, 'data', { bytes: MIB, on: ['d3'] }),
      'member: d3 is no physical volume of group data; choose among d1 and d2',
    ],
    ['in use', () => removeLogical(grouped, 'lv-d1'), 'lost: 17 MiB lie on logical volume lv-d1; move its files away first'],
    [
      'too small',
      () => resizeLogical(grouped, 'lv-d1', 5 * MIB),
      'room: Files on logical volume lv-d1 end at 17 MiB; at least 17 MiB, or move files away first',
    ],
    [
      'a disk twice',
      () => addPhysical(grouped, 'data', ['d2']),
      'member: Disk 2 is a physical volume of group data already; take it out of data first',
    ],
    [
      'a member of a volume',
      () => createGroup(makeStripe(loose, { disks: ['d1', 'd2'], id: 'v' }, 4096), { physical: ['d1'] }),
      'member: Disk 1 is in volume v; choose volume v as a whole',
    ],
    [
      'odd extents',
      () => createGroup(full, { physical: ['d1'], extentBytes: 3 * MIB }),
      'member: Extents of 3145728 bytes: a volume manager\'s extent is a power of two (group "vg1"); 4194304 (4 MiB)',
    ],
    [
      'the last disk in use',
      () => removePhysical(createGroup(loose, { physical: ['d1'] }), 'd1'),
      'room: 5 extents of logical volume lv-d1 would have to move, and 0 extents are free there; free 20 MiB: another disk in group vg1, or smaller logical volumes',
    ],
    ['a group in use', () => dissolveGroup(grouped, 'data'), 'member: Group data has 2 logical volumes; remove them first'],
    [
      'two stripes on one disk',
      () => removePhysical(createLogical(grouped, 'data', { id: 's', bytes: 4 * MIB, stripeUnitBytes: 4096 }), 'd1'),
      'room: Logical volume s is striped over the physical volumes that have room: two of its stripes would come to one; another disk in group data',
    ],
    [
      'nowhere to go',
      () => moveLogical(grouped, 'lv-d1', ['d1']),
      'member: Logical volume lv-d1 is there already; choose another physical volume',
    ],
  ])('%s', (_, edit, words) => {
    expect(refusalText(edit)).toBe(words);
  });

  test('a smaller drive under a group that its extents do not fit on', () => {
    const small = {
      ...loose.hardware.drives[0],
      kind: 'fixed' as const,
      id: 'tiny',
      name: 'Tiny',
      capacityBytes: 20 * MIB,
      serviceMs: 1,
      distribution: 'constant' as const,
    };
    const roomy = createLogical(grouped, 'data', { id: 'logs', bytes: 30 * MIB, on: ['d1'] });
    expect(
      refusalText(() =>
        assignDrive(roomy, ['d1'], {
          kind: 'fixed',
          id: small.id,
          name: small.name,
          capacityBytes: small.capacityBytes,
          serviceMs: 1,
          distribution: 'constant',
        } as never),
      ),
    ).toMatch(/"logs" ends at extent 47 of "d1", which has 19 extents/i);
  });
});

test('any edits keep every extent with one owner, and their number', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('create' as const), share: fc.nat(60), from: fc.nat(2), stripe: fc.boolean() }),
    fc.record({ kind: fc.constant('resize' as const), share: fc.nat(90), which: fc.nat(5) }),
    fc.record({ kind: fc.constant('move' as const), which: fc.nat(5), to: fc.nat(2) }),
    fc.record({ kind: fc.constant('leave' as const), which: fc.nat(2) }),
    fc.record({ kind: fc.constant('join' as const), which: fc.nat(2) }),
  );
  let done = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let scenario = createGroup(loose, { id: 'data', physical: ['d1', 'd2', 'd3'], extentBytes: 8 * MIB });
      for (const [k, each] of steps.entries()) {
        const { logical } = scenario.volumeGroups![0];
        const disk = (n: number) => `d${1 + (n % 3)}`;
        const lv = 'which' in each ? logical[each.which % logical.length].id : '';
        const sizes = new Map(logical.map((volume) => [volume.id, logicalExtents(volume)]));
        try {
          if (each.kind === 'create')
            scenario = createLogical(scenario, 'data', {
              id: `x${k}`,
              bytes: each.share * 8 * MIB,
              on: [disk(each.from), disk(each.from + 1)],
              ...(each.stripe && { stripeUnitBytes: 64 * KIB }),
            });
          else if (each.kind === 'resize') scenario = resizeLogical(scenario, lv, each.share * 8 * MIB);
          else if (each.kind === 'move') scenario = moveLogical(scenario, lv, [disk(each.to)]);
          else if (each.kind === 'leave') scenario = removePhysical(scenario, disk(each.which));
          else scenario = addPhysical(scenario, 'data', [disk(each.which)]);
          done++;
          if (each.kind !== 'resize' && each.kind !== 'create')
            expect(new Map(scenario.volumeGroups![0].logical.map((volume) => [volume.id, logicalExtents(volume)]))).toEqual(sizes);
        } catch (error) {
          if ((error as Error).name !== 'EditRefused') throw error;
          expect((error as { fix?: string }).fix).not.toBe('');
        }
        const [group] = scenario.volumeGroups!;
        expect(groupFaults(scenario)).toEqual([]);
        const total = [...extentTotals(scenario, group).values()].reduce((sum, count) => sum + count, 0);
        const used = group.logical.reduce((sum, volume) => sum + logicalExtents(volume), 0);
        expect(used + [...freeRuns(scenario, group).values()].reduce((sum, runs) => sum + extentsIn(runs), 0)).toBe(total);
      }
    }),
    { numRuns: 60 },
  );
  expect(done).toBeGreaterThan(100);
});

test('all of it by the command line', () => {
  const steps = [
    'group data d1,d2 extent=1048576',
    'group-add data d3',
    'logical data logs 10485760 on=d2',
    'logical data fast 8388608 stripe=65536 on=d1,d3',
    'logical-resize logs 20971520',
    'logical-move logs d3',
    'group-remove d2',
    'logical-remove fast',
    'move dim logs',
  ];
  const after = steps.reduce(edited, loose);
  expect(problemsOf(after)).toEqual([]);
  expect(after.volumeGroups![0]).toMatchObject({
    physical: ['d1', 'd3'],
    logical: [{ id: 'lv-d1' }, { id: 'lv-d2' }, { id: 'lv-d3' }, { id: 'logs' }],
  });
  expect(() => edited(loose, 'logical data logs 1')).toThrow(/There is no volume group data; choose one that exists/);
  expect(() => edited(loose, 'group data d1 size=4')).toThrow(/"size=" is not a setting of this step; expected group NAME/);
});
