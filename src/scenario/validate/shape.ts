/** What the schema finds wrong, in our words. */
import * as v from 'valibot';
import { Scenario } from '../schema.ts';
import { databaseWords } from './databaseWords.ts';
import { pointerOf, show, type Report } from './report.ts';
import { schedulerWords } from './schedulerWords.ts';
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
  if (issue.expected === 'never') return [`${name} is no field of this format`, 'remove it or correct its name'];
  return [is, alternatives(issue.expected ?? 'another value')];
}

/** Parses the whole document; every issue goes to the report, and the document comes back if there are none. */
export function checkShape(value: unknown, report: Report): Scenario | undefined {
  return checkShapeOf(Scenario, value, 'The document', report);
}

/** The same for any other format; `what` is how its whole is spoken of. */
export function checkShapeOf<T>(
  format: v.BaseSchema<unknown, T, v.BaseIssue<unknown>>,
  value: unknown,
  what: string,
  report: Report,
): T | undefined {
  const result = v.safeParse(format, value);
  if (result.success) return result.output;
  let last = '';
  for (const issue of result.issues) {
    const keys = (issue.path ?? []).map((item) => (typeof item.key === 'number' ? item.key : String(item.key)));
    const name = keys.length === 0 ? what : String(keys.at(-1));
    const pointer = pointerOf(...keys);
    // A field that is missing or unknown is no count that is wrong.
    const known = issue.input === undefined ? undefined : databaseWords(value, keys, issue.input);
    const inTheirWords = schedulerWords(value, keys, issue.input) ?? known;
    // These say all of it, whether a value is too small, not whole or both.
    if (!(inTheirWords && pointer === last)) report.add(pointer, ...(inTheirWords ?? words(issue, name, keys, { format, value })));
    last = pointer;
  }
  return undefined;
}
