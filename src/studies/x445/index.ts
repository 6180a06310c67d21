/** The paper on the x445: how processors, nodes, adapters, arrays, extents and prefetch go together, from 8 to 32 processors. */
import { BANDWIDTH } from '../../analysis/measure/measure.ts';
import { later } from '../../base/later.ts';
import type { Study } from '../study.ts';
import { EIGHT, LAYOUTS } from './layouts.ts';
import { presetIds, presetScenario, presetTitle, STUDY } from './presets.ts';
import { ONE_STREAM, WORKLOADS } from './workloads.ts';

/**
 * Layouts of one size of the machine, under one heading, and the one that they are changes of. Sizes have more or fewer logical nodes, so they
 * scan more or less: not the same work.
 */
function comparedWith(layout: string | undefined): string[] {
  const own = LAYOUTS.find(({ id }) => id === layout) ?? LAYOUTS.find(({ id }) => id === EIGHT)!;
  const alike = LAYOUTS.filter(({ server }) => server.nodes === own.server.nodes);
  const group = own.group ?? alike.find((each) => each.group !== undefined)?.group;
  const compared = alike.filter((each) => each.group === undefined || each.group === group).map(({ id }) => id);
  return compared.length > 1 ? compared : [];
}

export const X445: Study = {
  id: STUDY,
  title: 'Balanced server',
  presets: { ids: presetIds, scenario: presetScenario, title: presetTitle },
  layouts: LAYOUTS,
  workloads: WORKLOADS,
  measure: BANDWIDTH,
  first: `${STUDY}/${EIGHT}/${ONE_STREAM}`,
  compared: ({ origin }) => comparedWith(origin?.split('/')[1]),
  // Nodes, processors and affinity are part of a configuration.
  hostVaries: true,
  about: later('what the study of the x445 asks', () => import('./about.ts').then(({ ABOUT }) => ABOUT)),
  parameters: later('the numbers of the study of the x445', () =>
    import('./parameterList.ts').then(({ parameters }) => ({ list: parameters })),
  ),
  lesson: later('the lesson of the study of the x445', () => import('./lesson.json?raw').then((module) => module.default)),
  claims: later('the claims of the study of the x445', () => import('./claims/index.ts').then((module) => module.X445_CLAIMS)),
  calculators: later('the calculators of the study of the x445', () =>
    import('./calculatorForms.ts').then(({ CALCULATORS }) => CALCULATORS),
  ),
};
