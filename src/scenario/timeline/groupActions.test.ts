/** What the document says beforehand of actions on volume groups. */
import { describe, expect, test } from 'vitest';
import { GIB } from '../../base/units.ts';
import { updatesOf } from '../../engine/testing/updates.ts';
import { layOut } from '../layout.ts';
import type { Action, Scenario } from '../schema.ts';
import { inGroup } from '../testing/anyGroupActions.ts';
import { problemsOf } from '../validate.ts';
import { mappedVolumes } from './extents.ts';
import './groupActions.ts';
import { planTimeline } from './plan.ts';
import { describeTimeline } from './words.ts';

const base = inGroup(updatesOf(false));
const EXTENT = 65_536;
const at = (id: string, atMs = 100) => ({ id, atMs });
const withActions = (...timeline: Action[]): Scenario => ({ ...base, timeline });
const problem = (...timeline: Action[]): string => {
  const [first] = problemsOf(withActions(...timeline));
  return first === undefined ? '' : `${first.pointer}: ${first.message}; ${first.expected}`;
};
const move = (more: object = {}, id = 'm', atMs = 100): Action => ({
  kind: 'move-logical',
  ...at(id, atMs),
  logical: 'lv-d1',
  to: ['d3'],
  ...more,
});
const remove = (physical: string, id = 'r', atMs = 100): Action => ({ kind: 'remove-physical', ...at(id, atMs), physical });
const resize = (extents: number, more: object = {}, id = 's'): Action => ({
  kind: 'resize-logical',
  ...at(id),
  logical: 'lv-d1',
  bytes: extents * EXTENT,
  ...more,
});
const add = (physical: string, id = 'a', atMs = 50): Action => ({ kind: 'add-physical', ...at(id, atMs), group: 'g', physical });

describe('what is refused, with the nearest fix', () => {
  const refusals: readonly (readonly [string, readonly Action[], RegExp])[] = [
    ['an unknown volume', [move({ logical: 'lv-d9' })], /logical: "lv-d9" is none of the document's logical volumes; .*lv-d1/],
    ['a disk outside of the group', [move({ to: ['d4'] })], /to\/0: "d4" is no physical volume of group g at that moment; .*d[123]/],
    [
      'a target that is the source',
      [move({ to: ['d1'] })],
      /logical volume lv-d1 is on disk 1 already; disk 3, which has [\d\s]+ free extents/,
    ],
    ['extents that are not there', [move({ from: ['d2'] })], /has no such extents on disk 2; disk 1, where it is/],
    ['a source among the targets', [move({ from: ['d1'], to: ['d1', 'd3'] })], /disk 1 is where the extents come from, too/],
    ['a range of several disks', [move({ extents: { first: 0, count: 2 } })], /extents are counted on one physical volume/],
    [
      'the same volume twice at once',
      [move(), move({ to: ['d2'] }, 'n')],
      /is being moved by the action at [\d.]+ s then; a later moment, or an action that cancels it first/,
    ],
    [
      'a stripe beside another one of its own',
      [move({ logical: 'striped', to: ['d2'] })],
      /two of its stripes would come to one physical volume/,
    ],
    ['a disk of no group', [remove('d4')], /"d4" is in no volume group at that moment/],
    [
      'a disk that two stripes would have to leave to one',
      [remove('d1', 'r', 100), remove('d2', 's', 200)],
      /timeline\/1\/physical: logical volume striped is striped: .*; an action before it that adds a disk to group g/,
    ],
    ['a disk that has left', [remove('d3'), move({}, 'm', 200)], /"d3" is no physical volume of group g at that moment/],
    ['a disk that is there', [add('d1')], /disk 1 is a physical volume of group g already/],
    ['a disk that is none', [add('d9')], /"d9" is neither a disk nor a volume/],
    ['a volume smaller than its files', [resize(1)], /files on logical volume lv-d1 end at .*; at least \d+/],
    ['a volume larger than all disks', [resize(100_000)], /extents of 64 KiB are wanted, and [\d\s]+ extents are free/],
    ['the size that it has', [resize(8)], /holds 512 KiB at that moment already|files/],
    ['a chunk of odd bytes', [move({ pace: { chunkBytes: 5000 } })], /not whole sectors/],
    ['more extents than a run keeps track of', [resize(2 ** 20 + 1)], /extents are more than a run keeps track of; at most/],
  ];
  test('an action on a volume group that cannot be is refused with the nearest fix', () => {
    for (const [what, actions, words] of refusals) expect(problem(...actions), what).toMatch(words);
  });

  test('a disk with files on it cannot join a group, and a run keeps track of a million chunks', () => {
    const exceptions = [
      {
        object: 'plain',
        segments: [1, 1] as [number, number],
        psus: [1, 1] as [number, number],
        spread: { kind: 'all' as const, target: 'd4' },
      },
    ];
    const used = { ...withActions(add('d4')), placement: { ...base.placement, exceptions } };
    expect(problemsOf(used)[0]).toMatchObject({ message: 'files lie on disk 4, 256 KiB of it', expected: 'an empty disk or volume' });
    const hardware = {
      ...base.hardware,
      drives: base.hardware.drives.map((drive) => ({ ...drive, capacityBytes: 16 * GIB }) as typeof drive),
    };
    const large = { ...base, hardware, timeline: [resize(70_000), move({ pace: { chunkBytes: 4096 } }, 'm', 200)] };
    expect(problemsOf(large)[0]).toMatchObject({
      pointer: '/timeline/1/pace',
      expected: 'at most 1048576: larger chunks, or fewer extents',
    });
  });

  test('without a group each says so', () => {
    const bare = updatesOf(false);
    for (const action of [move(), remove('d1'), resize(9), add('d4')])
      expect(problemsOf({ ...bare, timeline: [action] })[0].message).toBe('the document has no volume group');
  });

  test('a full disk says how many extents are wanted and free', () => {
    const small = withActions(
      ...[1, 2].map((k) => resize(900, { on: ['d3'], logical: 'lv-d1' }, `s${k}`)).slice(0, 1),
      move({ logical: 'lv-d2', to: ['d3'] }, 'm', 200),
    );
    const free = problemsOf(small);
    expect(free).toEqual([]);
    const full = withActions(resize(1010, { on: ['d3'] }), move({ logical: 'lv-d2', to: ['d3'] }, 'm', 200));
    expect(problemsOf(full)[0]).toMatchObject({ pointer: '/timeline/1/to' });
    expect(problemsOf(full)[0].message).toMatch(
      /extents of logical volume lv-d2 would have to move, and [\d\s]+ extents? (is|are) free on disk 3/,
    );
  });
});

describe('what is planned', () => {
  test('a volume that moves gets free extents in order; coming back it has its old ones', () => {
    const scenario = withActions(move(), move({ to: ['d1'] }, 'back', 200));
    expect(problemsOf(scenario)).toEqual([]);
    const plan = planTimeline(scenario, layOut(scenario));
    const volumes = mappedVolumes(plan);
    const [there, back] = plan.steps.map(({ mapped }) => mapped!.mappings[0]);
    expect(there.to.map((place) => place.at)).toEqual(there.extents.map((_, k) => k));
    expect(back.to.map((place) => place.at)).toEqual(back.extents.map((extent) => volumes[0].at[extent]));
  });

  test('a disk that leaves gives up the extents of all volumes; a striped one keeps its stripes apart', () => {
    const scenario = withActions(remove('d1'));
    const { steps } = planTimeline(scenario, layOut(scenario));
    const { mappings } = steps[0].mapped!;
    expect(mappings.map(({ volume }) => volume.id)).toEqual(['lv-d1', 'striped']);
    const targets = layOut(scenario).targets.map(({ id }) => id);
    expect(new Set(mappings[1].to.map(({ on }) => targets[on]))).toEqual(new Set(['d3']));
  });

  test('a disk that comes to the group can be moved to, and holds no file any more', () => {
    expect(problemsOf(withActions(add('d4'), move({ to: ['d4'] })))).toEqual([]);
    const onto: Action = { kind: 'move', ...at('f', 200), object: 'plain', psu: 1, to: 'd4', method: 'copy' };
    expect(problem(add('d4'), onto)).toMatch(/disk 4 has room for 0 B/);
  });

  test('after a volume has grown a container has room on it', () => {
    const big: Action = { kind: 'add-container', ...at('c', 200), object: 'ts', to: 'lv-d1', bytes: 4 * 1024 * 1024 };
    expect(problem(big)).toMatch(/has room for/);
    expect(problem(resize(200), big)).toBe('');
  });

  test('words', () => {
    const lines = describeTimeline(
      withActions(add('d4'), move({ from: ['d1'], extents: { first: 2, count: 3 } }), remove('d2'), resize(32)),
    );
    expect(lines).toEqual([
      'at 0.05 s disk 4 added to volume group g',
      'at 0.1 s extents 2 to 4 of logical volume lv-d1 from disk 1 to disk 3: move by the volume manager',
      'at 0.1 s disk 2 taken from its volume group',
      'at 0.1 s logical volume lv-d1 resized to 2 MiB',
    ]);
  });
});
