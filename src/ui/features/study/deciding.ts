/** The scenarios that decide a claim, and what of them can be opened side by side. Pure. */
import type { LayoutUnderTest } from '../../../store/study.ts';
import { catalogStudy } from '../../../studies/catalog.ts';
import { caseScenario, caseTitle } from '../../../studies/claims/caseScenarios.ts';
import type { ClaimCase } from '../../../studies/claims/cases.ts';
import { presetScenario } from '../../../studies/presets.ts';

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
    const study = catalogStudy(studyId);
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

export interface CaseGroup {
  /** What all of them do. */
  readonly title: string;
  readonly cases: readonly ClaimCase[];
}

/** Few are offered at once; all of them stand in the list. */
const MOST_ALONE = 3;

/** Changed scenarios that decide a claim: groups that do the same work, and the first of those that are looked at alone. */
export function decidingCases(cases: readonly ClaimCase[]): {
  readonly groups: readonly CaseGroup[];
  readonly alone: readonly ClaimCase[];
} {
  const titles = [...new Set(cases.flatMap(({ group }) => (group === undefined ? [] : [group])))];
  const groups = titles.map((title): CaseGroup => ({ title, cases: cases.filter(({ group }) => group === title) }));
  return { groups, alone: cases.filter(({ group }) => group === undefined).slice(0, MOST_ALONE) };
}

/** A group as the comparison takes it: documents of their own, that are pinned as they are. */
export const casesToCompare = (study: string, claim: string, { cases }: CaseGroup): LayoutUnderTest[] =>
  cases.map((one) => ({
    id: `${claim}/${one.id}`,
    title: caseTitle(claim, one),
    scenario: caseScenario(study, claim, one),
    own: true,
  }));
