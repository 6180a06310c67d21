/**
 * `--set POINTER=VALUE`: JSON pointers (RFC 6901) into a scenario. A change never touches the document
 * it was given; a pointer that leads nowhere is refused with what is there instead.
 */
import { UsageError } from './failure.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Assignment {
  readonly pointer: string;
  readonly value: Json;
}

/** Splits `POINTER=VALUE`; the value is JSON, or else taken as a string. */
export function parseAssignment(text: string): Assignment {
  const { pointer, valueText } = split(text);
  return { pointer, value: parseValue(valueText) };
}

/** Splits `POINTER=V1,V2,...`; commas inside JSON arrays, objects and strings do not divide. */
export function parseAlternatives(text: string): readonly Assignment[] {
  const { pointer, valueText } = split(text);
  if (valueText === '') throw new UsageError(`--set ${text}: expected at least one value, e.g. --set /host/tuneGroup=1,4,16`);
  const values = tryJson(`[${valueText}]`) ?? valueText.split(',').map(parseValue);
  return (values as Json[]).map((value) => ({ pointer, value }));
}

function split(text: string): { pointer: string; valueText: string } {
  const at = text.indexOf('=');
  if (at < 0 || !text.startsWith('/')) {
    throw new UsageError(`--set ${JSON.stringify(text)}: expected POINTER=VALUE with a JSON pointer, e.g. --set /host/scheduler/kind=sstf`);
  }
  return { pointer: text.slice(0, at), valueText: text.slice(at + 1) };
}

function parseValue(text: string): Json {
  const value = tryJson(text);
  return value === undefined ? text : value;
}

function tryJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * A copy of `document` with the value at the pointer replaced; only the containers on the way are
 * copied. The last step may name a field of an object that is not there yet (whether it may be there
 * is for validation to say); every other step must exist.
 */
export function assign(document: Json, assignment: Assignment): Json {
  const keys = assignment.pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return replace(document, keys, 0, assignment);
}

function replace(node: Json, keys: readonly string[], depth: number, assignment: Assignment): Json {
  if (depth === keys.length) return assignment.value;
  const key = keys[depth];
  if (Array.isArray(node)) {
    const index = /^(0|[1-9]\d*)$/.test(key) ? Number(key) : -1;
    if (index < 0 || index >= node.length) throw nowhere(assignment, keys, depth, `has the entries ${range(node.length)}`);
    return node.with(index, replace(node[index], keys, depth + 1, assignment));
  }
  if (node === null || typeof node !== 'object') throw nowhere(assignment, keys, depth, `is ${JSON.stringify(node)} and has no fields`);
  const isLast = depth === keys.length - 1;
  if (!Object.hasOwn(node, key) && (!isLast || key === '__proto__')) {
    throw nowhere(assignment, keys, depth, `has the fields ${Object.keys(node).join(', ')}`);
  }
  return { ...node, [key]: replace(node[key], keys, depth + 1, assignment) };
}

function nowhere(assignment: Assignment, keys: readonly string[], depth: number, what: string): UsageError {
  const parent = depth === 0 ? 'the scenario' : `/${keys.slice(0, depth).join('/')}`;
  return new UsageError(`--set ${assignment.pointer}: there is no "${keys[depth]}"; ${parent} ${what}`);
}

const range = (length: number): string => (length === 0 ? 'none (it is empty)' : length === 1 ? '0' : `0 to ${length - 1}`);
