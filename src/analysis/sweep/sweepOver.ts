/**
 * A scenario over one of its settings: a line for each scheduler of its kernel, or for each value of another setting, and a panel for each of a
 * third. Each setting is a number or a choice, one that has a name (`axes.ts`) or any of the document (`anyAxis.ts`).
 */
import { SCHEDULER_NAMES } from '../../scenario/kernel/names.ts';
import { kernelProfile, schedulersOf } from '../../scenario/kernel/profiles.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import type { Measure } from '../measure/measure.ts';
import { axisOf, knownAxis } from './axes.ts';
import { checkUse, noSuchChoice, valueText, withValue } from './axis.ts';
import type { SweepAxis } from './axis.ts';
import { withScheduler } from './choiceAxes.ts';
import { designText, ONE_LINE, SCHEDULERS } from './design.ts';
import type { SweepDesign, SweptSetting } from './design.ts';
import { loadOf } from './load/subject.ts';
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
  /** Null: its schedulers. `ONE_LINE`: the scenario as it is. */
  readonly lines: SweepAxis | null | typeof ONE_LINE;
  readonly panels: SweepAxis | null;
}

/** @param more settings that only others know of, see `axesOf` */
export function fitted(scenario: Scenario, { over, lines, panels }: SweepDesign, more: readonly SweepAxis[] = []): FittedDesign {
  const axis = withNames(axisOf(scenario, over.setting, more), over);
  const another = (swept: SweptSetting | undefined, taken: readonly string[]) => {
    const found = swept === undefined || taken.includes(swept.setting) ? undefined : knownAxis(scenario, swept.setting, more);
    return found === undefined || swept === undefined ? null : withNames(found, swept);
  };
  const line = lineOf();
  const isScheduler = line === null ? [SCHEDULERS] : line === ONE_LINE ? [] : [line.id];
  return { over: axis, lines: line, panels: another(panels, [axis.id, ...isScheduler]) };

  function lineOf(): FittedDesign['lines'] {
    if (lines.setting === ONE_LINE) return ONE_LINE;
    // All schedulers are lines of their own kind, which can be shown and hidden.
    const isAll = lines.setting === SCHEDULERS && lines.names === undefined;
    const found = isAll ? null : another(lines, [axis.id]);
    return found ?? (axis.id === SCHEDULERS ? ONE_LINE : null);
  }
}

/** Names that it does not know are choices that are refused, so that nothing that was asked for is dropped in silence. */
function withNames(axis: SweepAxis, { setting, names = [] }: SweptSetting): SweepAxis {
  const { choices } = axis;
  if (choices === undefined || setting !== axis.id) return axis;
  const unknown = names.filter((name) => !choices.some(({ id }) => id === name));
  if (unknown.length === 0) return axis;
  return {
    ...axis,
    choices: [...choices, ...unknown.map((id) => ({ id, name: id }))],
    set(scenario, x) {
      if (x < choices.length) return axis.set(scenario, x);
      throw noSuchChoice(axis, unknown[x - choices.length]);
    },
  };
}

/** The values that it takes: those that were chosen, else those that it suggests with the scenario's own among them. Of choices their places. */
export function valuesOf(scenario: Scenario, axis: SweepAxis, chosen: SweptSetting | undefined): readonly number[] {
  const own = axis.value(scenario) ?? null;
  if (axis.choices !== undefined) {
    const names = chosen?.setting === axis.id ? chosen.names : undefined;
    if (names !== undefined) return names.map((name) => axis.choices!.findIndex(({ id }) => id === name));
    return own === null || axis.xs.includes(own) ? axis.xs : [own, ...axis.xs];
  }
  if (chosen?.setting === axis.id && chosen.values !== undefined) return chosen.values;
  const isOwn = own !== null && (own > 0 || axis.pointer !== undefined);
  return [...new Set([...axis.xs, ...(isOwn ? [own] : [])])].toSorted((a, b) => a - b);
}

/** Panels beyond these are chosen by hand. */
const SUGGESTED_PANELS = 3;

/** Some of the values that it suggests, the scenario's own among them. */
export function panelValues(scenario: Scenario, axis: SweepAxis, chosen: SweptSetting | undefined): readonly number[] {
  const all = valuesOf(scenario, axis, chosen);
  const isChosen = chosen?.setting === axis.id && (chosen.values ?? chosen.names) !== undefined;
  if (isChosen || all.length <= SUGGESTED_PANELS) return all;
  const at = Math.max(0, all.indexOf(axis.value(scenario) ?? all[0]));
  const from = Math.min(Math.max(0, at - 1), all.length - SUGGESTED_PANELS);
  return all.slice(from, from + SUGGESTED_PANELS);
}

/**
 * "This scenario with QUERYPROCS 1, 2, 4, ...": a line for each scheduler that its host may use, or what the design asks for.
 * @param name what the scenario is called. @param measure what each point is. @param more settings that only others know of, see `axesOf`
 */
export function sweepOver(
  scenario: Scenario,
  design: SweepDesign,
  name: string,
  measure: Measure,
  more: readonly SweepAxis[] = [],
): StudySweep {
  const { over, lines: lineAxis, panels: panelAxis } = fitted(scenario, design, more);
  const values = valuesOf(scenario, over, design.over);
  const isNamed = over.choices !== undefined;
  const load = loadOf(scenario, over);
  // A choice has no place on a line of numbers: its points stand side by side.
  const xs = isNamed ? values.map((_, k) => k) : values;
  const names = isNamed ? values.map((value) => valueText(over, value)) : undefined;
  const valueAt = (x: number): number => (isNamed ? values[x] : x);
  const lines = linesOf();
  const panels = panelAxis === null ? null : valueLines(panelAxis, panelValues(scenario, panelAxis, design.panels));
  const isUsual = lineAxis === null && panels === null && design.over.values === undefined && design.over.names === undefined;
  const made = new Map<string, { readonly line: Alternative; readonly panel: Alternative | null }>();
  for (const line of lines) {
    if (panels === null) made.set(line.id, { line, panel: null });
    else for (const panel of panels) made.set(`${panel.id}/${line.id}`, { line, panel });
  }
  return {
    id: isUsual ? `own/${over.id}` : `own/${designText(design)}`,
    title: names === undefined ? `${name}, with ${over.xTitle} from ${xs[0]} to ${xs.at(-1)}` : `${name}, by ${over.xTitle}`,
    measure,
    xTitle: over.xTitle,
    xs,
    ...(names && { names }),
    ...(over.pointer !== undefined && { pointer: over.pointer }),
    ...(load !== undefined && { load }),
    // Sizes double from x to x: by their logarithm they stand apart.
    isLog: !isNamed && over.id !== 'query-procs' && xs.every((x) => x > 0),
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
      const alternative = made.get(line);
      if (alternative === undefined) throw new RangeError(noSuchLine(line, lineAxis, lines));
      const value = valueAt(x);
      const { line: ofLine, panel: ofPanel } = alternative;
      const words = [ofLine.words, ofPanel?.words ?? '', `${over.xTitle} ${valueText(over, value)}`];
      const title = `${name}, ${words.filter(Boolean).join(', ')}`.slice(0, 120);
      const steps = [
        { axis: panelAxis, apply: ofPanel?.apply },
        { axis: lineAxis === ONE_LINE ? null : lineAxis, apply: ofLine.apply },
        { axis: over, apply: (as: Scenario) => withValue(over, as, value) },
      ];
      const inOrder = [...steps.filter(({ axis }) => axis?.isFirst), ...steps.filter(({ axis }) => !axis?.isFirst)];
      const set = inOrder.reduce<Scenario>((as, { apply }) => apply?.(as) ?? as, { ...scenario, title });
      checkUse(
        inOrder.flatMap(({ axis }) => axis ?? []),
        set,
      );
      return set.title === title ? set : { ...set, title };
    },
  };

  function linesOf(): readonly Alternative[] {
    if (lineAxis === null) return schedulerLines(scenario);
    if (lineAxis === ONE_LINE) return [{ id: ONE_LINE, title: 'as it is', words: '', usual: true, apply: (as) => as }];
    return valueLines(lineAxis, valuesOf(scenario, lineAxis, design.lines));
  }
}

function noSuchLine(line: string, axis: FittedDesign['lines'], lines: readonly Alternative[]): string {
  const what = axis === null ? `scheduler ${line} for this host` : `line ${line}`;
  return `There is no ${what}; there are: ${lines.map(({ id }) => id).join(', ')}.`;
}

const valueLines = (axis: SweepAxis, values: readonly number[]): readonly Alternative[] =>
  values.map((value) => ({
    id: `${axis.id}:${axis.choices?.[value]?.id ?? value}`,
    title: `${axis.xTitle}: ${valueText(axis, value)}`,
    words: `${axis.xTitle} ${valueText(axis, value)}`,
    usual: true,
    apply: (scenario) => withValue(axis, scenario, value),
  }));

/** All that its host may use; usual are those of its kernel. */
function schedulerLines({ host: { kernel, scheduler } }: Scenario): readonly Alternative[] {
  const usual = new Set<string>([scheduler.kind, ...(kernel ? kernelProfile(kernel.profile).schedulers : ['fifo', 'deadline', 'clook'])]);
  return schedulersOf(kernel?.profile).map((kind) => ({
    id: kind,
    title: kind === scheduler.kind ? `${SCHEDULER_NAMES[kind]}, as set` : SCHEDULER_NAMES[kind],
    words: SCHEDULER_NAMES[kind],
    usual: usual.has(kind),
    apply: (scenario) => withScheduler(scenario, kind),
  }));
}
