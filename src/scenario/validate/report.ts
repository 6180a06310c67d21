/** Collects problems up to a bound, so that a document with a million faults costs no more than one with a hundred. */
import { visible } from '../../base/visible.ts';
import { MAX_PROBLEMS } from '../list.ts';
import type { Problem } from '../problem.ts';
import { RED_BRICK, type Vocabulary } from '../terms.ts';

/** Thrown by a full report: whatever keeps looking for problems can stop. */
class ReportFull extends Error {}

export class Report {
  /** What things are called in the problems: the words of the document that is checked. */
  readonly words: Vocabulary;
  private readonly list: Problem[] = [];
  private full = false;

  constructor(words: Vocabulary) {
    this.words = words;
  }

  /** Whether anything is wrong so far. */
  get any(): boolean {
    return this.list.length > 0;
  }

  /** Notes one problem: where, what is wrong, what would be right (as a function where finding that out is work). Within `gather` only. */
  add(pointer: string, message: string, expected: string | (() => string)): void {
    if (this.list.length >= MAX_PROBLEMS) {
      this.full = true;
      throw new ReportFull('There are more problems than are listed.');
    }
    this.list.push({ pointer, message, expected: typeof expected === 'string' ? expected : expected() });
  }

  /** The problems in the order in which they were found; the last one says that there are more, if there are. */
  problems(): Problem[] {
    if (!this.full) return this.list;
    return [...this.list, { pointer: '', message: 'and more problems', expected: 'fix the ones above first' }];
  }
}

/** What checks made of a value, and the problems that they found. */
export interface Gathered<T> {
  /** Undefined where the report was full before the checks were through. */
  readonly value: T | undefined;
  readonly problems: readonly Problem[];
}

/** Runs checks with a report in these words. They end when they are through, or at once when the report is full. */
export function gather<T>(check: (report: Report) => T, words = RED_BRICK): Gathered<T> {
  const report = new Report(words);
  try {
    const value = check(report);
    return { value, problems: report.problems() };
  } catch (cause) {
    if (cause instanceof ReportFull) return { value: undefined, problems: report.problems() };
    throw cause;
  }
}

/** JSON pointer (RFC 6901) from keys and indexes. */
export function pointerOf(...keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${shownKey(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Longer than any key of a format of ours. */
const MOST_KEY = 60;

/** A key of unknown origin, safe to show. */
export function shownKey(key: string | number): string {
  const text = String(key);
  return visible(text.length > MOST_KEY ? `${text.slice(0, MOST_KEY)}…` : text);
}

/** A value of unknown origin in few words, safe to show. */
export function show(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') return visible(JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
