/**
 * Rebuilds of a run: each a background stream of its own, chunk by chunk from t = 0: read what is left, pause, read the
 * next while what was lost is written. Nobody waits for them but in the disks' queues, and they wait for nobody.
 */
import { RANK_ARRIVAL, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_REBUILD, eventOf } from '../kernel/events.ts';
import { CHUNKS_UNDER_WAY, type VolumeRebuild } from '../volume/rebuild.ts';
import { RebuildChunk, type RebuildClient, type VolumeIo } from './volumeIo.ts';

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

/** What a rebuild does: reading a chunk, pausing after one, or neither. */
const FREE = 0;
const READING = 1;
const PAUSING = 2;

export class Rebuilds implements RebuildClient {
  readonly jobs: readonly RebuildJob[];
  /** When each was complete; -1 before. */
  readonly finishedNs: Float64Array;
  private readonly volumes: VolumeIo;
  private readonly events: EventQueue;
  private readonly doing: Uint8Array;
  /** Chunks submitted and written in all. Their last bits tell those under way apart. */
  private readonly submitted: Float64Array;
  private readonly written: Float64Array;
  /** The younger of two chunks is written, the older one is not yet. */
  private readonly ahead: Uint8Array;
  private readonly asked = new RebuildChunk();
  private firstProcess = 0;

  constructor(jobs: readonly RebuildJob[], volumes: VolumeIo, events: EventQueue) {
    this.jobs = jobs;
    this.volumes = volumes;
    this.events = events;
    this.finishedNs = new Float64Array(jobs.length).fill(-1);
    this.doing = new Uint8Array(jobs.length);
    this.submitted = new Float64Array(jobs.length);
    this.written = new Float64Array(jobs.length);
    this.ahead = new Uint8Array(jobs.length);
  }

  /** t = 0. @param firstProcess number of the first rebuild's process: none of the run's own processes has it */
  begin(firstProcess: number): void {
    this.firstProcess = firstProcess;
    for (let rebuild = 0; rebuild < this.jobs.length; rebuild++) this.next(rebuild, 0);
  }

  /** Its pause is over. */
  resume(rebuild: number, now: number): void {
    this.doing[rebuild] = FREE;
    this.next(rebuild, now);
  }

  chunkRead(rebuild: number, now: number): void {
    const { pauseNs } = this.jobs[rebuild];
    this.doing[rebuild] = pauseNs > 0 ? PAUSING : FREE;
    if (pauseNs > 0) this.events.push(now + pauseNs, RANK_ARRIVAL, eventOf(EVENT_REBUILD, rebuild));
    else this.next(rebuild, now);
  }

  chunkDone(rebuild: number, chunk: number, now: number): void {
    const { volume } = this.jobs[rebuild];
    const { written, ahead } = this;
    if (chunk !== written[rebuild] % CHUNKS_UNDER_WAY) {
      ahead[rebuild] = 1;
      return;
    }
    volume.chunkRebuilt();
    written[rebuild]++;
    if (ahead[rebuild] === 1) {
      ahead[rebuild] = 0;
      volume.chunkRebuilt();
      written[rebuild]++;
    }
    this.next(rebuild, now);
  }

  /** The next chunk is read while the one before is written. */
  private next(rebuild: number, now: number): void {
    const { asked } = this;
    const { volume, target, chunkSectors } = this.jobs[rebuild];
    if (volume.done) {
      this.finishedNs[rebuild] = now;
      return;
    }
    if (volume.planned || this.doing[rebuild] !== FREE || this.submitted[rebuild] - this.written[rebuild] === CHUNKS_UNDER_WAY) return;
    this.doing[rebuild] = READING;
    asked.rebuild = rebuild;
    asked.chunk = this.submitted[rebuild]++ % CHUNKS_UNDER_WAY;
    asked.sectors = chunkSectors;
    asked.process = this.firstProcess + rebuild;
    asked.target = target;
    this.volumes.submitRebuild(asked, volume, now);
  }
}
