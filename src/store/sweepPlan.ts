/** What a sweep runs: a study's, or the scenario in hand with every scheduler of its kernel over one of its settings. */
import { SCHEDULER_NAMES } from '../scenario/kernel/names.ts';
import { kernelProfile, schedulersOf } from '../scenario/kernel/profiles.ts';
import { setScheduler } from '../scenario/edit/settings.ts';
import type { Disk, Scenario } from '../scenario/schema.ts';
import { ELAPSED } from '../analysis/measure/measure.ts';
import type { Measure } from '../analysis/measure/measure.ts';
import { measureOf } from '../studies/catalogue.ts';
import { presetScenario } from '../studies/presets.ts';
import type { StudySweep } from '../studies/sweep.ts';
import { hashOf, problemsIn } from '../analysis/document/facts.ts';
import { INTERVAL_SEEDS } from '../analysis/answers/seeds.ts';
import { axisOf } from './sweepAxes.ts';
import type { SweepAxis } from './sweepAxes.ts';

/** One point of a sweep, before anything is run. */
export interface SweepPlace {
  readonly line: string;
  readonly x: number;
  /** Null where there is none, see `problem`. */
  readonly scenario: Scenario | null;
  /** What results are kept under: the same scenario at the same scale is run once, whatever sweep asks for it. */
  readonly key: string;
  /** Why it cannot be run, in words. */
  readonly problem?: string;
}

/** What the points of a sweep are. */
export const sweptMeasure = ({ measure = ELAPSED }: StudySweep): Measure => measure;

const places = new WeakMap<StudySweep, Map<string, SweepPlace>>();

/** The point of a line at an x; made once, for a hash of a large scenario takes milliseconds. */
export function placeOf(plan: StudySweep, line: string, x: number): SweepPlace {
  const known = places.get(plan) ?? new Map<string, SweepPlace>();
  places.set(plan, known);
  const name = `${line}/${x}`;
  let place = known.get(name);
  if (!place) {
    place = madePlace(plan, line, x);
    known.set(name, place);
  }
  return place;
}

function madePlace(plan: StudySweep, line: string, x: number): SweepPlace {
  try {
    const scenario = plan.scenario(line, x);
    const { id, isTime } = sweptMeasure(plan);
    // The same run says another number in another measure.
    const key = `${hashOf(scenario)}/${plan.scale}${isTime ? '' : `/${id}`}`;
    const [problem] = problemsIn(scenario);
    return problem ? { line, x, scenario, key, problem: `${problem.pointer} ${problem.message}` } : { line, x, scenario, key };
  } catch (error) {
    return { line, x, scenario: null, key: `${plan.id}/${line}/${x}`, problem: error instanceof Error ? error.message : String(error) };
  }
}

const own = new WeakMap<Scenario, Map<SweepAxis, StudySweep>>();

/**
 * "This scenario with QUERYPROCS 1, 2, 4, ...": a line for each scheduler that its host may use.
 * @param axisId a setting of `sweepAxes.ts`; one that the scenario has no use for is QUERYPROCS
 */
export function ownSweep(scenario: Scenario, axisId = ''): StudySweep {
  const axis = axisOf(scenario, axisId);
  const plans = own.get(scenario) ?? new Map<SweepAxis, StudySweep>();
  own.set(scenario, plans);
  const plan = plans.get(axis) ?? madeSweep(scenario, axis);
  plans.set(axis, plan);
  return plan;
}

/** Its title, which is that of the preset it was made from: true of an edited one only with that word. */
export function nameOf(scenario: Scenario): string {
  const preset = scenario.origin === undefined ? undefined : presetScenario(scenario.origin);
  const edited = preset?.title === scenario.title && hashOf(preset) !== hashOf(scenario);
  return edited ? `${scenario.title}, edited` : scenario.title;
}

function madeSweep(scenario: Scenario, axis: SweepAxis): StudySweep {
  const { kernel, scheduler } = scenario.host;
  const kinds = schedulersOf(kernel?.profile);
  const usual = new Set<string>([scheduler.kind, ...(kernel ? kernelProfile(kernel.profile).schedulers : ['fifo', 'deadline', 'clook'])]);
  const value = axis.value(scenario) ?? axis.xs[0];
  const xs = [...new Set([...axis.xs, ...(value > 0 ? [value] : [])])].toSorted((a, b) => a - b);
  const name = nameOf(scenario);
  return {
    id: `own/${axis.id}`,
    title: `${name}, with ${axis.xTitle} from ${xs[0]} to ${xs.at(-1)}`,
    measure: measureOf(scenario),
    xTitle: axis.xTitle,
    xs,
    lines: kinds.map((kind) => ({
      id: kind,
      title: kind === scheduler.kind ? `${SCHEDULER_NAMES[kind]}, as set` : SCHEDULER_NAMES[kind],
      usual: usual.has(kind),
    })),
    scale: scenario.workload.interactiveScale,
    // Fewer rank nothing.
    seeds: INTERVAL_SEEDS,
    scenario(line, x) {
      const kind = kinds.find((one) => one === line);
      if (kind === undefined) throw new RangeError(`There is no scheduler ${line} for this host; there are: ${kinds.join(', ')}.`);
      // The tunables that were set belong to the scheduler that was set.
      const ordered = kind === scheduler.kind ? scenario : setScheduler(scenario, kind);
      const follows = {
        ...ordered,
        title: `${name}, ${SCHEDULER_NAMES[kind]}, ${axis.xTitle} ${x}`.slice(0, 120),
        hardware: {
          ...ordered.hardware,
          disks: ordered.hardware.disks.map((disk) => (kind === scheduler.kind ? disk : withHostScheduler(disk))),
        },
      };
      // As it was set it is left alone: there it is the scenario itself, under another title.
      return axis.value(follows) === x ? follows : axis.set(follows, x);
    },
  };
}

/** A disk with a scheduler of its own would not follow the line. */
function withHostScheduler(disk: Disk): Disk {
  if (disk.queue?.scheduler === undefined) return disk;
  const { scheduler: _scheduler, ...queue } = disk.queue;
  return { ...disk, queue };
}
