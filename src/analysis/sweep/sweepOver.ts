/** A scenario over one of its settings: a line for each scheduler of its kernel, or for each value of another setting, and a panel for each of a third. */
import { SCHEDULER_NAMES } from '../../scenario/kernel/names.ts';
import { kernelProfile, schedulersOf } from '../../scenario/kernel/profiles.ts';
import { setScheduler } from '../../scenario/edit/settings.ts';
import type { Disk, Scenario } from '../../scenario/schema.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import type { Measure } from '../measure/measure.ts';
import { axesOf, axisOf } from './axes.ts';
import type { SweepAxis } from './axis.ts';
import { designText } from './design.ts';
import type { SweepDesign, SweptSetting } from './design.ts';
import type { StudySweep } from './sweep.ts';

/** One value of a setting, as a line or a panel. */
interface Alternative {
  readonly id: string;
  readonly title: string;
  /** Behind the name of a scenario; '' for the scenario itself. */
  readonly words: string;
  readonly usual: boolean;
  readonly apply: (scenario: Scenario) => Scenario;
}

/** What a design comes to with this scenario: settings that it has no use for are replaced, and none is there twice. */
export interface FittedDesign {
  readonly over: SweepAxis;
  /** Null: its schedulers. */
  readonly lines: SweepAxis | null;
  readonly panels: SweepAxis | null;
}

export function fitted(scenario: Scenario, { over, lines, panels }: SweepDesign): FittedDesign {
  const axes = axesOf(scenario);
  const axis = axisOf(scenario, over.setting);
  const another = (setting: string | undefined, taken: readonly (SweepAxis | null)[]) =>
    axes.find((one) => one.id === setting && !taken.includes(one)) ?? null;
  const line = another(lines.setting, [axis]);
  return { over: axis, lines: line, panels: another(panels?.setting, [axis, line]) };
}

/** The numbers that it takes: those that were chosen, else those that it suggests with the scenario's own among them. */
export function valuesOf(scenario: Scenario, axis: SweepAxis, chosen: SweptSetting | undefined): readonly number[] {
  if (chosen?.setting === axis.id && chosen.values !== undefined) return chosen.values;
  const own = axis.value(scenario) ?? 0;
  return [...new Set([...axis.xs, ...(own > 0 ? [own] : [])])].toSorted((a, b) => a - b);
}

/** Panels beyond these are chosen by hand. */
const SUGGESTED_PANELS = 3;

/** Some of the values that it suggests, the scenario's own among them. */
export function panelValues(scenario: Scenario, axis: SweepAxis, chosen: SweptSetting | undefined): readonly number[] {
  const all = valuesOf(scenario, axis, chosen);
  if (chosen?.values !== undefined || all.length <= SUGGESTED_PANELS) return all;
  const at = Math.max(0, all.indexOf(axis.value(scenario) ?? all[0]));
  const from = Math.min(Math.max(0, at - 1), all.length - SUGGESTED_PANELS);
  return all.slice(from, from + SUGGESTED_PANELS);
}

/**
 * "This scenario with QUERYPROCS 1, 2, 4, ...": a line for each scheduler that its host may use, or what the design asks for.
 * @param name what the scenario is called. @param measure what each point is
 */
export function sweepOver(scenario: Scenario, design: SweepDesign, name: string, measure: Measure): StudySweep {
  const { over, lines: lineAxis, panels: panelAxis } = fitted(scenario, design);
  const xs = valuesOf(scenario, over, design.over);
  const lines = lineAxis === null ? schedulerLines(scenario) : valueLines(lineAxis, valuesOf(scenario, lineAxis, design.lines));
  const panels = panelAxis === null ? null : valueLines(panelAxis, panelValues(scenario, panelAxis, design.panels));
  const isUsual = lineAxis === null && panels === null && design.over.values === undefined;
  return {
    id: isUsual ? `own/${over.id}` : `own/${designText(design)}`,
    title: `${name}, with ${over.xTitle} from ${xs[0]} to ${xs.at(-1)}`,
    measure,
    xTitle: over.xTitle,
    xs,
    // Sizes double from x to x: by their logarithm they stand apart.
    isLog: over.id !== 'query-procs',
    lines:
      panels === null
        ? lines.map(({ id, title, usual }) => ({ id, title, usual }))
        : panels.flatMap((panel) =>
            lines.map(({ id, title, usual }) => ({ id: `${panel.id}/${id}`, title, usual, group: panel.title, base: id, panel: panel.id })),
          ),
    ...(panels && { panels: panels.map(({ id, title }) => ({ id, title })) }),
    scale: scenario.workload.interactiveScale,
    // Fewer rank nothing.
    seeds: INTERVAL_SEEDS,
    scenario(line, x) {
      const [panelId, lineId] = panels === null ? [null, line] : line.split('/');
      const panel = panels?.find(({ id }) => id === panelId);
      const alternative = lines.find(({ id }) => id === lineId);
      if (alternative === undefined || (panels !== null && panel === undefined)) throw new RangeError(noSuchLine(line, lineAxis, lines));
      const before = panel === undefined ? scenario : panel.apply(scenario);
      const words = [alternative.words, panel?.words ?? '', `${over.xTitle} ${x}`].filter(Boolean).join(', ');
      const follows = { ...alternative.apply(before), title: `${name}, ${words}`.slice(0, 120) };
      // As it was set it is left alone: there it is the scenario itself, under another title.
      return over.value(follows) === x ? follows : over.set(follows, x);
    },
  };
}

function noSuchLine(line: string, axis: SweepAxis | null, lines: readonly Alternative[]): string {
  const what = axis === null ? `scheduler ${line} for this host` : `line ${line}`;
  return `There is no ${what}; there are: ${lines.map(({ id }) => id).join(', ')}.`;
}

const valueLines = (axis: SweepAxis, values: readonly number[]): readonly Alternative[] =>
  values.map((value) => ({
    id: `${axis.id}:${value}`,
    title: `${axis.xTitle}: ${value}`,
    words: `${axis.xTitle} ${value}`,
    usual: true,
    apply: (scenario) => (axis.value(scenario) === value ? scenario : axis.set(scenario, value)),
  }));

/** All that its host may use; usual are those of its kernel. */
function schedulerLines({ host: { kernel, scheduler } }: Scenario): readonly Alternative[] {
  const usual = new Set<string>([scheduler.kind, ...(kernel ? kernelProfile(kernel.profile).schedulers : ['fifo', 'deadline', 'clook'])]);
  return schedulersOf(kernel?.profile).map((kind) => ({
    id: kind,
    title: kind === scheduler.kind ? `${SCHEDULER_NAMES[kind]}, as set` : SCHEDULER_NAMES[kind],
    words: SCHEDULER_NAMES[kind],
    usual: usual.has(kind),
    apply(scenario) {
      // The tunables that were set belong to the scheduler that was set.
      if (kind === scheduler.kind) return scenario;
      const ordered = setScheduler(scenario, kind);
      return { ...ordered, hardware: { ...ordered.hardware, disks: ordered.hardware.disks.map(withHostScheduler) } };
    },
  }));
}

/** A disk with a scheduler of its own would not follow the line. */
function withHostScheduler(disk: Disk): Disk {
  if (disk.queue?.scheduler === undefined) return disk;
  const { scheduler: _scheduler, ...queue } = disk.queue;
  return { ...disk, queue };
}
