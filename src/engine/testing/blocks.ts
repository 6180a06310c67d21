/** Block layer over devices of any model, driven by hand, without volumes. */
import type { Discipline, Path, Scheduler } from '../../scenario/schema.ts';
import type { DeviceCommand, DeviceModel, Phases } from '../device/device.ts';
import { FixedModel } from '../device/fixed.ts';
import { Paths } from '../device/paths.ts';
import { BlockLayer } from '../host/blockLayer.ts';
import { driveQueues } from '../host/driveQueues.ts';
import { Requests } from '../host/requests.ts';
import { createScheduler } from '../host/scheduler/create.ts';
import type { Scheduler as Queue } from '../host/scheduler/scheduler.ts';
import { EventQueue, RANK_ARRIVAL } from '../kernel/eventQueue.ts';
import { EVENT_DEVICE_DONE, EVENT_PATH, EVENT_TIMER, eventIndex, eventKind, eventOf } from '../kernel/events.ts';
import { ARRIVAL, START, TIMES } from '../record/requestTimes.ts';
import { ServerLog } from '../record/serverLog.ts';
import { fixedDevice } from './scenarios.ts';

export interface Arrival {
  readonly atMs: number;
  readonly lba: number;
  readonly device?: number;
  readonly sectors?: number;
  readonly write?: boolean;
}

export interface Completion extends Arrival {
  /** Number among the arrivals. */
  readonly index: number;
  readonly startMs: number;
  readonly doneMs: number;
}

/** One transfer over one level of a path. */
export interface Passage {
  readonly path: number;
  readonly fromNs: number;
  readonly toNs: number;
}

export interface BlocksOptions {
  readonly models: readonly DeviceModel[];
  readonly scheduler?: Scheduler;
  readonly discipline?: Discipline;
  readonly paths?: readonly Path[];
  /** Path of each device; default the first. */
  readonly pathOf?: readonly number[];
}

class WatchedPaths extends Paths {
  readonly passages: Passage[] = [];
  override pass(path: number, now: number, occupancyNs: number): number {
    const toNs = super.pass(path, now, occupancyNs);
    this.passages.push({ path, fromNs: toNs - occupancyNs, toNs });
    return toNs;
  }
}

const forAll = (scheduler: Queue, devices: number): Queue[] => Array.from({ length: devices }, () => scheduler);

/** Runs the arrivals to their end. Devices of the same model object are its units, in order. */
export function runBlocks(options: BlocksOptions, arrivals: readonly Arrival[]) {
  const { models, scheduler = { kind: 'fifo' }, discipline = { kind: 'fifo' }, pathOf = [] } = options;
  const paths = new WatchedPaths(options.paths ?? [{ id: 'p', name: 'P', mibPerSecond: null, perRequestMs: 0 }]);
  const events = new EventQueue();
  const requests = new Requests(2);
  const unit = Int32Array.from(models, (model, d) => models.slice(0, d).filter((other) => other === model).length);
  const table = { models, unit, path: Int32Array.from(models, (_, d) => pathOf[d] ?? 0) };
  const log = new ServerLog(models.length, null);
  const blocks = new BlockLayer(
    {
      ...table,
      queues: driveQueues(
        table,
        models.map(() => discipline),
        requests,
      ),
    },
    paths,
    requests,
    events,
    log,
    { schedulers: forAll(createScheduler(scheduler, requests, table), models.length), mergeSectors: 0 },
  );
  const completions: Completion[] = [];
  blocks.client = {
    requestDone: (request, now) => {
      const row = request * TIMES;
      const index = requests.io[request];
      const { times } = requests;
      completions.push({
        ...arrivals[index],
        index,
        atMs: times[row + ARRIVAL] / 1e6,
        startMs: times[row + START] / 1e6,
        doneMs: now / 1e6,
      });
    },
  };
  arrivals.forEach(({ atMs }, index) => events.push(Math.round(atMs * 1e6), RANK_ARRIVAL, eventOf(EVENT_TIMER, index)));
  while (events.size > 0) {
    const event = events.pop();
    const index = eventIndex(event);
    const kind = eventKind(event);
    if (kind === EVENT_DEVICE_DONE) blocks.deviceDone(index, events.now);
    else if (kind === EVENT_PATH) blocks.enterPath(index, events.now);
    else if (kind === EVENT_TIMER) {
      const { lba, device = 0, sectors = 8, write = false } = arrivals[index];
      const request = requests.take();
      requests.device[request] = device;
      requests.lba[request] = lba;
      requests.sectors[request] = sectors;
      requests.write[request] = write ? 1 : 0;
      requests.io[request] = index;
      blocks.submit(request, events.now);
    } else blocks.dispatch(index, events.now);
  }
  log.close(events.now);
  return { completions, log, blocks, paths, requests, endMs: events.now / 1e6 };
}

/** Fixed-service device that holds and serves several requests at once, as flash does. */
export class Wide extends FixedModel {
  override readonly parallel: number;
  override readonly depth: number;
  /** Largest number in service at one instant. */
  most = 0;
  private readonly ends: number[] = [];

  constructor(serviceMs: number, distribution: 'constant' | 'exponential', parallel: number, depth = parallel, seed = 1) {
    super(fixedDevice(serviceMs, distribution), seed, [0]);
    this.parallel = parallel;
    this.depth = depth;
  }

  override serve(command: DeviceCommand, now: number, out: Phases): void {
    super.serve(command, now, out);
    for (let k = this.ends.length - 1; k >= 0; k--) if (this.ends[k] <= now) this.ends.splice(k, 1);
    this.ends.push(now + out.transfer);
    this.most = Math.max(this.most, this.ends.length);
  }
}
