/** Streams of the document out of rows, and how long it runs. */
import type { Scenario, Stream } from '../schema.ts';
import { hasEnd } from '../streams/streams.ts';
import { Ids } from './ids.ts';
import type { StreamRow } from './streamColumns.ts';

/** A class in a stream: its share, or how often it is in the order. */
export interface StreamUse {
  readonly stream: string;
  readonly class: string;
  readonly count: number;
}

/** Streams that have a class; of each the line that names it first. */
export function buildStreams(
  rows: readonly StreamRow[],
  uses: readonly StreamUse[],
): { readonly streams: readonly Stream[]; readonly lines: readonly number[] } {
  const ids = new Ids();
  const used = rows.filter(({ title }) => uses.some(({ stream }) => stream === title));
  return {
    lines: used.map(({ line }) => line),
    streams: used.map(({ title, arrivals, order, startMs, delayMs, startsAtMs }) => ({
      id: ids.take(title, 'stream'),
      title,
      arrivals,
      classes: uses.filter(({ stream }) => stream === title).map(({ class: id, count }) => ({ class: id, count })),
      order,
      ...((startMs > 0 || delayMs > 0) && {
        startCost: { ...(startMs > 0 && { processorMs: startMs }), ...(delayMs > 0 && { delayMs }) },
      }),
      ...(startsAtMs > 0 && { startAtMs: startsAtMs }),
    })),
  };
}

/** Simulated seconds of a run that has no end by itself and of which nobody said how long it lasts. */
export const USUAL_SECONDS = 60;

/** Simulated time that a person asked for. */
export interface RunTime {
  /** 0: until the work is done, where it has an end. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

/** When the run ends: at a time that was said, with its work, or, where that never ends, after `USUAL_SECONDS`. */
export function untilOf(
  time: RunTime | undefined,
  batch: Scenario['workload']['batch'],
  streams: readonly Stream[],
): { readonly until: Scenario['workload']['until']; readonly isAssumed: boolean } {
  const { seconds = 0, warmUpSeconds = 0 } = time ?? {};
  const isAssumed = seconds === 0 && batch.length === 0 && !streams.some(hasEnd);
  if (seconds === 0 && !isAssumed) return { until: undefined, isAssumed };
  const counted = seconds === 0 ? USUAL_SECONDS + warmUpSeconds : seconds;
  return { until: { seconds: counted, ...(warmUpSeconds > 0 && { warmUpSeconds }) }, isAssumed };
}
