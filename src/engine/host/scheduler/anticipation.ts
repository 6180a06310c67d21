/**
 * Whether a disk is kept idle for the next read of the process that it has just served: the waiting itself, by device, and
 * all reasons to give it up (as_can_break_anticipation of as-iosched.c, in both of its generations).
 */
import { NS_PER_MS } from '../../../base/units.ts';
import type { KernelRules } from '../../../scenario/kernel/profiles.ts';
import {
  GAVE_UP_BUSY,
  GAVE_UP_CLOSE,
  GAVE_UP_EXITED,
  GAVE_UP_SEEKY,
  GAVE_UP_THINK,
  GAVE_UP_TIME,
  NOBODY,
  OWN,
} from '../../record/decision.ts';
import { NONE, type Requests } from '../requests.ts';
import { decayed, ONE } from './decayingMeans.ts';
import type { ProcessHistory } from './processHistory.ts';
import type { DiskIndex, ProcessIndex, RequestIndex } from '../../kernel/indexes.ts';

/** Nothing that speaks against waiting. */
const NO_REASON = 0;
const HALF = ONE / 2;

// What a device does about the process that it served last.
const OFF = 0;
/** The process' read is still in the drive; its next one is waited for thereafter. */
const AWAITS_DONE = 1;
/** The timer runs. */
const AWAITS_NEXT = 2;
/** Has waited; does not again until something is dispatched. */
const FINISHED = 3;

/** A close request of another process: so far ahead, half as far behind; doubles each ms after as many have passed, and after this many everything is close. */
const CLOSE_MOST_MS = 20;
const CLOSE = {
  '64-sectors': { sectors: 64, constantMs: 1 },
  '8192-sectors': { sectors: 8192, constantMs: 0 },
} as const;

export class Anticipation {
  private readonly requests: Requests;
  private readonly history: ProcessHistory;
  private readonly expireNs: number;
  private readonly countInFlight: boolean;
  private readonly closeSectors: number;
  private readonly closeConstantMs: number;
  private readonly cooperation: boolean;
  private readonly state: Uint8Array;
  /** Whose read was dispatched last, NOBODY after a write; whether one of its requests has been completed since, and when. */
  private readonly process: Int32Array;
  private readonly done: Uint8Array;
  private readonly startNs: Float64Array;
  /** Whether it was waited for, and why it is no longer, since the last dispatch. */
  private readonly waited: Uint8Array;
  private readonly reason: Uint8Array;
  private readonly reasonNs: Float64Array;
  /** Means of processes at their first observation, times 256; they stand in for those of a process without any. */
  private readonly newThink: Float64Array;
  private readonly newSeek: Float64Array;
  /** How probable it is, of 256, that a process without history is not heard of again; and that one that has exited is not followed by one nearby. */
  private readonly exitProbability: Int32Array;
  private readonly aloneProbability: Int32Array;

  constructor(
    requests: Requests,
    history: ProcessHistory,
    devices: number,
    expireNs: number,
    countInFlight: boolean,
    rules: KernelRules['anticipatory'],
  ) {
    this.requests = requests;
    this.history = history;
    this.expireNs = expireNs;
    this.countInFlight = countInFlight;
    const { sectors, constantMs } = CLOSE[rules.close];
    this.closeSectors = sectors;
    this.closeConstantMs = constantMs;
    this.cooperation = rules.cooperation;
    this.state = new Uint8Array(devices);
    this.process = new Int32Array(devices).fill(NOBODY);
    this.done = new Uint8Array(devices);
    this.startNs = new Float64Array(devices);
    this.waited = new Uint8Array(devices);
    this.reason = new Uint8Array(devices);
    this.reasonNs = new Float64Array(devices);
    this.newThink = new Float64Array(devices);
    this.newSeek = new Float64Array(devices);
    this.exitProbability = new Int32Array(devices);
    this.aloneProbability = new Int32Array(devices);
  }

  // ---------------------------------------------------------------- what is known

  /** Whose next read is or would be waited for; NOBODY after a write. */
  processOf(device: DiskIndex): number {
    return this.process[device];
  }

  isWaiting(device: DiskIndex): boolean {
    const state = this.state[device];
    return state === AWAITS_DONE || state === AWAITS_NEXT;
  }

  /** Whether the process was waited for since the last dispatch. */
  hasWaited(device: DiskIndex): boolean {
    return this.waited[device] === 1;
  }

  /** Whether nothing has been decided about waiting since the last dispatch. */
  isOff(device: DiskIndex): boolean {
    return this.state[device] === OFF;
  }

  /** Until when the timer runs; Infinity while it does not. */
  untilNs(device: DiskIndex): number {
    return this.state[device] === AWAITS_NEXT ? this.startNs[device] + this.expireNs : Infinity;
  }

  /** Since the process' read was complete; 0 before. */
  elapsedNs(device: DiskIndex, now: number): number {
    return this.done[device] === 1 ? now - this.startNs[device] : 0;
  }

  /** Why it is not waited for (any longer), as a code of `record/decision.ts`, OWN if the process itself came; 0 if nothing was decided. */
  reasonOf(device: DiskIndex): number {
    return this.reason[device];
  }

  /** The figure that belongs to the reason: time waited, or usual think time. */
  reasonNsOf(device: DiskIndex): number {
    return this.reasonNs[device];
  }

  // ---------------------------------------------------------------- what happens

  /**
   * A request has come to the queue.
   * @param headLba end of the read dispatched last
   */
  arrived(device: DiskIndex, request: RequestIndex, headLba: number, now: number): void {
    if (this.isWaiting(device) && this.breaks(device, request, headLba, now)) this.state[device] = FINISHED;
  }

  /** A process' statistics learn from a read that comes to the queue, before it counts as queued. */
  learn(device: DiskIndex, process: ProcessIndex, lba: number, sectors: number, now: number): void {
    const { history } = this;
    const think = history.thinkNs(process, now);
    if (think >= 0) {
      const seek = history.seekTo(process, lba);
      if (history.isNew(process)) {
        this.newThink[device] = decayed(this.newThink[device], ONE * think);
        this.newSeek[device] = decayed(this.newSeek[device], ONE * seek);
        this.exitProbability[device] = decayed(this.exitProbability[device], 0);
      }
      history.observe(process, think, seek);
    }
    history.asks(process, lba + sectors);
  }

  /**
   * Begins to wait, unless there is a reason not to.
   * @param request what would be dispatched instead, or NONE
   */
  begins(device: DiskIndex, request: RequestIndex, headLba: number, now: number): boolean {
    if (this.process[device] === NOBODY || this.state[device] === FINISHED) return false;
    if (this.breaks(device, request, headLba, now)) return false;
    this.state[device] = this.done[device] === 1 ? AWAITS_NEXT : AWAITS_DONE;
    this.waited[device] = 1;
    return true;
  }

  /** The timer, if its time has come. */
  expires(device: DiskIndex, now: number): void {
    if (now < this.untilNs(device)) return;
    this.state[device] = FINISHED;
    this.because(device, GAVE_UP_TIME, now - this.startNs[device]);
    const process = this.process[device];
    if (this.history.isNew(process)) this.exitProbability[device] = decayed(this.exitProbability[device], ONE);
    if (this.cooperation && this.history.hasExited(process)) this.aloneProbability[device] = decayed(this.aloneProbability[device], ONE);
  }

  /** A request has been dispatched: a read of the process, or (NOBODY) a write. */
  follows(device: DiskIndex, process: ProcessIndex): void {
    this.state[device] = OFF;
    this.process[device] = process;
    this.done[device] = 0;
    this.waited[device] = 0;
    this.reason[device] = NO_REASON;
  }

  /** A request of the process is complete: waiting counts from here. */
  completed(device: DiskIndex, process: ProcessIndex, now: number): void {
    if (process === NOBODY || process !== this.process[device]) return;
    this.startNs[device] = now;
    this.done[device] = 1;
    if (this.state[device] === AWAITS_DONE) this.state[device] = AWAITS_NEXT;
  }

  // ---------------------------------------------------------------- reasons not to wait

  private because(device: DiskIndex, reason: number, ns: number): true {
    this.reason[device] = reason;
    this.reasonNs[device] = ns;
    return true;
  }

  /** Whether the process is not worth waiting for, given a request that could be served instead (NONE: none of its kind). In the kernel's order. */
  private breaks(device: DiskIndex, request: RequestIndex, headLba: number, now: number): boolean {
    const { requests, history } = this;
    const process = this.process[device];
    const elapsed = this.elapsedNs(device, now);
    if (request !== NONE && requests.process[request] === process) return this.because(device, OWN, elapsed);
    if (this.done[device] === 1 && elapsed >= this.expireNs) return this.because(device, GAVE_UP_TIME, elapsed);
    const exited = history.hasExited(process);
    if (exited && !this.cooperation) {
      if (history.isNew(process)) this.exitProbability[device] = decayed(this.exitProbability[device], ONE);
      return this.because(device, GAVE_UP_EXITED, elapsed);
    }
    if (this.hasOthers(device, process)) return this.because(device, GAVE_UP_BUSY, elapsed);
    const isSync = request !== NONE && (requests.write[request] === 0 || requests.sync[request] === 1);
    if (isSync && this.isClose(device, request, headLba, now)) {
      if (this.cooperation) this.cooperates(device, request, exited, now);
      return this.because(device, GAVE_UP_CLOSE, elapsed);
    }
    if (exited) {
      if (history.isNew(process)) this.exitProbability[device] = decayed(this.exitProbability[device], ONE);
      if (this.aloneProbability[device] > HALF) return this.because(device, GAVE_UP_EXITED, elapsed);
    }
    if (history.isNew(process)) {
      const think = this.newThink[device] / ONE;
      if (think > this.expireNs) return this.because(device, GAVE_UP_THINK, think);
      if (this.isGoneProbably(device)) return this.because(device, GAVE_UP_EXITED, elapsed);
    } else if (history.think.mean(process) > this.expireNs) {
      return this.because(device, GAVE_UP_THINK, history.think.mean(process));
    }
    // Later generations ask for this when they ask what is close.
    if (!this.cooperation && request !== NONE && this.isNearerThanUsual(device, request, headLba)) {
      return this.because(device, GAVE_UP_SEEKY, elapsed);
    }
    return false;
  }

  private hasOthers(device: DiskIndex, process: ProcessIndex): boolean {
    const { history } = this;
    if (history.queuedBy(process) > 0 || history.chosenOf(process) > 0) return true;
    // Until one of them is complete, the read that is followed is itself among those in the drive.
    return this.countInFlight && history.inDrives(process) > (this.done[device] === 1 ? 0 : 1);
  }

  private isClose(device: DiskIndex, request: RequestIndex, headLba: number, now: number): boolean {
    let within = this.closeSectors;
    if (this.state[device] !== OFF && this.done[device] === 1) {
      const ms = Math.floor((now - this.startNs[device]) / NS_PER_MS);
      if (ms > this.closeConstantMs) {
        if (ms > CLOSE_MOST_MS || ms * NS_PER_MS > this.expireNs) return true;
        within *= 1 << (ms - this.closeConstantMs);
      }
    }
    const lba = this.requests.lba[request];
    if (lba >= headLba - within / 2 && lba <= headLba + within) return true;
    return this.cooperation && this.isNearerThanUsual(device, request, headLba);
  }

  /** Nearer than the process' own next read is likely to be. */
  private isNearerThanUsual(device: DiskIndex, request: RequestIndex, headLba: number): boolean {
    const { seek } = this.history;
    const process = this.process[device];
    const usual = seek.samples(process) === 0 ? this.newSeek[device] / ONE : seek.mean(process);
    return Math.abs(this.requests.lba[request] - headLba) < usual;
  }

  /** Another process continues where this one was: as good as if it had asked itself. */
  private cooperates(device: DiskIndex, request: RequestIndex, exited: boolean, now: number): void {
    const process = this.process[device];
    if (exited) {
      if (this.history.isNew(process)) this.exitProbability[device] = decayed(this.exitProbability[device], ONE);
      this.aloneProbability[device] = decayed(this.aloneProbability[device], 0);
    }
    this.learn(device, process, this.requests.lba[request], this.requests.sectors[request], now);
  }

  private isGoneProbably(device: DiskIndex): boolean {
    if (!this.cooperation) return this.exitProbability[device] > HALF;
    return this.exitProbability[device] * this.aloneProbability[device] > HALF * ONE;
  }
}
