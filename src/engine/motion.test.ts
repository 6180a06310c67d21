import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds, someByDay } from '../base/testing/rounds.ts';
import { anyPools } from '../scenario/testing/anyPools.ts';
import { problemsOf } from '../scenario/validate.ts';
import { runToEnd } from './run.ts';
import { anyActions, withTimeline } from './testing/timelines.ts';
import { updatesOf } from './testing/updates.ts';
import { expectSameCopies } from './testing/sameCopies.ts';
import { anySpaces } from '../scenario/testing/anySpaces.ts';

const ROUNDS = Number(process.env.MOTION_ROUNDS ?? rounds(20, 5));

/** The nightly says how much was tried. */
function told(counts: object): void {
  if (process.env.MOTION_ROUNDS !== undefined) process.stdout.write(`${JSON.stringify(counts)}\n`);
}

const DOCUMENTS = [
  ['pools', anyPools],
  ['caches', anySpaces],
] as const;

for (const [of, documents] of someByDay(DOCUMENTS)) {
  test(`property: whatever moves and is canceled, no update is lost and everything lies in one place: through ${of}`, () => {
    const states = new Map<string, number>();
    let runs = 0;
    fc.assert(
      fc.property(documents, anyActions, (scenario, actions) => {
        const spanMs = runToEnd(scenario, { series: false }).elapsedMs;
        const timed = withTimeline(scenario, actions, spanMs);
        if (timed.timeline === undefined) return;
        const result = runToEnd(timed, { series: false });
        runs++;
        for (const { method, kind, state, reason } of result.moves ?? []) {
          const key = [kind, method, state, reason].filter((word) => word !== undefined).join(' ');
          states.set(key, (states.get(key) ?? 0) + 1);
        }
        expect(result.failedChecks).toEqual([]);
        for (const move of result.moves ?? []) {
          expect(move.movedBytes).toBeLessThanOrEqual(move.bytes);
          if (move.state === 'finished' && move.kind === 'move') expect(move.leftBytes).toBe(0);
        }
      }),
      { numRuns: 4 * ROUNDS },
    );
    told({ of, runs });
    // What is tried must happen, or nothing has been tested.
    for (const kind of ['move', 'add-container', 'cancel'])
      expect([...states.keys()].some((key) => key.startsWith(kind) && key.includes('finished'))).toBe(true);
  });
}

for (const [of, pooled] of [
  ['a buffer pool', true],
  ['no cache', false],
] as const) {
  test(`property: no committed update is lost where everything is changed all the time: through ${of}`, () => {
    const scenario = updatesOf(pooled);
    expect(problemsOf(scenario)).toEqual([]);
    let finished = 0;
    let runs = 0;
    fc.assert(
      fc.property(anyActions, (actions) => {
        const timed = withTimeline(scenario, actions, 1200);
        if (timed.timeline === undefined) return;
        const { failedChecks, moves = [] } = runToEnd(timed, { series: false });
        expect(failedChecks).toEqual([]);
        runs++;
        finished += moves.filter(({ state, bytes }) => state === 'finished' && bytes > 0).length;
      }),
      { numRuns: 5 * ROUNDS },
    );
    told({ of, runs, finished });
    expect(finished).toBeGreaterThan(ROUNDS);
  });
}

test('property: a copy of a run, made while something moves, ends with the same bits', () => {
  fc.assert(
    fc.property(anyPools, anyActions, fc.integer({ min: 1, max: 40 }), (scenario, actions, slices) => {
      const timed = withTimeline(scenario, actions, runToEnd(scenario, { series: false }).elapsedMs);
      expectSameCopies(timed, slices);
    }),
    { numRuns: 8 },
  );
});

test('a run in which a file moves leaves the document as it was: the next run is the same', () => {
  const scenario = updatesOf(false);
  const [at, to] = ['d1', 'd2', 'd3', 'd4'].filter((id) => scenario.hardware.disks.some((disk) => disk.id === id)).slice(1, 3);
  const move = (id: string, psu: number, where: string) =>
    ({ kind: 'move', id, atMs: 50, object: 'plain', psu, to: where, method: 'copy' }) as const;
  const timed = { ...scenario, timeline: [move('one', 1, at), move('two', 2, to)] };
  const first = runToEnd(timed, { series: false });
  expect(first.moves?.some(({ state }) => state === 'finished')).toBe(true);
  const second = runToEnd(timed, { series: false });
  expect([second.resultHash, second.moves]).toEqual([first.resultHash, first.moves]);
});
