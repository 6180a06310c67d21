/** The essay on moving a container: two tables that are read together, on one disk, on a disk each, or striped over both. */
import { USER_PER_MINUTE, type Measure } from '../../analysis/measure/measure.ts';
import { later } from '../../base/later.ts';
import type { Study } from '../study.ts';
import { LAYOUTS, ONE_DISK } from './layouts.ts';
import { presetIds, presetScenario, presetTitle, STUDY } from './presets.ts';
import { JOIN_AND_UPDATE, WORKLOADS } from './workloads.ts';

/** As the essay measures: of each SELECT stream. What the UPDATE streams get is below the answer, with the streams. */
const SELECTS_PER_MINUTE: Measure = {
  ...USER_PER_MINUTE,
  title: 'SELECT transactions per minute',
  noun: 'SELECT transactions per minute',
  axis: 'SELECT transactions per minute of one stream',
};

export const CONTAINER_MOVE: Study = {
  id: STUDY,
  title: 'Moving a container',
  presets: { ids: presetIds, scenario: presetScenario, title: presetTitle },
  layouts: LAYOUTS,
  workloads: WORKLOADS,
  measure: SELECTS_PER_MINUTE,
  first: `${STUDY}/${ONE_DISK}/${JOIN_AND_UPDATE}`,
  compared: () => LAYOUTS.map(({ id }) => id),
  hostVaries: false,
  about: later('what the container study asks', () => import('./about.ts').then(({ ABOUT }) => ABOUT)),
  parameters: later('the numbers of the container study', () =>
    import('./parameterList.ts').then(({ parameters }) => ({ list: parameters })),
  ),
};
