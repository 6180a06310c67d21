/** Making an edit from a dialog, which stands in front of the notices: a refusal comes back, to be shown where it was caused. */
import type { Scenario } from '../scenario/schema.ts';
import { refusalWords } from '../analysis/edits/refusalWords.ts';
import { withActionsGone } from './actionsGone.ts';
import { carryOut } from './carryOut.ts';
import type { AppHandles } from './handles.ts';

/** Makes the edit, or says in a sentence why not and what would do. Quick edits under one `merge` are one step. */
export function said(handles: AppHandles, label: string, apply: (scenario: Scenario) => Scenario, merge?: string): string | null {
  return tried(handles, label, apply, merge)?.text ?? null;
}

export interface Refusal {
  readonly text: string;
  /** Makes the edit without the actions of the run that are in its way, if only these are. */
  readonly way?: { readonly label: string; readonly run: () => void } | undefined;
}

/** Makes the edit, or says why not and offers what can be done about it. */
export function tried(handles: AppHandles, label: string, apply: (scenario: Scenario) => Scenario, merge?: string): Refusal | null {
  const refused = carryOut(handles, label, apply, merge === undefined ? undefined : { merge });
  if (refused === null) return null;
  const { scenario, edit } = handles.store.getState();
  const gone = withActionsGone(scenario, refused, label, apply);
  return {
    text: refusalWords(`${refused.message}; ${refused.fix}`, scenario.hardware.disks),
    way: gone && { label: gone.label, run: () => void edit(gone.done, gone.change) },
  };
}
