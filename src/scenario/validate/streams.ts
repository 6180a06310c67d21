/** Streams, and how long a run lasts. */
import { formatCount, plural } from '../../base/units.ts';
import { LIMITS, type Workload } from '../schema.ts';
import { batchUsers, hasEnd } from '../streams/streams.ts';
import type { Action } from '../timeline/timeline.ts';
import { mostSlotsOf, mostUsers } from '../timeline/users.ts';
import { checkKnown } from './hardware.ts';
import { show, type Report } from './report.ts';
import type { Sound } from './sound.ts';

/** Places in the orders of one stream, all users together: each is kept. */
export const MOST_PLACES = 500_000;

interface Timed {
  readonly workload: Workload;
  readonly timeline?: readonly Action[] | undefined;
}

/** Users of the batch, users alongside and all that streams may have under way, at any time of the run. */
export const usersInAll = ({ workload, timeline }: Timed): number =>
  mostUsers({ timeline }, undefined, batchUsers(workload)) +
  (workload.alongside ?? []).reduce((sum, { users }) => sum + users, 0) +
  (workload.streams ?? []).reduce((sum, stream) => sum + mostSlotsOf({ timeline }, stream), 0);

export function checkStreams(workload: Workload, sound: Sound, report: Report): void {
  const { streams = [], until } = workload;
  const ids = new Set<string>();
  streams.forEach((stream, k) => {
    const pointer = `/workload/streams/${k}`;
    if (ids.has(stream.id))
      report.add(`${pointer}/id`, `the stream id ${show(stream.id)} is used twice`, 'an id of its own for each stream');
    ids.add(stream.id);
    const known = new Set<string>();
    stream.classes.forEach((entry, at) => {
      checkKnown(entry.class, sound.classes, 'classes', `${pointer}/classes/${at}/class`, report);
      if (stream.order !== 'listed' && known.has(entry.class)) {
        report.add(
          `${pointer}/classes/${at}/class`,
          `class ${show(entry.class)} is in the stream twice`,
          'each class once, or order "listed"',
        );
      }
      known.add(entry.class);
    });
    if (stream.order === 'drawn') return;
    const listed = stream.classes.reduce((sum, { count }) => sum + count, 0);
    if (listed > LIMITS.queriesPerUser) {
      const message = `the order of stream ${show(stream.id)} has ${formatCount(listed)} places`;
      report.add(`${pointer}/classes`, message, `at most ${formatCount(LIMITS.queriesPerUser)}, or order "drawn"`);
    } else if (stream.order === 'own' && stream.arrivals.kind === 'closed' && listed * stream.arrivals.users > MOST_PLACES) {
      const message = `the orders of ${plural(stream.arrivals.users, 'user')} of stream ${show(stream.id)} have ${formatCount(listed * stream.arrivals.users)} places`;
      report.add(
        `${pointer}/classes`,
        message,
        `at most ${formatCount(MOST_PLACES)}: smaller counts in the same proportion, or order "drawn"`,
      );
    }
  });
  if (streams.length > 0 && batchUsers(workload) === 0 && until === undefined && !streams.some(hasEnd)) {
    report.add(
      '/workload/streams',
      'the batch holds no query and no stream has an end',
      'a number of queries for one of the streams, a batch, or a run that ends at a given time ("until")',
    );
  }
  const { warmUpSeconds = 0, seconds = Infinity } = until ?? {};
  if (warmUpSeconds >= seconds) {
    report.add(
      '/workload/until/warmUpSeconds',
      `the warm-up of ${warmUpSeconds} s is as long as the run (${seconds} s)`,
      `less than ${seconds} s`,
    );
  }
}
