import { useState } from 'react';
import { Button } from './Button.tsx';
import styles from './DataTable.module.css';
import { messages } from './tableMessages.ts';

const PAGE = 25;

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly text: (row: Row) => string;
  /** Number to sort by. */
  readonly value: (row: Row) => number;
}

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly onRow?: (row: Row) => void;
  readonly isMarked?: (row: Row) => boolean;
}

/** Numbers in pages of 25 rows; pressing a heading sorts by it, pressing it again reverses the order. */
export function DataTable<Row>({ caption, rows, columns, rowKey, onRow, isMarked }: DataTableProps<Row>) {
  const [sort, setSort] = useState<{ readonly id: string; readonly down: boolean } | null>(null);
  const [page, setPage] = useState(0);
  const by = columns.find(({ id }) => id === sort?.id);
  const sorted = by && sort ? rows.toSorted((a, b) => (by.value(a) - by.value(b)) * (sort.down ? -1 : 1)) : rows;
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const shown = Math.min(page, pages - 1);
  const from = shown * PAGE;
  return (
    <div className={styles.holder}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ id, title }) => (
                <th key={id} scope="col" aria-sort={sort?.id === id ? (sort.down ? 'descending' : 'ascending') : 'none'}>
                  <button
                    type="button"
                    onClick={() => setSort(sort?.id === id ? { id, down: !sort.down } : { id, down: id !== columns[0].id })}
                  >
                    {title}
                    <span aria-hidden="true">{sort?.id === id ? (sort.down ? ' ↓' : ' ↑') : ''}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(from, from + PAGE).map((row) => (
              <tr key={rowKey(row)} data-marked={isMarked?.(row) || undefined}>
                {columns.map((column, c) =>
                  c === 0 ? (
                    <th key={column.id} scope="row">
                      {onRow ? (
                        <button type="button" onClick={() => onRow(row)}>
                          {column.text(row)}
                        </button>
                      ) : (
                        column.text(row)
                      )}
                    </th>
                  ) : (
                    <td key={column.id}>{column.text(row)}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={messages.pages}>
          <Button onClick={() => setPage(Math.max(0, shown - 1))} unavailable={shown === 0 ? messages.firstPage : undefined}>
            {messages.previous}
          </Button>
          <span>{messages.rows(from + 1, Math.min(rows.length, from + PAGE), rows.length)}</span>
          <Button onClick={() => setPage(Math.min(pages - 1, shown + 1))} unavailable={shown === pages - 1 ? messages.lastPage : undefined}>
            {messages.next}
          </Button>
        </nav>
      )}
    </div>
  );
}
