/**
 * Service levels: what streams are to get in a run. Part of the document and its link, see `schema.ts`. Results are judged by them
 * (`analysis/levels`); no run knows of them, so the hash leaves them out.
 */
import * as v from 'valibot';
import { list } from '../list.ts';
import { id, num } from '../values.ts';
import { STREAM_LIMITS, type Stream } from '../streams/streams.ts';

/** Queries per minute and milliseconds that a limit may name. */
const MOST = 1e9;

export const ServiceLevel = v.strictObject({
  /** Id of a stream; of the workload for the batch of a timed run. */
  stream: id,
  /** Queries per minute at least, counted by steps, in each window of the run. */
  leastPerMinute: v.optional(num(0.000_001, MOST)),
  /** Responses at most, in milliseconds: of `percent` of the queries that are complete in a window. */
  mostResponseMs: v.optional(num(0.000_001, MOST)),
  /** Default: 95. */
  percent: v.optional(v.picklist([50, 95])),
  /** Windows beyond a limit are a breach once they last so long in a row. Default: each of them is. */
  lastingMs: v.optional(num(0, STREAM_LIMITS.seconds * 1000)),
  /** Share of the windows judged that breaches may not touch, 0 to 1, for the level to be kept. Default: all, 1. */
  leastShare: v.optional(num(0, 1)),
});
export type ServiceLevel = v.InferOutput<typeof ServiceLevel>;

/** One for a stream at most, and one for the batch. */
export const ServiceLevels = v.optional(list(ServiceLevel, STREAM_LIMITS.streams + 1, 1));

interface Judged {
  readonly id: string;
  readonly streams?: readonly Stream[] | undefined;
  readonly until?: object | undefined;
}

/** Whose work is recorded over time, so that a level can be judged. */
export const judgedIds = ({ id: batch, streams = [], until }: Judged): string[] => [
  ...(until === undefined ? [] : [batch]),
  ...streams.map((stream) => stream.id),
];

/** The document without levels of streams that it does not have any more. */
export function withoutStrayLevels<T extends { readonly workload: Judged; readonly levels?: readonly ServiceLevel[] | undefined }>(
  scenario: T,
): T {
  const { levels, ...rest } = scenario;
  if (levels === undefined) return scenario;
  const ids = judgedIds(scenario.workload);
  const left = levels.filter(({ stream }) => ids.includes(stream));
  if (left.length === levels.length) return scenario;
  return { ...rest, ...(left.length > 0 && { levels: left }) } as T;
}
