import { LEGEND } from './legend.ts';
import styles from './Lanes.module.css';

/** What the marks stand for; waiting and idleness have hatches, not color alone. */
export function LanesLegend() {
  return (
    <span className={styles.legend}>
      {LEGEND.map(({ id, label }) => (
        <span key={id} className={styles.entry}>
          <span className={styles.swatch} data-kind={id} aria-hidden="true" />
          {label}
        </span>
      ))}
    </span>
  );
}
