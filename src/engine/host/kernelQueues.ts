/** The host's queues of a scenario: one scheduler for all disks that are ordered alike, and what its kernel does around them. */
import { kernelProfile, usualRequests } from '../../scenario/kernel/profiles.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { DetailLog } from '../record/detailLog.ts';
import { RequestAllocation } from './allocation.ts';
import type { HostQueues } from './blockLayer.ts';
import type { DeviceTable } from './deviceTable.ts';
import { Plugs } from './plugs.ts';
import type { Requests } from './requests.ts';
import { createScheduler } from './scheduler/create.ts';
import type { Scheduler } from './scheduler/scheduler.ts';

const NS_PER_MS = 1e6;
const SECTOR_BYTES = 512;

/** @param detail what to keep of a window; null: nothing */
export function hostQueues(
  { hardware, host }: Scenario,
  requests: Requests,
  devices: Pick<DeviceTable, 'models' | 'unit'>,
  detail: DetailLog | null,
): HostQueues {
  const { disks } = hardware;
  const { kernel } = host;
  const schedulers = schedulersOf({ hardware, host }, requests, devices);
  const mergeSectors = host.mergeRequests ? Math.floor(host.maxRequestBytes / SECTOR_BYTES) : 0;
  if (kernel === undefined) return { schedulers, mergeSectors, detail };
  const profile = kernelProfile(kernel.profile);
  const plugMs = kernel.plugMs ?? profile.plug.ms;
  const plugRequests = kernel.plugRequests ?? profile.plug.requests;
  const tags = disks.map(({ queue }) => queue?.tags ?? kernel.tags ?? profile.tags);
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
          queue?.requests ?? kernel.requests ?? usualRequests(profile, (queue?.scheduler ?? host.scheduler).kind, tags[disk]),
      ),
      profile.plug.kind === 'queue',
    ),
    // A task's plug (since 2.6.39) is pulled when the task has submitted what it has: within the same instant here.
    plugs:
      plugRequests > 1 && (plugMs > 0 || profile.plug.kind === 'task')
        ? new Plugs(disks.length, plugRequests, Math.round(plugMs * NS_PER_MS), profile.plug.kind === 'task')
        : null,
    detail,
  };
}

function schedulersOf(
  { hardware: { disks }, host }: Pick<Scenario, 'hardware' | 'host'>,
  requests: Requests,
  devices: Pick<DeviceTable, 'models' | 'unit'>,
): Scheduler[] {
  const known = new Map<string, Scheduler>();
  return disks.map(({ queue }) => {
    const document = queue?.scheduler ?? host.scheduler;
    const key = JSON.stringify(document);
    const scheduler = known.get(key) ?? createScheduler(document, requests, devices, host.kernel?.profile);
    known.set(key, scheduler);
    return scheduler;
  });
}
