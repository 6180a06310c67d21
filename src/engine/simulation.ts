/**
 * One run: all parts of the engine put together, and the loop that hands each event to the part that it
 * concerns. The whole state is typed arrays and numbers reachable from here (see `kernel/fork.ts`).
 */
import { drawUnit } from '../base/random.ts';
import { layOut } from '../scenario/layout.ts';
import type { Scenario } from '../scenario/schema.ts';
import { Batch, DRAW_PHASE } from './database/batch.ts';
import { Executor } from './database/executor.ts';
import { FileGroups } from './database/fileGroups.ts';
import { Files } from './database/files.ts';
import { Processes } from './database/processes.ts';
import type { DeviceModel } from './device/device.ts';
import { FixedModel } from './device/fixed.ts';
import { HddModel } from './device/hdd.ts';
import { Paths } from './device/paths.ts';
import { BlockLayer, type DeviceTable } from './host/blockLayer.ts';
import { PageCache } from './host/pageCache.ts';
import { Processors } from './host/processors.ts';
import { Requests } from './host/requests.ts';
import { createScheduler } from './host/scheduler/create.ts';
import { VolumeIo } from './host/volumeIo.ts';
import { EventQueue } from './kernel/eventQueue.ts';
import {
  EVENT_CPU_DONE,
  EVENT_DEVICE_DONE,
  EVENT_DISPATCH,
  EVENT_PATH,
  EVENT_QUERY,
  EVENT_TIMER,
  eventIndex,
  eventKind,
} from './kernel/events.ts';
import { Attribution } from './record/attribution.ts';
import { QueryRecorder } from './record/queryRecorder.ts';
import { ServerLog } from './record/serverLog.ts';
import { TimeSeries } from './record/timeSeries.ts';
import { addressMaps } from './volume/maps.ts';

export class Simulation {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly scale: number;
  readonly share: number;
  readonly targets: readonly { readonly id: string; readonly kind: string }[];
  readonly events: EventQueue;
  readonly deviceLog: ServerLog;
  readonly volumeLog: ServerLog;
  readonly series: TimeSeries | null;
  readonly attribution: Attribution;
  readonly queries: QueryRecorder;
  readonly blocks: BlockLayer;
  readonly volumes: VolumeIo;
  readonly paths: Paths;
  readonly processors: Processors;
  readonly executor: Executor;
  readonly blockCache: PageCache | null;
  readonly fileCache: PageCache | null;
  /** Nominal work of all users' queries, for progress. */
  readonly workPlanned: number;
  /** Events handled. */
  handled = 0;

  constructor(scenario: Scenario, seed: number, scale: number, share: number, recordSeries: boolean) {
    this.scenario = scenario;
    this.seed = seed;
    this.scale = scale;
    this.share = share;
    const { hardware, host, workload } = scenario;
    const layout = layOut(scenario);
    this.targets = Object.freeze(layout.targets.map(({ id, kind }) => Object.freeze({ id, kind })));
    const files = new Files(scenario, layout);
    const batch = new Batch(scenario, files, seed, scale);
    this.workPlanned = workload.users * batch.work.reduce((sum, work) => sum + work, 0);

    const devices = deviceTable(scenario, seed);
    const maps = addressMaps(
      scenario,
      layout.targets,
      devices.models.map((model) => model.sectors),
    );
    this.events = new EventQueue();
    this.series = recordSeries ? new TimeSeries(hardware.disks.length) : null;
    this.deviceLog = new ServerLog(hardware.disks.length, this.series);
    this.volumeLog = new ServerLog(layout.targets.length, null);
    this.paths = new Paths(hardware.paths);
    const requests = new Requests();
    const scheduler = createScheduler(host.scheduler, requests, hardware.disks.length);
    this.blocks = new BlockLayer(
      devices,
      this.paths,
      requests,
      scheduler,
      this.events,
      this.deviceLog,
      host.mergeRequests ? Math.floor(host.maxRequestBytes / 512) : 0,
    );
    this.volumes = new VolumeIo(
      maps,
      requests,
      this.blocks,
      this.volumeLog,
      Uint8Array.from(layout.targets, (target) => (target.kind === 'disk' ? 0 : 1)),
    );
    this.blocks.client = this.volumes;

    const maxProcesses = Math.max(
      workload.queryProcs,
      ...scenario.classes.map((c) =>
        c.operator === 'load' ? c.processes : c.operator === 'probe' && c.arrivals.kind === 'closed' ? c.arrivals.outstanding : 1,
      ),
    );
    const processes = new Processes(workload.users * maxProcesses);
    this.attribution = new Attribution(workload.users * maxProcesses);
    this.processors = new Processors(host.processors, workload.users * maxProcesses, this.events, this.attribution);
    this.queries = new QueryRecorder(workload.users, workload.users * batch.queries, this.attribution);
    // A sample touches a share of the blocks: with a share of the cache its hit rate is that of the whole.
    const pageState = new Uint8Array(files.pages);
    this.blockCache = cacheOf(host.blockCacheBytes * share, files, pageState, 0);
    this.fileCache = cacheOf(host.fileCacheBytes * share, files, pageState, 2);
    const tuned = new Map(scenario.volumes.map((volume) => [volume.id, volume.tuneGroup]));
    const groups = new FileGroups(
      workload.users,
      layout.targets.map((target) => tuned.get(target.id) ?? host.tuneGroup),
      processes,
    );
    this.executor = new Executor({
      scenario,
      seed,
      share,
      batch,
      files,
      maps,
      events: this.events,
      requests,
      volumes: this.volumes,
      processors: this.processors,
      processes,
      groups,
      attribution: this.attribution,
      queries: this.queries,
      blockCache: this.blockCache,
      fileCache: this.fileCache,
      maxProcesses,
    });
    this.volumes.client = this.executor;
    this.executor.begin();
  }

  get done(): boolean {
    return this.executor.usersLeft === 0;
  }

  /** Handles at most `maxEvents` events; true once the last query of the last user is complete. */
  advance(maxEvents: number): boolean {
    const { events, blocks, executor, processors } = this;
    for (let left = maxEvents; left > 0 && executor.usersLeft > 0; left--) {
      if (events.size === 0) throw new Error('The simulation stalled: queries are unfinished, yet nothing is pending.');
      const event = events.pop();
      const index = eventIndex(event);
      this.handled++;
      switch (eventKind(event)) {
        case EVENT_DEVICE_DONE:
          blocks.deviceDone(index, events.now);
          break;
        case EVENT_CPU_DONE:
          processors.done(index, events.now);
          executor.resume(index, events.now);
          break;
        case EVENT_PATH:
          blocks.enterPath(index, events.now);
          break;
        case EVENT_DISPATCH:
          blocks.dispatch(index, events.now);
          break;
        case EVENT_TIMER:
          executor.timer(index, events.now);
          break;
        case EVENT_QUERY:
          executor.startQuery(index, events.now);
          break;
      }
    }
    return executor.usersLeft === 0;
  }
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
          )
        : drive.kind === 'flash'
          ? unbuilt(drive.kind)
          : new FixedModel(drive, seed, members);
    members.forEach((index, number) => {
      models[index] = model;
      unit[index] = number;
    });
  }
  return { models, unit, path };
}

function cacheOf(bytes: number, files: Files, state: Uint8Array, shift: number): PageCache | null {
  const capacity = Math.floor(bytes / files.pageBytes);
  return capacity > 0 ? new PageCache(state, capacity, shift) : null;
}

function unbuilt(kind: string): never {
  throw new Error(`This engine does not simulate ${kind} yet.`);
}
