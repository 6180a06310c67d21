import { describe, expect, it } from 'vitest';

import { problemsOf } from '../../scenario/validate.ts';
import { ownSweep } from '../../studies/ownSweep.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { hashOf } from '../document/facts.ts';
import { axisOf } from './axes.ts';
import type { SweepDesign } from './design.ts';
import { placeOf } from './places.ts';
import { stylesOf } from './series.ts';

const striped = sampleScenario('fourStripes', 'mixed');
const design: SweepDesign = {
  over: { setting: 'stripe-unit', values: [16, 64] },
  lines: { setting: 'users', values: [1, 2, 3] },
  panels: { setting: 'query-procs', values: [2, 4] },
};

describe('a sweep of three settings', () => {
  const plan = ownSweep(striped, design);

  it('sets all three in each point, and nothing else', () => {
    expect(plan.xs).toEqual([16, 64]);
    expect(plan.panels?.map(({ title }) => title)).toEqual([2, 4].map((value) => `${axisOf(striped, 'query-procs').xTitle}: ${value}`));
    expect(plan.lines).toHaveLength(6);
    const hashes = new Set<string>();
    for (const { id, panel, base } of plan.lines) {
      for (const x of plan.xs) {
        const made = plan.scenario(id, x);
        expect(problemsOf(made)).toEqual([]);
        const [users, procs] = [base, panel].map((one) => Number(one?.split(':')[1]));
        const byHand = { ...striped, workload: { ...striped.workload, users, queryProcs: procs } };
        expect(hashOf(made)).toBe(hashOf(axisOf(striped, 'stripe-unit').set(byHand, x)));
        hashes.add(hashOf(made));
      }
    }
    expect(hashes.size).toBe(12);
  });

  it('looks alike in all panels, and shares points with any sweep that has them', () => {
    const styles = stylesOf(plan);
    expect(styles.get('query-procs:2/users:3')).toBe(styles.get('query-procs:4/users:3'));
    expect(new Set(styles.values()).size).toBe(3);
    const alone = ownSweep(striped, { over: design.over, lines: design.lines });
    const { queryProcs } = striped.workload;
    const panelled = ownSweep(striped, { ...design, panels: { setting: 'query-procs', values: [queryProcs] } });
    expect(placeOf(alone, 'users:2', 64).key).toBe(placeOf(panelled, `query-procs:${queryProcs}/users:2`, 64).key);
  });

  it('says which lines there are, where someone asks for another', () => {
    expect(() => plan.scenario('users:9', 16)).toThrow(/no line users:9.*users:1, users:2, users:3/);
    expect(() => plan.scenario('query-procs:9/users:1', 16)).toThrow(RangeError);
  });

  it('replaces what the scenario has no use for, and never sets one thing twice', () => {
    const loose = sampleScenario('loose', 'manyMixed');
    const fitted = ownSweep(loose, design);
    expect(fitted.xTitle).toBe(axisOf(loose, 'query-procs').xTitle);
    expect(fitted.panels).toBeUndefined();
    expect(fitted.lines.map(({ id }) => id)).toEqual(['users:1', 'users:2', 'users:3']);
  });

  it('gives a point that cannot be its reason', () => {
    const odd = ownSweep(striped, { over: { setting: 'stripe-unit', values: [3.3] }, lines: { setting: 'scheduler' } });
    expect(placeOf(odd, odd.lines[0].id, 3.3).problem).toMatch(/\S/);
  });
});
