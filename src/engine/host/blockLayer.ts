/**
 * From a device request to its completion: the host's queue (scheduler, merging), the device, the path.
 * One request is at a device at a time; the rest wait in the host's queue, where the scheduler orders
 * them. This file is the middle of an I/O's way; `docs/architecture.md` tells all of it.
 */
import { Phases, type DeviceModel } from '../device/device.ts';
import type { Paths } from '../device/paths.ts';
import { RANK_COMPLETION, RANK_DISPATCH, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_DEVICE_DONE, EVENT_DISPATCH, EVENT_PATH, eventOf } from '../kernel/events.ts';
import { ARRIVAL, OVERHEAD, PATH, ROTATION, SEEK, START, TIMES, TRANSFER } from '../record/requestTimes.ts';
import type { ServerLog } from '../record/serverLog.ts';
import { NONE, type Requests } from './requests.ts';
import type { Scheduler } from './scheduler/scheduler.ts';

const SECTOR_BYTES = 512;

/** Who is told that a request is complete, after the device has been given its next one. */
export interface RequestClient {
  requestDone(request: number, now: number): void;
}

export interface DeviceTable {
  /** Model of each device and its number among the devices of that model. */
  readonly models: readonly DeviceModel[];
  readonly unit: Int32Array;
  readonly path: Int32Array;
}

export class BlockLayer {
  /** Completed disk I/Os. */
  ios = 0;
  /** Set once, after construction: client and block layer know each other. */
  client: RequestClient | null = null;
  private readonly active: Int32Array;
  private readonly askedFor: Float64Array;
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
    this.active = new Int32Array(devices.models.length).fill(NONE);
    this.askedFor = new Float64Array(devices.models.length).fill(-1);
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
    if (this.active[device] === NONE) this.dispatch(device, now);
  }

  /** Gives an idle device its next request, if the scheduler lets one go. */
  dispatch(device: number, now: number): void {
    if (this.active[device] !== NONE) return;
    const { requests, phases } = this;
    const request = this.scheduler.dispatch(device, now);
    if (request === NONE) {
      this.askAgain(device);
      return;
    }
    this.active[device] = request;
    const lba = requests.lba[request];
    const sectors = requests.sectors[request];
    this.devices.models[device].serve(this.devices.unit[device], now, lba, sectors, requests.write[request] === 1, phases);
    const { times } = requests;
    const row = request * TIMES;
    times[row + START] = now;
    times[row + OVERHEAD] = phases.overhead;
    times[row + SEEK] = phases.seek;
    times[row + ROTATION] = phases.rotation;
    times[row + TRANSFER] = phases.transfer;
    times[row + PATH] = 0;
    this.log.started(device, now, lba, sectors, phases.cylinders);
    const mediaEnd = now + phases.overhead + phases.seek + phases.rotation + phases.transfer;
    const path = this.devices.path[device];
    if (this.paths.capped[path] === 0) {
      this.events.push(mediaEnd, RANK_COMPLETION, eventOf(EVENT_DEVICE_DONE, device));
      return;
    }
    // The transfer over the path overlaps that from the media: it need not start earlier than it takes to end with it.
    const occupancy = this.paths.occupancyNs(path, sectors * SECTOR_BYTES);
    this.events.push(Math.max(now + phases.overhead, mediaEnd - occupancy), RANK_COMPLETION, eventOf(EVENT_PATH, device));
  }

  /** The device's data are ready to go over its path. */
  enterPath(device: number, now: number): void {
    const { requests } = this;
    const request = this.active[device];
    const path = this.devices.path[device];
    const through = this.paths.pass(path, now, this.paths.occupancyNs(path, requests.sectors[request] * SECTOR_BYTES));
    const { times } = requests;
    const row = request * TIMES;
    const mediaEnd = times[row + START] + times[row + OVERHEAD] + times[row + SEEK] + times[row + ROTATION] + times[row + TRANSFER];
    const done = through > mediaEnd ? through : mediaEnd;
    times[row + PATH] = done - mediaEnd;
    this.events.push(done, RANK_COMPLETION, eventOf(EVENT_DEVICE_DONE, device));
  }

  /** C: the device's request is complete. The device goes on with the next before anybody hears of it. */
  deviceDone(device: number, now: number): void {
    const { requests, log } = this;
    const request = this.active[device];
    this.active[device] = NONE;
    this.ios++;
    const { times } = requests;
    const row = request * TIMES;
    const bytes = requests.sectors[request] * SECTOR_BYTES;
    log.completed(device, now, times[row + ARRIVAL], bytes, requests.write[request] === 1);
    log.parts(device, times[row + ARRIVAL], times, row);
    this.paths.bytes[this.devices.path[device]] += bytes;
    this.scheduler.completed(device, request, now);
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
    const write = requests.write[request] === 1;
    let into = scheduler.mergeCandidate(device, lba, sectors, write, true);
    const back = into !== NONE;
    if (!back) into = scheduler.mergeCandidate(device, lba, sectors, write, false);
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
