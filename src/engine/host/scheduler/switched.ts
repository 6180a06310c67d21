/**
 * A scheduler that can be exchanged while requests wait, as `echo name > /sys/block/sda/queue/scheduler` does: a disk's old queue is drained, in
 * its own order, until the disk has completed the last of it; what comes meanwhile waits, and is given to the new scheduler in order of coming
 * (blk-mq freezes the queue; elevator.c up to 4.20 drains the elevator and lets what comes past it in that order). Every disk is
 * drained by itself.
 */
import type { Decision } from '../../record/decision.ts';
import type { DiskIndex, ProcessIndex, RequestIndex } from '../../kernel/indexes.ts';
import { NONE, type Requests } from '../requests.ts';
import { FifoList } from './fifoList.ts';
import type { Scheduler } from './scheduler.ts';

/** Who hears of it. */
export interface SwitchClient {
  /** All disks have their new scheduler. */
  allSwitched(now: number): void;
}

/** How many requests a disk's queue takes goes with its scheduler. */
export interface QueueLimits {
  setLimit(device: DiskIndex, requests: number): void;
}

export class SwitchedScheduler implements Scheduler {
  client: SwitchClient | null = null;
  limits: QueueLimits | null = null;
  /** The schedulers in the order in which they will be in use. */
  private readonly all: readonly Scheduler[];
  /** By scheduler and device, where there are limits. */
  private readonly limitOf: Int32Array;
  /** Devices that it orders. */
  private readonly devices: Int32Array;
  /** By device: the scheduler in use, and the one that takes its place once it is drained. */
  private readonly active: Int32Array;
  private readonly wanted: Int32Array;
  /** Requests that were chosen and are not complete. */
  private readonly under: Int32Array;
  /** What came while the old queue drains. */
  private readonly held: FifoList;
  private readonly heldCount: Int32Array;
  /** Devices that drain. */
  private draining = 0;
  /** The scheduler that was asked last: its answer is the one that can be read. */
  private asked = 0;

  /**
   * @param all in the order of use
   * @param devices that it orders, of `count` in all
   * @param limitOf requests that a queue takes, by scheduler and device
   */
  constructor(all: readonly Scheduler[], devices: readonly DiskIndex[], count: number, limitOf: Int32Array, requests: Requests) {
    this.all = all;
    this.limitOf = limitOf;
    this.devices = Int32Array.from(devices);
    this.active = new Int32Array(count);
    this.wanted = new Int32Array(count);
    this.under = new Int32Array(count);
    this.held = new FifoList(requests, count);
    this.heldCount = new Int32Array(count);
  }

  /** All disks get the scheduler of this number, each as soon as its queue is drained. */
  switchTo(to: number, now: number): void {
    for (const device of this.devices) {
      if (this.active[device] === this.wanted[device]) this.draining++;
      this.wanted[device] = to;
      this.exchange(device, now);
    }
    if (this.draining === 0) this.client?.allSwitched(now);
  }

  private isDraining(device: DiskIndex): boolean {
    return this.active[device] !== this.wanted[device];
  }

  /** Whether the disk has just got its new scheduler. */
  private exchange(device: DiskIndex, now: number): void {
    if (this.under[device] > 0 || this.all[this.active[device]].size(device) > 0) return;
    const to = this.wanted[device];
    this.active[device] = to;
    this.draining--;
    this.limits?.setLimit(device, this.limitOf[to * this.active.length + device]);
    const { held } = this;
    for (let request = held.first(device); request !== NONE; request = held.first(device)) {
      held.remove(device, request);
      this.all[to].add(device, request, now);
    }
    this.heldCount[device] = 0;
  }

  add(device: DiskIndex, request: RequestIndex, now: number): void {
    if (!this.isDraining(device)) {
      this.all[this.active[device]].add(device, request, now);
      return;
    }
    this.held.add(device, request);
    this.heldCount[device]++;
  }

  dispatch(device: DiskIndex, now: number): RequestIndex {
    this.ask(device);
    const request = this.all[this.asked].dispatch(device, now);
    if (request !== NONE) this.under[device]++;
    return request;
  }

  /** What an answer of another time or disk was decided by is not that of this one. */
  private ask(device: DiskIndex): void {
    if (this.asked === this.active[device]) return;
    this.asked = this.active[device];
    this.all[this.asked].decision.set(0);
  }

  get askAgainAt(): number {
    return this.all[this.asked].askAgainAt;
  }

  get decision(): Decision {
    return this.all[this.asked].decision;
  }

  get detour(): number {
    return this.all[this.asked].detour;
  }

  get foresight(): boolean {
    return this.all[this.asked].foresight;
  }

  get deadlineNs(): number {
    return this.all[this.asked].deadlineNs;
  }

  taken(device: DiskIndex, request: RequestIndex, now: number): void {
    this.all[this.active[device]].taken(device, request, now);
  }

  completed(device: DiskIndex, request: RequestIndex, now: number): void {
    this.all[this.active[device]].completed(device, request, now);
    this.under[device]--;
    if (!this.isDraining(device)) return;
    this.exchange(device, now);
    if (this.draining === 0) this.client?.allSwitched(now);
  }

  mergeCandidate(device: DiskIndex, request: RequestIndex, back: boolean): RequestIndex {
    return this.isDraining(device) ? NONE : this.all[this.active[device]].mergeCandidate(device, request, back);
  }

  moved(device: DiskIndex, request: RequestIndex, now: number): void {
    this.all[this.active[device]].moved(device, request, now);
  }

  absorbed(device: DiskIndex, kept: RequestIndex, gone: RequestIndex, now: number): void {
    this.all[this.active[device]].absorbed(device, kept, gone, now);
  }

  exited(process: ProcessIndex, now: number): void {
    for (const scheduler of this.all) scheduler.exited(process, now);
  }

  size(device: DiskIndex): number {
    return this.all[this.active[device]].size(device) + this.heldCount[device];
  }

  mayAllocate(device: DiskIndex, process: ProcessIndex, allocated: number, limit: number, write = false): boolean {
    return this.isDraining(device) || this.all[this.active[device]].mayAllocate(device, process, allocated, limit, write);
  }

  nextDeadline(device: DiskIndex): number {
    this.asked = this.active[device];
    return this.all[this.asked].nextDeadline(device);
  }
}
