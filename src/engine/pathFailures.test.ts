/** Paths that fail during a run: disks with another path are reached by that one, what has none is out of reach, named, and fails who asks for it. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { KIB, MIB } from '../base/units.ts';
import type { Action, Disk, Path, Scenario, Volume } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import type { RunResult } from './record/result.ts';
import { runToEnd } from './run.ts';
import { pathActions, withTimeline } from './testing/timelines.ts';
import { soundRun } from './testing/soundRun.ts';
import { fixedDevice, probe, smallScenario } from './testing/scenarios.ts';
import { updatesOf } from './testing/updates.ts';

const fail = (path: string, atMs: number, retryMs?: number): Action => ({
  kind: 'fail-path',
  id: `f-${path}-${atMs}`,
  atMs,
  path,
  ...(retryMs !== undefined && { retryMs }),
});

const path = (id: string, kind: Path['kind'], parent?: string, mibPerSecond: number | null = null): Path => ({
  id,
  name: id,
  kind,
  mibPerSecond,
  perRequestMs: 0,
  ...(parent !== undefined && { parent }),
});

/** Two channels of an adapter and one of another, both on a bus. */
const PATHS = [
  path('bus', 'bus'),
  path('left', 'adapter', 'bus'),
  path('right', 'adapter', 'bus'),
  path('a', 'channel', 'left', 40),
  path('b', 'channel', 'right', 40),
];

/** Four disks on channel a, with channel b as their other path if `dual`. */
function on(volume: Partial<Volume>, timeline: Action[], wired: (k: number) => Partial<Disk>, requests = 1500): Scenario {
  const drive = { ...fixedDevice(2, 'constant'), capacityBytes: 16 * MIB };
  const work = { requests, bytes: 8 * KIB, arrivals: { kind: 'closed' as const, outstanding: 4, thinkMs: 0 } };
  const base = smallScenario({ disks: 4, drive, psuBytes: 64 * KIB, classes: [probe(work)], volume: { kind: 'concat' } } as never);
  const ids = base.hardware.disks.map(({ id }) => id);
  return {
    ...base,
    hardware: { ...base.hardware, paths: PATHS, disks: base.hardware.disks.map((disk, k) => ({ ...disk, path: 'a', ...wired(k) })) },
    volumes: [{ id: 'all', name: 'All', members: ids, ...volume } as Volume],
    ...(timeline.length > 0 && { timeline }),
  };
}

const STRIPE = { kind: 'stripe', stripeUnitBytes: 64 * KIB } as const;
const MIRROR = { kind: 'mirror', stripeUnitBytes: 64 * KIB } as const;
const dual = (): Partial<Disk> => ({ otherPaths: ['b'] });

function checked(scenario: Scenario): RunResult {
  expect(problemsOf(scenario)).toEqual([]);
  const result = runToEnd(scenario, { series: false });
  expect(result.failedChecks).toEqual([]);
  return result;
}

const bytesOf = (result: RunResult, id: string): number => result.adapters.find((one) => one.id === id)!.bytes;
const ofDisks = (result: RunResult): number => result.devices.reduce((sum, one) => sum + one.bytesRead + one.bytesWritten, 0);

describe('a disk with another path', () => {
  test.each(['a', 'left'])('is reached by that one once %s fails, and everything is read', (failing) => {
    const whole = checked(on(STRIPE, [], dual));
    const result = checked(on(STRIPE, [fail(failing, 200)], dual));
    expect(result.failures).toBeUndefined();
    expect(ofDisks(result)).toBe(ofDisks(whole));
    expect(bytesOf(result, 'a') + bytesOf(result, 'b')).toBe(ofDisks(whole));
    for (const id of ['a', 'b']) expect(bytesOf(result, id)).toBeGreaterThan(0);
    expect(bytesOf(result, 'left')).toBe(bytesOf(result, 'a'));
    expect(bytesOf(result, 'bus')).toBe(ofDisks(whole));
    expect(result.moves).toMatchObject([{ kind: 'fail-path', state: 'finished', endedMs: 200 }]);
  });

  test('asks again for what was under way: as long as the answer would have taken, or as the action says', () => {
    const soon = checked(on(STRIPE, [fail('a', 201)], dual)).elapsedMs;
    const late = checked(on(STRIPE, [fail('a', 201, 500)], dual)).elapsedMs;
    const whole = checked(on(STRIPE, [], dual)).elapsedMs;
    // Each of the requests under way is served twice, by disks that take 2 ms.
    expect(soon).toBeGreaterThan(whole);
    expect(soon).toBeLessThan(whole + 10);
    expect(late).toBeGreaterThan(whole + 490);
    expect(late).toBeLessThan(whole + 520);
  });

  test('shares that path with those that were there, which never carries more than its limit', () => {
    const slow = (scenario: Scenario): Scenario => ({
      ...scenario,
      hardware: { ...scenario.hardware, paths: PATHS.map((one) => (one.kind === 'channel' ? { ...one, mibPerSecond: 4 } : one)) },
    });
    const half = (k: number): Partial<Disk> => (k < 2 ? { path: 'a', otherPaths: ['b'] } : { path: 'b' });
    const whole = checked(slow(on(STRIPE, [], half)));
    const result = checked(slow(on(STRIPE, [fail('a', 1)], half)));
    expect(result.elapsedMs).toBeGreaterThan(1.5 * whole.elapsedMs);
    expect(bytesOf(result, 'b') / MIB).toBeLessThanOrEqual((4 * result.elapsedMs) / 1000 + 1e-9);
  });
});

describe('a disk without', () => {
  const alone = (k: number): Partial<Disk> => (k % 2 === 0 ? { path: 'a' } : { path: 'b' });

  test('takes what nothing protects out of reach: it is named, with the path', () => {
    const result = checked(on(STRIPE, [fail('right', 300)], alone));
    expect(result.failures).toMatchObject([{ cut: 'right', firstMs: 300 }]);
    expect(result.moves![0].lost!.map(({ object }) => object)).toContain('fact');
    expect(result.elapsedMs).toBeLessThan(400);
  });

  test('leaves a mirror over both adapters going, with all copies behind one out at once', () => {
    const result = checked(on(MIRROR, [fail('right', 300)], alone));
    expect(result.failures).toBeUndefined();
    const served = result.devices.map(({ requests }) => requests);
    expect(Math.max(served[1], served[3])).toBeLessThan(Math.min(served[0], served[2]));
  });

  test('takes a mirror within one adapter out of reach', () => {
    const result = checked(on(MIRROR, [fail('bus', 300)], alone));
    expect(result.failures).toMatchObject([{ cut: 'bus' }]);
  });

  test('is rebuilt onto the spare that is still there', () => {
    const scenario = on({ ...MIRROR, rebuild: { chunkBytes: 512 * KIB, pauseMs: 0, onto: 'x' } }, [fail('right', 100)], (k) => ({
      path: k === 1 ? 'b' : 'a',
    }));
    const { disks } = scenario.hardware;
    const result = checked({ ...scenario, hardware: { ...scenario.hardware, disks: [...disks, { ...disks[0], id: 'x', path: 'a' }] } });
    expect(result.rebuilds).toMatchObject([{ disk: 'd2', onto: 'x' }]);
    expect(result.moves).toMatchObject([{ state: 'finished', movedBytes: result.rebuilds![0].bytes }]);
  });
});

test.each<[string, Action[], string]>([
  ['unknown', [fail('c', 1)], '"c" is none of the document\'s paths; '],
  ['twice', [fail('a', 1), fail('a', 2)], 'channel a has failed before that moment; a path that works: bus, left and right'],
  ['with what it is attached to', [fail('left', 1), fail('a', 2)], 'channel a has failed before that moment'],
  [
    'a disk that nothing leads to',
    [fail('a', 1), { kind: 'fail-disk', id: 'd', atMs: 2, disk: 'd1' }],
    'no path leads to disk 1 at that moment',
  ],
  [
    'a replacement',
    [fail('a', 1), { kind: 'replace-disk', id: 'd', atMs: 2, disk: 'd1' }],
    'disk 1 works at that moment, and no path leads to it',
  ],
])('a path that cannot fail is refused with the nearest fix: %s', (_, timeline, words) => {
  const said = problemsOf(on(STRIPE, timeline, () => ({}))).map(({ message, expected }) => `${message}; ${expected}`);
  expect(said.join('\n')).toContain(words);
});

test('property: whatever moves while paths fail, no update is lost, everything lies in one place, and a copy of the run ends alike', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      pathActions,
      fc.array(fc.record({ path: fc.nat(PATHS.length - 1), when: fc.nat(1400), late: fc.boolean() }), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 1, max: 6000 }),
      (actions, failures, pooled, wires, forkedAfter) => {
        const base = updatesOf(pooled);
        const disks = base.hardware.disks.map((disk, k): Disk => {
          const [own, other] = wires[k] % 2 === 0 ? ['a', 'b'] : ['b', 'a'];
          return { ...disk, path: own, ...(wires[k] < 2 && { otherPaths: [other] }) };
        });
        let scenario = withTimeline({ ...base, hardware: { ...base.hardware, paths: PATHS, disks } }, actions, 1400);
        for (const { path: which, when, late } of failures) {
          const timeline = [...(scenario.timeline ?? []), fail(PATHS[which].id, when, late ? 30 : undefined)].sort(
            (x, y) => x.atMs - y.atMs,
          );
          const next = { ...scenario, timeline };
          if (problemsOf(next).length === 0) scenario = next;
        }
        const result = soundRun(scenario, forkedAfter);
        expect(bytesOf(result, 'a') + bytesOf(result, 'b')).toBe(ofDisks(result));
        const named = new Set(result.moves?.flatMap(({ lost = [] }) => lost.map(({ object }) => object)));
        for (const { object, cut } of result.failures ?? []) if (cut !== undefined) expect([...named]).toContain(object);
        for (const { kind, state, lost } of result.moves ?? []) {
          const key = [kind, state, lost && 'lost'].filter((word) => word !== undefined).join(' ');
          seen.set(key, (seen.get(key) ?? 0) + 1);
        }
      },
    ),
    { numRuns: Number(process.env.MOTION_ROUNDS ?? rounds(60, 2.5)) },
  );
  for (const key of ['fail-path finished', 'fail-path finished lost', 'move finished', 'move canceled'])
    expect(seen.get(key), JSON.stringify([...seen])).toBeGreaterThan(0);
});
