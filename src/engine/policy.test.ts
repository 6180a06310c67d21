/** A policy starts moves by itself: what it decides follows from the past alone, and its run is that of the same document with these moves in its timeline. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import type { Policy } from '../scenario/timeline/policy.ts';
import type { Scenario } from '../scenario/schema.ts';
import { anyPools } from '../scenario/testing/anyPools.ts';
import { anySpaces } from '../scenario/testing/anySpaces.ts';
import { problemsOf } from '../scenario/validate.ts';
import { Recording } from './playback/recording.ts';
import { runOf, runToEnd } from './run.ts';
import { Simulation } from './simulation.ts';
import { busyDisk } from './testing/busyDisk.ts';
import { anyActions, withTimeline } from './testing/timelines.ts';
import { updatesOf } from './testing/updates.ts';

const runOfBusy = (policy: Partial<Policy> | null = {}) => runToEnd(busyDisk(policy), { series: false });
const stepsOf = ({ streams }: ReturnType<typeof runToEnd>): number => streams!.progress!.steps.reduce((sum, steps) => sum + steps, 0);

/** The document without its policy, with the actions that the policy has started in its timeline. */
function asTimeline(scenario: Scenario): Scenario {
  const simulation = new Simulation(scenario, scenario.seed, 1, 1, { series: false });
  while (!simulation.advance(10_000));
  const { policy: _none, ...rest } = simulation.scenario;
  return rest;
}

/** The two have the same figures but for what names the policy and the document. */
function expectSame(scenario: Scenario): number {
  const withPolicy = runToEnd(scenario, { series: false, objects: true });
  const resolved = asTimeline(scenario);
  expect(problemsOf(resolved)).toEqual([]);
  const { policy, scenarioHash: _a, resultHash: _b, ...figures } = withPolicy;
  const { scenarioHash: _c, resultHash: _d, ...others } = runToEnd(resolved, { series: false, objects: true });
  expect(figures).toEqual(others);
  expect(withPolicy.failedChecks).toEqual([]);
  return policy!.filter(({ why }) => why === 'moved').length;
}

test('it moves files off the busy disk until the load is even, and gets more done than doing nothing', () => {
  const run = runOfBusy();
  const looks = run.policy!;
  expect(looks.map(({ atMs }) => atMs)).toEqual([10_000, 20_000, 30_000, 40_000, 50_000]);
  expect(looks[0]).toMatchObject({ busiest: 'd1', why: 'moved', move: { from: 'd1' }, action: 'policy-1' });
  const moves = looks.filter(({ why }) => why === 'moved');
  expect(run.moves!.map(({ id }) => id)).toEqual(moves.map(({ action }) => action));
  expect(run.moves!.reduce((sum, { movedBytes }) => sum + movedBytes, 0)).toBe(moves.reduce((sum, { move }) => sum + move!.bytes, 0));
  expect(stepsOf(run)).toBeGreaterThan(1.2 * stepsOf(runOfBusy(null)));
  expect(runOfBusy().resultHash).toBe(run.resultHash);
  expect(expectSame(busyDisk())).toBe(moves.length);
});

test('each limit holds it back, and the log says which, and names what it would have moved', () => {
  const first = (policy: Partial<Policy>) => runOfBusy(policy).policy![0];
  expect(first({ quiet: { fromMs: 25_000, toMs: 45_000 } }).why).toBe('not-quiet');
  expect(first({ quiet: { fromMs: 25_000, toMs: 45_000 } })).toMatchObject({ why: 'not-quiet', move: { from: 'd1' } });
  expect(first({ mostBytes: 1024 })).toMatchObject({ why: 'too-large', move: { from: 'd1' } });
  expect(first({ leastGain: 1 })).toMatchObject({ why: 'too-little', move: { from: 'd1' } });
  const quiet = runOfBusy({ quiet: { fromMs: 25_000, toMs: 45_000 } });
  expect(quiet.moves!.map(({ atMs }) => atMs)).toEqual([30_000, 40_000].slice(0, quiet.moves!.length));
  const held = runOfBusy({ leastGain: 1 });
  expect(held.streams).toEqual(runOfBusy(null).streams);
  expect(held.moves).toBeUndefined();
  expect(runOfBusy({ leastDifference: 0.5 }).policy!.at(-1)!.why).toBe('even');
});

test('a cool-down keeps a file from going there and back, and says so; without one nothing changes', () => {
  const restless = busyDisk({ leastDifference: 0.05, leastGain: 0.01 });
  const looks = (restMs?: number) => {
    const scenario = { ...restless, policy: { ...restless.policy!, ...(restMs !== undefined && { restMs }) } };
    return runToEnd(scenario, { series: false }).policy!;
  };
  const twice = (all: ReturnType<typeof looks>, withinMs: number): boolean => {
    const moved = all.filter(({ why }) => why === 'moved');
    return moved.some(({ atMs, move }, k) =>
      moved.slice(0, k).some((one) => one.move!.object === move!.object && one.move!.psu === move!.psu && atMs - one.atMs < withinMs),
    );
  };
  expect(twice(looks(), 60_000)).toBe(true);
  const rested = looks(60_000);
  expect(twice(rested, 60_000)).toBe(false);
  expect(rested.filter(({ why }) => why === 'moved').length).toBeGreaterThan(0);
  const held = rested.find(({ why }) => why === 'resting')!;
  expect(held).toMatchObject({ move: { from: held.busiest } });
  expect(rested.some(({ why, move }) => why === 'moved' && move!.psu === held.move!.psu && move!.object === held.move!.object)).toBe(true);
  // Over with the cool-down it may move again, at the first look from then on.
  const short = looks(20_000);
  expect(twice(short, 20_000)).toBe(false);
  expect(looks(10_000)).toEqual(looks());
  expectSame({ ...restless, policy: { ...restless.policy!, restMs: 60_000 } });
});

test('a disk that has failed is not the idlest one: files go to those that work', () => {
  const scenario: Scenario = { ...busyDisk(), timeline: [{ kind: 'fail-disk', id: 'f', atMs: 12_000, disk: 'd3' }] };
  expect(problemsOf(scenario)).toEqual([]);
  const { policy, moves } = runToEnd(scenario, { series: false });
  const looks = policy!.filter(({ atMs }) => atMs > 12_000);
  expect(looks.length).toBeGreaterThan(2);
  for (const { busiest, idlest, move } of looks) expect([busiest, idlest, move?.to]).not.toContain('d3');
  expect(looks.at(-1)!.idleShare).toBeGreaterThan(0);
  expect(moves!.filter(({ id }) => id !== 'f').every(({ state }) => state === 'finished')).toBe(true);
});

test('one move at a time: while a slow one is under way, the looks say so', () => {
  const scenario = busyDisk();
  const slow: Scenario = {
    ...scenario,
    database: {
      ...scenario.database,
      objects: scenario.database.objects.map((one) => (one.id === 'spill' || one.id === 'dim' ? { ...one, psuBytes: 64 << 20 } : one)),
    },
    policy: { ...scenario.policy!, everyMs: 200, leastDifference: 0.1, method: 'volume-manager' },
  };
  expect(problemsOf(slow)).toEqual([]);
  const { policy, moves } = runToEnd(slow, { series: false });
  expect(policy!.some(({ why }) => why === 'under-way')).toBe(true);
  const done = moves!.filter(({ beganMs }) => beganMs !== null);
  for (let k = 1; k < done.length; k++) expect(done[k].beganMs!).toBeGreaterThanOrEqual(done[k - 1].endedMs!);
});

test('what it decides at a moment follows from what came before: another end of the run changes nothing of it', () => {
  const longer = busyDisk();
  const shorter = { ...longer, workload: { ...longer.workload, until: { seconds: 35 } } };
  const [one, other] = [longer, shorter].map((scenario) => runToEnd(scenario, { series: false }).policy!);
  expect(other).toEqual(one.slice(0, other.length));
  expect(other).toHaveLength(3);
});

test('a copy of the run, taken anywhere, ends as the run does', () => {
  const scenario = busyDisk();
  const whole = runToEnd(scenario, { series: false });
  const run = runOf(new Simulation(scenario, scenario.seed, 1, 1, { series: false }));
  while (!run.advance(1500)) {
    const copy = run.fork();
    while (!copy.advance(1_000_000));
    expect(copy.result().resultHash).toBe(whole.resultHash);
  }
  expect(run.result().resultHash).toBe(whole.resultHash);
});

const factTo = (id: string, atMs: number, psu: number): NonNullable<Scenario['timeline']>[number] => ({
  kind: 'move',
  id,
  atMs,
  object: 'fact',
  segment: 1,
  psu,
  to: 'd4',
  method: 'copy',
});

test('continued under another timeline it keeps what it has started, and ends as a run of that document from the start', () => {
  const before: Scenario = { ...busyDisk(), timeline: [factTo('a1', 5000, 1)] };
  const after: Scenario = { ...before, timeline: [...before.timeline!, factTo('a2', 41_000, 2)] };
  expect(problemsOf(after)).toEqual([]);
  const simulation = new Simulation(before, before.seed, 1, 1, { series: false });
  while (!simulation.advanceWhile((ns) => ns < 35e9, 10_000));
  expect(simulation.policy!.started.length).toBeGreaterThan(0);
  expect(simulation.changeTimeline(after)).toBe(true);
  const run = runOf(simulation);
  while (!run.advance(10_000));
  expect(run.result().resultHash).toBe(runToEnd(after, { series: false }).resultHash);
});

test('where the other timeline names what it might have moved, it says that it cannot be continued', () => {
  const before = busyDisk();
  const after: Scenario = {
    ...before,
    timeline: [{ kind: 'move', id: 'a1', atMs: 41_000, object: 'dim', psu: 1, to: 'd4', method: 'copy' }],
  };
  const simulation = new Simulation(before, before.seed, 1, 1, { series: false });
  while (!simulation.advanceWhile((ns) => ns < 35e9, 10_000));
  expect(simulation.changeTimeline(after)).toBe(false);
  const early = new Simulation(before, before.seed, 1, 1, { series: false });
  while (!early.advanceWhile((ns) => ns < 9e9, 10_000));
  expect(early.changeTimeline(after)).toBe(true);
  const run = runOf(early);
  while (!run.advance(10_000));
  expect(run.result().resultHash).toBe(runToEnd(after, { series: false }).resultHash);
});

test('a film of it shows each moment as a run does, and where moved files lay at the start', () => {
  const scenario = busyDisk();
  const film = new Recording(scenario, { seed: scenario.seed, scale: 1, budgetBytes: 64 << 20 });
  while (!film.advance(4000)) film.checkpoint();
  const at = (ms: number) => {
    film.aim({ to: 'ms', value: ms });
    while (!film.seek({ to: 'ms', value: ms }, 500));
    return film.moment();
  };
  expect(at(9000).placed).toBeNull();
  const late = at(45_000);
  expect(late.placed!.here.length).toBe(late.placed!.atStart.length);
  expect(late.placed!.here).not.toEqual(late.placed!.atStart);
  expect(at(15_000).placed!.target.length).toBeLessThan(late.placed!.target.length);
  expect(at(45_000)).toEqual(late);
  expect(film.end().ios).toBe(runToEnd(scenario, { series: false }).ios);
});

const anyPolicy = fc.record({
  parts: fc.integer({ min: 3, max: 12 }),
  leastDifference: fc.constantFrom(0, 0.02, 0.1),
  leastGain: fc.constantFrom(0, 0.01),
  rests: fc.constantFrom(0, 2, 100),
  method: fc.constantFrom('copy' as const, 'volume-manager' as const, 'pages' as const, 'restore' as const, 'rebalance' as const),
});

for (const [of, documents] of [
  ['buffer pools', anyPools],
  ['caches', anySpaces],
  ['updates', fc.constant(updatesOf(false))],
  ['updates of a pool', fc.constant(updatesOf(true))],
] as const) {
  test(`property: a run with a policy is that of its document with the moves in the timeline: ${of}`, () => {
    let moved = 0;
    let beside = 0;
    fc.assert(
      fc.property(documents, anyPolicy, anyActions, fc.boolean(), (scenario, { parts, rests, ...rules }, actions, isAlone) => {
        const spanMs = of.includes('updates') ? 1200 : runToEnd(scenario, { series: false }).elapsedMs;
        const everyMs = Math.max(10, spanMs / parts);
        const timed = isAlone ? scenario : withTimeline(scenario, actions.slice(0, 3), spanMs);
        const count = expectSame({ ...timed, policy: { ...rules, everyMs, ...(rests > 0 && { restMs: rests * everyMs }) } });
        moved += count;
        if (timed.timeline !== undefined) beside += count;
      }),
      { numRuns: Number(process.env.MOTION_ROUNDS ?? rounds(20, 2.5)) },
    );
    expect(moved).toBeGreaterThan(0);
    if (of.includes('updates')) expect(beside).toBeGreaterThan(0);
  });
}
