import type { TypeRow, TypeTable } from '../../../../analysis/byType/table.ts';
import { mostlyWords, preferenceWords, relation, standingWords, withFigures } from '../../../../analysis/byType/words.ts';
import { formatMs, timeUnit } from '../../../../analysis/format.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { VisuallyHidden } from '../../../kit/primitives/VisuallyHidden.tsx';
import { stripsOf } from './strips.ts';
import type { Tick } from './strips.ts';
import { useTypeTable } from './useTypeTable.ts';
import { messages } from './messages.ts';
import styles from './ByType.module.css';

/** Any further types are in the table only. */
const MOST_ROWS = 12;

/** What unfolds: each type's time here, against the fastest of those compared. @param onTable opens the whole table at a row; '' at none */
export function OpenedTypes({ onTable }: { readonly onTable: (row: string) => void }) {
  const { table, before } = useTypeTable();
  const here = table.columns.findIndex(({ current }) => current);
  const { strips, most } = stripsOf(table);
  const shown = strips.slice(0, MOST_ROWS);
  // A single layout has nothing to compare with: show where its time goes instead.
  const alone = withFigures(table) < 2;
  return (
    <div className={styles.opened} data-before={before || undefined}>
      <p data-testid="by-type-words">{preferenceWords(table)}</p>
      {shown.length > 0 && (
        <table className={styles.small}>
          <caption>{alone ? messages.captionAlone : messages.caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{messages.queryType}</VisuallyHidden>
              </th>
              <th scope="col">{messages.thisLayout}</th>
              <th scope="col">{alone ? messages.mostly : messages.toFastest}</th>
              {!alone && (
                <td className={styles.strip} aria-hidden="true" title={messages.ticksTitle}>
                  <span className={styles.ends}>
                    <span>1×</span>
                    <span>{`${most.toFixed(1)}×`}</span>
                  </span>
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, ticks }) => (
              <SmallRow key={row.key} row={row} ticks={ticks} table={table} here={here} alone={alone} onTable={onTable} />
            ))}
          </tbody>
        </table>
      )}
      {table.rows.length > 0 && (
        <p className={styles.more}>
          <Button kind="link" onClick={() => onTable('')}>
            {strips.length > MOST_ROWS ? messages.allTypes(strips.length) : messages.layoutByLayout}
          </Button>
        </p>
      )}
    </div>
  );
}

interface SmallRowProps {
  readonly row: TypeRow;
  readonly ticks: readonly Tick[];
  readonly table: TypeTable;
  readonly here: number;
  readonly alone: boolean;
  readonly onTable: (row: string) => void;
}

function SmallRow({ row, ticks, table, here, alone, onTable }: SmallRowProps) {
  const cell = row.cells[here] ?? null;
  return (
    <tr>
      <th scope="row">
        <button type="button" title={messages.whereTimeGoes(row.title)} onClick={() => onTable(row.key)}>
          {row.name}
        </button>
      </th>
      <td>{cell ? formatMs(cell.ms, timeUnit(cell.ms)) : '–'}</td>
      <td title={standingWords(table, row, here)}>{cell ? (alone ? mostlyWords(cell) : relation(cell)) : '–'}</td>
      {!alone && (
        <td className={styles.strip} aria-hidden="true">
          <span className={styles.track}>
            {ticks.map(({ column, at }) => (
              <span
                key={table.columns[column].id}
                className={column === here ? styles.here : styles.tick}
                style={{ left: `${at * 100}%` }}
                title={`${table.columns[column].title}: ${formatMs(row.cells[column]?.ms ?? NaN)}`}
              />
            ))}
          </span>
        </td>
      )}
    </tr>
  );
}
