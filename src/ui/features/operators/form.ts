/**
 * An operator's form: which fields a query class of it has, in words. A form names fields by their pointer within the class and
 * knows no bounds and no rules: those are the schema's and the checks' in `scenario/operators`, which the draft asks.
 */
import type { DbObject, QueryClass, Scenario } from '../../../scenario/schema.ts';
import { namedObjects } from '../../../scenario/spaces/named.ts';
import type { Vocabulary } from '../../../scenario/terms.ts';
import { messages } from './messages.ts';

interface FieldBase {
  /** JSON pointer within the class: "/fetch/bytes". */
  readonly pointer: string;
  readonly label: string;
  /** What it means, where the label does not say it all. */
  readonly about?: string;
}

/** A number; `empty`: it may be left out, and what holds then. */
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly unit?: string;
  readonly empty?: string;
}

/** A size, typed with its unit. */
export interface SizeField extends FieldBase {
  readonly kind: 'size';
  readonly empty?: string;
}

/** Two whole numbers, from and to. */
export interface SpanField extends FieldBase {
  readonly kind: 'span';
}

/** One of the document's objects. */
export interface ObjectField extends FieldBase {
  readonly kind: 'object';
  /** Objects of these roles come first in the list. */
  readonly usual: readonly DbObject['role'][];
  readonly empty?: string;
}

/** Any of the document's objects. */
export interface ObjectsField extends FieldBase {
  readonly kind: 'objects';
  readonly usual: readonly DbObject['role'][];
}

/** One of a few values. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly { readonly label: string; readonly value: unknown }[];
}

export type Field = NumberField | SizeField | SpanField | ObjectField | ObjectsField | ChoiceField;

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly Field[];
}

export interface OperatorForm<Q extends QueryClass> {
  /** What a query of it does, in a sentence. */
  readonly about: (words: Vocabulary) => string;
  /** Fields in their order; which there are may depend on what is chosen. */
  readonly groups: (query: Q, words: Vocabulary, scenario: Scenario) => readonly FieldGroup[];
  /** Whether the document has what it works on; default: it always has. */
  readonly suits?: (scenario: Scenario) => boolean;
  /** The fields of a new class, for the objects that the document has. */
  readonly fresh: (scenario: Scenario) => Omit<Q, 'id' | 'title'>;
}

/** Objects of these roles: tables and indexes that are listed before the table spaces that hold them. */
export function objectsOf({ database }: Scenario, ...roles: readonly DbObject['role'][]): DbObject[] {
  const listed = new Set((database.tables ?? []).map(({ id }) => id));
  return [...namedObjects(database).values()]
    .filter(({ role }) => roles.includes(role))
    .toSorted((a, b) => Number(listed.has(b.id)) - Number(listed.has(a.id)));
}

/** The first object of one of these roles, else the first that there is. */
export const objectOf = (scenario: Scenario, ...roles: readonly DbObject['role'][]): DbObject =>
  objectsOf(scenario, ...roles)[0] ?? [...namedObjects(scenario.database).values()][0];

/** A table that queries read: facts first. */
export const tableField = (pointer: string, about?: string): ObjectField => ({
  kind: 'object',
  pointer,
  label: messages.table,
  usual: ['fact', 'table'],
  ...(about !== undefined && { about }),
});

export const spillField = (pointer: string, { spill }: Vocabulary): ObjectField => ({
  kind: 'object',
  pointer,
  label: spill.One,
  usual: ['spill', 'temporary'],
});

/** How the processes of a query share what it reads. */
export const parallelField = ({ psu }: Vocabulary): ChoiceField => ({
  kind: 'choice',
  pointer: '/parallel',
  label: messages.processesShareTheWork,
  options: [
    { label: messages.byRange, value: undefined },
    { label: messages.inTurn, value: 'process' },
    { label: messages.byFile(psu.one), value: 'container' },
  ],
});

export const segmentsField = ({ segment }: Vocabulary): SpanField => ({
  kind: 'span',
  pointer: '/segments',
  label: segment.Many,
  about: messages.eachQueryTouchesSoMany(segment.many),
});
