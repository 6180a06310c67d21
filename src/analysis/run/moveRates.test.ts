import { expect, test } from 'vitest';
import type { MoveSummary, StreamFigures } from '../../engine/record/result.ts';
import { moveRates } from './moveRates.ts';

const move: MoveSummary = {
  id: 'm',
  kind: 'move',
  method: 'copy',
  state: 'finished',
  atMs: 1500,
  beganMs: 1500,
  endedMs: 3000,
  bytes: 10,
  movedBytes: 10,
  leftBytes: 0,
  waits: 0,
  waitedMs: 0,
};
/** Four windows of a second, of which the last is cut in half. */
const figures = (completed: number[]): StreamFigures =>
  ({
    fromMs: 0,
    timed: true,
    completed: 0,
    perMinute: 0,
    streams: [{ id: 's' }],
    series: {
      windowMs: 1000,
      windows: 4,
      completed: Float64Array.from(completed),
      meanMs: new Float64Array(4),
      p50Ms: new Float64Array(4),
      p95Ms: new Float64Array(4),
    },
  }) as unknown as StreamFigures;

test('whole windows count, and the last one ends with the run', () => {
  expect(moveRates(figures([10, 20, 4, 8]), move, 3500)).toEqual([{ id: 's', before: 10 * 60, during: 4 * 60, after: 16 * 60 }]);
});

test('where no window is whole, those that are cut count in proportion', () => {
  const [{ during }] = moveRates(figures([10, 20, 4, 8]), { ...move, beganMs: 1500, endedMs: 2500 }, 3500);
  expect(during).toBe((10 + 2) * 60);
});

test('steps count where they were kept: of queries that are complete later, too', () => {
  const kept = {
    ...figures([0, 1, 0, 1]),
    progress: { steps: Float64Array.of(50, 50, 50, 25), perQuery: Float64Array.of(100), pools: [] },
  };
  expect(moveRates(kept, move, 3500)).toEqual([{ id: 's', before: 30, during: 30, after: 30 }]);
});

test('a move that was not over has no time after it, one that began at once none before it, one that moved nothing no figures', () => {
  expect(moveRates(figures([10, 20, 4, 8]), { ...move, beganMs: 0, endedMs: null }, 3500)[0]).toEqual({
    id: 's',
    before: null,
    during: (42 / 3500) * 60_000,
    after: null,
  });
  expect(moveRates(figures([1, 1, 1, 1]), { ...move, beganMs: null }, 3500)).toEqual([]);
  expect(moveRates(figures([1, 1, 1, 1]), { ...move, bytes: 0 }, 3500)).toEqual([]);
});
