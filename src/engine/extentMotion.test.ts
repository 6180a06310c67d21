/** Extents of logical volumes that move while everything is changed: nothing committed is lost, and every extent lies in one place. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { freeActionId, setAction } from '../scenario/edit/timeline.ts';
import { EditRefused } from '../scenario/edit/refused.ts';
import { createGroup, createLogical } from '../scenario/edit/groups.ts';
import type { Action, Scenario, Volume } from '../scenario/schema.ts';
import { drawnGroupAction, groupActionOf, inGroup } from '../scenario/testing/anyGroupActions.ts';
import { problemsOf } from '../scenario/validate.ts';
import { runToEnd } from './run.ts';
import { Simulation } from './simulation.ts';
import { busyDisk } from './testing/busyDisk.ts';
import { ExtentLedger } from './testing/extentLedger.ts';
import { anyActions, withTimeline } from './testing/timelines.ts';
import { updatesOf } from './testing/updates.ts';
import { expectSameCopies } from './testing/sameCopies.ts';

const ROUNDS = Number(process.env.EXTENT_ROUNDS ?? rounds(40, 2.5));

/** Files striped over both data volumes and one of their own. */
function documentOf(pooled: boolean): Scenario {
  const grouped = inGroup(updatesOf(pooled));
  return {
    ...grouped,
    placement: {
      ...grouped.placement,
      exceptions: [{ object: 'plain', segments: [1, 1], psus: [2, 2], spread: { kind: 'all', target: 'striped' } }],
    },
  };
}

const anyGroupActions = fc.array(drawnGroupAction, { minLength: 1, maxLength: 10 });

function timed(
  scenario: Scenario,
  drawn: readonly (typeof drawnGroupAction extends fc.Arbitrary<infer T> ? T : never)[],
  spanMs: number,
): Scenario {
  let next = scenario;
  for (const some of [...drawn].sort((a, b) => a.when - b.when)) {
    const action = groupActionOf(next, some, { id: freeActionId(next), atMs: (spanMs * some.when) / 1000 });
    if (action === null) continue;
    try {
      next = setAction(next, action);
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
    }
  }
  return next;
}

const failsInGroup = (action: Action): boolean => action.kind === 'fail-disk' && action.disk !== 'd4';

function audited(scenario: Scenario): { faults: string[]; moved: number; lost: number } {
  const simulation = new Simulation(scenario, 1, 1, 1, { series: false });
  const ledger = new ExtentLedger(simulation);
  for (let slices = 0; ; slices++) {
    const isOver = simulation.advance(97);
    if (slices % 20 === 0) ledger.audit();
    if (isOver || ledger.faults.length > 0) break;
  }
  ledger.audit();
  const { jobs } = simulation.movers!;
  return { faults: ledger.faults, lost: ledger.lost, moved: jobs.movedBytes.reduce((sum, each) => sum + each, 0) };
}

for (const pooled of [false, true]) {
  test(`property: whatever extents move, grow and are canceled, no update is lost: ${pooled ? 'through a pool' : 'without caches'}`, () => {
    const base = documentOf(pooled);
    expect(problemsOf(base)).toEqual([]);
    const states = new Map<string, number>();
    let runs = 0;
    let moved = 0;
    let lost = 0;
    fc.assert(
      fc.property(anyGroupActions, anyActions, fc.boolean(), (groups, others, both) => {
        const grouped = timed(base, groups, 1200);
        const document = both ? withTimeline(grouped, others, 1200) : grouped;
        if (document.timeline?.some((action) => /logical|physical/.test(action.kind) || failsInGroup(action)) !== true) return;
        expect(problemsOf(document)).toEqual([]);
        const result = runToEnd(document, { series: false });
        expect(result.failedChecks).toEqual([]);
        runs++;
        for (const { kind, state, reason, bytes, movedBytes, leftBytes, lost: gone } of result.moves ?? []) {
          const key = [kind, state, reason, gone && 'lost'].filter((word) => word !== undefined).join(' ');
          states.set(key, (states.get(key) ?? 0) + 1);
          expect(movedBytes).toBeLessThanOrEqual(bytes);
          if (state === 'finished' && kind === 'move-logical') expect(leftBytes).toBe(0);
        }
        const { faults, moved: bytes, lost: sectors } = audited(document);
        expect(faults).toEqual([]);
        moved += bytes;
        lost += sectors;
      }),
      { numRuns: ROUNDS },
    );
    if (process.env.EXTENT_ROUNDS !== undefined)
      process.stdout.write(`${JSON.stringify({ pooled, runs, moved, lost, states: Object.fromEntries(states) })}\n`);
    // What is tried must happen, or nothing has been tested.
    for (const key of [
      'fail-disk finished lost',
      'replace-disk finished',
      'move-logical finished',
      'move-logical canceled',
      'resize-logical finished',
      'remove-physical finished',
      'add-physical finished',
    ])
      expect(
        [...states.keys()].some((each) => each.startsWith(key)),
        key,
      ).toBe(true);
    expect(moved).toBeGreaterThan(0);
    expect(lost).toBeGreaterThan(0);
  });
}

/** The physical volumes are arrays: three mirrors, or two RAID 5; one disk is loose. */
function overArrays(kind: 'mirror' | 'raid5'): Scenario {
  const base = updatesOf(false);
  const [disk] = base.hardware.disks;
  const ids = Array.from({ length: 7 }, (_, k) => `d${k + 1}`);
  const per = kind === 'mirror' ? 2 : 3;
  const volumes = Array.from({ length: 6 / per }, (_, k): Volume => {
    const members = ids.slice(k * per, (k + 1) * per);
    return { kind, id: `v${k}`, name: `V${k}`, members, tuneGroup: 1, stripeUnitBytes: 16_384 };
  });
  const grouped = createGroup(
    {
      ...base,
      hardware: { ...base.hardware, disks: ids.map((id) => ({ ...disk, id })) },
      volumes,
      placement: {
        rules: ['ts', 'plain'].map((object) => ({
          object,
          spread: { kind: 'round-robin', targets: ['v0', 'v1'], offset: 0, segmentShift: 0 },
        })),
        exceptions: [],
      },
    },
    { id: 'g', physical: volumes.map(({ id }) => id), extentBytes: 65_536 },
  );
  return createLogical(grouped, 'g', { id: 'striped', bytes: 12 * 65_536, on: ['v0', 'v1'], stripeUnitBytes: 4096 });
}

for (const kind of ['mirror', 'raid5'] as const) {
  test(`property: whatever extents move over ${kind === 'mirror' ? 'mirrors' : 'RAID 5'} whose disks fail, none has two places and no copy lacks a write`, () => {
    const base = overArrays(kind);
    expect(problemsOf(base)).toEqual([]);
    const states = new Map<string, number>();
    let runs = 0;
    fc.assert(
      fc.property(anyGroupActions, (groups) => {
        const document = timed(base, groups, 1200);
        if (document.timeline === undefined) return;
        runs++;
        const simulation = new Simulation(document, 1, 1, 1, { series: false });
        while (!simulation.advance(997));
        expect(simulation.movers!.extentMoves?.extents.check() ?? -1).toBe(-1);
        const result = runToEnd(document, { series: false });
        expect(result.failedChecks).toEqual([]);
        for (const { kind: of, state, reason, lost } of result.moves ?? []) {
          const key = [of, state, reason, lost && 'lost'].filter((word) => word !== undefined).join(' ');
          states.set(key, (states.get(key) ?? 0) + 1);
        }
      }),
      { numRuns: ROUNDS },
    );
    if (process.env.EXTENT_ROUNDS !== undefined)
      process.stdout.write(`${JSON.stringify({ kind, runs, states: Object.fromEntries(states) })}\n`);
    for (const key of ['move-logical finished', 'resize-logical finished', 'fail-disk finished'])
      expect([...states.keys()], key).toContain(key);
  });
}

test('property: a copy of a run, made while extents move, ends with the same bits', () => {
  fc.assert(
    fc.property(anyGroupActions, fc.integer({ min: 1, max: 60 }), (actions, slices) => {
      const document = timed(documentOf(false), actions, 1200);
      expectSameCopies(document, slices);
    }),
    { numRuns: 6 },
  );
});

test('a policy that moves files while extents move has the run of the document with its moves in the timeline', () => {
  const busy = inGroup(busyDisk({ everyMs: 7000 }));
  const pace = { mibPerSecond: 0.1 };
  const actions: Action[] = [
    { kind: 'move-logical', id: 'm', atMs: 500, logical: 'lv-d1', to: ['d3'], pace: { mibPerSecond: 0.8 } },
    { kind: 'move-logical', id: 'n', atMs: 52_000, logical: 'lv-d1', to: ['d2'], pace },
    { kind: 'cancel', id: 'c', atMs: 58_000, action: 'n' },
  ];
  const scenario = { ...busy, timeline: actions };
  expect(problemsOf(scenario)).toEqual([]);
  const simulation = new Simulation(scenario, scenario.seed, 1, 1, { series: false });
  while (!simulation.advance(10_000));
  const { policy: _none, ...resolved } = simulation.scenario;
  const [a, b] = [scenario, resolved].map((each) => runToEnd(each, { series: false }));
  expect(a.policy!.some(({ why }) => why === 'moved')).toBe(true);
  expect(a.moves!.filter(({ kind }) => kind === 'move-logical').map(({ state }) => state)).toEqual(['finished', 'canceled']);
  expect([a.failedChecks, b.failedChecks]).toEqual([[], []]);
  expect([a.moves, a.devices, a.volumes]).toEqual([b.moves, b.devices, b.volumes]);
});

const move = (more: Partial<Action> = {}): Action =>
  ({ kind: 'move-logical', id: 'm', atMs: 100, logical: 'lv-d1', to: ['d3'], ...more }) as Action;

test('a logical volume that moves lies elsewhere at the end: its old disk is asked for nothing more', () => {
  const base = documentOf(false);
  const document = { ...base, timeline: [move()] };
  expect(problemsOf(document)).toEqual([]);
  const { moves, failedChecks } = runToEnd(document, { series: false });
  expect(failedChecks).toEqual([]);
  const [{ state, remapped, phases, movedBytes }] = moves!;
  expect(state).toBe('finished');
  const size = base.volumeGroups![0].logical.find(({ id }) => id === 'lv-d1')!.pieces[0].extents;
  expect(remapped).toEqual([{ logical: 'lv-d1', from: 'd1', to: 'd3', extents: size }]);
  expect(movedBytes).toBe(size * 65_536);
  expect(phases!.map(({ name }) => name)).toEqual(['suspend', 'copy', 'suspend']);
  const simulation = new Simulation(document, 1, 1, 1, { series: false });
  while (simulation.movers!.jobs.endNs[0] < 0) simulation.advance(1);
  const { extents } = simulation.movers!.extentMoves!;
  const v = extents.volumeOf.findIndex((each) => each >= 0);
  expect(simulation.targets[v].id).toBe('lv-d1');
  expect(new Set(extents.on).size).toBe(1);
});

test('a move that is canceled leaves every extent where it was; one disk that leaves is mapped elsewhere by itself', () => {
  const base = documentOf(false);
  const slow = { mibPerSecond: 0.5 };
  const canceled = runToEnd(
    { ...base, timeline: [move({ pace: slow }), { kind: 'cancel', id: 'c', atMs: 300, action: 'm' }] },
    { series: false },
  );
  expect(canceled.moves![0]).toMatchObject({ state: 'canceled' });
  expect(canceled.moves![0].remapped).toBeUndefined();
  const removed = runToEnd({ ...base, timeline: [{ kind: 'remove-physical', id: 'r', atMs: 100, physical: 'd1' }] }, { series: false });
  expect(removed.moves![0].state).toBe('finished');
  expect(removed.moves![0].remapped!.every(({ from, automatic }) => from === 'd1' && automatic === true)).toBe(true);
  expect(new Set(removed.moves![0].remapped!.map(({ logical }) => logical))).toEqual(new Set(['lv-d1', 'striped']));
});

test('a container that was to come to a logical volume which could not grow is refused when its moment comes', () => {
  const base = documentOf(false);
  const timeline: Action[] = [
    move({ pace: { mibPerSecond: 0.1 } }),
    { kind: 'resize-logical', id: 's', atMs: 200, logical: 'lv-d1', bytes: 64 * 65_536 },
    { kind: 'add-container', id: 'c', atMs: 300, object: 'ts', to: 'lv-d1' },
  ];
  const document = { ...base, timeline };
  expect(problemsOf(document)).toEqual([]);
  const { moves, failedChecks } = runToEnd(document, { series: false });
  expect(failedChecks).toEqual([]);
  expect(moves!.slice(1)).toMatchObject([
    { state: 'refused', reason: 'volume-moving' },
    { state: 'refused', reason: 'volume-too-small' },
  ]);
  const grown = runToEnd({ ...base, timeline: timeline.slice(1) }, { series: false });
  expect(grown.moves!.map(({ state }) => state)).toEqual(['finished', 'finished']);
  expect(grown.moves![0].remapped).toMatchObject([{ logical: 'lv-d1', from: null, automatic: true }]);
  expect(grown.failedChecks).toEqual([]);
});
