/** When each job began to do what, as columns: a few rows for each job. */
import { MOVE_PHASES, type MovePhase } from '../../record/movePhases.ts';
import type { Jobs } from './jobs.ts';

const NS_PER_MS = 1e6;

/** Indices into `MOVE_PHASES`. */
export const WAIT = 0;
export const DRAIN = 1;
export const COPY = 2;
export const REBALANCE = 3;
export const RESTORE = 4;
export const ROLL_FORWARD = 5;
export const CLOSE = 6;
export const REOPEN = 7;
export const REFILL = 8;
export const SUSPEND = 9;

/** Of one job at most: wait, restore, roll forward, quiesce, reopen, refill. */
const MOST = 6;

export class Phases {
  private readonly count: Uint8Array;
  private readonly kind: Uint8Array;
  private readonly beganNs: Float64Array;
  /** -1: not yet. */
  private readonly endNs: Float64Array;
  /** Bytes that the job had moved when it began; at its end what it has moved itself. Of a refill what left the pools. */
  private readonly bytes: Float64Array;
  private readonly jobs: Jobs;

  constructor(jobs: Jobs) {
    this.jobs = jobs;
    this.count = new Uint8Array(jobs.count);
    this.kind = new Uint8Array(MOST * jobs.count);
    this.beganNs = new Float64Array(MOST * jobs.count);
    this.endNs = new Float64Array(MOST * jobs.count);
    this.bytes = new Float64Array(MOST * jobs.count);
  }

  /** The first so many actions are those of another timeline. */
  takeOver(before: Phases, actions: number): void {
    this.count.set(before.count.subarray(0, actions));
    for (const key of ['kind', 'beganNs', 'endNs', 'bytes'] as const) this[key].set(before[key].subarray(0, MOST * actions));
  }

  /** The job does something else from now on. */
  begin(job: number, kind: number, now: number): void {
    this.end(job, now);
    const row = MOST * job + this.count[job]++;
    this.kind[row] = kind;
    this.beganNs[row] = now;
    this.endNs[row] = -1;
    this.bytes[row] = this.jobs.movedBytes[job];
  }

  /** What the job was doing is over. */
  end(job: number, now: number): void {
    if (this.count[job] === 0) return;
    const row = MOST * job + this.count[job] - 1;
    if (this.endNs[row] >= 0) return;
    this.endNs[row] = now;
    if (this.kind[row] !== REFILL) this.bytes[row] = Math.max(0, this.jobs.movedBytes[job] - this.bytes[row]);
  }

  /** Pools lack so much of a file that was opened again. */
  refill(job: number, bytes: number, now: number): void {
    this.begin(job, REFILL, now);
    this.bytes[MOST * job + this.count[job] - 1] = bytes;
  }

  /** What it does now, as an index into `MOVE_PHASES`; -1: nothing. */
  now(job: number): number {
    const row = MOST * job + this.count[job] - 1;
    return this.count[job] === 0 || this.endNs[row] >= 0 ? -1 : this.kind[row];
  }

  /** When that began, and how much it has moved of it. */
  begunNs(job: number): number {
    return this.beganNs[MOST * job + this.count[job] - 1];
  }

  movedBytes(job: number): number {
    return this.jobs.movedBytes[job] - this.bytes[MOST * job + this.count[job] - 1];
  }

  /** All of a job's phases, in their order. */
  of(job: number): MovePhase[] {
    return Array.from({ length: this.count[job] }, (_, k): MovePhase => {
      const row = MOST * job + k;
      const isOver = this.endNs[row] >= 0;
      const isRefill = this.kind[row] === REFILL;
      return {
        name: MOVE_PHASES[this.kind[row]],
        beganMs: this.beganNs[row] / NS_PER_MS,
        endedMs: isOver ? this.endNs[row] / NS_PER_MS : null,
        bytes: isOver ? this.bytes[row] : isRefill ? 0 : Math.max(0, this.jobs.movedBytes[job] - this.bytes[row]),
      };
    });
  }
}
