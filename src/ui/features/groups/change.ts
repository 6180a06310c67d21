/** Changes of volume groups, and what one would do before it is made. */
import { describeDifference } from '../../../scenario/describe.ts';
import { attempt } from '../../../scenario/edit/attempt.ts';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { messages } from './messages.ts';

/** Makes an edit; whether it was made. */
export type Change = (label: string, apply: (scenario: Scenario) => Scenario) => boolean;

/** What an edit would change, or why it is refused and what would do. */
export function preview(scenario: Scenario, apply: (scenario: Scenario) => Scenario): { readonly text: string; readonly refused: boolean } {
  const after = attempt(scenario, apply);
  if (after instanceof EditRefused) return { text: messages.refused(after.message, after.fix), refused: true };
  return { text: messages.would(describeDifference(scenario, after)), refused: false };
}
