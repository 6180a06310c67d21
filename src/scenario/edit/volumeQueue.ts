/** The queue above a volume: put there, changed, taken away. */
import type { TunableName } from '../kernel/tunables.ts';
import { volumeSchedulerFault } from '../volumeQueue.ts';
import type { Scenario, Scheduler, SchedulerKind } from '../schema.ts';
import type { VolumeQueue } from '../volumes.ts';
import { withoutEmpty } from './diskQueue.ts';
import { volumeName } from './names.ts';
import { inRange } from './range.ts';
import { EditRefused } from './refused.ts';
import { usableScheduler, withTunable } from './schedulers.ts';
import { volumeOf, withVolume } from './volumes.ts';

/** What changes of a queue; `undefined` goes back to the default. */
export type VolumeQueueChange = { readonly [K in keyof Omit<VolumeQueue, 'scheduler'>]?: VolumeQueue[K] | undefined } & {
  /** A kind with its usual parameters, or one fully described. */
  readonly scheduler?: SchedulerKind | Scheduler;
};

/** Changes the queue above a volume, which gets one (in order of arrival) if it has none; `null` takes it away. Refuses what the host does not have. */
export function setVolumeQueue(scenario: Scenario, volumeId: string, change: VolumeQueueChange | null): Scenario {
  const volume = volumeOf(scenario, volumeId);
  const { queue, ...bare } = volume;
  if (change === null) return queue === undefined ? scenario : withVolume(scenario, bare);
  const { scheduler: wanted, ...rest } = change;
  const scheduler = wanted === undefined ? (queue?.scheduler ?? { kind: 'fifo' as const }) : whole(scenario, wanted);
  if (rest.depth !== undefined) inRange('Requests below a queue', rest.depth, 1, 10_000);
  const next: VolumeQueue = { ...withoutEmpty({ ...queue, ...rest }), scheduler };
  return withVolume(scenario, { ...volume, queue: next });
}

/** Sets a tunable of the scheduler above a volume; `null` for the kernel's default. Switches are 0 and 1. */
export function setVolumeTunable(scenario: Scenario, volumeId: string, name: TunableName, value: number | null): Scenario {
  const volume = volumeOf(scenario, volumeId);
  const { queue } = volume;
  if (queue === undefined)
    throw new EditRefused('unknown', `Volume ${volumeName(volume)} has no queue above it`, 'choose a scheduler for it first');
  const scheduler = withTunable(queue.scheduler, name, value, scenario.host.kernel?.profile);
  return withVolume(scenario, { ...volume, queue: { ...queue, scheduler } });
}

function whole({ host }: Scenario, wanted: SchedulerKind | Scheduler): Scheduler {
  const scheduler = usableScheduler(wanted, host.kernel?.profile);
  const fault = volumeSchedulerFault(scheduler, host);
  if (fault) throw new EditRefused('unknown', fault.message, fault.expected);
  return scheduler;
}
