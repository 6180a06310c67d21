/** A study's layout with a scenario's work. */
import { underConditionsOf } from '../analysis/compare/conditions.ts';
import type { Scenario } from '../scenario/schema.ts';
import { layoutPreset } from './catalog.ts';
import type { Study } from './study.ts';

/** A layout of a study doing the work of a scenario; on its host, unless the host is what differs. Undefined where the study has none of that name. */
export function underLayout(study: Study, layout: string, current: Scenario): Scenario | undefined {
  // The preset with the current workload has the title that the layout menu gives it: one document, one hash.
  const preset = layoutPreset(study, layout, current.workload.id);
  return preset && underConditionsOf(preset, current, !study.hostVaries);
}
