/** The published series as presets and charts, and the candidates for their shape. */
import { expect, test } from 'vitest';
import { problemsOf } from '../../scenario/validate.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import type { ClaimAnalysis } from '../claims/analyses.ts';
import analyses from './analyses.json' with { type: 'json' };
import { IO_SCHEDULERS } from './claims/index.ts';
import { CONTROLS } from './controls.ts';
import { degreesOf, PUBLISHED_SERIES } from './published.ts';
import { SWEEPS } from './sweep.ts';

test('each series has a chart with its values, its preset and every candidate as a line', () => {
  for (const series of PUBLISHED_SERIES) {
    const sweep = SWEEPS.find(({ published }) => published?.claim === `io-schedulers/${series.claim}`)!;
    expect(sweep.published!.points.map(({ value }) => value / 1000)).toEqual(series.seconds);
    expect(sweep.xs).toEqual(degreesOf(series));
    for (const x of sweep.xs) {
      const { host } = sweep.scenario(sweep.published!.line, x);
      expect(host.readAhead.maxBytes).toBe(series.readAheadBytes);
      expect(host.scheduler).toEqual({ kind: 'anticipatory' });
    }
    expect(sweep.lines.map(({ id }) => id)).toEqual(expect.arrayContaining(CONTROLS.map(({ id }) => id)));
  }
});

test('a candidate changes the scenario, keeps it valid, and leaves the original alone', () => {
  for (const sweep of SWEEPS.filter(({ published }) => published !== undefined)) {
    const hashes = sweep.lines.map(({ id }) => scenarioHash(sweep.scenario(id, 3)));
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const { id, change } of CONTROLS) {
      const base = sweep.scenario(sweep.published!.line, 3);
      const before = scenarioHash(base);
      expect(problemsOf(change(base)), id).toEqual([]);
      expect(scenarioHash(base), id).toBe(before);
    }
  }
});

test('every series is a claim, and what does not come out has its analysis', () => {
  const ids = IO_SCHEDULERS.claims.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([...PUBLISHED_SERIES.map(({ claim }) => claim), 'IO-06']));
  for (const id of ['IO-04', 'IO-05', 'IO-06'] as const) {
    const analysis: ClaimAnalysis = analyses[id] as ClaimAnalysis;
    expect(analysis.verdict).toBe('fail');
    expect(analysis.tried?.length).toBeGreaterThan(0);
  }
});
