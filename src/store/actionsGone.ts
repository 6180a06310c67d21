/** A way out of an edit that is refused because actions of the run would not work after it: the edit without them. */
import { attempt } from '../scenario/edit/attempt.ts';
import { withActionsRemoved } from '../scenario/edit/keepTimeline.ts';
import { EditRefused } from '../scenario/edit/refused.ts';
import type { Scenario } from '../scenario/schema.ts';
import { plural } from '../base/units.ts';

export interface ActionsGone {
  /** "Remove 2 actions too". */
  readonly label: string;
  /** What the step of the history is called. */
  readonly done: string;
  readonly change: (scenario: Scenario) => Scenario;
}

/** Undefined: no action is in the way, or something else is as well. */
export function withActionsGone(
  scenario: Scenario,
  refusal: EditRefused,
  label: string,
  apply: (scenario: Scenario) => Scenario,
): ActionsGone | undefined {
  if (refusal.actions.length === 0) return undefined;
  const change = withActionsRemoved(apply);
  const after = attempt(scenario, change);
  if (after instanceof EditRefused) return undefined;
  const gone = plural((scenario.timeline?.length ?? 0) - (after.timeline?.length ?? 0), 'action');
  return { label: `Remove ${gone} too`, done: `${label}; ${gone} of the run removed`, change };
}
