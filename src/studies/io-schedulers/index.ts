/** D. Aldridge, Linux 2.6 Kernel I/O Schedulers for Oracle Data Warehousing, Part II. */
import { ELAPSED } from '../../analysis/measure/measure.ts';
import { later } from '../../base/later.ts';
import { kernelProfile } from '../../scenario/kernel/profiles.ts';
import type { Study } from '../study.ts';
import { LAYOUTS, PLAIN_LAYOUTS, USUAL_KERNEL } from './layouts.ts';
import { presetIds, presetScenario, presetTitle, STUDY } from './presets.ts';
import { WORKLOADS } from './workloads.ts';

/** The schedulers of a kernel stand together; what readers of the document asked for beyond them, below. */
const groupOf = (layout: (typeof LAYOUTS)[number]): string =>
  PLAIN_LAYOUTS.includes(layout) ? kernelProfile(layout.kernel).title : 'Knobs of the study';

export const IO_SCHEDULERS: Study = {
  id: STUDY,
  title: 'I/O schedulers',
  presets: { ids: presetIds, scenario: presetScenario, title: presetTitle },
  layouts: LAYOUTS.map((layout) => ({ ...layout, group: groupOf(layout) })),
  workloads: WORKLOADS,
  measure: ELAPSED,
  first: `${STUDY}/deadline/dop-2`,
  // The schedulers of the kernel that the scenario has; the knobs are for one after the other.
  compared: ({ host }) => PLAIN_LAYOUTS.filter(({ kernel }) => kernel === (host.kernel?.profile ?? USUAL_KERNEL)).map(({ id }) => id),
  hostVaries: true,
  comparesSchedulers: true,
  about: later('what the scheduler study asks', () => import('./about.ts').then(({ ABOUT }) => ABOUT)),
  parameters: later('the numbers of the scheduler study', () =>
    import('./parameterList.ts').then(({ parameters }) => ({ list: parameters })),
  ),
  claims: later('the claims of the scheduler study', () => import('./claims/index.ts').then((module) => module.IO_SCHEDULERS)),
  lesson: later("the scheduler study's lesson", () => import('./lesson.json?raw').then((module) => module.default)),
};
