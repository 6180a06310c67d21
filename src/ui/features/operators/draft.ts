/** A query class while it is edited: what has been typed, the class that it makes, and what is wrong with it. */
import { replacedAt, valueAt, type Json } from '../../../base/pointer.ts';
import { addClass, setClass } from '../../../scenario/edit/classes.ts';
import type { EditRefused } from '../../../scenario/edit/refused.ts';
import { fixInWords } from '../../../scenario/problemWords.ts';
import type { Problem } from '../../../scenario/problem.ts';
import type { QueryClass, Scenario } from '../../../scenario/schema.ts';
import { problemsOf } from '../../../scenario/validate.ts';
import { capital } from '../../../analysis/format.ts';
import { parseNumber } from '../../kit/primitives/NumberField.tsx';
import type { Field } from './form.ts';
import { formOf } from './index.ts';
import { parseSize, sizeText } from './size.ts';
import { wordsOf } from '../../../scenario/terms.ts';
import { messages } from './messages.ts';

export interface Draft {
  readonly query: QueryClass;
  /** By pointer: what stands in a field that has been typed in. */
  readonly texts: Readonly<Record<string, string>>;
}

export const draftOf = (query: QueryClass): Draft => ({ query, texts: {} });

/** A class of this operator for the document's objects. */
export const freshClass = (scenario: Scenario, operator: QueryClass['operator'], id: string, title: string): QueryClass => {
  const { operator: _, ...fields } = formOf({ operator }).fresh(scenario);
  return { operator, id, title, ...fields } as QueryClass;
};

/** What stands in a field of text. */
export function textAt({ query, texts }: Draft, field: Pick<Field, 'kind' | 'pointer'>, pointer = field.pointer): string {
  const typed = texts[pointer];
  if (typed !== undefined) return typed;
  const value = valueAt(query, pointer);
  if (value === undefined) return '';
  return field.kind === 'size' ? sizeText(Number(value)) : String(Number(value));
}

/** The draft with text typed into a field; one that may be empty is left out of the class then. */
export function typed(draft: Draft, field: Field, text: string, pointer = field.pointer): Draft {
  const isEmpty = text.trim() === '' && 'empty' in field;
  const value = isEmpty ? undefined : field.kind === 'size' ? parseSize(text) : parseNumber(text);
  return { query: withValue(draft.query, pointer, value), texts: { ...draft.texts, [pointer]: text } };
}

/** The draft with a value chosen. What was typed within it goes with it. */
export function chosen(draft: Draft, pointer: string, value: unknown): Draft {
  const texts = Object.fromEntries(Object.entries(draft.texts).filter(([typedAt]) => !typedAt.startsWith(`${pointer}/`)));
  return { query: withValue(draft.query, pointer, value), texts };
}

function withValue(query: QueryClass, pointer: string, value: unknown): QueryClass {
  if (value !== undefined) return replacedAt(query, pointer, value as Json) as unknown as QueryClass;
  return without(query, pointer.slice(1).split('/')) as QueryClass;
}

/** A copy without the field at this path. */
function without(node: object, [key, ...deeper]: readonly string[]): object {
  const { [key]: field, ...rest } = node as Record<string, unknown>;
  return deeper.length === 0 || typeof field !== 'object' || field === null ? rest : { ...node, [key]: without(field, deeper) };
}

export interface Wrong {
  /** By pointer of a field: what would be right. */
  readonly fields: Readonly<Record<string, string>>;
  /** What belongs to no field. */
  readonly others: readonly string[];
}

/** All that the document's checks find wrong once the class is in it, and did not before. */
export function wrongWith(scenario: Scenario, { query }: Draft, isNew: boolean): Wrong {
  const place = isNew ? scenario.classes.length : scenario.classes.findIndex(({ id }) => id === query.id);
  const { workload } = scenario;
  const after: Scenario = {
    ...scenario,
    classes: isNew ? [...scenario.classes, query] : scenario.classes.with(place, query),
    workload: isNew ? { ...workload, batch: [...workload.batch, { class: query.id, count: 1 }] } : workload,
  };
  const known = new Set(problemsOf(scenario).map(({ message }) => message));
  const problems = problemsOf(after).filter(({ message }) => !known.has(message));
  const inForm = [
    { kind: 'title', pointer: '/title' },
    ...formOf(query)
      .groups(query, wordsOf(scenario), scenario)
      .flatMap((group) => group.fields),
  ];
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const problem of problems) {
    const within = problem.pointer.startsWith(`/classes/${place}/`) ? problem.pointer.slice(`/classes/${place}`.length) : null;
    // The nearest: a choice of several fields at once lies above each of them.
    const field = inForm
      .filter(({ pointer }) => within !== null && (within === pointer || within.startsWith(`${pointer}/`)))
      .reduce<(typeof inForm)[number] | undefined>(
        (best, one) => (best && best.pointer.length >= one.pointer.length ? best : one),
        undefined,
      );
    if (field === undefined) others.push(`${capital(problem.message)}; ${fixInWords(problem.expected, 'needs')}`);
    else fields[field.pointer] ??= fieldWords(problem, field.kind, valueAt(query, field.pointer));
  }
  return { fields, others };
}

/** "Needs at least 1"; with what is wrong, where that says more than that the number is out of its range. */
function fieldWords({ pointer, message, expected }: Problem, kind: string, value: unknown): string {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  const right = kind === 'size' ? sizeWords(expected) : expected;
  const words = fixInWords(right, 'needs');
  const isEmpty = value === undefined || Number.isNaN(value);
  const saysMore = !isEmpty && !message.startsWith(`${name} is `) && !message.startsWith(`${name} has `);
  return saysMore ? `${capital(message)}; ${words}` : capital(words);
}

/** The document counts bytes and need not say so; a size is typed with its unit. */
const sizeWords = (expected: string): string =>
  expected === 'a number' ? messages.aSizeSuchAs64KiB : expected.replace(/^(at (?:least|most) \d+)(?! bytes)/, '$1 bytes');

/** The edit that puts the class into the document. */
export const saving =
  ({ query }: Draft, isNew: boolean) =>
  (scenario: Scenario): Scenario =>
    isNew ? addClass(scenario, query) : setClass(scenario, query);

export const refusalOf = (refused: EditRefused): string => `${capital(refused.message)}; ${refused.fix}.`;
