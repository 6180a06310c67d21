/** M. Nicola, Storage Layout and I/O Performance Tuning for IBM Red Brick Data Warehouse. */
import { ELAPSED } from '../../analysis/measure/measure.ts';
import { later } from '../../base/later.ts';
import type { Study } from '../study.ts';
import { LAYOUTS } from './layouts.ts';
import { presetIds, presetScenario, presetTitle, STUDY } from './presets.ts';
import { VENDOR_LAYOUTS } from './vendorLayouts.ts';
import { WORKLOADS } from './workloads.ts';
import { shortWords } from './workloadWords.ts';

export const RED_BRICK: Study = {
  id: STUDY,
  title: 'Red Brick warehouse',
  presets: { ids: presetIds, scenario: presetScenario, title: presetTitle },
  layouts: [...LAYOUTS, ...VENDOR_LAYOUTS],
  workloads: WORKLOADS.map(({ id, title, users: own }) => ({
    id,
    title,
    code: id.toUpperCase(),
    short: (users = own) => shortWords(id, users),
  })),
  measure: ELAPSED,
  // Its fact table lies on 8 of 22 disks while the index disks beside them are nearly idle, so the first thing one tries (spread
  // the fact table over disks 1-16) helps.
  first: `${STUDY}/stripe-8-8-4-2/w3`,
  firstHint: {
    scene: 'A warehouse of 6 006 table and index files on 22 disks, simulated down to the seek.',
    mouse: 'draw a box around disks 1–16, drag the fact table onto one of them',
    touch: 'in the warehouse tap Daily sales, then Move to…, tick volumes Fact and Indexes, Move',
    watch: 'watch the elapsed time',
  },
  compared: () => LAYOUTS.map(({ id }) => id),
  // The document's seven; the one with a mistake in it, which comes with them, may be taken off again.
  enough: LAYOUTS.filter(({ skewed }) => !skewed).length,
  hostVaries: false,
  about: later('what the Red Brick study asks', () => import('./about.ts').then(({ ABOUT }) => ABOUT)),
  parameters: later('the numbers of the Red Brick study', () =>
    import('./parameterList.ts').then(({ parameters }) => ({ list: parameters })),
  ),
  claims: later('the claims of the Red Brick study', () => import('./claims/index.ts').then((module) => module.RED_BRICK)),
  cases: later('the changed scenarios of the Red Brick study', () =>
    import('./claims/cases/index.ts').then(({ RED_BRICK_CASES }) => RED_BRICK_CASES),
  ),
  reports: later('the reports of the Red Brick study', () => import('./reports/page.ts').then(({ REPORTS }) => REPORTS)),
  sensitivity: later('the variations of the Red Brick study', () => import('./reports/commands.ts').then(({ SENSITIVITY }) => SENSITIVITY)),
  advice: later('the advice of the Red Brick study', () => import('./checks/rules.ts').then(({ RULES }) => RULES)),
  calculators: later('the calculators of the Red Brick study', () => import('./calculatorForms.ts').then((module) => module.CALCULATORS)),
  lesson: later("the Red Brick study's lesson", () => import('./lesson.json?raw').then((module) => module.default)),
};
