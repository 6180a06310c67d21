/**
 * The visits of jobs to the disks, one chunk at a time: what is to be copied is locked, writes to it that are under way end, it is read, written and
 * computed over, and after a pause the next one follows. Nobody waits for them but in the disks' queues and at the locks.
 */
import { SECTOR_BYTES } from '../../../base/units.ts';
import { RANK_ARRIVAL, type EventQueue } from '../../kernel/eventQueue.ts';
import type { Computing } from '../processors.ts';
import { COMPUTING, DRAINING, FETCHING, IDLE, PAUSING, READING, RESTORING, RUNNING, WRITING, type Jobs } from './jobs.ts';
import type { Motion } from './motion.ts';
import { continueEvent } from './motionEvents.ts';
import { COPY, DRAIN, type Phases } from './phases.ts';
import type { Ways } from './ways.ts';

/** Who decides about jobs. */
export interface JobClient {
  /** The job has no chunk left. */
  finish(job: number, now: number): void;
  /** It was canceled, and nothing of it is under way. */
  stop(job: number, now: number): void;
  /** Nothing of it is locked. */
  unlocked(job: number, now: number): void;
}

export class Visits {
  /** Jobs that wait for writes to end. */
  draining = 0;
  private readonly jobs: Jobs;
  private readonly phases: Phases;
  private readonly ways: Ways;
  private readonly motion: Motion;
  private readonly events: EventQueue;
  private readonly processors: Computing;
  private readonly client: JobClient;
  private readonly blockBytes: number;
  private readonly firstProcess: number;

  constructor(
    client: JobClient,
    jobs: Jobs,
    phases: Phases,
    ways: Ways,
    motion: Motion,
    events: EventQueue,
    processors: Computing,
    blockBytes: number,
    firstProcess: number,
  ) {
    this.client = client;
    this.jobs = jobs;
    this.phases = phases;
    this.ways = ways;
    this.motion = motion;
    this.events = events;
    this.processors = processors;
    this.blockBytes = blockBytes;
    this.firstProcess = firstProcess;
  }

  /** The job's next chunk: what it is of is locked; it is read once no write to it is under way. */
  next(job: number, now: number): void {
    const { jobs } = this;
    if (jobs.canceling[job] === 1) return this.client.stop(job, now);
    if (!this.ways.moverOf(job).next(job, now)) return this.client.finish(job, now);
    jobs.doing[job] = DRAINING;
    this.draining++;
    this.tryRead(job, now);
  }

  /** The end of a pause, or a chunk that has come from a backup. */
  event(job: number, now: number): void {
    const { jobs } = this;
    if (jobs.state[job] !== RUNNING) return;
    if (jobs.doing[job] === PAUSING) this.next(job, now);
    else if (jobs.doing[job] === FETCHING) this.copied(job, false, jobs.visitSectors[job], now);
  }

  /** Reads the chunk if no write to it is under way. */
  tryRead(job: number, now: number): void {
    const { jobs, phases } = this;
    const mover = this.ways.moverOf(job);
    if (!mover.isQuiet(job)) return;
    this.draining--;
    mover.reading(job);
    if (phases.now(job) === DRAIN) phases.begin(job, COPY, now);
    const byteNs = jobs.stage[job] === RESTORING ? jobs.backupByteNs[job] : 0;
    if (byteNs > 0) {
      jobs.doing[job] = FETCHING;
      const ns = Math.ceil(jobs.visitSectors[job] * SECTOR_BYTES * byteNs);
      this.events.push(now + ns, RANK_ARRIVAL, continueEvent(job));
      return;
    }
    jobs.doing[job] = READING;
    this.transfer(job, false, now);
  }

  private transfer(job: number, write: boolean, now: number): void {
    const { motion, ways } = this;
    const mover = ways.moverOf(job);
    const process = this.firstProcess + job;
    const sectors = this.jobs.visitSectors[job];
    if (mover === ways.relays) {
      if (write) ways.relays.writing(job);
      motion.relay(job, process, ways.relays.targetOf(job), mover.sector(job, write), sectors, write, now);
      return;
    }
    const region = mover.region(job, write);
    const sector = mover.sector(job, write);
    if (ways.movesExtents(job)) motion.copyAt(job, process, region, sector, sectors, write, now);
    else motion.copy(job, process, region, sector, sectors, write, now);
  }

  /** A chunk has been read, or written. */
  copied(job: number, written: boolean, sectors: number, now: number): void {
    const { jobs } = this;
    const { unwritten } = jobs;
    if (written) {
      unwritten[job] -= sectors * SECTOR_BYTES;
      // What a host still had in its memory.
      if (jobs.state[job] !== RUNNING || jobs.doing[job] !== WRITING) return;
    } else {
      jobs.doing[job] = WRITING;
      unwritten[job] += sectors * SECTOR_BYTES;
      this.transfer(job, true, now);
    }
    if (unwritten[job] > jobs.cacheBytes[job]) return;
    const blocks = Math.ceil((jobs.visitSectors[job] * SECTOR_BYTES) / this.blockBytes);
    const ns = Math.round(blocks * jobs.blockNs[job]);
    jobs.doing[job] = COMPUTING;
    if (ns > 0) this.processors.compute(this.firstProcess + job, now, ns);
    else this.visited(job, now);
  }

  /** The processor is done with a chunk. */
  visited(job: number, now: number): void {
    const { jobs } = this;
    jobs.movedBytes[job] += jobs.visitSectors[job] * SECTOR_BYTES;
    const isFree = this.ways.moverOf(job).visited(job);
    jobs.doing[job] = IDLE;
    if (isFree) this.client.unlocked(job, now);
    if (jobs.canceling[job] === 1) return this.client.stop(job, now);
    const bound = jobs.begunNs[job] + Math.round(jobs.movedBytes[job] * jobs.byteNs[job]);
    const at = Math.max(now + jobs.pauseNs[job], bound);
    if (at <= now) return this.next(job, now);
    jobs.doing[job] = PAUSING;
    this.events.push(at, RANK_ARRIVAL, continueEvent(job));
  }
}
