/** Users whose number a timeline changes. */
import { slotsOf, type Stream } from '../streams/streams.ts';
import type { Action } from './timeline.ts';

interface Timed {
  readonly timeline?: readonly Action[] | undefined;
}

/** The most users that a group ever has; `stream` undefined: the batch of a timed run. */
export function mostUsers({ timeline = [] }: Timed, stream: string | undefined, atStart: number): number {
  return timeline.reduce(
    (most, action) => (action.kind === 'users' && action.stream === stream ? Math.max(most, action.users) : most),
    atStart,
  );
}

/** Queries that a stream can have under way at a time, at any time of the run. */
export const mostSlotsOf = (timed: Timed, stream: Pick<Stream, 'id' | 'arrivals'>): number =>
  stream.arrivals.kind === 'closed' ? mostUsers(timed, stream.id, slotsOf(stream)) : slotsOf(stream);
