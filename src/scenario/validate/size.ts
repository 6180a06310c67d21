/** The first look at a value from outside: is it small and flat enough to be looked at closely? */
import { LIMITS } from '../values.ts';

/** A valid document of 5 000 exceptions with 22 targets each has about 200 000 values. */
export const MAX_VALUES = 400_000;
export const MAX_DEPTH = 16;
/** No list of the format may be longer. */
const MAX_LIST = LIMITS.slips;

/**
 * Says in words why a value is too large to be examined, or undefined if it is not. Bounded work
 * whatever the value: cycles end at the depth, breadth at the count.
 */
export function tooLarge(value: unknown): { message: string; expected: string } | undefined {
  let values = 0;
  const visit = (node: unknown, depth: number): { message: string; expected: string } | undefined => {
    if (typeof node !== 'object' || node === null) return undefined;
    if (depth > MAX_DEPTH) return { message: 'is nested too deeply', expected: `at most ${MAX_DEPTH} levels` };
    if (Array.isArray(node) && node.length > MAX_LIST) {
      return { message: `holds a list of ${node.length} entries`, expected: `at most ${MAX_LIST} entries in a list` };
    }
    for (const key in node) {
      if (++values > MAX_VALUES) return { message: 'is too large', expected: `at most ${MAX_VALUES} values` };
      const found = visit((node as Record<string, unknown>)[key], depth + 1);
      if (found) return found;
    }
    return undefined;
  };
  return visit(value, 0);
}
