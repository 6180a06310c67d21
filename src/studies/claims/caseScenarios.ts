/** The changed scenarios that decide claims, to be opened: without the claims themselves, so without an engine. */
import type { Scenario } from '../../scenario/schema.ts';
import { presetScenario } from '../presets.ts';
import type { ClaimCase, ClaimCases } from './cases.ts';

/** What decides a claim beside presets; none for a claim that presets decide, and for unknown ids. */
export const casesOf = (cases: ClaimCases | undefined, claim: string): readonly ClaimCase[] =>
  cases && Object.hasOwn(cases, claim) ? cases[claim] : [];

/** The preset of which a case is a change. */
export const presetOf = (study: string, { layout, workload }: ClaimCase): string => `${study}/${layout}/${workload}`;

/**
 * A case as a scenario of its own: what the judge runs, under a name that tells it from its preset, and run on the page at the
 * scale at which it is judged. Throws a RangeError where there is no such preset.
 */
export function caseScenario(study: string, claim: string, one: ClaimCase): Scenario {
  const preset = presetScenario(presetOf(study, one));
  if (preset === undefined) throw new RangeError(`No preset ${presetOf(study, one)} for ${claim}.`);
  const { workload, ...changed } = one.change(preset);
  return {
    ...changed,
    title: caseTitle(claim, one),
    workload: one.scale === undefined ? workload : { ...workload, interactiveScale: one.scale },
  };
}

/** "RB-02: 4 disks". */
export const caseTitle = (claim: string, { title }: ClaimCase): string => `${claim}: ${title}`;
