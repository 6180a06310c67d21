import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { KIB } from '../../base/units.ts';
import { Recording } from '../../engine/playback/recording.ts';
import { runToEnd } from '../../engine/run.ts';
import { allActions, withTimeline } from '../../engine/testing/timelines.ts';
import { updatesOf } from '../../engine/testing/updates.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { capacitiesOf } from '../document/derived.ts';
import { fillsOf } from './fillAfter.ts';
import { usedNow } from './usedNow.ts';

const SPAN_MS = 1200;
const scenario = updatesOf(false);
const CONTAINER = 512 * KIB;

const atStart = (of: Scenario): number[] => fillsOf(of).map(({ usedBytes }) => usedBytes);

function recorded(of: Scenario): Recording {
  const recording = new Recording(of, { seed: of.seed, scale: 1, budgetBytes: 2 ** 24 });
  while (!recording.advance(10_000));
  return recording;
}

function usedAt(recording: Recording, ms: number): number[] {
  recording.aim({ to: 'ms', value: ms });
  while (!recording.seek({ to: 'ms', value: ms }, 5000));
  return [...usedNow(recording.scenario, recording.moment().placed!)];
}

const move = { kind: 'move', id: 'm', atMs: 100, object: 'ts', psu: 1, pace: { chunkBytes: 4096 }, to: 'd3' } as const;

test('a copy counts as far as it has come, and the place that is left until the end', () => {
  const moved: Scenario = { ...scenario, timeline: [{ ...move, method: 'copy' }] };
  const { beganMs, endedMs } = runToEnd(moved, { series: false }).moves![0];
  const recording = recorded(moved);
  const before = atStart(moved);
  expect(usedAt(recording, 0)).toEqual(before);
  const during = usedAt(recording, (beganMs! + endedMs!) / 2);
  expect(during[0]).toBe(before[0]);
  expect(during[2] - before[2]).toBeGreaterThan(0.1 * CONTAINER);
  expect(during[2] - before[2]).toBeLessThan(0.9 * CONTAINER);
  // With the part of the container that no extent uses.
  expect(usedAt(recording, endedMs! + 1)).toEqual([before[0] - CONTAINER, before[1], before[2] + CONTAINER, before[3]]);
});

test('a container that is added takes all of its room at once; of one that is dropped extents give theirs free one by one', () => {
  const add = { kind: 'add-container', id: 'a', atMs: 100, object: 'ts', bytes: CONTAINER, to: 'd3', pace: { chunkBytes: 4096 } } as const;
  const drop = { kind: 'drop-container', id: 'd', atMs: 600, object: 'ts', psu: 1, pace: { chunkBytes: 4096 } } as const;
  const changed: Scenario = { ...scenario, timeline: [add, drop] };
  const [added, dropped] = runToEnd(changed, { series: false }).moves!;
  const recording = recorded(changed);
  const before = atStart(changed);
  expect(usedAt(recording, (added.beganMs! + added.endedMs!) / 2)).toEqual([before[0], before[1], before[2] + CONTAINER, before[3]]);
  const [leaving] = usedAt(recording, (dropped.beganMs! + dropped.endedMs!) / 2);
  expect(leaving).toBeLessThan(before[0]);
  expect(leaving).toBeGreaterThan(before[0] - CONTAINER);
  expect(usedAt(recording, dropped.endedMs! + 1)[0]).toBe(before[0] - CONTAINER);
});

test('property: whatever moves, a run begins with the fill of its document, and no disk ever holds less than nothing or more than it can', () => {
  let changes = 0;
  fc.assert(
    fc.property(allActions, fc.double({ min: 0, max: 1, noNaN: true }), (actions, share) => {
      const timed = withTimeline(scenario, actions, SPAN_MS);
      const recording = recorded(timed);
      if (timed.timeline === undefined || recording.moment().placed === null) return;
      const before = atStart(timed);
      const capacities = capacitiesOf(timed);
      expect(usedAt(recording, 0)).toEqual(before);
      for (const ms of [share * recording.recorded().ms, recording.recorded().ms]) {
        const now = usedAt(recording, ms);
        now.forEach((bytes, disk) => {
          expect(bytes).toBeGreaterThanOrEqual(0);
          expect(bytes).toBeLessThanOrEqual(capacities[disk]);
        });
        if (now.some((bytes, disk) => bytes !== before[disk])) changes++;
      }
    }),
    { numRuns: 30 },
  );
  expect(changes).toBeGreaterThan(0);
});
