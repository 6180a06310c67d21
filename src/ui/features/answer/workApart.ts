/** Names the differences between the work of a pinned layout and that on screen. */
import { workDifferences } from '../../../analysis/compare/conditions.ts';
import { hostChanges } from '../../../scenario/describeChanges.ts';
import { wordsOf } from '../../../scenario/terms.ts';
import { tableWords } from '../../../studies/changed.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { workloadChoices } from '../../../studies/standing.ts';
import { listWords } from '../../../analysis/format.ts';
import { messages } from './messages.ts';

/** "workload 20 users mixed", "seed 2", "workload 1 user mixed, with 8 users and seed 2", "antic_expire 0 ms", "rows unsorted". */
export function workApart(pinned: Scenario, current: Scenario): string {
  const parts = workDifferences(current, pinned).map((part) => {
    if (part === 'workload') return messages.workload(workloadName(pinned));
    return part === 'seed' ? messages.seed(pinned.seed) : messages.otherPart(part);
  });
  if (parts.length > 0) return listWords(parts);
  // The work is the same, but not the settings that a study keeps equal for all of its layouts.
  const apart = [...hostChanges(current.host, pinned.host, wordsOf(pinned)), ...tableWords(current, pinned)];
  return apart.length === 0 ? messages.otherSettings : listWords(apart);
}

const workloadName = (scenario: Scenario): string =>
  workloadChoices(scenario).find(({ id }) => id === scenario.workload.id)?.label ?? scenario.workload.title;
