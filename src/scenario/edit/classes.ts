/** The query classes of a document: what its queries do. */
import { sameMeaning } from '../../base/same.ts';
import { LIMITS, type QueryClass, type Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { keepTimeline } from './keepTimeline.ts';
import { EditRefused } from './refused.ts';

/** Puts a class in the place of the one with its id. Refuses what the document’s checks refuse. */
export function setClass(scenario: Scenario, query: QueryClass): Scenario {
  const place = placeOf(scenario, query.id);
  if (sameMeaning(scenario.classes[place], query)) return scenario;
  return sound(scenario, { ...scenario, classes: scenario.classes.with(place, query) });
}

/** Adds a class, and one query of it to each user's batch. Refuses an id that is taken, and what the document's checks refuse. */
export function addClass(scenario: Scenario, query: QueryClass): Scenario {
  if (scenario.classes.some(({ id }) => id === query.id)) {
    throw new EditRefused('unknown', `There is a query class ${query.id} already`, 'give it another id');
  }
  if (scenario.classes.length >= LIMITS.classes) {
    throw new EditRefused('limit', `${scenario.classes.length} query classes`, `at most ${LIMITS.classes}; remove one first`);
  }
  const { workload } = scenario;
  return sound(scenario, {
    ...scenario,
    classes: [...scenario.classes, query],
    workload: { ...workload, batch: [...workload.batch, { class: query.id, count: 1 }] },
  });
}

/** Removes a class with its queries in the batch and in streams, and its users alongside. Refuses if no query would be left. */
export function removeClass(scenario: Scenario, id: string): Scenario {
  const place = placeOf(scenario, id);
  const { alongside = [], streams, ...workload } = scenario.workload;
  const batch = workload.batch.filter((entry) => entry.class !== id);
  const { title } = scenario.classes[place];
  const left = streams?.map((stream) => ({ ...stream, classes: stream.classes.filter((entry) => entry.class !== id) }));
  const emptied = left?.find(({ classes }) => classes.length === 0);
  if (emptied !== undefined) {
    throw new EditRefused('empty', `All queries of stream ${emptied.title} are of class ${title}`, 'remove the stream first');
  }
  if (left === undefined && batch.every(({ count }) => count === 0)) {
    throw new EditRefused('empty', `All queries of the batch are of class ${title}`, 'put queries of another class into the batch first');
  }
  const beside = alongside.filter((entry) => entry.class !== id);
  return sound(scenario, {
    ...scenario,
    classes: scenario.classes.toSpliced(place, 1),
    workload: { ...workload, batch, ...(beside.length > 0 && { alongside: beside }), ...(left !== undefined && { streams: left }) },
  });
}

/** An id that no class has yet: the operator's name, with a number if there is need. */
export function freeClassId({ classes }: Pick<Scenario, 'classes'>, operator: QueryClass['operator']): string {
  const taken = new Set(classes.map(({ id }) => id));
  for (let k = 1; ; k++) {
    const id = k === 1 ? operator : `${operator}-${k}`;
    if (!taken.has(id)) return id;
  }
}

function placeOf({ classes }: Scenario, id: string): number {
  const place = classes.findIndex((query) => query.id === id);
  if (place < 0) throw new EditRefused('unknown', `There is no query class ${id}`, 'choose one that exists');
  return place;
}

/** The document after the edit; refused if it has a problem that it did not have before. */
export function sound(before: Scenario, after: Scenario): Scenario {
  if (before.timeline === after.timeline) keepTimeline(before, after);
  const known = new Set(problemsOf(before).map(({ message }) => message));
  const problem = problemsOf(after).find(({ message }) => !known.has(message));
  if (problem !== undefined) throw new EditRefused('limit', problem.message, problem.expected);
  return after;
}
