/**
 * What plans actions on volume groups, where it has been loaded. A page begins without it: it comes with whatever brings in a document that may have such an
 * action (`groupActions.ts` provides it as it is loaded), and until then such an action is refused.
 */
import type { Action } from './timeline.ts';
import type { Begun, ExtentStep } from './mapped.ts';
import type { Say } from './settingFaults.ts';
import type { Walk } from './walk.ts';

export const GROUP_KINDS = ['move-logical', 'resize-logical', 'remove-physical', 'add-physical'] as const;
export type GroupAction = Action & { kind: (typeof GROUP_KINDS)[number] };

const KINDS: ReadonlySet<string> = new Set(GROUP_KINDS);
export const isGroupAction = (action: Action): action is GroupAction => KINDS.has(action.kind);

export interface GroupPart {
  readonly checkGroupAction: (walk: Walk, action: GroupAction, say: Say) => void;
  readonly beginExtents: (step: ExtentStep, begun: Begun) => void;
  readonly cancelExtents: (walk: Walk, of: number, step: ExtentStep) => void;
}

let part: GroupPart | null = null;

export const provideGroupPart = (provided: GroupPart): void => {
  part = provided;
};

/** Null: it has not been loaded. */
export const groupPart = (): GroupPart | null => part;
