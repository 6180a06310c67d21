/**
 * The actions of a timeline as background work: each is a job, which starts as its moment comes or waits for others, is canceled or stopped by a failure,
 * and ends. What they do in between is in `visits.ts`, which of them may start in `starts.ts`.
 */
import type { Layout } from '../../../scenario/layout.ts';
import type { Action } from '../../../scenario/schema.ts';
import type { TimelinePlan } from '../../../scenario/timeline/plan.ts';
import type { MoveMethod } from '../../../scenario/timeline/timeline.ts';
import type { TargetIndex } from '../../kernel/indexes.ts';
import { RANK_ACTION, type EventQueue } from '../../kernel/eventQueue.ts';
import type { Computing } from '../processors.ts';
import { SWITCHING, type ExtentMoves } from './extentMoves.ts';
import {
  CANCELED,
  DISK_FAILED,
  DRAINING,
  FINISHED,
  IDLE,
  Jobs,
  NOTHING_TO_CANCEL,
  PAUSING,
  REFUSED,
  RUNNING,
  SUSPENDING,
  WAITING,
} from './jobs.ts';
import type { MoverClient, Motion } from './motion.ts';
import { actionOf, isMoment, momentEvent } from './motionEvents.ts';
import { COPY, DRAIN, Phases, REBALANCE, REFILL, REOPEN, RESTORE, SUSPEND, WAIT } from './phases.ts';
import { NONE, type Places } from './places.ts';
import type { Closing } from './restores.ts';
import { Starts } from './starts.ts';
import { Visits, type JobClient } from './visits.ts';
import { Ways } from './ways.ts';

/** In place of a container: the whole database is opened again. */
export const ALL = -1;

/** Who has to know of what has moved. */
export interface MovedClient {
  /** A file is opened again, or ALL of them: caches drop their pages. @returns bytes of pages that have left pools: unless 0, `refilled` follows once as many have come */
  reopened(container: number, now: number): number;
  /** Nothing is in a region any more, and its file is deleted. */
  left(target: TargetIndex, sector: number, sectors: number, now: number): void;
}

/** What of a timeline moves no data. */
export interface SettingClient {
  /** The action's moment has come. @returns why it cannot be, an index into `MOVE_REFUSALS`; NONE: it is done, or under way */
  act(job: number, action: Action, now: number): number;
}

/** What each method begins with. */
const FIRST_PHASE: Readonly<Record<MoveMethod, number>> = {
  copy: DRAIN,
  rebalance: REBALANCE,
  'volume-manager': COPY,
  pages: COPY,
  restore: RESTORE,
};

/** Up to where the places of two timelines are the same. */
export interface Extent {
  readonly units: number;
  readonly containers: number;
  readonly regions: number;
  readonly granules: number;
}

export class Movers implements MoverClient, Closing, JobClient {
  readonly jobs: Jobs;
  readonly actions: readonly Action[];
  readonly places: Places;
  readonly phases: Phases;
  /** Containers that nobody may write to. */
  quiesced = 0;
  database: MovedClient | null = null;
  settings: SettingClient | null = null;
  private readonly motion: Motion;
  private readonly events: EventQueue;
  private readonly ways: Ways;
  private readonly starts: Starts;
  private readonly visits: Visits;
  /** Number of the first job's process. */
  readonly firstProcess: number;

  constructor(
    actions: readonly Action[],
    plan: TimelinePlan,
    layout: Layout,
    motion: Motion,
    events: EventQueue,
    processors: Computing,
    blockBytes: number,
    firstProcess: number,
    extents: readonly Int32Array[],
  ) {
    const jobs = new Jobs(actions, plan);
    const { places, volumes } = motion;
    this.jobs = jobs;
    this.actions = jobs.actions;
    this.phases = new Phases(jobs);
    this.motion = motion;
    this.places = places;
    this.events = events;
    this.firstProcess = firstProcess;
    this.ways = new Ways(jobs, this.phases, places, volumes, plan, layout, extents, this, blockBytes);
    this.starts = new Starts(
      this.ways,
      jobs,
      places,
      plan,
      layout.targets.map(({ id }) => id),
    );
    this.visits = new Visits(this, jobs, this.phases, this.ways, motion, events, processors, blockBytes, firstProcess);
  }

  /** Jobs that wait for writes to end. */
  get draining(): number {
    return this.visits.draining;
  }

  /** Null: no action concerns a volume group. */
  get extentMoves(): ExtentMoves | null {
    return this.ways.extentMoves;
  }

  set extentMoves(moves: ExtentMoves | null) {
    this.ways.extentMoves = moves;
  }

  /** t = 0. @param first action that is not due yet, of a run that has come to others already */
  begin(first = 0): void {
    const { jobs, events } = this;
    for (let action = first; action < jobs.count; action++) events.push(jobs.askedNs[action], RANK_ACTION, momentEvent(action));
  }

  /** Takes the place of the movers of another timeline, whose first so many actions are the same and have been due. */
  takeOver(before: Movers, actions: number, { units, containers, regions, granules }: Extent): void {
    this.jobs.takeOver(before.jobs, actions);
    this.places.takeOver(before.places, units, containers, regions, granules);
    this.phases.takeOver(before.phases, actions);
    this.ways.takeOver(before.ways, actions, units);
    this.motion.takeOver(before.motion);
    this.starts.takeOver(before.starts, units);
    this.visits.draining = before.visits.draining;
    this.quiesced = before.quiesced;
  }

  /** A request is under way to a file that moves from now on. */
  adopt(io: number): void {
    this.motion.adopt(io);
  }

  owns(process: number): boolean {
    return process >= this.firstProcess;
  }

  /** The moment of an action; of a job the end of its pause, or a chunk that has come from a backup. */
  event(index: number, now: number): void {
    const job = actionOf(index);
    if (isMoment(index)) this.act(job, now);
    else this.visits.event(job, now);
  }

  // ---------------------------------------------------------------- actions

  private act(job: number, now: number): void {
    const { jobs } = this;
    const action = this.actions[job];
    if (action.kind === 'cancel') this.cancel(job, now);
    else if (action.kind === 'move' || action.kind === 'stripe-unit') this.start(job, now);
    else if (this.ways.movesExtents(job)) this.startExtents(job, now);
    else if (jobs.unit[job] === NONE) this.actAtOnce(job, action, now);
    else if (jobs.isBusy(job)) {
      jobs.state[job] = WAITING;
      this.phases.begin(job, WAIT, now);
    } else this.start(job, now);
  }

  /** Of jobs that move files, pieces of them or whole volumes. */
  private start(job: number, now: number): void {
    const { jobs, ways } = this;
    const reason = this.starts.prepare(job);
    if (reason !== NONE) return this.refuse(job, reason, now);
    const { kind } = this.actions[job];
    const method = ways.methodOf(job);
    if (kind === 'move' && (method === 'copy' || jobs.forbidsChanges[job] === 1)) this.close(job, now);
    jobs.state[job] = RUNNING;
    jobs.begunNs[job] = now;
    ways.begin(job);
    this.phases.begin(job, kind === 'move' || jobs.isRebalance(job) ? FIRST_PHASE[method] : COPY, now);
    this.visits.next(job, now);
  }

  /** An action that moves no data. */
  private actAtOnce(job: number, action: Action, now: number): void {
    const { jobs } = this;
    jobs.begunNs[job] = now;
    jobs.state[job] = RUNNING;
    const isOfGroup = action.kind === 'resize-logical' || action.kind === 'add-physical';
    const reason = isOfGroup ? (this.extentMoves?.act(job) ?? NONE) : (this.settings?.act(job, action, now) ?? NONE);
    if (reason !== NONE) this.refuse(job, reason, now);
    else if (isOfGroup) this.settled(job, now);
  }

  /** Volumes whose extents move are suspended for the moment in which their temporary mirror begins, and again for that in which it ends. */
  private startExtents(job: number, now: number): void {
    const { jobs, phases } = this;
    const reason = this.extentMoves?.begin(job) ?? NONE;
    if (reason !== NONE) return this.refuse(job, reason, now);
    jobs.state[job] = RUNNING;
    jobs.begunNs[job] = now;
    phases.begin(job, SUSPEND, now);
    this.suspended(job, now);
  }

  private suspended(job: number, now: number): void {
    this.jobs.doing[job] = SUSPENDING;
    this.visits.draining++;
    this.trySwitch(job, now);
  }

  /** Nothing is under way any more to the volumes of a job: their maps change. */
  private trySwitch(job: number, now: number): void {
    const { extentMoves, jobs, phases } = this;
    if (extentMoves === null || !extentMoves.isDrained(job)) return;
    this.visits.draining--;
    if (jobs.stage[job] === SWITCHING) return this.settleJob(job, now);
    extentMoves.mirror(job);
    phases.begin(job, COPY, now);
    extentMoves.extents.release(this.motion.volumes, job, now);
    this.visits.next(job, now);
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
    this.phases.end(job, now);
  }

  /** What lies on a target is lost: jobs that read from or write to it stop. */
  targetLost(now: number): void {
    const { jobs } = this;
    for (let job = 0; job < jobs.count; job++) {
      if (jobs.state[job] !== RUNNING || jobs.canceling[job] === 1 || !this.ways.touchesGone(job)) continue;
      jobs.reason[job] = DISK_FAILED;
      this.breakOff(job, now);
    }
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
      this.phases.end(of, now);
      return;
    }
    this.breakOff(of, now);
  }

  /** Ends a job that has not done all. What is on its way to or from the disks, or being computed, ends first. */
  private breakOff(job: number, now: number): void {
    const { jobs } = this;
    jobs.canceling[job] = 1;
    const doing = jobs.doing[job];
    if (doing === PAUSING || doing === DRAINING || doing === SUSPENDING) this.stop(job, now);
  }

  // ------------------------------------------------------------------- jobs

  /** A write is complete: a job that waited for it reads. */
  drained(now: number): void {
    const { jobs } = this;
    if (this.visits.draining === 0) return;
    for (let job = 0; job < jobs.count; job++) {
      if (jobs.state[job] !== RUNNING) continue;
      if (jobs.doing[job] === DRAINING) this.visits.tryRead(job, now);
      else if (jobs.doing[job] === SUSPENDING) this.trySwitch(job, now);
    }
  }

  /** A chunk has been read, or written. */
  copied(job: number, written: boolean, sectors: number, now: number): void {
    this.visits.copied(job, written, sectors, now);
  }

  /** The processor is done with a chunk. */
  computed(process: number, now: number): void {
    this.visits.visited(process - this.firstProcess, now);
  }

  /** The job has no chunk left. Volumes whose extents moved are suspended once more. */
  finish(job: number, now: number): void {
    const { extentMoves, jobs, phases } = this;
    if (!this.ways.movesExtents(job)) return this.settleJob(job, now);
    jobs.stage[job] = SWITCHING;
    phases.begin(job, SUSPEND, now);
    extentMoves?.suspend(job, true);
    this.suspended(job, now);
  }

  /** All of the job has been done. */
  private settleJob(job: number, now: number): void {
    const { jobs } = this;
    this.ways.moverOf(job).settle(job);
    if (this.ways.movesExtents(job)) this.unlocked(job, now);
    jobs.unwrittenAtEnd[job] = jobs.unwritten[job];
    this.tellLeft(job, now);
    jobs.state[job] = FINISHED;
    this.ended(job, true, now);
  }

  /** Files are gone from where they lay. A volume manager deletes no file: what it leaves is the same volume's. */
  private tellLeft(job: number, now: number): void {
    const { jobs, places, database } = this;
    const action = this.actions[job];
    const leaves = action.kind === 'drop-container' || (action.kind === 'move' && action.method !== 'volume-manager');
    if (!leaves) return;
    const region = action.kind === 'drop-container' ? places.current[jobs.container[job]] : jobs.before[job];
    if (places.isEmpty(region)) database?.left(places.target[region], places.sector[region], places.sectors[region], now);
  }

  /** A canceled job ends: moved extents stay where they are, containers where they were. */
  stop(job: number, now: number): void {
    const { jobs } = this;
    if (jobs.doing[job] === DRAINING || jobs.doing[job] === SUSPENDING) this.visits.draining--;
    this.ways.moverOf(job).stop(job);
    if (jobs.isRebalance(job)) this.starts.stop(job);
    jobs.state[job] = CANCELED;
    this.unlocked(job, now);
    this.ended(job, false, now);
  }

  /** Requests that waited for a job, as far as nothing holds them any more. */
  unlocked(job: number, now: number): void {
    if (this.ways.movesExtents(job)) this.extentMoves?.extents.release(this.motion.volumes, job, now);
    else this.motion.unlocked(job, now);
    if (this.ways.moverOf(job) === this.ways.relays) this.motion.volumes.freeHeld(this.ways.relays.targetOf(job), now);
  }

  /** The end of every job that was running: its file is open again, and jobs that waited for it start. @param done all of it was done */
  private ended(job: number, done: boolean, now: number): void {
    const { jobs } = this;
    jobs.doing[job] = IDLE;
    jobs.endNs[job] = now;
    this.phases.end(job, now);
    if (jobs.quiet[job] === 1) this.open(job, done, now);
    for (let next = 0; next < jobs.count; next++) if (jobs.state[next] === WAITING && !jobs.isBusy(next)) this.start(next, now);
  }

  /** Nobody may change the job's file from now on. */
  close(job: number, _now: number): void {
    if (this.jobs.quiet[job] === 1) return;
    this.jobs.quiet[job] = 1;
    this.quiesced++;
  }

  /** The file is there for everybody again; where it lies elsewhere now, its pages have left the pools. */
  private open(job: number, done: boolean, now: number): void {
    const { jobs, phases } = this;
    jobs.quiet[job] = 0;
    this.quiesced--;
    if (done) {
      phases.begin(job, REOPEN, now);
      const action = this.actions[job];
      const all = action.kind === 'move' && action.reopens === 'database';
      const bytes = this.database?.reopened(all ? ALL : jobs.container[job], now) ?? 0;
      if (bytes > 0) phases.refill(job, bytes, now);
      else phases.end(job, now);
    }
    this.motion.reopen(job, now);
  }

  /** As many pages are in the pools as before a file was opened again. */
  refilled(now: number): void {
    for (let job = 0; job < this.jobs.count; job++) if (this.phases.now(job) === REFILL) this.phases.end(job, now);
  }

  waited(job: number, ns: number): void {
    this.jobs.waits[job]++;
    this.jobs.waitedNs[job] += ns;
  }

  /** The job whose file nobody may change, if it is of this container, or NONE. */
  quiescedBy(container: number): number {
    const { jobs } = this;
    for (let job = 0; job < jobs.count; job++) if (jobs.quiet[job] === 1 && jobs.container[job] === container) return job;
    return NONE;
  }
}
