/** The post's chart: elapsed time against the degree of parallelism, a line for each scheduler of each kernel. */
import type { StudySweep } from '../sweep.ts';
import { PLAIN_LAYOUTS, USUAL_KERNEL } from './layouts.ts';
import { DEGREES } from './parameters.ts';
import { presetScenario, STUDY } from './presets.ts';
import { dop } from './workloads.ts';

export const SWEEP: StudySweep = {
  id: STUDY,
  title: 'Elapsed time of a full scan by scheduler',
  xTitle: 'degree of parallelism',
  xs: DEGREES,
  lines: PLAIN_LAYOUTS.map(({ id, title, kernel }) => ({ id, title, usual: kernel === USUAL_KERNEL })),
  scale: 1,
  seeds: 3,
  scenario: (line, x) => {
    const known = PLAIN_LAYOUTS.some(({ id }) => id === line) && DEGREES.includes(x);
    const scenario = known ? presetScenario(`${STUDY}/${line}/${dop(x)}`) : undefined;
    if (!scenario) throw new RangeError(`The sweep has no line ${line} at a degree of parallelism of ${x}.`);
    return scenario;
  },
};
