import styles from './Lanes.module.css';

const ENTRIES = [
  { id: 'seek', label: 'seek' },
  { id: 'rotation', label: 'rotation' },
  { id: 'transfer', label: 'transfer' },
  { id: 'other', label: 'overhead, path' },
  { id: 'waits', label: 'waits' },
  { id: 'drive', label: 'in the drive’s queue' },
  { id: 'idle', label: 'kept idle for it' },
] as const;

/** What the marks stand for; waiting and idleness are told by their hatch, not by colour alone. */
export function LanesLegend() {
  return (
    <span className={styles.legend}>
      {ENTRIES.map(({ id, label }) => (
        <span key={id} className={styles.entry}>
          <span className={styles.swatch} data-kind={id} aria-hidden="true" />
          {label}
        </span>
      ))}
    </span>
  );
}
