/**
 * What the top bar knows about studies: the layouts and workloads to choose from, and whether the
 * scenario on the page is one of them or an edited copy.
 */
import type { Scenario } from '../../scenario/schema.ts';
import type { Pinned } from '../../store/types.ts';
import { underConditionsOf } from '../../store/conditions.ts';
import { LAYOUTS } from '../../studies/red-brick/layouts.ts';
import { presetScenario, STUDY } from '../../studies/red-brick/presets.ts';
import { WORKLOADS } from '../../studies/red-brick/workloads.ts';
import { perObject } from '../perObject.ts';

export interface LayoutChoice {
  readonly id: string;
  readonly title: string;
  readonly definition: string;
}

export const layoutChoices: readonly LayoutChoice[] = LAYOUTS.map(({ id, title, definition }) => ({ id, title, definition }));

export interface WorkloadChoice {
  readonly id: string;
  /** As it stands on the switch. */
  readonly label: string;
  readonly title: string;
}

const MIX_WORDS: Readonly<Record<string, string>> = { w1: 'load', w2: 'tight', w3: 'mixed', w4: 'tight', w5: 'mixed' };

export const workloadChoices: readonly WorkloadChoice[] = WORKLOADS.map(({ id, title, users }) => ({
  id,
  label: id === 'w1' ? 'load' : `${users} ${users === 1 ? 'user' : 'users'} ${MIX_WORDS[id] ?? ''}`.trim(),
  title,
}));

export interface Standing {
  readonly study: string;
  /** Layout preset that it is or was made from. */
  readonly layoutId: string | null;
  /** Name of the layout in words. */
  readonly title: string;
  /** Something but the workload and the seed differs from the preset. */
  readonly edited: boolean;
}

/** Parts that make a scenario another layout or another machine; workload and seed are chosen beside it. */
const fingerprint = perObject(({ hardware, volumes, database, placement, host, classes, costs }: Scenario): string =>
  JSON.stringify([hardware, volumes, database, placement, host, classes, costs]),
);

const presetPrints = new Map<string, string>();

/** Where a scenario stands in relation to the presets. */
export function standing(scenario: Scenario): Standing {
  const [study, layoutId] = scenario.origin?.split('/') ?? [];
  const layout = study === STUDY ? LAYOUTS.find(({ id }) => id === layoutId) : undefined;
  if (!layout) return { study: 'Own scenario', layoutId: null, title: scenario.title, edited: false };
  let print = presetPrints.get(layout.id);
  if (print === undefined) {
    const preset = presetScenario(`${STUDY}/${layout.id}/${WORKLOADS[0].id}`);
    print = preset ? fingerprint(preset) : '';
    presetPrints.set(layout.id, print);
  }
  return { study: 'Red Brick warehouse', layoutId: layout.id, title: layout.title, edited: fingerprint(scenario) !== print };
}

/** Name of a pinned layout: that of the preset which it still is, else as it was pinned. */
export function pinName({ title, scenario, from }: Pick<Pinned, 'title' | 'scenario' | 'from'>): string {
  const here = standing(scenario);
  return from === 'user' && here.layoutId !== null && !here.edited ? here.title : title;
}

/** The scenario under another layout of the study. Host, workload and seed stay as they are set, so that only the layout differs. */
export function withLayout(scenario: Scenario, layoutId: string): Scenario {
  const preset = presetScenario(`${STUDY}/${layoutId}/${WORKLOADS.find(({ id }) => id === scenario.workload.id)?.id ?? 'w2'}`);
  if (!preset) throw new Error(`There is no layout "${layoutId}".`);
  // Exactly what the comparison runs under that name, so that its answer is known already.
  return scenario.origin?.startsWith(`${STUDY}/`) ? underConditionsOf(preset, scenario, true) : preset;
}

/** The scenario under another workload of the study; layout, host and seed stay. */
export function withWorkload(scenario: Scenario, workloadId: string): Scenario {
  const workload = WORKLOADS.find(({ id }) => id === workloadId);
  if (!workload) throw new Error(`There is no workload "${workloadId}".`);
  const layout = LAYOUTS.find(({ id }) => id === scenario.origin?.split('/')[1]);
  return {
    ...scenario,
    workload: structuredClone(workload),
    ...(layout && { title: `${layout.title}, ${workload.title}`, origin: `${STUDY}/${layout.id}/${workload.id}` }),
  };
}
