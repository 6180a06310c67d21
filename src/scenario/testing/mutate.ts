/** For property tests: documents with a few values replaced, dropped or doubled at random places. */
import * as fc from 'fast-check';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const ODD: readonly unknown[] = [null, NaN, Infinity, -1, 0, 0.5, 1e308, '', 'x', 'd1', '__proto__', [], {}, true, [1, 2], undefined];

/** One change: the steps choose a place (each a share of the keys there), the kind what happens to it. */
const change = fc.record({
  steps: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 8 }),
  kind: fc.constantFrom('replace', 'drop', 'double', 'swap'),
  odd: fc.constantFrom(...ODD),
});

function apply(document: unknown, { steps, kind, odd }: { steps: number[]; kind: string; odd: unknown }): void {
  let parent = document as Record<string, unknown>;
  for (const [depth, share] of steps.entries()) {
    const keys = Object.keys(parent);
    if (keys.length === 0) return;
    const key = keys[Math.floor(share * keys.length)];
    const child = parent[key];
    if (depth < steps.length - 1 && typeof child === 'object' && child !== null) {
      parent = child as Record<string, unknown>;
      continue;
    }
    if (kind === 'drop') {
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
    } else if (kind === 'double' && Array.isArray(parent)) parent.push(child);
    else if (kind === 'swap') parent[key] = parent[keys[0]];
    else parent[key] = odd;
    return;
  }
}

/** A function that changes a copy of a JSON document in up to four places. */
export const mutated: fc.Arbitrary<(document: unknown) => Json> = fc
  .array(change, { minLength: 1, maxLength: 4 })
  .map((changes) => (document) => {
    const copy = structuredClone(document);
    for (const one of changes) apply(copy, one);
    return copy as Json;
  });
