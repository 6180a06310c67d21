import { diskName } from '../../../scenario/names.ts';
import { capital } from '../../../analysis/format.ts';
import type { LossRow } from './layoutRows.ts';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import styles from './Failures.module.css';
import { useWords } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';

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
  return (
    <ScrollRegion className={styles.scroll} aria-label={messages.byLayout}>
      <table className={styles.table} data-testid="loss-by-layout">
        <caption>{messages.whatOneFailedDiskLoses}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.layout}</th>
            {worst && <th scope="col">{messages.worstDisk}</th>}
            <th scope="col">{messages.lost}</th>
            <th scope="col">{messages.what}</th>
            <th scope="col">{messages.factWhole(segment.many)}</th>
            <th scope="col">{messages.anyLossIn(period)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, from, loss, share, bytes, files, what, complete, chance }) => (
            <tr key={key} data-here={from === 'here' || undefined}>
              <th scope="row">
                {title}
                {FROM[from] !== '' && <span className={styles.note}> {FROM[from]}</span>}
              </th>
              {worst && <td>{loss ? capital(diskName(loss.diskId)).replace('Disk ', '') : '–'}</td>}
              <td className={styles.share}>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ width: `${share * 100}%` }} />
                </span>
                {bytes}
                <span className={styles.files}>{files}</span>
              </td>
              <td className={styles.what}>{what}</td>
              <td>{complete}</td>
              <td>{chance}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
