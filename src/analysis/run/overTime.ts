/**
 * A run over time as a report: what each stream got in each window, what moved meanwhile, what was gained on the time before anything moved, and
 * which windows break a service level.
 */
import type { CsvValue } from '../../base/csv.ts';
import type { MoveSummary, RunResult } from '../../engine/record/result.ts';
import { levelWords } from '../../scenario/levels/words.ts';
import type { Scenario, ServiceLevel } from '../../scenario/schema.ts';
import { judgeLevels, type Limit, type Verdict } from '../levels/judge.ts';
import { actionNames } from '../policy/actions.ts';
import { moveRates, type MoveRates } from './moveRates.ts';
import { settling, type Settling } from './stable.ts';
import { overTime, streamTitleOf, type StreamsOverTime } from './streamRows.ts';

const MS_PER_MINUTE = 60_000;

export interface ReportCell {
  /** Queries per minute, counted by steps. */
  readonly perMinute: number;
  /** To the rate before the first action, less one; null: there was no such time, or nothing was done in it. */
  readonly gain: number | null;
  /** Null: no query was complete in the window. */
  readonly p95Ms: number | null;
  /** Limits of the stream's service level that a breach breaks in this window, with by how much of the limit; empty where none is judged. */
  readonly breaches: readonly { readonly limit: Limit; readonly percent: 50 | 95; readonly by: number }[];
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
}

export interface RunReport {
  readonly windowMs: number;
  readonly streams: readonly ReportStream[];
  readonly windows: readonly ReportWindow[];
  /** A verdict for each limit of the service levels. */
  readonly verdicts: readonly Verdict[];
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
  const verdicts = judgeLevels({ streams: figures, elapsedMs }, levels);
  const { windows: count } = figures.series;
  const windows = Array.from({ length: count }, (_, w): ReportWindow => {
    const [from, to] = [w * windowMs, Math.min(elapsedMs, (w + 1) * windowMs)];
    const warmUp = from < fromMs;
    return {
      fromMs: from,
      toMs: to,
      warmUp,
      cells: streams.map((stream, row) =>
        cellOf(
          stream,
          w,
          to - from,
          rates[row]?.before ?? null,
          verdicts.filter(({ stream: id }) => id === stream.id),
        ),
      ),
      actions: moves.flatMap(({ id, beganMs, endedMs }) => (beganMs !== null && beganMs < to && (endedMs ?? elapsedMs) > from ? [id] : [])),
    };
  });
  return {
    windowMs,
    windows,
    verdicts,
    streams: streams.map(({ id }, row): ReportStream => {
      const { before = null, during = null, after = null } = rates[row] ?? {};
      return { id, before, during, after };
    }),
    settling: settlingOf(figures, over, whole, elapsedMs),
  };
}

function cellOf(
  { windows }: StreamsOverTime['streams'][number],
  w: number,
  ms: number,
  before: number | null,
  verdicts: readonly Verdict[],
): ReportCell {
  const { completed, progress, p50Ms, p95Ms } = windows[w];
  const perMinute = ms > 0 ? (progress * MS_PER_MINUTE) / ms : 0;
  const breaches = verdicts.flatMap(({ limit, value, level: { percent = 95 }, beyond }) => {
    if (beyond[w] === 0) return [];
    const is = limit === 'rate' ? perMinute : percent === 50 ? p50Ms : p95Ms;
    return [{ limit, percent, by: Math.abs(is - value) / value }];
  });
  return {
    perMinute,
    gain: before === null || before === 0 ? null : perMinute / before - 1,
    p95Ms: completed > 0 ? p95Ms : null,
    breaches,
  };
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
  'beyond_percent',
  'action_names',
];

const breachName = ({ limit, percent }: ReportCell['breaches'][number]): string =>
  limit === 'rate' ? 'per_minute' : `p${percent}_response_ms`;

/** What a file with these rows says on top: the levels that it is judged by. */
export const reportNotes = (levels: readonly ServiceLevel[] = []): readonly string[] =>
  levels.length === 0 ? [] : [`service levels: ${levels.map((level) => `${level.stream} ${levelWords(level)}`).join('; ')}`];

/**
 * A row for each stream and window, stream by stream; several actions or breaches with a space between them, by how much each is beyond its limit in
 * the same order, and the names of the actions with a semicolon.
 */
export function reportRows(
  scenario: Parameters<typeof actionNames>[0] & Pick<Scenario, 'workload'>,
  run: Parameters<typeof actionNames>[1],
  { streams, windows }: RunReport,
  batch = 'users of the batch',
): CsvValue[][] {
  const names = actionNames(scenario, run);
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
        breaches.map(breachName).join(' '),
        breaches.map(({ by }) => String(100 * by)).join(' '),
        actions.map((action) => names.get(action) ?? action).join('; '),
      ];
    });
  });
}
