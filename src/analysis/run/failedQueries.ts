/** Queries that failed in a run, in words that page and command line share. */
import { levelName } from '../../scenario/arrays.ts';
import { failedDisks, whyUnreachable } from '../../scenario/failures.ts';
import { capital, formatBytes, formatMs, listWords, plural } from '../../base/units.ts';
import type { QueryFailures } from '../../engine/record/result.ts';
import { diskName, pathsName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { wordsOf } from '../../scenario/terms.ts';

type FailedIn = Pick<Scenario, 'classes' | 'database' | 'hardware' | 'terms' | 'volumes'>;

/** What happened to the queries of one class, why, and what would help. */
function failureWords(failures: QueryFailures, scenario: FailedIn): string {
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

/** All that failed: a sentence for each class whose space was full, and one for each volume or disk that could not be reached. */
export function failedWords(failures: readonly QueryFailures[], scenario: FailedIn): readonly string[] {
  const targets = [...new Set(failures.flatMap(({ unreachable, lost, cut }) => unreachable ?? lost ?? cut ?? []))];
  return [
    ...failures.flatMap((one) => ((one.unreachable ?? one.lost ?? one.cut) === undefined ? [failureWords(one, scenario)] : [])),
    ...targets.map((target) =>
      unreachableWords(
        failures.filter(({ unreachable, lost, cut }) => (unreachable ?? lost ?? cut) === target),
        target,
        scenario,
      ),
    ),
  ];
}

const SHOWN = 3;

function someOf(names: readonly string[]): string {
  const more = names.length - SHOWN;
  return listWords(more > 0 ? [...names.slice(0, SHOWN), `${more} more`] : names);
}

/** Queries that need what is on one volume or disk, and why it cannot be reached. */
function unreachableWords(failures: readonly QueryFailures[], targetId: string, scenario: FailedIn): string {
  const { classes, database, volumes } = scenario;
  const kinds = failures.map(({ class: id }) => `“${classes.find((one) => one.id === id)?.title ?? id}”`);
  const objects = [...new Set(failures.map(({ object: id }) => `“${database.objects.find((one) => one.id === id)?.name ?? id}”`))];
  const volume = volumes.find(({ id }) => id === targetId);
  const out = failedDisks(scenario);
  const why = whyUnreachable(
    scenario,
    (volume?.members ?? [targetId]).filter((id) => out.has(id)),
  );
  const queries = failures.reduce((sum, one) => sum + one.queries, 0);
  if (failures[0].lost !== undefined)
    return `${plural(queries, 'query', 'queries')} failed, of ${someOf(kinds)}: something of ${listWords(objects)} was lost with ${diskName(targetId)}.`;
  if (failures[0].cut !== undefined) {
    const path = pathsName(scenario.hardware.paths.filter(({ id }) => id === targetId));
    return `${plural(queries, 'query', 'queries')} failed, of ${someOf(kinds)}: no path led to ${listWords(objects)}, or to all of it, once ${path} had failed.`;
  }
  const where = volume === undefined ? '' : ` on volume ${volume.name} (${levelName(volume)})`;
  return (
    `${plural(queries, 'query', 'queries')} failed at once, of ${someOf(kinds)}: ${queries === 1 ? 'it needs' : 'they need'} ${listWords(objects)}${where}. ` +
    `${capital(why)}. The figures are those of the other queries.`
  );
}
