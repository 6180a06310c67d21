/** A scenario over one of its settings, with every scheduler of its kernel. */
import { SCHEDULER_NAMES } from '../../scenario/kernel/names.ts';
import { kernelProfile, schedulersOf } from '../../scenario/kernel/profiles.ts';
import { setScheduler } from '../../scenario/edit/settings.ts';
import type { Disk, Scenario } from '../../scenario/schema.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import type { Measure } from '../measure/measure.ts';
import type { SweepAxis } from './axes.ts';
import type { StudySweep } from './sweep.ts';

/**
 * "This scenario with QUERYPROCS 1, 2, 4, ...": a line for each scheduler that its host may use.
 * @param name what the scenario is called. @param measure what each point is
 */
export function sweepOver(scenario: Scenario, axis: SweepAxis, name: string, measure: Measure): StudySweep {
  const { kernel, scheduler } = scenario.host;
  const kinds = schedulersOf(kernel?.profile);
  const usual = new Set<string>([scheduler.kind, ...(kernel ? kernelProfile(kernel.profile).schedulers : ['fifo', 'deadline', 'clook'])]);
  const value = axis.value(scenario) ?? axis.xs[0];
  const xs = [...new Set([...axis.xs, ...(value > 0 ? [value] : [])])].toSorted((a, b) => a - b);
  return {
    id: `own/${axis.id}`,
    title: `${name}, with ${axis.xTitle} from ${xs[0]} to ${xs.at(-1)}`,
    measure,
    xTitle: axis.xTitle,
    xs,
    // Sizes double from x to x: by their logarithm they stand apart.
    isLog: axis.id !== 'query-procs',
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
