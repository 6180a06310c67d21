/** How the files of objects are filled: their maximum, how unlike they are, the order of their rows, how they grow. */
import { sameMeaning } from '../../base/same.ts';
import { formatBytes, TIB } from '../../base/units.ts';
import { LIMITS, type DbObject, type Scenario } from '../schema.ts';
import { EditRefused } from './refused.ts';
import { admit } from './room.ts';
import { wordsOf } from '../terms.ts';

const withObjects = (scenario: Scenario, ids: readonly string[], change: (object: DbObject) => DbObject): Scenario => {
  const { objects } = scenario.database;
  if (ids.length === 0) throw new EditRefused('empty', 'No object was chosen', 'choose tables or indexes');
  const missing = ids.find((id) => !objects.some((object) => object.id === id));
  if (missing !== undefined) throw new EditRefused('unknown', `There is no object ${missing}`, 'choose one that exists');
  const chosen = new Set(ids);
  const space = objects.find(({ id, extents }) => chosen.has(id) && extents !== undefined);
  if (space !== undefined) {
    const message = `${space.name} is a table space: its extents go to all of its ${wordsOf(scenario).psu.many} in turn`;
    throw new EditRefused('member', message, `choose tables or indexes of ${wordsOf(scenario).segment.many}`);
  }
  const next = objects.map((object) => (chosen.has(object.id) ? change(object) : object));
  if (next.every((object, k) => sameMeaning(object, objects[k]))) return scenario;
  return admit(scenario, { ...scenario, database: { ...scenario.database, objects: next } }, 0);
};

/** A size of whole blocks; refuses others with the nearest. */
function wholeBlocks(what: string, bytes: number, blockBytes: number): number {
  if (Number.isInteger(bytes / blockBytes) && bytes >= blockBytes && bytes <= TIB) return bytes;
  const nearest = Math.min(Math.floor(TIB / blockBytes), Math.max(1, Math.round(bytes / blockBytes) || 1)) * blockBytes;
  const message = `${what} is of whole blocks of ${formatBytes(blockBytes)}, up to ${formatBytes(TIB)}, not ${bytes} bytes`;
  throw new EditRefused('range', message, `${nearest} bytes would do`);
}

/**
 * Sets the maximum size of the objects' PSUs, which then fill in order up to it, the last one with the rest; `null`: no maximum, a segment's
 * data lie evenly in its PSUs. Whole blocks; refused where a target could not hold what comes to lie on it.
 */
export function setPsuMaxBytes(scenario: Scenario, objectIds: readonly string[], bytes: number | null): Scenario {
  if (bytes !== null) wholeBlocks(`The maximum size of ${wordsOf(scenario).psu.a}`, bytes, scenario.database.blockBytes);
  return withObjects(scenario, objectIds, ({ psuMaxBytes: _before, ...object }) =>
    bytes === null ? object : { ...object, psuMaxBytes: bytes },
  );
}

/**
 * Sets how far segments and PSUs of the objects differ from their mean size, as shares of it; 0 for both: PSUs are of one size. The
 * seed stays, or is 1. Refused for spill space, whose files are divided into equal regions, and where a target could not hold its files.
 */
export function setPsuSpread(
  scenario: Scenario,
  objectIds: readonly string[],
  { segments, psus }: { readonly segments: number; readonly psus: number },
): Scenario {
  const words = wordsOf(scenario);
  for (const [what, share] of [
    [words.segment.many, segments],
    [words.psu.many, psus],
  ] as const) {
    if (share >= 0 && share <= LIMITS.sizeSpread) continue;
    const message = `The spread of the ${what} is ${share} of their mean`;
    throw new EditRefused('range', message, `0 to ${LIMITS.sizeSpread}`);
  }
  return withObjects(scenario, objectIds, ({ psuSpread: before, ...object }) => {
    if (segments === 0 && psus === 0) return object;
    if (object.role === 'spill')
      throw new EditRefused('member', `${object.name} is ${words.spill.one}: its files are of one size`, 'choose tables or indexes');
    return { ...object, psuSpread: { segments, psus, seed: before?.seed ?? 1 } };
  });
}

/** Sets whether rows that a join fetches together lie together (`sorted`) or all over their segment. Only of fact tables. */
export function setRowOrder(scenario: Scenario, objectId: string, order: 'sorted' | 'unsorted'): Scenario {
  return withObjects(scenario, [objectId], ({ rowOrder: _before, ...object }) => {
    if (object.role !== 'fact')
      throw new EditRefused('member', `${object.name} is no fact table`, 'choose the table that joins fetch rows of');
    return order === 'sorted' ? object : { ...object, rowOrder: order };
  });
}

/**
 * Lets the objects' files grow by so many bytes (whole blocks) at a time while they are loaded, so that files that grow together
 * interleave; `null`: they are preallocated. Refused for spill space, whose files are there before anything is written.
 */
export function setGrowth(scenario: Scenario, objectIds: readonly string[], bytes: number | null): Scenario {
  if (bytes !== null) wholeBlocks('The growth of a file', bytes, scenario.database.blockBytes);
  return withObjects(scenario, objectIds, ({ growthBytes: _before, ...object }) => {
    if (bytes === null) return object;
    if (object.role === 'spill')
      throw new EditRefused(
        'member',
        `${object.name} is ${wordsOf(scenario).spill.one}: its files do not grow`,
        'choose tables or indexes',
      );
    return { ...object, growthBytes: bytes };
  });
}
