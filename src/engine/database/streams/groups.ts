/**
 * Groups of users that a run has beside its batch: the streams of the document, in a timed run also the batch itself, whose users then begin
 * again whenever they are through. What each of them may run are rows of plans (`plans.ts`), as many as are needed to tell
 * queries apart, however many queries there will be.
 */
import type { Scenario, Stream } from '../../../scenario/schema.ts';
import { batchUsers, hasEnd, slotsOf } from '../../../scenario/streams/streams.ts';
import { mostSlotsOf, mostUsers } from '../../../scenario/timeline/users.ts';
import { classList } from '../batchList.ts';

/** Plans of one class in a stream whose queries have data of their own: each follows one of them, drawn, so it scans or joins other segments. */
export const PLANS_OF_CLASS = 32;

export interface Group {
  readonly id: string;
  /** The stream; null: the batch of a timed run. */
  readonly stream: Stream | null;
  readonly order: Stream['order'];
  /** Queries that may be under way: users, or connections. */
  readonly slots: number;
  /** Those of them that are there from the start: a timeline's actions may bring the others. */
  readonly atStart: number;
  /** Queries of each user, arrivals in all of an open stream; Infinity: no end. */
  readonly limit: number;
  /** Class of each of its rows of plans; null: the rows are those of the batch. */
  readonly rows: readonly number[] | null;
}

/** In the order of the document; the batch first. */
export function groupsOf(scenario: Scenario, scale: number): Group[] {
  const { workload, classes } = scenario;
  const { streams = [], until } = workload;
  const indexOf = new Map(classes.map(({ id }, k) => [id, k]));
  const timed = until !== undefined;
  // A smaller scale of a timed run is a shorter time, in which everyone begins in the same way.
  const scaled = (count: number | undefined): number =>
    count === undefined ? Infinity : timed ? count : Math.max(1, Math.round(count * scale));
  const groups = streams.map((stream): Group => {
    const { arrivals, order } = stream;
    const shared = order === 'own' || order === 'same';
    return {
      id: stream.id,
      stream,
      order,
      slots: mostSlotsOf(scenario, stream),
      atStart: slotsOf(stream),
      limit: scaled(arrivals.kind === 'closed' ? arrivals.queriesPerUser : arrivals.queries),
      rows: shared
        ? classList(stream.classes, classes)
        : [...new Set(stream.classes.map((entry) => indexOf.get(entry.class) ?? 0))].flatMap((c) =>
            Array.from({ length: PLANS_OF_CLASS }, () => c),
          ),
    };
  });
  const users = batchUsers(workload);
  if (!timed || users === 0) return groups;
  return [
    {
      id: workload.id,
      stream: null,
      order: workload.order,
      slots: mostUsers(scenario, undefined, users),
      atStart: users,
      limit: Infinity,
      rows: null,
    },
    ...groups,
  ];
}

/** Whether the run waits for the group's end. */
export const isAwaited = ({ stream }: Group, { workload }: Pick<Scenario, 'workload'>): boolean =>
  workload.until === undefined && stream !== null && hasEnd(stream);
