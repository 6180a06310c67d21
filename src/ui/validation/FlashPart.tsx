import { FLASH_RESULTS, flashSets, isRowWithin, meanOff, p99Off } from '../../studies/validation/flashResults.ts';
import type { FlashPrediction } from '../../studies/validation/measuredFlash.ts';
import { formatBytes } from '../../base/units.ts';
import { Numbers } from '../plots/Numbers.tsx';
import { shiftText } from './words.ts';
import { useNarrow } from './narrow.ts';
import { Within } from './Within.tsx';
import styles from './Validation.module.css';

const micro = (us: number): string => `${us >= 1000 ? Math.round(us) : us.toFixed(1)}\u202fµs`;
const loadText = ({ blockBytes, queueDepth, processes, scheduler }: FlashPrediction): string =>
  `${formatBytes(blockBytes)}, ${processes === 1 ? '' : `${processes} × `}depth ${queueDepth}, ${scheduler}`;
const pair = (measured: number, predicted: number): string => `${micro(measured)} → ${micro(predicted)}`;

/** Random reads of a real flash module under four schedulers, and what the model with state makes of them. */
export function FlashPart() {
  const narrow = useNarrow();
  const sets = flashSets(FLASH_RESULTS);
  return (
    <>
      <p>
        Samsung 980 Pro drives under Linux, random reads: {FLASH_RESULTS.length} rows in {sets.length} sets. Some parameters were fitted to
        the marked rows; the others are predictions, though not blind ones: all rows were in view when the structure was chosen. A row
        counts as within if its mean is within 10&nbsp;% and its 99th percentile within 25&nbsp;%.
      </p>
      <ul>
        {sets.map(({ set, rows, fitted, within, reached }) => (
          <li key={set}>
            {set}: {within} of {rows - fitted} predicted rows are within <Within is={reached} />
          </li>
        ))}
      </ul>
      {sets.map(({ set }) => (
        <Numbers
          key={set}
          caption={`Reads of the Samsung 980 Pro, measured and predicted: ${set}`}
          columns={
            narrow
              ? ['Reads', 'Mean off by', 'Within']
              : ['Reads', 'Mean, measured → predicted', 'Off by', '99th percentile', 'Off by', 'Used to fit', 'Within']
          }
          rows={FLASH_RESULTS.filter((row) => row.set === set).map((row) => {
            const within = <Within key="within" is={isRowWithin(row)} />;
            const key = [row.set, row.scheduler, row.blockBytes, row.processes, row.queueDepth].join('/');
            const off = shiftText(meanOff(row));
            if (narrow) return { key, cells: [`${loadText(row)}${row.fitted ? ' (fitted)' : ''}`, off, within] };
            const mean = pair(row.measuredMeanUs, row.meanUs);
            const p99 = pair(row.measuredP99Us, row.p99Us);
            return { key, cells: [loadText(row), mean, off, p99, shiftText(p99Off(row)), row.fitted ? 'yes' : 'no', within] };
          })}
        />
      ))}
      <p className={styles.quiet}>
        Two sets measured the same thing and disagree: 4 KiB reads one at a time took 54.0 and 68.4 µs, at depth 16 112.5 and 75.2 µs. No
        model can be closer to both than that. Measurements: “BFQ, Multiqueue-Deadline, or Kyber? Performance Characterization of Linux
        Storage Schedulers in the NVMe Era” (ICPE 2024), published data, MIT licence. All rows are reads: writes, garbage collection and the
        SLC cache are not validated by measurements.
      </p>
    </>
  );
}
