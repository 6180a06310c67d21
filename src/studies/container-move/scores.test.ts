import { expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { allMinutesOf, minutesOf, ratesOf, refillMinutes, stableMinutes } from './claims/moving.ts';
import { ADD_DROP, COPY, METHODS, VOLUME_MANAGER } from './moves.ts';
import recorded from './runs.json' with { type: 'json' };
import { recordedRunsOf, scores } from './scores.ts';

test('each method has five recorded runs of this engine, a row of figures and a score', () => {
  expect(recorded.engineVersion).toBe(ENGINE_VERSION);
  for (const { id } of METHODS)
    expect(
      recordedRunsOf(id).map(({ seed }) => seed),
      id,
    ).toEqual([1, 2, 3, 4, 5]);
  const tables = scores().flatMap((view) => (view.kind === 'table' ? [view] : []));
  const ids = METHODS.map(({ id }) => id);
  expect(tables.map(({ rows }) => rows.map(({ key }) => key))).toEqual([ids, [...ids, 'restore']]);
  for (const { columns, rows } of tables)
    for (const { key, cells } of rows) {
      expect(cells, key).toHaveLength(columns.length);
      expect(JSON.stringify(cells), key).not.toMatch(/NaN|Infinity|undefined/);
    }
  // What moves goes with the method: the file, both halves, the volume, and what is in use.
  expect(tables[0].rows.map(({ cells }) => cells[1])).toEqual(['3 GiB', '2 GiB', '3.5 GiB', '2 GiB', '2 GiB']);
  expect(tables[1].rows.map(({ cells }) => cells[1])).toEqual([
    'fair',
    'good',
    'poor',
    'good',
    'poor',
    { text: '–', why: 'Not simulated: nobody uses the database meanwhile' },
  ]);
});

test('rates are of one stream, and the minutes of several actions add up', () => {
  const [copy] = recordedRunsOf(COPY);
  const { before, during, after } = ratesOf(copy);
  // A stream of UPDATE makes less than its shell lets it; nobody changes B while it is copied.
  for (const rates of [before, after]) expect(rates.updateA).toBeGreaterThan(400);
  expect(during.updateB).toBeLessThan(before.updateB / 10);
  expect(after.select).toBeGreaterThan(2 * before.select);
  const [two] = recordedRunsOf(ADD_DROP);
  expect(allMinutesOf(two)).toBeCloseTo(minutesOf(two, 0) + minutesOf(two, 1), 9);
});

test('after a copy the pool fills in minutes; streams that stay at their rate are stable at once', () => {
  const [copy] = recordedRunsOf(COPY);
  expect(refillMinutes(copy)).toBeGreaterThan(1);
  expect(refillMinutes(copy)).toBeLessThan(20);
  const [volume] = recordedRunsOf(VOLUME_MANAGER);
  expect(stableMinutes(volume)).toBeLessThan(3);
  // Streams whose rate still changes are not.
  const { series } = volume.streams!;
  const completed = series.completed.map((value, k) => (k % series.windows < series.windows - 5 ? value / 2 : value));
  const changing = { moves: volume.moves, elapsedMs: volume.elapsedMs, streams: { ...volume.streams!, series: { ...series, completed } } };
  expect(stableMinutes(changing as typeof volume)).toBeGreaterThan(3);
});
