import { useGlossed } from '../primitives/Glossed.tsx';
import { LEGEND } from './legend.ts';
import styles from './Lanes.module.css';

/** What the marks stand for; waiting and idleness are told by their hatch, not by colour alone. */
export function LanesLegend() {
  const labels = useGlossed(LEGEND.map(({ label }) => label));
  return (
    <span className={styles.legend}>
      {LEGEND.map(({ id }, k) => (
        <span key={id} className={styles.entry}>
          <span className={styles.swatch} data-kind={id} aria-hidden="true" />
          {labels[k]}
        </span>
      ))}
    </span>
  );
}
