import { describe, expect, it } from 'vitest';
import { raiseTuneGroup, setTuneGroup } from '../../scenario/edit/volumes.ts';
import { tuneGroupsInForce } from '../../scenario/tuning.ts';
import { PHASES, type Phase } from '../../engine/record/result.ts';

import type { Pinned } from '../../store/types.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import { nextSteps } from './nextStep.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const scenario = sampleScenario('loose', 'mixed');

function answer(seeds: readonly number[], groupWait = 0, change: Partial<AnswerSummary> = {}): AnswerSummary {
  const attributionMs = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<Phase, number>;
  return {
    scenarioHash: 'a',
    basis: 'refined',
    scale: 0.1,
    elapsedMs: seeds[0],
    lowMs: seeds[0],
    highMs: seeds[0],
    seeds: seeds.length,
    seed: 1,
    engineVersion: 'test',
    attributionMs: { ...attributionMs, groupWait, queue: seeds[0] - groupWait },
    ios: 1,
    seedElapsedMs: seeds,
    ...change,
  };
}

const pin = (id: string, summary: AnswerSummary | null, stale = false): Pinned => ({
  id,
  title: id,
  scenario,
  answer: summary,
  status: 'done',
  stale,
  from: 'user',
});

const here = answer([1000, 1010, 990]);

describe('the next step', () => {
  it('is the fastest layout that was measured to be faster', () => {
    const pins = [pin('a bit', answer([900, 911, 889])), pin('best', answer([500, 506, 494])), pin('slower', answer([1500, 1500, 1500]))];
    const [step, ...rest] = nextSteps(scenario, here, pins);
    expect(step).toMatchObject({ kind: 'open', pin: { id: 'best' } });
    expect(rest).toEqual([]);
  });

  it('is nothing when others are within noise, did other work, or ran at another scale', () => {
    const noisy = pin('noisy', answer([900, 1200, 990]));
    const stale = pin('stale', answer([500, 506, 494]), true);
    const other = pin('other', answer([500, 506, 494], 0, { scale: 1 }));
    expect(nextSteps(scenario, here, [noisy, stale, other, pin('open', null)])).toEqual([]);
  });

  it('is TUNE GROUP for every process when the last user waited for turns, and ends that wait in one step', () => {
    const waiting = answer([1000], 300);
    const { queryProcs } = scenario.workload;
    const striped = setTuneGroup(sampleScenario('wide', 'mixed'), 'v-all', 2);
    for (const slow of [scenario, striped]) {
      expect(nextSteps(slow, waiting, [])).toMatchObject([
        { kind: 'tune-group', tuneGroup: queryProcs, label: `Try TUNE GROUP ${queryProcs}` },
      ]);
      const open = raiseTuneGroup(slow, queryProcs);
      expect(nextSteps(open, waiting, [])).toEqual([]);
      expect(tuneGroupsInForce(open).every((processes) => processes >= queryProcs)).toBe(true);
    }
  });
});
