/**
 * What plans a timeline, where it has been loaded. A page begins without it: it comes with the engine, with the forms of actions, and with whatever
 * brings in a document from elsewhere (`plan.ts` provides it as it is loaded). Until then a timeline cannot be judged.
 */
import type { Layout } from '../layout.ts';
import type { Fault, Timed } from './walk.ts';

export interface PlanPart {
  /** What is wrong with the timeline of a document that is sound otherwise. */
  readonly timelineFaults: (scenario: Timed, layout: Layout) => readonly Fault[];
}

/** What has been loaded of it: nothing, or all. */
export const planPart: Partial<PlanPart> = {};

export const providePlanPart = (provided: PlanPart): void => {
  Object.assign(planPart, provided);
};

/** Text of a document that has a timeline. */
export const HAS_TIMELINE = '"timeline"';
