import { FLASH_RESULTS, flashSets, isRowWithin, meanOff, p99Off } from '../../../studies/validation/flashResults.ts';
import type { FlashPrediction } from '../../../studies/validation/measuredFlash.ts';
import { formatBytes } from '../../../base/units.ts';
import { Numbers } from '../../kit/plots/Numbers.tsx';
import { flashSetTitle, shiftText } from './words.ts';
import { useWindowFrom } from '../../kit/primitives/useWindowFrom.ts';
import { AIM, Within } from './Within.tsx';
import { Term } from '../../kit/primitives/Term.tsx';
import styles from './Validation.module.css';

const WIDE = ['Reads', 'Mean, measured → predicted', 'Mean off by', '99th percentile', '99th off by', 'Used to fit', 'Within'];
const NARROW = ['Reads', 'Mean', '99th percentile'];
const SCHEDULERS = ['none', 'mq-deadline', 'kyber', 'bfq'];

const micro = (us: number): string => (us >= 1000 ? String(Math.round(us)) : us.toFixed(1));
const pair = (measured: number, predicted: number): string => `${micro(measured)} → ${micro(predicted)}\u202fµs`;
const loadText = ({ blockBytes, queueDepth, processes, scheduler }: FlashPrediction): string =>
  `${formatBytes(blockBytes)}, ${processes === 1 ? '' : `${processes} × `}depth ${queueDepth}, ${scheduler === 'none' ? 'no scheduler' : scheduler}`;

/** By block size, then load, then scheduler. */
function inOrder(a: FlashPrediction, b: FlashPrediction): number {
  const load = a.blockBytes - b.blockBytes || a.processes - b.processes || a.queueDepth - b.queueDepth;
  return load || SCHEDULERS.indexOf(a.scheduler) - SCHEDULERS.indexOf(b.scheduler);
}

const rowsOf = (set: string): FlashPrediction[] => FLASH_RESULTS.filter((row) => row.set === set).toSorted(inOrder);

function wideCells(row: FlashPrediction) {
  return [
    loadText(row),
    pair(row.measuredMeanUs, row.meanUs),
    shiftText(meanOff(row)),
    pair(row.measuredP99Us, row.p99Us),
    shiftText(p99Off(row)),
    row.fitted ? 'yes' : 'no',
    <Within key="within" is={isRowWithin(row)} />,
  ];
}

function narrowCells(row: FlashPrediction) {
  return [
    <span key="load" className={styles.stacked}>
      <span>{loadText(row)}</span>
      {row.fitted && <span className={styles.quiet}>used to fit</span>}
      <Within is={isRowWithin(row)} />
    </span>,
    <span key="mean" className={styles.stacked}>
      <span>{pair(row.measuredMeanUs, row.meanUs)}</span>
      <span>{shiftText(meanOff(row))}</span>
    </span>,
    <span key="p99" className={styles.stacked}>
      <span>{pair(row.measuredP99Us, row.p99Us)}</span>
      <span>{shiftText(p99Off(row))}</span>
    </span>,
  ];
}

/** Random reads of a real flash module under four schedulers, and what the model with state makes of them. */
export function FlashPart() {
  const narrow = !useWindowFrom(900, 1200);
  const sets = flashSets(FLASH_RESULTS);
  return (
    <>
      <p>
        Samsung 980 Pro drives under Linux, random reads: {FLASH_RESULTS.length} measurements in {sets.length} sets. Parameters were fitted
        to the rows marked as used to fit. The others are predictions, but not blind ones: all rows were in view when the structure was
        chosen. Figures are measured → predicted. A row is within if its mean is within 10&nbsp;% and its 99th percentile within 25&nbsp;%
        with each of five draws of the places to read (the figures are the first draw&rsquo;s); the aim is four predicted rows in five in
        every set. All rows are reads:{' '}
        <strong>
          writes, <Term id="garbage-collection">garbage collection</Term> and the SLC cache are not validated by measurements.
        </strong>
      </p>
      {sets.map(({ set, rows, fitted, meanWithin, p99Within, within, reached }) => (
        <section key={set} aria-label={flashSetTitle(set)}>
          <h4>{flashSetTitle(set)}</h4>
          <p>
            {within} of {rows - fitted} predicted rows are within, {meanWithin} by their mean and {p99Within} by their 99th percentile{' '}
            <Within is={reached} words={AIM} />
          </p>
          <Numbers
            caption={`Reads of the Samsung 980 Pro, measured and predicted: ${flashSetTitle(set)}`}
            columns={narrow ? NARROW : WIDE}
            rows={rowsOf(set).map((row) => ({
              key: [row.scheduler, row.blockBytes, row.processes, row.queueDepth].join('/'),
              cells: narrow ? narrowCells(row) : wideCells(row),
            }))}
          />
        </section>
      ))}
      <p className={styles.quiet}>
        The first set reads places in the order in which they were written, as its benchmark does unless told otherwise, so that neighbors
        meet at the same dies; the model writes them first, in that order. It also rewrites 65&nbsp;% of all 4&nbsp;KiB units at random, so
        that a longer read finds its data in several places. That share was fitted to two rows; the study’s scripts rewrite the whole drive.
        It was added, with a cost for each place, after a first version had 10 of the 13 block sizes within; with neighboring values 11 or
        12 are. Not explained: short reads at depth 4, predicted 12 to 18&nbsp;% too slow. Noise floor: 4 KiB reads one at a time, without a
        scheduler, took 54.0&nbsp;µs in one set and 68.4&nbsp;µs in another. Measurements: “BFQ, Multiqueue-Deadline, or Kyber? Performance
        Characterization of Linux Storage Schedulers in the NVMe Era” (ICPE 2024), published data, MIT license.
      </p>
    </>
  );
}
