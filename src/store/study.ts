/** The layouts of the study as the comparison needs them. */
import type { Scenario } from '../scenario/schema.ts';
import { LAYOUTS } from '../studies/red-brick/layouts.ts';
import { STUDY, presetIds, presetScenario } from '../studies/red-brick/presets.ts';
import { underConditionsOf } from './conditions.ts';

export interface LayoutUnderTest {
  /** `red-brick/stripe-8-8-4-2`: also the id of its pin. */
  readonly id: string;
  readonly title: string;
  readonly scenario: Scenario;
}

/** Every layout of the study, doing the work of `current` on its host. */
export function layoutsUnder(current: Scenario): LayoutUnderTest[] {
  return LAYOUTS.flatMap(({ id, title }) => {
    const layoutId = `${STUDY}/${id}`;
    // The preset with the workload in hand has the title that the layout menu gives it: one document, one hash.
    const same = `${layoutId}/${current.workload.id}`;
    const presetId = presetIds().includes(same) ? same : presetIds().find((other) => other.startsWith(`${layoutId}/`));
    const preset = presetId === undefined ? undefined : presetScenario(presetId);
    return preset ? [{ id: layoutId, title, scenario: underConditionsOf(preset, current, true) }] : [];
  });
}
