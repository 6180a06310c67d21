/**
 * Where the bytes of a table lie in another layout, whatever table space it is in there: tables are matched by id, and a byte by its place in its
 * table. For table spaces whose tables are others than when a trace was recorded, or lie in another order.
 */
import type { Layout } from '../scenario/layout.ts';
import type { DbObject, Scenario } from '../scenario/schema.ts';
import { ExtentMap, type ContainerPlace } from '../scenario/spaces/extentMap.ts';
import { TableMap } from '../scenario/spaces/tableMap.ts';
import type { PlaceNow } from './placeNow.ts';

type Tables = NonNullable<Scenario['database']['tables']>;

/** A table space with its tables. */
class SpaceOfTables {
  readonly extents: ExtentMap;
  readonly map: TableMap;
  readonly tables: Tables;
  readonly firstFile: number;

  constructor({ database }: Scenario, layout: Layout, o: number, extentBytes: number) {
    this.firstFile = layout.objectFirst[o];
    this.tables = tablesOf(database, database.objects[o].id);
    this.extents = new ExtentMap(layout.bytes.subarray(this.firstFile, layout.objectFirst[o + 1]), extentBytes);
    this.map = new TableMap(this.tables, extentBytes);
  }
}

const tablesOf = ({ tables = [] }: Scenario['database'], space: string): Tables => tables.filter((table) => table.space === space);

/** What decides where in its space a table lies. */
const kept = (tables: Tables): string => JSON.stringify(tables.map(({ id, bytes, together }) => [id, bytes, together === true]));

/** Used up at once. */
const CONTAINER: ContainerPlace = { container: 0, offset: 0 };

export class TablePartners {
  private readonly before: SpaceOfTables;
  /** By extent of the recorded space: its table, or -1, and which of the table's extents it is. */
  private readonly tableAt: Int32Array;
  private readonly nthOfTable: Int32Array;
  /** By recorded table: its space now and its number there; null: there is no such table now. */
  private readonly now: readonly ({ readonly space: SpaceOfTables; readonly table: number } | null)[];

  private constructor(before: SpaceOfTables, now: TablePartners['now']) {
    const { extents, map, tables } = before;
    this.before = before;
    this.now = now;
    this.tableAt = new Int32Array(extents.extents).fill(-1);
    this.nthOfTable = new Int32Array(extents.extents);
    tables.forEach(({ bytes }, t) => {
      for (let nth = 0; nth * extents.extentBytes < bytes; nth++) {
        const extent = map.byteAt(t, nth * extents.extentBytes) / extents.extentBytes;
        if (extent >= extents.extents) continue;
        this.tableAt[extent] = t;
        this.nthOfTable[extent] = nth;
      }
    });
  }

  /** Null: the object is no table space, or its tables lie in it as they did. */
  static of(recorded: Scenario, now: Scenario, from: Layout, to: Layout, object: DbObject): TablePartners | null {
    const { extents } = object;
    const tables = tablesOf(recorded.database, object.id);
    if (extents === undefined || tables.length === 0 || kept(tables) === kept(tablesOf(now.database, object.id))) return null;
    const spaces = new Map<string, SpaceOfTables>();
    const spaceNow = (id: string): SpaceOfTables | null => {
      const o = now.database.objects.findIndex((each) => each.id === id);
      const bytes = now.database.objects[o]?.extents?.extentBytes;
      if (bytes === undefined) return null;
      const space = spaces.get(id) ?? new SpaceOfTables(now, to, o, bytes);
      spaces.set(id, space);
      return space;
    };
    const partners = tables.map(({ id }) => {
      const space = spaceNow(now.database.tables?.find((table) => table.id === id)?.space ?? '');
      return space === null ? null : { space, table: space.tables.findIndex((table) => table.id === id) };
    });
    return new TablePartners(new SpaceOfTables(recorded, from, recorded.database.objects.indexOf(object), extents.extentBytes), partners);
  }

  /** Where bytes of a recorded file lie now, or the first of them; what is no table's has no place. */
  find(file: number, offset: number, place: PlaceNow): void {
    const { extents, firstFile } = this.before;
    const { extentBytes } = extents;
    const byte = extents.byteAt(file - firstFile, offset);
    const within = offset % extentBytes;
    place.psu = -1;
    place.bytes = Math.min(place.bytes, extentBytes - within);
    if (byte < 0) return;
    const extent = Math.floor(byte / extentBytes);
    const table = this.tableAt[extent];
    const partner = table < 0 ? null : this.now[table];
    if (partner === null) return;
    const { space } = partner;
    const at = this.nthOfTable[extent] * extentBytes + within;
    if (at >= space.tables[partner.table].bytes) return;
    const there = space.map.byteAt(partner.table, at);
    if (there >= space.extents.bytes) return;
    space.extents.locate(there, CONTAINER);
    place.psu = space.firstFile + CONTAINER.container;
    place.offset = CONTAINER.offset;
    place.bytes = Math.min(place.bytes, space.extents.extentBytes - (CONTAINER.offset % space.extents.extentBytes));
  }
}
