/** The map of a volume group: each physical volume as a bar of its extents, colored by the logical volume that has them; the same as a table. */
import { Fragment } from 'react';
import { groupMap, type MapRow } from '../../../analysis/volumes/groupMap.ts';
import { targetName } from '../../../scenario/names.ts';
import type { Scenario, VolumeGroup } from '../../../scenario/schema.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { messages } from './messages.ts';
import styles from './Groups.module.css';

/** Colors that tell logical volumes apart; names in the bars and the table say which is which where they come again. */
const COLORS = 8;

interface GroupMapProps {
  readonly scenario: Scenario;
  readonly group: VolumeGroup;
}

export function GroupMap({ scenario, group }: GroupMapProps) {
  const rows = groupMap(scenario, group);
  const most = Math.max(1, ...rows.map(({ extents }) => extents));
  const nameOf = (logical: number): string => (logical < 0 ? messages.free : group.logical[logical].name);
  return (
    <div className={styles.map}>
      <div role="group" aria-label={messages.map(group.name)} className={styles.bars}>
        {rows.map((row) => (
          <Fragment key={row.physical}>
            <span className={styles.barName}>{targetName(scenario, row.physical)}</span>
            <Bar row={row} name={targetName(scenario, row.physical)} share={row.extents / most} group={group} nameOf={nameOf} />
          </Fragment>
        ))}
      </div>
      <Fold summary={messages.mapAs} quiet>
        <ScrollRegion aria-label={messages.mapAs} className={styles.scroll}>
          <Table
            caption={messages.map(group.name)}
            columns={[
              messages.physical,
              { title: messages.owner, words: true },
              messages.firstExtent,
              messages.lastExtent,
              messages.extents,
            ]}
            rows={rows.flatMap((row) =>
              row.runs.map(({ from, to, extents, logical }) => ({
                key: `${row.physical} ${from}`,
                cells: [targetName(scenario, row.physical), nameOf(logical), from, to, extents],
              })),
            )}
            compact
          />
        </ScrollRegion>
      </Fold>
    </div>
  );
}

interface BarProps {
  readonly row: MapRow;
  readonly name: string;
  /** Of the largest physical volume's extents. */
  readonly share: number;
  readonly group: VolumeGroup;
  readonly nameOf: (logical: number) => string;
}

function Bar({ row, name, share, group, nameOf }: BarProps) {
  const words = row.runs.map(({ from, to, extents, logical }) =>
    messages.run(nameOf(logical), from, to, extents, extents * group.extentBytes),
  );
  return (
    <div
      role="img"
      className={styles.bar}
      style={{ width: `${Math.max(4, 100 * share)}%` }}
      aria-label={[messages.row(name, row.extents, row.free), ...words].join('; ')}
    >
      {row.runs.map(({ from, extents, logical }, k) => (
        <span
          key={from}
          className={styles.run}
          style={{ flexGrow: extents }}
          data-free={logical < 0 || undefined}
          data-color={logical < 0 ? undefined : logical % COLORS}
          title={words[k]}
        >
          {nameOf(logical)}
        </span>
      ))}
    </div>
  );
}
