/** Making an edit from a dialog, which stands in front of the notices: a refusal comes back, to be shown where it was caused. */
import type { Scenario } from '../scenario/schema.ts';
import { refusalWords } from '../analysis/edits/refusalWords.ts';
import { carryOut } from './carryOut.ts';
import type { AppHandles } from './handles.ts';

/** Makes the edit, or says in a sentence why not and what would do. Quick edits under one `merge` are one step. */
export function said(handles: AppHandles, label: string, apply: (scenario: Scenario) => Scenario, merge?: string): string | null {
  const refused = carryOut(handles, label, apply, merge === undefined ? undefined : { merge });
  return refused && refusalWords(`${refused.message}; ${refused.fix}`, handles.store.getState().scenario.hardware.disks);
}
