/** Runs that are compared share their scales; runs of other work do not. */
import { describe, expect, it } from 'vitest';
import type { AppState, Pinned } from '../../../store/types.ts';
import { answer } from '../../../analysis/testing/answer.ts';
import { testResult } from '../../../analysis/testing/result.ts';

import { queueModel, sharedRange } from '../plots/queueModel.ts';
import { shownWindow } from '../plots/timeWindow.ts';
import { windowWords } from '../../features/charts/summary.ts';
import { depthRange, depthsOf } from '../../../analysis/run/depths.ts';
import { comparedAnswers } from './comparedRuns.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';

const scenario = sampleScenario('loose', 'mixed');
const other = sampleScenario('loose', 'manyMixed');
const of = (hash: string, ms: number, change = {}) => answer({ queue: ms }, undefined, { scenarioHash: hash, ...change });
const pin = (id: string, ms: number, change: Partial<Pinned> = {}): Pinned => ({
  id,
  title: id,
  scenario,
  answer: of(id, ms),
  status: 'done',
  stale: false,
  from: 'user',
  ...change,
});
const entry = (hash: string, document = scenario) => ({ id: 1, label: hash, scenario: document, scenarioHash: hash });

const times = (change: Partial<Parameters<typeof comparedAnswers>[0]>) =>
  comparedAnswers({
    answer: { summary: of('here', 10_000), previous: of('before', 30_000) },
    pinned: [],
    baselineId: null,
    history: [entry('before')] as AppState['history'],
    scenario,
    ...change,
  }).map(({ elapsedMs }) => elapsedMs);

describe('the runs whose scales are shared', () => {
  it('are the layout before and the pinned ones, without those of other work or scale, and estimates', () => {
    expect(times({})).toEqual([30_000]);
    const pinned = [
      pin('a', 40_000),
      pin('stale', 50_000, { stale: true }),
      pin('scale', 60_000, { answer: of('scale', 60_000, { scale: 1 }) }),
      pin('guess', 70_000, { answer: of('guess', 70_000, { basis: 'estimate' }) }),
      pin('none', 0, { answer: null }),
    ];
    expect(times({ pinned })).toEqual([30_000, 40_000]);
    expect(times({ history: [entry('before', other)] as AppState['history'] })).toEqual([]);
  });

  it('are only the baseline, where there is one', () => {
    expect(times({ pinned: [pin('a', 40_000), pin('b', 20_000)], baselineId: 'b' })).toEqual([20_000]);
  });
});

describe('shared scales', () => {
  const run = (depth: number, ms: number) =>
    testResult([Array.from({ length: ms / 10 }, () => ({ busy: 5, outstanding: 10 * depth, max: depth, done: 1 }))], 10, ms);
  const [short, long] = [run(2, 400), run(20, 1000)];

  it('give both runs one axis and one height', () => {
    expect(shownWindow(null, 400, 10, 1000)).toEqual(shownWindow(null, 1000, 10, 400));
    expect(sharedRange(short.series!, depthsOf(long)).top).toBe(sharedRange(long.series!, depthsOf(short)).top);
    expect(sharedRange(short.series!, depthsOf(long)).largest).toBe(depthRange(short.series!).largest);
    expect(windowWords(shownWindow(null, 400, 10, 1000), 400)).toMatch(/^whole run, 400\sms \(axis 1(\.0+)?\ss\)$/);
  });

  it('draw a depth as high in one as in the other, and nothing after the end of the shorter', () => {
    const { top } = sharedRange(short.series!, depthsOf(long));
    const window = shownWindow(null, 400, 10, 1000);
    const model = queueModel(short.series!, 400, window, 100, 'linear', 1, top);
    expect(model.topDepth).toBe(20);
    expect([...model.rows[0].columns.coveredMs].filter((ms) => ms > 0)).toHaveLength(40);
  });
});
