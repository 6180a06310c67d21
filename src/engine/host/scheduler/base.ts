/** What a scheduler is that needs nothing beyond its queue: no timers, no deadlines, no interest in what becomes of its requests. */
import { Decision } from '../../record/decision.ts';
import { NONE, type Requests } from '../requests.ts';
import { NO_DETOUR, type Scheduler } from './scheduler.ts';
import type { DiskIndex, ProcessIndex, RequestIndex } from '../../kernel/indexes.ts';

export abstract class SchedulerBase implements Scheduler {
  askAgainAt = Infinity;
  detour = NO_DETOUR;
  deadlineNs = Infinity;
  readonly foresight: boolean = true;
  readonly decision = new Decision();
  protected readonly requests: Requests;

  constructor(requests: Requests) {
    this.requests = requests;
  }

  abstract add(device: DiskIndex, request: RequestIndex, now: number): void;
  abstract dispatch(device: DiskIndex, now: number): RequestIndex;
  abstract mergeCandidate(device: DiskIndex, request: RequestIndex, back: boolean): number;
  abstract moved(device: DiskIndex, request: RequestIndex, now: number): void;
  abstract absorbed(device: DiskIndex, kept: RequestIndex, gone: RequestIndex, now: number): void;
  abstract size(device: DiskIndex): number;

  taken(_device: DiskIndex, _request: RequestIndex, _now: number): void {}

  completed(_device: DiskIndex, _request: RequestIndex, _now: number): void {}

  exited(_process: ProcessIndex, _now: number): void {}

  mayAllocate(_device: DiskIndex, _process: ProcessIndex, _allocated: number, _limit: number, _write = false): boolean {
    return true;
  }

  nextDeadline(_device: DiskIndex): number {
    return NONE;
  }
}
