/** Sun's report on a flash tier: index and temporary table spaces of a Db2 warehouse on an F5100. */
import { IO_RATE } from '../../analysis/measure/measure.ts';
import { later } from '../../base/later.ts';
import type { Study } from '../study.ts';
import { LAYOUTS } from './layouts.ts';
import { presetIds, presetScenario, presetTitle, STUDY } from './presets.ts';
import { WORKLOADS } from './workloads.ts';

export const FLASH_TIER: Study = {
  id: STUDY,
  title: 'Flash tier',
  presets: { ids: presetIds, scenario: presetScenario, title: presetTitle },
  layouts: LAYOUTS,
  workloads: WORKLOADS,
  measure: IO_RATE,
  first: `${STUDY}/disks/joins`,
  compared: () => LAYOUTS.map(({ id }) => id),
  hostVaries: false,
  about: later('what the flash study asks', () => import('./about.ts').then(({ ABOUT }) => ABOUT)),
  parameters: later('the numbers of the flash study', () => import('./parameterList.ts').then(({ parameters }) => ({ list: parameters }))),
  advice: later('the advice of the flash study', () => import('./checks/rules.ts').then(({ RULES }) => RULES)),
  lesson: later("the flash study's lesson", () => import('./lesson.json?raw').then((module) => module.default)),
  claims: later('the claims of the flash study', () => import('./claims/index.ts').then((module) => module.FLASH_TIER_CLAIMS)),
};
