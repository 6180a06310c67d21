import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPools } from '../scenario/testing/anyPools.ts';
import { createRun, runToEnd } from './run.ts';
import { anyActions, withTimeline } from './testing/timelines.ts';
import { anySpaces } from '../scenario/testing/anySpaces.ts';

const ROUNDS = Number(process.env.MOTION_ROUNDS ?? 20);

for (const [of, documents] of [
  ['pools', anyPools],
  ['caches', anySpaces],
] as const) {
  test(`property: whatever moves and is canceled, no update is lost and everything lies in one place: through ${of}`, () => {
    const states = new Map<string, number>();
    fc.assert(
      fc.property(documents, anyActions, (scenario, actions) => {
        const spanMs = runToEnd(scenario, { series: false }).elapsedMs;
        const timed = withTimeline(scenario, actions, spanMs);
        if (timed.timeline === undefined) return;
        const result = runToEnd(timed, { series: false });
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
      { numRuns: ROUNDS },
    );
    // What is tried must happen, or nothing has been tested.
    for (const kind of ['move', 'add-container', 'cancel'])
      expect([...states.keys()].some((key) => key.startsWith(kind) && key.includes('finished'))).toBe(true);
  });
}

test('property: a copy of a run, made while something moves, ends with the same bits', () => {
  fc.assert(
    fc.property(anyPools, anyActions, fc.integer({ min: 1, max: 40 }), (scenario, actions, slices) => {
      const timed = withTimeline(scenario, actions, runToEnd(scenario, { series: false }).elapsedMs);
      const whole = runToEnd(timed, { series: false }).resultHash;
      const run = createRun(timed, { series: false });
      for (let k = 0; k < slices && !run.advance(57); k++);
      const copy = run.fork();
      while (!run.advance(1000));
      while (!copy.advance(313));
      expect(run.result().resultHash).toBe(whole);
      expect(copy.result().resultHash).toBe(whole);
    }),
    { numRuns: 8 },
  );
});
