/** Actions put together by hand: of every kind one that the document takes, and what it would do. */
import { expect, test } from 'vitest';
import { attempt } from '../../../scenario/edit/attempt.ts';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import { addMoves, setAction } from '../../../scenario/edit/timeline.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { draftOf, fieldsOf, KINDS, type Answers } from './draft.ts';
import type { DraftKind } from './draftField.ts';
import { foreseen } from './foreseen.ts';

const bare = sampleScenario('fourStripes', 'mixed');
const [query] = bare.classes;

/** A table space, a stream in a timed run, and a move that can be canceled. */
function full(): Scenario {
  const loose = sampleScenario('loose', 'mixed');
  const extents = { extentBytes: 65_536, managed: 'database' as const };
  const space = { id: 'ts', name: 'Data', role: 'table' as const, segments: 1, psusPerSegment: 2, psuBytes: 4_194_304, extents };
  const spread = { kind: 'round-robin' as const, targets: ['d1', 'd2'], offset: 0, segmentShift: 0 };
  const scenario: Scenario = {
    ...loose,
    database: {
      ...loose.database,
      objects: [...loose.database.objects, space, { ...space, id: 'us', name: 'Other' }],
      tables: ['ts', 'us'].map((id, k) => ({ id: k === 0 ? 't' : 'u', name: id, kind: 'table', space: id, bytes: 1_048_576 })),
    },
    placement: { ...loose.placement, rules: [...loose.placement.rules, { object: 'ts', spread }, { object: 'us', spread }] },
    workload: {
      ...loose.workload,
      until: { seconds: 60 },
      streams: [{ id: 's', title: 'S', arrivals: { kind: 'closed', users: 1 }, classes: [{ class: query.id, count: 1 }], order: 'drawn' }],
    },
  };
  return addMoves(scenario, [0], { kind: 'all', target: 'd9' }, { atMs: 1000, method: 'copy' });
}

test.each<[DraftKind, Answers]>([
  ['move', { object: 'ts', psu: '2', to: 'd5', method: 'pages' }],
  ['add-container', { to: 'd5' }],
  ['drop-container', { psu: '2' }],
  ['cancel', {}],
  ['fail-disk', { disk: 'd20' }],
  ['move-table', { table: 't', to: 'us' }],
  ['balance', { over1: 'd20', over2: 'd21', by: 'heat' }],
  ['scheduler', { scheduler: 'sstf' }],
  ['users', { stream: 's', users: '9' }],
])('%s: what is chosen becomes an action that the document takes', (kind, answers) => {
  const scenario = full();
  const action = draftOf(scenario, kind, answers, 2000)!;
  expect(action).toMatchObject({ kind, atMs: 2000 });
  const after = attempt(scenario, (s) => setAction(s, action));
  expect(after instanceof EditRefused ? after.message : '').toBe('');
});

test.each<[DraftKind, Answers, object]>([
  [
    'move',
    { object: 'ts', to: 'd5', method: 'pages', rate: '2.5', order: 'descending', processor: '0.2' },
    { pace: { mibPerSecond: 2.5, order: 'descending', processorMsPerBlock: 0.2 } },
  ],
  [
    'move',
    { object: 'ts', to: 'd5', method: 'restore', chunk: '512', backup: '40', forbids: 'changes', cache: '16', reopens: 'database' },
    {
      pace: { chunkBytes: 524_288 },
      restore: { backupMibPerSecond: 40, forbids: 'changes' },
      writeCacheBytes: 16_777_216,
      reopens: 'database',
    },
  ],
  ['add-container', { to: 'd5', size: '2', pause: '0.5' }, { bytes: 2_097_152, pace: { pauseMs: 0.5 } }],
  ['move-table', { table: 't', to: 'us', chunk: '8' }, { pace: { chunkBytes: 8192 } }],
  ['balance', { over1: 'd20', over2: 'd21', rate: '3' }, { pace: { mibPerSecond: 3 } }],
])('%s: what is said behind More is in the action, and nothing else', (kind, answers, more) => {
  const scenario = full();
  const action = draftOf(scenario, kind, answers, 2000)!;
  expect(action).toMatchObject(more);
  const after = attempt(scenario, (s) => setAction(s, action));
  expect(after instanceof EditRefused ? after.message : '').toBe('');
  const plain = draftOf(scenario, kind, {}, 2000)!;
  for (const key of ['pace', 'restore', 'writeCacheBytes', 'reopens', 'bytes']) expect(plain).not.toHaveProperty(key);
});

test('a stripe unit is chosen for a striped volume, and refused where it is the same', () => {
  const [volume] = bare.volumes;
  const wide = draftOf(bare, 'stripe-unit', { volume: volume.id, stripeUnit: String(2 * 1024 * 1024) }, 2000)!;
  expect(attempt(bare, (s) => setAction(s, wide))).not.toBeInstanceOf(EditRefused);
  const stripeUnit = volume.kind === 'concat' ? '' : String(volume.stripeUnitBytes);
  expect(attempt(bare, (s) => setAction(s, draftOf(bare, 'stripe-unit', { volume: volume.id, stripeUnit }, 2000)!))).toBeInstanceOf(
    EditRefused,
  );
});

test('what cannot be chosen has no action, and what is chosen wrongly is refused by the document', () => {
  expect(KINDS.filter((kind) => draftOf(bare, kind, {}, 0) === null)).toEqual([
    'move-table',
    'add-container',
    'drop-container',
    'rebalance',
    'cancel',
    'users',
    'move-logical',
    'resize-logical',
    'remove-physical',
    'add-physical',
  ]);
  const replaced = draftOf(bare, 'replace-disk', {}, 0)!;
  expect(attempt(bare, (s) => setAction(s, replaced))).toBeInstanceOf(EditRefused);
  expect(fieldsOf(bare, 'move', { object: bare.database.objects[0].id }).flatMap(({ key, more }) => (more === true ? [] : [key]))).toEqual([
    'object',
    'segment',
    'psu',
    'to',
    'method',
  ]);
});

test('says which files a disk would lose, as they lie at the start', () => {
  const fails = draftOf(bare, 'fail-disk', { disk: 'd1' }, 0)!;
  expect(foreseen(bare, fails)).toMatch(/^As files lie at the start, it takes with it .* files, .*; queries that need them fail\.$/);
});

test('says which path takes over, and what is out of reach without one', () => {
  const { hardware } = bare;
  const [first] = hardware.paths;
  const onFirst = hardware.disks.filter(({ path }) => path === first.id).length;
  const wired = (others: boolean) => ({
    ...bare,
    hardware: {
      ...hardware,
      paths: [first, { ...first, id: 'second', name: 'Second' }],
      disks: hardware.disks.map((disk) => (others ? { ...disk, otherPaths: ['second'] } : disk)),
    },
  });
  const said = (scenario: typeof bare): string => foreseen(scenario, draftOf(scenario, 'fail-path', { path: first.id, retry: '250' }, 0)!);
  expect(draftOf(bare, 'fail-path', { retry: '250' }, 5)).toMatchObject({ kind: 'fail-path', path: first.id, retryMs: 250, atMs: 5 });
  expect(said(wired(true))).toBe(`From then on disks 1–${onFirst} are reached by path Second, which then carries ${onFirst} disks.`);
  expect(said(wired(false))).toMatch(
    /^No path leads to disks 1–\d+ from then on; out of reach: .* files, .*, and queries that need them fail\.$/,
  );
});

test('a move that nobody has described further goes where its file is not, and can be added; one of a moved file too', () => {
  let scenario = full();
  for (const [k, kind] of (['move', 'move', 'move'] as const).entries()) {
    const action = draftOf(scenario, kind, { object: 'us' }, 2000 + 20_000 * k)!;
    const after = attempt(scenario, (s) => setAction(s, action));
    expect(after instanceof EditRefused ? after.message : '').toBe('');
    scenario = after as Scenario;
  }
});
