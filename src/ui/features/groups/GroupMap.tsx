/** The map of a volume group: each physical volume as a bar of its extents, colored by the logical volume that has them; the same as a table. */
import { Fragment } from 'react';
import type { MapRow } from '../../../analysis/volumes/groupMap.ts';
import { COMING, COPIED, LOST } from '../../../engine/playback/extentsNow.ts';
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
  readonly rows: readonly MapRow[];
  /** Moment of the film that it is the map of; empty: the document's. */
  readonly at?: string;
}

/** What extents are to their logical volume at a moment. */
const stateOf = (state = 0): 'copied' | 'coming' | 'lost' | undefined =>
  state === COPIED ? 'copied' : state === COMING ? 'coming' : state === LOST ? 'lost' : undefined;

export function GroupMap({ scenario, group, rows, at = '' }: GroupMapProps) {
  const most = Math.max(1, ...rows.map(({ extents }) => extents));
  const nameOf = (logical: number, state?: number): string => {
    const is = stateOf(state);
    const name = logical < 0 ? messages.free : group.logical[logical].name;
    return is === undefined ? name : messages.inState(name, messages.states[is]);
  };
  const title = at === '' ? messages.map(group.name) : messages.mapAt(group.name, at);
  return (
    <div className={styles.map}>
      {at !== '' && <p className={styles.quiet}>{messages.mapAbout(at)}</p>}
      <div role="group" aria-label={title} className={styles.bars}>
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
            caption={title}
            columns={[
              messages.physical,
              { title: messages.owner, words: true },
              messages.firstExtent,
              messages.lastExtent,
              messages.extents,
            ]}
            rows={rows.flatMap((row) =>
              row.runs.map(({ from, to, extents, logical, state }) => ({
                key: `${row.physical} ${from}`,
                cells: [targetName(scenario, row.physical), nameOf(logical, state), from, to, extents],
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
  readonly nameOf: (logical: number, state?: number) => string;
}

function Bar({ row, name, share, group, nameOf }: BarProps) {
  const words = row.runs.map(({ from, to, extents, logical, state }) =>
    messages.run(nameOf(logical, state), from, to, extents, extents * group.extentBytes),
  );
  return (
    <div
      role="img"
      className={styles.bar}
      style={{ width: `${Math.max(4, 100 * share)}%` }}
      aria-label={[messages.row(name, row.extents, row.free), ...words].join('; ')}
    >
      {row.runs.map(({ from, extents, logical, state }, k) => (
        <span
          key={from}
          className={styles.run}
          style={{ flexGrow: extents }}
          data-free={logical < 0 || undefined}
          data-color={logical < 0 ? undefined : logical % COLORS}
          data-state={stateOf(state)}
          title={words[k]}
        >
          {nameOf(logical, state)}
        </span>
      ))}
    </div>
  );
}
