import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { GROUPS } from '../../../../analysis/run/phases.ts';
import type { PhaseGroup } from '../../../../analysis/run/phases.ts';
import { against } from '../../../../analysis/byType/table.ts';
import type { TypeCell, TypeRow, TypeTable } from '../../../../analysis/byType/table.ts';
import { againstDetail, relation, standingWords } from '../../../../analysis/byType/words.ts';
import { formatMs, formatPercent, plural, timeUnit } from '../../../../analysis/format.ts';
import { phaseColor, phaseHatch } from '../phaseColor.ts';
import { messages } from './tableMessages.ts';
import styles from './ByType.module.css';

interface TypeRowsProps {
  readonly table: TypeTable;
  /** Key of the row unfolded at first. */
  readonly at: string;
  /** The column to compare with; null: the fastest of each row. */
  readonly reference: number | null;
}

/** One row per query type, one column per layout; a row unfolds to the parts of its time. */
export function TypeRows({ table, at, reference }: TypeRowsProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([at]));
  const toggle = (key: string) =>
    setOpen((before) => (before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key])));
  return (
    <table className={styles.table} data-chance={table.seeds < 2 || undefined}>
      <caption>{messages.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.queryType}</th>
          {table.columns.map(({ id, title, current }) => (
            <th key={id} scope="col" data-current={current || undefined}>
              {title}
              {current && <small>{messages.thisLayout}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => {
          const isOpen = open.has(row.key);
          return (
            <Fragment key={row.key}>
              <tr>
                <th scope="row">
                  <button type="button" aria-expanded={isOpen} onClick={() => toggle(row.key)}>
                    <span aria-hidden="true">{isOpen ? '▾' : '▸'}&nbsp;</span>
                    {row.name}
                  </button>
                  {row.title !== row.name && <small>{row.title}</small>}
                </th>
                {row.cells.map((cell, c) => (
                  <td key={table.columns[c].id} data-mark={reference === null ? (cell?.mark ?? undefined) : undefined}>
                    {cell === null ? (
                      (table.columns[c].without ?? '–')
                    ) : (
                      <Figure table={table} row={row} cell={cell} column={c} reference={reference} />
                    )}
                  </td>
                ))}
              </tr>
              {isOpen && <Parts table={table} row={row} />}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

interface FigureProps {
  readonly table: TypeTable;
  readonly row: TypeRow;
  readonly cell: TypeCell;
  readonly column: number;
  readonly reference: number | null;
}

function Figure({ table, row, cell, column, reference }: FigureProps) {
  const ms = formatMs(cell.ms, timeUnit(row.mostMs));
  const other = reference === null ? null : row.cells[reference];
  if (!other) {
    return (
      <span title={standingWords(table, row, column)}>
        {ms} <small>{relation(cell)}</small>
      </span>
    );
  }
  if (column === reference) {
    return (
      <span>
        {ms} <small>{messages.reference}</small>
      </span>
    );
  }
  const { kind, share } = against(cell, other);
  const words =
    kind === 'tie' ? messages.noDifference : kind === 'open' ? messages.oneSeed(share ?? NaN) : messages.change(share ?? NaN, kind);
  return (
    <span title={againstDetail(cell, other)} data-kind={kind}>
      {ms} <small>{words}</small>
    </span>
  );
}

/** Where a query of this type spends its time, layout by layout: as bars, part by part, then the distribution over queries. */
function Parts({ table: { columns, rows }, row }: { readonly table: TypeTable; readonly row: TypeRow }) {
  const groups = GROUPS.filter(({ id }) => row.cells.some((cell) => cell !== null && cell.times[id] > 0));
  const unit = timeUnit(row.mostMs);
  // Small parts get a smaller unit, the same for all layouts.
  const unitOf = ({ id }: PhaseGroup) => timeUnit(Math.max(...row.cells.map((cell) => cell?.times[id] ?? 0)));
  const label = (group: PhaseGroup) => (
    <>
      <i className={styles.swatch} style={{ background: phaseColor(group.id) }} data-hatched={phaseHatch(group.id)} /> {group.label}
    </>
  );
  const line = (key: string, head: ReactNode, text: (cell: TypeCell) => ReactNode) => (
    <tr key={`${rows.indexOf(row)}-${key}`} className={styles.part}>
      <th scope="row">{head}</th>
      {row.cells.map((cell, c) => (
        <td key={columns[c].id}>{cell === null ? '–' : text(cell)}</td>
      ))}
    </tr>
  );
  return (
    <>
      <tr className={styles.part} aria-hidden="true">
        <td>{messages.whereTimeGoes}</td>
        {row.cells.map((cell, c) => (
          <td key={columns[c].id}>{cell && <Stack cell={cell} mostMs={row.mostMs} />}</td>
        ))}
      </tr>
      {groups.map((group) =>
        line(group.id, label(group), (cell) => (
          <>
            {formatMs(cell.times[group.id], unitOf(group))}{' '}
            <small>{cell.ms > 0 ? formatPercent(cell.times[group.id] / cell.ms) : ''}</small>
          </>
        )),
      )}
      {line('half', messages.half, (cell) => formatMs(cell.p50Ms, unit))}
      {line('most', messages.most, (cell) => formatMs(cell.p95Ms, unit))}
      {line('queries', messages.simulated, (cell) => plural(cell.queries, 'query', 'queries'))}
    </>
  );
}

function Stack({ cell, mostMs }: { readonly cell: TypeCell; readonly mostMs: number }) {
  return (
    <span className={styles.stack}>
      {GROUPS.map((group) => (
        <span
          key={group.id}
          data-hatched={phaseHatch(group.id)}
          title={`${group.label} ${formatMs(cell.times[group.id], timeUnit(mostMs))}`}
          style={{ width: `${mostMs > 0 ? (cell.times[group.id] / mostMs) * 100 : 0}%`, background: phaseColor(group.id) }}
        />
      ))}
    </span>
  );
}
