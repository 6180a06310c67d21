import { describe, expect, it } from 'vitest';
import { hashOf } from '../analysis/document/facts.ts';
import { ONE_LINE, type SweepDesign } from '../analysis/sweep/design.ts';
import { placeOf } from '../analysis/sweep/places.ts';
import { setUsers } from '../scenario/edit/settings.ts';
import { setStripeUnit } from '../scenario/edit/volumes.ts';
import { problemsOf } from '../scenario/validate.ts';
import { layoutsUnder } from '../store/study.ts';
import { LAYOUT, layoutAxis } from './layoutAxis.ts';
import { moreAxes, ownSweep } from './ownSweep.ts';
import { presetScenario } from './presets.ts';
import { OTHER_STUDY, sample, SAMPLE_LAYOUTS, sampleScenario } from './testing/samples.ts';

const striped = sampleScenario('fourStripes', 'mixed');
const layouts = (names?: readonly string[], lines = ONE_LINE, values?: readonly number[]): SweepDesign => ({
  over: { setting: LAYOUT, ...(names && { names }) },
  lines: { setting: lines, ...(values && { values }) },
});

describe('the layouts of a study, as a setting', () => {
  it('are those of the comparison, document by document, and the scenario itself where it stands', () => {
    const scenario = setUsers(striped, 3);
    const plan = ownSweep(scenario, layouts(SAMPLE_LAYOUTS));
    const compared = layoutsUnder(scenario);
    expect(plan.names).toEqual(compared.map(({ title }) => title));
    for (const [k, { scenario: other }] of compared.entries()) {
      const made = placeOf(plan, ONE_LINE, k).scenario!;
      expect(problemsOf(made)).toEqual([]);
      expect(hashOf(made), plan.names![k]).toBe(hashOf(other));
    }
    expect(compared.some(({ scenario: other }) => hashOf(other) === hashOf(scenario))).toBe(true);
    expect(layoutAxis(scenario)!.choices!.some(({ id }) => id === 'as it is')).toBe(false);
  });

  it('have an edited layout beside them, as it is', () => {
    const edited = setStripeUnit(striped, striped.volumes[0].id, 8192);
    const axis = layoutAxis(edited)!;
    expect(axis.choices![0].name).toBe('as it is');
    expect(axis.value(edited)).toBe(0);
    const plan = ownSweep(edited, layouts(['as it is']));
    expect(hashOf(placeOf(plan, ONE_LINE, 0).scenario!)).toBe(hashOf(edited));
  });

  it('come before what other settings change, whichever of both is x', () => {
    const [, , two] = sample('wide', 'mixed').split('/');
    expect(two).toBe(striped.workload.id);
    const wide = sample('wide', 'mixed').split('/')[1];
    const plan = ownSweep(striped, layouts([wide], 'stripe-unit', [8, 256]));
    const over = ownSweep(striped, {
      over: { setting: 'stripe-unit', values: [8, 256] },
      lines: { setting: LAYOUT, names: [wide] },
    });
    for (const [k, unit] of [8, 256].entries()) {
      const made = placeOf(plan, `stripe-unit:${unit}`, 0).scenario!;
      expect(made.volumes.map((volume) => 'stripeUnitBytes' in volume && volume.stripeUnitBytes)).toEqual([unit * 1024]);
      expect(hashOf(placeOf(over, `${LAYOUT}:${wide}`, [8, 256][k]).scenario!)).toBe(hashOf(made));
    }
  });

  it('refuse a setting that a layout has nothing of', () => {
    const loose = sample('loose', 'mixed').split('/')[1];
    const plan = ownSweep(striped, layouts([loose], 'stripe-unit', [8]));
    expect(placeOf(plan, 'stripe-unit:8', 0).problem).toMatch(/^There is no stripe unit in KiB to be set in this layout; /);
  });

  it('keep hosts of their own where the host is what differs, and are none of a warehouse of one’s own', () => {
    const schedulers = presetScenario(`${OTHER_STUDY}/deadline/dop-4`)!;
    const plan = ownSweep(schedulers, layouts());
    const kinds = plan.xs.map((x) => placeOf(plan, ONE_LINE, x).scenario!.host.scheduler.kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    const { origin: _, ...own } = schedulers;
    expect(moreAxes(own)).toEqual([]);
  });
});
