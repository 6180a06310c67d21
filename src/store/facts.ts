/**
 * What is derived from a document and asked for again and again: its hash and its problems. Documents
 * are never changed in place, so both are remembered by the document's identity; undo and redo cost nothing.
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
