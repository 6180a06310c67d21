/** What was understood of a text, line by line. */
import { useState } from 'react';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { messages } from './messages.ts';
import styles from './Own.module.css';

export interface PreviewProps {
  /** What the list is of; default: the text, line by line. */
  readonly summary?: string;
  /** Titles of the columns. */
  readonly columns: readonly string[];
  /** The first value of each row names it. */
  readonly rows: readonly (readonly string[])[];
}

const PAGE = 50;

export function Preview({ summary = messages.whatWasUnderstood, columns, rows }: PreviewProps) {
  const [pages, setPages] = useState(1);
  if (rows.length === 0) return null;
  const shown = rows.slice(0, pages * PAGE);
  return (
    <Fold summary={summary}>
      <ScrollRegion className={styles.preview} aria-label={summary}>
        <table>
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
            {shown.map((cells, k) => (
              <tr key={k}>
                {cells.map((cell, c) =>
                  c === 1 ? (
                    <th key={columns[c]} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={columns[c]}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length > shown.length && (
        <Button kind="link" onClick={() => setPages(pages + 4)}>
          {messages.showMore(rows.length - shown.length)}
        </Button>
      )}
    </Fold>
  );
}
