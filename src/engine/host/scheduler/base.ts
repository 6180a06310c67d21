/** What a scheduler is that needs nothing beyond its queue: no timers, no deadlines, no interest in what becomes of its requests. */
import { Decision } from '../../record/decision.ts';
import { NONE, type Requests } from '../requests.ts';
import { NO_DETOUR, type Scheduler } from './scheduler.ts';

export abstract class SchedulerBase implements Scheduler {
  askAgainAt = Infinity;
  detour = NO_DETOUR;
  deadlineNs = Infinity;
  readonly decision = new Decision();
  protected readonly requests: Requests;

  constructor(requests: Requests) {
    this.requests = requests;
  }

  abstract add(device: number, request: number, now: number): void;
  abstract dispatch(device: number, now: number): number;
  abstract mergeCandidate(device: number, request: number, back: boolean): number;
  abstract moved(device: number, request: number, now: number): void;
  abstract absorbed(device: number, kept: number, gone: number, now: number): void;
  abstract size(device: number): number;

  taken(_device: number, _request: number, _now: number): void {}

  completed(_device: number, _request: number, _now: number): void {}

  exited(_process: number, _now: number): void {}

  mayAllocate(_device: number, _process: number, _allocated: number, _limit: number, _write = false): boolean {
    return true;
  }

  nextDeadline(_device: number): number {
    return NONE;
  }
}
