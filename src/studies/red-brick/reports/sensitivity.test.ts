import { describe, expect, it } from 'vitest';
import { RED_BRICK } from '../claims/index.ts';
import { parameters } from '../parameterList.ts';
import { problemsOf } from '../../../scenario/validate.ts';
import { presetIds, presetScenario } from '../presets.ts';
import { withParameter } from '../variations.ts';
import { choiceOf } from './axes.ts';
import { SEVEN_LAYOUTS } from './matrix.ts';
import { robustness, sensitivityOf, variationTasks, variedParameters } from './sensitivity.ts';
import { ORDER_CLAIMS, outcomeOf, vary, type Outcome, type Variation } from './vary.ts';

const varied = variedParameters();

describe('what is varied', () => {
  it('is every calibrated parameter first, then the assumed ones, each with the workloads that depend on it', () => {
    const calibrated = parameters().filter(({ provenance }) => provenance === 'calibrated');
    expect(varied.slice(0, calibrated.length).map(({ parameter }) => parameter)).toEqual(calibrated.map(({ name }) => name));
    expect(varied.length).toBeGreaterThan(calibrated.length);
    for (const { parameter, workloads, at, unit } of varied) {
      expect(workloads.length, parameter).toBeGreaterThan(0);
      if (unit !== '') expect(at.map(({ factor }) => factor)).toEqual([0.8, 1.2]);
    }
    expect(varied.find(({ parameter }) => parameter === 'users.w5QueryProcs')?.workloads).toEqual(['w5']);
    expect(varied.find(({ parameter }) => parameter === 'tuning.skewedMaxShare')?.workloads).toEqual(['w2']);
  });

  it('ends with other sizes of PSUs and other drives, which every layout can be run with', () => {
    const choices = varied.filter(({ unit }) => unit === '');
    expect(choices.map(({ parameter, at }) => [parameter, at.length])).toEqual([
      ['size.distribution', 3],
      ['drive.model', 6],
    ]);
    for (const { parameter, value: usual, at } of choices)
      for (const { factor, value } of at) {
        expect([factor, value === usual]).toEqual([null, false]);
        const change = choiceOf(parameter, value)!;
        for (const id of presetIds().slice(0, 40)) {
          const changed = change(presetScenario(id)!);
          expect(problemsOf(changed), `${id} ${value}`).toEqual([]);
          expect(changed).not.toEqual(presetScenario(id));
        }
      }
    expect(() => choiceOf('drive.model', 'none')).toThrow(RangeError);
    expect(choiceOf('mix.scan', 3)).toBeUndefined();
  });

  it('changes the mean size of PSUs of table and indexes together', () => {
    const { objects } = withParameter(presetScenario('red-brick/manual-22-skewed/w2')!, 'size.factPsuMib', 12).database;
    const before = presetScenario('red-brick/manual-22-skewed/w2')!.database.objects;
    for (const k of [0, 1, 2]) {
      expect(objects[k].psuBytes / before[k].psuBytes).toBeCloseTo(1.2, 3);
      expect(objects[k].psuMaxBytes! / objects[k].psuBytes).toBeCloseTo(4, 2);
      expect(objects[k].psuBytes % 8192).toBe(0);
    }
    expect(objects.slice(3)).toEqual(before.slice(3));
  });

  it('begins with the study as it is, and leaves out what rounding leaves unchanged', () => {
    const [one] = varied;
    const still = { ...one, at: [{ factor: 0.8, value: one.value }, one.at[1]] };
    const tasks = variationTasks([still]);
    expect(tasks.map(({ change }) => change)).toEqual([null, { parameter: one.parameter, factor: 1.2, value: one.at[1].value }]);
  });

  it('asks only claims that there are', () => {
    const ids = RED_BRICK.claims.map(({ id }) => id);
    for (const id of Object.keys(ORDER_CLAIMS)) expect(ids).toContain(id);
  });
});

describe('vary', () => {
  const settings = { seeds: 1, scales: { w2: 0.1, w3: 0.01, w5: 0.01 }, shares: { w3: 0.02, w5: 0.02 } };
  const change = { parameter: 'users.w2QueryProcs', factor: 0.8, value: 1 };
  const variation = vary({ change, settings });

  it('ranks the seven layouts under the workloads that depend on the number', () => {
    expect(variation.rankings.map(({ workload }) => workload)).toEqual(['w2']);
    const [{ ranking }] = variation.rankings;
    expect(ranking.map(({ layout }) => layout).toSorted()).toEqual([...SEVEN_LAYOUTS].toSorted());
    expect(ranking[0].toBest).toBe(1);
    ranking.slice(1).forEach(({ toBest }, k) => expect(toBest).toBeGreaterThanOrEqual(ranking[k].toBest));
  });

  it('asks the claims about them, and runs the changed study', () => {
    expect(variation.claims.map(({ claim }) => claim)).toEqual(['RB-04', 'RB-06', 'RB-07']);
    expect(variation.ios).toBeGreaterThan(0);
    const usual = vary({ change: { ...change, value: 8 }, settings });
    expect(usual.rankings).not.toEqual(variation.rankings);
  });

  it('tells the gate from the verdict', () => {
    expect(['pass', 'unexplained', 'undecided', 'tie', 'fail'].map((verdict) => outcomeOf(verdict as 'pass'))).toEqual([
      'met',
      'met',
      'met',
      'tie',
      'missed',
    ]);
  });
});

describe('sensitivityOf', () => {
  const ranking = [{ layout: 'manual-22', toBest: 1 }];
  const variation = (change: Variation['change'], workloads: readonly string[], claims: Record<string, Outcome>): Variation => ({
    change,
    rankings: workloads.map((workload) => ({ workload, ranking })),
    claims: Object.entries(claims).map(([claim, outcome]) => ({ claim, outcome })),
    ios: 1,
    runs: 1,
  });
  const base = variation(null, ['w3', 'w5'], { 'RB-09': 'met', 'RB-20': 'tie', 'RB-21': 'met' });
  const more = { parameter: 'mix.scan', factor: 1.2, value: 14 };
  const less = { parameter: 'mix.scan', factor: 0.8, value: 10 };
  const found = sensitivityOf([
    base,
    variation(less, ['w3', 'w5'], { 'RB-09': 'met', 'RB-20': 'tie', 'RB-21': 'met' }),
    variation(more, ['w3', 'w5'], { 'RB-09': 'missed', 'RB-20': 'tie', 'RB-21': 'tie' }),
  ]);

  it('has a row for each variation and workload, with the claims that it changes', () => {
    expect(found.rows.map(({ factor, workload, flips }) => [factor, workload, flips])).toEqual([
      [0.8, 'w3', []],
      [0.8, 'w5', []],
      [1.2, 'w3', [{ claim: 'RB-09', from: 'met', to: 'missed' }]],
      [1.2, 'w5', [{ claim: 'RB-21', from: 'met', to: 'tie' }]],
    ]);
  });

  it('gives a claim about two workloads to the one that was varied', () => {
    const only = sensitivityOf([base, variation(more, ['w3'], { 'RB-21': 'missed' })]);
    expect(only.rows[0].flips).toEqual([{ claim: 'RB-21', from: 'met', to: 'missed' }]);
  });

  it('sums up by claim', () => {
    expect(robustness(found)).toEqual([
      { claim: 'RB-09', outcome: 'met', variations: 2, flips: [{ ...more, to: 'missed' }] },
      { claim: 'RB-20', outcome: 'tie', variations: 2, flips: [] },
      { claim: 'RB-21', outcome: 'met', variations: 2, flips: [{ ...more, to: 'tie' }] },
    ]);
  });

  it('needs the study as it is', () => {
    expect(() => sensitivityOf([])).toThrow(RangeError);
  });
});
