/** The list of drives by groups, with their figures; arrows go from drive to drive. */
import { useMemo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { plural } from '../../../analysis/format.ts';
import { focusFirst } from '../../kit/primitives/focusFirst.ts';
import { GROUP_TITLES, rowFigures } from './listModel.ts';
import type { DriveGroup, DriveRow } from './listModel.ts';
import { knownFigures, useFigures } from './useFigures.ts';
import { messages } from './messages.ts';
import styles from './DriveList.module.css';

export interface DriveListProps {
  readonly rows: readonly DriveRow[];
  readonly chosen: string | null;
  /** Bytes that a drive must hold for the disks that are meant. */
  readonly neededBytes: number;
  /** No room for columns: figures stand in a line below the name. */
  readonly narrow: boolean;
  readonly onChoose: (key: string) => void;
}

export function DriveList({ rows, chosen, neededBytes, narrow, onChoose }: DriveListProps) {
  const list = useRef<HTMLDivElement>(null);
  const drives = useMemo(() => rows.flatMap(({ drive }) => drive ?? []), [rows]);
  useFigures(drives);
  const groups = Object.keys(GROUP_TITLES) as DriveGroup[];
  const tabbable = rows.some((row) => row.key === chosen) ? chosen : rows[0]?.key;

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...list.current!.querySelectorAll<HTMLElement>('[data-row]')];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(buttons.length - 1, to))].focus();
  };

  const name = (row: DriveRow) => (
    <button
      type="button"
      className={styles.name}
      data-row={row.key}
      aria-current={row.key === chosen || undefined}
      tabIndex={row.key === tabbable ? 0 : -1}
      ref={row.key === tabbable ? focusFirst : undefined}
      onClick={() => onChoose(row.key)}
    >
      {row.title}
      {row.users > 0 && <span className={styles.users}> {plural(row.users, 'disk')}</span>}
      {row.capacityBytes < neededBytes && <span className={styles.small}> {messages.tooSmall}</span>}
    </button>
  );

  const some = groups.map((group) => ({ group, own: rows.filter((row) => row.group === group) })).filter(({ own }) => own.length > 0);
  if (narrow) {
    return (
      <div ref={list} role="presentation" onKeyDown={onKeyDown}>
        {some.map(({ group, own }) => (
          <section key={group} aria-label={GROUP_TITLES[group]}>
            <h3 className={styles.group}>{GROUP_TITLES[group]}</h3>
            <ul className={styles.list}>
              {own.map((row) => {
                const { capacity, rpm, seek, iops, fastest, slowest } = rowFigures(row, row.drive ? knownFigures(row.drive) : undefined);
                const speed = row.kind === 'hdd' ? messages.rpmSeek(rpm, seek) : '';
                return (
                  <li key={row.key} data-chosen={row.key === chosen || undefined}>
                    {name(row)}
                    <span className={styles.line}>{messages.iopsMiBS(capacity, speed, iops, fastest, slowest)}</span>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    );
  }
  return (
    <div ref={list} role="presentation" onKeyDown={onKeyDown}>
      <table className={styles.table}>
        <caption className={styles.spoken}>{messages.drivesWithTheirFigures}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.drive}</th>
            <th scope="col">{messages.capacity}</th>
            <th scope="col">{messages.rpm}</th>
            <th scope="col" title={messages.meanOverRandomPairsOf}>
              {messages.seek}
            </th>
            <th scope="col" title={messages.randomReadsASecond8}>
              {messages.iops}
            </th>
            <th scope="col" title={messages.miBSOfLongReads}>
              {messages.outerMiBS}
            </th>
            <th scope="col" title={messages.miBSOfLongReads2}>
              {messages.innerMiBS}
            </th>
          </tr>
        </thead>
        {some.map(({ group, own }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={7} className={styles.group}>
                {GROUP_TITLES[group]}
              </th>
            </tr>
            {own.map((row) => {
              const { capacity, rpm, seek, iops, fastest, slowest } = rowFigures(row, row.drive ? knownFigures(row.drive) : undefined);
              return (
                // The button in the row is what keys and screen readers use; the whole row takes the pointer.
                <tr key={row.key} data-chosen={row.key === chosen || undefined} onClick={() => onChoose(row.key)}>
                  <th scope="row">{name(row)}</th>
                  <td>{capacity}</td>
                  <td>{rpm}</td>
                  <td>{seek}</td>
                  <td>{iops}</td>
                  <td>{fastest}</td>
                  <td>{slowest}</td>
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}
