/** The layouts of a scenario's study as a setting that a sweep goes over: the scenario's own work, each layout in turn. */
import { hashOf } from '../analysis/document/facts.ts';
import type { SweepAxis } from '../analysis/sweep/axis.ts';
import { choiceAxis, type Choice } from '../analysis/sweep/choiceAxes.ts';
import { EditRefused } from '../scenario/edit/refused.ts';
import type { Scenario } from '../scenario/schema.ts';
import { offeredStudy } from './catalog.ts';
import { comparedLayouts } from './standing.ts';
import type { Study } from './study.ts';
import { underLayout } from './underLayout.ts';

export const LAYOUT = 'layout';

/** The scenario as it is, where it is none of the layouts. No id of a layout has a space in it. */
const AS_IT_IS = 'as it is';

/** The axis of the layouts that a scenario is compared with; undefined where there are no two. */
export function layoutAxis(scenario: Scenario): SweepAxis | undefined {
  const study = offeredStudy(scenario);
  const under = comparedLayouts(scenario).flatMap((id) => {
    const known = study.layouts.find((layout) => layout.id === id);
    const made = underLayout(study, id, scenario);
    return known === undefined || made === undefined ? [] : [{ id, name: known.title, hash: hashOf(made) }];
  });
  if (under.length < 2) return undefined;
  const own = hashOf(scenario);
  const isEdited = under.every(({ hash }) => hash !== own);
  const options: readonly Choice[] = [
    ...(isEdited ? [{ id: AS_IT_IS, name: AS_IT_IS, apply: (as: Scenario) => as }] : []),
    ...under.map(({ id, name }) => ({ id, name, apply: (as: Scenario) => laid(study, id, as) })),
  ];
  const choice = choiceAxis(
    {
      id: LAYOUT,
      title: `Layout, as the study has them`,
      xTitle: 'layout',
      note: study.hostVaries
        ? 'Each layout of the study does this work on its own host. Other settings of the sweep change each of them.'
        : 'Each layout of the study does this work on this host. Other settings of the sweep change each of them.',
    },
    options,
    (as) => {
      const hash = hashOf(as);
      return under.find((one) => one.hash === hash)?.id ?? (hash === own ? AS_IT_IS : null);
    },
  );
  return { ...choice, isFirst: true };
}

function laid(study: Study, layout: string, scenario: Scenario): Scenario {
  const made = underLayout(study, layout, scenario);
  if (made === undefined) throw new EditRefused('unknown', `The study has no layout ${layout} with this work`, 'choose another layout');
  return made;
}
