/** The batch of a user as a list; apart from the plans of its queries, because the page says what part of it was run. */
import type { QueryClass, Scenario } from '../../scenario/schema.ts';

/**
 * Classes with counts as a list of class indexes: the k-th of n queries of a class stands at (k + 1/2) / n,
 * so that every stretch of it (a smaller scale) has about the mix of the whole.
 */
export function classList(counts: readonly { readonly class: string; readonly count: number }[], classes: readonly QueryClass[]): number[] {
  const places: { at: number; classIndex: number }[] = [];
  for (const { class: id, count } of counts) {
    const classIndex = classes.findIndex((query) => query.id === id);
    for (let k = 0; k < count; k++) places.push({ at: (k + 0.5) / count, classIndex });
  }
  places.sort((a, b) => a.at - b.at || a.classIndex - b.classIndex);
  return places.map((place) => place.classIndex);
}

/** One user's batch at scale 1. */
export const batchList = ({ workload, classes }: Pick<Scenario, 'workload' | 'classes'>): number[] => classList(workload.batch, classes);
