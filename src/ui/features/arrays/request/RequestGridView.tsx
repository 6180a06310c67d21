/** The grid of a request as SVG: thin, everything it draws is in the model. */
import type { Scenario } from '../../../../scenario/schema.ts';
import type { Mark, RequestGrid } from './grid.ts';
import { columnLabel } from './sentence.ts';
import styles from './Request.module.css';

const CELL_HEIGHT = 32;
const HEADER = 26;
const ROW_NAME = 46;
/** Between the arrays under a stripe. */
const ARRAY_GAP = 12;
/** Width of a stage's number in its circle. */
const badgeOf = (labelPx: number): number => labelPx + 5;

interface RequestGridViewProps {
  readonly scenario: Scenario;
  readonly grid: RequestGrid;
  /** Disks of each array, for the gaps between arrays; 0: none. */
  readonly group: number;
  readonly failed: ReadonlySet<number>;
  /** Size of small type. */
  readonly labelPx: number;
  /** What the picture says, for those who cannot see it. */
  readonly label: string;
}

export function RequestGridView({ scenario, grid, group, failed, labelPx, label }: RequestGridViewProps) {
  const longest = Math.max(2, ...grid.cells.map((cell) => cell.label.length));
  const stages = Math.max(1, ...grid.marks.map((_, i) => behind(grid.marks, i) + 1));
  const width = Math.round(longest * labelPx * 0.66 + stages * badgeOf(labelPx) + 12);
  const x = (column: number) => ROW_NAME + column * width + (group > 0 ? Math.floor(column / group) * ARRAY_GAP : 0);
  const y = (row: number) => HEADER + row * CELL_HEIGHT;
  const right = x(grid.columns.length - 1) + width + 2;
  const bottom = y(grid.rows.length) + 2;
  return (
    <svg className={styles.grid} width={right} height={bottom} viewBox={`0 0 ${right} ${bottom}`} role="img" aria-label={label}>
      <defs>
        <pattern id="request-parity" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" y1="0" x2="0" y2="5" className={styles.hatch} />
        </pattern>
      </defs>
      {grid.columns.map((disk, column) => (
        <g key={disk} className={failed.has(disk) ? styles.broken : undefined}>
          <text x={x(column) + width / 2} y={HEADER - 9} className={styles.disk}>
            {columnLabel(scenario, disk)}
            {failed.has(disk) ? ' ✕' : ''}
          </text>
        </g>
      ))}
      {grid.rows.map((number, row) => (
        <text key={number} x={ROW_NAME - 6} y={y(row) + CELL_HEIGHT / 2} className={styles.rowName}>
          {number}
        </text>
      ))}
      {grid.cells.map(({ column, row, kind }) => (
        <g key={`${column}/${row}`} data-kind={kind} className={failed.has(grid.columns[column]) ? styles.broken : undefined}>
          <rect x={x(column) + 1} y={y(row) + 1} width={width - 2} height={CELL_HEIGHT - 2} rx="2" className={styles.cell} />
          {kind === 'parity' && (
            <rect x={x(column) + 1} y={y(row) + 1} width={width - 2} height={CELL_HEIGHT - 2} rx="2" fill="url(#request-parity)" />
          )}
        </g>
      ))}
      {grid.marks.map((mark, i) => (
        <MarkView
          key={i}
          mark={mark}
          x={x(mark.column)}
          y={y(mark.row)}
          width={width}
          badge={badgeOf(labelPx)}
          behind={last(grid.marks, i)}
        />
      ))}
      {grid.cells.map(({ column, row, label: text }) => (
        <text
          key={`${column}/${row}`}
          x={x(column) + 6}
          y={y(row) + CELL_HEIGHT / 2}
          className={styles.block}
          data-broken={failed.has(grid.columns[column]) || undefined}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

/** How many marks after this one lie on the same cell: numbers stand side by side, the last stage at the right. */
function last(marks: readonly Mark[], i: number): number {
  let n = 0;
  for (let k = i + 1; k < marks.length; k += 1) if (marks[k].column === marks[i].column && marks[k].row === marks[i].row) n += 1;
  return n;
}

/** How many marks before this one lie on the same cell. */
function behind(marks: readonly Mark[], i: number): number {
  let n = 0;
  for (let k = 0; k < i; k += 1) if (marks[k].column === marks[i].column && marks[k].row === marks[i].row) n += 1;
  return n;
}

interface MarkViewProps {
  readonly mark: Mark;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly badge: number;
  /** Numbers that stand to the right of this one's. */
  readonly behind: number;
}

/** What is touched of the cell, as high as its share: shaded for a read, darker for a write; beside it the number of its stage. */
function MarkView({ mark, x, y, width, badge, behind: before }: MarkViewProps) {
  const inner = CELL_HEIGHT - 4;
  const height = Math.max(3, (mark.to - mark.from) * inner);
  // The least that is drawn stays inside the cell.
  const top = y + 2 + Math.min(mark.from * inner, inner - height);
  const middle = y + CELL_HEIGHT / 2;
  const center = x + width - 4 - (before + 0.5) * badge;
  return (
    <g className={mark.io.write ? styles.write : undefined} data-mark={mark.io.write ? 'write' : 'read'}>
      <rect x={x + 2} y={top} width={width - 4} height={height} className={styles.touched} />
      <rect x={x + 1} y={y + 1} width={width - 2} height={CELL_HEIGHT - 2} rx="2" className={styles.frame} />
      <circle cx={center} cy={middle} r={badge / 2 - 1} className={styles.badge} />
      <text x={center} y={middle} className={styles.stage}>
        {mark.io.stage + 1}
      </text>
    </g>
  );
}
