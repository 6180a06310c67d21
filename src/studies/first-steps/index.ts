/** Two disks, ten files: what a queue and a stripe unit are. It has no document and claims nothing; its lesson is what it is for. */
import { ELAPSED } from '../../analysis/measure/measure.ts';
import { later } from '../../base/later.ts';
import type { Study } from '../study.ts';
import { LAYOUTS } from './layouts.ts';
import { presetIds, presetScenario, presetTitle, STUDY } from './presets.ts';
import { WORKLOADS } from './workloads.ts';

export const FIRST_STEPS: Study = {
  id: STUDY,
  title: 'First steps',
  presets: { ids: presetIds, scenario: presetScenario, title: presetTitle },
  layouts: LAYOUTS,
  workloads: WORKLOADS,
  measure: ELAPSED,
  first: `${STUDY}/one-disk/one`,
  introduction: 'New here? Two disks and ten files show in five minutes what a queue is, and what a stripe unit does.',
  compared: () => LAYOUTS.map(({ id }) => id),
  hostVaries: false,
  about: later('what the first steps ask', () => import('./about.ts').then(({ ABOUT }) => ABOUT)),
  parameters: later('the numbers of the first steps', () => import('./parameterList.ts').then(({ parameters }) => ({ list: parameters }))),
  lesson: later('the first lesson', () => import('./lesson.json?raw').then((module) => module.default)),
};
