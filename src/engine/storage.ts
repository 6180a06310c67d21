/**
 * All of a scenario's storage put together: devices, paths, queues, volumes and the records of them. A run
 * of the database and the replay of a trace both stand on this, so that both meet the same machine.
 */
import { drawUnit } from '../base/random.ts';
import type { Target } from '../scenario/layout.ts';
import { pathIndexes } from '../scenario/reach.ts';
import { fileReadsOf } from '../scenario/kernel/fileReads.ts';
import type { Discipline, Scenario } from '../scenario/schema.ts';
import { DRAW_PHASE } from './database/draws.ts';
import type { DeviceModel } from './device/device.ts';
import { FixedModel } from './device/fixed.ts';
import { flashModel } from './device/flash/create.ts';
import { HddModel } from './device/hdd.ts';
import { Paths } from './device/paths.ts';
import { BlockLayer } from './host/blockLayer.ts';
import { Controllers } from './host/controllers.ts';
import type { DeviceTable } from './host/deviceTable.ts';
import { DiskFates } from './host/diskFates.ts';
import { PathFates } from './host/pathFates.ts';
import { RequestLook } from './host/requestLook.ts';
import { driveQueues } from './host/driveQueues.ts';
import { RaidControllers } from './host/raidControllers.ts';
import { hostQueues } from './host/kernelQueues.ts';
import { Rebuilds, type RebuildJob } from './host/rebuilds.ts';
import { NONE, Requests } from './host/requests.ts';
import type { SwitchedScheduler } from './host/scheduler/switched.ts';
import { VolumeIo } from './host/volumeIo.ts';
import { createVolumeQueues, type VolumeQueues } from './host/volumeQueues.ts';
import { EventQueue } from './kernel/eventQueue.ts';
import {
  EVENT_AGAIN,
  EVENT_CHAIN,
  EVENT_CONTROLLER,
  EVENT_DESTAGE,
  EVENT_DEVICE_DONE,
  EVENT_DISPATCH,
  EVENT_FLUSHED,
  EVENT_PATH,
  EVENT_REBUILD,
  EVENT_VOLUME_DISPATCH,
  eventIndex,
  eventKind,
} from './kernel/events.ts';
import type { DetailWindow } from './record/detail.ts';
import { DetailLog } from './record/detailLog.ts';
import type { RebuildSummary, RunResult } from './record/result.ts';
import { ServerLog } from './record/serverLog.ts';
import { controllerSummaries } from './record/controllerSummary.ts';
import { serverSummary, volumeQueueSummary } from './record/summary.ts';
import { TimeSeries } from './record/timeSeries.ts';
import { compileVolumes, type CompiledVolume } from './volume/create.ts';
import { relaidMaps } from './volume/relaidMap.ts';
import type { AddressMap } from './volume/plan.ts';

export interface Storage {
  readonly events: EventQueue;
  readonly requests: Requests;
  readonly series: TimeSeries | null;
  readonly deviceLog: ServerLog;
  readonly volumeLog: ServerLog;
  /** What is kept of a window; null unless asked for. */
  readonly detail: DetailLog | null;
  readonly paths: Paths;
  /** Of each target, in the order of `targets`. */
  readonly maps: readonly AddressMap[];
  readonly blocks: BlockLayer;
  /** The host's scheduler, where the timeline changes it; null: it stays. */
  readonly switched: SwitchedScheduler | null;
  /** Queues above volumes; null if there are none. */
  readonly volumeQueues: VolumeQueues | null;
  /** Is the block layer's client; its own client is still to be set. */
  readonly volumes: VolumeIo;
  /** Of failed disks, in the background; to be begun by anyone who runs the storage. */
  readonly rebuilds: Rebuilds;
  /** Disks that fail or are replaced by the timeline; null: none is. */
  readonly fates: DiskFates | null;
  /** Paths that fail by the timeline; null: none does. */
  readonly pathFates: PathFates | null;
}

/**
 * @param targets volumes and loose disks (see `scenario/layout.ts`)
 * @param seed draws the spindle phases that the scenario leaves open
 * @param recordSeries whether to keep the time series for the pictures
 * @param window of which to keep everything
 * @param share of the controllers' caches that a sample of the work has
 */
export function createStorage(
  scenario: Scenario,
  targets: readonly Target[],
  seed: number,
  recordSeries: boolean,
  window: DetailWindow | null = null,
  share = 1,
): Storage {
  const { hardware } = scenario;
  const devices = deviceTable(scenario, seed);
  const events = new EventQueue();
  const series = recordSeries ? new TimeSeries(hardware.disks.length) : null;
  const deviceLog = new ServerLog(hardware.disks.length, series);
  const volumeLog = new ServerLog(targets.length, null);
  const paths = new Paths(hardware.paths, scenario.host.machine);
  const requests = new Requests();
  const look = window === null ? null : new RequestLook(devices, requests);
  const detail = window === null ? null : new DetailLog(window, requests, hardware.disks.length, look);
  const inDrives = driveQueues(devices, disciplines(scenario), requests);
  const host = hostQueues(scenario, requests, devices, detail);
  const blocks = new BlockLayer({ ...devices, queues: inDrives }, paths, requests, events, deviceLog, host);
  const sizes = devices.models.map((model) => model.sectors);
  const compiled = compileVolumes(scenario, targets, sizes, blocks);
  const maps = relaidMaps(
    scenario,
    targets,
    sizes,
    blocks,
    compiled.map(({ map }) => map),
  );
  const logged = Uint8Array.from(targets, (target) => (target.kind === 'disk' ? 0 : 1));
  const { kernel, maxRequestBytes } = scenario.host;
  const queues = createVolumeQueues(scenario, targets, requests, events);
  const controllers = new Controllers(scenario, targets);
  const raid =
    hardware.controllers === undefined || hardware.controllers.length === 0
      ? null
      : new RaidControllers(scenario, targets, maps, share, paths, events, controllers);
  const volumes = new VolumeIo(maps, requests, blocks, volumeLog, logged, {
    controllers,
    raid,
    events,
    ...(kernel !== undefined && { mostSectors: Math.floor(maxRequestBytes / 512) }),
    syncWrites: fileReadsOf(scenario.host)?.mode === 'direct',
    queues,
  });
  blocks.client = volumes;
  if (look !== null) look.volumes = volumes;
  const timeline = scenario.timeline ?? [];
  const ofPaths = timeline.filter(({ kind }) => kind === 'fail-path').length;
  const ofDisks = timeline.filter(({ kind }) => kind === 'fail-disk' || kind === 'replace-disk').length;
  // A path may take every disk with it, once.
  const changes = ofDisks + (ofPaths > 0 ? hardware.disks.length : 0);
  const rebuilds = new Rebuilds(rebuildJobs(scenario, targets, compiled), volumes, events, changes);
  const fates = changes === 0 ? null : new DiskFates(scenario, targets, compiled, rebuilds, volumes);
  const pathFates = ofPaths === 0 ? null : new PathFates(scenario, blocks);
  volumes.rebuilds = rebuilds;
  const { switched = null } = host;
  return {
    events,
    requests,
    series,
    deviceLog,
    volumeLog,
    detail,
    paths,
    maps,
    blocks,
    switched,
    volumeQueues: queues,
    volumes,
    rebuilds,
    fates,
    pathFates,
  };
}

/** Parts of storage that events concern. */
type StorageParts = Pick<Storage, 'blocks' | 'volumeQueues' | 'volumes' | 'rebuilds'>;

/** Hands an event that concerns storage to the part of it that it concerns; other kinds are not its business. */
export function storageEvent({ blocks, volumeQueues, volumes, rebuilds }: StorageParts, event: number, now: number): void {
  switch (eventKind(event)) {
    case EVENT_DEVICE_DONE:
      blocks.deviceDone(eventIndex(event), now);
      break;
    case EVENT_PATH:
      blocks.enterPath(eventIndex(event), now);
      break;
    case EVENT_AGAIN:
      blocks.again(eventIndex(event), now);
      break;
    case EVENT_DISPATCH:
      blocks.dispatch(eventIndex(event), now);
      break;
    case EVENT_FLUSHED:
      blocks.flushed(eventIndex(event), now);
      break;
    case EVENT_VOLUME_DISPATCH:
      volumeQueues?.blocks.dispatch(eventIndex(event), now);
      break;
    case EVENT_CHAIN:
      volumes.resume(eventIndex(event), now);
      break;
    case EVENT_CONTROLLER:
      volumes.raid?.resume(eventIndex(event), now);
      break;
    case EVENT_DESTAGE:
      volumes.raid?.writes?.due(eventIndex(event), now);
      break;
    case EVENT_REBUILD:
      rebuilds.resume(eventIndex(event), now);
      break;
  }
}

/** How far the rebuilds are. */
export function rebuildFigures({ jobs, finishedNs }: Rebuilds): RebuildSummary[] {
  return jobs.map(({ volumeId, diskId, ontoId, volume }, k) => ({
    volume: volumeId,
    disk: diskId,
    onto: ontoId,
    bytes: volume.totalSectors * 512,
    rebuiltBytes: volume.rebuiltSectors * 512,
    finishedMs: finishedNs[k] < 0 ? null : finishedNs[k] / 1e6,
  }));
}

/** Closes the records at the end of a run or replay and answers what they say of disks, volumes and paths. */
export function storageFigures(
  { hardware }: Scenario,
  targets: readonly { readonly id: string; readonly kind: string }[],
  {
    blocks,
    volumeQueues: queues,
    deviceLog,
    volumeLog,
    volumes,
    paths,
  }: Pick<Storage, 'blocks' | 'volumeQueues' | 'deviceLog' | 'volumeLog' | 'volumes' | 'paths'>,
  elapsedNs: number,
): Pick<RunResult, 'devices' | 'volumes' | 'adapters' | 'controllers'> {
  deviceLog.close(elapsedNs);
  volumeLog.close(elapsedNs);
  queues?.log.close(elapsedNs);
  const carried = blocks.carriedBytes();
  const { raid } = volumes;
  return {
    ...(raid !== null && { controllers: controllerSummaries(raid, elapsedNs) }),
    devices: hardware.disks.map((disk, index) => {
      const drive = hardware.drives.find((candidate) => candidate.id === disk.drive);
      const wear = blocks.wear(index);
      const summary = serverSummary(deviceLog, index, disk.id, drive?.kind ?? 'hdd', elapsedNs);
      return wear === undefined ? summary : { ...summary, wear };
    }),
    volumes: targets.flatMap((target, index) => {
      if (target.kind === 'disk') return [];
      const summary = serverSummary(volumeLog, index, target.id, target.kind, elapsedNs);
      const queue = queues === null ? NONE : queues.of[index];
      return queues === null || queue === NONE ? [summary] : [{ ...summary, queue: volumeQueueSummary(queues.log, queue, elapsedNs) }];
    }),
    adapters: hardware.paths.map((path, index) => ({
      id: path.id,
      utilization: elapsedNs > 0 ? Math.min(1, paths.busyNs[index] / elapsedNs) : 0,
      bytes: carried[index],
    })),
  };
}

function rebuildJobs(scenario: Scenario, targets: readonly Target[], compiled: readonly CompiledVolume[]): RebuildJob[] {
  return compiled.flatMap(({ rebuild, rebuiltDisk, onto }, target) => {
    const volume = scenario.volumes.find(({ id }) => id === targets[target].id);
    if (rebuild === null || (volume?.kind !== 'mirror' && volume?.kind !== 'raid5') || volume.rebuild === undefined) return [];
    const { chunkBytes, pauseMs } = volume.rebuild;
    const idOf = (disk: number): string => scenario.hardware.disks[disk].id;
    const names = { volumeId: volume.id, diskId: idOf(rebuiltDisk), ontoId: onto === null ? null : idOf(onto) };
    return [{ ...names, volume: rebuild, target, chunkSectors: Math.ceil(chunkBytes / 512), pauseNs: Math.round(pauseMs * 1e6) }];
  });
}

/** One model per drive in use; devices of a drive are its units. */
function deviceTable(scenario: Scenario, seed: number): DeviceTable {
  const { disks, drives } = scenario.hardware;
  const models: DeviceModel[] = [];
  const unit = new Int32Array(disks.length);
  const path = pathIndexes(scenario);
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
          ? flashModel(drive, members.length)
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
