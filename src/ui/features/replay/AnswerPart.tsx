import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { REQUEST_PARTS } from '../../../engine/record/result.ts';
import type { RequestPart } from '../../../engine/record/result.ts';
import type { Answered } from '../../../store/replaySlice.ts';
import { download } from '../../kit/export/export.ts';
import {
  formatBytes,
  formatCount,
  formatMs,
  formatMsChange,
  formatNumber,
  formatPercent,
  formatPercentChange,
  timeUnit,
} from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useMedia } from '../../kit/primitives/useMedia.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { followWords } from '../../../trace/followFiles.ts';
import { CdfPicture } from './CdfPicture.tsx';
import { DepthPicture } from './DepthPicture.tsx';
import { resultJson } from './export.ts';
import { figuresOf } from './figures.ts';
import type { ReplayFigures } from './figures.ts';
import styles from './Replay.module.css';
import { useReplay } from './state.ts';
import { isEarlier, stemOf } from '../../../store/replaySlice.ts';
import { settingsWords } from './words.ts';
import { messages } from './messages.ts';

interface AnswerProps {
  readonly answered: Answered;
  readonly before: Answered | null;
  /** What it is still the answer of, where something else was opened or asked since; '' otherwise. */
  readonly stale: string;
}

/** The answer of the last replay, beside the one before. */
export function AnswerPart({ answered, before, stale }: AnswerProps) {
  const head = useRef<HTMLDivElement>(null);
  const shown = useRef(0);
  const narrow = useMedia('(width < 720px)');
  // A new answer comes into view: in one column it lies below the fold, in two it may have been scrolled away.
  useEffect(() => {
    if (shown.current === answered.id) return;
    shown.current = answered.id;
    head.current?.scrollIntoView({ block: narrow ? 'start' : 'nearest' });
  }, [answered.id, narrow]);
  const figures = useMemo(() => figuresOf(answered.answer), [answered]);
  const earlier = useMemo(() => before && figuresOf(before.answer), [before]);
  const forget = useReplay((state) => state.forgetPrevious);
  /** All of the trace was left out: of no request there is no mean, and no distribution. */
  const isNothing = figures.requests === 0;
  const { result } = answered.answer;
  // The numbers first; the picture below them in a task of its own, so that neither makes the page stand still.
  const depthOf = useDeferredValue(result, null);
  return (
    <section
      className={styles.answer}
      aria-label={messages.answerOfTheReplay}
      data-testid="replay-answer"
      data-stale={stale !== '' || undefined}
      data-result-hash={result.resultHash}
    >
      <div ref={head}>
        {stale !== '' && (
          <p className={styles.before} data-testid="replay-stale">
            {stale}
          </p>
        )}
        {answered.answer.follow !== undefined && <p data-testid="replay-follow">{followWords(answered.answer.follow)}</p>}
        {isNothing ? (
          <p>{messages.noneReplayed}</p>
        ) : (
          <p>
            <span className={styles.number} data-testid="replay-mean" data-mean-ms={figures.meanMs}>
              {formatMs(figures.meanMs)}
            </span>{' '}
            {messages.meanResponseOfRequests(figures.requests)}
          </p>
        )}
        <p className={styles.quiet}>{settingsWords(answered)}</p>
        {before && earlier && !isNothing && (
          <p>
            <Change by={figures.meanMs - earlier.meanMs} of={earlier.meanMs} /> {messages.againstBefore}{' '}
            <span className={styles.quiet}>{settingsWords(before)}</span>{' '}
            <Button kind="link" onClick={forget}>
              {messages.forgetIt}
            </Button>
          </p>
        )}
      </div>
      {!isNothing && (
        <>
          <CdfPicture answered={answered} before={before} />
          <Parts figures={figures} earlier={earlier} />
          <Numbers figures={figures} earlier={earlier} />
          {depthOf && <DepthPicture result={depthOf} />}
          <Save answered={answered} />
        </>
      )}
    </section>
  );
}

/** Nothing random differs between two replays, so every difference is one. */
function Change({ by, of }: { readonly by: number; readonly of: number }) {
  if (by === 0) return <span>{messages.noChange}</span>;
  return (
    <span className={by < 0 ? styles.better : styles.worse}>
      {formatMsChange(by)} ({formatPercentChange(of > 0 ? by / of : Number.NaN)})
    </span>
  );
}

const PART_LABELS: Readonly<Record<RequestPart, string>> = {
  queue: 'queue',
  overhead: 'overhead',
  seek: 'seek',
  rotation: 'rotation',
  transfer: 'transfer',
  bus: messages.busAndPaths,
};
/** Theme colors; queueing is hatched, so that it is not told by color alone. */
const PART_COLORS: Readonly<Record<RequestPart, string>> = {
  queue: 'queue',
  overhead: 'other',
  seek: 'seek',
  rotation: 'rotation',
  transfer: 'transfer',
  bus: 'group-wait',
};

interface Figures {
  readonly figures: ReplayFigures;
  readonly earlier: ReplayFigures | null;
}

/** The mean response in its parts, as bars on one scale. The table below has the numbers. */
function Parts({ figures, earlier }: Figures) {
  const longest = Math.max(figures.meanMs, earlier?.meanMs ?? 0);
  if (longest <= 0) return null;
  const bar = (of: ReplayFigures) =>
    REQUEST_PARTS.map((part) => (
      <span
        key={part}
        className={part === 'queue' ? styles.hatched : undefined}
        title={`${PART_LABELS[part]} ${formatMs(of.partsMs[part])}`}
        style={{ width: `${(of.partsMs[part] / longest) * 100}%`, backgroundColor: `var(--${PART_COLORS[part]})` }}
      />
    ));
  return (
    <div className={styles.bars} aria-hidden="true">
      <span>{messages.thisText}</span>
      <span className={styles.bar}>{bar(figures)}</span>
      {earlier && (
        <>
          <span className={styles.quiet}>{messages.before}</span>
          <span className={styles.bar}>{bar(earlier)}</span>
        </>
      )}
    </div>
  );
}

interface Row {
  readonly name: string;
  readonly value: (figures: ReplayFigures) => string;
  /** What the change is calculated from. */
  readonly number: (figures: ReplayFigures) => number;
  readonly part?: RequestPart;
}

function rowsFor(all: readonly ReplayFigures[]): Row[] {
  // Times that stand together share one unit.
  const unit = timeUnit(Math.max(...all.map(({ meanMs }) => meanMs)));
  const time = (name: string, number: Row['number'], part?: RequestPart): Row => ({
    name,
    number,
    value: (figures) => formatMs(number(figures), unit),
    ...(part && { part }),
  });
  const row = (name: string, number: Row['number'], value: Row['value']): Row => ({ name, number, value });
  return [
    time(messages.meanResponse, (f) => f.meanMs),
    ...REQUEST_PARTS.map((part) => time(PART_LABELS[part], (f) => f.partsMs[part], part)),
    time('Median', (f) => f.p50Ms),
    time(messages.n95thPercentile, (f) => f.p95Ms),
    time(messages.n99thPercentile, (f) => f.p99Ms),
    time('Largest', (f) => f.largestMs),
    row(
      'Utilization',
      (f) => f.utilization,
      (f) => formatPercent(f.utilization),
    ),
    ...(all.some(({ disks }) => disks > 1)
      ? [
          row(
            messages.ofTheBusiestDisk,
            (f) => f.busiest,
            (f) => formatPercent(f.busiest),
          ),
        ]
      : []),
    row(
      messages.outstandingMean,
      (f) => f.outstanding,
      (f) => formatNumber(f.outstanding),
    ),
    row(
      messages.outstandingMost,
      (f) => f.longestQueue,
      (f) => formatCount(f.longestQueue),
    ),
    row(
      messages.requestsASecond,
      (f) => f.requestsPerSecond,
      (f) => formatNumber(f.requestsPerSecond),
    ),
    row(
      messages.dataRate,
      (f) => f.bytesPerSecond,
      (f) => `${formatBytes(f.bytesPerSecond)}/s`,
    ),
    row(
      'Sequential',
      (f) => f.sequentialShare,
      (f) => formatPercent(f.sequentialShare),
    ),
    row(
      messages.replayLasts,
      (f) => f.elapsedMs,
      (f) => formatMs(f.elapsedMs),
    ),
  ];
}

function Numbers({ figures, earlier }: Figures) {
  const rows = rowsFor(earlier ? [figures, earlier] : [figures]);
  return (
    <section className={styles.tableScroll} aria-label={messages.numbersOfTheReplay}>
      <Table
        className={styles.table}
        columns={[messages.perRequestAndInAll, messages.thisText2, ...(earlier ? [messages.before2, messages.change] : [])]}
        rows={rows.map(({ name, value, number, part }) => ({
          key: name,
          data: { 'data-part': part },
          cells: [
            <>
              {part && (
                <span
                  className={`${styles.swatch} ${part === 'queue' ? styles.hatched : ''}`}
                  style={{ backgroundColor: `var(--${PART_COLORS[part]})` }}
                  aria-hidden="true"
                />
              )}
              {name}
            </>,
            value(figures),
            ...(earlier
              ? [
                  value(earlier),
                  <span key="change" className={styles.quiet}>
                    {changeWords(number(figures), number(earlier))}
                  </span>,
                ]
              : []),
          ],
        }))}
      />
    </section>
  );
}

function changeWords(now: number, before: number): string {
  if (now === before) return '\u2013';
  return before === 0 ? 'new' : formatPercentChange(now / before - 1);
}

function Save({ answered }: { readonly answered: Answered }) {
  const status = useReplay((state) => state.status);
  const earlier = useReplay(isEarlier);
  const saveResponses = useReplay((state) => state.saveResponses);
  const { result } = answered.answer;
  return (
    <div className={styles.buttons}>
      <Button
        icon="download"
        unavailable={status !== 'idle' ? messages.waitUntilThisIsDone : earlier ? messages.theTraceOfThisAnswer : undefined}
        title={messages.oneLineARequestArrival}
        onClick={() => saveResponses(answered)}
      >
        {messages.responsesAsCsv}
      </Button>
      <Button
        icon="download"
        title={messages.whatSpindleReplayJsonPrints}
        onClick={() =>
          download(`${stemOf(answered.fileName)}-replay-${result.resultHash.slice(0, 8)}.json`, resultJson(result), 'application/json')
        }
      >
        {messages.resultAsJson}
      </Button>
    </div>
  );
}
