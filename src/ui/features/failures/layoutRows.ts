/** The layouts for which the dialog says what a failed disk takes. Pure. */
import { inWordsOf } from '../../../scenario/edit/settings.ts';
import { meaningHash } from '../../../scenario/hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Pinned } from '../../../store/types.ts';
import { studyOfScenario } from '../../../studies/catalog.ts';
import { layoutName, pinName, standing, withLayout } from '../../../studies/standing.ts';
import type { Loss } from '../../../analysis/failures/losses.ts';

export interface LayoutRow {
  readonly key: string;
  readonly title: string;
  readonly from: 'here' | 'pinned' | 'study';
  readonly scenario: Scenario;
}

/** How a scenario's layout is called. */
function layoutTitle(scenario: Scenario): string {
  return layoutName(standing(scenario));
}

/**
 * The layout on the board, the pinned ones, and those of its study that are not among them: its document's own, or with
 * `others` also what others advise. None twice: where the study's layout is on the board unchanged, it is not repeated.
 */
export function layoutRows(scenario: Scenario, pinned: readonly Pinned[], others: boolean): readonly LayoutRow[] {
  const here: LayoutRow = { key: 'here', title: layoutTitle(scenario), from: 'here', scenario };
  const study = studyOfScenario(scenario);
  const rows = [
    here,
    ...pinned.map((pin): LayoutRow => ({ key: pin.id, title: pinName(pin), from: 'pinned', scenario: inWordsOf(pin.scenario, scenario) })),
  ];
  // Layouts of a study of schedulers differ in the host alone.
  const offered = study === undefined || study.hostVaries ? [] : study.layouts;
  for (const { id, title, group } of offered) {
    if (group !== undefined && !others) continue;
    rows.push({ key: `${study?.id}/${id}`, title, from: 'study', scenario: withLayout(scenario, id, study) });
  }
  const seen = new Set<string>();
  return rows.filter(({ title, scenario: { hardware, volumes, placement } }) => {
    // Files that were moved make another layout, also where its name is the same.
    const key = `${title} ${meaningHash([hardware.disks.length, volumes, placement])}`;
    return !seen.has(key) && seen.add(key);
  });
}

export type LossRow = LayoutRow & Loss;
