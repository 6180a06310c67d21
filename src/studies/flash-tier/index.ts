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
  about: later('x', () => Promise.reject(new Error())),
  parameters: later('x', () => Promise.reject(new Error())),
};
