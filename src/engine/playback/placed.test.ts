import { expect, test } from 'vitest';
import { anyActions, withTimeline } from '../testing/timelines.ts';
import { updatesOf } from '../testing/updates.ts';
import * as fc from 'fast-check';
import { CELLS, FULL, type PlacedNow } from './placed.ts';
import { Recording } from './recording.ts';
import { runToEnd } from '../run.ts';

const SPAN_MS = 1200;
const scenario = updatesOf(false);

/** Sum of the cells of an object's regions. */
const sumOf = ({ object, bytes }: PlacedNow, of: number, cells: Uint8Array): number =>
  object.reduce(
    (sum, each, region) =>
      each === of ? sum + cells.subarray(region * CELLS, (region + 1) * CELLS).reduce((all, cell) => all + cell, 0) * bytes[region] : sum,
    0,
  );

function at(recording: Recording, ms: number) {
  recording.aim({ to: 'ms', value: ms });
  while (!recording.seek({ to: 'ms', value: ms }, 5000));
  return recording.moment().placed;
}

test('property: whatever moves, each object has as many bytes at every moment as when the run began', () => {
  let changed = 0;
  fc.assert(
    fc.property(anyActions, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }), (actions, shares) => {
      const timed = withTimeline(scenario, actions, SPAN_MS);
      if (timed.timeline === undefined) return;
      const recording = new Recording(timed, { seed: 1, scale: 1, budgetBytes: 2 ** 24 });
      while (!recording.advance(10_000));
      for (const share of [0, ...shares, 1]) {
        const placed = at(recording, share * recording.recorded().ms)!;
        if (share === 0) expect(placed.here).toEqual(placed.atStart);
        for (const object of new Set(placed.object)) {
          const start = sumOf(placed, object, placed.atStart);
          const now = sumOf(placed, object, placed.here);
          expect(start).toBeGreaterThan(0);
          // Cells are rounded to 1/255, and those of unequal numbers of slots weigh a little differently.
          expect(Math.abs(now / start - 1)).toBeLessThan(0.15);
        }
        if (placed.here.some((cell, k) => cell !== placed.atStart[k])) changed++;
      }
    }),
    { numRuns: 30 },
  );
  expect(changed).toBeGreaterThan(0);
});

test('a move ends with all of the file in its new place, and a second copy grows meanwhile', () => {
  const move = {
    kind: 'move',
    id: 'm',
    atMs: 100,
    object: scenario.database.objects[0].id,
    psu: 1,
    method: 'copy',
    pace: { chunkBytes: 4096 },
  } as const;
  const moved = { ...scenario, timeline: [{ ...move, to: 'd2' }] };
  const { beganMs, endedMs } = runToEnd(moved, { series: false }).moves![0];
  const recording = new Recording(moved, { seed: moved.seed, scale: 1, budgetBytes: 2 ** 24 });
  while (!recording.advance(10_000));
  const during = at(recording, (beganMs! + endedMs!) / 2)!;
  expect(during.here).toEqual(during.atStart);
  expect(during.copied.some((cell) => cell > 0)).toBe(true);
  const after = at(recording, endedMs! + 1)!;
  expect(after.copied.every((cell) => cell === 0)).toBe(true);
  const [from, to] = [after.held.indexOf(0), after.held.indexOf(1)];
  expect(after.here.subarray(from * CELLS, (from + 1) * CELLS).some((cell) => cell > 0)).toBe(false);
  expect(Math.max(...after.here.subarray(to * CELLS, (to + 1) * CELLS))).toBe(FULL);
});
