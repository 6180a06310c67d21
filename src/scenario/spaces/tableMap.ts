/**
 * Which byte of its table space a table's byte is. Tables take whole extents: one table after another in document order, or in turn where they
 * are loaded together, by the rule of files that grow together (`growth.ts`).
 */
import { Growth, GrowthMaker } from '../growth.ts';
import type { Table } from './spaces.ts';

export class TableMap {
  readonly immutable = true as const;
  /** By table: the first byte of its extents in the space, where it lies in one piece. */
  private readonly first: Float64Array;
  private readonly together: Growth | null;
  /** By table: its number among those that are loaded together, -1 for one that lies in one piece. */
  private readonly number: Int32Array;
  readonly extentBytes: number;

  /** @param tables of one space, in document order */
  constructor(tables: readonly Pick<Table, 'bytes' | 'together'>[], extentBytes: number) {
    const allocated = tables.map(({ bytes }) => Math.ceil(bytes / extentBytes) * extentBytes);
    const isTogether = tables.map(({ together }) => together === true);
    const count = isTogether.filter(Boolean).length;
    this.extentBytes = extentBytes;
    this.first = new Float64Array(tables.length);
    this.number = new Int32Array(tables.length).fill(-1);
    const maker = count > 0 ? new GrowthMaker(count, extentBytes) : null;
    let next = 0;
    tables.forEach((_, t) => {
      if (!isTogether[t]) {
        this.first[t] = next;
        next += allocated[t];
      } else if (this.number[t] < 0) {
        // All of them lie where the first of them would begin.
        const members = tables.flatMap((_table, k) => (isTogether[k] ? [k] : []));
        members.forEach((k, n) => (this.number[k] = n));
        const files = members.map((k, psu) => ({
          psu,
          object: psu,
          bytes: allocated[k],
          start: 0,
          span: allocated[k],
          growthBytes: extentBytes,
        }));
        next = maker?.add(files, next) ?? next;
      }
    });
    this.together = maker && new Growth(maker);
  }

  /** Byte of the space that byte `at` of a table is. */
  byteAt(table: number, at: number): number {
    const number = this.number[table];
    return number < 0 || this.together === null ? this.first[table] + at : this.together.address(number, at);
  }
}
