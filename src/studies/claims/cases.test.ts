/** The changed scenarios of claims: sound documents, and exactly those that the judge runs. */
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { presetScenario } from '../presets.ts';
import { RED_BRICK_CASES } from '../red-brick/claims/cases/index.ts';
import { RED_BRICK } from '../red-brick/claims/index.ts';
import { caseScenario, casesOf } from './caseScenarios.ts';
import { unchanged } from './cases.ts';
import { createContext, type ClaimContext } from './context.ts';

const claims = Object.keys(RED_BRICK_CASES);

describe.each(claims)('cases of %s', (claim) => {
  const cases = casesOf(RED_BRICK_CASES, claim);

  it('are valid scenarios under names of their own', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    expect(new Set(cases.map(({ group, title }) => `${group} ${title}`)).size).toBe(cases.length);
    for (const one of cases) {
      const scenario = caseScenario('red-brick', claim, one);
      expect(problemsOf(scenario), one.id).toEqual([]);
      expect(scenario.title).toBe(`${claim}: ${one.title}`);
      const preset = presetScenario(`red-brick/${one.layout}/${one.workload}`)!;
      // The scale at which it is judged is that of the page, too.
      const judged = { ...preset, workload: { ...preset.workload, interactiveScale: scenario.workload.interactiveScale } };
      expect(scenarioHash(scenario) === scenarioHash(judged), one.id).toBe(one.change === unchanged);
    }
  });

  it('are those that the judge runs, all of them and no others', () => {
    const { context, seen } = recorder();
    RED_BRICK.claims.find(({ id }) => id === claim)!.decide(context);
    const wanted = cases.map((one) => scenarioHash(context.scenario(one.layout, one.workload, one.change)));
    expect([...seen].toSorted()).toEqual([...new Set(wanted)].toSorted());
  });
});

it('there are none of claims that presets decide, nor of what there is not', () => {
  expect(casesOf(RED_BRICK_CASES, 'RB-01')).toEqual([]);
  expect(casesOf(RED_BRICK_CASES, 'toString')).toEqual([]);
  expect(casesOf(undefined, 'RB-02')).toEqual([]);
});

const anyRun = runToEnd(presetScenario('red-brick/stripe-22-64k/w2')!, { scale: 1, share: 0.05, series: false });

/** Every run has the same result, so that nothing is simulated; what would have been is written down. */
function recorder(): { context: ClaimContext; seen: ReadonlySet<string> } {
  const seen = new Set<string>();
  const context = createContext(RED_BRICK.quick, RED_BRICK.preset);
  const runs: ClaimContext['runs'] = (layout, workload, request) => {
    seen.add(scenarioHash(context.scenario(layout, workload, request?.change)));
    return [anyRun];
  };
  return { context: { ...context, runs, control: (layout, workload, change) => runs(layout, workload, { change }) }, seen };
}
