/**
 * Table spaces as the engine reads and writes them. An operator sees a table, or a whole space, as one logical file; where it reads or
 * writes, the file is cut into pieces of extents, and each piece is read or written in the container that has it. Caches, disks and records
 * know containers only: the map is one to one, so a page of a table is a page of one container and of no other.
 */
import type { Scenario } from '../../scenario/schema.ts';
import { ExtentMap, type ContainerPlace } from '../../scenario/spaces/extentMap.ts';
import { extentsInUse, extentsOfTables, prefetchBytesOf } from '../../scenario/spaces/spaces.ts';
import { TableMap } from '../../scenario/spaces/tableMap.ts';
import type { ObjectIndex, PsuIndex } from '../kernel/indexes.ts';

/** A run of bytes of a container; mutable, so that one serves all. */
export interface Extent {
  psu: PsuIndex;
  offset: number;
  /** Bytes from there to the end of the extent. */
  left: number;
}

/** Used up at once, never held while another process may run. */
const PLACE: ContainerPlace = { container: 0, offset: 0 };

/** All logical files: first the spaces, then the tables, in document order. */
export class Spaces {
  readonly immutable = true as const;
  /** By logical file: index of its table space in `database.objects`, and its bytes. */
  readonly space: Int32Array;
  readonly bytes: Float64Array;
  /** By logical file: extent, and what a sequential reader asks for at a time. */
  readonly extentBytes: Float64Array;
  readonly prefetchBytes: Float64Array;
  /** Object indexes of spaces and, behind all objects, of tables. */
  readonly object: Int32Array;
  /** By logical file: its number among the tables of its space, -1 for the whole space. */
  private readonly table: Int32Array;
  /** By logical file: first container. */
  private readonly firstPsu: Int32Array;
  private readonly containers: Int32Array;
  private readonly maps: readonly ExtentMap[];
  private readonly tables: readonly (TableMap | null)[];

  private constructor({ database: { objects, tables = [] } }: Scenario, objectFirst: Int32Array, psuBytes: Float64Array) {
    const spaces = objects.flatMap((object, o) => (object.extents === undefined ? [] : [{ ...object, extents: object.extents, o }]));
    const files = [
      ...spaces.map((space) => {
        const { extentBytes } = space.extents;
        return {
          space,
          table: -1,
          object: space.o,
          bytes: extentsInUse(space, extentsOfTables(tables, space.id, extentBytes)) * extentBytes,
        };
      }),
      ...tables.flatMap((table, t) => {
        const space = spaces.find(({ id }) => id === table.space);
        if (space === undefined) return [];
        const number = tables.slice(0, t).filter((before) => before.space === space.id).length;
        return [{ space, table: number, object: objects.length + t, bytes: table.bytes }];
      }),
    ];
    const mapOf = new Map(
      spaces.map(({ id, o, extents }) => {
        // The containers' own sizes, so that what the system has allocated is dealt as it was.
        const sizes = psuBytes.subarray(objectFirst[o], objectFirst[o + 1]);
        const own = tables.filter((table) => table.space === id);
        return [
          id,
          { map: new ExtentMap(sizes, extents.extentBytes), tables: own.length === 0 ? null : new TableMap(own, extents.extentBytes) },
        ];
      }),
    );
    this.space = Int32Array.from(files, ({ space }) => space.o);
    this.object = Int32Array.from(files, ({ object }) => object);
    this.table = Int32Array.from(files, ({ table }) => table);
    this.bytes = Float64Array.from(files, ({ bytes }) => bytes);
    this.extentBytes = Float64Array.from(files, ({ space }) => space.extents.extentBytes);
    this.prefetchBytes = Float64Array.from(files, ({ space }) => prefetchBytesOf(space));
    this.firstPsu = Int32Array.from(files, ({ space }) => objectFirst[space.o]);
    this.containers = Int32Array.from(files, ({ space }) => space.psusPerSegment);
    this.maps = files.map(({ space }) => mapOf.get(space.id)!.map);
    this.tables = files.map(({ space }) => mapOf.get(space.id)!.tables);
  }

  /** Null where the document has no table space. */
  static of(scenario: Scenario, objectFirst: Int32Array, psuBytes: Float64Array): Spaces | null {
    return scenario.database.objects.some(({ extents }) => extents !== undefined) ? new Spaces(scenario, objectFirst, psuBytes) : null;
  }

  /** Containers of a logical file's space, from the first to the end. */
  containersOf(file: number): readonly [first: number, end: number] {
    return [this.firstPsu[file], this.firstPsu[file] + this.containers[file]];
  }

  get files(): number {
    return this.space.length;
  }

  /** Which byte lies where in a table space, by the space's index in `database.objects`; null for what is no table space. */
  mapOf(object: ObjectIndex): ExtentMap | null {
    const file = this.space.indexOf(object);
    return file < 0 ? null : this.maps[file];
  }

  /** The container that has byte `at` of a logical file, and how far its extent goes. */
  find(file: number, at: number, extent: Extent): void {
    const table = this.table[file];
    const tables = this.tables[file];
    const byte = table < 0 || tables === null ? at : tables.byteAt(table, at);
    this.maps[file].locate(byte, PLACE);
    const { extentBytes } = this.maps[file];
    extent.psu = this.firstPsu[file] + PLACE.container;
    extent.offset = PLACE.offset;
    extent.left = extentBytes - (PLACE.offset - Math.floor(PLACE.offset / extentBytes) * extentBytes);
  }
}
