import type { ReactNode } from 'react';
import styles from './Validation.module.css';

export interface NumbersProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of a row is its heading. `key` tells rows apart. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A table of figures: heading cells for screen readers, numbers to the right. */
export function Numbers({ caption, columns, rows }: NumbersProps) {
  return (
    <table className={styles.numbers}>
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

/** Whether a figure lies within what is allowed: by a sign and a word, the colour only helps. */
export function Within({ is }: { readonly is: boolean }) {
  return (
    <span className={styles.within} data-within={is}>
      <span aria-hidden="true">{is ? '✓' : '✗'}</span> {is ? 'within' : 'not within'}
    </span>
  );
}
