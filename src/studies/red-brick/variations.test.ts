import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../scenario/validate.ts';
import { parameters } from './parameterList.ts';
import { presetScenario } from './presets.ts';
import { changeableParameters, dependsOn, scaledValue, valuesOf, withParameter } from './variations.ts';
import { WORKLOADS } from './workloads.ts';

const BLOCK = 8192;
/** Every workload once, and the layout that has a number of its own. */
const scenarios = [...WORKLOADS.map(({ id }) => `manual-22/${id}`), 'manual-22-skewed/w2'].map((id) => presetScenario(`red-brick/${id}`)!);
const changeable = parameters().filter(({ name }) => changeableParameters().includes(name));

describe('withParameter', () => {
  it('knows every parameter by the name that the study lists it under', () => {
    const names = parameters().map(({ name }) => name);
    for (const name of changeableParameters()) expect(names).toContain(name);
  });

  it('can change every calibrated parameter', () => {
    const calibrated = parameters().filter(({ provenance }) => provenance === 'calibrated');
    expect(calibrated.length).toBeGreaterThan(0);
    for (const { name } of calibrated) expect(changeableParameters()).toContain(name);
  });

  it('finds every number where it stands: its value is there, and setting that changes nothing', () => {
    for (const { name, value } of changeable) {
      const users = scenarios.filter((scenario) => dependsOn(scenario, name));
      expect(users.length, name).toBeGreaterThan(0);
      for (const scenario of users) {
        for (const found of valuesOf(scenario, name)) expect(found, name).toBeCloseTo(value, 2);
        expect(withParameter(scenario, name, value), name).toEqual(scenario);
      }
    }
  });

  it('gives valid scenarios at 0.8 and 1.2 of every number, which have that value', () => {
    for (const parameter of changeable) {
      const [scenario] = scenarios.filter((one) => dependsOn(one, parameter.name));
      for (const factor of [0.8, 1.2]) {
        const value = scaledValue(parameter, factor, BLOCK);
        const changed = withParameter(scenario, parameter.name, value);
        expect(problemsOf(changed), `${parameter.name} x ${factor}`).toEqual([]);
        for (const found of valuesOf(changed, parameter.name)) expect(found, parameter.name).toBeCloseTo(value, 2);
      }
    }
  });

  it('leaves scenarios alone that do not depend on it', () => {
    const load = presetScenario('red-brick/manual-22/w1')!;
    expect(dependsOn(load, 'cost.starJoinStepMs')).toBe(false);
    expect(withParameter(load, 'cost.starJoinStepMs', 9)).toEqual(load);
    expect(dependsOn(presetScenario('red-brick/manual-22/w2')!, 'tuning.skewedMaxShare')).toBe(false);
  });

  it('changes the weak join with the moderate one where they share a number', () => {
    const mixed = presetScenario('red-brick/manual-22/w3')!;
    expect(valuesOf(mixed, 'moderate.fetches')).toHaveLength(2);
    expect(valuesOf(mixed, 'moderate.stepsPerSegment')).toHaveLength(1);
  });

  it('refuses a parameter that it does not know', () => {
    expect(() => withParameter(scenarios[0], 'cost.lunch', 1)).toThrow(RangeError);
    expect(() => dependsOn(scenarios[0], 'toString')).toThrow(RangeError);
  });
});

describe('scaledValue', () => {
  it('rounds whole things and blocks, by at least one, and keeps at least one', () => {
    expect(scaledValue({ value: 54, unit: 'queries' }, 0.8, BLOCK)).toBe(43);
    expect(scaledValue({ value: 1, unit: 'segments' }, 0.8, BLOCK)).toBe(1);
    expect(scaledValue({ value: 65536, unit: 'bytes' }, 1.2, BLOCK)).toBe(10 * BLOCK);
    expect(scaledValue({ value: BLOCK, unit: 'bytes' }, 0.2, BLOCK)).toBe(BLOCK);
    expect(scaledValue({ value: 2, unit: 'steps' }, 0.8, BLOCK)).toBe(1);
    expect(scaledValue({ value: 2, unit: 'steps' }, 1.2, BLOCK)).toBe(3);
    expect(scaledValue({ value: 2, unit: 'steps' }, 1, BLOCK)).toBe(2);
    expect(scaledValue({ value: 4, unit: 'ms' }, 1.2, BLOCK)).toBeCloseTo(4.8, 12);
  });
});
