/** Block layer and volumes over constant-service devices, driven by hand, for tests of an I/O's way. */
import type { Volume } from '../../scenario/schema.ts';
import type { VolumeQueue } from '../../scenario/volumes.ts';
import { fixedDevice, HOST } from './scenarios.ts';
import type { DeviceCommand, DeviceModel, Phases } from '../device/device.ts';
import { FixedModel } from '../device/fixed.ts';
import { Paths } from '../device/paths.ts';
import { EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_DEVICE_DONE, EVENT_DISPATCH, EVENT_PATH, EVENT_VOLUME_DISPATCH, eventIndex, eventKind } from '../kernel/events.ts';
import { ServerLog } from '../record/serverLog.ts';
import type { AddressMap } from '../volume/plan.ts';
import { BlockLayer } from '../host/blockLayer.ts';
import type { HostQueues } from '../host/hostQueues.ts';
import { Requests } from '../host/requests.ts';
import { createScheduler } from '../host/scheduler/create.ts';
import type { Scheduler } from '../host/scheduler/scheduler.ts';
import { IO_PROCESS, IO_ROW } from '../host/ioRows.ts';
import { VolumeIo } from '../host/volumeIo.ts';
import { VolumeRequest } from '../host/volumeRequest.ts';
import { createVolumeQueues } from '../host/volumeQueues.ts';

export const SERVICE_MS = 10;

export interface StackOptions {
  readonly maps: readonly AddressMap[];
  readonly devices?: number;
  readonly mergeSectors?: number;
  readonly path?: { mibPerSecond: number | null; perRequestMs: number };
  readonly scheduler?: (requests: Requests) => Scheduler;
  /** What else the host does with its queues. */
  readonly host?: (requests: Requests, schedulers: readonly Scheduler[]) => Partial<HostQueues>;
  /** Requests that a device holds without serving them; default none. */
  readonly depth?: number;
  /** Largest request that is issued; default unlimited. */
  readonly mostSectors?: number;
  /** The queue above each volume. */
  readonly above?: readonly VolumeQueue[];
}

export interface Stack {
  readonly blocks: BlockLayer;
  readonly volumes: VolumeIo;
  readonly requests: Requests;
  readonly events: EventQueue;
  readonly deviceLog: ServerLog;
  readonly volumeLog: ServerLog;
  /** Every device request that started: device, address, length, direction, time in ms. */
  readonly served: { device: number; lba: number; sectors: number; write: boolean; atMs: number }[];
  /** Every logical request that is complete: its process, and when in ms. */
  readonly done: { process: number; atMs: number }[];
  read(process: number, sector: number, sectors: number, target?: number): void;
  write(process: number, sector: number, sectors: number, target?: number): void;
  /** Handles events until none is left, or until a time; what is submitted next comes then. */
  run(untilMs?: number): void;
}

class Watched implements DeviceModel {
  readonly kind = 'fixed';
  readonly parallel = 1;
  readonly depth: number;
  readonly sectors: number;
  private readonly inner: FixedModel;
  private readonly served: Stack['served'];

  constructor(devices: number, served: Stack['served'], depth: number) {
    this.depth = depth;
    this.inner = new FixedModel(
      fixedDevice(SERVICE_MS, 'constant'),
      1,
      Array.from({ length: devices }, (_, d) => d),
    );
    this.sectors = this.inner.sectors;
    this.served = served;
  }

  serve(command: DeviceCommand, now: number, out: Phases): void {
    const { unit, lba, sectors, write } = command;
    this.served.push({ device: unit, lba, sectors, write, atMs: now / 1e6 });
    this.inner.serve(command, now, out);
  }

  positioningNs(): number {
    return this.inner.positioningNs();
  }
}

export function stack({ maps, devices = 4, mergeSectors = 0, path, scheduler, host, depth = 1, mostSectors, above }: StackOptions): Stack {
  const events = new EventQueue();
  const requests = new Requests(2);
  const served: Stack['served'] = [];
  const done: Stack['done'] = [];
  const model = new Watched(devices, served, depth);
  const paths = new Paths([{ id: 'p', name: 'P', ...(path ?? { mibPerSecond: null, perRequestMs: 0 }) }]);
  const table = {
    models: Array.from({ length: devices }, () => model),
    unit: Int32Array.from({ length: devices }, (_, d) => d),
    path: new Int32Array(devices),
  };
  const deviceLog = new ServerLog(devices, null);
  const volumeLog = new ServerLog(maps.length, null);
  const order = scheduler?.(requests) ?? createScheduler({ kind: 'fifo' }, requests, table);
  const schedulers = table.models.map(() => order);
  const blocks = new BlockLayer(table, paths, requests, events, deviceLog, { schedulers, mergeSectors, ...host?.(requests, schedulers) });
  const queues =
    above === undefined
      ? null
      : createVolumeQueues(
          {
            volumes: above.map((queue, k): Volume => ({ kind: 'concat', id: `v${k}`, name: '', members: [], queue })),
            host: { ...HOST, maxRequestBytes: Math.max(1, mergeSectors) * 512 },
          },
          above.map((_, k) => ({ id: `v${k}`, kind: 'concat' })),
          requests,
          events,
        );
  const control = { events, queues, ...(mostSectors !== undefined && { mostSectors }) };
  const volumes = new VolumeIo(maps, requests, blocks, volumeLog, new Uint8Array(maps.length).fill(1), control);
  blocks.client = volumes;
  volumes.client = { ioDone: (io, _last, now) => done.push({ process: volumes.rows[io * IO_ROW + IO_PROCESS], atMs: now / 1e6 }) };
  const submit = (process: number, sector: number, sectors: number, target: number, write: boolean): void => {
    volumes.submit(Object.assign(new VolumeRequest(), { process, target, sector, sectors, write }), events.now);
  };
  return {
    blocks,
    volumes,
    requests,
    events,
    deviceLog,
    volumeLog,
    served,
    done,
    read: (process, sector, sectors, target = 0) => submit(process, sector, sectors, target, false),
    write: (process, sector, sectors, target = 0) => submit(process, sector, sectors, target, true),
    run(untilMs = Infinity) {
      while (events.nextTime <= untilMs * 1e6 && events.size > 0) {
        const event = events.pop();
        const index = eventIndex(event);
        if (eventKind(event) === EVENT_DEVICE_DONE) blocks.deviceDone(index, events.now);
        else if (eventKind(event) === EVENT_PATH) blocks.enterPath(index, events.now);
        else if (eventKind(event) === EVENT_DISPATCH) blocks.dispatch(index, events.now);
        else if (eventKind(event) === EVENT_VOLUME_DISPATCH) queues?.blocks.dispatch(index, events.now);
      }
      if (untilMs < Infinity) events.now = untilMs * 1e6;
    },
  };
}
