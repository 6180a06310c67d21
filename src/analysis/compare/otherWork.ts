/** What an answer stands against when an edit changed the work itself: who asks "what if there were 20 users" asks just that. Pure. */
import { sameMeaning } from '../../base/same.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { plural } from '../format.ts';

/**
 * The work before in words, "1 user before, for 20 times the work", where both run the same batch of the same queries; undefined
 * where they do not, and a ratio of their times would say nothing.
 */
export function workBefore(before: Scenario, now: Scenario): string | undefined {
  if (before.seed !== now.seed || !sameMeaning(before.classes, now.classes) || !sameMeaning(before.costs, now.costs)) {
    return undefined;
  }
  const [was, is] = [before.workload, now.workload];
  if (!sameMeaning(was.batch, is.batch)) return undefined;
  if (was.users === is.users) return 'the workload before';
  const share = is.users / was.users;
  const times = share > 1 ? `${Number(share.toPrecision(3))} times the work` : `${Number((100 * share).toPrecision(3))} % of the work`;
  return `${plural(was.users, 'user')} before, for ${times}`;
}
