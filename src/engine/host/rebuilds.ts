/**
 * Rebuilds of a run: each a background stream of its own, chunk by chunk from t = 0: read what is left, write what
 * was lost, pause, go on. Nobody waits for them but in the disks' queues, and they wait for nobody.
 */
import { RANK_ARRIVAL, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_REBUILD, eventOf } from '../kernel/events.ts';
import type { VolumeRebuild } from '../volume/rebuild.ts';
import type { RebuildClient, VolumeIo } from './volumeIo.ts';

export interface RebuildJob {
  readonly volumeId: string;
  /** The failed disk, and the one that takes its place; null: spare space. */
  readonly diskId: string;
  readonly ontoId: string | null;
  readonly volume: VolumeRebuild;
  /** Index of the volume among the run's targets. */
  readonly target: number;
  readonly chunkSectors: number;
  readonly pauseNs: number;
}

export class Rebuilds implements RebuildClient {
  readonly jobs: readonly RebuildJob[];
  /** When each was complete; -1 before. */
  readonly finishedNs: Float64Array;
  private readonly volumes: VolumeIo;
  private readonly events: EventQueue;
  private firstProcess = 0;

  constructor(jobs: readonly RebuildJob[], volumes: VolumeIo, events: EventQueue) {
    this.jobs = jobs;
    this.volumes = volumes;
    this.events = events;
    this.finishedNs = new Float64Array(jobs.length).fill(-1);
  }

  /** t = 0. @param firstProcess number of the first rebuild's process: none of the run's own processes has it */
  begin(firstProcess: number): void {
    this.firstProcess = firstProcess;
    for (let rebuild = 0; rebuild < this.jobs.length; rebuild++) this.next(rebuild, 0);
  }

  /** The next chunk. */
  next(rebuild: number, now: number): void {
    const { volume, target, chunkSectors } = this.jobs[rebuild];
    if (volume.done) this.finishedNs[rebuild] = now;
    else this.volumes.submitRebuild(rebuild, volume, chunkSectors, this.firstProcess + rebuild, target, now);
  }

  chunkDone(rebuild: number, now: number): void {
    const { volume, pauseNs } = this.jobs[rebuild];
    volume.chunkRebuilt();
    if (volume.done || pauseNs === 0) this.next(rebuild, now);
    else this.events.push(now + pauseNs, RANK_ARRIVAL, eventOf(EVENT_REBUILD, rebuild));
  }
}
