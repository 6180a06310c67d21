/** Disks that fail and are replaced during a run: what is protected continues and is rebuilt, what is not is lost, named, and fails the queries that ask for it. */
import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { KIB, MIB } from '../base/units.ts';
import type { Action, Scenario, Stream, Volume } from '../scenario/schema.ts';
import type { MoveMethod } from '../scenario/timeline/timeline.ts';
import { problemsOf } from '../scenario/validate.ts';
import { MirrorSet } from './volume/mirrorSet.ts';
import type { RunResult } from './record/result.ts';
import { createRun, runToEnd } from './run.ts';
import { Simulation } from './simulation.ts';
import { fixedDevice, probe, smallScenario } from './testing/scenarios.ts';
import { anyActions, withTimeline } from './testing/timelines.ts';
import { updatesOf } from './testing/updates.ts';

afterEach(() => void vi.restoreAllMocks());

type Form = Volume extends infer V ? (V extends Volume ? Omit<V, 'id' | 'name' | 'members' | 'tuneGroup'> : never) : never;

const fail = (disk: string, atMs: number): Action => ({ kind: 'fail-disk', id: `f-${disk}-${atMs}`, atMs, disk });
const replace = (disk: string, atMs: number): Action => ({ kind: 'replace-disk', id: `r-${disk}-${atMs}`, atMs, disk });

const rebuild = { chunkBytes: 512 * KIB, pauseMs: 0 };
const mirror: Form = { kind: 'mirror', stripeUnitBytes: 64 * KIB, rebuild: { ...rebuild, onto: 'd5' } };
const raid5: Form = { kind: 'raid5', stripeUnitBytes: 64 * KIB, rebuild: { ...rebuild, onto: 'd5' } };
const halves: Form = { ...mirror, arrangement: 'halves' };

/** Four members and two spare disks of 16 MiB, read and written by a query of some seconds. */
function on(form: Form, timeline: Action[], requests = 2000): Scenario {
  const drive = { ...fixedDevice(2, 'constant'), capacityBytes: 16 * MIB };
  const work = { requests, bytes: 8 * KIB, arrivals: { kind: 'closed' as const, outstanding: 4, thinkMs: 0 } };
  const base = smallScenario({
    disks: 4,
    spares: 2,
    drive,
    psuBytes: 64 * KIB,
    classes: [probe(work)],
    volume: { kind: 'concat' },
  } as never);
  const ids = base.hardware.disks.map(({ id }) => id);
  const volume = { ...form, id: 'all', name: 'All', members: ids.slice(0, 4) } as Volume;
  const more = ['d5', 'd6'].filter((id) => !ids.includes(id)).map((id) => ({ ...base.hardware.disks[0], id }));
  return { ...base, volumes: [volume], hardware: { ...base.hardware, disks: [...base.hardware.disks, ...more] }, timeline };
}

function checked(scenario: Scenario): RunResult {
  expect(problemsOf(scenario)).toEqual([]);
  const result = runToEnd(scenario, { series: false });
  expect(result.failedChecks).toEqual([]);
  return result;
}

const served = (result: RunResult, disk: string): number => result.devices.find(({ id }) => id === disk)!.requests;

describe.each([
  ['RAID 10', mirror],
  ['RAID 0+1', halves],
  ['RAID 5', raid5],
] as const)('%s', (_, form) => {
  test('continues without a disk that fails, and is rebuilt onto its spare', () => {
    const result = checked(on(form, [fail('d2', 100)]));
    expect(result.failures).toBeUndefined();
    expect(served(result, 'd2')).toBeLessThan(400);
    expect(served(result, 'd2')).toBeGreaterThan(0);
    const [told] = result.rebuilds!;
    expect(told).toMatchObject({ volume: 'all', disk: 'd2', onto: 'd5' });
    expect(told.rebuiltBytes).toBe(told.bytes);
    expect(told.finishedMs).toBeGreaterThan(100);
    expect(result.moves).toMatchObject([{ state: 'finished', bytes: told.bytes, movedBytes: told.bytes, endedMs: told.finishedMs }]);
  });

  test('is rebuilt onto the disk that replaces the failed one, where there is no spare', () => {
    const { rebuild: _spare, ...bare } = form as { rebuild: unknown };
    const result = checked(on(bare as Form, [fail('d2', 100), replace('d2', 400)]));
    expect(result.rebuilds).toMatchObject([{ disk: 'd2', onto: 'd2' }]);
    expect(result.moves!.map(({ state }) => state)).toEqual(['finished', 'finished']);
    expect(result.moves![0].endedMs).toBe(100);
    expect(result.moves![1].endedMs).toBe(result.rebuilds![0].finishedMs);
  });

  test('takes a second failure once the first disk is rebuilt, and the replaced one as its spare', () => {
    const first = checked(on(form, [fail('d2', 100)])).moves![0].endedMs!;
    const result = checked(on(form, [fail('d2', 100), replace('d2', 200), fail('d1', first + 50)], 6000));
    expect(result.failures).toBeUndefined();
    expect(result.rebuilds).toMatchObject([
      { disk: 'd2', onto: 'd5' },
      { disk: 'd1', onto: 'd2' },
    ]);
  });

  test('has lost its data when the other copy fails before that', () => {
    const other = form === halves ? 'd4' : 'd1';
    const first = form === halves ? 'd1' : 'd2';
    const result = checked(on(form, [fail(first, 100), fail(other, 110)]));
    const [rebuilding, losing] = result.moves!;
    expect(rebuilding).toMatchObject({ state: 'canceled', reason: 'disk-failed', endedMs: 110 });
    expect(losing.lost!.map(({ object }) => object)).toContain('fact');
    expect(losing.lost![0].bytes).toBeGreaterThan(0);
    expect(result.failures).toMatchObject([{ lost: other }]);
    expect(result.elapsedMs).toBeLessThan(200);
  });
});

/** Changes of a table space and of a plain object on loose disks; d3 and d4 are free. */
const loose = (timeline: Action[]): Scenario => ({ ...updatesOf(false), timeline });

describe('a disk that nothing protects', () => {
  test('takes its files with it: they are named, queries that need them fail, all others continue', () => {
    const base = loose([fail('d1', 500)]);
    const alone: Scenario = {
      ...base,
      placement: {
        rules: [base.placement.rules[0], { object: 'plain', spread: { kind: 'round-robin', targets: ['d2'], offset: 0, segmentShift: 0 } }],
        exceptions: [],
      },
    };
    const result = checked(alone);
    expect(result.moves).toMatchObject([{ state: 'finished', lost: [{ object: 'ts', files: ['1'], of: 1 }] }]);
    expect(result.failures).toMatchObject([{ class: 'change-ts', object: 'ts', lost: 'd1' }]);
    expect(result.failures![0].firstMs).toBe(500);
    const [ofSpace, ofPlain] = result.streams!.streams;
    expect(ofPlain.completed).toBeGreaterThan(2 * ofSpace.completed);
    expect(ofPlain.failed).toBeUndefined();
    expect(ofSpace.failed).toBe(result.failures![0].queries);
    expect(ofSpace.arrived).toBe(ofSpace.completed + ofSpace.failed! + ofSpace.underWay);
    const whole = checked({ ...alone, timeline: undefined });
    expect(ofPlain.completed).toBeGreaterThan(0.9 * whole.streams!.streams[1].completed);
  });

  test('is no work done: streams whose data are lost are at a standstill from then on, however often they ask', () => {
    const base = loose([fail('d1', 500)]);
    const until = { seconds: 4 };
    const open: Stream = {
      ...base.workload.streams![0],
      id: 'open',
      arrivals: { kind: 'open', perSecond: 100, spacing: 'exponential', atOnce: 2, mostWaiting: 100 },
    };
    const scenario: Scenario = { ...base, workload: { ...base.workload, until, streams: [...base.workload.streams!, open] } };
    const { streams, classes } = checked(scenario);
    const { series } = streams!;
    const first = Math.ceil(600 / series.windowMs);
    for (const [row, one] of streams!.streams.entries()) {
      const windows = Array.from(series.completed.subarray(row * series.windows, (row + 1) * series.windows));
      expect(windows.reduce((sum, count) => sum + count, 0)).toBe(one.completed);
      expect(windows.slice(first).every((count) => count === 0)).toBe(true);
      expect(one.perMinute).toBeCloseTo((one.completed * 60) / until.seconds, 9);
      expect(one.completed).toBeGreaterThan(10);
      expect(one.arrived).toBe(one.completed + one.failed! + one.underWay + one.waiting + one.refused);
    }
    const [ofSpace, , arrivals] = streams!.streams;
    // Six users that ask each second, the first ones as what they were at ends.
    expect(ofSpace.failed).toBeGreaterThanOrEqual(6 * 3);
    expect(ofSpace.failed).toBeLessThanOrEqual(6 * 5);
    // All that arrive after it.
    expect(arrivals.failed).toBeGreaterThan(250);
    expect(ofSpace.responseMs.p50).toBeGreaterThan(1);
    const ofClass = classes!.find(({ id }) => id === 'change-ts')!;
    expect(ofClass.queries).toBe(ofSpace.completed + arrivals.completed);
  });

  const move = (atMs: number, to: string, method: MoveMethod = 'volume-manager'): Action => ({
    kind: 'move',
    id: 'm',
    atMs,
    object: 'ts',
    psu: 1,
    to,
    method,
    pace: { chunkBytes: 4 * KIB, pauseMs: 3 },
  });

  test.each(['copy', 'volume-manager', 'pages', 'restore'] as const)(
    '%s: a move from it stops; pages with an equal copy elsewhere are kept, all others are lost and named',
    (method) => {
      const { moves } = checked(loose([move(100, 'd3', method), fail('d1', 400)]));
      const [moving, failing] = moves!;
      expect(moving).toMatchObject({ state: 'canceled', reason: 'disk-failed' });
      expect(moving.movedBytes).toBeGreaterThan(0);
      expect(failing.lost).toMatchObject([{ object: 'ts', files: ['1'] }, { object: 'plain' }]);
      const { bytes } = failing.lost![0];
      expect(bytes).toBeGreaterThanOrEqual(320 * KIB - moving.movedBytes);
      // The copy is equal as far as each write goes to both ends, or nobody writes; a restore's lacks what was changed since.
      if (method !== 'restore') expect(bytes).toBeLessThanOrEqual(320 * KIB - moving.movedBytes + 16 * KIB);
    },
  );

  test('a move to it stops, and nothing of the container is lost', () => {
    const { moves, failures } = checked(loose([move(100, 'd3'), fail('d3', 400)]));
    expect(moves![0]).toMatchObject({ state: 'canceled', reason: 'disk-failed' });
    expect(moves![1].lost).toBeUndefined();
    expect(failures).toBeUndefined();
  });

  test('of a rebalance only the extents are lost that have not moved yet', () => {
    const { moves } = checked(loose([move(100, 'd3', 'rebalance'), fail('d1', 300)]));
    const [moving, failing] = moves!;
    expect(moving).toMatchObject({ state: 'canceled', reason: 'disk-failed' });
    const lost = failing.lost!.find(({ object }) => object === 'ts')!;
    expect(lost.bytes).toBeGreaterThan(0);
    expect(lost.bytes).toBeLessThan(320 * KIB);
  });

  test('what has moved away in time is not lost', () => {
    const { moves, failures = [] } = checked(loose([{ ...move(0, 'd3'), pace: { chunkBytes: 512 * KIB } } as Action, fail('d1', 1000)]));
    expect(moves![0].state).toBe('finished');
    expect(moves![1].lost!.map(({ object }) => object)).toEqual(['plain']);
    expect(failures.map(({ class: id }) => id)).toEqual(['change-plain']);
  });

  test('what is lost cannot be moved, if only the run can say so', () => {
    const again: Action = { kind: 'move', id: 'n', atMs: 1000, object: 'ts', psu: 1, to: 'd4', method: 'volume-manager' };
    const { moves } = checked(loose([move(100, 'd3'), fail('d1', 400), again]));
    expect(moves![2]).toMatchObject({ state: 'refused', reason: 'pages-lost' });
  });

  test('a replacement is empty: files can move there, and what was lost stays lost', () => {
    const back: Action = { kind: 'move', id: 'b', atMs: 700, object: 'ts', psu: 2, to: 'd1', method: 'volume-manager' };
    const { moves, failures } = checked(loose([fail('d1', 300), replace('d1', 500), { ...back, object: 'plain' }]));
    expect(moves!.map(({ state }) => state)).toEqual(['finished', 'finished', 'finished']);
    expect(failures).toHaveLength(2);
  });
});

/** Whatever lies on a disk that has failed, and is not replaced, is lost with an action. */
function expectNamed(scenario: Scenario): void {
  const simulation = new Simulation(scenario, scenario.seed, 1, 1, { series: false });
  while (!simulation.advance(10_000));
  const { movers, fates } = simulation;
  if (movers === null || fates === null) return;
  const { places } = movers;
  places.at.forEach((slot, piece) => {
    if (slot === -1 || fates.gone[places.target[places.regionOf[slot]]] === 0) return;
    expect(places.lost[piece], `piece ${piece}`).toBeGreaterThan(0);
  });
}

test('property: whatever moves, fails and is replaced, every piece lies in one place or is lost with a disk, and a copy ends with the same bits', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      anyActions,
      fc.array(fc.record({ disk: fc.nat(3), when: fc.nat(1400), back: fc.boolean() }), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 80 }),
      (actions, failures, pooled, slices) => {
        let scenario = withTimeline(updatesOf(pooled), actions, 1400);
        for (const { disk, when, back } of failures) {
          const id = `d${disk + 1}`;
          const insert = (action: Action): void => {
            const timeline = [...(scenario.timeline ?? []), action].sort((a, b) => a.atMs - b.atMs);
            const next = { ...scenario, timeline };
            if (problemsOf(next).length === 0) scenario = next;
          };
          insert(fail(id, when));
          if (back) insert(replace(id, when + 37));
        }
        const whole = runToEnd(scenario, { series: false });
        expect(whole.failedChecks).toEqual([]);
        expectNamed(scenario);
        const named = new Set(whole.moves?.flatMap(({ lost = [] }) => lost.map(({ object }) => object)));
        for (const { object, lost } of whole.failures ?? []) if (lost !== undefined) expect([...named]).toContain(object);
        for (const { kind, state, reason, lost } of whole.moves ?? []) {
          const key = [kind, state, reason, lost && 'lost'].filter((word) => word !== undefined).join(' ');
          seen.set(key, (seen.get(key) ?? 0) + 1);
        }
        const run = createRun(scenario, { series: false });
        for (let k = 0; k < slices && !run.advance(101); k++);
        const copy = run.fork();
        while (!copy.advance(997));
        expect(copy.result().resultHash).toBe(whole.resultHash);
      },
    ),
    { numRuns: Number(process.env.MOTION_ROUNDS ?? rounds(60, 2.5)) },
  );
  for (const key of ['fail-disk finished lost', 'fail-disk finished', 'replace-disk finished', 'move canceled disk-failed'])
    expect(seen.get(key), JSON.stringify([...seen])).toBeGreaterThan(0);
});

test('a planted fault, a mirror that keeps reading the failed copy, is found', () => {
  vi.spyOn(MirrorSet.prototype, 'lose').mockImplementation(() => {});
  const bare: Form = { kind: 'mirror', stripeUnitBytes: 64 * KIB };
  expect(served(checked(on(bare, [fail('d2', 100)])), 'd2')).toBeGreaterThan(400);
});

test.each<[string, Action[], string]>([
  ['unknown', [fail('d9', 1)], '"d9" is none of the document\'s disks'],
  ['twice', [fail('d1', 1), fail('d1', 2)], 'an action before it that replaces disk 1'],
  ['works', [replace('d1', 2)], 'an action before it that lets disk 1 fail'],
  [
    'dead target',
    [fail('d3', 1), { kind: 'move', id: 'm', atMs: 2, object: 'ts', psu: 1, to: 'd3', method: 'copy' }],
    'disk 3 has failed before that moment; disk 4, which has room',
  ],
  [
    'lost file',
    [fail('d1', 1), { kind: 'move', id: 'm', atMs: 2, object: 'ts', psu: 1, to: 'd3', method: 'copy' }],
    'container 1 of Data has been lost with its disk',
  ],
  [
    'lost space',
    [fail('d1', 1), { kind: 'add-container', id: 'm', atMs: 2, object: 'ts', to: 'd3' }],
    'container 1 of Data has been lost with its disk',
  ],
])('a disk that cannot fail or be replaced, or what is lost with it, is refused with the nearest fix: %s', (_, timeline, words) => {
  const scenario = loose(timeline);
  const said = problemsOf(scenario).map(({ message, expected }) => `${message}; ${expected}`);
  expect(said.join('\n')).toContain(words);
});

describe('a mirror of four copies', () => {
  const four = { kind: 'mirror', stripeUnitBytes: 64 * KIB, copies: 4 } as Form;
  test('is rebuilt copy by copy, in whatever order its disks are replaced', () => {
    const order = (...replaced: string[]) => [
      ...['d1', 'd2', 'd3'].map((disk, k) => fail(disk, 10 + k)),
      ...replaced.map((disk, k) => replace(disk, 20 + k)),
    ];
    for (const replaced of [
      ['d1', 'd2', 'd3'],
      ['d3', 'd1', 'd2'],
    ]) {
      const result = checked(on(four, order(...replaced)));
      expect(result.failures).toBeUndefined();
      // All of each is written, in that order: none is cut short, none begins again.
      expect(result.rebuilds!.map(({ disk }) => disk).toSorted()).toEqual(['d1', 'd2', 'd3']);
      for (const { bytes, rebuiltBytes, finishedMs } of result.rebuilds!) {
        expect(rebuiltBytes).toBe(bytes);
        expect(finishedMs).toBeGreaterThan(0);
      }
    }
  });

  test('uses a disk that was replaced by a spare as the spare of the next copy', () => {
    const withSpare = { ...four, rebuild: { ...rebuild, onto: 'd5' } } as Form;
    const result = checked(on(withSpare, [fail('d1', 10), fail('d2', 11), replace('d1', 20)]));
    expect(result.rebuilds!.map(({ disk, onto }) => [disk, onto])).toEqual([
      ['d1', 'd5'],
      ['d2', 'd1'],
    ]);
    expect(result.rebuilds!.every(({ finishedMs }) => finishedMs !== null)).toBe(true);
  });

  test('begins the next copy when the rebuild under way is given up', () => {
    const timeline = [fail('d1', 10), fail('d2', 11), replace('d1', 20), replace('d2', 21), fail('d1', 40)];
    const result = checked(on(four, timeline));
    expect(result.moves?.map(({ state }) => state)).toEqual(['finished', 'finished', 'canceled', 'finished', 'finished']);
    expect(result.rebuilds!.find(({ disk, finishedMs }) => disk === 'd2' && finishedMs !== null)).toBeDefined();
  });
});
