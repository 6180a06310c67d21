/**
 * Moves and rebalances of a timeline as background work: each a stream of its own, one chunk at a time: lock what is to be copied, let
 * writes that are under way end, read, write, and unlock. Nobody waits for them but in the disks' queues and at the locks.
 */
import type { Layout } from '../../../scenario/layout.ts';
import type { Action } from '../../../scenario/schema.ts';
import type { TimelinePlan } from '../../../scenario/timeline/plan.ts';
import type { MoveMethod } from '../../../scenario/timeline/timeline.ts';
import { SECTOR_BYTES } from '../../../base/units.ts';
import type { TargetIndex } from '../../kernel/indexes.ts';
import { RANK_ACTION, RANK_ARRIVAL, type EventQueue } from '../../kernel/eventQueue.ts';
import { EVENT_MOTION, eventOf } from '../../kernel/events.ts';
import type { Computing } from '../processors.ts';
import { Balances } from './balances.ts';
import { ContainerMoves } from './containerMoves.ts';
import { SWITCHING, type ExtentMoves } from './extentMoves.ts';
import {
  ALREADY_THERE,
  CANCELED,
  COMPUTING,
  DEAL,
  DISK_FAILED,
  DRAINING,
  DROPPED,
  EMPTY_CONTAINER,
  FETCHING,
  FINISHED,
  IDLE,
  Jobs,
  LAST,
  MOVING,
  NO_ROOM,
  NOTHING_STOPPED,
  NOTHING_TO_CANCEL,
  PAGES_LOST,
  PAUSING,
  READING,
  REBALANCING,
  REFUSED,
  RELAYING,
  RESTORING,
  RUNNING,
  SPLIT,
  SUSPENDING,
  TO_REGION,
  VOLUME_TOO_SMALL,
  WAITING,
  WRITING,
} from './jobs.ts';
import type { MoverClient, Motion } from './motion.ts';
import type { Mover } from './mover.ts';
import { COPY, DRAIN, Phases, REBALANCE, REFILL, REOPEN, RESTORE, SUSPEND, WAIT } from './phases.ts';
import { NONE, type Places } from './places.ts';
import { Rebalances } from './rebalances.ts';
import { Relays } from './relays.ts';
import { Restores, type Closing } from './restores.ts';
import { TableMoves } from './tableMoves.ts';

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

/** By target, where the last file ends, or the last place that a timeline has there. */
function endsOf({ targets }: Layout, { regions }: TimelinePlan): Float64Array {
  const ends = Float64Array.from(targets, ({ endBytes }) => endBytes);
  for (const { target, atBytes, bytes } of regions) ends[target] = Math.max(ends[target], atBytes + bytes);
  return ends;
}

export class Movers implements MoverClient, Closing {
  readonly jobs: Jobs;
  readonly actions: readonly Action[];
  readonly places: Places;
  readonly phases: Phases;
  /** Jobs that wait for writes to end, and containers that nobody may write to. */
  draining = 0;
  quiesced = 0;
  database: MovedClient | null = null;
  settings: SettingClient | null = null;
  private readonly motion: Motion;
  private readonly events: EventQueue;
  private readonly processors: Computing;
  private readonly moves: ContainerMoves;
  private readonly rebalances: Rebalances;
  private readonly restores: Restores;
  private readonly tables: TableMoves;
  private readonly balances: Balances;
  private readonly relays: Relays;
  private readonly targetIds: readonly string[];
  /** Null: no action concerns a volume group. */
  extentMoves: ExtentMoves | null = null;
  private readonly blockBytes: number;
  /** By unit: the rebalance that was canceled last, or NONE. */
  private readonly stopped: Int32Array;
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
    this.jobs = new Jobs(actions, plan);
    this.actions = this.jobs.actions;
    this.phases = new Phases(this.jobs);
    this.motion = motion;
    this.places = motion.places;
    this.events = events;
    this.processors = processors;
    this.blockBytes = blockBytes;
    this.firstProcess = firstProcess;
    this.moves = new ContainerMoves(this.jobs, motion.places);
    this.rebalances = new Rebalances(this.jobs, motion.places);
    this.tables = new TableMoves(this.jobs, motion.places, plan.steps, extents);
    this.balances = new Balances(this.jobs, motion.places, plan.steps);
    this.relays = new Relays(this.jobs, motion.volumes, plan.steps, endsOf(layout, plan));
    this.targetIds = Object.freeze(layout.targets.map(({ id }) => id));
    this.restores = new Restores(this.jobs, motion.places, this.phases, this, blockBytes);
    this.stopped = new Int32Array(plan.units.length).fill(NONE);
  }

  /** t = 0. @param first action that is not due yet, of a run that has come to others already */
  begin(first = 0): void {
    const { jobs, events } = this;
    for (let action = first; action < jobs.count; action++)
      events.push(jobs.askedNs[action], RANK_ACTION, eventOf(EVENT_MOTION, 2 * action));
  }

  /** Takes the place of the movers of another timeline, whose first so many actions are the same and have been due. */
  takeOver(before: Movers, actions: number, { units, containers, regions, granules }: Extent): void {
    this.jobs.takeOver(before.jobs, actions);
    this.places.takeOver(before.places, units, containers, regions, granules);
    this.phases.takeOver(before.phases, actions);
    this.rebalances.takeOver(before.rebalances, units);
    this.restores.takeOver(before.restores, actions);
    this.tables.takeOver(before.tables, actions);
    this.balances.takeOver(before.balances, actions);
    this.motion.takeOver(before.motion);
    this.stopped.set(before.stopped.subarray(0, units));
    this.draining = before.draining;
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
    const { jobs } = this;
    const job = index >> 1;
    if ((index & 1) === 0) {
      this.act(job, now);
      return;
    }
    if (jobs.state[job] !== RUNNING) return;
    if (jobs.doing[job] === PAUSING) this.visit(job, now);
    else if (jobs.doing[job] === FETCHING) this.copied(job, false, jobs.visitSectors[job], now);
  }

  // ---------------------------------------------------------------- actions

  private act(job: number, now: number): void {
    const { jobs } = this;
    const action = this.actions[job];
    if (action.kind === 'cancel') this.cancel(job, now);
    else if (action.kind === 'move') this.startMove(job, now);
    else if (action.kind === 'stripe-unit') this.startRelay(job, now);
    else if (this.movesExtents(job)) this.startExtents(job, now);
    else if (jobs.unit[job] === NONE) this.set(job, action, now);
    else if (jobs.isBusy(job)) {
      jobs.state[job] = WAITING;
      this.phases.begin(job, WAIT, now);
    } else this.startQueued(job, now);
  }

  /** Of what waits until nothing else moves where it wants to. */
  private startQueued(job: number, now: number): void {
    const { kind } = this.actions[job];
    if (kind === 'move-table') this.startTable(job, now);
    else if (kind === 'balance') this.startBalance(job, now);
    else this.startRebalance(job, now);
  }

  private startTable(job: number, now: number): void {
    const { tables } = this;
    if (tables.isThere(job)) return this.refuse(job, ALREADY_THERE, now);
    if (tables.hasLost(job)) return this.refuse(job, PAGES_LOST, now);
    if (this.needsGone(tables.targetOf(job))) return this.refuse(job, DISK_FAILED, now);
    if (!tables.begin(job)) return this.refuse(job, NO_ROOM, now);
    this.run(job, now);
  }

  private startBalance(job: number, now: number): void {
    const { jobs, places, balances, targetIds } = this;
    const action = this.actions[job];
    if (balances.isGone(job)) return this.refuse(job, DISK_FAILED, now);
    if (jobs.units[job].some((unit) => places.hasLost(unit))) return this.refuse(job, PAGES_LOST, now);
    const over = action.kind === 'balance' ? action.over : [];
    balances.begin(
      job,
      over.map((id) => targetIds.indexOf(id)),
      jobs.units[job],
    );
    this.run(job, now);
  }

  private startRelay(job: number, now: number): void {
    const { relays, places } = this;
    const target = relays.targetOf(job);
    // A document that validation refuses has no volume for it.
    if (target === NONE) return this.refuse(job, ALREADY_THERE, now);
    if (places.gone !== null && places.gone[target] === 1) return this.refuse(job, DISK_FAILED, now);
    if (relays.isBusy(job)) return this.refuse(job, RELAYING, now);
    relays.begin(job);
    this.run(job, now);
  }

  private set(job: number, action: Action, now: number): void {
    const { jobs } = this;
    jobs.begunNs[job] = now;
    jobs.state[job] = RUNNING;
    const isOfGroup = action.kind === 'resize-logical' || action.kind === 'add-physical';
    const reason = isOfGroup ? (this.extentMoves?.act(job) ?? NONE) : (this.settings?.act(job, action, now) ?? NONE);
    if (reason !== NONE) this.refuse(job, reason, now);
    else if (isOfGroup) this.settled(job, now);
  }

  private movesExtents(job: number): boolean {
    return this.extentMoves?.isMove(job) ?? false;
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
    this.draining++;
    this.trySwitch(job, now);
  }

  /** Nothing is under way any more to the volumes of a job: their maps change. */
  private trySwitch(job: number, now: number): void {
    const { extentMoves, jobs, phases } = this;
    if (extentMoves === null || !extentMoves.isDrained(job)) return;
    this.draining--;
    if (jobs.stage[job] === SWITCHING) return this.settleJob(job, now);
    extentMoves.mirror(job);
    phases.begin(job, COPY, now);
    extentMoves.extents.release(this.motion.volumes, job, now);
    this.visit(job, now);
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

  private startMove(job: number, now: number): void {
    const { jobs, places } = this;
    const unit = jobs.unit[job];
    const container = this.containerOf(job);
    const from = places.current[container];
    if (places.present[container] === 0) return this.refuse(job, DROPPED, now);
    if (jobs.rebalanceOf(unit) !== NONE) return this.refuse(job, REBALANCING, now);
    if (jobs.moveOf(container) !== NONE) return this.refuse(job, MOVING, now);
    const byExtents = jobs.isRebalance(job);
    const split = this.rebalances.isSplit(container);
    if (places.hasLost(unit, container)) return this.refuse(job, PAGES_LOST, now);
    if (split && !byExtents) return this.refuse(job, SPLIT, now);
    // A document that validation refuses has no place for it.
    if (jobs.region[job] === NONE) return this.refuse(job, ALREADY_THERE, now);
    if (places.isGone(jobs.region[job]) || places.isGone(from)) return this.refuse(job, DISK_FAILED, now);
    if (!this.hasRoom(jobs.region[job])) return this.refuse(job, VOLUME_TOO_SMALL, now);
    if (from === jobs.region[job] && !split) return this.refuse(job, ALREADY_THERE, now);
    jobs.before[job] = from;
    jobs.container[job] = container;
    if (byExtents) {
      jobs.rule[job] = TO_REGION;
      places.current[container] = jobs.region[job];
      this.run(job, now);
      return;
    }
    if (this.methodOf(job) === 'copy' || jobs.forbidsChanges[job] === 1) this.close(job, now);
    this.run(job, now);
  }

  private startRebalance(job: number, now: number): void {
    const { jobs, places } = this;
    const unit = jobs.unit[job];
    const action = this.actions[job];
    const container = this.containerOf(job);
    if (places.hasLost(unit)) return this.refuse(job, PAGES_LOST, now);
    if (this.needsGone(unit) || places.isGone(jobs.region[job])) return this.refuse(job, DISK_FAILED, now);
    if (action.kind === 'add-container') {
      if (!this.hasRoom(jobs.region[job])) return this.refuse(job, VOLUME_TOO_SMALL, now);
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

  /** A logical volume may not have grown as the document has it: that action was refused. */
  private hasRoom(region: number): boolean {
    const { places, extentMoves } = this;
    return (
      extentMoves === null ||
      region === NONE ||
      extentMoves.holdsUpTo(places.target[region], places.sector[region] + places.sectors[region])
    );
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

  /** Whether a container that is there lies where nothing can be read or written. */
  private needsGone(unit: number): boolean {
    const { places } = this;
    for (let container = places.firstContainer[unit]; container < places.firstContainer[unit + 1]; container++)
      if (places.present[container] === 1 && places.isGone(places.current[container])) return true;
    return false;
  }

  /** What lies on a target is lost: jobs that read from or write to it stop. */
  targetLost(now: number): void {
    const { jobs } = this;
    for (let job = 0; job < jobs.count; job++) {
      if (jobs.state[job] !== RUNNING || jobs.canceling[job] === 1 || !this.touchesGone(job)) continue;
      jobs.reason[job] = DISK_FAILED;
      this.end(job, now);
    }
  }

  /** Whether a job reads from or writes to what is gone. */
  private touchesGone(job: number): boolean {
    const { jobs, places, relays, balances } = this;
    const unit = jobs.unit[job];
    const { kind } = this.actions[job];
    if (kind === 'stripe-unit') return places.gone !== null && places.gone[relays.targetOf(job)] === 1;
    if (unit === NONE) return false;
    if (kind === 'move') {
      if (!jobs.isRebalance(job)) return places.isGone(jobs.region[job]) || places.isGone(jobs.before[job]);
    } else if (kind === 'balance' && balances.isGone(job)) return true;
    return jobs.units[job].some((one) => this.needsGone(one) || places.hasLost(one));
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
    this.end(of, now);
  }

  /** What is on its way to or from the disks, or being computed, ends first. */
  private end(job: number, now: number): void {
    const { jobs } = this;
    jobs.canceling[job] = 1;
    const doing = jobs.doing[job];
    if (doing === PAUSING || doing === DRAINING || doing === SUSPENDING) this.stop(job, now);
  }

  // ------------------------------------------------------------------- jobs

  private run(job: number, now: number): void {
    const { jobs } = this;
    jobs.state[job] = RUNNING;
    jobs.begunNs[job] = now;
    const method = this.methodOf(job);
    const mover = this.moverOf(job);
    if (mover === this.rebalances) this.rebalances.begin(job);
    else if (mover === this.restores) this.restores.beginRestore(job);
    else if (mover === this.moves) this.moves.begin(job, method === 'pages');
    this.phases.begin(job, this.actions[job].kind === 'move' || jobs.isRebalance(job) ? FIRST_PHASE[method] : COPY, now);
    this.visit(job, now);
  }

  /** The job's next chunk: what it is of is locked; it is read once no write to it is under way. */
  private visit(job: number, now: number): void {
    const { jobs } = this;
    if (jobs.canceling[job] === 1) return this.stop(job, now);
    if (!this.moverOf(job).next(job, now)) return this.finish(job, now);
    jobs.doing[job] = DRAINING;
    this.draining++;
    this.tryRead(job, now);
  }

  private tryRead(job: number, now: number): void {
    const { jobs, phases } = this;
    const mover = this.moverOf(job);
    if (!mover.isQuiet(job)) return;
    this.draining--;
    mover.reading(job);
    if (phases.now(job) === DRAIN) phases.begin(job, COPY, now);
    const byteNs = jobs.stage[job] === RESTORING ? jobs.backupByteNs[job] : 0;
    if (byteNs > 0) {
      jobs.doing[job] = FETCHING;
      const ns = Math.ceil(jobs.visitSectors[job] * SECTOR_BYTES * byteNs);
      this.events.push(now + ns, RANK_ARRIVAL, eventOf(EVENT_MOTION, 2 * job + 1));
      return;
    }
    jobs.doing[job] = READING;
    this.transfer(job, false, now);
  }

  /** A write is complete: a job that waited for it reads. */
  drained(now: number): void {
    const { jobs } = this;
    if (this.draining === 0) return;
    for (let job = 0; job < jobs.count; job++) {
      if (jobs.state[job] !== RUNNING) continue;
      if (jobs.doing[job] === DRAINING) this.tryRead(job, now);
      else if (jobs.doing[job] === SUSPENDING) this.trySwitch(job, now);
    }
  }

  private transfer(job: number, write: boolean, now: number): void {
    const mover = this.moverOf(job);
    if (mover === this.relays) {
      if (write) this.relays.writing(job);
      this.motion.relay(
        job,
        this.firstProcess + job,
        this.relays.targetOf(job),
        mover.sector(job, write),
        this.jobs.visitSectors[job],
        write,
        now,
      );
      return;
    }
    const region = mover.region(job, write);
    const process = this.firstProcess + job;
    if (this.movesExtents(job)) this.motion.copyAt(job, process, region, mover.sector(job, write), this.jobs.visitSectors[job], write, now);
    else this.motion.copy(job, process, region, mover.sector(job, write), this.jobs.visitSectors[job], write, now);
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
  computed(process: number, now: number): void {
    this.visited(process - this.firstProcess, now);
  }

  private visited(job: number, now: number): void {
    const { jobs } = this;
    jobs.movedBytes[job] += jobs.visitSectors[job] * SECTOR_BYTES;
    const isFree = this.moverOf(job).visited(job);
    jobs.doing[job] = IDLE;
    if (isFree) this.unlocked(job, now);
    if (jobs.canceling[job] === 1) return this.stop(job, now);
    const bound = jobs.begunNs[job] + Math.round(jobs.movedBytes[job] * jobs.byteNs[job]);
    const at = Math.max(now + jobs.pauseNs[job], bound);
    if (at <= now) return this.visit(job, now);
    jobs.doing[job] = PAUSING;
    this.events.push(at, RANK_ARRIVAL, eventOf(EVENT_MOTION, 2 * job + 1));
  }

  private finish(job: number, now: number): void {
    const { extentMoves, jobs, phases } = this;
    if (!this.movesExtents(job)) return this.settleJob(job, now);
    jobs.stage[job] = SWITCHING;
    phases.begin(job, SUSPEND, now);
    extentMoves?.suspend(job, true);
    this.suspended(job, now);
  }

  private settleJob(job: number, now: number): void {
    const { jobs } = this;
    this.moverOf(job).settle(job);
    if (this.movesExtents(job)) this.unlocked(job, now);
    jobs.unwrittenAtEnd[job] = jobs.unwritten[job];
    this.tell(job, now);
    jobs.state[job] = FINISHED;
    this.ended(job, true, now);
  }

  /** Files are gone from where they lay. A volume manager deletes no file: what it leaves is the same volume's. */
  private tell(job: number, now: number): void {
    const { jobs, places, database } = this;
    const action = this.actions[job];
    const leaves = action.kind === 'drop-container' || (action.kind === 'move' && action.method !== 'volume-manager');
    if (!leaves) return;
    const region = action.kind === 'drop-container' ? places.current[jobs.container[job]] : jobs.before[job];
    if (places.isEmpty(region)) database?.left(places.target[region], places.sector[region], places.sectors[region], now);
  }

  /** A canceled job ends: moved extents stay where they are, containers where they were. */
  private stop(job: number, now: number): void {
    const { jobs } = this;
    if (jobs.doing[job] === DRAINING || jobs.doing[job] === SUSPENDING) this.draining--;
    this.moverOf(job).stop(job);
    if (jobs.isRebalance(job)) this.stopped[jobs.unit[job]] = job;
    jobs.state[job] = CANCELED;
    this.unlocked(job, now);
    this.ended(job, false, now);
  }

  /** Requests that waited for a job, as far as nothing holds them any more. */
  private unlocked(job: number, now: number): void {
    if (this.movesExtents(job)) this.extentMoves?.extents.release(this.motion.volumes, job, now);
    else this.motion.unlocked(job, now);
    if (this.moverOf(job) === this.relays) this.motion.volumes.freeHeld(this.relays.targetOf(job), now);
  }

  private ended(job: number, done: boolean, now: number): void {
    const { jobs } = this;
    jobs.doing[job] = IDLE;
    jobs.endNs[job] = now;
    this.phases.end(job, now);
    if (jobs.quiet[job] === 1) this.open(job, done, now);
    for (let next = 0; next < jobs.count; next++) if (jobs.state[next] === WAITING && !jobs.isBusy(next)) this.startQueued(next, now);
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

  private methodOf(job: number): MoveMethod {
    const action = this.actions[job];
    return action.kind === 'move' ? action.method : 'rebalance';
  }

  private moverOf(job: number): Mover {
    if (this.extentMoves !== null && this.extentMoves.isMove(job)) return this.extentMoves;
    const { kind } = this.actions[job];
    if (kind === 'move-table') return this.tables;
    if (kind === 'balance') return this.balances;
    if (kind === 'stripe-unit') return this.relays;
    const method = this.methodOf(job);
    return method === 'rebalance' ? this.rebalances : method === 'restore' ? this.restores : this.moves;
  }

  private containerOf(job: number): number {
    return this.places.firstContainer[this.jobs.unit[job]] + this.jobs.container[job];
  }
}
