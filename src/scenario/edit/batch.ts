/** The batch of a user: how many queries of each class. */
import { sameMeaning } from '../../base/same.ts';
import { LIMITS, type Scenario, type Workload } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { keepTimeline } from './keepTimeline.ts';
import { inRange } from './range.ts';
import { EditRefused } from './refused.ts';

export type Batch = Workload['batch'];

/**
 * Sets how many queries of a class are in each user's batch; 0 takes the class out. Refuses classes that the document does not have,
 * a batch of no query, and more queries than it may hold.
 */
export function setBatchCount(scenario: Scenario, classId: string, count: number): Scenario {
  const query = scenario.classes.find(({ id }) => id === classId);
  if (query === undefined) throw new EditRefused('unknown', `There is no query class ${classId}`, 'choose one that exists');
  inRange(`Queries of ${query.title}`, count, 0, LIMITS.queriesPerUser);
  const { batch } = scenario.workload;
  const there = batch.some((entry) => entry.class === classId);
  const next = there
    ? batch.map((entry) => (entry.class === classId ? { ...entry, count } : entry))
    : [...batch, { class: classId, count }];
  return setBatch(
    scenario,
    next.filter((entry) => entry.count > 0),
  );
}

/** Puts another batch in; refuses what `setBatchCount` refuses. */
export function setBatch(scenario: Scenario, batch: Batch): Scenario {
  const after: Scenario = { ...scenario, workload: { ...scenario.workload, batch: batch.map((entry) => ({ ...entry })) } };
  if (sameMeaning(batch, scenario.workload.batch)) return scenario;
  keepTimeline(scenario, after);
  const known = new Set(problemsOf(scenario).map(({ message }) => message));
  const problem = problemsOf(after).find(({ message }) => !known.has(message));
  if (problem !== undefined) throw new EditRefused('limit', problem.message, problem.expected);
  return after;
}
