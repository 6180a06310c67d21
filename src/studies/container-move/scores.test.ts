import { expect, test } from 'vitest';
import { mean } from '../../base/stats.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { allMinutesOf, minutesOf, ratesOf, refillMinutes, stableMinutes } from './claims/moving.ts';
import { ADD_DROP, ALL_METHODS, BALANCER, COPY, TABLE, VOLUME_MANAGER } from './moves.ts';
import recorded from './runs.json' with { type: 'json' };
import { recordedRunsOf, scores } from './scores.ts';

test('each method has five recorded runs of this engine, a row of figures and a score', () => {
  expect(recorded.engineVersion).toBe(ENGINE_VERSION);
  for (const { id } of ALL_METHODS)
    expect(
      recordedRunsOf(id).map(({ seed }) => seed),
      id,
    ).toEqual([1, 2, 3, 4, 5]);
  const tables = scores().flatMap((view) => (view.kind === 'table' ? [view] : []));
  const ids = ALL_METHODS.map(({ id }) => id);
  expect(tables.map(({ rows }) => rows.map(({ key }) => key)).slice(-2)).toEqual([ids, ids]);
  for (const { columns, rows } of tables)
    for (const { key, cells } of rows) {
      expect(cells, key).toHaveLength(columns.length);
      expect(JSON.stringify(cells), key).not.toMatch(/NaN|Infinity|undefined/);
    }
  // What moves goes with the method: the file, both halves, the volume, and what is in use.
  expect(tables.at(-2)!.rows.map(({ cells }) => cells[1])).toEqual([
    '3 GiB',
    '2 GiB',
    '3.5 GiB',
    '2 GiB',
    '2 GiB',
    '2 GiB',
    '2 GiB',
    expect.stringMatching(/^(1\.9\d|2) GiB$/),
  ]);
  expect(tables.at(-1)!.rows.map(({ cells }) => cells[1])).toEqual(['fair', 'good', 'poor', 'good', 'poor', 'fair', 'poor', 'good']);
});

test('a table that moves separates as its container does; a balancer that knows no table spaces ends as striping does', () => {
  const end = (id: string): number => mean(recordedRunsOf(id).map((run) => ratesOf(run, run.moves!.length - 1).after.select));
  expect(end(TABLE) / end(COPY)).toBeCloseTo(1, 1);
  // What claims measure of both configurations without any move: 0.751 and 0.587 per minute.
  expect(end(TABLE)).toBeGreaterThan(0.72);
  expect(end(BALANCER)).toBeGreaterThan(0.54);
  expect(end(BALANCER)).toBeLessThan(0.63);
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
  const { series, progress } = volume.streams!;
  const steps = progress!.steps.map((value, k) => (k % series.windows < series.windows - 5 ? value / 2 : value));
  const changing = { moves: volume.moves, elapsedMs: volume.elapsedMs, streams: { ...volume.streams!, progress: { ...progress!, steps } } };
  expect(stableMinutes(changing as typeof volume)).toBeGreaterThan(3);
});

test('the essay’s table stands beside figures of the same kind', () => {
  const [table] = scores().flatMap((view) => (view.kind === 'table' ? [view] : []));
  expect(table.rows.map(({ key }) => key)).toEqual([COPY, ADD_DROP, VOLUME_MANAGER].flatMap((id) => [`${id}/essay`, `${id}/here`]));
  const texts = table.rows.map(({ cells }) => cells.map(String));
  expect(texts[1].slice(1)).toEqual([
    expect.stringMatching(/^0\.3\d \/ 0\.2\d \/ 0\.7\d$/),
    expect.anything(),
    expect.stringMatching(/ \/ 0 \/ /),
    '3.5',
    '4.3',
  ]);
  expect(texts[3][4]).toMatch(/^19\.8 \(10\.7 \+ 9\.1\)$/);
  expect(texts[5][5]).toBe('below 0.8');
});
