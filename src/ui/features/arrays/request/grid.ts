/**
 * What one logical request becomes, as a picture: disks are columns, stripe units rows, the request's
 * device I/Os marks on them, in stages. Where every block lies is asked of the engine's own explanation,
 * block by block, so that the picture cannot say anything else than the engine does.
 *
 *   disk    1     2     3     4     5
 *   row 0 | D0  | D1  | D2  | D3  | P  |
 *   row 1 | D5  | D6  | D7  | P   | D4 |
 */

import type { ExplainedIo, Explainer } from '../../../../engine/volume/explain.ts';

export interface LogicalRequest {
  readonly offsetBytes: number;
  readonly bytes: number;
  readonly write: boolean;
}

/** Geometry of the picture: its columns and the size of a block. */
export interface GridShape {
  /** Indexes into the scenario's disks, in the volume's order. */
  readonly disks: readonly number[];
  /** Height of a row on a disk in bytes: the stripe unit. */
  readonly unitBytes: number;
  /** Logical bytes that follow each other on one disk: the unit, or less where an outer stripe cuts it. */
  readonly blockBytes: number;
  /** Logical byte ranges [from, to) whose blocks may lie in a row; what is labeled is what is found there. */
  readonly candidates: (row: number) => readonly (readonly [number, number])[];
  /** Bytes that the volume holds. */
  readonly capacityBytes: number;
  /** What of a row is neither data nor parity is spare space (RAID 5E). */
  readonly spareSpace: boolean;
}

export type CellKind = 'data' | 'copy' | 'parity' | 'spare' | 'empty';

export interface Cell {
  /** Indexes into `columns` and `rows`. */
  readonly column: number;
  readonly row: number;
  readonly kind: CellKind;
  /** "D12", "P"; empty where nothing was found. */
  readonly label: string;
}

export interface Mark {
  readonly column: number;
  readonly row: number;
  /** Part of the cell's height that is touched, from its top. */
  readonly from: number;
  readonly to: number;
  readonly io: ExplainedIo;
}

export interface RequestGrid {
  readonly columns: readonly number[];
  /** Row numbers on the disks, ascending. */
  readonly rows: readonly number[];
  readonly cells: readonly Cell[];
  readonly marks: readonly Mark[];
  /** Rows that the request touches and that are not among `rows`. */
  readonly rowsNotDrawn: number;
}

/** Rows drawn at least, to see how parity goes round, and at most. */
const FEWEST_ROWS = 4;
const MOST_ROWS = 10;
/** Blocks asked for at most: beyond it only the request's own rows are labeled. */
const MOST_BLOCKS = 4096;

/** The picture of a request. `whole` explains as if no disk had failed: it says where the blocks lie. */
export function requestGrid(shape: GridShape, ios: readonly ExplainedIo[], whole: Explainer): RequestGrid {
  const touched = new Set<number>();
  for (const io of ios) for (const row of rowsOf(io, shape.unitBytes)) if (touched.size <= MOST_ROWS * 8) touched.add(row);
  const sorted = [...touched].sort((a, b) => a - b);
  const rows = sorted.slice(0, MOST_ROWS);
  for (let next = (rows.at(-1) ?? -1) + 1; rows.length < FEWEST_ROWS; next += 1) rows.push(next);
  const marks = ios.flatMap((io) => marksOf(io, shape, rows));
  return { columns: shape.disks, rows, cells: cellsOf(shape, rows, whole), marks, rowsNotDrawn: Math.max(0, sorted.length - MOST_ROWS) };
}

function* rowsOf(io: ExplainedIo, unitBytes: number): Generator<number> {
  const last = Math.floor((io.offsetBytes + io.bytes - 1) / unitBytes);
  for (let row = Math.floor(io.offsetBytes / unitBytes); row <= last; row += 1) yield row;
}

function marksOf(io: ExplainedIo, { disks, unitBytes }: GridShape, rows: readonly number[]): Mark[] {
  const column = disks.indexOf(io.disk);
  if (column < 0) return [];
  const marks: Mark[] = [];
  rows.forEach((number, row) => {
    const top = number * unitBytes;
    const from = Math.max(0, io.offsetBytes - top) / unitBytes;
    const to = Math.min(unitBytes, io.offsetBytes + io.bytes - top) / unitBytes;
    if (to > from) marks.push({ column, row, from, to, io });
  });
  return marks;
}

/** Labels of all cells of these rows: each block of the volume that may lie there is asked for, as a write of the whole block. */
function cellsOf(shape: GridShape, rows: readonly number[], whole: Explainer): Cell[] {
  const { disks, unitBytes, blockBytes, capacityBytes } = shape;
  const rowAt = new Map(rows.map((number, row) => [number, row]));
  const columnAt = new Map(disks.map((disk, column) => [disk, column]));
  const found = new Map<number, { kind: CellKind; blocks: number[] }>();
  let asked = 0;
  for (const [from, to] of mergeRanges(rows.flatMap(shape.candidates))) {
    for (let block = Math.floor(from / blockBytes); block * blockBytes < Math.min(to, capacityBytes); block += 1) {
      asked += 1;
      if (asked > MOST_BLOCKS) break;
      const at = block * blockBytes;
      for (const io of whole(at, Math.min(blockBytes, capacityBytes - at), true)) {
        const row = io.write ? rowAt.get(Math.floor(io.offsetBytes / unitBytes)) : undefined;
        const column = columnAt.get(io.disk);
        if (row === undefined || column === undefined) continue;
        const key = row * disks.length + column;
        const cell = found.get(key) ?? { kind: kindOfRole(io), blocks: [] };
        if (cell.kind !== 'parity' && !cell.blocks.includes(block)) cell.blocks.push(block);
        found.set(key, cell);
      }
    }
  }
  return rows.flatMap((_, row) =>
    disks.map((_disk, column): Cell => {
      const cell = found.get(row * disks.length + column);
      if (cell) return { column, row, kind: cell.kind, label: cellLabel(cell.kind, cell.blocks) };
      return shape.spareSpace ? { column, row, kind: 'spare', label: 'S' } : { column, row, kind: 'empty', label: '' };
    }),
  );
}

const kindOfRole = ({ role }: ExplainedIo): CellKind => (role === 'mirror' ? 'copy' : role === 'parity' ? 'parity' : 'data');

function cellLabel(kind: CellKind, blocks: readonly number[]): string {
  if (kind === 'parity') return 'P';
  if (blocks.length === 0) return '';
  const [first, last] = [Math.min(...blocks), Math.max(...blocks)];
  return `D${first}${last > first ? `–${last}` : ''}${kind === 'copy' ? '′' : ''}`;
}

/** Ranges in order, those that meet joined. */
export function mergeRanges(ranges: readonly (readonly [number, number])[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) merged.push([from, to]);
  }
  return merged;
}
