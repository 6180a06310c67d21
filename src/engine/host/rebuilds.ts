/**
 * Rebuilds of a run: each a background stream of its own, chunk by chunk from t = 0: read what is left, pause, read the
 * next while what was lost is written. Nobody waits for them but in the disks' queues, and they wait for nobody.
 */
import { RANK_ARRIVAL, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_REBUILD, eventOf } from '../kernel/events.ts';
import { CHUNKS_UNDER_WAY, type VolumeRebuild } from '../volume/rebuild.ts';
import { RebuildChunk, type RebuildClient } from './ioClients.ts';
import type { VolumeIo } from './volumeIo.ts';

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

/** Who follows how far rebuilds are. */
export interface RebuildWatch {
  rebuilt(rebuild: number, sectors: number, now: number): void;
  complete(rebuild: number, now: number): void;
}

/** What a rebuild does: reading a chunk, pausing after one, or neither. */
const FREE = 0;
const READING = 1;
const PAUSING = 2;

export class Rebuilds implements RebuildClient {
  readonly jobs: RebuildJob[];
  /** Who began those that an action of the timeline began; null: there are none. */
  client: RebuildWatch | null = null;
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
  /** 1: given up, because a disk failed that it needed. */
  private readonly ended: Uint8Array;
  /** Rebuilds that there may be in all. */
  readonly most: number;
  private readonly asked = new RebuildChunk();
  private firstProcess = 0;

  /** @param later how many may be added while the run is under way */
  constructor(jobs: RebuildJob[], volumes: VolumeIo, events: EventQueue, later = 0) {
    this.jobs = jobs;
    this.most = jobs.length + later;
    this.volumes = volumes;
    this.events = events;
    this.finishedNs = new Float64Array(this.most).fill(-1);
    this.doing = new Uint8Array(this.most);
    this.submitted = new Float64Array(this.most);
    this.written = new Float64Array(this.most);
    this.ahead = new Uint8Array(this.most);
    this.ended = new Uint8Array(this.most);
  }

  /** t = 0. @param firstProcess number of the first rebuild's process: none of the run's own processes has it */
  begin(firstProcess: number): void {
    this.firstProcess = firstProcess;
    for (let rebuild = 0; rebuild < this.jobs.length; rebuild++) this.next(rebuild, 0);
  }

  /** Another rebuild begins. @returns its number */
  add(job: RebuildJob, now: number): number {
    const rebuild = this.jobs.push(job) - 1;
    this.next(rebuild, now);
    return rebuild;
  }

  /** The rebuild is given up; chunks of it that are under way end as they are. */
  giveUp(rebuild: number): void {
    this.ended[rebuild] = 1;
  }

  isUnderWay(rebuild: number): boolean {
    return this.finishedNs[rebuild] < 0 && this.ended[rebuild] === 0;
  }

  /** Its pause is over. */
  resume(rebuild: number, now: number): void {
    if (this.ended[rebuild] === 1) return;
    this.doing[rebuild] = FREE;
    this.next(rebuild, now);
  }

  chunkRead(rebuild: number, now: number): void {
    if (this.ended[rebuild] === 1) return;
    const { pauseNs } = this.jobs[rebuild];
    this.doing[rebuild] = pauseNs > 0 ? PAUSING : FREE;
    if (pauseNs > 0) this.events.push(now + pauseNs, RANK_ARRIVAL, eventOf(EVENT_REBUILD, rebuild));
    else this.next(rebuild, now);
  }

  chunkDone(rebuild: number, chunk: number, now: number): void {
    if (this.ended[rebuild] === 1) return;
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
    this.client?.rebuilt(rebuild, volume.rebuiltSectors, now);
    this.next(rebuild, now);
  }

  /** The next chunk is read while the one before is written. */
  private next(rebuild: number, now: number): void {
    const { asked } = this;
    const { volume, target, chunkSectors } = this.jobs[rebuild];
    if (volume.done) {
      this.finishedNs[rebuild] = now;
      this.client?.complete(rebuild, now);
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
