/**
 * Service levels against a run: each window beyond a limit, and breaches with moment, length and by how much. Windows within the warm-up are not
 * judged, nor the response of a window in which no query is complete, nor the rate of a last window that the end cuts to less than half.
 */
import type { RunResult } from '../../engine/record/result.ts';
import type { ServiceLevel } from '../../scenario/levels/levels.ts';
import { overTime } from '../run/streamRows.ts';

const MS_PER_MINUTE = 60_000;
/** Below what a moment of a run can be, 1 ns. */
const ROUNDING_MS = 1e-7;

export type Limit = 'rate' | 'response';

export interface Breach {
  readonly fromMs: number;
  readonly toMs: number;
  /** The worst value of its windows: queries per minute, or milliseconds. */
  readonly worst: number;
  /** By how much that is beyond the limit, as a share of the limit. */
  readonly by: number;
}

/** One limit of one level. */
export interface Limited {
  readonly stream: string;
  readonly limit: Limit;
  readonly level: ServiceLevel;
  /** The limit itself: queries per minute, or milliseconds. */
  readonly value: number;
}

/** The same in one run. */
export interface Verdict extends Limited {
  /** Windows judged, and those that breaches touch. */
  readonly judged: number;
  readonly broken: number;
  readonly breaches: readonly Breach[];
  /** By window of the run: 1 beyond the limit and part of a breach. */
  readonly beyond: Uint8Array;
  readonly isKept: boolean;
}

export type JudgedRun = Pick<RunResult, 'streams' | 'elapsedMs'>;

/** A verdict for each limit, in the order of the levels; none where the run has no streams. */
export function judgeLevels({ streams: figures, elapsedMs }: JudgedRun, levels: readonly ServiceLevel[] = []): readonly Verdict[] {
  if (figures === undefined || levels.length === 0) return [];
  const { fromMs, windowMs, streams } = overTime(figures);
  return levels.flatMap((level): Verdict[] => {
    const stream = streams.find(({ id }) => id === level.stream);
    if (stream === undefined) return [];
    const { leastPerMinute, mostResponseMs, percent = 95 } = level;
    const edge = (w: number): number => Math.min(elapsedMs, w * windowMs);
    const isJudged = (w: number): boolean => w * windowMs >= fromMs && edge(w + 1) > edge(w);
    const rates = stream.windows.map(({ progress }, w) => {
      const ms = edge(w + 1) - edge(w);
      return isJudged(w) && ms >= windowMs / 2 ? (progress * MS_PER_MINUTE) / ms : null;
    });
    const responses = stream.windows.map(({ completed, p50Ms, p95Ms }, w) =>
      isJudged(w) && completed > 0 ? (percent === 50 ? p50Ms : p95Ms) : null,
    );
    return [
      ...(leastPerMinute === undefined ? [] : [verdictOf(level, 'rate', leastPerMinute, rates, edge)]),
      ...(mostResponseMs === undefined ? [] : [verdictOf(level, 'response', mostResponseMs, responses, edge)]),
    ];
  });
}

/** @param values by window; null: not judged. One between two windows beyond the limit does not end their breach. @param edge start of a window, ms */
function verdictOf(
  level: ServiceLevel,
  limit: Limit,
  value: number,
  values: readonly (number | null)[],
  edge: (window: number) => number,
): Verdict {
  const isBeyond = (each: number): boolean => (limit === 'rate' ? each < value : each > value);
  const beyond = new Uint8Array(values.length);
  const breaches: Breach[] = [];
  let first = -1;
  let last = -1;
  const end = (): void => {
    // Windows of 20.575 ms: three of them are 61.725 ms but for the last bit.
    if (first >= 0 && edge(last + 1) - edge(first) >= (level.lastingMs ?? 0) - ROUNDING_MS) {
      const within = values.slice(first, last + 1).flatMap((each) => (each === null ? [] : [each]));
      const worst = limit === 'rate' ? Math.min(...within) : Math.max(...within);
      breaches.push({ fromMs: edge(first), toMs: edge(last + 1), worst, by: Math.abs(worst - value) / value });
      values.slice(first, last + 1).forEach((each, k) => (beyond[first + k] = each === null ? 0 : 1));
    }
    first = -1;
  };
  values.forEach((each, w) => {
    if (each === null) return;
    if (!isBeyond(each)) return end();
    if (first < 0) first = w;
    last = w;
  });
  end();
  const judged = values.filter((each) => each !== null).length;
  const broken = beyond.reduce((sum, each) => sum + each, 0);
  // A share of a count is not exact in binary: 0.95 of 20 windows are 19.
  const isKept = judged - broken >= (level.leastShare ?? 1) * judged - 1e-9;
  return { stream: level.stream, limit, level, value, judged, broken, breaches, beyond, isKept };
}
