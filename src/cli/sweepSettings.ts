/**
 * What `sweep --set` varies: any value of the document by its JSON pointer, or a setting by the name that the page has for it, in the page's unit.
 * Named settings are made by the page's own axes, so that the same documents come of them.
 */
import { problemsIn } from '../analysis/document/facts.ts';
import { axesOf, knownAxis, namesOfAxes } from '../analysis/sweep/axes.ts';
import { checkUse, noSuchChoice, withValue, type SweepAxis } from '../analysis/sweep/axis.ts';
import { isPointer, numbersFrom } from '../analysis/sweep/design.ts';
import { LAYOUT } from '../studies/layoutAxis.ts';
import { moreAxes } from '../studies/ownSweep.ts';
import type { Json } from '../base/pointer.ts';
import { driveLibrary } from '../scenario/drives/library.ts';
import { EditRefused } from '../scenario/edit/refused.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { nearestFirst } from '../scenario/validate/nearest.ts';
import { InvalidScenario, UsageError } from './failure.ts';
import { changed } from './input.ts';
import { alternativesIn, type Assignment } from './pointer.ts';

/** A setting and its values, as typed. */
interface SetOption {
  readonly text: string;
  /** A JSON pointer, or a name. */
  readonly setting: string;
  readonly values: readonly Json[];
}

/** One of its values. */
export interface Chosen {
  readonly option: SetOption;
  readonly value: Json;
}

/** Reads `--set SETTING=V1,V2,...`; throws UsageError. The drives of the library are there where names are used. */
export async function readSets(texts: readonly string[]): Promise<readonly SetOption[]> {
  const options = texts.map(readSet);
  if (options.some(({ setting }) => !isPointer(setting))) await driveLibrary.load();
  return options;
}

function readSet(text: string): SetOption {
  const at = text.indexOf('=');
  const setting = text.slice(0, at).trim();
  if (at < 0 || setting === '')
    throw new UsageError(
      `--set ${JSON.stringify(text)}: expected SETTING=V1,V2,... with a name or a JSON pointer, e.g. --set users=1,2,4 or --set /host/scheduler/kind=sstf,fifo; sweep SCENARIO --settings lists the names`,
    );
  const valueText = text.slice(at + 1);
  if (valueText === '') throw new UsageError(`--set ${text}: expected at least one value, e.g. --set ${setting}=1,4,16`);
  return { text, setting, values: alternativesIn(valueText) };
}

/** What a line says was set, and the scenario that comes of it. */
interface Combination {
  readonly set: Readonly<Record<string, Json>>;
  readonly scenario: Scenario | null;
  /** Why there is none. */
  readonly problems: readonly Problem[];
}

/** The document with these values, set in the order in which they were typed, but that layouts come first. Throws UsageError for what no document could make right. */
export function combined(document: unknown, chosen: readonly Chosen[]): Combination {
  // As typed, until it is known what the setting is called.
  const said: (readonly [string, Json])[] = chosen.map(({ option, value }) => [option.setting, value]);
  const made = attempted();
  return { set: Object.fromEntries(said), ...made };

  function attempted(): Omit<Combination, 'set'> {
    try {
      return { scenario: allSet(), problems: [] };
    } catch (error) {
      if (error instanceof InvalidScenario) return { scenario: null, problems: error.problems };
      if (error instanceof EditRefused) return { scenario: null, problems: [refusal(error)] };
      throw error;
    }
  }

  function allSet(): Scenario {
    let current = document;
    let byPointer: Assignment[] = [];
    const used: SweepAxis[] = [];
    for (const k of orderOf(document, chosen)) {
      const { option, value } = chosen[k];
      if (isPointer(option.setting)) byPointer.push({ pointer: option.setting, value });
      else {
        const before =
          byPointer.length > 0 ? changed(current, byPointer) : current === document ? scenarioIn(document) : (current as Scenario);
        const named = withNamed(before, scenarioIn(document), option, value);
        said[k] = [named.axis.id, named.value];
        used.push(named.axis);
        [current, byPointer] = [named.scenario, []];
      }
    }
    // What the edits of the page make is a document of its shape.
    const scenario = byPointer.length > 0 || current === document ? changed(current, byPointer) : (current as Scenario);
    checkUse(used, scenario);
    const problems = problemsIn(scenario);
    if (problems.length > 0) throw new InvalidScenario(problems);
    return scenario;
  }
}

const known = new WeakMap<object, Scenario>();

/** The scenario that a document is, read once for all combinations. */
function scenarioIn(document: unknown): Scenario {
  if (typeof document !== 'object' || document === null) return changed(document, []);
  const scenario = known.get(document) ?? changed(document, []);
  known.set(document, scenario);
  return scenario;
}

/** Places of the values in the order in which they are set: as typed, but that what takes the place of others comes before them. */
function orderOf(document: unknown, chosen: readonly Chosen[]): readonly number[] {
  const typed = chosen.map((_, k) => k);
  if (chosen.every(({ option }) => isPointer(option.setting))) return typed;
  const scenario = scenarioIn(document);
  const isFirst = (k: number): boolean => {
    const { setting } = chosen[k].option;
    return !isPointer(setting) && axisIn(scenario, setting)?.isFirst === true;
  };
  return [...typed.filter(isFirst), ...typed.filter((k) => !isFirst(k))];
}

/** An edit's no as a line of a sweep says it. */
const refusal = ({ message, fix }: Pick<EditRefused, 'message' | 'fix'>): Problem => ({ pointer: '', message, expected: fix });

interface Named {
  readonly axis: SweepAxis;
  /** As a line says it. */
  readonly value: Json;
  readonly scenario: Scenario;
}

/**
 * The scenario with a named setting, left alone where it has that value.
 * @param base what the sweep began with, whose setting it is, as on the page; one that only comes with what was set before is the scenario's own
 */
function withNamed(scenario: Scenario, base: Scenario, option: SetOption, typed: Json): Named {
  const found = [...new Set([base, scenario])].flatMap((one) => axisIn(one, option.setting) ?? []);
  const axis = found.at(0) ?? axisNamed(scenario, option.setting);
  if (axis === undefined)
    throw new EditRefused('unknown', `The scenario has no use for ${option.setting}`, `one of ${idsOf(scenario).join(', ')}`);
  if (axis.choices === undefined) {
    const value = numberOf(axis, option, typed);
    return { axis, value, scenario: withValue(axis, scenario, value) };
  }
  for (const each of found) {
    const choice = choiceOf(each, wordOf(typed));
    if (choice !== undefined) return { axis: each, value: choice.id, scenario: withValue(each, scenario, choice.place) };
  }
  throw noSuchChoice(axis, wordOf(typed));
}

/** A choice by its id, else by what it is called. */
function choiceOf({ choices = [] }: SweepAxis, typed: string): { readonly id: string; readonly place: number } | undefined {
  const same = (name: string): boolean => keyOf(typed) !== '' && keyOf(name) === keyOf(typed);
  const exact = choices.findIndex(({ id }) => id === typed);
  const place = exact >= 0 ? exact : choices.findIndex(({ id, name }) => same(id) || same(name));
  return place < 0 ? undefined : { id: choices[place].id, place };
}

function numberOf(axis: SweepAxis, { text }: SetOption, typed: Json): number {
  const read = numbersFrom([wordOf(typed).trim()], axis.pointer !== undefined);
  if (read.ok) return read.value[0];
  throw new UsageError(`--set ${text}: ${read.error} The numbers are: ${axis.xTitle}.`);
}

const idsOf = (scenario: Scenario): readonly string[] => axesOf(scenario, moreAxes(scenario)).map(({ id }) => id);

/** A value as it was typed. */
const wordOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A name without what hands type differently. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** All that a setting is called: in links, in the page's list, beside its values, and there without its unit. */
const namesOf = ({ id, title, xTitle }: SweepAxis): readonly string[] => [id, title, xTitle, xTitle.replace(/ in \S+$/, '')];

/** The setting of that name; undefined where this scenario has none. */
function axisIn(scenario: Scenario, name: string): SweepAxis | undefined {
  const key = keyOf(name);
  const called = (axes: readonly SweepAxis[]): SweepAxis | undefined =>
    axes.find((axis) => namesOf(axis).some((one) => keyOf(one) === key));
  // Layouts last, which take a while to be made.
  return knownAxis(scenario, name) ?? called(axesOf(scenario)) ?? called(moreAxes(scenario));
}

/** The same; throws UsageError for a name that no setting has, whatever the scenario is. */
export function axisNamed(scenario: Scenario, name: string): SweepAxis | undefined {
  const found = axisIn(scenario, name);
  if (found !== undefined) return found;
  const key = keyOf(name);
  if ([...namesOfAxes(), LAYOUT].some((one) => keyOf(one) === key)) return undefined;
  const near = nearestFirst(
    key,
    axesOf(scenario, moreAxes(scenario)).flatMap((axis) => namesOf(axis).map((one) => ({ id: axis.id, written: keyOf(one) }))),
  );
  throw new UsageError(
    `--set ${name}: there is no setting of that name; the nearest are ${near.join(', ')}. sweep SCENARIO --settings lists all names, and --settings WORDS finds the JSON pointers of other settings`,
  );
}
