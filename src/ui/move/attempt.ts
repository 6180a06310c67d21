/** Trying an edit without making it. */
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { formatBytes } from '../format.ts';

/** The edited document, or the refusal as a value; other errors are faults and are thrown on. */
export function attempt(scenario: Scenario, apply: (scenario: Scenario) => Scenario): Scenario | EditRefused {
  try {
    return apply(scenario);
  } catch (error) {
    if (error instanceof EditRefused) return error;
    throw error;
  }
}

/** The refusal in the names that the board shows, with the amount. */
export function refusalText(refusal: EditRefused, where: string): string {
  if (refusal.rule === 'room' && refusal.amountBytes !== undefined) return `${formatBytes(refusal.amountBytes)} too much for ${where}`;
  return refusal.message;
}
