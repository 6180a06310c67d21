/**
 * What is derived from a document and asked for again and again: its hash, its problems, its JSON. Documents
 * are never changed in place, so all of it is remembered by the document's identity; undo and
 * redo cost nothing.
 */
import { scenarioHash } from '../../scenario/hash.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import type { Problem } from '../../scenario/problem.ts';

const hashes = new WeakMap<Scenario, string>();
const problems = new WeakMap<Scenario, readonly Problem[]>();

/** What the document means, as 16 hex digits (see `scenario/hash.ts`). */
export function hashOf(scenario: Scenario): string {
  return remembered(hashes, scenario, scenarioHash);
}

/** Everything that keeps the document from being simulated; empty when nothing does. */
export function problemsIn(scenario: Scenario): readonly Problem[] {
  return remembered(problems, scenario, problemsOf);
}

/**
 * Notes what is known of a document that has just been validated, so that it is not found out a second time.
 * @param hash its hash, if that has been made too
 */
export function knownValid(scenario: Scenario, hash?: string): void {
  problems.set(scenario, []);
  if (hash !== undefined) hashes.set(scenario, hash);
}

const texts = new WeakMap<object, string>();

/** JSON of a document or a part of one, remembered by identity: edits share the parts that they leave alone. */
export function jsonOf(part: object): string {
  return remembered(texts, part, JSON.stringify);
}

function remembered<K extends object, V>(known: WeakMap<K, V>, key: K, derive: (key: K) => V): V {
  let value = known.get(key);
  if (value === undefined) {
    value = derive(key);
    known.set(key, value);
  }
  return value;
}
