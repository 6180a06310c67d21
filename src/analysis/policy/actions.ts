/** The actions of a run by name: those of the timeline, and those that a policy started, each with why. */
import type { PolicyLook } from '../../engine/record/policyLook.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { actionWords } from '../../scenario/timeline/words.ts';
import { loadWords, policyMoveWords } from './words.ts';

type Named = Pick<Scenario, 'volumes' | 'volumeGroups' | 'database' | 'terms'> & Partial<Pick<Scenario, 'timeline'>>;
interface Looked {
  readonly policy?: readonly PolicyLook[] | undefined;
}

/** A move that a policy started. */
export interface PolicyAction {
  readonly id: string;
  readonly atMs: number;
  /** "the policy moves container 1 of Table space A from hda to hdb (3 GiB)". */
  readonly what: string;
  /** "hda busy 100 %, hdb busy 19 %". */
  readonly why: string;
}

export const policyActions = (scenario: Named, { policy = [] }: Looked): readonly PolicyAction[] =>
  policy.flatMap((look) => {
    const { action, move, atMs } = look;
    if (action === undefined || move === undefined) return [];
    return [{ id: action, atMs, what: `the policy moves ${policyMoveWords(scenario, move)}`, why: loadWords(scenario, look) }];
  });

/** By id of the action. */
export const actionNames = (scenario: Named, run: Looked): ReadonlyMap<string, string> =>
  new Map([
    ...(scenario.timeline ?? []).map((action) => [action.id, actionWords(scenario, action)] as const),
    ...policyActions(scenario, run).map(({ id, what, why }) => [id, `${what}: ${why}`] as const),
  ]);
