import type { ReactNode } from 'react';
import styles from './Table.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface TableColumn {
  readonly title: string;
  /** Shown when someone points at the heading. */
  readonly help?: string;
  /** Its cells head their rows; without one the first column's do. */
  readonly heading?: boolean;
  /** Words: to the left, and wrapped where there is no room. */
  readonly words?: boolean;
  /** The heading is for screen readers only: the cells speak for themselves. */
  readonly spoken?: boolean;
  readonly className?: string | undefined;
}

export interface TableRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  /** Shown when someone points at the row's heading. */
  readonly help?: string | undefined;
  /** What styles and tests know the row by. */
  readonly data?: Readonly<Record<`data-${string}`, string | boolean | undefined>>;
}

export interface TableProps {
  readonly caption?: ReactNode;
  /** Above the table, and not for screen readers alone. */
  readonly captionShown?: boolean;
  /** A text is a column's title. Without columns there are no headings. */
  readonly columns?: readonly (string | TableColumn)[];
  readonly rows: readonly TableRow[];
  /** As wide as its figures, not as its place. */
  readonly compact?: boolean;
  /** Of words rather than figures, in all columns. */
  readonly words?: boolean;
  readonly className?: string | undefined;
  readonly testId?: string;
}

/** A table: heading cells for screen readers, names to the left, figures to the right. */
export function Table({ caption, captionShown, columns = [], rows, compact, words, className, testId }: TableProps) {
  const all: readonly TableColumn[] = columns.map((column) => (typeof column === 'string' ? { title: column } : column));
  const heading = Math.max(
    0,
    all.findIndex((column) => column.heading),
  );
  const classes = all.map((column) => classNames((words ?? column.words) && styles.words, column.className));
  return (
    <table className={classNames(styles.table, compact && styles.compact, words && styles.ofWords, className)} data-testid={testId}>
      {caption !== undefined && <caption className={captionShown ? styles.caption : styles.spoken}>{caption}</caption>}
      {all.length > 0 && (
        <thead>
          <tr>
            {all.map(({ title, help, spoken }, c) => (
              <th key={title} scope="col" title={help} className={classes[c]}>
                {spoken ? <VisuallyHidden>{title}</VisuallyHidden> : title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ key, cells, help, data }) => (
          <tr key={key} {...data}>
            {cells.map((cell, c) =>
              c === heading ? (
                <th key={c} scope="row" title={help} className={classes[c]}>
                  {cell}
                </th>
              ) : (
                <td key={c} className={classes[c]} data-label={words && !all[c]?.spoken ? all[c]?.title : undefined}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const classNames = (...names: readonly (string | false | undefined)[]): string | undefined => names.filter(Boolean).join(' ') || undefined;
