import { expect, test } from 'vitest';
import { GIB, KIB, MIB } from '../../base/units.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { describeDifference } from '../describe.ts';
import { removeAction, setAction } from '../edit/timeline.ts';
import { scenarioHash } from '../hash.ts';
import { layOut } from '../layout.ts';
import { decodeLink, encodeLink } from '../link/link.ts';
import type { Action, DbObject, Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { planTimeline } from './plan.ts';

const SPACE: DbObject = {
  id: 'ts',
  name: 'Data',
  role: 'table',
  segments: 1,
  psusPerSegment: 2,
  psuBytes: 64 * MIB,
  extents: { extentBytes: 64 * KIB, managed: 'database', usedBytes: 64 * MIB },
};

function base(space: Partial<DbObject> = {}): Scenario {
  const sample = sampleScenario('loose', 'mixed');
  const { database, placement } = sample;
  return {
    ...sample,
    database: { ...database, objects: [...database.objects, { ...SPACE, ...space }] },
    placement: {
      ...placement,
      rules: [...placement.rules, { object: 'ts', spread: { kind: 'round-robin', targets: ['d1', 'd2'], offset: 0, segmentShift: 0 } }],
    },
  };
}

const move = (more: Partial<Action & { kind: 'move' }> = {}): Action => ({
  kind: 'move',
  id: 'm',
  atMs: 1000,
  object: 'ts',
  psu: 1,
  to: 'd3',
  method: 'copy',
  ...more,
});
const withActions = (actions: readonly Action[], scenario = base()): Scenario => ({ ...scenario, timeline: [...actions] });
const said = (actions: readonly Action[], scenario?: Scenario): string[] =>
  problemsOf(withActions(actions, scenario)).map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`);

test('a timeline without faults is planned: from where to where, and room is taken once', () => {
  const back = move({ id: 'back', atMs: 9_000_000, to: 'd1' });
  const scenario = withActions([move(), { kind: 'cancel', id: 'c', atMs: 2000, action: 'm' }, back]);
  expect(problemsOf(scenario)).toEqual([]);
  const layout = layOut(scenario);
  const { units, regions, steps } = planTimeline(scenario, layout);
  expect(units).toHaveLength(1);
  expect(units[0]).toMatchObject({ isSpace: true, psus: 2, granuleBytes: 64 * KIB, inUse: 1024 });
  expect(steps.map(({ region }) => region)).toEqual([2, -1, 0]);
  const target = layout.targets[regions[2].target];
  expect(target.id).toBe('d3');
  expect(regions[2].atBytes).toBeGreaterThanOrEqual(target.endBytes);
  expect(regions[2].bytes).toBe(64 * MIB);
});

test.each<[string, readonly Action[], string]>([
  [
    'unknown object',
    [move({ object: 'tz' })],
    '/timeline/0/object: "tz" is none of the document\'s objects; one of the document\'s objects',
  ],
  [
    'unknown target',
    [move({ to: 'd333' })],
    '/timeline/0/to: "d333" is neither a volume nor a disk of no volume; one of the document\'s volumes and loose disks',
  ],
  ['target is the source', [move({ to: 'd1' })], '/timeline/0/to: container 1 of Data is on d1 already; d'],
  ['no such container', [move({ psu: 3 })], '/timeline/0/psu: Data has no file 3; 1 to 2'],
  [
    'two moves at one moment',
    [move(), move({ id: 'n', to: 'd4' })],
    '/timeline/1/atMs: container 1 of Data is being moved by "m" then; a later moment, or an action that cancels "m" first',
  ],
  [
    'two moves that overlap for certain',
    [move({ pace: { mibPerSecond: 1 } }), move({ id: 'n', atMs: 40_000, to: 'd4' })],
    '/timeline/1/atMs: container 1 of Data is being moved by "m" then; not before 65000, or an action that cancels "m" first',
  ],
  ['one id twice', [move(), move({ atMs: 9e6, to: 'd4' })], '/timeline/1/id: two actions are called "m"; an id of its own'],
  [
    'out of order',
    [move(), move({ id: 'n', psu: 2, atMs: 999 })],
    '/timeline/1/atMs: the action is at 0.999 s, before the one listed before it (1 s); actions in order of time',
  ],
  [
    'cancels nothing',
    [{ kind: 'cancel', id: 'c', atMs: 0, action: 'm' }],
    '/timeline/0/action: no action before this one is called "m"; an action that moves something',
  ],
  [
    'the last container',
    [
      { kind: 'drop-container', id: 'a', atMs: 0, object: 'ts', psu: 1 },
      { kind: 'drop-container', id: 'b', atMs: 1, object: 'ts', psu: 2 },
    ],
    '/timeline/1/psu: container 2 is the last one of Data; an action that adds another container first',
  ],
  [
    'moved while it is being rebalanced',
    [{ kind: 'add-container', id: 'a', atMs: 5, object: 'ts', to: 'd3' }, move({ atMs: 5, to: 'd4' })],
    '/timeline/1/atMs: Data is being rebalanced by "a" then; a later moment, or an action that cancels "a" first',
  ],
  [
    'nothing to resume',
    [{ kind: 'rebalance', id: 'r', atMs: 0, object: 'ts', direction: 'resume' }],
    '/timeline/0/object: no rebalance of Data has been canceled by then; an action that adds or drops',
  ],
  [
    'no extents',
    [move({ object: 'period', method: 'rebalance', to: 'd9' })],
    '/timeline/0/method: Period (2 522 days) is no table space, so it has no extents to rebalance; copy, volume-manager, pages or restore',
  ],
  [
    'stripe unit of a live volume',
    [{ kind: 'stripe-unit', id: 's', atMs: 0, volume: 'v', stripeUnitBytes: 65_536 }],
    '/timeline/0/kind: Spindle does not simulate a stripe unit that changes during a run',
  ],
  [
    'a container of half a block',
    [{ kind: 'add-container', id: 'a', atMs: 0, object: 'ts', to: 'd3', bytes: 65 * KIB }],
    '/timeline/0/bytes: a container of 66560 bytes does not hold whole blocks and at least one extent; ',
  ],
  [
    'chunk of half sectors',
    [move({ pace: { chunkBytes: 5000 } })],
    '/timeline/0/pace/chunkBytes: a chunk of 5000 bytes is not whole sectors; 5120',
  ],
])('refused with the reason and the nearest fix: %s', (_, actions, expected) => {
  expect(said(actions)[0]).toContain(expected);
});

test('refused: no room at the target, and what would be left does not hold what is in use', () => {
  const full = base({ extents: { ...SPACE.extents!, usedBytes: 128 * MIB } });
  expect(said([{ kind: 'drop-container', id: 'a', atMs: 0, object: 'ts', psu: 1 }], full)).toEqual([
    '/timeline/0/psu: 128 MiB are in use of Data, and its other containers hold 64 MiB; an action that adds a container of 64 MiB or more first',
  ]);
  const wide = base({ psuBytes: 9 * GIB, extents: { ...SPACE.extents!, extentBytes: MIB, usedBytes: GIB } });
  const many = [3, 4, 5].map((k) => ({ kind: 'add-container' as const, id: `a${k}`, atMs: k, object: 'ts', to: 'd3', bytes: 9 * GIB }));
  expect(said(many, wide)[0]).toMatch(
    /^\/timeline\/\d\/to: the new container of Data holds 9 GiB, and d3 has room for .* behind its last file; d\d+, which has room for/,
  );
});

test('refused: files that grow extent by extent, and more pieces than a run can keep', () => {
  const growing = base({ extents: undefined, growthBytes: MIB });
  expect(said([move()], growing)).toEqual([
    '/timeline/0/object: files of Data grow extent by extent, so that none lies in one piece that could move; an object whose files are preallocated',
  ]);
  const { database } = base();
  const fine = base({ psuBytes: 8 * GIB, extents: { ...SPACE.extents!, extentBytes: database.blockBytes, usedBytes: 64 * MIB } });
  const moves = [move({ method: 'rebalance' }), move({ id: 'n', psu: 2, to: 'd4', method: 'rebalance' })];
  expect(said(moves, fine)[0]).toMatch(
    /^\/timeline: the actions move \d+ extents or pieces of files; at most \d+: larger extents, or fewer files$/,
  );
});

test('refused: an action beyond the end of a timed run', () => {
  const scenario = base();
  const timed = { ...scenario, workload: { ...scenario.workload, until: { seconds: 1 } } };
  expect(said([move()], timed)).toEqual(['/timeline/0/atMs: the action is at 1 s, and the run ends at 1 s; before 1000, or a longer run']);
});

test('a document without a timeline has the hash that it had; with one another, whatever the order of keys', () => {
  const scenario = base();
  const { id, kind, ...rest } = move();
  expect(scenarioHash(setAction(scenario, move()))).not.toBe(scenarioHash(scenario));
  expect(scenarioHash(removeAction(setAction(scenario, move()), 'm'))).toBe(scenarioHash(scenario));
  expect(scenarioHash(withActions([{ ...rest, kind, id } as Action]))).toBe(scenarioHash(withActions([move()])));
});

test('actions stand in order of time, survive a link, and are said in words', () => {
  const later = move({ id: 'n', atMs: 5_000_000, to: 'd4', method: 'volume-manager', pace: { chunkBytes: 128 * KIB } });
  const scenario = setAction(setAction(base(), later), move());
  expect(scenario.timeline?.map(({ id }) => id)).toEqual(['m', 'n']);
  const opened = decodeLink(encodeLink(scenario));
  expect(opened.ok && opened.value.scenario.timeline).toEqual(scenario.timeline);
  expect(describeDifference(base(), scenario)).toEqual([
    'at 1 s container 1 of Data to disk 3: quiesce and copy',
    'at 5 000 s container 1 of Data to disk 4: move by the volume manager',
  ]);
  expect(describeDifference(scenario, removeAction(scenario, 'm'))).toEqual([
    'no more at 1 s: container 1 of Data to disk 3: quiesce and copy',
  ]);
});

test('a list of any length and depth is refused before it is looked at', () => {
  const many = Array.from({ length: 257 }, (_, k) => move({ id: `m${k}`, atMs: k * 1e6 }));
  expect(said(many)).toEqual(['/timeline: timeline has 257 entries; at most 256']);
});
