/**
 * How large BFQ's budgets are (bfq-iosched.c, bfq_recalc_budget and what belongs to it): at most what the disk gives at its peak
 * within a turn's time, at least a 32nd of that; a process' next one by how it ended the last.
 */
import { NS_PER_MS } from '../../../base/units.ts';
import type { TunableValues } from '../../../scenario/kernel/tunables.ts';
import { PeakRate } from './peakRate.ts';
import type { DiskIndex } from '../../kernel/indexes.ts';

const DEFAULT_BUDGET = 16 * 1024;
/** The peak rate is trusted once the decaying count of turns (32, 60, 84 ...) has come so far: after eleven of them. */
const TRUSTED_TURNS = 194;
const LEAST_SHARE = 32;
const NOT_SLOW_NS = 20e6;

// Why a turn ended: idled for without result, its time was up, its budget was, nothing is queued and it is not idled for.
export const TOO_IDLE = 0;
export const TIMEOUT = 1;
export const EXHAUSTED = 2;
export const NO_MORE = 3;

export class BfqBudgets {
  readonly peak: PeakRate;
  private readonly turns: Int32Array;
  private readonly timeoutNs: number;
  private readonly fixed: number;

  constructor(devices: number, tunables: TunableValues) {
    this.peak = new PeakRate(devices);
    this.turns = new Int32Array(devices);
    this.timeoutNs = tunables.timeoutSyncMs * NS_PER_MS;
    this.fixed = tunables.maxBudgetSectors;
  }

  turnBegins(device: DiskIndex): void {
    this.turns[device] = Math.floor((this.turns[device] * 7 + 256) / 8);
  }

  /** `max_budget`: set, or what the disk gives at its peak within a turn, once that is known; sectors. */
  most(device: DiskIndex): number {
    if (this.fixed > 0) return this.fixed;
    if (this.turns[device] < TRUSTED_TURNS) return DEFAULT_BUDGET;
    return Math.max(LEAST_SHARE, Math.floor(this.peak.rate[device] * this.timeoutNs));
  }

  least(device: DiskIndex): number {
    return Math.max(1, Math.floor(this.most(device) / LEAST_SHARE));
  }

  first(device: DiskIndex): number {
    return Math.max(1, Math.floor((2 * this.most(device)) / 3));
  }

  /** After a turn with allowance `last` that ended for `why` after `service`, with `dispatched` requests not complete. */
  next(device: DiskIndex, why: number, last: number, service: number, dispatched: number): number {
    const most = this.most(device);
    const least = this.least(device);
    switch (why) {
      case TOO_IDLE:
        if (dispatched > 0) return Math.min(2 * last, most);
        return Math.min(last > 5 * least ? last - 4 * least : least, most);
      case TIMEOUT:
        return Math.min(2 * last, most);
      case EXHAUSTED:
        return Math.min(4 * last, most);
      default:
        return Math.min(Math.max(service, least), most);
    }
  }

  /**
   * What a turn is charged: its service, or, if it was less than half of what the disk gives in a turn or its time was
   * up long before its budget, the share of a full turn that its time was.
   */
  charged(device: DiskIndex, why: number, service: number, budget: number, timeNs: number): number {
    const most = this.most(device);
    const slow = timeNs > NOT_SLOW_NS && service < most / 2;
    const early = why === TIMEOUT && service <= (budget * 2) / 3;
    if (!slow && !early) return service;
    return Math.max(service, Math.floor((most * Math.min(timeNs, this.timeoutNs)) / this.timeoutNs));
  }
}
