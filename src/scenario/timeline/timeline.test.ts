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
import { planPart, providePlanPart } from './planPart.ts';
import { describeTimeline } from './words.ts';

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
  ['target is the source', [move({ to: 'd1' })], '/timeline/0/to: container 1 of Data is on disk 1 already; disk '],
  ['no such container', [move({ psu: 3 })], '/timeline/0/psu: Data has no file 3; 1 to 2'],
  [
    'two moves at one moment',
    [move(), move({ id: 'n', to: 'd4' })],
    '/timeline/1/atMs: container 1 of Data is being moved by the action at 1 s then; a later moment, or an action that cancels it first',
  ],
  [
    'two moves that overlap for certain',
    [move({ pace: { mibPerSecond: 1 } }), move({ id: 'n', atMs: 40_000, to: 'd4' })],
    '/timeline/1/atMs: container 1 of Data is being moved by the action at 1 s then; not before 65 s, or an action that cancels it first',
  ],
  [
    'to where a move takes it that may be under way',
    [move(), move({ id: 'n', atMs: 9_000_000 })],
    '/timeline/1/to: container 1 of Data is on disk 3 already, or on its way by the action at 1 s; disk ',
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
    '/timeline/1/atMs: Data is being rebalanced by the action at 0.005 s then; a later moment, or an action that cancels it first',
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

const RAID: Scenario['volumes'][number] = {
  kind: 'raid5',
  id: 'r',
  name: 'Parity',
  members: ['x1', 'x2', 'x3'],
  tuneGroup: 1,
  stripeUnitBytes: 64 * KIB,
};

/** Two table spaces, one with extents of its own, tables in the first, and volumes of several kinds. */
function rich(): Scenario {
  const scenario = base({ psuBytes: 32 * MIB, extents: { extentBytes: 64 * KIB, managed: 'database' } });
  const { database, placement, hardware } = scenario;
  const [space] = database.objects.slice(-1);
  const other = { ...space, id: 'us', name: 'Other' };
  const coarse = { ...space, id: 'vs', name: 'Coarse', extents: { ...space.extents!, extentBytes: 128 * KIB } };
  const grown = { ...space, id: 'ws', name: 'Grown', extents: { ...space.extents!, managed: 'system' as const, usedBytes: MIB } };
  const more = ['x1', 'x2', 'x3', 'x4', 'x5'].map((id) => ({ ...hardware.disks[0], id }));
  return {
    ...scenario,
    hardware: { ...hardware, disks: [...hardware.disks, ...more] },
    volumes: [
      RAID,
      { kind: 'stripe', id: 's', name: 'Striped', members: ['x4'], tuneGroup: 1, stripeUnitBytes: 64 * KIB },
      { kind: 'concat', id: 'c', name: 'Chained', members: ['x5'], tuneGroup: 1 },
    ],
    database: {
      ...database,
      objects: [...database.objects.slice(0, -1), space, other, coarse, grown],
      tables: [
        { id: 't1', name: 'T1', kind: 'table', space: 'ts', bytes: 40 * MIB },
        { id: 't2', name: 'T2', kind: 'table', space: 'us', bytes: 40 * MIB },
        { id: 't3', name: 'T3', kind: 'index', space: 'ts', bytes: 4 * MIB },
      ],
    },
    placement: {
      ...placement,
      rules: [
        ...placement.rules,
        ...['us', 'vs', 'ws'].map((object) => ({
          object,
          spread: { kind: 'round-robin' as const, targets: object === 'ws' ? ['d3', 'd4'] : ['d1', 'd2'], offset: 0, segmentShift: 0 },
        })),
      ],
    },
  };
}

const table = (more: Partial<Action & { kind: 'move-table' }> = {}): Action => ({
  kind: 'move-table',
  id: 'm',
  atMs: 1000,
  table: 't3',
  to: 'us',
  ...more,
});
const unit = (more: Partial<Action & { kind: 'stripe-unit' }> = {}): Action => ({
  kind: 'stripe-unit',
  id: 'u',
  atMs: 1000,
  volume: 's',
  stripeUnitBytes: 128 * KIB,
  ...more,
});
const balance = (...over: string[]): Action => ({ kind: 'balance', id: 'b', atMs: 1000, over, by: 'bytes' });
const failing = (disk: string): Action => ({ kind: 'fail-disk', id: 'f', atMs: 2000, disk });

test.each<[string, readonly Action[], string]>([
  [
    'no such table',
    [table({ table: 't33' })],
    '/timeline/0/table: "t33" is none of the document\'s tables and indexes; one of the document\'s tables: t3, t1, t2',
  ],
  [
    'no such table space',
    [table({ to: 'uz' })],
    '/timeline/0/to: "uz" is none of the document\'s table spaces; one of the document\'s table spaces',
  ],
  ['the space is the one that it is in', [table({ to: 'ts' })], '/timeline/0/to: T3 is in Data already; us'],
  ['extents differ', [table({ to: 'vs' })], '/timeline/0/to: T3 lies in extents of 64 KiB, and those of Coarse have 128 KiB; us'],
  [
    'no extents to spare',
    [table({ to: 'ws' })],
    '/timeline/0/to: containers of Grown grow with what is in them, so that it has no extents to spare; us',
  ],
  [
    'no room in the space',
    [table({ table: 't1' })],
    '/timeline/0/to: T1 takes 40 MiB, and Other has room for 24 MiB; an action before it that adds a container to Other',
  ],
  [
    'two moves of one table',
    [table(), table({ id: 'n', to: 'ts' })],
    '/timeline/1/atMs: T3 is being moved by the action at 1 s then; a later moment, or an action that cancels it first',
  ],
  [
    'a volume that has no stripe unit',
    [unit({ volume: 'c' })],
    '/timeline/0/volume: Chained is a concatenation, which is not laid out again; a striped volume: r, s',
  ],
  ['no such volume', [unit({ volume: 'ss' })], '/timeline/0/volume: "ss" is no volume of disks; a striped volume: r, s'],
  [
    'the unit that it has',
    [unit({ stripeUnitBytes: 65_536 })],
    '/timeline/0/stripeUnitBytes: Striped has a stripe unit of 64 KiB already; 131072',
  ],
  [
    'a unit of half a sector',
    [unit({ stripeUnitBytes: 700 })],
    '/timeline/0/stripeUnitBytes: a stripe unit of 700 bytes is not whole sectors; 512',
  ],
  [
    'units without a common row',
    [unit({ stripeUnitBytes: 1_048_576 + 512 })],
    '/timeline/0/stripeUnitBytes: rows of 64 KiB and 1 MiB begin at one place only every 128 MiB; 1048576',
  ],
  [
    'a disk of a volume with parity fails',
    [unit({ volume: 'r' }), failing('x2')],
    '/timeline/0/volume: Parity loses disk x2 in this run; a run in which its disks work',
  ],
  [
    'laid out again while it is',
    [unit(), unit({ id: 'n', stripeUnitBytes: 32 * KIB })],
    '/timeline/1/atMs: Striped is being laid out again by the action at 1 s then; a later moment',
  ],
  [
    'canceled half-way',
    [unit(), { kind: 'cancel', id: 'x', atMs: 1001, action: 'u' }],
    '/timeline/1/action: "u" lays a volume out again, which cannot stop half-way; a later action that changes the unit back',
  ],
  ['no such target', [balance('d1', 'd999')], '/timeline/0/over/1: "d999" is neither a volume nor a disk of no volume; one of'],
  ['a target twice', [balance('d1', 'd1')], '/timeline/0/over/1: d1 is listed twice; each volume or disk once'],
  [
    'files that grow on what is to be balanced',
    [balance('d1', 'd3')],
    '/timeline/0/over: files of Grown grow extent by extent, so that none lies in one piece that could move; an object whose files are preallocated',
  ],
  ['nothing to balance', [balance('s', 'c')], '/timeline/0/over: no file lies on any of these; volumes or disks with files on them'],
  [
    'the balancer while a container moves',
    [move({ to: 'd5' }), balance('d2', 'd5')],
    '/timeline/1/atMs: Data is being moved by the action at 1 s then',
  ],
])('refused with the reason and the nearest fix, of tables, blocks and stripes: %s', (_, actions, expected) => {
  expect(said(actions, rich())[0] ?? 'nothing').toContain(expected);
});

test('refused, of tables, blocks and stripes: another pool, volumes of a group, a unit for which they are too full, and too many files', () => {
  const scenario = rich();
  const { database } = scenario;
  const pools = [{ id: 'bp', name: 'Pool', pageBytes: database.blockBytes, bytes: MIB }];
  const pooled = database.objects.map((object) =>
    object.id === 'us' ? { ...object, extents: { ...object.extents!, pool: 'bp' } } : object,
  );
  expect(said([table()], { ...scenario, database: { ...database, pools, objects: pooled } })[0]).toBe(
    '/timeline/0/to: T3 is read through no buffer pool, and Other through bp; another table space with such extents, the same buffer pool and enough room',
  );
  const logical = [{ id: 'lv', name: 'LV', pieces: [{ extents: 4, legs: [{ on: 's', at: 0 }] }] }];
  const grouped: Scenario = { ...scenario, volumeGroups: [{ id: 'vg', name: 'VG', extentBytes: MIB, physical: ['s'], logical }] };
  expect(said([unit({ volume: 'lv' })], grouped)[0]).toBe('/timeline/0/volume: "lv" is no volume of disks; a striped volume: r, s');
  expect(said([unit()], grouped)[0]).toBe(
    '/timeline/0/volume: Striped is a physical volume of VG, whose extents would have to lie still; a striped volume: r, s',
  );
  // Whole units only: a large one leaves the rest of each disk unused.
  const { capacityBytes } = layOut(scenario).targets.find(({ id }) => id === 's')!;
  const objects = database.objects.map((object) =>
    object.id === 'vs' ? { ...object, psusPerSegment: 1, psuBytes: Math.floor(capacityBytes / (128 * KIB)) * 128 * KIB } : object,
  );
  const rules = scenario.placement.rules.map((rule) =>
    rule.object === 'vs' ? { object: 'vs', spread: { kind: 'round-robin' as const, targets: ['s'], offset: 0, segmentShift: 0 } } : rule,
  );
  const full: Scenario = { ...scenario, database: { ...database, objects }, placement: { ...scenario.placement, rules } };
  expect(said([unit({ stripeUnitBytes: 64 * MIB })], full)[0]).toMatch(
    /^\/timeline\/0\/stripeUnitBytes: Striped would hold .*, and .* lie on it; a smaller unit, such as 32768$/,
  );
  expect(said([balance('s', 'c', 'x9')], full)[0]).toMatch(/"x9" is neither a volume/);
  const all = layOut(full)
    .targets.filter(({ id }) => id.startsWith('d'))
    .map(({ id }) => id);
  expect(said([balance(...all.slice(4, 12))], full)[0]).toMatch(
    /^\/timeline\/0\/over: \d+ files lie on these; at most 1024: fewer volumes or disks$/,
  );
});

test('refused: no room at the target, and what would be left does not hold what is in use', () => {
  const full = base({ extents: { ...SPACE.extents!, usedBytes: 128 * MIB } });
  expect(said([{ kind: 'drop-container', id: 'a', atMs: 0, object: 'ts', psu: 1 }], full)).toEqual([
    '/timeline/0/psu: 128 MiB are in use of Data, and its other containers hold 64 MiB; an action that adds a container of 64 MiB or more first',
  ]);
  const wide = base({ psuBytes: 9 * GIB, extents: { ...SPACE.extents!, extentBytes: MIB, usedBytes: GIB } });
  const many = [3, 4, 5].map((k) => ({ kind: 'add-container' as const, id: `a${k}`, atMs: k, object: 'ts', to: 'd3', bytes: 9 * GIB }));
  expect(said(many, wide)[0]).toMatch(
    /^\/timeline\/\d\/to: the new container of Data holds 9 GiB, and disk 3 has room for .* behind its last file; disk \d+, which has room for/,
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
  expect(said([move()], timed)).toEqual([
    '/timeline/0/atMs: the action is at 1 s, and the run ends at 1 s; an earlier moment, or a longer run',
  ]);
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

test('a cancel names the action that it cancels as lists of actions do', () => {
  const scenario = withActions([move(), { kind: 'cancel', id: 'c', atMs: 2000, action: 'm' }]);
  expect(describeTimeline(scenario)[1]).toBe('at 2 s cancels "at 1 s container 1 of Data to disk 3: quiesce and copy"');
});

test('a list of any length and depth is refused before it is looked at', () => {
  const many = Array.from({ length: 257 }, (_, k) => move({ id: `m${k}`, atMs: k * 1e6 }));
  expect(said(many)).toEqual(['/timeline: timeline has 257 entries; at most 256']);
});

test('says that a timeline cannot be judged while what plans it is not loaded, and nothing of documents without one', () => {
  const { timelineFaults } = planPart;
  delete (planPart as { timelineFaults?: unknown }).timelineFaults;
  try {
    expect(said([move()])).toEqual(['/timeline: what checks actions is not loaded yet; reload the page']);
    expect(problemsOf(base())).toEqual([]);
  } finally {
    providePlanPart({ timelineFaults: timelineFaults! });
  }
  expect(said([move()])).toEqual([]);
});
