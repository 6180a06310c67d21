/**
 * A run over time as a report: what each stream got in each window, what moved meanwhile, what was gained on the time before anything moved, and
 * which windows break a service level that someone states.
 */
import type { CsvValue } from '../../base/csv.ts';
import type { MoveSummary, RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { moveRates, type MoveRates } from './moveRates.ts';
import { settling, type Settling } from './stable.ts';
import { overTime, streamTitleOf, type StreamsOverTime } from './streamRows.ts';

const MS_PER_MINUTE = 60_000;

/** What a stream is to keep to in each window. */
export interface ServiceLevel {
  /** Id of the stream. */
  readonly stream: string;
  /** Queries per minute at least. */
  readonly leastPerMinute?: number | undefined;
  /** 95th percentile of responses at most. */
  readonly mostP95Ms?: number | undefined;
}

export type Breach = 'rate' | 'response';

export interface ReportCell {
  /** Queries per minute, counted by steps. */
  readonly perMinute: number;
  /** To the rate before the first action, less one; null: there was no such time, or nothing was done in it. */
  readonly gain: number | null;
  /** Null: no query was complete in the window. */
  readonly p95Ms: number | null;
  /** Empty in the warm-up. */
  readonly breaches: readonly Breach[];
}

export interface ReportWindow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly warmUp: boolean;
  /** In the order of the streams. */
  readonly cells: readonly ReportCell[];
  /** Ids of the actions under way at any time of the window. */
  readonly actions: readonly string[];
}

/** A stream over the windows behind the warm-up. */
export interface ReportStream {
  readonly id: string;
  /** Queries per minute before the first action, while any is under way, and after the last; null: there was no such time. */
  readonly before: number | null;
  readonly during: number | null;
  readonly after: number | null;
  /** Windows in which a level is broken, and windows that are judged: those with a complete query, where responses are. */
  readonly slow: number;
  readonly late: number;
  readonly judged: number;
  readonly judgedResponses: number;
}

export interface RunReport {
  readonly windowMs: number;
  readonly streams: readonly ReportStream[];
  readonly windows: readonly ReportWindow[];
  /** From the last byte that moved on; null where nothing moved, or a move was not over. */
  readonly settling: (Settling & { readonly endMs: number }) | null;
}

type Run = Pick<RunResult, 'streams' | 'moves' | 'elapsedMs'>;

/** All that moved data, as one: from the first byte to the last. */
function wholeMove(moves: readonly MoveSummary[]): MoveSummary | null {
  const moved = moves.filter(({ beganMs, bytes }) => beganMs !== null && bytes > 0);
  if (moved.length === 0) return null;
  const ends = moved.map(({ endedMs }) => endedMs);
  return {
    ...moved[0],
    beganMs: Math.min(...moved.map(({ beganMs }) => beganMs ?? Infinity)),
    endedMs: ends.includes(null) ? null : Math.max(...ends.map((ms) => ms ?? 0)),
  };
}

/** Null where the run has no streams. */
export function reportOf({ streams: figures, moves = [], elapsedMs }: Run, levels: readonly ServiceLevel[] = []): RunReport | null {
  if (figures === undefined) return null;
  const over = overTime(figures);
  const { fromMs, windowMs, streams } = over;
  const whole = wholeMove(moves);
  const rates: readonly (MoveRates | undefined)[] = whole === null ? [] : moveRates(figures, whole, elapsedMs);
  const levelOf = new Map(levels.map((level) => [level.stream, level]));
  const { windows: count } = figures.series;
  const windows = Array.from({ length: count }, (_, w): ReportWindow => {
    const [from, to] = [w * windowMs, Math.min(elapsedMs, (w + 1) * windowMs)];
    const warmUp = from < fromMs;
    return {
      fromMs: from,
      toMs: to,
      warmUp,
      cells: streams.map((stream, row) =>
        cellOf(stream, w, to - from, rates[row]?.before ?? null, warmUp ? undefined : levelOf.get(stream.id)),
      ),
      actions: moves.flatMap(({ id, beganMs, endedMs }) => (beganMs !== null && beganMs < to && (endedMs ?? elapsedMs) > from ? [id] : [])),
    };
  });
  return {
    windowMs,
    windows,
    streams: streams.map(({ id }, row): ReportStream => {
      const cells = windows.flatMap(({ warmUp, cells: all }) => (warmUp ? [] : [all[row]]));
      const broken = (breach: Breach): number => cells.filter(({ breaches }) => breaches.includes(breach)).length;
      const { before = null, during = null, after = null } = rates[row] ?? {};
      return {
        id,
        before,
        during,
        after,
        slow: broken('rate'),
        late: broken('response'),
        judged: cells.length,
        judgedResponses: cells.filter(({ p95Ms }) => p95Ms !== null).length,
      };
    }),
    settling: settlingOf(figures, over, whole, elapsedMs),
  };
}

function cellOf(
  { windows }: StreamsOverTime['streams'][number],
  w: number,
  ms: number,
  before: number | null,
  level: ServiceLevel | undefined,
): ReportCell {
  const { completed, progress, p95Ms } = windows[w];
  const perMinute = ms > 0 ? (progress * MS_PER_MINUTE) / ms : 0;
  const response = completed > 0 ? p95Ms : null;
  const breaches: Breach[] = [];
  if (level?.leastPerMinute !== undefined && perMinute < level.leastPerMinute) breaches.push('rate');
  if (level?.mostP95Ms !== undefined && response !== null && response > level.mostP95Ms) breaches.push('response');
  return { perMinute, gain: before === null || before === 0 ? null : perMinute / before - 1, p95Ms: response, breaches };
}

function settlingOf(
  figures: NonNullable<Run['streams']>,
  { windowMs, streams }: StreamsOverTime,
  whole: MoveSummary | null,
  elapsedMs: number,
): RunReport['settling'] {
  const endMs = whole?.endedMs ?? null;
  if (endMs === null) return null;
  const rows = [
    ...streams.map(({ windows }) => windows.map(({ progress }) => progress)),
    ...(figures.progress?.pools ?? []).map(({ pages }) => pages),
  ];
  return { ...settling(rows, windowMs, endMs, elapsedMs), endMs };
}

export const REPORT_HEADER: readonly string[] = [
  'stream',
  'title',
  'from_s',
  'to_s',
  'warm_up',
  'per_minute',
  'gain_percent',
  'p95_response_ms',
  'actions',
  'breaches',
];

const BREACHES: Readonly<Record<Breach, string>> = { rate: 'per_minute', response: 'p95_response_ms' };

/** A row for each stream and window, stream by stream; several actions or breaches with a space between them. */
export function reportRows(
  scenario: Pick<Scenario, 'workload'>,
  { streams, windows }: RunReport,
  batch = 'users of the batch',
): CsvValue[][] {
  return streams.flatMap(({ id }, row) => {
    const title = streamTitleOf(scenario, id, row, streams.length, batch);
    return windows.map(({ fromMs, toMs, warmUp, cells, actions }): CsvValue[] => {
      const { perMinute, gain, p95Ms, breaches } = cells[row];
      return [
        id,
        title,
        fromMs / 1000,
        toMs / 1000,
        warmUp ? 'yes' : 'no',
        perMinute,
        gain === null ? '' : 100 * gain,
        p95Ms ?? '',
        actions.join(' '),
        breaches.map((breach) => BREACHES[breach]).join(' '),
      ];
    });
  });
}
