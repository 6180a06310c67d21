/**
 * What a move during a run does, from runs with it and without, paired by seed. Every figure is of such runs. A pair is one run until the moment
 * of the move, because the same seed gives both the same work.
 */
import { interval95, isTie, pairedDifference, type Interval } from '../../base/stats.ts';
import type { MoveSummary, RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';

export type Measured = Pick<RunResult, 'elapsedMs' | 'streams' | 'moves'>;

/** Fewest pairs that have an interval worth the name. */
export const MOVE_SEEDS = 3;

/**
 * - `pays`: it has paid for itself within the run, by more than the seeds differ;
 * - `later`: not within the run, but what comes after it is better by more than they differ, so that it does some time;
 * - `open`: the seeds do not tell; `costs`: it does not pay.
 * - `unfinished`: in some run it had not ended.
 */
export type Outcome = 'pays' | 'later' | 'open' | 'costs' | 'unfinished';

/**
 * Of a timed run. Work is counted in milliseconds of doing nothing: each stream's steps over its own steps per millisecond without the move, mean
 * over the streams. So doing nothing does a millisecond of work each millisecond.
 */
export interface TimedJudgment {
  readonly kind: 'timed';
  readonly outcome: Outcome;
  /** From the moment that it was asked for to its end; null where it did not end in all runs. */
  readonly moveMs: Interval | null;
  /** Work that it is behind by at most. */
  readonly lostMs: Interval;
  readonly lostBySeed: readonly number[];
  /** Work that it is ahead by at the end of the run; below 0: behind. */
  readonly aheadMs: Interval;
  readonly netBySeed: readonly number[];
  /** Work more for each unit of time after its end: 0.2 is a fifth more; null where it did not end in all runs. */
  readonly rate: Interval | null;
  /** Time from the moment of the move to being ahead for good; null unless all pairs came to that within the run. */
  readonly breakEvenMs: Interval | null;
  /** Pairs that came to it within the run, of `pairs`. */
  readonly reached: number;
  readonly pairs: number;
  /** How exactly moments are known. */
  readonly windowMs: number;
}

/** Of a run that ends with its work. Times saved are of the whole batch. */
export interface BatchJudgment {
  readonly kind: 'batch';
  readonly outcome: Outcome;
  readonly moveMs: Interval | null;
  /** The batch during which it moves, and a batch for which it has moved before. */
  readonly savedMs: Interval;
  readonly netBySeed: readonly number[];
  readonly savedAfterMs: Interval;
  /** Batches, the one during which it moves included, after which it has paid for itself, by the two means; null: never, or not known. */
  readonly batches: number | null;
  readonly pairs: number;
}

export type Judgment = TimedJudgment | BatchJudgment;

export const isTimed = ({ workload }: Pick<Scenario, 'workload'>): boolean => workload.until !== undefined;

/** Moves that the run has made for an action of these ids. */
const durationOf = ({ moves = [] }: Measured, ids: ReadonlySet<string>): number | null => {
  const own = moves.filter(({ id }) => ids.has(id));
  if (own.length === 0 || own.some(({ state }) => state !== 'finished')) return null;
  return Math.max(...own.map(lasted));
};

const lasted = ({ atMs, endedMs }: MoveSummary): number => (endedMs ?? atMs) - atMs;

const intervalOf = (values: readonly (number | null)[]): Interval | null =>
  values.length > 0 && values.every((value) => value !== null) ? interval95(values) : null;

/**
 * By how much a run is ahead of the same without the move, at the end of each window, in ms of doing nothing.
 * @returns by window; empty where nothing can be compared
 */
export function aheadBy(without: Measured, moved: Measured): Float64Array {
  const [before, after] = [without.streams, moved.streams];
  if (before?.progress === undefined || after?.progress === undefined) return new Float64Array(0);
  const { windows } = before.series;
  const ahead = new Float64Array(windows);
  let counted = 0;
  before.streams.forEach((_, stream) => {
    const own = before.progress!.steps.subarray(stream * windows, (stream + 1) * windows);
    const other = after.progress!.steps.subarray(stream * after.series.windows, (stream + 1) * after.series.windows);
    const total = own.reduce((sum, steps) => sum + steps, 0);
    if (total === 0) return;
    counted++;
    let sum = 0;
    for (let w = 0; w < windows; w++) {
      sum += (other[w] ?? 0) - own[w];
      ahead[w] += (sum * without.elapsedMs) / total;
    }
  });
  return ahead.map((each) => each / Math.max(1, counted));
}

/** @param ids of the actions that move; runs by seed, in one order */
export function judgeTimed(ids: readonly string[], atMs: number, without: readonly Measured[], moved: readonly Measured[]): TimedJudgment {
  const own = new Set(ids);
  const windowMs = without[0].streams?.series.windowMs ?? without[0].elapsedMs;
  const all = without.map((run, k) => aheadBy(run, moved[k]));
  const endOf = (window: number, { elapsedMs }: Measured): number => Math.min(elapsedMs, (window + 1) * windowMs);
  const durations = moved.map((run) => durationOf(run, own));
  const lostBySeed = all.map((ahead) => ahead.reduce((most, each) => Math.max(most, -each), 0));
  const lostMs = interval95(lostBySeed);
  const netBySeed = all.map((ahead) => ahead.at(-1) ?? 0);
  const aheadMs = interval95(netBySeed);
  const rate = intervalOf(
    all.map((ahead, k) => {
      const ends = durations[k];
      if (ends === null || ahead.length === 0) return null;
      // From the end of the window in which it ended.
      const from = Math.floor((atMs + ends) / windowMs);
      const span = without[k].elapsedMs - endOf(from, without[k]);
      return from < ahead.length - 1 && span > 0 ? (ahead[ahead.length - 1] - ahead[from]) / span : null;
    }),
  );
  const times = all.map((ahead, k) => paidAfter(ahead, (window) => endOf(window, without[k]) - atMs));
  const reached = times.filter((time) => time !== null).length;
  const finished = durations.every((each) => each !== null);
  const outcome: Outcome = !finished
    ? 'unfinished'
    : !isTie(aheadMs) && aheadMs.mean > 0
      ? 'pays'
      : rate !== null && !isTie(rate) && rate.mean > 0
        ? 'later'
        : isTie(aheadMs)
          ? 'open'
          : 'costs';
  const pairs = without.length;
  return {
    kind: 'timed',
    outcome,
    moveMs: intervalOf(durations),
    lostMs,
    lostBySeed,
    aheadMs,
    netBySeed,
    rate,
    breakEvenMs: intervalOf(times),
    reached,
    pairs,
    windowMs,
  };
}

/** When it is ahead for good, by the end of the first window of which that is so; null: it is not at the end of the run. */
function paidAfter(ahead: Float64Array, timeAt: (window: number) => number): number | null {
  if (ahead.length === 0 || !(ahead[ahead.length - 1] > 0)) return null;
  let window = ahead.length - 1;
  while (window > 0 && ahead[window - 1] > 0) window--;
  return Math.max(0, timeAt(window));
}

/** @param after runs of the document in which the file lies there from the start; all by seed, in one order */
export function judgeBatch(
  ids: readonly string[],
  without: readonly Measured[],
  moved: readonly Measured[],
  after: readonly Measured[],
): BatchJudgment {
  const elapsed = (runs: readonly Measured[]): number[] => runs.map(({ elapsedMs }) => elapsedMs);
  const own = new Set(ids);
  const moveMs = intervalOf(moved.map((run) => durationOf(run, own)));
  const savedMs = pairedDifference(elapsed(without), elapsed(moved));
  const savedAfterMs = pairedDifference(elapsed(without), elapsed(after));
  const helps = !isTie(savedAfterMs) && savedAfterMs.mean > 0;
  const outcome: Outcome =
    moveMs === null
      ? 'unfinished'
      : !isTie(savedMs) && savedMs.mean > 0
        ? 'pays'
        : helps
          ? 'later'
          : isTie(savedMs) && isTie(savedAfterMs)
            ? 'open'
            : 'costs';
  const batches = !helps ? null : savedMs.mean > 0 ? 1 : 1 + Math.ceil(-savedMs.mean / savedAfterMs.mean);
  const netBySeed = without.map((run, k) => run.elapsedMs - moved[k].elapsedMs);
  return { kind: 'batch', outcome, moveMs, savedMs, netBySeed, savedAfterMs, batches, pairs: without.length };
}

/** What it brings on the whole: work ahead at the end of the run, or time that the batch saves. */
export const netMs = (judgment: Judgment): Interval => (judgment.kind === 'timed' ? judgment.aheadMs : judgment.savedMs);

/** Those that the seeds do not tell from the best of those that pay, the best itself left out. */
export function asGood<T extends { readonly judgment: Judgment }>(best: T, all: readonly T[]): readonly T[] {
  return all.filter(
    (one) =>
      one !== best &&
      one.judgment.outcome === 'pays' &&
      best.judgment.outcome === 'pays' &&
      isTie(pairedDifference(best.judgment.netBySeed, one.judgment.netBySeed)),
  );
}

/** The one that pays most comes first; those that pay later by what comes after. */
export function bestFirst<T extends { readonly judgment: Judgment }>(all: readonly T[]): readonly T[] {
  const order: readonly Outcome[] = ['pays', 'later', 'open', 'unfinished', 'costs'];
  return all.toSorted(
    (a, b) => order.indexOf(a.judgment.outcome) - order.indexOf(b.judgment.outcome) || netMs(b.judgment).mean - netMs(a.judgment).mean,
  );
}
