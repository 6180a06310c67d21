import type { ReactNode } from 'react';
import styles from './Numbers.module.css';

export interface NumbersProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of a row is its heading. `key` tells rows apart. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** As wide as its figures, not as its place. */
  readonly compact?: boolean;
}

/** A table of figures: heading cells for screen readers, numbers to the right. */
export function Numbers({ caption, columns, rows, compact = false }: NumbersProps) {
  return (
    <table className={compact ? `${styles.numbers} ${styles.compact}` : styles.numbers}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            <th scope="row">{cells[0]}</th>
            {cells.slice(1).map((cell, c) => (
              <td key={columns[c + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
