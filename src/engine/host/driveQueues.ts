/** The queues inside the devices: what each orders the requests by that it holds without serving them. */
import type { Discipline } from '../../scenario/schema.ts';
import type { DeviceTable } from './deviceTable.ts';
import type { Requests } from './requests.ts';
import { createScheduler } from './scheduler/create.ts';
import type { Scheduler } from './scheduler/scheduler.ts';

/**
 * One queue for all devices of a model; null for devices that hold no more than they serve.
 * @param disciplines by device
 */
export function driveQueues(
  devices: Pick<DeviceTable, 'models' | 'unit'>,
  disciplines: readonly Discipline[],
  requests: Requests,
): (Scheduler | null)[] {
  const queues = new Map<object, Scheduler>();
  return devices.models.map((model, device) => {
    if (model.depth <= model.parallel) return null;
    const known = queues.get(model);
    if (known !== undefined) return known;
    const queue = createScheduler(disciplines[device], requests, devices, undefined, true);
    queues.set(model, queue);
    return queue;
  });
}
