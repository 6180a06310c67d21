/**
 * Moves and rebalances of a timeline as background work: each a stream of its own, one chunk at a time: lock what is to be copied, let
 * writes that are under way end, read, write, and unlock. Nobody waits for them but in the disks' queues and at the locks.
 */
import type { Action } from '../../../scenario/schema.ts';
import type { TimelinePlan } from '../../../scenario/timeline/plan.ts';
import { SECTOR_BYTES } from '../../../base/units.ts';
import { RANK_ARRIVAL, type EventQueue } from '../../kernel/eventQueue.ts';
import { EVENT_MOTION, eventOf } from '../../kernel/events.ts';
import type { Processors } from '../processors.ts';
import { ContainerMoves } from './containerMoves.ts';
import {
  ALREADY_THERE,
  CANCELED,
  COMPUTING,
  DEAL,
  DRAINING,
  DROPPED,
  EMPTY_CONTAINER,
  FINISHED,
  IDLE,
  Jobs,
  LAST,
  MOVING,
  NOTHING_STOPPED,
  NOTHING_TO_CANCEL,
  PAUSING,
  READING,
  REBALANCING,
  REFUSED,
  RUNNING,
  SPLIT,
  TO_REGION,
  WAITING,
  WRITING,
} from './jobs.ts';
import type { MoverClient, Motion } from './motion.ts';
import { NONE, type Places } from './places.ts';
import { Rebalances } from './rebalances.ts';

/** Drops what pools keep of a file that is opened again. */
export interface Reopening {
  reopened(container: number, now: number): void;
}

/** What of a timeline moves no data. */
export interface SettingClient {
  /** The action's moment has come. @returns why it cannot be, an index into `MOVE_REFUSALS`; NONE: it is done, or under way */
  act(job: number, action: Action, now: number): number;
}

export class Movers implements MoverClient {
  readonly jobs: Jobs;
  readonly actions: readonly Action[];
  readonly places: Places;
  /** Jobs that wait for writes to end, and containers that nobody may write to. */
  draining = 0;
  quiesced = 0;
  caches: Reopening | null = null;
  settings: SettingClient | null = null;
  private readonly motion: Motion;
  private readonly events: EventQueue;
  private readonly processors: Processors;
  private readonly moves: ContainerMoves;
  private readonly rebalances: Rebalances;
  private readonly blockBytes: number;
  /** By unit: the rebalance that was canceled last, or NONE. */
  private readonly stopped: Int32Array;
  /** Number of the first job's process. */
  readonly firstProcess: number;

  constructor(
    actions: readonly Action[],
    plan: TimelinePlan,
    motion: Motion,
    events: EventQueue,
    processors: Processors,
    blockBytes: number,
    firstProcess: number,
  ) {
    // Frozen: a copy of the run shares the document.
    this.actions = Object.freeze([...actions]);
    this.jobs = new Jobs(actions, plan);
    this.motion = motion;
    this.places = motion.places;
    this.events = events;
    this.processors = processors;
    this.blockBytes = blockBytes;
    this.firstProcess = firstProcess;
    this.moves = new ContainerMoves(this.jobs, motion.places);
    this.rebalances = new Rebalances(this.jobs, motion.places);
    this.stopped = new Int32Array(plan.units.length).fill(NONE);
  }

  /** t = 0. */
  begin(): void {
    const { jobs, events } = this;
    for (let action = 0; action < jobs.count; action++) events.push(jobs.askedNs[action], RANK_ARRIVAL, eventOf(EVENT_MOTION, action));
  }

  owns(process: number): boolean {
    return process >= this.firstProcess;
  }

  /** The moment of an action, or the end of a job's pause. */
  event(index: number, now: number): void {
    const { jobs } = this;
    if (index < jobs.count) {
      this.act(index, now);
      return;
    }
    const job = index - jobs.count;
    if (jobs.state[job] === RUNNING && jobs.doing[job] === PAUSING) this.visit(job, now);
  }

  // ---------------------------------------------------------------- actions

  private act(job: number, now: number): void {
    const action = this.actions[job];
    if (action.kind === 'cancel') this.cancel(job, now);
    else if (action.kind === 'move') this.startMove(job, now);
    else if (this.jobs.unit[job] === NONE) this.set(job, action, now);
    else if (this.rebalanceOf(this.jobs.unit[job]) !== NONE || this.movesOf(this.jobs.unit[job])) this.jobs.state[job] = WAITING;
    else this.startRebalance(job, now);
  }

  private set(job: number, action: Action, now: number): void {
    const { jobs } = this;
    jobs.begunNs[job] = now;
    jobs.state[job] = RUNNING;
    const reason = this.settings === null ? NONE : this.settings.act(job, action, now);
    if (reason !== NONE) this.refuse(job, reason, now);
  }

  /** An action that moves no data is over. */
  settled(job: number, now: number): void {
    this.jobs.state[job] = FINISHED;
    this.jobs.endNs[job] = now;
  }

  private refuse(job: number, reason: number, now: number): void {
    const { jobs } = this;
    jobs.state[job] = REFUSED;
    jobs.reason[job] = reason;
    jobs.endNs[job] = now;
  }

  private startMove(job: number, now: number): void {
    const { jobs, places } = this;
    const unit = jobs.unit[job];
    const container = this.containerOf(job);
    const from = places.current[container];
    if (places.present[container] === 0) return this.refuse(job, DROPPED, now);
    if (this.rebalanceOf(unit) !== NONE) return this.refuse(job, REBALANCING, now);
    if (this.moveOf(container) !== NONE) return this.refuse(job, MOVING, now);
    const byExtents = this.isRebalance(job);
    const split = this.rebalances.isSplit(container);
    if (split && !byExtents) return this.refuse(job, SPLIT, now);
    if (from === jobs.region[job] && !split) return this.refuse(job, ALREADY_THERE, now);
    jobs.before[job] = from;
    jobs.container[job] = container;
    if (byExtents) {
      jobs.rule[job] = TO_REGION;
      places.current[container] = jobs.region[job];
      this.run(job, now);
      return;
    }
    if ((this.actions[job] as Action & { kind: 'move' }).method === 'copy') this.quiesced++;
    this.run(job, now);
  }

  private startRebalance(job: number, now: number): void {
    const { jobs, places } = this;
    const unit = jobs.unit[job];
    const action = this.actions[job];
    const container = this.containerOf(job);
    if (action.kind === 'add-container') {
      places.current[container] = jobs.region[job];
      places.present[container] = 1;
      jobs.rule[job] = DEAL;
      jobs.container[job] = container;
    } else if (action.kind === 'drop-container') {
      if (places.present[container] === 0) return this.refuse(job, DROPPED, now);
      if (this.rebalances.presentIn(unit) === 1) return this.refuse(job, LAST, now);
      jobs.rule[job] = EMPTY_CONTAINER;
      jobs.container[job] = container;
      places.present[container] = 0;
    } else if (action.kind === 'rebalance' && !this.continueStopped(job, unit, action.direction === 'reverse')) {
      return this.refuse(job, NOTHING_STOPPED, now);
    }
    this.run(job, now);
  }

  /** Takes over what a canceled rebalance was doing, or the way back. */
  private continueStopped(job: number, unit: number, back: boolean): boolean {
    const { jobs, places } = this;
    const was = this.stopped[unit];
    if (was === NONE) return false;
    const container = jobs.container[was];
    jobs.container[job] = container;
    jobs.rule[job] = jobs.rule[was];
    jobs.region[job] = jobs.region[was];
    jobs.before[job] = jobs.before[was];
    if (back && jobs.rule[was] === TO_REGION) {
      jobs.region[job] = jobs.before[was];
      jobs.before[job] = jobs.region[was];
      places.current[container] = jobs.region[job];
    } else if (back) {
      const isAdded = jobs.rule[was] === DEAL;
      jobs.rule[job] = isAdded ? EMPTY_CONTAINER : DEAL;
      places.present[container] = isAdded ? 0 : 1;
    }
    this.stopped[unit] = NONE;
    return true;
  }

  private cancel(job: number, now: number): void {
    const { jobs } = this;
    const of = jobs.of[job];
    jobs.begunNs[job] = now;
    jobs.endNs[job] = now;
    const state = jobs.state[of];
    if (state !== RUNNING && state !== WAITING) return this.refuse(job, NOTHING_TO_CANCEL, now);
    jobs.state[job] = FINISHED;
    if (state === WAITING) {
      jobs.state[of] = CANCELED;
      jobs.endNs[of] = now;
      return;
    }
    jobs.canceling[of] = 1;
    // What is on its way to or from the disks, or being computed, ends first.
    const doing = jobs.doing[of];
    if (doing === PAUSING || doing === DRAINING) this.stop(of, now);
  }

  // ------------------------------------------------------------------- jobs

  private run(job: number, now: number): void {
    const { jobs } = this;
    jobs.state[job] = RUNNING;
    jobs.begunNs[job] = now;
    if (this.isRebalance(job)) this.rebalances.begin(job);
    else this.moves.begin(job, this.actions[job]);
    this.visit(job, now);
  }

  /** The job's next chunk: what it is of is locked; it is read once no write to it is under way. */
  private visit(job: number, now: number): void {
    const { jobs } = this;
    if (jobs.canceling[job] === 1) return this.stop(job, now);
    const more = this.isRebalance(job) ? this.rebalances.next(job) : this.moves.next(job);
    if (!more) return this.finish(job, now);
    jobs.doing[job] = DRAINING;
    this.draining++;
    this.tryRead(job, now);
  }

  private tryRead(job: number, now: number): void {
    const { jobs } = this;
    if (!(this.isRebalance(job) ? this.rebalances.isQuiet(job) : this.moves.isQuiet(job))) return;
    this.draining--;
    jobs.doing[job] = READING;
    this.transfer(job, false, now);
  }

  /** A write is complete: a job that waited for it reads. */
  drained(now: number): void {
    const { jobs } = this;
    for (let job = 0; job < jobs.count; job++) if (jobs.state[job] === RUNNING && jobs.doing[job] === DRAINING) this.tryRead(job, now);
  }

  private transfer(job: number, write: boolean, now: number): void {
    const { jobs, places } = this;
    const process = this.firstProcess + job;
    if (!this.isRebalance(job)) {
      this.motion.copy(job, process, write ? jobs.region[job] : jobs.before[job], jobs.visitFrom[job], jobs.visitSectors[job], write, now);
      return;
    }
    const slot = write ? jobs.slot[job] : places.at[jobs.granule[job]];
    const region = places.regionOf[slot];
    const from = places.sectorOfSlot(slot) - places.sector[region] + jobs.visitFrom[job];
    this.motion.copy(job, process, region, from, jobs.visitSectors[job], write, now);
  }

  /** A chunk has been read, or written. */
  copied(job: number, written: boolean, now: number): void {
    const { jobs } = this;
    if (!written) {
      jobs.doing[job] = WRITING;
      this.transfer(job, true, now);
      return;
    }
    const blocks = Math.ceil((jobs.visitSectors[job] * SECTOR_BYTES) / this.blockBytes);
    const ns = Math.round(blocks * jobs.blockNs[job]);
    jobs.doing[job] = COMPUTING;
    if (ns > 0) this.processors.compute(this.firstProcess + job, now, ns);
    else this.visited(job, now);
  }

  /** The processor is done with a chunk. */
  computed(process: number, now: number): void {
    this.visited(process - this.firstProcess, now);
  }

  private visited(job: number, now: number): void {
    const { jobs } = this;
    jobs.movedBytes[job] += jobs.visitSectors[job] * SECTOR_BYTES;
    const isFree = this.isRebalance(job) ? this.rebalances.visited(job) : this.moves.visited(job);
    jobs.doing[job] = IDLE;
    if (isFree) this.motion.unlocked(job, now);
    if (jobs.canceling[job] === 1) return this.stop(job, now);
    const bound = jobs.begunNs[job] + Math.round(jobs.movedBytes[job] * jobs.byteNs[job]);
    const at = Math.max(now + jobs.pauseNs[job], bound);
    if (at <= now) return this.visit(job, now);
    jobs.doing[job] = PAUSING;
    this.events.push(at, RANK_ARRIVAL, eventOf(EVENT_MOTION, jobs.count + job));
  }

  private finish(job: number, now: number): void {
    const { jobs } = this;
    if (!this.isRebalance(job)) this.moves.settle(job);
    jobs.state[job] = FINISHED;
    this.ended(job, true, now);
  }

  /** A canceled job ends: moved extents stay where they are, containers where they were. */
  private stop(job: number, now: number): void {
    const { jobs } = this;
    if (jobs.doing[job] === DRAINING) this.draining--;
    if (this.isRebalance(job)) {
      this.rebalances.stop(job);
      this.stopped[jobs.unit[job]] = job;
    } else this.moves.stop(job);
    jobs.state[job] = CANCELED;
    this.motion.unlocked(job, now);
    this.ended(job, false, now);
  }

  private ended(job: number, done: boolean, now: number): void {
    const { jobs } = this;
    jobs.doing[job] = IDLE;
    jobs.endNs[job] = now;
    const action = this.actions[job];
    if (action.kind === 'move' && action.method === 'copy') {
      this.quiesced--;
      if (done) this.caches?.reopened(jobs.container[job], now);
      this.motion.reopen(job, now);
    }
    const unit = jobs.unit[job];
    if (this.rebalanceOf(unit) !== NONE || this.movesOf(unit)) return;
    for (let next = 0; next < jobs.count; next++) {
      if (jobs.state[next] !== WAITING || jobs.unit[next] !== unit) continue;
      this.startRebalance(next, now);
      if (jobs.state[next] === RUNNING) return;
    }
  }

  waited(job: number, ns: number): void {
    this.jobs.waits[job]++;
    this.jobs.waitedNs[job] += ns;
  }

  // ---------------------------------------------------------------- who moves

  /** The job that copies a container which nobody may write to meanwhile, or NONE. */
  quiescedBy(container: number): number {
    const { jobs } = this;
    for (let job = 0; job < jobs.count; job++) {
      const action = this.actions[job];
      if (jobs.state[job] === RUNNING && action.kind === 'move' && action.method === 'copy' && jobs.container[job] === container)
        return job;
    }
    return NONE;
  }

  private isRebalance(job: number): boolean {
    const action = this.actions[job];
    return action.kind !== 'move' || action.method === 'rebalance';
  }

  private containerOf(job: number): number {
    return this.places.firstContainer[this.jobs.unit[job]] + this.jobs.container[job];
  }

  /** The rebalance of a unit that is under way, or NONE. */
  private rebalanceOf(unit: number): number {
    const { jobs } = this;
    for (let job = 0; job < jobs.count; job++)
      if (jobs.state[job] === RUNNING && jobs.unit[job] === unit && this.isRebalance(job)) return job;
    return NONE;
  }

  private movesOf(unit: number): boolean {
    const { jobs } = this;
    for (let job = 0; job < jobs.count; job++) if (jobs.state[job] === RUNNING && jobs.unit[job] === unit) return true;
    return false;
  }

  private moveOf(container: number): number {
    const { jobs } = this;
    for (let job = 0; job < jobs.count; job++) {
      if (jobs.state[job] === RUNNING && this.actions[job].kind === 'move' && jobs.container[job] === container) return job;
    }
    return NONE;
  }
}
