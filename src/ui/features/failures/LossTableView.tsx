import { diskName } from '../../../scenario/names.ts';
import { capital } from '../../../analysis/format.ts';
import type { LossRow } from './layoutRows.ts';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import styles from './Failures.module.css';
import { useWords } from '../../kit/state/useApp.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { messages } from './messages.ts';

/** Where a row has no such figure. */
const NOTHING = '–';
const FROM: Readonly<Record<LossRow['from'], string>> = { here: messages.onTheBoard, pinned: 'pinned', study: '' };

/** A row for each layout; how much is lost as a bar too, with the figure beside it. */
export function LossTableView({
  rows,
  worst,
  period,
}: {
  readonly rows: readonly LossRow[];
  readonly worst: boolean;
  readonly period: string;
}) {
  const { segment } = useWords();
  // Only tables in segments can be intact in part.
  const inSegments = rows.some(({ complete }) => complete !== NOTHING);
  return (
    <ScrollRegion className={styles.scroll} aria-label={messages.byLayout}>
      <Table
        testId="loss-by-layout"
        className={styles.table}
        captionShown
        caption={messages.whatOneFailedDiskLoses}
        columns={[
          messages.layout,
          ...(worst ? [messages.worstDisk] : []),
          { title: messages.lost, className: styles.share },
          { title: messages.what, words: true, className: styles.what },
          ...(inSegments ? [messages.factWhole(segment.many)] : []),
          messages.anyLossIn(period),
        ]}
        rows={rows.map(({ key, title, from, loss, share, bytes, files, what, complete, chance }) => ({
          key,
          data: { 'data-here': from === 'here' || undefined },
          cells: [
            <>
              {title}
              {FROM[from] !== '' && <span className={styles.note}> {FROM[from]}</span>}
            </>,
            ...(worst ? [loss ? capital(diskName(loss.diskId)).replace('Disk ', '') : '–'] : []),
            <>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${share * 100}%` }} />
              </span>
              {bytes}
              <span className={styles.files}>{files}</span>
            </>,
            what,
            ...(inSegments ? [complete] : []),
            chance,
          ],
        }))}
      />
    </ScrollRegion>
  );
}
