/** Trying an edit without making it. */
import type { Scenario } from '../schema.ts';
import { EditRefused } from './refused.ts';

/** The edited document, or the refusal as a value; other errors are faults and are thrown on. */
export function attempt(scenario: Scenario, apply: (scenario: Scenario) => Scenario): Scenario | EditRefused {
  try {
    return apply(scenario);
  } catch (error) {
    if (error instanceof EditRefused) return error;
    throw error;
  }
}
