import { useMemo } from 'react';
import { deviceTimes, ranked, totalMs } from '../../analysis/run/phases.ts';
import { formatMs, formatPercent, plural, timeUnit } from '../format.ts';
import { Term } from '../primitives/Term.tsx';
import { useShown } from '../shown.ts';
import { phaseColour } from './phaseColour.ts';
import styles from './Bars.module.css';

/** What the disks of this layout spent on their requests, all together. */
export function DeviceTime() {
  const { result } = useShown();
  const times = useMemo(() => result && deviceTimes(result), [result]);
  if (!result || !times) return <p className={styles.note}>Device time comes with the refined answer.</p>;
  const total = totalMs(times);
  const unit = timeUnit(total);
  return (
    <div>
      <ol className={styles.bars}>
        {ranked(times).map(({ group, ms }) => (
          <li key={group.id} className={styles.row}>
            <span className={styles.name}>{group.deviceLabel ?? group.label}</span>
            <span className={styles.value}>{formatMs(ms, unit)}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.part} style={{ left: 0, width: `${(ms / total) * 100}%`, background: phaseColour(group.id) }} />
            </span>
          </li>
        ))}
      </ol>
      {/* No paragraph: the definition opens inside and has paragraphs of its own. */}
      <div className={styles.note}>
        <Term id="device-time">Device time</Term> of {plural(result.devices.length, 'disk')}: {formatMs(total, unit)},{' '}
        {formatPercent(total / Math.max(1e-9, result.elapsedMs * Math.max(1, result.devices.length)))} of what{' '}
        {result.devices.length === 1 ? 'it' : 'they'} had.
      </div>
    </div>
  );
}
