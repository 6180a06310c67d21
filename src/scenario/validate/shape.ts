/** What the schema finds wrong, in our words. */
import * as v from 'valibot';
import { Scenario } from '../schema.ts';
import { databaseWords } from './databaseWords.ts';
import { pointerOf, show, shownKey, type Report } from './report.ts';
import { schedulerWords } from './schedulerWords.ts';
import { PART_DEPTH, soundParts, type Faults, type Sound } from './sound.ts';
import { unitAt, wantedAt } from './wanted.ts';

type Issue = v.BaseIssue<unknown>;
type Keys = readonly (string | number)[];

/** What issues are about: a value, and the format that it should have. */
interface Checked {
  readonly format: v.GenericSchema;
  readonly value: unknown;
}

const NOUNS: Record<string, string> = {
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  Array: 'a list',
  Object: 'an object',
  integer: 'a whole number',
  null: 'null',
};

/** Valibot writes alternatives as `("a" | "b")` or `(number | null)`. */
function alternatives(expected: string): string {
  const parts = expected.replace(/^\(|\)$/g, '').split(' | ');
  return parts.map((part) => NOUNS[part] ?? part).join(' or ');
}

function limit(issue: Issue): number {
  const requirement: unknown = 'requirement' in issue ? issue.requirement : undefined;
  return typeof requirement === 'number' ? requirement : 0;
}

const OBJECTS = ['object', 'strict_object', 'loose_object'];

/** Message and expectation for one issue; `name` is the last of the keys that lead to it. */
function words(issue: Issue, name: string, keys: Keys, { format, value }: Checked): readonly [message: string, expected: string] {
  const unit = unitAt(format, value, keys);
  const is = `${name} is ${show(issue.input)}${typeof issue.input === 'number' ? unit : ''}`;
  const length = typeof issue.input === 'string' || Array.isArray(issue.input) ? issue.input.length : 0;
  const entries = typeof issue.input === 'string' ? 'characters' : 'entries';
  switch (issue.type) {
    case 'min_value':
      return [is, `at least ${limit(issue)}${unit}`];
    case 'max_value':
      return [is, `at most ${limit(issue)}${unit}`];
    case 'min_length':
      return [`${name} has ${length} ${entries}`, `at least ${limit(issue)}`];
    case 'max_length':
      return [`${name} has ${length} ${entries}`, `at most ${limit(issue)}`];
    case 'integer':
      return [is, 'a whole number'];
    case 'finite':
      return [is, 'a finite number'];
    case 'regex':
      return [is, issue.message];
    default:
      break;
  }
  if (issue.received === 'undefined' && OBJECTS.includes(issue.type) && keys.length > 0)
    return [`${name} is missing`, wantedAt(format, value, keys) ?? 'a value for it'];
  if (issue.expected === 'never') return [`${name} is not a field of this format`, 'remove it or correct its name'];
  return [is, alternatives(issue.expected ?? 'another value')];
}

/** What the schema makes of a document: all of it, or its sound parts. */
export interface Shape {
  /** Undefined if anything is wrong. */
  readonly scenario: Scenario | undefined;
  readonly sound: Sound;
}

/** Parses the whole document, once; every issue goes to the report. */
export function checkShape(value: unknown, report: Report): Shape {
  const { success, output, issues = [] } = v.safeParse(Scenario, value);
  reportIssues(issues, { format: Scenario, value }, 'The document', report);
  return { scenario: success ? output : undefined, sound: soundParts(value, output, faultsOf(issues)) };
}

/** The value of any other format if it has that shape; every issue goes to the report. `what` is how its whole is spoken of. */
export function checkShapeOf<T>(
  format: v.BaseSchema<unknown, T, v.BaseIssue<unknown>>,
  value: unknown,
  what: string,
  report: Report,
): T | undefined {
  const result = v.safeParse(format, value);
  if (result.success) return result.output;
  reportIssues(result.issues, { format, value }, what, report);
  return undefined;
}

const keysOf = (issue: Issue): Keys => (issue.path ?? []).map((item) => (typeof item.key === 'number' ? item.key : String(item.key)));

/** Which parts have values of the wrong type, and which lists were too long to be looked at. A value out of its range has the right type. */
function faultsOf(issues: readonly Issue[]): Faults {
  const broken = new Set<string>();
  const unread = new Set<string>();
  for (const issue of issues) {
    const keys = keysOf(issue);
    const isUnread = issue.type === 'max_length' && Array.isArray(issue.input);
    if (isUnread) unread.add(pointerOf(...keys));
    if (isUnread || issue.kind === 'schema')
      for (let depth = 1; depth <= PART_DEPTH; depth++) broken.add(pointerOf(...keys.slice(0, depth)));
  }
  return { broken, unread };
}

function reportIssues(issues: readonly Issue[], { format, value }: Checked, what: string, report: Report): void {
  let last = '';
  for (const issue of issues) {
    const keys = keysOf(issue);
    const name = keys.length === 0 ? what : shownKey(keys.at(-1) ?? '');
    const pointer = pointerOf(...keys);
    // A field that is missing or unknown is no count that is wrong.
    const known = issue.input === undefined ? undefined : databaseWords(value, keys, issue.input);
    const inTheirWords = schedulerWords(value, keys, issue.input) ?? known;
    // These say all of it, whether a value is too small, not whole or both.
    if (!(inTheirWords && pointer === last)) report.add(pointer, ...(inTheirWords ?? words(issue, name, keys, { format, value })));
    last = pointer;
  }
}
