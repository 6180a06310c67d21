/**
 * A sweep of anyone's own, before it meets a scenario: what it goes over, what its lines are, what its panels are. As a text it is part of a
 * link, so whatever comes in is hostile until `readDesign` says it is not.
 */
import { err, ok, type Result } from '../../base/result.ts';

/** The setting whose values are the lines unless someone chooses another. */
export const SCHEDULERS = 'scheduler';

/** A setting of `axes.ts` and the values that it takes, in its unit; without them those that it suggests. */
export interface SweptSetting {
  readonly setting: string;
  readonly values?: readonly number[];
}

export interface SweepDesign {
  readonly over: SweptSetting;
  /** Of `SCHEDULERS` all that the host can use are lines. */
  readonly lines: SweptSetting;
  /** A picture for each value, all on the same scales. */
  readonly panels?: SweptSetting;
}

export const MOST_VALUES = 24;
export const MOST_PANELS = 6;
/** More than any three settings have. */
const MOST_TEXT = 1000;

export const FIRST_DESIGN: SweepDesign = { over: { setting: 'query-procs' }, lines: { setting: SCHEDULERS } };

const PARTS = ['over', 'lines', 'panels'] as const;

/** "over=stripe-unit:64,128;lines=users" */
export const designText = (design: SweepDesign): string =>
  PARTS.flatMap((part) => {
    const { setting, values } = design[part] ?? {};
    return setting === undefined ? [] : [`${part}=${setting}${values === undefined ? '' : `:${values.join(',')}`}`];
  }).join(';');

/** What such a text says; the error is what is wrong with it, in words. */
export function readDesign(text: string): Result<SweepDesign, string> {
  if (text.length > MOST_TEXT) return err(`it has more than ${MOST_TEXT} characters`);
  const parts = new Map<string, SweptSetting>();
  for (const part of text.split(';')) {
    const match = /^(over|lines|panels)=([a-z][a-z-]{0,40})(?::(.*))?$/.exec(part);
    if (!match) return err(`“${part.slice(0, 40)}” is none of over=…, lines=… and panels=…`);
    const [, name, setting, list] = match;
    if (parts.has(name)) return err(`${name} stands in it twice`);
    const values = list === undefined ? undefined : valuesFrom(list, name === 'panels' ? MOST_PANELS : MOST_VALUES);
    if (values && !values.ok) return values;
    parts.set(name, { setting, ...(values && { values: values.value }) });
  }
  const [over, lines, panels] = PARTS.map((part) => parts.get(part));
  if (!over) return err('it does not say what it goes over');
  return ok({ over, lines: lines ?? FIRST_DESIGN.lines, ...(panels && { panels }) });
}

/** Numbers above 0, in order and each once, from what someone typed; the error says what would be right. */
export function valuesFrom(text: string, most = MOST_VALUES): Result<readonly number[], string> {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (words.length === 0) return err('Give at least one number, as in 1, 2, 4.');
  const wrong = words.find((word) => !/^\d{1,12}(\.\d{1,6})?$/.test(word) || Number(word) <= 0);
  if (wrong !== undefined) return err(`“${wrong.slice(0, 40)}” is not a number above 0; separate numbers by commas, as in 1, 2, 4.`);
  const values = [...new Set(words.map(Number))].toSorted((a, b) => a - b);
  if (values.length > most) return err(`${values.length} values; at most ${most} fit here. Leave some out.`);
  return ok(values);
}
