import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { TypeRow, TypeTable } from '../../../../analysis/byType/table.ts';
import { mostlyWords, preferenceWords, relation, standingWords, withFigures } from '../../../../analysis/byType/words.ts';
import { formatMs, timeUnit } from '../../../../analysis/format.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { Fold } from '../../../kit/primitives/Fold.tsx';
import { LazyDialog } from '../../../kit/primitives/LazyDialog.tsx';
import { lazyPart } from '../../../kit/primitives/lazyPart.tsx';
import { VisuallyHidden } from '../../../kit/primitives/VisuallyHidden.tsx';
import { stripsOf } from './strips.ts';
import type { Tick } from './strips.ts';
import { useTypeTable } from './useTypeTable.ts';
import { messages } from './messages.ts';
import styles from './ByType.module.css';

// Loaded when opened.
const TypeDialog = lazyPart(messages.tablePart, () => import('./TypeDialog.tsx').then((module) => module.TypeDialog));

/** Any further types are in the table only. */
const MOST_ROWS = 12;

/** The answer by query type: how this layout ranks among those compared, with a link to the whole table. */
export function ByType() {
  const [open, setOpen] = useState(false);
  // The row to unfold in the table; '' for none.
  const [dialogAt, setDialogAt] = useState<string | null>(null);
  return (
    <section className={styles.panel} aria-label={messages.title} data-testid="by-type">
      <Fold summary={<h2 className={styles.heading}>{messages.title}</h2>} open={open} onOpen={setOpen}>
        {open && <Opened onTable={(row) => setDialogAt(row)} />}
      </Fold>
      {/* Outside of the place: turning a phone may hide the place, and an invisible modal dialog would block the page. */}
      {dialogAt !== null &&
        createPortal(
          <LazyDialog onClose={() => setDialogAt(null)}>
            <TypeDialog at={dialogAt} onClose={() => setDialogAt(null)} />
          </LazyDialog>,
          document.body,
        )}
    </section>
  );
}

function Opened({ onTable }: { readonly onTable: (row: string) => void }) {
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
