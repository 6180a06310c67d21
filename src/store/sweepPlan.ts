/** What a sweep runs: a study's, or the scenario in hand with every scheduler of its kernel and more and more processes a query. */
import { SCHEDULER_NAMES } from '../scenario/kernel/names.ts';
import { kernelProfile, schedulersOf } from '../scenario/kernel/profiles.ts';
import { setScheduler } from '../scenario/edit/settings.ts';
import type { Disk, Scenario } from '../scenario/schema.ts';
import type { StudySweep } from '../studies/sweep.ts';
import { hashOf, problemsIn } from './facts.ts';

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
    const key = `${hashOf(scenario)}/${plan.scale}`;
    const [problem] = problemsIn(scenario);
    return problem ? { line, x, scenario, key, problem: `${problem.pointer} ${problem.message}` } : { line, x, scenario, key };
  } catch (error) {
    return { line, x, scenario: null, key: `${plan.id}/${line}/${x}`, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Doubling shows a knee on any machine; more than this no query of today's scenarios can use on few disks. */
const PROCESSES = [1, 2, 4, 8, 16, 32] as const;

const own = new WeakMap<Scenario, StudySweep>();

/** "This scenario with QUERYPROCS 1, 2, 4, ...": a line for each scheduler that its host may use. */
export function ownSweep(scenario: Scenario): StudySweep {
  const known = own.get(scenario);
  if (known) return known;
  const { kernel, scheduler } = scenario.host;
  const kinds = schedulersOf(kernel?.profile);
  const usual = new Set<string>([scheduler.kind, ...(kernel ? kernelProfile(kernel.profile).schedulers : ['fifo', 'deadline', 'clook'])]);
  const { queryProcs } = scenario.workload;
  const plan: StudySweep = {
    id: 'own',
    title: `${scenario.title}, with QUERYPROCS from 1 to 32`,
    xTitle: 'QUERYPROCS',
    xs: [...new Set([...PROCESSES, queryProcs])].toSorted((a, b) => a - b),
    lines: kinds.map((kind) => ({
      id: kind,
      title: kind === scheduler.kind ? `${SCHEDULER_NAMES[kind]}, as set` : SCHEDULER_NAMES[kind],
      usual: usual.has(kind),
    })),
    scale: scenario.workload.interactiveScale,
    seeds: 1,
    scenario(line, x) {
      const kind = kinds.find((one) => one === line);
      if (kind === undefined) throw new RangeError(`There is no scheduler ${line} for this host; there are: ${kinds.join(', ')}.`);
      // The tunables that were set belong to the scheduler that was set.
      const ordered = kind === scheduler.kind ? scenario : setScheduler(scenario, kind);
      return {
        ...ordered,
        title: `${scenario.title}, ${SCHEDULER_NAMES[kind]}, QUERYPROCS ${x}`.slice(0, 120),
        hardware: {
          ...ordered.hardware,
          disks: ordered.hardware.disks.map((disk) => (kind === scheduler.kind ? disk : withHostScheduler(disk))),
        },
        workload: { ...ordered.workload, queryProcs: x },
      };
    },
  };
  own.set(scenario, plan);
  return plan;
}

/** A disk with a scheduler of its own would not follow the line. */
function withHostScheduler(disk: Disk): Disk {
  if (disk.queue?.scheduler === undefined) return disk;
  const { scheduler: _scheduler, ...queue } = disk.queue;
  return { ...disk, queue };
}
