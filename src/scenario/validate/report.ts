/** Collects problems up to a bound, so that a document with a million faults costs no more than one with a hundred. */
import type { Problem } from '../validate.ts';

/** More problems than this are counted, not listed. */
export const MAX_PROBLEMS = 200;

export class Report {
  private readonly list: Problem[] = [];
  private more = 0;

  /** Notes one problem: where, what is wrong, what would be right (as a function where finding that out is work). */
  add(pointer: string, message: string, expected: string | (() => string)): void {
    if (this.list.length >= MAX_PROBLEMS) this.more++;
    else this.list.push({ pointer, message, expected: typeof expected === 'string' ? expected : expected() });
  }

  /** The problems in the order in which they were found; the last one says how many were left out. */
  problems(): Problem[] {
    if (this.more === 0) return this.list;
    const rest = { pointer: '', message: `and ${this.more} more problems`, expected: 'mend the ones above first' };
    return [...this.list, rest];
  }
}

/** JSON pointer (RFC 6901) from keys and indexes. */
export function pointerOf(...keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A value of unknown origin in few words, safe to show. */
export function show(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
