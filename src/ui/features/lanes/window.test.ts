import { expect, test } from 'vitest';
import { testResult } from '../../../analysis/testing/result.ts';
import { firstIoMs, firstKind, fitView, LONGEST_MS, panned, viewWith, windowOf } from './window.ts';
import type { WindowSources } from './window.ts';

const sources = (change: Partial<WindowSources> = {}): WindowSources => ({
  elapsedMs: 60_000,
  startMs: 50,
  cursorMs: null,
  selection: null,
  own: null,
  ...change,
});

test('looks first at what the other pictures show, else around the cursor, else at the start', () => {
  expect(firstKind(sources())).toBe('start');
  expect(firstKind(sources({ cursorMs: 1000 }))).toBe('start');
  expect(firstKind(sources({ cursorMs: 9000 }))).toBe('cursor');
  expect(firstKind(sources({ cursorMs: 9000, selection: { fromMs: 1, toMs: 2 } }))).toBe('selection');
});

test('windows lie within the run, in whole milliseconds, and are never empty nor endless', () => {
  expect(windowOf('start', sources())).toEqual({ fromMs: 50, toMs: 2050 });
  expect(windowOf('cursor', sources({ cursorMs: 9000.4 }))).toEqual({ fromMs: 8000, toMs: 10_000 });
  expect(windowOf('cursor', sources({ cursorMs: 60_000 }))).toEqual({ fromMs: 58_000, toMs: 60_000 });
  expect(windowOf('selection', sources({ selection: { fromMs: 10.2, toMs: 12.7 } }))).toEqual({ fromMs: 10, toMs: 13 });
  expect(windowOf('own', sources({ own: { fromMs: 1e9, toMs: 1e9 } }))).toEqual({ fromMs: 59_999, toMs: 60_000 });
  expect(windowOf('own', sources({ elapsedMs: 1e9, own: { fromMs: 0, toMs: 1e9 } })).toMs).toBe(LONGEST_MS);
  expect(windowOf('selection', sources({ elapsedMs: 300 }))).toEqual({ fromMs: 0, toMs: 2000 });
});

test('the start is where the first disk has something to do', () => {
  const idle = { busy: 0, outstanding: 0, max: 0 };
  const busy = { busy: 1, outstanding: 1, max: 1 };
  expect(
    firstIoMs(
      testResult(
        [
          [idle, idle, busy],
          [idle, busy, idle],
        ],
        100,
        300,
      ).series!,
    ),
  ).toBe(100);
  expect(firstIoMs(testResult([[idle, idle]], 100, 200).series!)).toBe(0);
});

test('a view stays inside the record, keeps its length, and all of it is not a zoom', () => {
  const record = { fromMs: 1000, toMs: 3000 };
  expect(fitView({ fromMs: 0, toMs: 100 }, record)).toEqual({ fromMs: 1000, toMs: 1100 });
  expect(fitView({ fromMs: 2950, toMs: 3050 }, record)).toEqual({ fromMs: 2900, toMs: 3000 });
  expect(fitView({ fromMs: 0, toMs: 9000 }, record)).toBeNull();
  expect(fitView({ fromMs: 2000, toMs: 2000 }, record)!.toMs).toBeGreaterThan(2000);
  expect(panned({ fromMs: 100, toMs: 200 }, -0.25)).toEqual({ fromMs: 75, toMs: 175 });
});

test('the view follows a cursor that leaves it', () => {
  const view = { fromMs: 100, toMs: 200 };
  expect(viewWith(view, 150)).toBe(view);
  expect(viewWith(view, 210)).toEqual({ fromMs: 135, toMs: 235 });
  expect(viewWith(view, 90)).toEqual({ fromMs: 65, toMs: 165 });
});
