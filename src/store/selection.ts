/** Selections are sorted arrays of PSU indexes; these are the set operations that selecting needs. */
import type { Selection } from './types.ts';

export const NOTHING: Selection = new Int32Array(0);

/** Ascending, each index once. */
export function sortedUnique(indexes: Iterable<number>): Selection {
  const sorted = Int32Array.from(indexes).sort();
  let n = 0;
  for (let i = 0; i < sorted.length; i += 1) if (i === 0 || sorted[i] !== sorted[n - 1]) sorted[n++] = sorted[i]!;
  return sorted.slice(0, n);
}

export function union(a: Selection, b: Selection): Selection {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const both = new Int32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return sortedUnique(both);
}

/** What is in a and not in b. */
export function without(a: Selection, b: Selection): Selection {
  const drop = new Set(b);
  return a.filter((index) => !drop.has(index));
}

/** Binary search. */
export function has(selection: Selection, index: number): boolean {
  let low = 0;
  let high = selection.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = selection[middle];
    if (value === index) return true;
    if (value < index) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Adds what is missing; if all of `b` is in `a` already, takes it out: what Ctrl-click does. */
export function toggle(a: Selection, b: Selection): Selection {
  return b.every((index) => has(a, index)) ? without(a, b) : union(a, b);
}

/** How a click or box with these modifier keys changes the selection. */
export function combine(old: Selection, picked: Selection, modifiers: { readonly add: boolean; readonly toggle: boolean }): Selection {
  if (modifiers.toggle) return toggle(old, picked);
  return modifiers.add ? union(old, picked) : picked;
}

/** The selection as a bitmap over `count` PSUs, for drawing. */
export function bitmap(selection: Selection, count: number): Uint8Array {
  const bits = new Uint8Array(count);
  for (const index of selection) if (index < count) bits[index] = 1;
  return bits;
}
