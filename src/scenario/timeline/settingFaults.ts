/** What is wrong with an action that moves no data: users who come and go, the host's scheduler. */
import { schedulerFault } from '../kernel/check.ts';
import { KERNELS, kernelProfile } from '../kernel/profiles.ts';
import { batchUsers } from '../streams/streams.ts';
import { nearestIds } from '../validate/nearest.ts';
import { MOST_PLACES, usersInAll } from '../validate/streams.ts';
import { LIMITS } from '../values.ts';
import type { Action } from './timeline.ts';
import type { Walk } from './walk.ts';

type Of<K extends Action['kind']> = Action & { kind: K };
export type Say = (key: string, message: string, expected: string) => false;

export function checkUsers({ scenario }: Walk, action: Of<'users'>, say: Say): void {
  const { workload } = scenario;
  const { streams = [] } = workload;
  const closed = streams.filter(({ arrivals }) => arrivals.kind === 'closed').map(({ id }) => id);
  const aStream =
    closed.length === 0
      ? 'a closed stream in the workload'
      : `a closed stream: ${streams.flatMap(({ arrivals, title }) => (arrivals.kind === 'closed' ? [title] : [])).join(', ')}`;
  if (action.stream === undefined) {
    if (batchUsers(workload) === 0) return void say('stream', 'the batch holds no query, so it has no users', aStream);
    if (workload.until === undefined)
      return void say('stream', 'users of a batch that is not timed are there from the start', `"until", or ${aStream}`);
  } else {
    const stream = streams.find(({ id }) => id === action.stream);
    if (stream === undefined)
      return void say(
        'stream',
        `"${action.stream}" is none of the document's streams`,
        nearestIds(action.stream, closed, 'closed streams'),
      );
    if (stream.arrivals.kind === 'open') return void say('stream', `${stream.title} has no users: its queries arrive at a rate`, aStream);
    const places = action.users * stream.classes.reduce((sum, { count }) => sum + count, 0);
    if (stream.order === 'own' && places > MOST_PLACES)
      return void say('users', `the orders of so many users have ${places} places`, `at most ${MOST_PLACES}, or order "drawn"`);
  }
  const all = usersInAll(scenario);
  if (all > LIMITS.users) say('users', `all users together may be ${all} during the run`, `${LIMITS.users} or fewer`);
}

export function checkScheduler({ scenario: { hardware, host, volumes } }: Walk, { scheduler }: Of<'scheduler'>, say: Say): void {
  const kernel = host.kernel && kernelProfile(host.kernel.profile);
  const fault = schedulerFault(scheduler, kernel?.id);
  if (fault) return void say(`scheduler/${fault.field}`, fault.message, fault.expected);
  if (kernel && !kernel.perDisk) {
    const later = KERNELS.filter(({ perDisk }) => perDisk).map(({ id }) => id);
    return void say('scheduler', `${kernel.title} takes its scheduler as it boots`, `a kernel that can change it: ${later.join(', ')}`);
  }
  const below = new Set(volumes.flatMap(({ queue, members }) => (queue && queue.disks?.kind !== 'host' ? members : [])));
  if (hardware.disks.some(({ id, queue }) => queue?.scheduler === undefined && !below.has(id))) return;
  say('scheduler', 'every disk has a scheduler of its own', 'a disk without one');
}
