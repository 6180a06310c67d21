/** Rows of the list: a row for each large object, and one row that opens for the many dimensions and their indexes. */
import type { Database, DbObject } from '../../../scenario/schema.ts';
import { perObject } from '../../../base/perObject.ts';
import type { Vocabulary } from '../../../scenario/terms.ts';
import { messages } from './messages.ts';

export interface ObjectGroup {
  readonly id: string;
  readonly title: string;
  /** A shorter title for narrow places: what distinguishes it from the other objects. */
  readonly short: string;
  /** A quiet note after the name. */
  readonly note: string;
  /** Indexes into `database.objects`. */
  readonly objects: readonly number[];
}

const notesOf = ({ starIndex, spill }: Vocabulary): Record<DbObject['role'], string> => ({
  fact: messages.factTable,
  'star-index': starIndex.one,
  dimension: messages.dimension,
  'dimension-index': messages.index,
  spill: spill.short,
  system: '',
  table: messages.tableSpace,
  index: messages.indexSpace,
  temporary: messages.temporary,
  log: messages.log,
});

const isDimension = (object: DbObject): boolean => object.role === 'dimension' || object.role === 'dimension-index';

/**
 * Short names of a database's objects, parallel to them: without the leading words that a name shares with another
 * ("4 keys" of "Star index, 4 keys" beside "Star index, 5 keys"). As few words as no other name ends with; the whole
 * name where it shares none, or where nothing would be left.
 */
export const shortNames = perObject(({ objects }: Database): readonly string[] => {
  const words = objects.map(({ name }) => name.trim().split(/\s+/));
  const begins = new Map<string, number>();
  const ends = new Map<string, number>();
  const count = (of: Map<string, number>, key: string) => of.set(key, (of.get(key) ?? 0) + 1);
  for (const each of words) {
    for (let k = 1; k <= each.length; k += 1) {
      count(begins, beginning(each, k));
      count(ends, ending(each, k));
    }
  }
  return words.map((each, o) => {
    let shared = 0;
    while (shared < each.length && (begins.get(beginning(each, shared + 1)) ?? 0) > 1) shared += 1;
    if (shared === each.length) return objects[o].name;
    for (let left = each.length - shared; left < each.length; left += 1) {
      if (ends.get(ending(each, left)) === 1) return ending(each, left);
    }
    return objects[o].name;
  });
});
const beginning = (words: readonly string[], n: number): string => words.slice(0, n).join(' ');
const ending = (words: readonly string[], n: number): string => words.slice(-n).join(' ');

/** Groups in document order; dimensions and their indexes share one row where the first of them stands. */
export function objectGroups(database: Database, words: Vocabulary): ObjectGroup[] {
  const notes = notesOf(words);
  const dimensions = database.objects.flatMap((object, o) => (isDimension(object) ? [o] : []));
  const tables = dimensions.filter((o) => database.objects[o].role === 'dimension').length;
  const shorts = shortNames(database);
  const groups: ObjectGroup[] = [];
  database.objects.forEach((object, o) => {
    if (!isDimension(object) || dimensions.length < 3) {
      // A note that repeats the name says nothing.
      const note = object.name.toLowerCase().includes(notes[object.role].toLowerCase()) ? '' : notes[object.role];
      groups.push({ id: object.id, title: object.name, short: shorts[o], note, objects: [o] });
    } else if (o === dimensions[0]) {
      const title = messages.dimensionsAndIndexes(tables, dimensions.length - tables);
      groups.push({ id: 'dimensions', title, short: messages.dimensions, note: '', objects: dimensions });
    }
  });
  return groups;
}
