/** What sets a pinned layout's work apart from that of the screen, by name. */
import { workDifferences } from '../../../analysis/compare/conditions.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { workloadChoices } from '../../../studies/standing.ts';
import { listWords } from '../../../analysis/format.ts';

/** "workload 20 users mixed", "seed 2", "workload 1 user mixed, with 8 users and seed 2", "other host settings". */
export function workApart(pinned: Scenario, current: Scenario): string {
  const parts = workDifferences(current, pinned).map((part) => {
    if (part === 'workload') return `workload ${workloadName(pinned)}`;
    return part === 'seed' ? `seed ${pinned.seed}` : `other ${part}`;
  });
  // The work is the same: what a study holds alike for all of its layouts is not.
  return parts.length === 0 ? 'other host settings' : listWords(parts);
}

const workloadName = (scenario: Scenario): string =>
  workloadChoices(scenario).find(({ id }) => id === scenario.workload.id)?.label ?? scenario.workload.title;
