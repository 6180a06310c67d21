import { expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import { explainRequest } from '../../engine/volume/explain.ts';
import { createGroup, createLogical } from '../../scenario/edit/groups.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { freeExtents, groupMap, movesAlong, sharedDisks, stripedTogether } from './groupMap.ts';

const loose = smallScenario({ classes: [SCAN], disks: 4 });
const grouped = createLogical(createGroup(loose, { id: 'data', physical: ['d1', 'd2'], extentBytes: MIB }), 'data', {
  id: 'fast',
  bytes: 8 * MIB,
  stripeUnitBytes: 64 * KIB,
});
const [group] = grouped.volumeGroups!;

test('the map has every extent once, and says what is free', () => {
  const rows = groupMap(grouped, group);
  expect(rows.map(({ physical, runs }) => [physical, runs.map(({ from, to, logical }) => [from, to, logical])])).toEqual([
    [
      'd1',
      [
        [0, 16, 0],
        [17, 20, 2],
        [21, rows[0].extents - 1, -1],
      ],
    ],
    [
      'd2',
      [
        [0, 16, 1],
        [17, 20, 2],
        [21, rows[1].extents - 1, -1],
      ],
    ],
  ]);
  expect(freeExtents(rows)).toBe(rows[0].extents + rows[1].extents - 17 - 17 - 8);
});

test('what moves along with a logical volume', () => {
  expect(movesAlong(grouped, { id: 'fast' })).toEqual({ files: 0, words: [] });
  expect(movesAlong(grouped, { id: 'lv-d1' })).toEqual({
    files: 14,
    words: ['6 PSUs of Fact', '6 PSUs of Index', 'PSU 1 of Dimension', 'PSU 1 of Spill'],
  });
});

test('what lies on a striped logical volume uses all of its disks, and what shares them meets it there', () => {
  expect(stripedTogether(grouped)).toMatchObject([{ volume: { id: 'fast' }, others: ['lv-d1', 'lv-d2'] }]);
  expect(stripedTogether(createGroup(loose, { physical: ['d1'] }))).toEqual([]);
  const disks = (volume: string, at: number) =>
    [...new Set(explainRequest(grouped, volume, at, 128 * KIB, false).map(({ diskId }) => diskId))].toSorted();
  for (let at = 0; at < 8 * MIB; at += 128 * KIB) expect(disks('fast', at)).toEqual(['d1', 'd2']);
  for (let at = 0; at < 8 * MIB; at += 128 * KIB) expect(disks('lv-d1', at)).toEqual(['d1']);
});

test('two containers of a table space on one disk are found', () => {
  const object = {
    id: 'ts',
    name: 'Space',
    role: 'table',
    segments: 1,
    psusPerSegment: 2,
    psuBytes: 4 * MIB,
    extents: { extentBytes: 64 * KIB },
  };
  const of = (targets: string[]): Scenario => ({
    ...grouped,
    database: { ...grouped.database, objects: [object as Scenario['database']['objects'][number]] },
    placement: { rules: [{ object: 'ts', spread: { kind: 'round-robin', targets, offset: 0, segmentShift: 0 } }], exceptions: [] },
  });
  expect(sharedDisks(of(['lv-d1', 'fast']))).toEqual([{ object: 'Space', disk: 'd1', containers: [1, 2] }]);
  expect(sharedDisks(of(['lv-d1', 'lv-d2']))).toEqual([]);
});
