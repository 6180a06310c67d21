/** Which objects are used together, in whole runs. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { KIB } from '../base/units.ts';
import { anyScenario } from '../scenario/testing/anyScenario.ts';
import { createRun, runToEnd } from './run.ts';
import type { CoAccessFigures } from './record/result.ts';
import { probe, SCAN, smallScenario, STAR_JOIN } from './testing/scenarios.ts';

const at = ({ objects, togetherMs, followed }: CoAccessFigures, a: string, b: string): { togetherMs: number; followed: number } => {
  const cell = objects.indexOf(a) * objects.length + objects.indexOf(b);
  return { togetherMs: togetherMs[cell] ?? 0, followed: followed[cell] ?? 0 };
};

test('the matrix of any run is symmetric and bounded, adds up to the requests, and changes nothing of the run', () => {
  fc.assert(
    fc.property(anyScenario, fc.nat(400), (scenario, events) => {
      const run = createRun(scenario, { coAccess: true });
      run.advance(events);
      const fork = run.fork();
      while (!run.advance(100_000));
      while (!fork.advance(100_000));
      const { objects, coAccess, resultHash, elapsedMs } = run.result();
      expect(fork.result().coAccess).toEqual(coAccess);
      expect(resultHash).toBe(runToEnd(scenario).resultHash);
      const { objects: ids, togetherMs, followed, first } = coAccess!;
      const n = ids.length;
      let asked = 0;
      ids.forEach((id, a) => {
        const own = objects!.find((each) => each.id === id)!;
        expect(togetherMs[a * n + a]).toBeCloseTo(own.activeShare * elapsedMs, 6);
        asked += own.reads + own.writes;
        for (let b = 0; b < n; b++) {
          const both = togetherMs[a * n + b];
          expect(both).toBe(togetherMs[b * n + a]);
          expect(followed[a * n + b]).toBe(followed[b * n + a]);
          expect(both).toBeLessThanOrEqual(Math.min(togetherMs[a * n + a], togetherMs[b * n + b]));
          // The time with either of them is no longer than the run.
          expect(togetherMs[a * n + a] + togetherMs[b * n + b] - both).toBeLessThanOrEqual(elapsedMs * (1 + 1e-9));
        }
      });
      let counted = first.reduce((sum, count) => sum + count, 0);
      for (let a = 0; a < n; a++) for (let b = a; b < n; b++) counted += followed[a * n + b];
      expect(counted).toBeLessThanOrEqual(asked);
      // Nobody but queries asks for anything where nothing is written back and no pool reads ahead.
      if (scenario.host.writeBack === undefined && scenario.database.pools === undefined && scenario.database.log === undefined)
        expect(counted).toBe(asked);
    }),
    { numRuns: rounds(40) },
  );
}, 600_000);

test('what a join reads together differs from what queries read one after the other', () => {
  // Each step of a star join reads the index, waits, then reads the table: one user is never at both, but goes from one to the other and back.
  const joined = runToEnd(smallScenario({ classes: [STAR_JOIN], workload: { queryProcs: 1 } }), { coAccess: true }).coAccess!;
  expect(at(joined, 'fact', 'index').togetherMs).toBe(0);
  // It has two segments of six steps, and every second one begins with the index: six times there, five times back.
  expect(at(joined, 'fact', 'index').followed).toBe(11);
  // Four processes of its are.
  const four = runToEnd(smallScenario({ classes: [STAR_JOIN] }), { coAccess: true }).coAccess!;
  expect(at(four, 'fact', 'index').togetherMs).toBeGreaterThan(0.2 * at(four, 'index', 'index').togetherMs);

  const one = probe({ requests: 400, bytes: 8 * KIB });
  const other = { ...one, id: 'other', object: 'dim' };
  const apart = runToEnd(smallScenario({ classes: [one, other] }), { coAccess: true }).coAccess!;
  expect(apart.objects).toEqual(['fact', 'dim']);
  expect(at(apart, 'fact', 'dim').togetherMs).toBe(0);
});

test('without being asked for, nothing is recorded', () => {
  expect(runToEnd(smallScenario({ classes: [SCAN] }), { objects: true }).coAccess).toBeUndefined();
});
