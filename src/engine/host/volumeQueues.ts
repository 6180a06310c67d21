/**
 * One queue above a whole volume, as md, device-mapper or a controller's LUN have it: logical requests are merged, sorted by
 * their address on the volume and admitted, so many at a time, before anything is known of disks. It is a block layer whose
 * devices are volumes; what serves a request is the volume below (`volumeIo.ts`).
 */
import { NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import { kernelProfile, usualRequests } from '../../scenario/kernel/profiles.ts';
import type { Scenario, Volume } from '../../scenario/schema.ts';
import type { DeviceModel } from '../device/device.ts';
import { Paths } from '../device/paths.ts';
import type { EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_VOLUME_DISPATCH } from '../kernel/events.ts';
import { ServerLog } from '../record/serverLog.ts';
import { RequestAllocation } from './allocation.ts';
import { BlockLayer } from './blockLayer.ts';
import type { RequestClient, RequestServer } from './hostQueues.ts';
import { Plugs } from './plugs.ts';
import { NONE, type Requests } from './requests.ts';
import { createScheduler } from './scheduler/create.ts';
import type { RequestIndex } from '../kernel/indexes.ts';

/** As many as come. */
const UNLIMITED = 2 ** 30;

/** The array below as its queue sees it: so many requests at a time. It is never asked to serve by itself. */
class ArrayBelow implements DeviceModel {
  readonly immutable = true as const;
  readonly kind = 'volume';
  readonly sectors = Infinity;
  readonly parallel: number;
  readonly depth: number;

  constructor(depth: number) {
    this.parallel = depth;
    this.depth = depth;
  }

  serve(): void {
    throw new Error('A volume serves requests through its disks.');
  }

  positioningNs(): number {
    throw new Error('A volume has no arm: the scenario was not validated.');
  }
}

/** The volumes below, which serve what the queues hand down. */
export interface VolumesBelow extends RequestServer {
  /** A logical request, alone or merged with others, is complete. */
  queuedDone(request: RequestIndex, now: number): void;
}

/** Stands for them until they are there: queues and volumes know each other. */
class Below implements RequestServer, RequestClient {
  volumes: VolumesBelow | null = null;

  serve(request: RequestIndex, now: number): void {
    this.volumes?.serve(request, now);
  }

  requestDone(request: RequestIndex, now: number): void {
    this.volumes?.queuedDone(request, now);
  }
}

export class VolumeQueues {
  /** By target: its queue, or NONE. */
  readonly of: Int32Array;
  /** Its devices are the queues. */
  readonly blocks: BlockLayer;
  /** Of each queue: its "response" is the wait above the array, from arrival to being handed down. */
  readonly log: ServerLog;
  private readonly below: Below;

  constructor(of: Int32Array, blocks: BlockLayer, log: ServerLog, below: Below) {
    this.of = of;
    this.blocks = blocks;
    this.log = log;
    this.below = below;
    blocks.client = below;
  }

  /** Set once, after construction. */
  serveWith(volumes: VolumesBelow): void {
    this.below.volumes = volumes;
  }
}

/**
 * The queues of a scenario; null if no volume has one.
 * @param targets volumes and loose disks, in the order of the run's maps
 */
export function createVolumeQueues(
  { volumes, host }: Pick<Scenario, 'volumes' | 'host'>,
  targets: readonly { readonly id: string; readonly kind: string }[],
  requests: Requests,
  events: EventQueue,
): VolumeQueues | null {
  const of = new Int32Array(targets.length).fill(NONE);
  const queued: NonNullable<Volume['queue']>[] = [];
  targets.forEach(({ id, kind }, target) => {
    const queue = kind === 'disk' ? undefined : volumes.find((volume) => volume.id === id)?.queue;
    if (queue !== undefined) of[target] = queued.push(queue) - 1;
  });
  if (queued.length === 0) return null;
  const { kernel } = host;
  const profile = kernel && kernelProfile(kernel.profile);
  const depths = queued.map(({ depth }) => depth ?? kernel?.tags ?? profile?.tags ?? UNLIMITED);
  const devices = {
    models: depths.map((depth) => new ArrayBelow(depth)),
    unit: new Int32Array(queued.length),
    path: new Int32Array(queued.length),
  };
  const schedulers = queued.map(({ scheduler }) => createScheduler(scheduler, requests, devices, kernel?.profile));
  const log = new ServerLog(queued.length, null);
  const below = new Below();
  const plugMs = kernel?.plugMs ?? profile?.plug.ms ?? 0;
  const plugRequests = kernel?.plugRequests ?? profile?.plug.requests ?? 1;
  const ofTask = profile?.plug.kind === 'task';
  const blocks = new BlockLayer(devices, new Paths([]), requests, events, log, {
    schedulers,
    mergeSectors: Math.floor(host.maxRequestBytes / SECTOR_BYTES),
    merges: queued.map(({ mergeRequests }) => mergeRequests ?? host.mergeRequests),
    joins: profile !== undefined,
    chosenAhead: profile?.chosenAhead === 1,
    allocation: profile
      ? new RequestAllocation(
          requests,
          schedulers,
          queued.map(({ scheduler }, queue) => kernel?.requests ?? usualRequests(profile, scheduler.kind, depths[queue])),
          profile.plug.kind === 'queue',
        )
      : null,
    plugs:
      profile && plugRequests > 1 && (plugMs > 0 || ofTask)
        ? new Plugs(queued.length, plugRequests, Math.round(plugMs * NS_PER_MS), ofTask)
        : null,
    server: below,
    dispatchEvent: EVENT_VOLUME_DISPATCH,
  });
  return new VolumeQueues(of, blocks, log, below);
}
