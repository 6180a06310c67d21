/** What an edit would do to the scenario, before it is done: changes in sentences, a refusal, or nothing. */
import { EditRefused } from '../../scenario/edit/refused.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import { psusOf } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { formatCount } from '../format.ts';

/** An edit that is reported before it is made. */
export interface Intended {
  readonly apply: (scenario: Scenario) => Scenario;
  /** What it changes beside the obvious; none if nothing is worth a sentence. */
  readonly notes?: (scenario: Scenario, after: Scenario) => readonly string[];
}

export type Outlook =
  | { readonly kind: 'changes'; readonly changes: readonly string[] }
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly why: string };

/** Data files of all objects, spill and system included. */
const fileCount = ({ database }: Scenario): number => database.objects.reduce((sum, object) => sum + psusOf(object), 0);

/** "6 061 files become 2 121"; undefined where their number stays. */
export function filesChange(before: Scenario, after: Scenario): string | undefined {
  const [was, is] = [fileCount(before), fileCount(after)];
  return was === is ? undefined : `${formatCount(was)} files become ${formatCount(is)}`;
}

export function outlook(scenario: Scenario, { apply, notes }: Intended): Outlook {
  const after = attempt(scenario, apply);
  if (after instanceof EditRefused) return { kind: 'refused', why: `${after.message}; ${after.fix}` };
  if (after === scenario || scenarioHash(after) === scenarioHash(scenario)) return { kind: 'same' };
  const files = filesChange(scenario, after);
  return { kind: 'changes', changes: [...(files === undefined ? [] : [files]), ...(notes?.(scenario, after) ?? [])] };
}
