/**
 * From a device request to its completion: the host's queue (merging, allocation, plug, scheduler), the device
 * with its own queue, the path. A device is given up to `depth` requests (its tags) and serves up to `parallel` of
 * them at once; those that it holds without serving wait in its own queue (`DeviceTable.queues`), out of the
 * host's hands, all others in the host's queue. Start (S) is when service begins, so the wait in both
 * queues is queue. This file is the middle of an I/O's way; `docs/architecture.md` tells all of it.
 */
import { SECTOR_BYTES } from '../../base/units.ts';
import { DeviceCommand, Phases, type DeviceModel } from '../device/device.ts';
import { NO_PATH, type Paths } from '../device/paths.ts';
import { RANK_COMPLETION, RANK_DISPATCH, type EventQueue } from '../kernel/eventQueue.ts';
import {
  EVENT_AGAIN,
  EVENT_DEVICE_DONE,
  EVENT_DISPATCH,
  EVENT_FLUSHED,
  EVENT_PATH,
  eventIndex,
  eventKind,
  eventOf,
} from '../kernel/events.ts';
import { NOBODY, PLUGGED } from '../record/decision.ts';
import type { DetailLog } from '../record/detailLog.ts';
import { ARRIVAL, DISPATCH, OVERHEAD, PATH, ROTATION, SEEK, START, TIMES, TRANSFER } from '../record/requestTimes.ts';
import type { FlashWear } from '../record/flashWear.ts';
import type { ServerLog } from '../record/serverLog.ts';
import type { DeviceView } from '../volume/deviceView.ts';
import type { RequestAllocation } from './allocation.ts';
import type { DeviceTable } from './deviceTable.ts';
import type { HostQueues, RequestClient, RequestServer } from './hostQueues.ts';
import type { Plugs } from './plugs.ts';
import { NONE, type Requests } from './requests.ts';
import { Fifo } from './scheduler/fifo.ts';
import { BY_FIRST_BLOCK, BY_LAST_BLOCK, NO_DETOUR, type Scheduler } from './scheduler/scheduler.ts';
import type { DiskIndex, ProcessIndex, RequestIndex } from '../kernel/indexes.ts';

export class BlockLayer implements DeviceView {
  /** Completed disk I/Os. */
  ios = 0;
  /** Set once, after construction: client and block layer know each other. */
  client: RequestClient | null = null;
  /** Set once, where the machine has nodes: on which a process is. A merged request is for the node of its first. */
  nodes: { nodeOf(process: ProcessIndex): number } | null = null;
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
  /** Where it stood before that. */
  private readonly headFrom: Float64Array;
  private readonly phases = new Phases();
  private readonly command = new DeviceCommand();
  /** Columns of the device table, held here one by one: the table itself is put together again for each run, and looking into ever new kinds of object is slow. */
  private readonly models: readonly DeviceModel[];
  private readonly unit: Int32Array;
  private readonly path: Int32Array;
  private readonly paths: Paths;
  private readonly requests: Requests;
  private readonly schedulers: readonly Scheduler[];
  private readonly events: EventQueue;
  private readonly log: ServerLog;
  private readonly mergeSectors: number;
  /** By device: 1 where nothing is merged; null: everywhere it is, if it is at all. */
  private readonly unmerged: Uint8Array | null;
  private readonly joins: boolean;
  private readonly allocation: RequestAllocation | null;
  private readonly plugs: Plugs | null;
  private readonly detail: DetailLog | null;
  private readonly server: RequestServer | null;
  private readonly dispatchEvent: number;
  /** By device that is reached by another path than at first: bytes that went over those before, and when what was under way is asked for again. */
  private settled: Float64Array | null = null;
  private againNs: Float64Array | null = null;
  /** By device: the request that the driver keeps chosen, or NONE; null where drivers do not. */
  private readonly chosen: Int32Array | null;

  constructor(devices: DeviceTable, paths: Paths, requests: Requests, events: EventQueue, log: ServerLog, host: HostQueues) {
    const { models } = devices;
    this.models = models;
    this.unit = devices.unit;
    this.path = devices.path;
    this.paths = paths;
    this.requests = requests;
    this.events = events;
    this.log = log;
    this.schedulers = host.schedulers;
    this.mergeSectors = host.mergeSectors;
    this.unmerged = host.merges === undefined ? null : Uint8Array.from(host.merges, (merges) => (merges ? 0 : 1));
    this.joins = host.joins ?? false;
    this.allocation = host.allocation ?? null;
    this.plugs = host.plugs ?? null;
    this.detail = host.detail ?? null;
    this.server = host.server ?? null;
    this.dispatchEvent = host.dispatchEvent ?? EVENT_DISPATCH;
    const { tags = null } = host;
    this.chosen = host.chosenAhead === true ? new Int32Array(models.length).fill(NONE) : null;
    this.held = new Int32Array(models.length);
    this.inService = new Int32Array(models.length);
    this.depth = Int32Array.from(models, (model, device) => Math.min(model.depth, tags?.[device] ?? model.depth));
    this.parallel = Int32Array.from(models, (model) => model.parallel);
    const inOrder = devices.queues === undefined ? new Fifo(requests, models.length) : null;
    this.queues = models.map((model, device) => (model.depth > model.parallel ? (devices.queues?.[device] ?? inOrder) : null));
    this.queues.forEach((queue, device) => {
      if (queue === null) this.depth[device] = Math.min(this.depth[device], this.parallel[device]);
    });
    this.askedFor = new Float64Array(models.length).fill(-1);
    this.headAt = new Float64Array(models.length);
    this.headFrom = new Float64Array(models.length);
  }

  outstanding(device: DiskIndex): number {
    let count = this.schedulers[device].size(device) + this.held[device];
    if (this.chosen !== null && this.chosen[device] !== NONE) count++;
    if (this.allocation !== null) count += this.allocation.waiting(device);
    return count;
  }

  /** Requests of all devices that are not complete. */
  allOutstanding(): number {
    let count = 0;
    for (let device = 0; device < this.models.length; device++) count += this.outstanding(device);
    return count;
  }

  /** Bytes that went over each path; see `Paths.carried`. */
  carriedBytes(): Float64Array {
    return this.paths.carried(this.path, (device) => this.movedBytes(device) - (this.settled?.[device] ?? 0));
  }

  private movedBytes(device: DiskIndex): number {
    return this.log.figure(device, 'bytesRead') + this.log.figure(device, 'bytesWritten');
  }

  /**
   * From now on a device is reached by another path. What was on its way is not there: it is asked for again when its next step would have been due,
   * but not before `againNs`.
   */
  reroute(device: DiskIndex, path: number, againNs: number): void {
    const count = this.models.length;
    this.settled ??= new Float64Array(count);
    this.againNs ??= new Float64Array(count);
    const moved = this.movedBytes(device);
    this.paths.settle(this.path[device], moved - this.settled[device]);
    this.settled[device] = moved;
    this.againNs[device] = againNs;
    this.path[device] = path;
    const { requests } = this;
    this.events.rewrite((event) => {
      const kind = eventKind(event);
      const isUnderWay = kind === EVENT_DEVICE_DONE || kind === EVENT_PATH;
      return isUnderWay && requests.device[eventIndex(event)] === device ? eventOf(EVENT_AGAIN, eventIndex(event)) : event;
    });
  }

  /** What a device had for a path that has failed is asked for again; all that has passed of the request is a wait. */
  again(request: RequestIndex, now: number): void {
    const device = this.requests.device[request];
    const due = this.againNs?.[device] ?? 0;
    if (now < due) {
      this.events.push(due, RANK_COMPLETION, eventOf(EVENT_AGAIN, request));
      return;
    }
    this.log.interrupted(device, now);
    this.start(device, request, NO_DETOUR, now);
  }

  /** Of a flash module with state. */
  wear(device: DiskIndex): FlashWear | undefined {
    return this.models[device].wear?.(this.unit[device]);
  }

  /** Reads or writes wait in such number that read-ahead should be left out. */
  isCongested(device: DiskIndex, write: boolean): boolean {
    return this.allocation !== null && this.allocation.isCongested(device, write ? 1 : 0);
  }

  /** Where the request began its way that the device started last, and where that request ends: addresses of sectors. */
  headFromLba(device: DiskIndex): number {
    return this.headFrom[device];
  }

  headLba(device: DiskIndex): number {
    return this.headAt[device];
  }

  headDistance(device: DiskIndex, lba: number): number {
    return Math.abs(lba - this.headAt[device]);
  }

  /** Q: the request, its device, address, length and direction filled in, arrives. */
  submit(request: RequestIndex, now: number): void {
    const { requests } = this;
    const device = requests.device[request];
    requests.times[request * TIMES + ARRIVAL] = now;
    requests.mergedNext[request] = NONE;
    if (this.mergeSectors > 0 && this.merged(device, request, now)) return;
    this.log.arrived(device, now);
    if (this.detail !== null) this.detail.arrived(request);
    const { plugs } = this;
    if (this.allocation !== null && !this.allocation.admit(device, request, now)) {
      // The process sleeps: what it waits for is that others get through.
      if (plugs !== null && plugs.isPlugged(device)) this.pullPlug(plugs, device, now);
      return;
    }
    if (plugs === null || !this.holdsBack(plugs, device, request, now)) this.enqueue(device, request, now);
  }

  private enqueue(device: DiskIndex, request: RequestIndex, now: number): void {
    if (this.detail !== null) this.detail.queued(request);
    this.schedulers[device].add(device, request, now);
    if (this.held[device] < this.depth[device] || (this.chosen !== null && this.chosen[device] === NONE)) this.dispatch(device, now);
  }

  /** Queues the request behind the device's plug, if it has one or now gets one. */
  private holdsBack(plugs: Plugs, device: DiskIndex, request: RequestIndex, now: number): boolean {
    const scheduler = this.schedulers[device];
    if (!plugs.isPlugged(device)) {
      if (!plugs.mayPlug(device) || scheduler.size(device) > 0 || (this.chosen !== null && this.chosen[device] !== NONE)) return false;
      plugs.plug(device, now);
      this.events.push(plugs.untilNs(device), RANK_DISPATCH, eventOf(this.dispatchEvent, device));
    }
    if (this.detail !== null) this.detail.queued(request);
    scheduler.add(device, request, now);
    plugs.add(device, this.requests.process[request]);
    if (scheduler.size(device) >= plugs.requests) this.pullPlug(plugs, device, now);
    else if (this.detail !== null && this.held[device] === 0) {
      scheduler.decision.set(PLUGGED, NOBODY, plugs.untilNs(device));
      this.detail.idles(device, scheduler.decision, now);
    }
    return true;
  }

  /** The process is about to wait: what it has behind plugs goes on its way. */
  waits(process: ProcessIndex, now: number): void {
    const { plugs } = this;
    if (plugs === null) return;
    for (let device = plugs.heldFor(process); device !== NONE; device = plugs.heldFor(process)) this.pullPlug(plugs, device, now);
  }

  /** Someone waits for what is behind the device's plug, if it has one. */
  unplug(device: DiskIndex, now: number): void {
    const { plugs } = this;
    if (plugs !== null && plugs.isPlugged(device)) this.pullPlug(plugs, device, now);
  }

  private pullPlug(plugs: Plugs, device: DiskIndex, now: number): void {
    plugs.pull(device);
    this.dispatch(device, now);
  }

  /** Processes [first, first + count) are gone: a disk that was kept idle for one of them continues. */
  exited(first: number, count: number, now: number): void {
    // Only a kernel's schedulers know processes.
    if (this.allocation === null) return;
    const { schedulers, held, depth } = this;
    for (const scheduler of new Set(schedulers))
      for (let process = first; process < first + count; process++) scheduler.exited(process, now);
    for (let device = 0; device < schedulers.length; device++)
      if (schedulers[device].size(device) > 0 && held[device] < depth[device]) this.dispatch(device, now);
  }

  /** Gives a device as many requests as it takes, if the scheduler lets them go. */
  dispatch(device: DiskIndex, now: number): void {
    const { plugs } = this;
    if (plugs !== null && plugs.isPlugged(device)) {
      if (now < plugs.untilNs(device)) return;
      plugs.pull(device);
    }
    const queue = this.queues[device];
    if (queue !== null) {
      this.refill(device, queue, now);
      return;
    }
    while (this.held[device] < this.depth[device]) {
      const request = this.next(device, now);
      if (request === NONE) return;
      this.held[device]++;
      this.start(device, request, this.schedulers[device].detour, now);
    }
    if (this.chosen !== null) this.chooseAhead(this.chosen, device, now);
  }

  /** The request that the device is given next: the one that the driver has chosen already, or the scheduler's choice. */
  private next(device: DiskIndex, now: number): number {
    const { chosen } = this;
    if (chosen !== null && chosen[device] !== NONE) {
      const request = chosen[device];
      chosen[device] = NONE;
      this.taken(device, request, now);
      return request;
    }
    const request = this.choose(device, now);
    if (request !== NONE) this.taken(device, request, now);
    return request;
  }

  private choose(device: DiskIndex, now: number): number {
    const scheduler = this.schedulers[device];
    // One scheduler serves many devices: what it said of another is not the answer of one that has nothing to say.
    if (this.detail !== null) scheduler.decision.set(0);
    const request = scheduler.dispatch(device, now);
    if (request === NONE) {
      this.askAgain(device, scheduler.askAgainAt);
      if (this.detail !== null && this.held[device] === 0) this.detail.idles(device, scheduler.decision, now);
    } else if (this.detail !== null) {
      const next = scheduler.nextDeadline(device);
      const of = next === NONE ? NOBODY : this.requests.process[next];
      this.detail.decided(request, scheduler.decision, scheduler.size(device) + 1, of, scheduler.deadlineNs, now, scheduler.foresight);
    }
    return request;
  }

  private taken(device: DiskIndex, request: RequestIndex, now: number): void {
    this.schedulers[device].taken(device, request, now);
    if (this.detail !== null) this.requests.times[request * TIMES + DISPATCH] = now;
  }

  private chooseAhead(chosen: Int32Array, device: DiskIndex, now: number): void {
    if (chosen[device] === NONE && this.held[device] >= this.depth[device]) chosen[device] = this.choose(device, now);
  }

  /** The same for a device that holds more than it serves: it chooses among what it has before it is given more. */
  private refill(device: DiskIndex, queue: Scheduler, now: number): void {
    this.serveHeld(device, queue, now);
    while (this.held[device] < this.depth[device]) {
      const request = this.next(device, now);
      if (request === NONE) break;
      this.held[device]++;
      if (this.detail !== null) this.detail.queuedInDrive(request);
      queue.add(device, request, now);
    }
    this.serveHeld(device, queue, now);
    if (this.chosen !== null) this.chooseAhead(this.chosen, device, now);
  }

  private serveHeld(device: DiskIndex, queue: Scheduler, now: number): void {
    while (this.inService[device] < this.parallel[device]) {
      if (this.detail !== null) queue.decision.set(0);
      const request = queue.dispatch(device, now);
      if (request === NONE) return;
      if (this.detail !== null) this.detail.decidedInDrive(request, queue.decision, queue.size(device) + 1, now, queue.foresight);
      this.inService[device]++;
      this.start(device, request, queue.detour, now);
    }
  }

  /** S: the request enters service; `detour` says which edges the arm goes to first. */
  private start(device: DiskIndex, request: RequestIndex, detour: number, now: number): void {
    if (this.server !== null) {
      this.handOver(this.server, device, request, now);
      return;
    }
    const { requests, phases, command } = this;
    const model = this.models[device];
    const lba = requests.lba[request];
    const sectors = requests.sectors[request];
    command.unit = this.unit[device];
    command.lba = lba;
    command.sectors = sectors;
    command.write = requests.write[request] === 1;
    if (detour === NO_DETOUR) model.serve(command, now, phases);
    else this.serveByWayOf(model, detour, command, now);
    const { times } = requests;
    const row = request * TIMES;
    times[row + START] = now;
    times[row + OVERHEAD] = phases.overhead;
    times[row + SEEK] = phases.seek;
    times[row + ROTATION] = phases.rotation;
    times[row + TRANSFER] = phases.transfer;
    times[row + PATH] = phases.bus;
    this.log.started(device, now, lba, sectors, phases.cylinders);
    this.headFrom[device] = this.headAt[device];
    this.headAt[device] = lba + sectors;
    const done = now + phases.overhead + phases.seek + phases.rotation + phases.transfer + phases.bus;
    const until = requests.until[request];
    const node = this.nodes === null || until !== NONE ? 0 : this.nodes.nodeOf(requests.process[request]);
    if (this.nodes !== null) requests.node[request] = node;
    let level = this.paths.entry[this.path[device] * this.paths.nodes + node];
    if (until !== NONE) level = this.paths.below(level, until);
    if (level === NO_PATH) {
      this.events.push(done, RANK_COMPLETION, eventOf(EVENT_DEVICE_DONE, request));
      return;
    }
    // The transfer over the path overlaps that from the media: it need not start earlier than it takes to end with it.
    const bytes = sectors * SECTOR_BYTES;
    const slowest = until === NONE ? this.paths.slowestNs(level, bytes, node) : this.paths.slowestBelowNs(level, bytes, until);
    requests.hop[request] = level;
    this.events.push(Math.max(now + phases.overhead, done - slowest), RANK_COMPLETION, eventOf(EVENT_PATH, request));
  }

  /** The same where no model serves: all that the queue knows of the request is how long it has waited. */
  private handOver(server: RequestServer, device: DiskIndex, request: RequestIndex, now: number): void {
    const { requests, log } = this;
    const { times } = requests;
    const row = request * TIMES;
    times[row + START] = now;
    const sectors = requests.sectors[request];
    log.started(device, now, requests.lba[request], sectors);
    log.completed(device, now, times[row + ARRIVAL], sectors * SECTOR_BYTES, requests.write[request] === 1);
    server.serve(request, now);
  }

  /** Travels first; the way there is part of the request's seek. */
  private serveByWayOf(model: DeviceModel, detour: number, command: DeviceCommand, now: number): void {
    const { phases } = this;
    const { unit } = command;
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
    model.serve(command, now + seek, phases);
    phases.seek += seek;
    phases.cylinders += cylinders;
  }

  /** Tells a device that sectors hold nothing any more. Past all queues, and nobody waits for it. */
  discard(device: DiskIndex, now: number, lba: number, sectors: number): void {
    this.models[device].discard?.(this.unit[device], now, lba, sectors);
  }

  /** Tells a device to write its buffer; `requestDone` follows. As in Linux past the scheduler; it is no I/O of the records. */
  flush(request: RequestIndex, now: number): void {
    const { requests } = this;
    const device = requests.device[request];
    const end = this.models[device].flush?.(this.unit[device], now) ?? now;
    const { times } = requests;
    const row = request * TIMES;
    times.fill(0, row, row + TIMES);
    times[row + ARRIVAL] = now;
    times[row + START] = now;
    times[row + TRANSFER] = end - now;
    this.events.push(end, RANK_COMPLETION, eventOf(EVENT_FLUSHED, request));
  }

  /** Answers a request to a disk that is gone: no I/O, at once; `requestDone` follows, never from within this call. */
  fail(request: RequestIndex, now: number): void {
    const { times } = this.requests;
    const row = request * TIMES;
    times.fill(0, row, row + TIMES);
    times[row + ARRIVAL] = now;
    times[row + START] = now;
    this.events.push(now, RANK_COMPLETION, eventOf(EVENT_FLUSHED, request));
  }

  flushed(request: RequestIndex, now: number): void {
    this.client?.requestDone(request, now);
    this.requests.release(request);
  }

  /** A request's data reach a capped level of their path. */
  enterPath(request: RequestIndex, now: number): void {
    const { requests, paths } = this;
    const { times } = requests;
    const level = requests.hop[request];
    const occupancy = paths.occupancyNs(level, requests.sectors[request] * SECTOR_BYTES);
    const through = paths.pass(level, now, occupancy);
    const row = request * TIMES;
    const mediaEnd = times[row + START] + times[row + OVERHEAD] + times[row + SEEK] + times[row + ROTATION] + times[row + TRANSFER];
    // What lies after the media: the device's own interface, or the slowest level so far.
    if (through - mediaEnd > times[row + PATH]) times[row + PATH] = through - mediaEnd;
    const node = requests.node[request];
    const until = requests.until[request];
    let above = paths.above[level * paths.nodes + node];
    if (until !== NONE) above = paths.below(above, until);
    if (above === NO_PATH) {
      this.events.push(mediaEnd + times[row + PATH], RANK_COMPLETION, eventOf(EVENT_DEVICE_DONE, request));
      return;
    }
    requests.hop[request] = above;
    this.events.push(through - occupancy + paths.delayedNs(level, node), RANK_COMPLETION, eventOf(EVENT_PATH, request));
  }

  /** C: a request is complete. Its device continues before anybody hears of it. */
  deviceDone(request: RequestIndex, now: number): void {
    const { requests, log } = this;
    const device = requests.device[request];
    this.held[device]--;
    this.ios++;
    if (this.server === null) {
      const { times } = requests;
      const row = request * TIMES;
      const bytes = requests.sectors[request] * SECTOR_BYTES;
      log.completed(device, now, times[row + ARRIVAL], bytes, requests.write[request] === 1, times, row);
      const until = requests.until[request];
      if (until !== NONE) this.paths.movedBelow(until, bytes);
      else if (this.nodes !== null) this.paths.moved(this.path[device], requests.node[request], bytes);
    }
    if (this.detail !== null) this.detail.completed(request, now);
    this.schedulers[device].completed(device, request, now);
    const queue = this.queues[device];
    if (queue !== null) {
      this.inService[device]--;
      queue.completed(device, request, now);
    }
    const { plugs } = this;
    if (plugs !== null && !plugs.ofTask && plugs.isPlugged(device)) plugs.pull(device);
    this.dispatch(device, now);
    // Who sleeps wakes after the drive has been given its next request.
    if (this.allocation !== null) this.free(this.allocation, device, requests.write[request], now);
    this.finish(request, now);
  }

  /** A place in the queue is free: the process that sleeps for one continues. */
  private free(allocation: RequestAllocation, device: DiskIndex, write: number, now: number): void {
    allocation.freed(device, write);
    for (let request = allocation.woken(device, write, now); request !== NONE; request = allocation.woken(device, write, now)) {
      // Its process waits already: no plug holds it back.
      if (this.plugs !== null && this.plugs.isPlugged(device)) this.pullPlug(this.plugs, device, now);
      if (this.mergeSectors > 0 && this.mergedLate(device, request, now)) allocation.freed(device, write);
      else this.enqueue(device, request, now);
    }
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
    requests.releaseAll(first);
  }

  private askAgain(device: DiskIndex, at: number): void {
    if (at === Infinity || this.askedFor[device] === at) return;
    this.askedFor[device] = at;
    this.events.push(at, RANK_DISPATCH, eventOf(this.dispatchEvent, device));
  }

  // ---------------------------------------------------------------- merging

  /** Appends the request to, or puts it in front of, a queued one that it touches. */
  private merged(device: DiskIndex, request: RequestIndex, now: number): boolean {
    if (this.unmerged !== null && this.unmerged[device] === 1) return false;
    const scheduler = this.schedulers[device];
    let into = scheduler.mergeCandidate(device, request, true);
    const back = into !== NONE;
    if (!back) into = scheduler.mergeCandidate(device, request, false);
    if (into === NONE || !this.requests.fit(into, request, this.mergeSectors)) return false;
    this.requests.join(into, request, !back);
    if (!back) scheduler.moved(device, into, now);
    // Both pieces may belong to different processes that wait.
    if (this.plugs !== null && this.plugs.isPlugged(device)) this.plugs.add(device, this.requests.process[request]);
    if (this.joins) this.joinNeighbor(device, into, back, now);
    return true;
  }

  /** The same for a request that has been counted as arrived. */
  private mergedLate(device: DiskIndex, request: RequestIndex, now: number): boolean {
    if (!this.merged(device, request, now)) return false;
    this.withdrawn(device, request, now);
    return true;
  }

  /** A request that has grown at its back (front) may touch the one behind (before) it now. */
  private joinNeighbor(device: DiskIndex, grown: number, back: boolean, now: number): void {
    const scheduler = this.schedulers[device];
    const neighbor = scheduler.mergeCandidate(device, grown, !back);
    if (neighbor === NONE || !this.requests.fit(grown, neighbor, this.mergeSectors)) return;
    const kept = back ? grown : neighbor;
    const gone = back ? neighbor : grown;
    scheduler.absorbed(device, kept, gone, now);
    this.requests.join(kept, gone, false);
    this.withdrawn(device, gone, now);
    if (this.allocation !== null) this.free(this.allocation, device, this.requests.write[kept], now);
  }

  /** A request that has been counted as arrived is none of its own any more. */
  private withdrawn(device: DiskIndex, request: RequestIndex, now: number): void {
    this.log.withdrawn(device, now, this.requests.times[request * TIMES + ARRIVAL]);
    if (this.detail !== null) this.detail.absorbed(request);
  }
}
