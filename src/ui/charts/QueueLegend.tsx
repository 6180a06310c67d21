import { LAYERS } from './queueModel.ts';
import styles from './HeatLegend.module.css';

/** What the three strengths of colour in a row stand for, in the order in which they lie over each other. */
export function QueueLegend() {
  return (
    <span className={styles.legend} title="Strength of colour: requests in service, time average, longest queue of each column">
      {LAYERS.toReversed().map(({ name, opacity }) => (
        <span key={name} className={styles.layer}>
          <span className={styles.swatch} style={{ opacity }} aria-hidden="true" />
          {name}
        </span>
      ))}
    </span>
  );
}
