/** Documents with something changed, and what validation says of them. */
import { presetScenario } from '../../studies/presets.ts';
import { SAMPLE_STUDY } from '../../studies/testing/samples.ts';
import type { Problem } from '../problem.ts';
import type { Scenario } from '../schema.ts';
import { parseScenario } from '../validate.ts';
import { draftOf, type Draft } from './draft.ts';

export const preset = (id = 'stripe-22-64k/w3'): Scenario => presetScenario(`${SAMPLE_STUDY}/${id}`)!;

/** Problems of a preset after `change`. */
export function after(change: (draft: Draft<Scenario>) => void, id?: string): readonly Problem[] {
  const draft = draftOf(preset(id));
  change(draft);
  const parsed = parseScenario(draft);
  return parsed.ok ? [] : parsed.problems;
}

export const lines = (problems: readonly Problem[]): string[] => problems.map((p) => `${p.pointer}: ${p.message}; ${p.expected}`);
