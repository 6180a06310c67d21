/**
 * Slots of a run: who may have a query under way, each with processes of its own. Users of the batch come first, then streams that the run
 * waits for, users alongside, and streams without end. In a timed run nobody is waited for, and everybody counts.
 */
import type { Batch } from './batch.ts';

export interface Slots {
  readonly count: number;
  /** The first so many are those that the run waits for: that they get on is progress. */
  readonly awaited: number;
  readonly firstAlongside: number;
  /** By group of streams. */
  readonly firstOfGroup: readonly number[];
}

export function slotsOfRun({ users, alongside, streams, timed }: Batch): Slots {
  const groups = streams === null ? [] : Array.from(streams.slots, (slots, group) => ({ slots, awaited: streams.awaited[group] === 1 }));
  const firstOfGroup = groups.map(() => 0);
  let next = users;
  const place = (isNow: (awaited: boolean) => boolean): void =>
    groups.forEach(({ slots, awaited }, group) => {
      if (!isNow(awaited)) return;
      firstOfGroup[group] = next;
      next += slots;
    });
  place((awaited) => awaited);
  const awaited = next;
  const firstAlongside = next;
  next += alongside.length;
  place((isAwaited) => !isAwaited);
  return { count: next, awaited: timed ? next : awaited, firstAlongside, firstOfGroup };
}
