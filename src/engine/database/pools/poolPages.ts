/**
 * The pages of table spaces that are in pools: numbers that say which table space and which page of it, never where that lies. So a page stays
 * in its pool when its container moves, or when extents are dealt otherwise.
 */
import type { Scenario } from '../../../scenario/schema.ts';
import type { ContainerPlace, ExtentMap } from '../../../scenario/spaces/extentMap.ts';
import type { ObjectIndex, PsuIndex } from '../../kernel/indexes.ts';
import type { Files } from '../files.ts';
import { NONE } from '../processes.ts';

/** A run of bytes of a container; mutable, so that one serves all. */
export interface PagePlace {
  psu: PsuIndex;
  offset: number;
  /** Bytes from there to the end of the extent. */
  left: number;
}

/** Used up at once, never held while another process may run. */
const PLACE: ContainerPlace = { container: 0, offset: 0 };

export class PoolPages {
  readonly immutable = true as const;
  readonly pageBytes: number;
  /** Table spaces in pools: index in `database.objects`, pool, first page of its numbers and, one entry more, the end of all. */
  readonly object: Int32Array;
  readonly pool: Int32Array;
  readonly firstPage: Float64Array;
  private readonly firstPsu: Int32Array;
  private readonly maps: readonly ExtentMap[];
  /** By container: its table space's place in the columns above, or NONE. */
  private readonly spaceOf: Int32Array;

  constructor({ database }: Scenario, files: Files) {
    const { objects, pools = [] } = database;
    const spaces = objects.flatMap(({ extents }, object) => {
      const pool = pools.findIndex(({ id }) => id === extents?.pool);
      const map = files.spaces?.mapOf(object) ?? null;
      return pool < 0 || map === null ? [] : [{ object, pool, map }];
    });
    this.pageBytes = database.blockBytes;
    this.object = Int32Array.from(spaces, ({ object }) => object);
    this.pool = Int32Array.from(spaces, ({ pool }) => pool);
    this.maps = spaces.map(({ map }) => map);
    this.firstPage = new Float64Array(spaces.length + 1);
    this.firstPsu = new Int32Array(spaces.length);
    this.spaceOf = new Int32Array(files.psuCount).fill(NONE);
    spaces.forEach(({ object, map }, s) => {
      this.firstPage[s + 1] = this.firstPage[s] + Math.ceil(map.bytes / this.pageBytes);
      const [first, end] = files.psusOf(object, 0);
      this.firstPsu[s] = first;
      this.spaceOf.fill(s, first, end);
    });
  }

  /** Table space (its place in the columns) of a container, NONE if it is in no pool. */
  spaceOfPsu(psu: PsuIndex): number {
    return this.spaceOf[psu];
  }

  /** Byte of its table space that a container's byte is; -1 beyond its last whole extent. */
  byteOf(space: number, psu: PsuIndex, offset: number): number {
    return this.maps[space].byteAt(psu - this.firstPsu[space], offset);
  }

  extentBytes(space: number): number {
    return this.maps[space].extentBytes;
  }

  /** Table space of a page. */
  spaceOfPage(page: number): number {
    let space = 0;
    while (page >= this.firstPage[space + 1]) space++;
    return space;
  }

  /** Where a page lies now. */
  locate(space: number, page: number, place: PagePlace): void {
    const map = this.maps[space];
    map.locate((page - this.firstPage[space]) * this.pageBytes, PLACE);
    place.psu = this.firstPsu[space] + PLACE.container;
    place.offset = PLACE.offset;
    place.left = map.extentBytes - (PLACE.offset - Math.floor(PLACE.offset / map.extentBytes) * map.extentBytes);
  }

  /** Pages of all table spaces. */
  get count(): number {
    return this.firstPage[this.pool.length];
  }

  /** Pages of all table spaces of a pool. */
  pagesOf(pool: number): number {
    let pages = 0;
    for (let s = 0; s < this.pool.length; s++) if (this.pool[s] === pool) pages += this.firstPage[s + 1] - this.firstPage[s];
    return pages;
  }

  objectOfSpace(space: number): ObjectIndex {
    return this.object[space];
  }
}
