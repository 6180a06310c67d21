/** The sweep of any scenario: what it is called and what is measured are its study's to say. */
import { perObject } from '../base/perObject.ts';
import type { Scenario } from '../scenario/schema.ts';
import { driveLibrary } from '../scenario/drives/library.ts';
import { hashOf } from '../analysis/document/facts.ts';
import { axisOf } from '../analysis/sweep/axes.ts';
import type { SweepAxis } from '../analysis/sweep/axis.ts';
import { designText, FIRST_DESIGN } from '../analysis/sweep/design.ts';
import type { SweepDesign } from '../analysis/sweep/design.ts';
import type { StudySweep } from '../analysis/sweep/sweep.ts';
import { sweepOver } from '../analysis/sweep/sweepOver.ts';
import { measureOf } from './catalog.ts';
import { layoutAxis } from './layoutAxis.ts';
import { presetScenario } from './presets.ts';

/** Settings that the studies know of, beside those that any scenario has. */
export const moreAxes = perObject((scenario: Scenario): readonly SweepAxis[] => {
  const layouts = layoutAxis(scenario);
  return layouts === undefined ? [] : [layouts];
});

const own = new WeakMap<Scenario, Map<string, StudySweep>>();

/**
 * "This scenario with QUERYPROCS 1, 2, 4, ...": a line for each scheduler that its host may use, or what a design asks for. Made once for each.
 * @param asked a design, or the setting of `analysis/sweep/axes.ts` that it goes over; one that the scenario has no use for is QUERYPROCS
 */
export function ownSweep(scenario: Scenario, asked: string | SweepDesign = ''): StudySweep {
  const design = typeof asked === 'string' ? { ...FIRST_DESIGN, over: { setting: axisOf(scenario, asked, moreAxes(scenario)).id } } : asked;
  const plans = own.get(scenario) ?? new Map<string, StudySweep>();
  own.set(scenario, plans);
  // Drives of the library are choices once they are there.
  const text = `${designText(design)}${driveLibrary.arrived() === undefined ? '' : ' with the library'}`;
  const plan = plans.get(text) ?? sweepOver(scenario, design, nameOf(scenario), measureOf(scenario), moreAxes(scenario));
  plans.set(text, plan);
  return plan;
}

/** Lines of a sweep that are shown, and run: those that were chosen, else the usual ones. Chosen ones of a scenario that was edited meanwhile may be gone. */
export function shownLines({ lines }: StudySweep, chosen: ReadonlySet<string> | undefined): StudySweep['lines'] {
  return lines.filter(({ id, base = id, usual }) => (chosen === undefined ? usual : chosen.has(base)));
}

/** Its title, which is that of the preset it was made from: true of an edited one only with that word. */
export function nameOf(scenario: Scenario): string {
  const preset = scenario.origin === undefined ? undefined : presetScenario(scenario.origin);
  const edited = preset?.title === scenario.title && hashOf(preset) !== hashOf(scenario);
  return edited ? `${scenario.title}, edited` : scenario.title;
}
