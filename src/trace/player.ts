/** The moving part of a replay: issues the trace's requests, hears of their completions, keeps the records. */
import { THINK, Attribution } from '../engine/record/attribution.ts';
import { ARRIVAL, TIMES } from '../engine/record/requestTimes.ts';
import type { RequestClient } from '../engine/host/hostQueues.ts';
import { IO_PROCESS, IO_ROW, IO_SLOT } from '../engine/host/ioRows.ts';
import type { IoClient } from '../engine/host/ioClients.ts';
import { VolumeRequest } from '../engine/host/volumeRequest.ts';
import { RANK_ARRIVAL } from '../engine/kernel/eventQueue.ts';
import { EVENT_TIMER, eventIndex, eventKind, eventOf } from '../engine/kernel/events.ts';
import { createStorage, storageEvent, type Storage } from '../engine/storage.ts';
import type { Target } from '../scenario/layout.ts';
import type { Scenario } from '../scenario/schema.ts';
import { ResponseRecorder, type ResponseSink } from './responses.ts';
import type { Trace } from './trace.ts';

/** The devices cannot keep up with an open trace. */
export class ReplayOverload extends Error {
  override readonly name = 'ReplayOverload';
}

export interface PlayerOptions {
  readonly mode: 'open' | 'closed';
  readonly speed: number;
  readonly outstanding: number;
  readonly onOverflow: 'refuse' | 'skip' | 'wrap';
  readonly seed: number;
  readonly series: boolean;
  readonly sink: ResponseSink | null;
  readonly maxWaiting: number;
}

export class Player implements RequestClient, IoClient {
  readonly options: PlayerOptions;
  readonly storage: Storage;
  readonly recorder = new ResponseRecorder();
  /** One vector a chain of requests (closed) or one in all (open). */
  readonly attribution: Attribution;
  /** Requests beyond the end of their device. */
  readonly overflow: number;
  readonly planned: number;
  completed = 0;
  endNs = 0;
  /** Whose vector tells where the elapsed time went. */
  lastChain = 0;
  readonly targets: readonly Target[];
  readonly assigned: Int32Array;
  private readonly asked = new VolumeRequest();
  private readonly trace: Trace;
  private readonly closed: boolean;
  /** Whether some requests are not replayed. */
  private readonly leavesOut: boolean;
  /** Indexes of requests by arrival, if that is not the order of the file. */
  private readonly order: Uint32Array | null;
  /** By target: its sectors, and the disk if it is one, else -1. */
  private readonly capacity: Float64Array;
  private readonly disk: Int32Array;
  /** By disk: 1 if requests of the trace go to it directly. */
  private readonly direct: Uint8Array;
  private readonly firstOverflow: number;
  /** Place in the order of the request that is issued next. */
  private cursor = 0;
  private nextArrivalNs = Infinity;

  constructor(trace: Trace, scenario: Scenario, targets: readonly Target[], assigned: Int32Array, options: PlayerOptions) {
    this.trace = trace;
    this.options = options;
    this.assigned = assigned;
    this.targets = targets;
    this.storage = createStorage(scenario, targets, options.seed, options.series);
    this.storage.blocks.client = this;
    this.storage.volumes.client = this;
    this.closed = options.mode === 'closed';
    this.capacity = Float64Array.from(this.storage.maps, (map) => map.sectors);
    this.disk = Int32Array.from(targets, (target) => (target.kind === 'disk' ? target.disks[0] : -1));
    this.direct = new Uint8Array(scenario.hardware.disks.length);
    for (const target of assigned) if (this.disk[target] >= 0) this.direct[this.disk[target]] = 1;
    this.order = !this.closed && trace.report.outOfOrder > 0 ? byArrival(trace) : null;

    let overflow = 0;
    let leftOut = 0;
    let first = -1;
    for (let index = 0; index < trace.requests; index++) {
      if (!this.isBeyond(index)) continue;
      overflow++;
      if (!this.isReplayed(index)) leftOut++;
      if (first < 0) first = index;
    }
    this.overflow = overflow;
    this.firstOverflow = first;
    this.leavesOut = leftOut > 0;
    this.planned = trace.requests - leftOut;

    const chains = this.closed ? Math.min(options.outstanding, this.planned) : 1;
    // One vector at least: also a replay of nothing says where its time went.
    this.attribution = new Attribution(Math.max(1, chains));
    this.storage.rebuilds.begin(chains);
    this.storage.volumes.raid?.begin(chains + this.storage.rebuilds.most);
    if (!this.closed) this.toNextArrival();
    else for (let chain = 0; chain < chains; chain++) this.storage.events.push(0, RANK_ARRIVAL, eventOf(EVENT_TIMER, chain));
  }

  get done(): boolean {
    return this.completed >= this.planned;
  }

  /** Handles at most `maxEvents` events; true once all requests are complete. */
  advance(maxEvents: number): boolean {
    const { events, requests, volumes } = this.storage;
    for (let left = maxEvents; left > 0 && this.completed < this.planned; left--) {
      // Arrivals come last at an instant, so they need no place in the queue of events.
      if (this.nextArrivalNs < events.nextTime) {
        // Behind a RAID controller requests wait that no disk knows of yet.
        if (Math.max(requests.inUse, volumes.inUse) > this.options.maxWaiting) throw new ReplayOverload(this.overloadMessage());
        this.arrive();
        continue;
      }
      if (events.size === 0) throw new Error('The replay stalled: requests are unfinished, yet nothing is pending.');
      const event = events.pop();
      if (eventKind(event) === EVENT_TIMER) this.issueNext(eventIndex(event), events.now);
      else storageEvent(this.storage, event, events.now);
    }
    return this.done;
  }

  /** A device request is complete: one of the trace's own, or a piece of one to a volume or of a rebuild. */
  requestDone(request: number, now: number): void {
    const { requests, volumes } = this.storage;
    if (this.direct[requests.device[request]] === 0) {
      volumes.requestDone(request, now);
      return;
    }
    const row = request * TIMES;
    this.finished(requests.io[request], requests.process[request], requests.times[row + ARRIVAL], now, row);
  }

  /** A request to a volume is complete. */
  ioDone(io: number, lastRequest: number, now: number): void {
    const { volumes } = this.storage;
    this.finished(
      volumes.rows[io * IO_ROW + IO_SLOT],
      volumes.rows[io * IO_ROW + IO_PROCESS],
      volumes.startNs[io],
      now,
      lastRequest * TIMES,
    );
  }

  private finished(index: number, chain: number, arrivalNs: number, now: number, row: number): void {
    const { times } = this.storage.requests;
    const { sink } = this.options;
    this.completed++;
    this.recorder.add(now - arrivalNs);
    if (sink !== null) sink.response(index, arrivalNs, now, times, row);
    if (this.closed) {
      this.attribution.addWait(chain, now - arrivalNs, times, row);
      if (this.completed < this.planned) this.think(index, chain, now);
    }
    if (this.completed === this.planned) {
      this.endNs = now;
      this.lastChain = chain;
      if (this.closed) return;
      // Of an open replay the last request's way: until it arrived nothing was waited for.
      this.attribution.add(chain, THINK, arrivalNs);
      this.attribution.addWait(chain, now - arrivalNs, times, row);
    }
  }

  /** Closed: the chain continues when the request's think time is over. */
  private think(index: number, chain: number, now: number): void {
    if (this.cursor >= this.trace.requests) return;
    const thinkNs = this.trace.time === 'think' ? Math.round(this.trace.timeNs[index] / this.options.speed) : 0;
    if (thinkNs === 0) {
      this.issueNext(chain, now);
      return;
    }
    this.attribution.add(chain, THINK, thinkNs);
    this.storage.events.push(now + thinkNs, RANK_ARRIVAL, eventOf(EVENT_TIMER, chain));
  }

  private issueNext(chain: number, now: number): void {
    this.passOver();
    if (this.cursor < this.trace.requests) this.submit(this.cursor++, chain, now);
  }

  private arrive(): void {
    const { events } = this.storage;
    events.now = this.nextArrivalNs;
    const index = this.order === null ? this.cursor : this.order[this.cursor];
    this.cursor++;
    this.submit(index, 0, this.nextArrivalNs);
    this.toNextArrival();
  }

  private toNextArrival(): void {
    this.passOver();
    const { trace, cursor, order } = this;
    if (cursor >= trace.requests) {
      this.nextArrivalNs = Infinity;
      return;
    }
    const ns = trace.timeNs[order === null ? cursor : order[cursor]];
    const { speed } = this.options;
    this.nextArrivalNs = speed === 1 ? ns : Math.round(ns / speed);
  }

  /** Moves the cursor to a request that is to be replayed. */
  private passOver(): void {
    if (!this.leavesOut) return;
    const { trace, order } = this;
    while (this.cursor < trace.requests && !this.isReplayed(order === null ? this.cursor : order[this.cursor])) this.cursor++;
  }

  private submit(index: number, chain: number, now: number): void {
    const { trace } = this;
    const { requests, blocks, volumes } = this.storage;
    const target = this.targetOf(index);
    const sectors = trace.sectors[index];
    const capacity = this.capacity[target];
    let lba = trace.lba[index];
    if (lba + sectors > capacity) lba = wrapped(lba, sectors, capacity);
    const write = 1 - trace.read[index];
    const disk = this.disk[target];
    // A chain waits for each of its requests; of an open trace whatever asked for a read does.
    const waits = this.closed || write === 0;
    if (disk < 0) {
      const { asked } = this;
      asked.process = chain;
      asked.slot = index;
      asked.target = target;
      asked.sector = lba;
      asked.sectors = sectors;
      asked.write = write === 1;
      volumes.submit(asked, now);
      if (waits) blocks.waits(chain, now);
      return;
    }
    const request = requests.take();
    requests.device[request] = disk;
    requests.lba[request] = lba;
    requests.sectors[request] = sectors;
    requests.write[request] = write;
    requests.process[request] = chain;
    requests.sync[request] = 1 - write;
    requests.io[request] = index;
    blocks.submit(request, now);
    if (waits) blocks.waits(chain, now);
  }

  private targetOf(index: number): number {
    const { device } = this.trace;
    return this.assigned[device === null ? 0 : device[index]];
  }

  private isBeyond(index: number): boolean {
    const { lba, sectors } = this.trace;
    return lba[index] + sectors[index] > this.capacity[this.targetOf(index)];
  }

  /** False for requests that are left out: those beyond the end under `skip`, and those that are longer than the device. */
  isReplayed(index: number): boolean {
    if (index >= this.trace.requests) return true;
    if (this.options.onOverflow === 'skip') return !this.isBeyond(index);
    return this.trace.sectors[index] <= this.capacity[this.targetOf(index)];
  }

  overflowMessage(): string {
    const { trace, firstOverflow: first, overflow } = this;
    const target = this.targetOf(first);
    const end = trace.lba[first] + trace.sectors[first];
    const many = overflow === 1 ? '1 request ends' : `${overflow} requests end`;
    return (
      `${many} beyond the device: request ${first} (the first is 0) at sector ${end}, while ${this.targets[target].id} has ` +
      `${this.capacity[target]} sectors. Skip or wrap such requests (--on-overflow), or choose a larger device.`
    );
  }

  private overloadMessage(): string {
    const seconds = (this.storage.events.now / 1e9).toFixed(1);
    return (
      `The devices cannot keep up with the trace: after ${seconds} s more than ${this.options.maxWaiting} requests are waiting. ` +
      'Replay it at a lower speed, closed, or on more devices.'
    );
  }
}

/** An address modulo the device's size; a request that would go over the end is moved back to it. */
function wrapped(lba: number, sectors: number, capacity: number): number {
  const within = lba % capacity;
  return within + sectors > capacity ? capacity - sectors : within;
}

function byArrival({ requests, timeNs }: Trace): Uint32Array {
  return Uint32Array.from({ length: requests }, (_, index) => index).sort((a, b) => timeNs[a] - timeNs[b] || a - b);
}
