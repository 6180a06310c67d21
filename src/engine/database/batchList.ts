/** The batch of a user as a list; apart from the plans of its queries, because the page says what part of it was run. */
import type { Scenario } from '../../scenario/schema.ts';

/**
 * One user's batch at scale 1 as class indexes: the k-th of n queries of a class stands at (k + 1/2) / n,
 * so that every stretch of it (a smaller scale) has about the mix of the whole.
 */
export function batchList(scenario: Scenario): number[] {
  const places: { at: number; classIndex: number }[] = [];
  for (const { class: id, count } of scenario.workload.batch) {
    const classIndex = scenario.classes.findIndex((query) => query.id === id);
    for (let k = 0; k < count; k++) places.push({ at: (k + 0.5) / count, classIndex });
  }
  places.sort((a, b) => a.at - b.at || a.classIndex - b.classIndex);
  return places.map((place) => place.classIndex);
}
