/** What query classes may name: objects, and tables in table spaces, each as an object of one segment. */
import type { Database, DbObject } from '../database.ts';
import { extentsInUse, extentsOfTables } from './spaces.ts';

type Named = Pick<Database, 'objects' | 'tables'>;

/** All of them by id. A table space is what is in use of it, a table its bytes: one logical file each, over all containers. */
export function namedObjects({ objects, tables = [] }: Named): Map<string, DbObject> {
  const named = new Map<string, DbObject>();
  for (const object of objects) {
    const { id, extents } = object;
    if (extents === undefined) named.set(id, object);
    else {
      const used = extentsInUse({ ...object, extents }, extentsOfTables(tables, id, extents.extentBytes));
      named.set(id, { ...object, segments: 1, psusPerSegment: 1, psuBytes: used * extents.extentBytes });
    }
  }
  const spaces = new Map(objects.map((object) => [object.id, object]));
  for (const { id, name, kind, space, bytes } of tables) {
    const extents = spaces.get(space)?.extents;
    if (named.has(id) || extents === undefined) continue;
    named.set(id, { id, name, role: kind, segments: 1, psusPerSegment: 1, psuBytes: bytes, extents });
  }
  return named;
}
