/**
 * Volumes that get another stripe unit: stretch by stretch, each read as it lies and written as it has to lie from then on. Requests that reach into a
 * stretch wait for it, those that were under way before end first; so every sector has one place at every moment.
 */
import type { Step } from '../../../scenario/timeline/plan.ts';
import { SECTOR_BYTES } from '../../../base/units.ts';
import type { TargetIndex } from '../../kernel/indexes.ts';
import type { RelaidMap } from '../../volume/relaidMap.ts';
import { HeldWindows } from '../heldWindows.ts';
import type { VolumeIo } from '../volumeIo.ts';
import { RUNNING, type Jobs } from './jobs.ts';
import type { Mover } from './mover.ts';
import { NONE } from './places.ts';

export class Relays implements Mover {
  private readonly jobs: Jobs;
  private readonly volumes: VolumeIo;
  /** By action: its target, NONE of all others; its number among those of this target, from 1; where what lies there ends; sectors at a time. */
  private readonly target: Int32Array;
  private readonly number: Int32Array;
  private readonly endSectors: Float64Array;
  private readonly windowSectors: Float64Array;

  /** @param endBytes by target, where the last file and the last place of the timeline ends */
  constructor(jobs: Jobs, volumes: VolumeIo, steps: readonly Step[], endBytes: ArrayLike<number>) {
    this.jobs = jobs;
    this.volumes = volumes;
    this.target = Int32Array.from(steps, ({ target }) => target);
    this.number = Int32Array.from(this.target, (target, k) => this.target.subarray(0, k + 1).filter((one) => one === target).length);
    this.endSectors = Float64Array.from(this.target, (target) => (target === NONE ? 0 : Math.ceil(endBytes[target] / SECTOR_BYTES)));
    this.windowSectors = Float64Array.from(steps, ({ windowBytes }) => windowBytes / SECTOR_BYTES);
    if (steps.some(({ target }) => target !== NONE)) volumes.windows ??= new HeldWindows(volumes.targets);
  }

  targetOf(job: number): TargetIndex {
    return this.target[job];
  }

  /** Whether the job's volume is being laid out again, or cannot be. */
  isBusy(job: number): boolean {
    const { target, jobs } = this;
    return target.some((one, other) => other !== job && one === target[job] && jobs.state[other] === RUNNING);
  }

  private mapOf(job: number): RelaidMap {
    return this.volumes.mapOf(this.target[job]) as RelaidMap;
  }

  begin(job: number): void {
    const { jobs, endSectors } = this;
    jobs.bytes[job] = endSectors[job] * SECTOR_BYTES;
    jobs.visitFrom[job] = 0;
    jobs.visitSectors[job] = 0;
    this.mapOf(job).begin(this.number[job]);
  }

  next(job: number, _now: number): boolean {
    const { jobs, endSectors, target } = this;
    const from = jobs.visitFrom[job] + jobs.visitSectors[job];
    if (from >= endSectors[job]) return false;
    jobs.visitFrom[job] = from;
    jobs.visitSectors[job] = Math.min(this.windowSectors[job], endSectors[job] - from);
    this.volumes.holdWindow(target[job], from, from + jobs.visitSectors[job]);
    return true;
  }

  isQuiet(job: number): boolean {
    return this.volumes.windows!.underWay[this.target[job]] === 0;
  }

  reading(_job: number): void {}

  /** It has been read, and is written as it lies from now on. */
  writing(job: number): void {
    this.mapOf(job).advance(this.jobs.visitFrom[job] + this.jobs.visitSectors[job]);
  }

  region(_job: number, _write: boolean): number {
    return NONE;
  }

  sector(job: number, _write: boolean): number {
    return this.jobs.visitFrom[job];
  }

  visited(job: number): boolean {
    this.volumes.windows!.free(this.target[job]);
    return true;
  }

  settle(job: number): void {
    this.mapOf(job).finish();
  }

  stop(job: number): void {
    this.volumes.windows!.free(this.target[job]);
  }
}
