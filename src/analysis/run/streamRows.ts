/** What each stream got in each window of a run, as rows of a file. */
import type { CsvValue } from '../../base/csv.ts';
import type { StreamFigures } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';

const MS_PER_MINUTE = 60_000;

export const STREAM_HEADER: readonly string[] = [
  'stream',
  'title',
  'from_s',
  'to_s',
  'warm_up',
  'complete',
  'per_minute',
  'mean_response_ms',
  'p50_response_ms',
  'p95_response_ms',
  'progress',
];

/** Title of a stream of a run; users of the batch, who are none, stand before the streams of the document. */
export function streamTitleOf({ workload }: Pick<Scenario, 'workload'>, id: string, row: number, count: number, batch: string): string {
  const { streams = [] } = workload;
  if (row === 0 && count > streams.length) return batch;
  return streams.find((stream) => stream.id === id)?.title ?? id;
}

interface StreamWindow {
  readonly completed: number;
  /** Queries' worth of the steps made in it: what was done of queries that are complete later counts where it was done. */
  readonly progress: number;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Of each stream, from t = 0: window w covers (w, w + 1] x `windowMs`. */
export interface StreamsOverTime {
  readonly fromMs: number;
  readonly windowMs: number;
  readonly streams: readonly { readonly id: string; readonly windows: readonly StreamWindow[] }[];
}

/** Where no steps were kept, or no query of a stream was complete, progress is what was completed. */
export function overTime({ streams, series, progress, fromMs }: StreamFigures): StreamsOverTime {
  const { windows, windowMs, completed, meanMs, p50Ms, p95Ms } = series;
  const done = (row: number, at: number): number => {
    const perQuery = progress?.perQuery[row] ?? 0;
    return progress === undefined || perQuery === 0 ? completed[at] : progress.steps[at] / perQuery;
  };
  const windowAt = (row: number, at: number): StreamWindow => ({
    completed: completed[at],
    progress: done(row, at),
    meanMs: meanMs[at],
    p50Ms: p50Ms[at],
    p95Ms: p95Ms[at],
  });
  return {
    fromMs,
    windowMs,
    streams: streams.map(({ id }, row) => ({ id, windows: Array.from({ length: windows }, (_, w) => windowAt(row, row * windows + w)) })),
  };
}

/**
 * A row for each stream and window, stream by stream. Windows in which nothing was complete have no response; the last one ends with the run.
 * @param elapsedMs of the run
 */
export function streamRows(
  scenario: Pick<Scenario, 'workload'>,
  { streams, windowMs, fromMs }: StreamsOverTime,
  elapsedMs: number,
  batch = 'users of the batch',
): CsvValue[][] {
  return streams.flatMap(({ id, windows }, row) => {
    const title = streamTitleOf(scenario, id, row, streams.length, batch);
    return windows.map(({ completed, progress, meanMs, p50Ms, p95Ms }, w): CsvValue[] => {
      const [from, to] = [w * windowMs, Math.min(elapsedMs, (w + 1) * windowMs)];
      const responses = completed > 0 ? [meanMs, p50Ms, p95Ms] : ['', '', ''];
      const rate = to > from ? (completed * MS_PER_MINUTE) / (to - from) : 0;
      return [id, title, from / 1000, to / 1000, from < fromMs ? 'yes' : 'no', completed, rate, ...responses, progress];
    });
  });
}
