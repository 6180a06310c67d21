import { expect, test } from 'vitest';
import { testResult } from '../../../analysis/testing/result.ts';
import { firstIoMs, firstKind, fitView, followed, LONGEST_MS, panned, viewWith, windowOf } from './window.ts';
import type { WindowSources } from './window.ts';
import type { FilmPlace } from '../../kit/plots/timeWindow.ts';

const sources = (change: Partial<WindowSources> = {}): WindowSources => ({
  elapsedMs: 60_000,
  startMs: 50,
  cursorMs: null,
  selection: null,
  own: null,
  film: null,
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

const film = (ms: number, change: Partial<FilmPlace> = {}): FilmPlace => ({ ms, playing: true, speed: -1, ...change });

test('with a film open the lanes begin where it is', () => {
  expect(firstKind(sources({ film: film(9000), selection: { fromMs: 1, toMs: 2 } }))).toBe('playhead');
  expect(windowOf('playhead', sources({ film: film(9000) }))).toEqual({ fromMs: 8750, toMs: 10_750 });
  expect(windowOf('playhead', sources({ film: film(9000, { playing: false }) }))).toEqual({ fromMs: 8000, toMs: 10_000 });
  expect(windowOf('playhead', sources({ film: film(9000), own: { fromMs: 0, toMs: 400 } }))).toEqual({ fromMs: 8950, toMs: 9350 });
});

test('lanes that follow the film stay as long as it is inside, and go on with it, of the same length and within the run', () => {
  const own = { fromMs: 8000, toMs: 10_000 };
  expect(followed(own, film(8000), 60_000)).toBeNull();
  expect(followed(own, film(10_000), 60_000)).toBeNull();
  expect(followed(own, film(10_001), 60_000)).toEqual({ fromMs: 9751, toMs: 11_751 });
  // Scrubbed back.
  expect(followed(own, film(4000, { playing: false }), 60_000)).toEqual({ fromMs: 3000, toMs: 5000 });
  expect(followed(own, film(59_999), 60_000)).toEqual({ fromMs: 58_000, toMs: 60_000 });
  // The end of a run need not be a whole number of milliseconds.
  expect(followed(own, film(14_820.8, { playing: false }), 14_820.8)!.toMs).toBeGreaterThanOrEqual(14_820.8);
  expect(followed({ fromMs: 58_000, toMs: 60_000 }, film(60_000.5), 60_000)).toBeNull();
  expect(followed(null, film(0), 60_000)).toEqual({ fromMs: 0, toMs: 2000 });
});

test('a film that passes windows faster than they can be read is followed when it pauses', () => {
  const own = { fromMs: 8000, toMs: 10_000 };
  expect(followed(own, film(20_000, { speed: 0 }), 60_000)).not.toBeNull();
  expect(followed(own, film(20_000, { speed: 0.5 }), 60_000)).toBeNull();
  expect(followed(own, film(20_000, { speed: 0.5, playing: false }), 60_000)).toEqual({ fromMs: 19_000, toMs: 21_000 });
});
