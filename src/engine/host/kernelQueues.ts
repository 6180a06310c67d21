/** The host's queues of a scenario: one scheduler for all disks that are ordered alike, and what its kernel does around them. */
import { NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import { kernelProfile, usualRequests } from '../../scenario/kernel/profiles.ts';
import type { Discipline, Scenario, Scheduler as SchedulerDocument, Volume } from '../../scenario/schema.ts';
import type { DetailLog } from '../record/detailLog.ts';
import { RequestAllocation } from './allocation.ts';
import type { HostQueues } from './hostQueues.ts';
import type { DeviceTable } from './deviceTable.ts';
import { Plugs } from './plugs.ts';
import type { Requests } from './requests.ts';
import { createScheduler } from './scheduler/create.ts';
import type { Scheduler } from './scheduler/scheduler.ts';
import { SwitchedScheduler } from './scheduler/switched.ts';

/** Requests of a queue that no kernel limits. */
const UNLIMITED = 2 ** 30;

type Queued = Pick<Scenario, 'hardware' | 'volumes' | 'host' | 'timeline'>;

/** @param detail what to keep of a window; null: nothing */
export function hostQueues(
  { hardware, volumes, host, timeline }: Queued,
  requests: Requests,
  devices: Pick<DeviceTable, 'models' | 'unit'>,
  detail: DetailLog | null,
): HostQueues {
  const { disks } = hardware;
  const { kernel } = host;
  const below = disksBelowQueues(volumes);
  const mergeSectors = host.mergeRequests ? Math.floor(host.maxRequestBytes / SECTOR_BYTES) : 0;
  const profile = kernel && kernelProfile(kernel.profile);
  const free = disks.map(({ id }) => below.has(id));
  const tags = profile && disks.map(({ queue }, disk) => queue?.tags ?? (free[disk] ? Infinity : (kernel.tags ?? profile.tags)));
  /** Requests that the queues take with this scheduler of the host. */
  const limits = ({ kind }: SchedulerDocument): number[] =>
    disks.map(({ queue }, disk) =>
      profile === undefined || tags === undefined
        ? UNLIMITED
        : (queue?.requests ??
          (free[disk] ? UNLIMITED : (kernel?.requests ?? usualRequests(profile, queue?.scheduler?.kind ?? kind, tags[disk])))),
    );
  const { schedulers, switched } = schedulersOf({ hardware, host, timeline }, below, limits, requests, devices);
  if (kernel === undefined || profile === undefined || tags === undefined) return { schedulers, mergeSectors, detail, switched };
  const plugMs = kernel.plugMs ?? profile.plug.ms;
  const plugRequests = kernel.plugRequests ?? profile.plug.requests;
  const allocation = new RequestAllocation(requests, schedulers, limits(host.scheduler), profile.plug.kind === 'queue');
  if (switched !== null) switched.limits = allocation;
  return {
    schedulers,
    mergeSectors,
    joins: true,
    tags,
    chosenAhead: profile.chosenAhead === 1,
    allocation,
    // A task's plug (since 2.6.39) is pulled when the task has submitted what it has: within the same instant here.
    plugs:
      plugRequests > 1 && (plugMs > 0 || profile.plug.kind === 'task')
        ? new Plugs(disks.length, plugRequests, Math.round(plugMs * NS_PER_MS), profile.plug.kind === 'task', free)
        : null,
    detail,
    switched,
  };
}

/** Disks whose volume has a queue above it that is a controller's, and what then stands in front of them: no kernel knows them one by one. */
function disksBelowQueues(volumes: readonly Volume[]): ReadonlyMap<string, Discipline> {
  const below = new Map<string, Discipline>();
  for (const { queue, members } of volumes) {
    const order = queue === undefined ? undefined : (queue.disks ?? { kind: 'fifo' });
    if (order !== undefined && order.kind !== 'host') for (const member of members) below.set(member, order);
  }
  return below;
}

interface Schedulers {
  readonly schedulers: readonly Scheduler[];
  /** Of all disks that have the host's; null: the timeline leaves it alone. */
  readonly switched: SwitchedScheduler | null;
}

function schedulersOf(
  { hardware: { disks }, host, timeline = [] }: Pick<Queued, 'hardware' | 'host' | 'timeline'>,
  below: ReadonlyMap<string, Discipline>,
  limits: (document: SchedulerDocument) => number[],
  requests: Requests,
  devices: Pick<DeviceTable, 'models' | 'unit'>,
): Schedulers {
  const create = (document: SchedulerDocument): Scheduler => createScheduler(document, requests, devices, host.kernel?.profile);
  const later = timeline.flatMap((action) => (action.kind === 'scheduler' ? [action.scheduler] : []));
  const governed = disks.flatMap(({ id, queue }, disk) => (queue?.scheduler === undefined && !below.has(id) ? [disk] : []));
  const inOrder = [host.scheduler, ...later];
  const switched =
    later.length === 0
      ? null
      : new SwitchedScheduler(inOrder.map(create), governed, disks.length, Int32Array.from(inOrder.flatMap(limits)), requests);
  const known = new Map<string, Scheduler>();
  const schedulers = disks.map(({ id, queue }, disk) => {
    if (switched !== null && governed.includes(disk)) return switched;
    const document = queue?.scheduler ?? below.get(id) ?? host.scheduler;
    const key = JSON.stringify(document);
    const scheduler = known.get(key) ?? create(document);
    known.set(key, scheduler);
    return scheduler;
  });
  return { schedulers, switched };
}
