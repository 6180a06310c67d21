/**
 * `--set POINTER=VALUE`: JSON pointers (RFC 6901) into a scenario. A change never touches the document
 * it was given; a pointer that leads nowhere is refused with what is there instead.
 */
import { PointerError, replacedAt } from '../base/pointer.ts';
import type { Json } from '../base/pointer.ts';
import { UsageError } from './failure.ts';

export type { Json } from '../base/pointer.ts';

export interface Assignment {
  readonly pointer: string;
  readonly value: Json;
}

/** Splits `POINTER=VALUE`; the value is JSON, or else taken as a string. */
export function parseAssignment(text: string): Assignment {
  const { pointer, valueText } = split(text);
  return { pointer, value: parseValue(valueText) };
}

/** Splits `V1,V2,...`; commas inside JSON arrays, objects and strings do not divide. */
export const alternativesIn = (text: string): readonly Json[] =>
  (tryJson(`[${text}]`) as Json[] | undefined) ?? text.split(',').map(parseValue);

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

/** A copy of `document` with the value at the pointer replaced, see `base/pointer.ts`. */
export function assign(document: Json, { pointer, value }: Assignment): Json {
  try {
    return replacedAt(document, pointer, value, 'the scenario');
  } catch (error) {
    if (error instanceof PointerError) throw new UsageError(`--set ${pointer}: ${error.message}${wholeHint(pointer)}`);
    throw error;
  }
}

/** Settings that a document need not have: they come as a whole. */
function wholeHint(pointer: string): string {
  if (pointer.startsWith('/host/kernel/')) return `; a kernel is given whole first, e.g. --set '/host/kernel={"profile":"2.6.18"}'`;
  const queue = /^(\/hardware\/disks\/\d+\/queue)\//.exec(pointer);
  return queue ? `; a queue is given whole first, e.g. --set '${queue[1]}={"scheduler":{"kind":"noop"}}'` : '';
}
