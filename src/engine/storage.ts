/**
 * All of a scenario's storage put together: devices, paths, queues, volumes and the records of them. A run
 * of the database and the replay of a trace both stand on this, so that both meet the same machine.
 */
import { drawUnit } from '../base/random.ts';
import type { Target } from '../scenario/layout.ts';
import type { Discipline, Scenario } from '../scenario/schema.ts';
import { DRAW_PHASE } from './database/batch.ts';
import type { DeviceModel } from './device/device.ts';
import { FixedModel } from './device/fixed.ts';
import { FlashModel } from './device/flash.ts';
import { HddModel } from './device/hdd.ts';
import { Paths } from './device/paths.ts';
import { BlockLayer } from './host/blockLayer.ts';
import type { DeviceTable } from './host/deviceTable.ts';
import { driveQueues } from './host/driveQueues.ts';
import { Requests } from './host/requests.ts';
import { createScheduler } from './host/scheduler/create.ts';
import { VolumeIo } from './host/volumeIo.ts';
import { EventQueue } from './kernel/eventQueue.ts';
import { EVENT_DEVICE_DONE, EVENT_DISPATCH, EVENT_PATH, eventIndex, eventKind } from './kernel/events.ts';
import type { RunResult } from './record/result.ts';
import { ServerLog } from './record/serverLog.ts';
import { serverSummary } from './record/summary.ts';
import { TimeSeries } from './record/timeSeries.ts';
import { addressMaps } from './volume/maps.ts';
import type { AddressMap } from './volume/plan.ts';

export interface Storage {
  readonly events: EventQueue;
  readonly requests: Requests;
  readonly series: TimeSeries | null;
  readonly deviceLog: ServerLog;
  readonly volumeLog: ServerLog;
  readonly paths: Paths;
  /** Of each target, in the order of `targets`. */
  readonly maps: readonly AddressMap[];
  readonly blocks: BlockLayer;
  /** Is the block layer's client; its own client is still to be set. */
  readonly volumes: VolumeIo;
}

/**
 * @param targets volumes and loose disks (see `scenario/layout.ts`)
 * @param seed draws the spindle phases that the scenario leaves open
 * @param recordSeries whether to keep the time series for the pictures
 */
export function createStorage(scenario: Scenario, targets: readonly Target[], seed: number, recordSeries: boolean): Storage {
  const { hardware, host } = scenario;
  const devices = deviceTable(scenario, seed);
  const maps = addressMaps(
    scenario,
    targets,
    devices.models.map((model) => model.sectors),
  );
  const events = new EventQueue();
  const series = recordSeries ? new TimeSeries(hardware.disks.length) : null;
  const deviceLog = new ServerLog(hardware.disks.length, series);
  const volumeLog = new ServerLog(targets.length, null);
  const paths = new Paths(hardware.paths);
  const requests = new Requests();
  const scheduler = createScheduler(host.scheduler, requests, devices);
  const queues = driveQueues(devices, disciplines(scenario), requests);
  const mergeSectors = host.mergeRequests ? Math.floor(host.maxRequestBytes / 512) : 0;
  const blocks = new BlockLayer({ ...devices, queues }, paths, requests, scheduler, events, deviceLog, mergeSectors);
  const logged = Uint8Array.from(targets, (target) => (target.kind === 'disk' ? 0 : 1));
  const volumes = new VolumeIo(maps, requests, blocks, volumeLog, logged);
  blocks.client = volumes;
  return { events, requests, series, deviceLog, volumeLog, paths, maps, blocks, volumes };
}

/** Hands an event that concerns storage to the part of it that it concerns; other kinds are not its business. */
export function storageEvent(blocks: BlockLayer, event: number, now: number): void {
  switch (eventKind(event)) {
    case EVENT_DEVICE_DONE:
      blocks.deviceDone(eventIndex(event), now);
      break;
    case EVENT_PATH:
      blocks.enterPath(eventIndex(event), now);
      break;
    case EVENT_DISPATCH:
      blocks.dispatch(eventIndex(event), now);
      break;
  }
}

/** Closes the records at the end of a run or replay and answers what they say of disks, volumes and paths. */
export function storageFigures(
  { hardware }: Scenario,
  targets: readonly { readonly id: string; readonly kind: string }[],
  { deviceLog, volumeLog, paths }: Pick<Storage, 'deviceLog' | 'volumeLog' | 'paths'>,
  elapsedNs: number,
): Pick<RunResult, 'devices' | 'volumes' | 'adapters'> {
  deviceLog.close(elapsedNs);
  volumeLog.close(elapsedNs);
  const carried = paths.carried();
  return {
    devices: hardware.disks.map((disk, index) => {
      const drive = hardware.drives.find((candidate) => candidate.id === disk.drive);
      return serverSummary(deviceLog, index, disk.id, drive?.kind ?? 'hdd', elapsedNs);
    }),
    volumes: targets.flatMap((target, index) =>
      target.kind === 'disk' ? [] : [serverSummary(volumeLog, index, target.id, target.kind, elapsedNs)],
    ),
    adapters: hardware.paths.map((path, index) => ({
      id: path.id,
      utilization: elapsedNs > 0 ? Math.min(1, paths.busyNs[index] / elapsedNs) : 0,
      bytes: carried[index],
    })),
  };
}

/** One model per drive in use; devices of a drive are its units. */
function deviceTable(scenario: Scenario, seed: number): DeviceTable {
  const { disks, drives, paths } = scenario.hardware;
  const models: DeviceModel[] = [];
  const unit = new Int32Array(disks.length);
  const path = Int32Array.from(disks, (disk) => paths.findIndex((candidate) => candidate.id === disk.path));
  for (const drive of drives) {
    const members = disks.flatMap((disk, index) => (disk.drive === drive.id ? [index] : []));
    if (members.length === 0) continue;
    const model =
      drive.kind === 'hdd'
        ? new HddModel(
            drive,
            members.map((index) => disks[index].phaseTurns ?? drawUnit(seed, index, 0, 0, DRAW_PHASE)),
            members.map((index) => disks[index].initialCylinder ?? 0),
          )
        : drive.kind === 'flash'
          ? new FlashModel(drive, members.length)
          : new FixedModel(drive, seed, members);
    members.forEach((index, number) => {
      models[index] = model;
      unit[index] = number;
    });
  }
  return { models, unit, path };
}

/** What each disk orders by what it holds without serving: a drive says so, flash goes in order of arrival. */
function disciplines({ hardware: { disks, drives } }: Scenario): Discipline[] {
  return disks.map((disk) => {
    const drive = drives.find((candidate) => candidate.id === disk.drive);
    return drive?.kind === 'hdd' ? (drive.queueDiscipline ?? { kind: 'sptf' }) : { kind: 'fifo' };
  });
}
