import type { DetailRecord } from '../../../engine/record/detail.ts';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { cardOf } from './words.ts';
import { messages } from './messages.ts';
import styles from './Lanes.module.css';

/** The request at the cursor: its times as a tracer would have them, what the mechanism did, and why it was let go. */
export function RequestCard({ record, row }: { readonly record: DetailRecord; readonly row: number | null }) {
  if (row === null) return <p className={styles.noCard}>{messages.pressALaneOrGo}</p>;
  const { title, times, decision, deadline } = cardOf(record, row);
  return (
    <ScrollRegion className={styles.card} aria-label={messages.requestAtTheCursor} data-testid="lanes-card">
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
  Q2D: messages.bttsQ2dFromTheBlock,
  D2S: messages.fromTheDrivesQueueTo,
  Q2C: messages.bttsQ2cFromTheBlock,
};
