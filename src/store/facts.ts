/**
 * What is derived from a document and asked for again and again: its hash, its problems, its JSON. Documents
 * are never changed in place, so all of it is remembered by the document's identity; undo and redo cost nothing.
 */
import { scenarioHash } from '../scenario/hash.ts';
import type { Scenario } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import type { Problem } from '../scenario/validate.ts';

export interface Facts {
  readonly hash: string;
  readonly problems: readonly Problem[];
}

const known = new WeakMap<Scenario, Facts>();

export function factsOf(scenario: Scenario): Facts {
  let facts = known.get(scenario);
  if (!facts) {
    facts = { hash: scenarioHash(scenario), problems: problemsOf(scenario) };
    known.set(scenario, facts);
  }
  return facts;
}

const texts = new WeakMap<object, string>();

/** JSON of a document or a part of one, remembered by identity: edits share the parts that they leave alone. */
export function jsonOf(part: object): string {
  let text = texts.get(part);
  if (text === undefined) {
    text = JSON.stringify(part);
    texts.set(part, text);
  }
  return text;
}
