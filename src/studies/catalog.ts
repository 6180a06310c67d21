/** Studies by id, the study of a scenario, and a layout's presets. */
import { ELAPSED, QUERIES_PER_MINUTE } from '../analysis/measure/measure.ts';
import type { Measure } from '../analysis/measure/measure.ts';
import type { Scenario } from '../scenario/schema.ts';
import { STUDIES } from './index.ts';
import type { Study } from './study.ts';

export const catalogStudy = (id: string | undefined): Study | undefined => STUDIES.find((study) => study.id === id);

/** The study that a scenario was made from, by its origin; undefined for one of nobody's. */
export function studyOfScenario({ origin }: Pick<Scenario, 'origin'>): Study | undefined {
  return catalogStudy(origin?.split('/')[0]);
}

/** The study whose layouts a scenario is compared with and offered: its own, or else the first one. */
export const offeredStudy = (scenario: Pick<Scenario, 'origin'>): Study => studyOfScenario(scenario) ?? STUDIES[0];

/**
 * What the answer of a scenario is: as its study says, elapsed time for one of nobody's. A timed run always takes its time, so what it
 * gets done counts.
 */
export function measureOf(scenario: Pick<Scenario, 'origin' | 'workload'>): Measure {
  const measure = studyOfScenario(scenario)?.measure ?? ELAPSED;
  return scenario.workload.until !== undefined && measure.isTime ? QUERIES_PER_MINUTE : measure;
}

/** Ids of the workloads that a layout has presets with, in the study's order. */
export function workloadsOf(study: Study, layout: string): readonly string[] {
  const ids = new Set(study.presets.ids());
  return study.workloads.map(({ id }) => id).filter((id) => ids.has(`${study.id}/${layout}/${id}`));
}

/** A layout's preset with this workload, or with another one if it has none with that; undefined for an unknown layout. */
export function layoutPreset(study: Study, layout: string, workload: string): Scenario | undefined {
  const there = workloadsOf(study, layout);
  const chosen = there.includes(workload) ? workload : there[0];
  return chosen === undefined ? undefined : study.presets.scenario(`${study.id}/${layout}/${chosen}`);
}
