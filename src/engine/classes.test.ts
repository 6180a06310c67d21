/** The result by query class: what it sums to, and that it survives forks, samples and being left out of the hash. */
import { describe, expect, test } from 'vitest';
import { MIB } from '../base/units.ts';
import { PHASES, type ClassSummary } from './record/result.ts';
import { createRun, runToEnd } from './run.ts';
import { checkedRun } from './testing/invariants.ts';
import { ALL_OPERATORS, probe, SCAN, smallScenario, SOME_COSTS, STAR_JOIN } from './testing/scenarios.ts';

const LOOK = probe({ id: 'look', object: 'dim', requests: 3 });
const scenario = smallScenario({
  classes: [...ALL_OPERATORS, LOOK],
  counts: [3, 2, 1, 2, 0, 0],
  workload: { users: 3, alongside: [{ class: 'look', users: 2 }] },
  costs: SOME_COSTS,
  host: { fileCacheBytes: 4 * MIB },
});
const result = runToEnd(scenario);
const classes = result.classes ?? [];

const sumOf = ({ phasesMs }: ClassSummary): number => PHASES.reduce((sum, phase) => sum + phasesMs[phase], 0);

describe('by query class', () => {
  test('classes of the batch stand in the scenario’s order, those alongside behind them and marked', () => {
    expect(classes.map(({ id, alongside, queries }) => [id, alongside, queries])).toEqual([
      ...scenario.workload.batch.filter(({ count }) => count > 0).map(({ class: id, count }) => [id, undefined, 3 * count]),
      ['look', true, result.workloads[1].queries],
    ]);
  });

  test('mean and percentiles are those of the class’ rows in the query log', () => {
    for (const { id, alongside, queries, elapsedMs } of classes) {
      if (alongside) continue;
      const at = scenario.classes.findIndex((query) => query.id === id);
      const times = [...result.queries.elapsedMs].filter((_, row) => result.queries.classIndex[row] === at).toSorted((a, b) => a - b);
      expect(times).toHaveLength(queries);
      expect(elapsedMs.mean).toBeCloseTo(times.reduce((a, b) => a + b) / queries, 9);
      expect(elapsedMs.p50).toBe(times[Math.ceil(0.5 * queries) - 1]);
      expect(elapsedMs.p95).toBe(times[Math.ceil(0.95 * queries) - 1]);
    }
  });

  test('phases sum to the elapsed times of the class’ queries', () => {
    for (const each of classes) expect(sumOf(each)).toBeCloseTo(each.queries * each.elapsedMs.mean, 6);
    // To the nanosecond, users alongside included:
    checkedRun(scenario);
  });

  test('with one user the phases of all classes are that user’s', () => {
    const alone = runToEnd({ ...scenario, workload: { ...scenario.workload, users: 1 } });
    for (const phase of PHASES) {
      const sum = (alone.classes ?? []).reduce((total, each) => total + (each.alongside ? 0 : each.phasesMs[phase]), 0);
      expect(sum).toBeCloseTo(alone.attributionMs[phase], 6);
    }
  });

  test('a class shows where its own time goes', () => {
    const work = smallScenario({
      classes: [{ ...SCAN, probing: false }, STAR_JOIN],
      counts: [2, 2],
      costs: { ...SOME_COSTS, scanMsPerMib: 500 },
    });
    const [scan, join] = runToEnd(work).classes ?? [];
    const share = (each: ClassSummary): number => (each.phasesMs.cpu + each.phasesMs.cpuWait) / sumOf(each);
    expect(share(scan)).toBeGreaterThan(0.5);
    expect(share(join)).toBeLessThan(share(scan));
  });

  test('a copy in mid-run, a run without series and a sample have them too', () => {
    const run = createRun(scenario);
    run.advance(2000);
    const copy = run.fork();
    for (const each of [run, copy]) {
      while (!each.advance(10_000));
      expect(each.result().classes).toEqual(classes);
    }
    expect(runToEnd(scenario, { series: false }).classes).toEqual(classes);
    for (const each of runToEnd(scenario, { share: 0.3 }).classes ?? [])
      expect(sumOf(each)).toBeCloseTo(each.queries * each.elapsedMs.mean, 6);
  });

  test('of a class that does not run nothing is said', () => {
    const one = runToEnd({ ...scenario, workload: { ...scenario.workload, users: 1 } }, { scale: 0.01 });
    expect(one.classes?.filter(({ alongside }) => !alongside)).toHaveLength(1);
  });
});
