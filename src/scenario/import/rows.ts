/** A table as text has it: a header and rows. */
import type { ImportProblem } from './problem.ts';

export interface GridRow {
  /** Counted from 1. */
  readonly line: number;
  /** As many as the header has. */
  readonly cells: readonly string[];
}

export interface Grid {
  readonly shape: 'csv' | 'bars' | 'ruled';
  /** Of CSV. */
  readonly separator: string;
  readonly header: readonly string[];
  readonly headerLine: number;
  readonly rows: readonly GridRow[];
}

export interface ReadGrid {
  /** Null: no header was found. */
  readonly grid: Grid | null;
  readonly problems: readonly ImportProblem[];
}
