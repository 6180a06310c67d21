/**
 * A sweep of anyone's own, before it meets a scenario: what it goes over, what its lines are, what its panels are. As a text it is part of a
 * link, so whatever comes in is hostile until `readDesign` says it is not.
 */
import { err, ok, type Result } from '../../base/result.ts';
import { lookText, readLook } from './load/look.ts';
import type { LoadLook } from './load/look.ts';

/** The setting whose values are the lines unless someone chooses another. */
export const SCHEDULERS = 'scheduler';

/** In place of lines: there is one, the scenario as it is. */
export const ONE_LINE = 'one';

/**
 * A setting of `axes.ts`, or the JSON pointer of any of the document, and its values: numbers in its unit, or names of choices. Without
 * either those that it suggests.
 */
export interface SweptSetting {
  readonly setting: string;
  readonly values?: readonly number[];
  readonly names?: readonly string[];
}

export interface SweepDesign {
  readonly over: SweptSetting;
  /** Of `SCHEDULERS` all that the host can use are lines; of `ONE_LINE` the scenario is the only one. */
  readonly lines: SweptSetting;
  /** A picture for each value, all on the same scales. */
  readonly panels?: SweptSetting;
  /** It is looked at as throughput against response time. */
  readonly load?: LoadLook;
  /** Ids of the lines that are shown, and run; absent: the usual ones. */
  readonly shown?: readonly string[];
  /** Runs of a point; absent: as many as a sweep begins with. */
  readonly seeds?: number;
}

/** How a sweep that the page saves as a text begins, whatever its file is called. */
export const SAVED_SWEEP = 'Spindle sweep: ';

export const MOST_VALUES = 24;
export const MOST_SEEDS = 25;
/** Lines that a link names. */
const MOST_SHOWN = 40;
export const MOST_PANELS = 6;
/** More than three settings need; the same limit is in `scenario/link/view.ts`. */
const MOST_TEXT = 2000;

export const FIRST_DESIGN: SweepDesign = { over: { setting: 'query-procs' }, lines: { setting: SCHEDULERS } };

const PARTS = ['over', 'lines', 'panels'] as const;
const LOAD = 'load=';
const SHOWN = 'shown=';
const SEEDS = 'seeds=';

/** `over=stripe-unit:64,128;lines=scheduler=noop,deadline`: numbers behind a colon, names of choices behind an equals sign. */
export function designText(design: SweepDesign): string {
  const parts = PARTS.flatMap((part) => {
    const { setting, values, names } = design[part] ?? {};
    if (setting === undefined) return [];
    const list = values !== undefined ? `:${values.join(',')}` : names !== undefined ? `=${names.map(nameText).join(',')}` : '';
    return [`${part}=${setting}${list}`];
  });
  const { load, shown, seeds } = design;
  return [
    ...parts,
    ...(load === undefined ? [] : [`${LOAD}${lookText(load)}`]),
    ...(shown === undefined ? [] : [`${SHOWN}${shown.map(nameText).join(',')}`]),
    ...(seeds === undefined ? [] : [`${SEEDS}${seeds}`]),
  ].join(';');
}

/** A name with nothing in it that divides names, parts or a link. */
const nameText = (name: string): string =>
  encodeURIComponent(name).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The setting of where an object lies is this and the object's id. */
export const PLACE_OF = 'place-';

/** Where an object lies. */
export const isPlace = (setting: string): boolean => setting.startsWith(PLACE_OF);

/** Part, setting (by name, of an object by its id, or by pointer), and its values. */
const PART =
  /^(over|lines|panels)=([a-z][a-z0-9-]{0,40}|place-[A-Za-z][A-Za-z0-9_.-]{0,39}|(?:\/[A-Za-z0-9_~.-]{1,60}){1,12})(?:([:=])(.*))?$/;

/** Any setting of the document, by its pointer. */
export const isPointer = (setting: string): boolean => setting.startsWith('/');

/** What such a text says; the error is what is wrong with it, in words. */
export function readDesign(text: string): Result<SweepDesign, string> {
  if (text.length > MOST_TEXT) return err(`it has more than ${MOST_TEXT} characters`);
  const parts = new Map<string, SweptSetting>();
  let load: LoadLook | undefined;
  let shown: readonly string[] | undefined;
  let seeds: number | undefined;
  for (const part of text.split(';')) {
    if (part.startsWith(LOAD)) {
      if (load) return err('load stands in it twice');
      load = readLook(part.slice(LOAD.length));
      if (!load) return err(`“${part.slice(0, 40)}” is not like load=queries,p95,log,30`);
      continue;
    }
    if (part.startsWith(SHOWN)) {
      if (shown) return err('shown stands in it twice');
      const names = namesFrom(part.slice(SHOWN.length), MOST_SHOWN);
      if (!names.ok) return names;
      shown = names.value;
      continue;
    }
    if (part.startsWith(SEEDS)) {
      if (seeds !== undefined) return err('seeds stands in it twice');
      const text = part.slice(SEEDS.length);
      seeds = /^\d{1,3}$/.test(text) ? Number(text) : 0;
      if (seeds < 1 || seeds > MOST_SEEDS) return err(`“${part.slice(0, 40)}” is not a number of seeds from 1 to ${MOST_SEEDS}`);
      continue;
    }
    const match = PART.exec(part);
    if (!match) return err(`“${part.slice(0, 40)}” is none of over=…, lines=…, panels=…, load=…, shown=… and seeds=…`);
    const [, name, setting, sign, list] = match;
    if (parts.has(name)) return err(`${name} stands in it twice`);
    const most = name === 'panels' ? MOST_PANELS : MOST_VALUES;
    if (sign === '=') {
      const names = namesFrom(list, most);
      if (!names.ok) return names;
      parts.set(name, { setting, names: names.value });
      continue;
    }
    const values = sign === undefined ? undefined : valuesFrom(list, most, isPointer(setting));
    if (values && !values.ok) return values;
    parts.set(name, { setting, ...(values && { values: values.value }) });
  }
  const [over, lines, panels] = PARTS.map((part) => parts.get(part));
  if (!over) return err('it does not say what it goes over');
  return ok({
    over,
    lines: lines ?? FIRST_DESIGN.lines,
    ...(panels && { panels }),
    ...(load && { load }),
    ...(shown && { shown }),
    ...(seeds !== undefined && { seeds }),
  });
}

/** Names of choices out of a link, in the order in which they were chosen and each once. */
function namesFrom(list: string, most: number): Result<readonly string[], string> {
  const names: string[] = [];
  for (const word of list.split(',').slice(0, most + 1)) {
    try {
      const name = decodeURIComponent(word);
      if (name === '' || name.length > 120) return err(`“${word.slice(0, 40)}” is no name of a choice`);
      if (!names.includes(name)) names.push(name);
    } catch {
      return err(`“${word.slice(0, 40)}” is no name of a choice`);
    }
  }
  return names.length > most ? err(`more than ${most} choices; at most ${most} fit here. Leave some out.`) : ok(names);
}

const ABOVE_0 = /^\d{1,12}(\.\d{1,6})?$/;
const ANY = /^-?\d{1,16}(\.\d{1,9})?(e-?\d{1,2})?$/;

/**
 * Numbers above 0, in order and each once, from what someone typed; the error says what would be right.
 * @param any also 0 and numbers below: whether one may be there is for the document to say
 */
export function valuesFrom(text: string, most = MOST_VALUES, any = false): Result<readonly number[], string> {
  const read = numbersFrom(text.split(/[\s,;]+/).filter(Boolean), any);
  if (!read.ok) return read;
  const values = [...new Set(read.value)].toSorted((a, b) => a - b);
  if (values.length > most) return err(`${values.length} values; at most ${most} fit here. Leave some out.`);
  return ok(values);
}

/** The same word by word, as they come. */
export function numbersFrom(words: readonly string[], any: boolean): Result<readonly number[], string> {
  if (words.length === 0) return err('Give at least one number, as in 1, 2, 4.');
  const wrong = words.find((word) => (any ? !ANY.test(word) : !ABOVE_0.test(word) || Number(word) <= 0));
  if (wrong !== undefined)
    return err(`“${wrong.slice(0, 40)}” is not a number${any ? '' : ' above 0'}; separate numbers by commas, as in 1, 2, 4.`);
  // Minus nothing is nothing.
  return ok(words.map((word) => Number(word) || 0));
}
