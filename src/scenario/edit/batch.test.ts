import { describe, expect, test } from 'vitest';
import { problemsOf } from '../validate.ts';
import { refusalText } from '../testing/refusal.ts';
import { setBatch, setBatchCount } from './batch.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const scenario = sampleScenario('wide', 'mixed');

describe('the batch', () => {
  const [first] = scenario.workload.batch;

  test('a count changes one entry, in its place; the same count nothing', () => {
    const after = setBatchCount(scenario, first.class, first.count + 3);
    expect(after.workload.batch[0]).toEqual({ class: first.class, count: first.count + 3 });
    expect(after.workload.batch.slice(1)).toEqual(scenario.workload.batch.slice(1));
    expect(setBatchCount(scenario, first.class, first.count)).toBe(scenario);
    expect(problemsOf(after)).toEqual([]);
  });

  test('0 takes a class out, a class that was not in it comes in, and goes out again', () => {
    const load = scenario.classes.find(({ operator }) => operator === 'load')!;
    const with1 = setBatchCount(scenario, load.id, 1);
    expect(with1.workload.batch.at(-1)).toEqual({ class: load.id, count: 1 });
    expect(setBatchCount(with1, load.id, 0)).toEqual(scenario);
    expect(setBatchCount(scenario, first.class, 0).workload.batch.some((entry) => entry.class === first.class)).toBe(false);
  });

  test('a whole batch', () => {
    const one = [{ class: first.class, count: 1 }];
    expect(setBatch(scenario, one).workload.batch).toEqual(one);
    expect(setBatch(scenario, scenario.workload.batch)).toBe(scenario);
  });

  test('what cannot be is refused in words', () => {
    expect(refusalText(() => setBatchCount(scenario, 'nobody', 1))).toMatch(/no query class nobody/);
    expect(refusalText(() => setBatchCount(scenario, first.class, -1))).toMatch(/whole number from 0/);
    expect(refusalText(() => setBatchCount(scenario, first.class, 2.5))).toMatch(/not 2.5/);
    expect(refusalText(() => setBatch(scenario, []))).toMatch(/no query; at least one/);
    expect(refusalText(() => setBatchCount(scenario, first.class, 20_000))).toMatch(/queries; at most/);
  });
});
