/** The host's queues of a scenario: one scheduler for all disks that are ordered alike, and what its kernel does around them. */
import { NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import { kernelProfile, usualRequests } from '../../scenario/kernel/profiles.ts';
import type { Discipline, Scenario, Volume } from '../../scenario/schema.ts';
import type { DetailLog } from '../record/detailLog.ts';
import { RequestAllocation } from './allocation.ts';
import type { HostQueues } from './blockLayer.ts';
import type { DeviceTable } from './deviceTable.ts';
import { Plugs } from './plugs.ts';
import type { Requests } from './requests.ts';
import { createScheduler } from './scheduler/create.ts';
import type { Scheduler } from './scheduler/scheduler.ts';

/** Requests of a queue that no kernel limits. */
const UNLIMITED = 2 ** 30;

/** @param detail what to keep of a window; null: nothing */
export function hostQueues(
  { hardware, volumes, host }: Pick<Scenario, 'hardware' | 'volumes' | 'host'>,
  requests: Requests,
  devices: Pick<DeviceTable, 'models' | 'unit'>,
  detail: DetailLog | null,
): HostQueues {
  const { disks } = hardware;
  const { kernel } = host;
  const below = disksBelowQueues(volumes);
  const schedulers = schedulersOf({ hardware, host }, below, requests, devices);
  const mergeSectors = host.mergeRequests ? Math.floor(host.maxRequestBytes / SECTOR_BYTES) : 0;
  if (kernel === undefined) return { schedulers, mergeSectors, detail };
  const profile = kernelProfile(kernel.profile);
  const plugMs = kernel.plugMs ?? profile.plug.ms;
  const plugRequests = kernel.plugRequests ?? profile.plug.requests;
  const free = disks.map(({ id }) => below.has(id));
  const tags = disks.map(({ queue }, disk) => queue?.tags ?? (free[disk] ? Infinity : (kernel.tags ?? profile.tags)));
  return {
    schedulers,
    mergeSectors,
    joins: true,
    tags,
    chosenAhead: profile.chosenAhead === 1,
    allocation: new RequestAllocation(
      requests,
      schedulers,
      disks.map(
        ({ queue }, disk) =>
          queue?.requests ??
          (free[disk] ? UNLIMITED : (kernel.requests ?? usualRequests(profile, (queue?.scheduler ?? host.scheduler).kind, tags[disk]))),
      ),
      profile.plug.kind === 'queue',
    ),
    // A task's plug (since 2.6.39) is pulled when the task has submitted what it has: within the same instant here.
    plugs:
      plugRequests > 1 && (plugMs > 0 || profile.plug.kind === 'task')
        ? new Plugs(disks.length, plugRequests, Math.round(plugMs * NS_PER_MS), profile.plug.kind === 'task', free)
        : null,
    detail,
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

function schedulersOf(
  { hardware: { disks }, host }: Pick<Scenario, 'hardware' | 'host'>,
  below: ReadonlyMap<string, Discipline>,
  requests: Requests,
  devices: Pick<DeviceTable, 'models' | 'unit'>,
): Scheduler[] {
  const known = new Map<string, Scheduler>();
  return disks.map(({ id, queue }) => {
    const document = queue?.scheduler ?? below.get(id) ?? host.scheduler;
    const key = JSON.stringify(document);
    const scheduler = known.get(key) ?? createScheduler(document, requests, devices, host.kernel?.profile);
    known.set(key, scheduler);
    return scheduler;
  });
}
