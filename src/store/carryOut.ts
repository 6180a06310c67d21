/** Edits from dialogs, and refusals in words. */
import { attempt } from '../scenario/edit/attempt.ts';
import { EditRefused } from '../scenario/edit/refused.ts';
import type { Scenario } from '../scenario/schema.ts';
import { formatBytes } from '../analysis/format.ts';
import type { AppHandles } from './handles.ts';

/** Makes the edit, or answers why not: for dialogs, which are in front of the notices that tell other refusals. */
export function carryOut(
  { store }: AppHandles,
  label: string,
  change: (scenario: Scenario) => Scenario,
  options?: { readonly merge?: string },
): EditRefused | null {
  const { scenario, edit, announce } = store.getState();
  const tried = attempt(scenario, change);
  if (tried instanceof EditRefused) {
    announce(`Refused: ${tried.message}; ${tried.fix}.`);
    return tried;
  }
  edit(label, change, options);
  return null;
}

/** The refusal in the names that the board shows, with the amount. */
export function refusalText(refusal: EditRefused, where: string): string {
  if (refusal.rule === 'room' && refusal.amountBytes !== undefined) return `${formatBytes(refusal.amountBytes)} too much for ${where}`;
  return refusal.message;
}
