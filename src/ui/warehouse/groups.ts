/** Rows of the warehouse list: big objects by themselves, the many small ones of a kind under one row that opens. */
import type { Database, DbObject } from '../../scenario/schema.ts';
import { plural } from '../format.ts';

export interface ObjectGroup {
  readonly id: string;
  readonly title: string;
  /** Quiet words behind the name. */
  readonly note: string;
  /** Indexes into `database.objects`. */
  readonly objects: readonly number[];
}

const NOTES: Record<DbObject['role'], string> = {
  fact: 'fact table',
  'star-index': 'star index',
  dimension: 'dimension',
  'dimension-index': 'index',
  spill: 'spill',
  system: '',
};

const isDimension = (object: DbObject): boolean => object.role === 'dimension' || object.role === 'dimension-index';

/** Groups in document order; dimensions and their indexes share one row where the first of them stands. */
export function objectGroups(database: Database): ObjectGroup[] {
  const dimensions = database.objects.flatMap((object, o) => (isDimension(object) ? [o] : []));
  const tables = dimensions.filter((o) => database.objects[o].role === 'dimension').length;
  const groups: ObjectGroup[] = [];
  database.objects.forEach((object, o) => {
    if (!isDimension(object) || dimensions.length < 3) {
      // A note that repeats the name says nothing.
      const note = object.name.toLowerCase().includes(NOTES[object.role].toLowerCase()) ? '' : NOTES[object.role];
      groups.push({ id: object.id, title: object.name, note, objects: [o] });
    } else if (o === dimensions[0]) {
      const title = `${plural(tables, 'dimension')}, ${plural(dimensions.length - tables, 'index', 'indexes')}`;
      groups.push({ id: 'dimensions', title, note: '', objects: dimensions });
    }
  });
  return groups;
}
