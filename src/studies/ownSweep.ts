/** The sweep of any scenario: what it is called and what is measured are its study's to say. */
import type { Scenario } from '../scenario/schema.ts';
import { hashOf } from '../analysis/document/facts.ts';
import { axisOf, type SweepAxis } from '../analysis/sweep/axes.ts';
import type { StudySweep } from '../analysis/sweep/sweep.ts';
import { sweepOver } from '../analysis/sweep/sweepOver.ts';
import { measureOf } from './catalog.ts';
import { presetScenario } from './presets.ts';

const own = new WeakMap<Scenario, Map<SweepAxis, StudySweep>>();

/**
 * "This scenario with QUERYPROCS 1, 2, 4, ...": a line for each scheduler that its host may use. Made once for each setting.
 * @param axisId a setting of `analysis/sweep/axes.ts`; one that the scenario has no use for is QUERYPROCS
 */
export function ownSweep(scenario: Scenario, axisId = ''): StudySweep {
  const axis = axisOf(scenario, axisId);
  const plans = own.get(scenario) ?? new Map<SweepAxis, StudySweep>();
  own.set(scenario, plans);
  const plan = plans.get(axis) ?? sweepOver(scenario, axis, nameOf(scenario), measureOf(scenario));
  plans.set(axis, plan);
  return plan;
}

/** Its title, which is that of the preset it was made from: true of an edited one only with that word. */
export function nameOf(scenario: Scenario): string {
  const preset = scenario.origin === undefined ? undefined : presetScenario(scenario.origin);
  const edited = preset?.title === scenario.title && hashOf(preset) !== hashOf(scenario);
  return edited ? `${scenario.title}, edited` : scenario.title;
}
