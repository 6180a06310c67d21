import { FLASH_RESULTS, flashSets, isRowWithin, meanOff, p99Off } from '../../../studies/validation/flashResults.ts';
import type { FlashPrediction } from '../../../studies/validation/measuredFlash.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { flashSetTitle, shiftText } from './words.ts';
import { useWindowFrom } from '../../kit/primitives/useWindowFrom.ts';
import { AIM, Within } from './Within.tsx';
import { Term } from '../../kit/primitives/Term.tsx';
import { messages } from './messages.ts';
import styles from './Validation.module.css';

const WIDE = [
  messages.reads,
  messages.meanMeasuredPredicted,
  messages.meanOffBy,
  messages.n99thPercentile,
  messages.n99thOffBy,
  messages.usedToFit,
  messages.within,
];
const NARROW = ['Reads', 'Mean', messages.n99thPercentile];
const SCHEDULERS = ['none', 'mq-deadline', 'kyber', 'bfq'];

const micro = (us: number): string => (us >= 1000 ? String(Math.round(us)) : us.toFixed(1));
const pair = (measured: number, predicted: number): string => `${micro(measured)} → ${micro(predicted)}\u202fµs`;
const loadText = ({ blockBytes, queueDepth, processes, scheduler }: FlashPrediction): string =>
  messages.depth(blockBytes, processes, queueDepth, scheduler);

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
    row.fitted ? messages.yes : messages.noText,
    <Within key="within" is={isRowWithin(row)} />,
  ];
}

function narrowCells(row: FlashPrediction) {
  return [
    <span key="load" className={styles.stacked}>
      <span>{loadText(row)}</span>
      {row.fitted && <span className={styles.quiet}>{messages.usedToFit2}</span>}
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
        {messages.samsung980ProDrivesUnder(FLASH_RESULTS.length, sets.length)}{' '}
        <strong>
          {messages.writes} <Term id="garbage-collection">{messages.garbageCollection}</Term> {messages.andTheSlcCacheAre}
        </strong>
      </p>
      {sets.map(({ set, rows, fitted, meanWithin, p99Within, within, reached }) => (
        <section key={set} aria-label={flashSetTitle(set)}>
          <h4>{flashSetTitle(set)}</h4>
          <p>
            {messages.ofText2(within)} {rows - fitted} {messages.predictedRowsAreWithinBy(meanWithin, p99Within)}{' '}
            <Within is={reached} words={AIM} />
          </p>
          <Table
            caption={messages.readsOfTheSamsung980(flashSetTitle(set))}
            columns={narrow ? NARROW : WIDE}
            rows={rowsOf(set).map((row) => ({
              key: [row.scheduler, row.blockBytes, row.processes, row.queueDepth].join('/'),
              cells: narrow ? narrowCells(row) : wideCells(row),
            }))}
          />
        </section>
      ))}
      <p className={styles.quiet}>{messages.theFirstSetReadsPlaces}</p>
    </>
  );
}
