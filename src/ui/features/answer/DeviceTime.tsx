import { useMemo } from 'react';
import { deviceTimes, ranked, totalMs } from '../../../analysis/run/phases.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { formatMs, formatPercent, timeUnit } from '../../../analysis/format.ts';
import { Term } from '../../kit/primitives/Term.tsx';
import { useShown } from '../../kit/state/shown.ts';
import { phaseColor } from './phaseColor.ts';
import { messages } from './messages.ts';
import styles from './Bars.module.css';

/** Requests of all disks, and those that did not start where the previous one ended. */
function positioned({ devices }: RunResult): { readonly requests: number; readonly elsewhere: number } {
  const sum = (of: (device: RunResult['devices'][number]) => number): number => devices.reduce((all, device) => all + of(device), 0);
  return { requests: sum((each) => each.requests), elsewhere: Math.round(sum((each) => each.requests * (1 - each.sequentialShare))) };
}

/** The total time that the disks of this layout spent on requests. */
export function DeviceTime() {
  const { result } = useShown();
  const times = useMemo(() => result && deviceTimes(result), [result]);
  if (!result || !times) return <p className={styles.note}>{messages.deviceTimeToCome}</p>;
  const total = totalMs(times);
  const unit = timeUnit(total);
  const { requests, elsewhere } = positioned(result);
  return (
    <div>
      <ol className={styles.bars}>
        {ranked(times).map(({ group, ms }) => (
          <li key={group.id} className={styles.row}>
            <span className={styles.name}>{group.deviceLabel ?? group.label}</span>
            <span className={styles.value}>{formatMs(ms, unit)}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.part} style={{ left: 0, width: `${(ms / total) * 100}%`, background: phaseColor(group.id) }} />
            </span>
          </li>
        ))}
      </ol>
      {/* Not a <p>: the definition opens inside and contains paragraphs. */}
      <div className={styles.note}>
        <Term id="device-time">{messages.deviceTime}</Term>
        {messages.deviceTimeOf(
          result.devices.length,
          formatMs(total, unit),
          formatPercent(total / Math.max(1e-9, result.elapsedMs * Math.max(1, result.devices.length))),
        )}
      </div>
      <p className={styles.note} data-testid="positioned">
        {messages.positioned(requests, elsewhere)}
      </p>
    </div>
  );
}
