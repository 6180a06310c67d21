import { describe, expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import { describeDifference, describeLayout } from '../describe.ts';
import { diskLosses } from '../diskLoss.ts';
import { moveTo } from '../edit/deal.ts';
import { moveFiles } from '../edit/move.ts';
import { dissolveVolume, makeStripe } from '../edit/volumes.ts';
import { scenarioHash } from '../hash.ts';
import { layOut } from '../layout.ts';
import { decodeLink, encodeLink } from '../link/link.ts';
import { logicalOn } from './extents.ts';
import type { Scenario, VolumeGroup } from '../schema.ts';
import { refusalText } from '../testing/refusal.ts';
import { parseScenario, problemsOf } from '../validate.ts';

/** Tables and logs share disk 1; tables continue on disk 2, which is striped over by spill with disk 3. */
const GROUP: VolumeGroup = {
  id: 'data',
  name: 'Data',
  extentBytes: MIB,
  physical: ['d1', 'd2', 'd3'],
  logical: [
    {
      id: 'tables',
      name: 'Tables',
      pieces: [
        { extents: 40, legs: [{ on: 'd1', at: 0 }] },
        { extents: 30, legs: [{ on: 'd2', at: 0 }] },
      ],
    },
    { id: 'logs', name: 'Logs', pieces: [{ extents: 30, legs: [{ on: 'd1', at: 40 }] }] },
    {
      id: 'spill-lv',
      name: 'Spill',
      pieces: [
        {
          extents: 40,
          legs: [
            { on: 'd2', at: 30 },
            { on: 'd3', at: 0 },
          ],
          stripeUnitBytes: 64 * KIB,
        },
      ],
    },
  ],
};

function grouped(change: (group: VolumeGroup) => VolumeGroup = (group) => group): Scenario {
  const bare = smallScenario({ classes: [SCAN], disks: 4 });
  const on: Record<string, string> = { fact: 'tables', index: 'logs', dim: 'tables', spill: 'spill-lv' };
  const rules = bare.placement.rules.map(({ object }) => ({ object, spread: { kind: 'all' as const, target: on[object] } }));
  return { ...bare, volumeGroups: [change(GROUP)], placement: { rules, exceptions: [] } };
}

const said = (scenario: Scenario): string[] =>
  problemsOf(scenario).map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`);

test('a document with a group is sound, has its logical volumes last among its targets, and nothing fits on their disks', () => {
  const scenario = grouped();
  expect(problemsOf(scenario)).toEqual([]);
  expect(
    layOut(scenario).targets.map(({ id, kind, disks, capacityBytes, group }) => [id, kind, disks, capacityBytes / MIB, group]),
  ).toEqual([
    ['d1', 'disk', [0], 0, 'data'],
    ['d2', 'disk', [1], 0, 'data'],
    ['d3', 'disk', [2], 0, 'data'],
    ['d4', 'disk', [3], expect.any(Number), undefined],
    ['tables', 'logical', [0, 1], 70, undefined],
    ['logs', 'logical', [0], 30, undefined],
    ['spill-lv', 'logical', [1, 2], 40, undefined],
  ]);
});

test('it survives the link, and a document without groups means what it meant', () => {
  const scenario = grouped();
  const back = decodeLink(encodeLink(scenario));
  expect(back.ok && back.value.scenario).toEqual(scenario);
  const { volumeGroups: _groups, ...without } = smallScenario({ classes: [SCAN] });
  expect(scenarioHash(parsed({ ...without, volumeGroups: undefined }))).toBe(scenarioHash(without as Scenario));
  expect(scenarioHash(scenario)).not.toBe(scenarioHash(grouped((group) => ({ ...group, extentBytes: 2 * MIB }))));
});

function parsed(value: unknown): Scenario {
  const result = parseScenario(value);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

describe('what is refused, and what would be right', () => {
  const piece = (change: object) => (group: VolumeGroup) => ({
    ...group,
    logical: group.logical.map((volume) =>
      volume.id === 'spill-lv' ? { ...volume, pieces: [{ ...volume.pieces[0], ...change }] } : volume,
    ),
  });
  test.each<[string, (group: VolumeGroup) => VolumeGroup, RegExp]>([
    ['an extent of 3 MiB', (g) => ({ ...g, extentBytes: 3 * MIB }), /extentBytes: extents of 3145728 bytes.*; 4194304 \(4 MiB\)/],
    [
      'an unknown disk',
      (g) => ({ ...g, physical: [...g.physical, 'd9'] }),
      /"d9" is neither a disk nor a volume; one of the document's disks/,
    ],
    ['a disk twice', (g) => ({ ...g, physical: [...g.physical, 'd1'] }), /"d1" is listed twice in group "data"/],
    ['an id of a disk', (g) => ({ ...g, id: 'd4' }), /the id "d4" is that of disk d4; an id of its own, such as d4-2/],
    [
      'more stripes than physical volumes',
      piece({
        legs: [
          { on: 'd3', at: 0 },
          { on: 'd3', at: 20 },
        ],
      }),
      /striped over "d3" twice; as many stripes as physical volumes \(3/,
    ],
    ['extents that cannot be dealt', piece({ extents: 39 }), /39 extents cannot be dealt evenly over 2 stripes; 40 extents/],
    ['no stripe unit', piece({ stripeUnitBytes: undefined }), /a striped piece needs a stripe unit/],
    [
      'a unit larger than an extent',
      piece({ stripeUnitBytes: 2 * MIB }),
      /a stripe unit of 2097152 bytes.*; a power of two up to the extent, such as 1048576/,
    ],
    [
      'a physical volume of no group',
      piece({
        legs: [
          { on: 'd2', at: 30 },
          { on: 'd4', at: 0 },
        ],
      }),
      /"d4" is no physical volume of group "data"; one of the document's physical volumes/,
    ],
    [
      'extents of two owners',
      piece({
        legs: [
          { on: 'd2', at: 29 },
          { on: 'd3', at: 0 },
        ],
      }),
      /extent 29 of "d2" belongs to "tables" and to "spill-lv"; from 30 on/,
    ],
  ])('%s', (_, change, words) => {
    expect(said(grouped(change)).join('\n')).toMatch(words);
  });

  test('extents that are not there, with how many are free', () => {
    const found = said(grouped(piece({ extents: 4000 })));
    expect(found[0]).toMatch(
      /logical volume "spill-lv" ends at extent 2030 of "d2", which has 516 extents of 1 MiB; 486 extents are free on it/,
    );
    expect(found[1]).toMatch(/ends at extent 2000 of "d3", which has 516 extents/);
  });

  test('files on a physical volume, by document and by edit', () => {
    const scenario = grouped();
    const rules = scenario.placement.rules.map((rule) => ({ ...rule, spread: { kind: 'all' as const, target: 'd1' } }));
    expect(said({ ...scenario, placement: { rules, exceptions: [] } })[0]).toMatch(
      /"d1" is a physical volume of group "data": files lie on its logical volumes; one of the document's logical volumes of data/,
    );
    expect(refusalText(() => moveFiles(scenario, [0], moveTo(['d1'])))).toBe(
      'member: Disk 1 is a physical volume of group Data: files lie on its logical volumes; choose a logical volume: Tables, Logs',
    );
    expect(layOut(moveFiles(scenario, [0], moveTo(['logs']))).target[0]).toBe(5);
  });

  test('no volume is made of disks of a group, nor one of its volumes dissolved', () => {
    expect(refusalText(() => makeStripe(grouped(), { disks: ['d3', 'd4'] }, 64 * KIB))).toMatch(
      /Disk 3 is a physical volume of group Data; take it out of Data first/,
    );
    const bare = smallScenario({ classes: [SCAN], disks: 4, volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB } });
    const rules = bare.placement.rules.map(({ object }) => ({ object, spread: { kind: 'all' as const, target: 'lv' } }));
    const logical = [{ id: 'lv', name: 'L', pieces: [{ extents: 200, legs: [{ on: 'all', at: 0 }] }] }];
    const scenario = { ...bare, volumeGroups: [{ ...GROUP, physical: ['all'], logical }], placement: { rules, exceptions: [] } };
    expect(problemsOf(scenario)).toEqual([]);
    expect(refusalText(() => dissolveVolume(scenario, 'all'))).toMatch(/Volume All is a physical volume of group Data/);
  });

  test('a group that mixes RAID 5 with disks, and volumes with a controller', () => {
    const bare = smallScenario({ classes: [SCAN], disks: 6 });
    const members = ['d4', 'd5', 'd6'];
    const volumes: Scenario['volumes'] = [
      { kind: 'raid5', id: 'r', name: 'R', members, stripeUnitBytes: 64 * KIB, controller: { kind: 'hardware', perRequestMs: 1 } },
    ];
    const found = said({
      ...bare,
      volumes,
      volumeGroups: [{ ...GROUP, physical: ['d1', 'r'], logical: [] }],
      placement: grouped().placement,
    });
    expect(found.join('\n')).toMatch(/"r" has a controller of its own.*; the volume without it/);
    expect(found.join('\n')).toMatch(/group "data" has disks and RAID 5.*a group for each kind/);
  });
});

test('a failed disk takes every file that has extents there, and no file of the same logical volume that has none', () => {
  const scenario = grouped();
  const lostWith = (of: Scenario) =>
    diskLosses(of, layOut(of)).disks.map(({ state, objects }) => [state, objects.map(({ objectId }) => objectId)]);
  // Tables fills the first of its two pieces only.
  expect(lostWith(scenario)).toEqual([
    ['lost', ['fact', 'dim', 'index']],
    ['lost', ['spill']],
    ['lost', ['spill']],
    ['unused', []],
  ]);
  const early = grouped((group) => ({
    ...group,
    logical: group.logical.with(0, {
      ...group.logical[0],
      pieces: group.logical[0].pieces.with(0, { extents: 4, legs: [{ on: 'd1', at: 0 }] }),
    }),
  }));
  expect(lostWith(early).slice(0, 2)).toEqual([
    ['lost', ['fact', 'index']],
    ['lost', ['fact', 'dim', 'spill']],
  ]);
  const broken = {
    ...scenario,
    hardware: { ...scenario.hardware, disks: scenario.hardware.disks.map((disk, d) => (d === 2 ? { ...disk, failed: true } : disk)) },
  };
  expect(said(broken)).toEqual([expect.stringMatching(/disk 3 has failed, and logical volume spill-lv has extents there; lost: Spill/)]);
});

test('layouts and differences in words', () => {
  const scenario = grouped();
  expect(describeLayout(scenario)).toEqual(
    expect.arrayContaining([
      'volume group data of d1, d2 and d3, extents of 1 MiB',
      'logical volume tables of group data, 70 MiB (70 extents), linear on d1 and d2',
      'logical volume spill-lv of group data, 40 MiB (40 extents), striped over d2 and d3 in units of 64 KiB',
    ]),
  );
  const smaller = grouped((group) => ({
    ...group,
    logical: group.logical.map((volume) =>
      volume.id === 'logs' ? { ...volume, pieces: [{ extents: 26, legs: [{ on: 'd1', at: 40 }] }] } : volume,
    ),
  }));
  expect(describeDifference(scenario, smaller)).toEqual([
    'logical volume logs of group data, 26 MiB (26 extents), linear on d1 (was 30 MiB, linear on d1)',
  ]);
});

test('a disk names the logical volumes that have extents there, also below a volume', () => {
  const piece = (on: string) => ({ extents: 1, legs: [{ on, at: 0 }] });
  const volumes = [{ id: 'v', members: ['d1', 'd2'] }] as unknown as Scenario['volumes'];
  const logical = [
    { id: 'a', name: 'A', pieces: [piece('v'), piece('d3')] },
    { id: 'b', name: 'B', pieces: [piece('d3')] },
  ];
  const volumeGroups = [{ id: 'g', name: 'G', extentBytes: 65_536, physical: ['v', 'd3'], logical }];
  expect(['d1', 'd2', 'd3', 'd4'].map((disk) => logicalOn({ volumes, volumeGroups }, disk))).toEqual([['A'], ['A'], ['A', 'B'], []]);
});
