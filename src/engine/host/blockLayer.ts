/**
 * From a device request to its completion: the host's queue (scheduler, merging), the device with its own
 * queue, the path. A device is given up to `depth` requests (its tags) and serves up to `parallel` of them
 * at once; those that it holds without serving wait in its own queue (`DeviceTable.queues`), out of the
 * host's hands, all others in the host's queue. Start (S) is when service begins, so the wait in both
 * queues is queue. This file is the middle of an I/O's way; `docs/architecture.md` tells all of it.
 */
import { Phases } from '../device/device.ts';
import { NO_PATH, type Paths } from '../device/paths.ts';
import { RANK_COMPLETION, RANK_DISPATCH, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_DEVICE_DONE, EVENT_DISPATCH, EVENT_PATH, eventOf } from '../kernel/events.ts';
import { ARRIVAL, OVERHEAD, PATH, ROTATION, SEEK, START, TIMES, TRANSFER } from '../record/requestTimes.ts';
import type { ServerLog } from '../record/serverLog.ts';
import type { DeviceView } from '../volume/deviceView.ts';
import type { DeviceTable } from './deviceTable.ts';
import { NONE, type Requests } from './requests.ts';
import { Fifo } from './scheduler/fifo.ts';
import { BY_FIRST_BLOCK, BY_LAST_BLOCK, NO_DETOUR, type Scheduler } from './scheduler/scheduler.ts';

const SECTOR_BYTES = 512;

/** Who is told that a request is complete, after the device has been given its next one. */
export interface RequestClient {
  requestDone(request: number, now: number): void;
}

export class BlockLayer implements DeviceView {
  /** Completed disk I/Os. */
  ios = 0;
  /** Set once, after construction: client and block layer know each other. */
  client: RequestClient | null = null;
  /** By device: requests that it holds, in service or in its own queue, and how many it may. */
  private readonly held: Int32Array;
  private readonly depth: Int32Array;
  /** By device with a queue of its own: requests in service, and how many there may be. */
  private readonly inService: Int32Array;
  private readonly parallel: Int32Array;
  /** Each device's own queue; null where all that it holds is in service. */
  private readonly queues: readonly (Scheduler | null)[];
  private readonly askedFor: Float64Array;
  /** Where the request ends that each device started last. */
  private readonly headAt: Float64Array;
  private readonly phases = new Phases();
  private readonly devices: DeviceTable;
  private readonly paths: Paths;
  private readonly requests: Requests;
  private readonly scheduler: Scheduler;
  private readonly events: EventQueue;
  private readonly log: ServerLog;
  /** Largest request that merging may build, in sectors; 0 switches merging off. */
  private readonly mergeSectors: number;

  constructor(
    devices: DeviceTable,
    paths: Paths,
    requests: Requests,
    scheduler: Scheduler,
    events: EventQueue,
    log: ServerLog,
    mergeSectors: number,
  ) {
    this.devices = devices;
    this.paths = paths;
    this.requests = requests;
    this.scheduler = scheduler;
    this.events = events;
    this.log = log;
    this.mergeSectors = mergeSectors;
    const { models } = devices;
    this.held = new Int32Array(models.length);
    this.inService = new Int32Array(models.length);
    this.depth = Int32Array.from(models, (model) => model.depth);
    this.parallel = Int32Array.from(models, (model) => model.parallel);
    const inOrder = devices.queues === undefined ? new Fifo(requests, models.length) : null;
    this.queues = models.map((model, device) => (model.depth > model.parallel ? (devices.queues?.[device] ?? inOrder) : null));
    this.queues.forEach((queue, device) => {
      if (queue === null) this.depth[device] = Math.min(this.depth[device], this.parallel[device]);
    });
    this.askedFor = new Float64Array(models.length).fill(-1);
    this.headAt = new Float64Array(models.length);
  }

  outstanding(device: number): number {
    return this.scheduler.size(device) + this.held[device];
  }

  headDistance(device: number, lba: number): number {
    return Math.abs(lba - this.headAt[device]);
  }

  /** Q: the request, its device, address, length and direction filled in, arrives. */
  submit(request: number, now: number): void {
    const { requests } = this;
    const device = requests.device[request];
    requests.times[request * TIMES + ARRIVAL] = now;
    requests.mergedNext[request] = NONE;
    if (this.mergeSectors > 0 && this.merged(device, request, now)) return;
    this.log.arrived(device, now);
    this.scheduler.add(device, request, now);
    if (this.held[device] < this.depth[device]) this.dispatch(device, now);
  }

  /** Gives a device as many requests as it takes, if the scheduler lets them go. */
  dispatch(device: number, now: number): void {
    const queue = this.queues[device];
    if (queue !== null) {
      this.refill(device, queue, now);
      return;
    }
    while (this.held[device] < this.depth[device]) {
      const request = this.scheduler.dispatch(device, now);
      if (request === NONE) {
        this.askAgain(device);
        return;
      }
      this.held[device]++;
      this.start(device, request, this.scheduler.detour, now);
    }
  }

  /** The same for a device that holds more than it serves: it chooses among what it has before it is given more. */
  private refill(device: number, queue: Scheduler, now: number): void {
    this.serveHeld(device, queue, now);
    while (this.held[device] < this.depth[device]) {
      const request = this.scheduler.dispatch(device, now);
      if (request === NONE) {
        this.askAgain(device);
        break;
      }
      this.held[device]++;
      queue.add(device, request, now);
    }
    this.serveHeld(device, queue, now);
  }

  private serveHeld(device: number, queue: Scheduler, now: number): void {
    while (this.inService[device] < this.parallel[device]) {
      const request = queue.dispatch(device, now);
      if (request === NONE) return;
      this.inService[device]++;
      this.start(device, request, queue.detour, now);
    }
  }

  /** S: the request enters service; `detour` says which edges the arm goes to first. */
  private start(device: number, request: number, detour: number, now: number): void {
    const { requests, phases } = this;
    const model = this.devices.models[device];
    const unit = this.devices.unit[device];
    const lba = requests.lba[request];
    const sectors = requests.sectors[request];
    const write = requests.write[request] === 1;
    if (detour === NO_DETOUR) model.serve(unit, now, lba, sectors, write, phases);
    else this.serveByWayOf(device, detour, now, lba, sectors, write);
    const { times } = requests;
    const row = request * TIMES;
    times[row + START] = now;
    times[row + OVERHEAD] = phases.overhead;
    times[row + SEEK] = phases.seek;
    times[row + ROTATION] = phases.rotation;
    times[row + TRANSFER] = phases.transfer;
    times[row + PATH] = phases.bus;
    this.log.started(device, now, lba, sectors, phases.cylinders);
    this.headAt[device] = lba + sectors;
    const done = now + phases.overhead + phases.seek + phases.rotation + phases.transfer + phases.bus;
    const level = this.paths.entry[this.devices.path[device]];
    if (level === NO_PATH) {
      this.events.push(done, RANK_COMPLETION, eventOf(EVENT_DEVICE_DONE, request));
      return;
    }
    // The transfer over the path overlaps that from the media: it need not start earlier than it takes to end with it.
    const slowest = this.paths.slowestNs(level, sectors * SECTOR_BYTES);
    requests.hop[request] = level;
    this.events.push(Math.max(now + phases.overhead, done - slowest), RANK_COMPLETION, eventOf(EVENT_PATH, request));
  }

  /** Travels first; the way there is part of the request's seek. */
  private serveByWayOf(device: number, detour: number, now: number, lba: number, sectors: number, write: boolean): void {
    const { phases } = this;
    const model = this.devices.models[device];
    const unit = this.devices.unit[device];
    let seek = 0;
    let cylinders = 0;
    if (model.travel !== undefined) {
      for (let edge = BY_LAST_BLOCK; edge <= BY_FIRST_BLOCK; edge++) {
        if ((detour & edge) === 0) continue;
        model.travel(unit, now + seek, edge === BY_LAST_BLOCK ? model.sectors - 1 : 0, phases);
        seek += phases.seek;
        cylinders += phases.cylinders;
      }
    }
    model.serve(unit, now + seek, lba, sectors, write, phases);
    phases.seek += seek;
    phases.cylinders += cylinders;
  }

  /** A request's data reach a capped level of their path. */
  enterPath(request: number, now: number): void {
    const { requests, paths } = this;
    const { times } = requests;
    const level = requests.hop[request];
    const occupancy = paths.occupancyNs(level, requests.sectors[request] * SECTOR_BYTES);
    const through = paths.pass(level, now, occupancy);
    const row = request * TIMES;
    const mediaEnd = times[row + START] + times[row + OVERHEAD] + times[row + SEEK] + times[row + ROTATION] + times[row + TRANSFER];
    // What lies after the media: the device's own interface, or the slowest level so far.
    if (through - mediaEnd > times[row + PATH]) times[row + PATH] = through - mediaEnd;
    const above = paths.above[level];
    if (above === NO_PATH) {
      this.events.push(mediaEnd + times[row + PATH], RANK_COMPLETION, eventOf(EVENT_DEVICE_DONE, request));
      return;
    }
    requests.hop[request] = above;
    this.events.push(through - occupancy, RANK_COMPLETION, eventOf(EVENT_PATH, request));
  }

  /** C: a request is complete. Its device goes on before anybody hears of it. */
  deviceDone(request: number, now: number): void {
    const { requests, log } = this;
    const device = requests.device[request];
    this.held[device]--;
    this.ios++;
    const { times } = requests;
    const row = request * TIMES;
    const bytes = requests.sectors[request] * SECTOR_BYTES;
    log.completed(device, now, times[row + ARRIVAL], bytes, requests.write[request] === 1);
    log.parts(device, times[row + ARRIVAL], times, row);
    this.paths.bytes[this.devices.path[device]] += bytes;
    this.scheduler.completed(device, request, now);
    const queue = this.queues[device];
    if (queue !== null) {
      this.inService[device]--;
      queue.completed(device, request, now);
    }
    this.dispatch(device, now);
    this.finish(request, now);
  }

  /** Tells the client of the request and of all that were merged into it, and frees them. */
  private finish(first: number, now: number): void {
    const { requests } = this;
    if (requests.mergedNext[first] === NONE) {
      this.client?.requestDone(first, now);
      requests.release(first);
      return;
    }
    let request = first;
    while (request !== NONE) {
      const merged = requests.mergedNext[request];
      if (request !== first) {
        // Served as one: all but the arrival are the first's.
        requests.times.copyWithin(request * TIMES + START, first * TIMES + START, first * TIMES + TIMES);
      }
      this.client?.requestDone(request, now);
      request = merged;
    }
    request = first;
    while (request !== NONE) {
      const merged = requests.mergedNext[request];
      requests.release(request);
      request = merged;
    }
  }

  private askAgain(device: number): void {
    const at = this.scheduler.askAgainAt;
    if (at === Infinity || this.askedFor[device] === at) return;
    this.askedFor[device] = at;
    this.events.push(at, RANK_DISPATCH, eventOf(EVENT_DISPATCH, device));
  }

  /** Appends the request to, or puts it in front of, a queued one that it touches. */
  private merged(device: number, request: number, now: number): boolean {
    const { requests, scheduler } = this;
    const lba = requests.lba[request];
    const sectors = requests.sectors[request];
    let into = scheduler.mergeCandidate(device, request, true);
    const back = into !== NONE;
    if (!back) into = scheduler.mergeCandidate(device, request, false);
    if (into === NONE || requests.sectors[into] + sectors > this.mergeSectors) return false;
    requests.sectors[into] += sectors;
    if (!back) {
      requests.lba[into] = lba;
      scheduler.moved(device, into, now);
    }
    requests.mergedNext[request] = requests.mergedNext[into];
    requests.mergedNext[into] = request;
    return true;
  }
}
