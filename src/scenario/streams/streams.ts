/**
 * Streams: groups of users with work, pauses and arrivals of their own, and how long a run lasts. A document without them
 * has its batch and nothing else.
 */
import * as v from 'valibot';
import { list } from '../list.ts';
import { id, int, LIMITS, num, text } from '../values.ts';

/** Bounds of streams; `LIMITS.users` bounds all users and connections together. */
export const STREAM_LIMITS = {
  streams: 16,
  perSecond: 100_000,
  /** Queries that wait for a connection. */
  waiting: 10_000,
  /** Queries that arrive in all, where an open stream has an end. */
  arrivals: 500_000,
  /** Share or repetitions of one class. */
  count: 10_000,
  /** Longest pause, offset or start: a day. */
  pauseMs: 86_400_000,
  /** Longest timed run: eleven days. */
  seconds: 1_000_000,
} as const;

/** A pause: always as long as `ms`, or exponentially distributed with `ms` as its mean. */
export const ThinkTime = v.strictObject({
  ms: num(0, STREAM_LIMITS.pauseMs),
  spread: v.picklist(['fixed', 'exponential']),
});

/**
 * `closed`: so many users, each of whom asks again once it has its answer and has thought about it. `open`: queries arrive at a rate,
 * whether or not those before them are complete; `atOnce` of them run at a time, `mostWaiting` wait, and the rest are turned away.
 */
export const Arrivals = v.variant('kind', [
  v.strictObject({
    kind: v.literal('closed'),
    users: int(1, LIMITS.users),
    thinkTime: v.optional(ThinkTime),
    /** Queries of each user; without a number it repeats them for as long as the run lasts. */
    queriesPerUser: v.optional(int(1, LIMITS.queriesPerUser)),
  }),
  v.strictObject({
    kind: v.literal('open'),
    perSecond: num(0.000_001, STREAM_LIMITS.perSecond),
    /** Exponential interarrival times (a Poisson process), or even ones. */
    spacing: v.picklist(['exponential', 'even']),
    /** Queries that arrive in all; without a number they arrive for as long as the run lasts. */
    queries: v.optional(int(1, STREAM_LIMITS.arrivals)),
    /** Connections: queries that run at a time. */
    atOnce: int(1, LIMITS.users),
    mostWaiting: int(0, STREAM_LIMITS.waiting),
  }),
]);
export type Arrivals = v.InferOutput<typeof Arrivals>;

export const Stream = v.strictObject({
  id,
  title: text,
  arrivals: Arrivals,
  /** What its queries are of. `count` is a share, or how often the class stands in the order. */
  classes: list(v.strictObject({ class: id, count: int(1, STREAM_LIMITS.count) }), LIMITS.classes, 1),
  /**
   * `drawn`: the class of each query is drawn by share. `listed`: classes follow each other as they are listed. Each of these queries has
   * data of its own. `own`, `same`: as in a batch, of which all users run the same queries, each in an order of its own or all in the
   * same.
   */
  order: v.picklist(['drawn', 'listed', 'own', 'same']),
  /** What each query costs before it begins, beside `costs.queryStartMs`: a process that starts, a connection that opens. */
  startCost: v.optional(
    v.strictObject({
      processorMs: v.optional(num(0, 60_000)),
      /** Time that passes without use of a processor. */
      delayMs: v.optional(num(0, 60_000)),
    }),
  ),
  /** When its first query begins, or from when on queries arrive. Default: at once. */
  startAtMs: v.optional(num(0, STREAM_LIMITS.pauseMs)),
});
export type Stream = v.InferOutput<typeof Stream>;

export const Streams = v.optional(list(Stream, STREAM_LIMITS.streams, 1));

/**
 * A timed run: it ends at `seconds` of simulated time, finished or not, and users of the batch begin again whenever they are
 * through. Figures of streams are of what is complete after the warm-up.
 */
export const Until = v.optional(
  v.strictObject({
    seconds: num(0.001, STREAM_LIMITS.seconds),
    warmUpSeconds: v.optional(num(0, STREAM_LIMITS.seconds)),
  }),
);

interface Load {
  readonly users: number;
  readonly batch: readonly { readonly class: string; readonly count: number }[];
  readonly streams?: readonly Stream[] | undefined;
  readonly until?: { readonly seconds: number; readonly warmUpSeconds?: number | undefined } | undefined;
}

/** Users that run the batch: none where it is empty. */
export const batchUsers = ({ users, batch }: Pick<Load, 'users' | 'batch'>): number => (batch.some(({ count }) => count > 0) ? users : 0);

/** Queries that a stream can have under way at a time. */
export const slotsOf = ({ arrivals }: Pick<Stream, 'arrivals'>): number => (arrivals.kind === 'closed' ? arrivals.users : arrivals.atOnce);

/** Users and connections of all streams. */
export const streamUsers = (streams: readonly Stream[] = []): number => streams.reduce((sum, stream) => sum + slotsOf(stream), 0);

/** Whether a stream comes to an end by itself. */
export const hasEnd = ({ arrivals }: Pick<Stream, 'arrivals'>): boolean =>
  (arrivals.kind === 'closed' ? arrivals.queriesPerUser : arrivals.queries) !== undefined;

/** Whether a sample may do a share of every query: pauses, arrivals and moves would not become shorter with the queries between them. */
export const canBeThinned = ({
  workload: { streams, until },
  timeline,
  policy,
}: {
  readonly workload: Pick<Load, 'streams' | 'until'>;
  readonly timeline?: readonly unknown[] | undefined;
  readonly policy?: object | undefined;
}): boolean => streams === undefined && until === undefined && timeline === undefined && policy === undefined;

/** Simulated time of a timed run at a scale, in milliseconds: the warm-up is always whole. Null: the run lasts until its work is done. */
export function timedMs({ until }: Pick<Load, 'until'>, scale: number): { readonly fromMs: number; readonly toMs: number } | null {
  if (until === undefined) return null;
  const fromMs = (until.warmUpSeconds ?? 0) * 1000;
  return { fromMs, toMs: fromMs + (until.seconds * 1000 - fromMs) * scale };
}
