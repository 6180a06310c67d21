/** The essay on moving a container: two tables that are read together, on one disk, on a disk each, or striped over both. */
import { later } from '../../base/later.ts';
import type { Study } from '../study.ts';
import { LAYOUTS, ONE_DISK } from './layouts.ts';
import { SELECTS_PER_MINUTE } from './measure.ts';
import { ALL_METHODS } from './moves.ts';
import { presetIds, presetScenario, presetTitle, STUDY } from './presets.ts';
import { JOIN_AND_UPDATE, WORKLOADS } from './workloads.ts';

export const CONTAINER_MOVE: Study = {
  id: STUDY,
  title: 'Moving a container',
  presets: { ids: presetIds, scenario: presetScenario, title: presetTitle },
  layouts: LAYOUTS,
  workloads: WORKLOADS,
  measure: SELECTS_PER_MINUTE,
  first: `${STUDY}/${ONE_DISK}/${JOIN_AND_UPDATE}`,
  // Moves begin in the first configuration: the others have no preset with them.
  compared: ({ workload }) => (ALL_METHODS.some(({ id }) => id === workload.id) ? [] : LAYOUTS.map(({ id }) => id)),
  hostVaries: false,
  about: later('the container study', () => import('./about.ts').then(({ ABOUT }) => ABOUT)),
  parameters: later('the container study', () => import('./parameterList.ts').then(({ parameters }) => ({ list: parameters }))),
  lesson: later('the container study', () => import('./lesson.json?raw').then((module) => module.default)),
  claims: later('the container study', () => import('./claims/index.ts').then((module) => module.CONTAINER_MOVE_CLAIMS)),
};
