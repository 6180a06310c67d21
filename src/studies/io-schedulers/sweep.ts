/** The post's charts: elapsed time against the degree of parallelism. The first is what a lesson asks for. */
import type { StudySweep } from '../../analysis/sweep/sweep.ts';
import { CONTROLS } from './controls.ts';
import { layoutId, PLAIN_LAYOUTS, USUAL_KERNEL } from './layouts.ts';
import { DEGREES } from './parameters.ts';
import { presetScenario, STUDY } from './presets.ts';
import { degreesOf, PUBLISHED_SERIES, type PublishedSeries } from './published.ts';
import { dop } from './workloads.ts';

const X_TITLE = 'degree of parallelism';
/** The whole scan; seeds move only the phase of the spindle. */
const RUN = { scale: 1, seeds: 3 } as const;

const notThere = (line: string, x: number): RangeError =>
  new RangeError(`The sweep has no line ${line} at a degree of parallelism of ${x}.`);

/** A line for each scheduler of each kernel. */
const BY_SCHEDULER: StudySweep = {
  id: STUDY,
  title: 'Elapsed time of a full scan by scheduler',
  xTitle: X_TITLE,
  xs: DEGREES,
  lines: PLAIN_LAYOUTS.map(({ id, title, kernel }) => ({ id, title, usual: kernel === USUAL_KERNEL })),
  ...RUN,
  scenario: (line, x) => {
    const known = PLAIN_LAYOUTS.some(({ id }) => id === line) && DEGREES.includes(x);
    const scenario = known ? presetScenario(`${STUDY}/${line}/${dop(x)}`) : undefined;
    if (!scenario) throw notThere(line, x);
    return scenario;
  },
};

/** Layout of a series with the study's own values. */
const layoutOf = ({ knob }: PublishedSeries): string => layoutId('anticipatory', USUAL_KERNEL, knob);
/** The line of deadline, which never waits. */
const NEVER_WAITS = 'deadline';
const AS_STUDIED = 'Values of the study';

/** One published series against the anticipatory scheduler as the study has it, and with each of the candidates for its shape. */
function bySeries(series: PublishedSeries): StudySweep {
  const own = layoutOf(series);
  const base = (layout: string, x: number) => presetScenario(`${STUDY}/${layout}/${dop(x)}`);
  return {
    id: `${STUDY}/${series.knob}`,
    title: `Anticipatory ${series.title}, published and simulated`,
    xTitle: X_TITLE,
    xs: degreesOf(series),
    lines: [
      { id: own, title: 'anticipatory', usual: true, group: AS_STUDIED },
      { id: NEVER_WAITS, title: 'deadline', usual: false, group: AS_STUDIED },
      ...CONTROLS.map(({ id, title, definition }) => ({ id, title, usual: false, group: 'Candidates for the collapse', definition })),
    ],
    ...RUN,
    scenario: (line, x) => {
      const control = CONTROLS.find(({ id }) => id === line);
      const known = (control !== undefined || line === own || line === NEVER_WAITS) && degreesOf(series).includes(x);
      const scenario = known ? base(line === NEVER_WAITS ? layoutId('deadline', USUAL_KERNEL, series.knob) : own, x) : undefined;
      if (!scenario) throw notThere(line, x);
      return control === undefined ? scenario : { ...control.change(scenario), title: `${scenario.title}, ${control.title}`.slice(0, 120) };
    },
    published: {
      title: `published, ${series.claim}`,
      claim: `${STUDY}/${series.claim}`,
      points: series.seconds.map((seconds, k) => ({ x: k + 1, value: seconds * 1000 })),
      line: own,
    },
    sameScale: 'read-ahead',
    note: 'The post’s author measured this after the first chart. The other lines are candidates for its collapse, each with one thing changed; none has values that a data sheet or a kernel’s source gives.',
  };
}

export const SWEEPS: readonly StudySweep[] = [BY_SCHEDULER, ...PUBLISHED_SERIES.map(bySeries)];
