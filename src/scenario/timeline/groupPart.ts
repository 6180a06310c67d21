/**
 * What plans actions on volume groups, where it has been loaded. A page begins without it: it comes with whatever brings in a document that may have such an
 * action (`groupActions.ts` provides it as it is loaded), and until then such an action is refused.
 */
import type { Scenario } from '../schema.ts';
import type { ExtentStep } from './mapped.ts';
import type { FullPace } from './pace.ts';
import type { Say } from './settingFaults.ts';
import type { Action, MoveMethod } from './timeline.ts';
import type { Walk } from './walk.ts';

export type GroupAction = Action & { kind: 'move-logical' | 'resize-logical' | 'remove-physical' | 'add-physical' };

const KIND = /(resize|move)-(logical|physical)|add-physical/;

export const isGroupAction = (action: Action): action is GroupAction => KIND.test(action.kind);

/** What a step of a plan has of an action on a volume group. */
export interface GroupStep {
  readonly method: MoveMethod;
  readonly pace: FullPace;
  readonly mapped: ExtentStep;
}

/** What words of such an action name things by. */
export type Grouped = Partial<Pick<Scenario, 'volumeGroups'>>;

export interface GroupPart {
  /** Says what is wrong with the action; else `walk.extentStep` is what it does, and all that follow see it done. */
  readonly checkGroupAction: (walk: Walk, action: GroupAction, say: Say) => void;
  /** The action begins. Undefined: it was refused. */
  readonly stepGroup: (walk: Walk, action: GroupAction, k: number) => GroupStep | undefined;
  readonly cancelExtents: (walk: Walk, of: number, step: ExtentStep) => void;
  readonly checkRegions: (walk: Walk, steps: readonly { readonly mapped?: ExtentStep; readonly pace: FullPace }[]) => void;
  /** A disk fails that may be, or be part of, a physical volume: extents of all logical volumes of its group are followed. */
  readonly checkGroupDisk: (walk: Walk, target: number, say: Say) => void;
  /** Whether all extents of a logical volume are on disks that have failed by now. */
  readonly isVolumeDead: (walk: Walk, target: number) => boolean;
  readonly groupWords: (scenario: Grouped, action: GroupAction, placeOf: (id: string) => string) => string;
}

/** What has been loaded of it: nothing, or all. */
export const groupPart: Partial<GroupPart> = {};

export const provideGroupPart = (provided: GroupPart): void => {
  Object.assign(groupPart, provided);
};

/** In place of what has not been loaded. */
export const notLoaded = (_walk: Walk, _what: unknown, say: Say): void => {
  say('kind', 'it is not loaded yet', 'reload the page');
};
