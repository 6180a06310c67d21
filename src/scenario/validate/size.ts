/** The first look at a value from outside: is it small and flat enough to be looked at closely? */
import { LIMITS } from '../values.ts';

/** A valid document of 5 000 exceptions with 22 targets each has about 200 000 values. */
export const MAX_VALUES = 400_000;
export const MAX_DEPTH = 16;
/** No list of the format may be longer. */
const MAX_LIST = LIMITS.slips;

const TOO_MANY = { message: 'is too large', expected: `at most ${MAX_VALUES} values` };

/**
 * Says in words why a value is too large to be examined, or undefined if it is not. Bounded work
 * whatever the value: cycles end at the depth, breadth at the count.
 */
export function tooLarge(value: unknown): { message: string; expected: string } | undefined {
  let values = 0;
  const visit = (node: unknown, depth: number): { message: string; expected: string } | undefined => {
    if (typeof node !== 'object' || node === null) return undefined;
    if (depth > MAX_DEPTH) return { message: 'is nested too deeply', expected: `at most ${MAX_DEPTH} levels` };
    // Most of a large document is numbers and texts in lists, which need no visit.
    if (Array.isArray(node)) {
      if (node.length > MAX_LIST)
        return { message: `holds a list of ${node.length} entries`, expected: `at most ${MAX_LIST} entries in a list` };
      values += node.length;
      if (values > MAX_VALUES) return TOO_MANY;
      for (const entry of node) {
        const found = typeof entry === 'object' ? visit(entry, depth + 1) : undefined;
        if (found) return found;
      }
      return undefined;
    }
    for (const key in node) {
      values += 1;
      if (values > MAX_VALUES) return TOO_MANY;
      const entry = (node as Record<string, unknown>)[key];
      const found = typeof entry === 'object' ? visit(entry, depth + 1) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  return visit(value, 0);
}
