/**
 * Linux BFQ (bfq-iosched.c, 4.14 and later): the disk is given to one process at a time, whose turn lasts until it has used up a
 * budget of sectors, a time, or has nothing more to ask; WF2Q+ (`fairShares.ts`) says whose turn is next. While the process in
 * service has nothing queued the disk is kept idle for it if that pays. Budgets follow what a process did with the last one;
 * the process that was slow is charged for time. Within a turn the next request is the nearest (`nearestNext.ts`), and once a turn
 * the oldest if its deadline has passed. Buffered writes share a queue and are charged several times their size.
 *
 * Left out: I/O priorities and groups (all weights are equal but for raising), merging of queues of cooperating processes,
 * injection of others' requests while idling, raising of soft real-time processes, preemption of a turn by a raised
 * process, limits of tags for writes, the rules for disks without seeks, and the idle tree's part in the clock.
 */
import { NS_PER_MS } from '../../../base/units.ts';
import type { TunableValues } from '../../../scenario/kernel/tunables.ts';
import {
  DRAINS,
  EXPIRED,
  GAVE_UP_EXITED,
  GAVE_UP_SEEKY,
  GAVE_UP_SLICE,
  GAVE_UP_THINK,
  GAVE_UP_TIME,
  HOLDS,
  IDLES,
  NEW_SLICE,
  NOBODY,
  OWN,
  SLICE,
} from '../../record/decision.ts';
import { NONE, type Requests } from '../requests.ts';
import { BfqBudgets, EXHAUSTED, NO_MORE, TIMEOUT, TOO_IDLE } from './bfqBudgets.ts';
import { BfqRaising } from './bfqRaising.ts';
import { BfqRequests } from './bfqRequests.ts';
import { DecayingMeans } from './decayingMeans.ts';
import { FairShares } from './fairShares.ts';
import { NearestNext } from './nearestNext.ts';
import type { DiskIndex, ProcessIndex, RequestIndex } from '../../kernel/indexes.ts';

const SECTORS_PER_KIB = 2;
const WEIGHT = 40; // best effort, priority 4 of 0 .. 7
const IDLE_SEEKY_NS = 2e6;
const IDLE_RAISED_NS = 20e6;
const THINK_SAMPLES = 80;
const IO_BOUND_AFTER = 120;
const QUEUEING_OVER = 3;
const QUEUEING_SAMPLES = 32;

export class Bfq extends BfqRequests {
  private readonly shares: FairShares;
  private readonly raising: BfqRaising;
  private readonly budgets: BfqBudgets;
  private readonly nearest: NearestNext;
  private readonly think = new DecayingMeans();

  private readonly idleNs: number;
  private readonly timeoutNs: number;
  private readonly strict: boolean;
  private readonly asyncCharge: number;

  // By device.
  private readonly inService: Int32Array;
  private readonly turnStart: Float64Array;
  private readonly turnEnd: Float64Array;
  /** 1 while the disk is kept idle for the process in service, since and until when. */
  private readonly idling: Uint8Array;
  private readonly idleStart: Float64Array;
  private readonly idleUntil: Float64Array;
  private readonly fifoChecked: Uint8Array;
  private readonly head: Float64Array;
  private readonly busy: Int32Array;
  private readonly raised: Int32Array;
  private readonly inDriver: Int32Array;
  private readonly mostInDriver: Int32Array;
  private readonly queueingSamples: Int32Array;
  /** 1: the drive queues commands itself; assumed until it is known. */
  private readonly queueing: Uint8Array;
  /** What the next dispatch says of how the last turn ended, 0 for nothing: code, process, time. */
  private readonly endWhy: Uint8Array;
  private readonly endOf: Int32Array;
  private readonly endNs: Float64Array;

  constructor(requests: Requests, devices: number, tunables: TunableValues) {
    super(requests, devices, tunables);
    this.shares = new FairShares(devices);
    this.raising = new BfqRaising(this.queues, devices, tunables.lowLatency === 1);
    this.budgets = new BfqBudgets(devices, tunables);
    this.nearest = new NearestNext(requests, tunables.backSeekMaxKib * SECTORS_PER_KIB, tunables.backSeekPenalty);
    this.idleNs = Math.round(tunables.sliceIdleMs * NS_PER_MS);
    this.timeoutNs = Math.round(tunables.timeoutSyncMs * NS_PER_MS);
    this.strict = tunables.strictGuarantees === 1;
    this.asyncCharge = tunables.asyncChargeFactor;
    const f64 = () => new Float64Array(devices);
    const i32 = () => new Int32Array(devices);
    const u8 = () => new Uint8Array(devices);
    this.inService = i32().fill(NONE);
    this.turnStart = f64();
    this.turnEnd = f64();
    this.idling = u8();
    this.idleStart = f64();
    this.idleUntil = f64();
    this.fifoChecked = u8();
    this.head = f64();
    this.busy = i32();
    this.raised = i32();
    this.inDriver = i32();
    this.mostInDriver = i32();
    this.queueingSamples = i32();
    this.queueing = u8().fill(1);
    this.endWhy = u8();
    this.endOf = i32();
    this.endNs = f64();
  }

  // ---------------------------------------------------------------- requests come

  add(device: DiskIndex, request: RequestIndex, now: number): void {
    this.settle(device, now);
    const { queues, requests } = this;
    const queue = this.queueFor(device, request, now);
    queues.exited[queue] = 0;
    if (this.sorted.size(queue) === 0 && queues.dispatched[queue] === 0 && queues.lastDone[queue] > 0)
      this.think.observe(queue, Math.min(now - queues.lastDone[queue], 2 * this.idleNs));
    queues.note(queue, requests.lba[request], requests.sectors[request]);
    this.enqueue(device, queue, request);
    if (queues.busy[queue] === 0) this.activate(device, queue, request, now);
    else if (this.idling[device] === 1 && this.inService[device] === queue) {
      this.idling[device] = 0;
      this.say(device, OWN, queue, now - this.idleStart[device]);
      if (now >= this.turnEnd[device]) this.expire(device, TIMEOUT, now);
    }
  }

  /** A queue that wanted nothing wants its turn. */
  private activate(device: DiskIndex, queue: number, request: RequestIndex, now: number): void {
    const { queues } = this;
    if (queues.ioBound[queue] === 0) {
      const inTime = now <= queues.lastDone[queue] + 3 * this.idleNs;
      queues.inTime[queue] = inTime ? queues.inTime[queue] + 1 : 0;
      if (queues.inTime[queue] >= IO_BOUND_AFTER) queues.ioBound[queue] = 1;
    }
    if (queues.isSync(queue)) this.raising.asks(queue, now);
    let budget = queues.allowance[queue];
    if (queues.raise[queue] > 1) {
      budget = Math.min(budget, 2 * this.budgets.least(device));
      this.raised[device]++;
    }
    queues.busy[queue] = 1;
    queues.service[queue] = 0;
    queues.budget[queue] = Math.max(budget, this.charge(queue, request));
    this.busy[device]++;
    this.shares.activate(device, queue, WEIGHT * queues.raise[queue], queues.budget[queue]);
  }

  private queueFor(device: DiskIndex, request: RequestIndex, now: number): number {
    const { requests, queues } = this;
    const before = queues.count;
    const queue = queues.of(device, requests.process[request], requests.sync[request] === 1);
    if (queues.count > before) {
      queues.begin(queue, this.budgets.first(device));
      this.shares.ensure(queue + 1);
      if (queues.isSync(queue)) this.raising.born(device, queue, now);
    }
    return queue;
  }

  // ---------------------------------------------------------------- requests go

  dispatch(device: DiskIndex, now: number): RequestIndex {
    this.askAgainAt = Infinity;
    this.settle(device, now);
    if (this.strict && this.inDriver[device] > 0) {
      this.decision.set(DRAINS);
      return NONE;
    }
    const request = this.choose(device, now);
    if (request === NONE) return NONE;
    const { queues, requests, shares } = this;
    const queue = this.inService[device];
    this.dequeue(device, queue, request);
    const charge = this.charge(queue, request);
    queues.service[queue] += charge;
    shares.served(device, charge);
    const lba = requests.lba[request];
    const sectors = requests.sectors[request];
    this.budgets.peak.dispatched(device, Math.abs(lba - this.head[device]), sectors, this.inDriver[device], now);
    this.head[device] = lba + sectors;
    queues.dispatched[queue]++;
    const inDriver = ++this.inDriver[device];
    if (inDriver > this.mostInDriver[device]) this.mostInDriver[device] = inDriver;
    if (queues.raise[queue] > 1) {
      queues.raisedService[queue] += sectors;
      this.raising.endIfDue(queue, this.budgets.peak.rate[device], now);
      if (queues.raise[queue] === 1) this.raised[device]--;
    }
    return request;
  }

  /** The next request of the process in service, or of the one that is next; NONE while the disk is held for one, or nobody wants it. */
  private choose(device: DiskIndex, now: number): number {
    const { queues } = this;
    const current = this.inService[device];
    if (current !== NONE && this.idling[device] === 0 && now >= this.turnEnd[device] && !this.mustIdle(device, current))
      this.expire(device, TIMEOUT, now);
    for (;;) {
      let queue = this.inService[device];
      if (queue === NONE) {
        queue = this.shares.next(device);
        if (queue === NONE) return NONE;
        this.beginTurn(device, queue, now);
      }
      if (this.sorted.size(queue) > 0) {
        const request = this.pick(device, queue, now);
        // The first one of a turn is always covered: a front merge may have made another one the next.
        if (queues.service[queue] === 0) queues.budget[queue] = Math.max(queues.budget[queue], this.charge(queue, request));
        if (queues.service[queue] + this.charge(queue, request) <= queues.budget[queue]) return request;
        this.expire(device, EXHAUSTED, now);
      } else if (this.idling[device] === 1) {
        this.decision.set(IDLES, queues.processOf(queue), this.idleUntil[device]);
        if (this.count[device] > 0) this.askAgainAt = this.idleUntil[device];
        return NONE;
      } else if (queues.dispatched[queue] > 0 && this.pays(device, queue)) {
        this.decision.set(HOLDS, queues.processOf(queue));
        return NONE;
      } else this.expire(device, NO_MORE, now);
    }
  }

  private beginTurn(device: DiskIndex, queue: number, now: number): void {
    this.inService[device] = queue;
    this.fifoChecked[device] = 0;
    this.budgets.turnBegins(device);
    this.turnStart[device] = now;
    this.turnEnd[device] = now + this.timeoutNs * this.queues.raise[queue];
    if (this.endWhy[device] === 0 || this.endWhy[device] === OWN || this.endOf[device] === this.queues.processOf(queue))
      this.say(device, NEW_SLICE, queue, this.turnEnd[device] - now);
  }

  /** The oldest once a turn if its deadline has passed, else the nearest. */
  private pick(device: DiskIndex, queue: number, now: number): number {
    const { decision } = this;
    const nearest = this.nearest.find(this.sorted, queue, this.head[device]);
    if (this.endWhy[device] !== 0) {
      decision.set(this.endWhy[device], this.endOf[device], this.endNs[device]);
      this.endWhy[device] = 0;
    } else decision.set(SLICE, this.queues.processOf(queue), Math.max(0, this.turnEnd[device] - now));
    if (this.fifoChecked[device] === 1) return nearest;
    this.fifoChecked[device] = 1;
    const oldest = this.fifo.first(queue);
    const lateNs = now - this.expires[oldest];
    if (lateNs < 0 || oldest === nearest) return nearest;
    decision.set(EXPIRED, NOBODY, lateNs);
    return oldest;
  }

  private say(device: DiskIndex, why: number, queue: number, ns: number): void {
    this.endWhy[device] = why;
    this.endOf[device] = this.queues.processOf(queue);
    this.endNs[device] = ns;
  }

  /** Sectors that a request counts. */
  private charge(queue: number, request: RequestIndex): number {
    const sectors = this.requests.sectors[request];
    return this.queues.isSync(queue) ? sectors : sectors * this.asyncCharge;
  }

  // ---------------------------------------------------------------- requests are complete

  override completed(device: DiskIndex, request: RequestIndex, now: number): void {
    this.settle(device, now);
    const { queues } = this;
    const queue = this.queueOf(device, request);
    queues.dispatched[queue]--;
    queues.lastDone[queue] = now;
    if (queues.dispatched[queue] === 0 && queues.busy[queue] === 0) queues.idleSince[queue] = now;
    this.noteQueueing(device);
    this.inDriver[device]--;
    this.budgets.peak.completed(device, now);
    if (this.inService[device] !== queue || this.idling[device] === 1) return;
    const empty = this.sorted.size(queue) === 0;
    if (empty && this.pays(device, queue)) {
      if (queues.dispatched[queue] === 0) this.idle(device, queue, now);
    } else if (now >= this.turnEnd[device]) this.expire(device, TIMEOUT, now);
    else if (empty) this.expire(device, NO_MORE, now);
  }

  /**
   * A drive that holds more than a few commands although others could wait queues them itself. Nothing is learned of that while
   * the process in service has the drive to itself and too few requests to fill it.
   */
  private noteQueueing(device: DiskIndex): void {
    const inDriver = this.inDriver[device];
    if (inDriver + this.count[device] <= QUEUEING_OVER) return;
    const queue = this.inService[device];
    if (queue !== NONE && inDriver < QUEUEING_OVER && this.thinksShortly(queue)) {
      if (this.queues.dispatched[queue] + this.sorted.size(queue) < QUEUEING_OVER) return;
    }
    if (this.queueingSamples[device]++ < QUEUEING_SAMPLES) return;
    this.queueing[device] = this.mostInDriver[device] > QUEUEING_OVER ? 1 : 0;
    this.mostInDriver[device] = 0;
    this.queueingSamples[device] = 0;
  }

  private idle(device: DiskIndex, queue: number, now: number): void {
    let ns = this.idleNs;
    if (this.queues.raise[queue] > 1) ns = Math.max(ns, IDLE_RAISED_NS);
    else if (this.queues.isSeeky(queue)) ns = Math.min(ns, IDLE_SEEKY_NS);
    this.idling[device] = 1;
    this.idleStart[device] = now;
    this.idleUntil[device] = now + ns;
  }

  private mustIdle(device: DiskIndex, queue: number): boolean {
    return this.sorted.size(queue) === 0 && this.pays(device, queue);
  }

  /** Whether the disk is better kept idle for the queue than given to another. */
  private pays(device: DiskIndex, queue: number): boolean {
    const { queues } = this;
    if (queues.exited[queue] === 1) return false;
    if (this.strict) return true;
    if (this.idleNs === 0 || !queues.isSync(queue)) return false;
    if (queues.raise[queue] > 1 && this.raised[device] < this.busy[device]) return true;
    if (this.raised[device] > 0) return false;
    return this.queueing[device] === 0 || (!queues.isSeeky(queue) && queues.ioBound[queue] === 1 && this.thinksShortly(queue));
  }

  private thinksShortly(queue: number): boolean {
    return this.think.samples(queue) <= THINK_SAMPLES || this.think.mean(queue) <= this.idleNs;
  }

  /** The timer of idling, as of when it went off: nothing but what is asked here would have noticed it earlier. */
  private settle(device: DiskIndex, now: number): void {
    if (this.idling[device] === 0 || now < this.idleUntil[device]) return;
    const at = this.idleUntil[device];
    this.expire(device, at >= this.turnEnd[device] ? TIMEOUT : TOO_IDLE, at);
  }

  override exited(process: ProcessIndex, now: number): void {
    for (let device = 0; device < this.inService.length; device++) {
      const queue = this.queues.find(device, process);
      if (queue === NONE) continue;
      this.queues.exited[queue] = 1;
      if (this.inService[device] === queue && this.sorted.size(queue) === 0 && this.idling[device] === 1) this.expire(device, NO_MORE, now);
    }
  }

  // ---------------------------------------------------------------- a turn ends

  private expire(device: DiskIndex, why: number, now: number): void {
    const { queues, shares } = this;
    const queue = this.inService[device];
    const idleFor = this.idling[device] === 1 ? now - this.idleStart[device] : 0;
    const empty = this.sorted.size(queue) === 0;
    if (queues.raise[queue] === 1) {
      const time = now - this.turnStart[device] - (why === TOO_IDLE ? idleFor : 0);
      const charged = this.budgets.charged(device, why, queues.service[queue], queues.budget[queue], time);
      shares.served(device, charged - queues.service[queue]);
      queues.service[queue] = charged;
    }
    if (why === TOO_IDLE && queues.service[queue] <= queues.budget[queue] / 5) {
      queues.ioBound[queue] = 0;
      queues.inTime[queue] = 0;
    }
    queues.allowance[queue] = this.nextAllowance(device, queue, why);
    this.explain(device, queue, why, empty, idleFor);
    this.inService[device] = NONE;
    this.idling[device] = 0;
    if (empty) {
      shares.retire(device, queue, queues.service[queue]);
      queues.busy[queue] = 0;
      this.busy[device]--;
      if (queues.raise[queue] > 1) this.raised[device]--;
      if (queues.dispatched[queue] === 0) queues.idleSince[queue] = now;
      return;
    }
    const next = this.charge(queue, this.nearest.find(this.sorted, queue, this.head[device]));
    queues.budget[queue] = Math.max(queues.allowance[queue], next);
    shares.requeue(device, queue, queues.service[queue], WEIGHT * queues.raise[queue], queues.budget[queue]);
    queues.service[queue] = 0;
  }

  private nextAllowance(device: DiskIndex, queue: number, why: number): number {
    const { queues, budgets } = this;
    if (queues.raise[queue] > 1) return 2 * budgets.least(device);
    if (!queues.isSync(queue)) return budgets.most(device);
    return budgets.next(device, why, queues.allowance[queue], queues.service[queue], queues.dispatched[queue]);
  }

  /** What is to be said when someone else's request is dispatched next: why the process in service was not waited for any longer. */
  private explain(device: DiskIndex, queue: number, why: number, empty: boolean, idleFor: number): void {
    this.endWhy[device] = 0;
    if (!empty || why === EXHAUSTED || !this.queues.isSync(queue)) return;
    if (this.queues.exited[queue] === 1) this.say(device, GAVE_UP_EXITED, queue, 0);
    else if (why === TOO_IDLE) this.say(device, GAVE_UP_TIME, queue, idleFor);
    else if (why === TIMEOUT) this.say(device, GAVE_UP_SLICE, queue, 0);
    else if (this.queues.isSeeky(queue)) this.say(device, GAVE_UP_SEEKY, queue, 0);
    else if (!this.thinksShortly(queue)) this.say(device, GAVE_UP_THINK, queue, this.think.mean(queue));
  }
}
