import type { DetailRecord } from '../../../engine/record/detail.ts';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { cardOf } from './words.ts';
import styles from './Lanes.module.css';

/** The request at the cursor: its times as a tracer would have them, what the mechanism did, and why it was let go. */
export function RequestCard({ record, row }: { readonly record: DetailRecord; readonly row: number | null }) {
  if (row === null) return <p className={styles.noCard}>Press a lane, or go from request to request with the arrow keys.</p>;
  const { title, times, decision, deadline } = cardOf(record, row);
  return (
    <ScrollRegion className={styles.card} aria-label="Request at the cursor" data-testid="lanes-card">
      <h3>{title}</h3>
      <p data-testid="lanes-decision">
        {decision}
        {deadline !== '' && !decision.includes(deadline) && <span className={styles.quietText}>; {deadline}</span>}
      </p>
      <dl className={styles.times}>
        {times.map(({ id, label, note, text }) => (
          <div key={id}>
            <dt>
              {label}
              {note && <abbr title={NOTES[note]}> {note}</abbr>}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </ScrollRegion>
  );
}

const NOTES: Readonly<Record<string, string>> = {
  Q2D: 'btt’s Q2D: from the block layer to the drive',
  D2S: 'from the drive’s queue to service; no tracer sees it',
  Q2C: 'btt’s Q2C: from the block layer to completion',
};
