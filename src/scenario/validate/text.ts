/** Documents as text: what is nested or wide beyond reason is refused before anything is built from it. */
import { err, ok, type Result } from '../../base/result.ts';
import type { Problem } from '../problem.ts';
import { MAX_DEPTH, MAX_VALUES } from './size.ts';

/** Why no value was made of a text: it is not JSON (`syntax`), or far more than any document (`size`). */
export interface TextRefusal {
  readonly kind: 'syntax' | 'size';
  readonly problem: Problem;
}

/** A link holds its document in a list; the exact limit is the validator's. */
const WRAPPED = 2;

/**
 * The value of a JSON text; a byte order mark before it is forgiven. Parsing 4 million brackets takes a
 * browser seconds and hundreds of megabytes, so they are counted first.
 */
export function readJson(text: string): Result<unknown, TextRefusal> {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const { open, deepest, marks } = survey(plain);
  const size = (is: string, expected: string) =>
    err({ kind: 'size', problem: { pointer: '', message: `The document ${is}`, expected } } as const);
  const syntax = (why: string) =>
    err({
      kind: 'syntax',
      problem: { pointer: '', message: `The text is not JSON: ${why}`, expected: 'a document saved by Spindle' },
    } as const);
  if (open !== 0 && deepest > MAX_DEPTH) return syntax('its brackets do not match');
  if (deepest > MAX_DEPTH + WRAPPED) return size('is nested too deeply', `at most ${MAX_DEPTH} levels`);
  // A value has at most a comma and, if it is one, a bracket.
  if (marks > 2 * MAX_VALUES) return size('is too large', `at most ${MAX_VALUES} values`);
  try {
    return ok(JSON.parse(plain) as unknown);
  } catch (error) {
    return syntax(error instanceof Error ? error.message : String(error));
  }
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Array.from('"\\,[]{}', (mark) => mark.charCodeAt(0));

/** Brackets outside of strings: how many stay open, how deep they go, and their number with that of the commas. */
function survey(text: string): { readonly open: number; readonly deepest: number; readonly marks: number } {
  let open = 0;
  let deepest = 0;
  let marks = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (code === COMMA) marks++;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      marks++;
      open++;
      if (open > deepest) deepest = open;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) open--;
  }
  return { open, deepest, marks };
}
