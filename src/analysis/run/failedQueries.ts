/** Queries that failed in a run, in words that page and command line share. */
import { formatBytes, formatMs, plural } from '../../base/units.ts';
import type { QueryFailures } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { wordsOf } from '../../scenario/terms.ts';

type FailedIn = Pick<Scenario, 'classes' | 'database' | 'terms'>;

/** What happened to the queries of one class, why, and what would help. */
export function failureWords(failures: QueryFailures, scenario: FailedIn): string {
  const { class: classId, queries, firstMs, object: objectId, heldBytes, usedBytes, capacityBytes } = failures;
  const { objects, tables = [] } = scenario.database;
  const title = scenario.classes.find(({ id }) => id === classId)?.title ?? classId;
  const space = [...objects, ...tables].find(({ id }) => id === objectId)?.name ?? objectId;
  const { spill } = wordsOf(scenario);
  const others = usedBytes - heldBytes;
  const held = `it held ${formatBytes(heldBytes)}${others > 0 ? ` and other queries ${formatBytes(others)}` : ''}`;
  return (
    `${plural(queries, 'query', 'queries')} of “${title}” failed: ${spill.one} “${space}” was full. When the first one failed, after ${formatMs(firstMs)}, ` +
    `${held} of ${formatBytes(capacityBytes)}. A failed query does only part of its work, so compare the time with care.`
  );
}
