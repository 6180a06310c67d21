import { expect, test } from 'vitest';
import type { MoveSummary, StreamFigures } from '../../engine/record/result.ts';
import type { PolicyLook } from '../../engine/record/policyLook.ts';
import type { ServiceLevel } from '../../scenario/schema.ts';
import { REPORT_HEADER, reportOf, reportRows } from './overTime.ts';

const MINUTE = 60_000;
const WINDOWS = 20;

/** Two streams for twenty minutes, two of warm-up; `a` gets half as much in minutes 6 to 9, when a file moves, and twice as much from then on. */
function run() {
  const a = Array.from({ length: WINDOWS }, (_, w) => (w < 6 ? 10 : w < 10 ? 5 : 20));
  const b = Array.from({ length: WINDOWS }, (_, w) => (w % 4 === 0 ? 1 : 0));
  const all = [...a, ...b];
  const streams = {
    fromMs: 2 * MINUTE,
    timed: true,
    completed: 0,
    perMinute: 0,
    streams: [{ id: 'a' }, { id: 'b' }],
    series: {
      windowMs: MINUTE,
      windows: WINDOWS,
      completed: Float64Array.from(all),
      meanMs: new Float64Array(all.length),
      p50Ms: new Float64Array(all.length),
      p95Ms: Float64Array.from(all, (value) => (value === 0 ? 0 : 1000 / value)),
    },
    progress: {
      steps: Float64Array.from([...a.map((each) => each * 3), ...b.map(() => 10)]),
      perQuery: Float64Array.of(3, 40),
      pools: [{ id: 'bp', pages: Float64Array.from({ length: WINDOWS }, (_, w) => (w === 10 ? 50 : 100)) }],
    },
  } as unknown as StreamFigures;
  const move: MoveSummary = {
    id: 'm',
    kind: 'move',
    method: 'copy',
    state: 'finished',
    atMs: 6 * MINUTE,
    beganMs: 6 * MINUTE,
    endedMs: 10 * MINUTE,
    bytes: 100,
    movedBytes: 100,
    leftBytes: 0,
    waits: 0,
    waitedMs: 0,
  };
  return { streams, moves: [move], elapsedMs: WINDOWS * MINUTE };
}

test('gain is against the time before the first action, by steps where queries take longer than a window', () => {
  const report = reportOf(run())!;
  expect(report.streams.map(({ id, before, during, after }) => [id, before, during, after])).toEqual([
    ['a', 10, 5, 20],
    ['b', 0.25, 0.25, 0.25],
  ]);
  expect([5, 6, 10].map((w) => report.windows[w].cells[0].gain)).toEqual([0, -0.5, 1]);
  expect(report.windows.map(({ actions }) => actions.length)).toEqual(
    Array.from({ length: WINDOWS }, (_, w) => (w >= 6 && w < 10 ? 1 : 0)),
  );
});

test('it is stable once streams and pools are', () => {
  expect(reportOf(run())!.settling).toMatchObject({ endMs: 10 * MINUTE, stableMs: 11 * MINUTE, windowMs: MINUTE });
  const unfinished = run();
  expect(reportOf({ ...unfinished, moves: [{ ...unfinished.moves[0], endedMs: null }] })!.settling).toBeNull();
  expect(reportOf({ ...run(), moves: [] })!.settling).toBeNull();
});

test('levels are judged behind the warm-up, responses only where a query was complete', () => {
  const levels: ServiceLevel[] = [
    { stream: 'a', leastPerMinute: 8, mostResponseMs: 100 },
    { stream: 'b', mostResponseMs: 999 },
  ];
  const { verdicts, windows } = reportOf(run(), levels)!;
  expect(verdicts.map(({ stream, limit, broken, judged, isKept }) => ({ stream, limit, broken, judged, isKept }))).toEqual([
    { stream: 'a', limit: 'rate', broken: 4, judged: 18, isKept: false },
    { stream: 'a', limit: 'response', broken: 4, judged: 18, isKept: false },
    { stream: 'b', limit: 'response', broken: 4, judged: 4, isKept: false },
  ]);
  expect(windows[7].cells[0].breaches).toEqual([
    { limit: 'rate', percent: 95, by: 0.375 },
    { limit: 'response', percent: 95, by: 1 },
  ]);
  // What is reached exactly is kept.
  expect(reportOf(run(), [{ stream: 'a', leastPerMinute: 5, mostResponseMs: 200 }])!.verdicts.every(({ isKept }) => isKept)).toBe(true);
});

test('rows hold each stream and window once, with empty cells where nothing is known', () => {
  const scenario = {
    volumes: [],
    database: { objects: [{ id: 'o', name: 'Orders', segments: 1 }] },
    workload: {
      streams: [
        { id: 'a', title: 'Orders' },
        { id: 'b', title: 'b' },
      ],
    },
  } as never;
  const policy: PolicyLook[] = [
    {
      atMs: 6 * MINUTE,
      busiest: 'd1',
      idlest: 'd2',
      busyShare: 1,
      idleShare: 0,
      why: 'moved',
      action: 'm',
      move: { object: 'o', segment: 1, psu: 2, from: 'd1', to: 'd2', bytes: 1024, gain: 0.5 },
    },
  ];
  const rows = reportRows(scenario, { policy }, reportOf(run(), [{ stream: 'a', leastPerMinute: 8 }])!);
  expect(rows).toHaveLength(2 * WINDOWS);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([REPORT_HEADER.length]));
  expect(rows[7]).toEqual([
    'a',
    'Orders',
    420,
    480,
    'no',
    5,
    -50,
    200,
    'm',
    'per_minute',
    '37.5',
    expect.stringMatching(/^the policy moves PSU 2 of Orders from disk 1 to disk 2 .*: disk 1 busy 100/),
  ]);
  expect(rows[WINDOWS + 1].slice(0, 8)).toEqual(['b', 'b', 60, 120, 'yes', 0.25, 0, '']);
});

test('a run without streams has no report', () => {
  expect(reportOf({ elapsedMs: 1 })).toBeNull();
});
