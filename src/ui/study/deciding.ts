/** The scenarios that decide a claim, by workload: what can be opened side by side. Pure. */
import type { LayoutUnderTest } from '../../store/study.ts';
import { catalogueStudy } from '../../studies/catalogue.ts';
import { presetScenario } from '../../studies/presets.ts';

export interface DecidingLayout {
  readonly preset: string;
  readonly title: string;
}

export interface DecidingGroup {
  readonly workload: string;
  readonly title: string;
  readonly layouts: readonly DecidingLayout[];
}

/** Presets by their workload, both in the order in which they are given. Elapsed times are compared within a workload only. */
export function decidingGroups(presets: readonly string[]): DecidingGroup[] {
  const groups = new Map<string, { title: string; layouts: DecidingLayout[] }>();
  for (const preset of presets) {
    const [studyId, layout, workload] = preset.split('/');
    const study = catalogueStudy(studyId);
    const title = study?.layouts.find(({ id }) => id === layout)?.title ?? layout;
    const group = groups.get(workload) ?? { title: study?.workloads.find(({ id }) => id === workload)?.title ?? workload, layouts: [] };
    group.layouts.push({ preset, title });
    groups.set(workload, group);
  }
  return [...groups].map(([workload, group]) => ({ workload, ...group }));
}

/** The group's layouts as the comparison takes them: under the ids that it gives the layouts of a study itself. */
export function layoutsOf({ layouts }: DecidingGroup): LayoutUnderTest[] {
  return layouts.flatMap(({ preset, title }) => {
    const scenario = presetScenario(preset);
    const [study, layout] = preset.split('/');
    return scenario ? [{ id: `${study}/${layout}`, title, scenario }] : [];
  });
}
