/** Users that a timeline lets join and leave: as many as it says, at the moment that it says, and nobody's query is lost or begun twice. */
import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import type { Action, ProbeClass, Scenario, Stream } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { Users } from './database/users.ts';
import type { RunResult } from './record/result.ts';
import { createRun, runToEnd } from './run.ts';
import { fixedDevice, probe, smallScenario } from './testing/scenarios.ts';

const SERVICE_MS = 4;
const READ: Partial<ProbeClass> = { requests: 1, arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 } };

interface Closed {
  readonly users: number;
  readonly thinkMs?: number;
  readonly queriesPerUser?: number;
  readonly startAtMs?: number;
  readonly order?: Stream['order'];
}

const OPEN: Stream['arrivals'] = { kind: 'open', perSecond: 5, spacing: 'even', queries: 9, atOnce: 2, mostWaiting: 4 };

const closed = ({ users, thinkMs = 0, queriesPerUser, startAtMs, order = 'drawn' }: Closed): Stream => ({
  id: 'closed',
  title: 'Closed',
  arrivals: { kind: 'closed', users, thinkTime: { ms: thinkMs, spread: 'exponential' }, ...(queriesPerUser && { queriesPerUser }) },
  classes: [{ class: 'probe', count: 3 }],
  order,
  ...(startAtMs !== undefined && { startAtMs }),
});

function scenarioOf(stream: Stream | null, until: Scenario['workload']['until'], timeline: Action[], batch = 0): Scenario {
  const scenario = smallScenario({ disks: 1, drive: fixedDevice(SERVICE_MS, 'constant'), classes: [probe(READ)] });
  const all: Scenario = {
    ...scenario,
    workload: {
      ...scenario.workload,
      users: Math.max(1, batch),
      batch: batch === 0 ? [] : [{ class: 'probe', count: 5 }],
      ...(stream && { streams: [stream] }),
      ...(until && { until }),
    },
    ...(timeline.length > 0 && { timeline }),
  };
  expect(problemsOf(all)).toEqual([]);
  return all;
}

const users = (atMs: number, count: number, stream: string | null = 'closed', id = `u${atMs}-${count}`): Action => ({
  kind: 'users',
  id,
  atMs,
  ...(stream !== null && { stream }),
  users: count,
});

function checked(scenario: Scenario): RunResult {
  const result = runToEnd(scenario, { series: false });
  expect(result.failedChecks).toEqual([]);
  return result;
}

/** Users under way, in the mean after the warm-up: without think time each of them always is. */
const inSystem = (scenario: Scenario): number => checked(scenario).streams!.streams[0].meanInSystem;

afterEach(() => void vi.restoreAllMocks());

describe('without think time all users are always under way', () => {
  const after = { seconds: 3, warmUpSeconds: 2 };
  test.each([
    ['five join two', [users(1000, 7)], 7],
    ['four of six leave', [users(1000, 2)], 2],
    ['all leave', [users(1000, 0)], 0],
    ['they come and go', [users(500, 1), users(900, 9), users(1500, 3)], 3],
    ['who leaves comes back at once', [users(1000, 1, 'closed', 'a'), users(1000, 6, 'closed', 'b')], 6],
  ] as const)('%s', (_, timeline, left) => {
    const scenario = scenarioOf(closed({ users: timeline[0].id.endsWith('7') ? 2 : 6 }), after, [...timeline]);
    expect(inSystem(scenario)).toBeCloseTo(left, 6);
    expect(checked(scenario).moves!.every(({ state }) => state === 'finished')).toBe(true);
  });

  test('users of the batch of a timed run, too', () => {
    expect(inSystem(scenarioOf(null, after, [users(1000, 8, null)], 3))).toBeCloseTo(8, 6);
  });

  test('a planted fault, users who do not leave, is found', () => {
    vi.spyOn(Users.prototype, 'setUsers').mockImplementation(() => {});
    expect(inSystem(scenarioOf(closed({ users: 6 }), after, [users(1000, 2)]))).toBeCloseTo(6, 6);
  });
});

test('before the first action the run is the same, for those there from the start also after it as far as their work goes', () => {
  for (const order of ['drawn', 'own', 'same', 'listed'] as const) {
    const stream = closed({ users: 3, thinkMs: 7, queriesPerUser: 40, order });
    const plain = checked(scenarioOf(stream, undefined, []));
    const joined = checked(scenarioOf(stream, undefined, [users(300, 8)]));
    const before = ({ queries }: RunResult): string[] =>
      Array.from(queries.startMs, (start, row) => `${queries.user[row]} ${start} ${queries.elapsedMs[row]}`).filter(
        (_, row) => queries.startMs[row] + queries.elapsedMs[row] < 300,
      );
    expect(before(plain).length).toBeGreaterThan(20);
    expect(before(joined)).toEqual(before(plain));
    expect(joined.queries.user).toHaveLength(8 * 40);
  }
});

test('who leaves completes the query under way, and begins no other; who comes back continues', () => {
  const stream = closed({ users: 5, queriesPerUser: 50 });
  const ofUser = (result: RunResult, user: number): number[] =>
    Array.from(result.queries.startMs.keys()).filter((row) => result.queries.user[row] === user);
  const left = checked(scenarioOf(stream, undefined, [users(203, 4)]));
  const last = ofUser(left, 4).map((row) => [left.queries.startMs[row], left.queries.startMs[row] + left.queries.elapsedMs[row]]);
  expect(last.length).toBeLessThan(50);
  expect(last.at(-1)![0]).toBeLessThan(203);
  expect(last.at(-1)![1]).toBeGreaterThan(203);
  const back = checked(scenarioOf(stream, undefined, [users(203, 4), users(420, 5)]));
  expect(ofUser(back, 4)).toHaveLength(50);
  const starts = ofUser(back, 4).map((row) => back.queries.startMs[row]);
  expect(starts.filter((start) => start > 230 && start < 420)).toEqual([]);
  expect(starts).toContain(420);
});

test('users who join before their stream begins wait for that', () => {
  const stream = closed({ users: 2, queriesPerUser: 4, startAtMs: 500 });
  const { queries } = checked(scenarioOf(stream, undefined, [users(100, 6), users(200, 3)]));
  expect(queries.user).toHaveLength(12);
  expect(Math.min(...queries.startMs)).toBe(500);
});

test('property: users who come and go: nothing is lost, and a copy of the run ends with the same bits', () => {
  let joined = 0;
  fc.assert(
    fc.property(
      fc.record({
        users: fc.integer({ min: 1, max: 6 }),
        thinkMs: fc.constantFrom(0, 5, 60),
        queriesPerUser: fc.constantFrom(undefined, 30),
        startAtMs: fc.constantFrom(undefined, 200),
        order: fc.constantFrom('drawn' as const, 'own' as const),
      }),
      fc.array(fc.record({ atMs: fc.nat(900), to: fc.nat(9) }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 30 }),
      (some, changes, slices) => {
        const timeline = changes.sort((a, b) => a.atMs - b.atMs).map(({ atMs, to }, k) => users(atMs, to, 'closed', `a${k}`));
        const scenario = scenarioOf(closed(some), some.queriesPerUser === undefined ? { seconds: 1 } : undefined, timeline);
        const whole = checked(scenario);
        const run = createRun(scenario, { series: false });
        for (let k = 0; k < slices && !run.advance(37); k++);
        const copy = run.fork();
        while (!copy.advance(211));
        expect(copy.result().resultHash).toBe(whole.resultHash);
        joined += whole.moves!.filter(({ state }) => state === 'finished').length;
      },
    ),
    { numRuns: rounds(150) },
  );
  expect(joined).toBeGreaterThan(rounds(150));
});

test.each<[string, Stream | null, Action, string]>([
  ['unknown stream', closed({ users: 2, queriesPerUser: 3 }), users(1, 3, 'closd'), '"closd" is none of the document\'s streams'],
  ['empty batch', closed({ users: 2, queriesPerUser: 3 }), users(1, 3, null), 'the batch holds no query'],
  [
    'batch that is not timed',
    closed({ users: 2, queriesPerUser: 3 }),
    users(1, 3, null),
    'users of a batch that is not timed are there from the start',
  ],
  ['open stream', { ...closed({ users: 1 }), arrivals: OPEN }, users(1, 3), 'has no users: its queries arrive at a rate'],
  ['too many', closed({ users: 2, queriesPerUser: 3 }), users(1, 500), '500 or fewer'],
])('users who would join or leave: %s is refused with the nearest fix', (name, stream, action, words) => {
  const sound = scenarioOf(stream, undefined, []);
  const crowded: Scenario = {
    ...sound,
    workload: {
      ...sound.workload,
      ...(stream !== null &&
        ['too many', 'batch that is not timed'].includes(name) && { batch: [{ class: 'probe', count: 1 }], users: 10 }),
    },
  };
  const [problem] = problemsOf({ ...crowded, timeline: [action] });
  expect(`${problem.message}; ${problem.expected}`).toContain(words);
});
