/** Queries that failed in a run, in words that page and command line share. */
import { levelName } from '../../scenario/arrays.ts';
import { failedDisks, whyUnreachable } from '../../scenario/failures.ts';
import { formatBytes, formatMs, plural } from '../../base/units.ts';
import type { QueryFailures } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { wordsOf } from '../../scenario/terms.ts';

type FailedIn = Pick<Scenario, 'classes' | 'database' | 'hardware' | 'terms' | 'volumes'>;

/** What happened to the queries of one class, why, and what would help. */
export function failureWords(failures: QueryFailures, scenario: FailedIn): string {
  if (failures.unreachable !== undefined) return unreachableWords(failures, failures.unreachable, scenario);
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

/** What could not be reached, and since when. */
function unreachableWords({ class: classId, queries, object: objectId }: QueryFailures, targetId: string, scenario: FailedIn): string {
  const title = scenario.classes.find(({ id }) => id === classId)?.title ?? classId;
  const object = scenario.database.objects.find(({ id }) => id === objectId)?.name ?? objectId;
  const volume = scenario.volumes.find(({ id }) => id === targetId);
  const disks = volume?.members ?? [targetId];
  const out = failedDisks(scenario);
  const why = whyUnreachable(
    scenario,
    disks.filter((id) => out.has(id)),
  );
  const where = volume === undefined ? '' : `, which are part of volume ${volume.name} (${levelName(volume)})`;
  return `${plural(queries, 'query', 'queries')} of “${title}” failed at once: they need “${object}”, and ${why}${where}. The time is that of the other queries.`;
}
