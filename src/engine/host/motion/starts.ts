/** Whether a job may start as its moment comes, and what is settled at that instant if it does: who belongs where from then on. */
import type { TimelinePlan } from '../../../scenario/timeline/plan.ts';
import {
  ALREADY_THERE,
  DEAL,
  DISK_FAILED,
  DROPPED,
  EMPTY_CONTAINER,
  LAST,
  MOVING,
  NO_ROOM,
  NOTHING_STOPPED,
  PAGES_LOST,
  REBALANCING,
  RELAYING,
  SPLIT,
  TO_REGION,
  VOLUME_TOO_SMALL,
  type Jobs,
} from './jobs.ts';
import { NONE, type Places } from './places.ts';
import type { Ways } from './ways.ts';

export class Starts {
  private readonly jobs: Jobs;
  private readonly places: Places;
  private readonly ways: Ways;
  private readonly targetIds: readonly string[];
  /** By unit: the rebalance that was canceled last, or NONE. */
  private readonly stopped: Int32Array;

  constructor(ways: Ways, jobs: Jobs, places: Places, { units }: TimelinePlan, targetIds: readonly string[]) {
    this.jobs = jobs;
    this.places = places;
    this.ways = ways;
    this.targetIds = Object.freeze([...targetIds]);
    this.stopped = new Int32Array(units.length).fill(NONE);
  }

  /** The first so many units stand as under another timeline. */
  takeOver(before: Starts, units: number): void {
    this.stopped.set(before.stopped.subarray(0, units));
  }

  /** A rebalance was canceled: it can be resumed or reversed. */
  stop(job: number): void {
    this.stopped[this.jobs.unit[job]] = job;
  }

  /**
   * Settles what holds from the start of a job on, if it can start.
   * @returns why it cannot, an index into `MOVE_REFUSALS`; NONE: it is to start now
   */
  prepare(job: number): number {
    const { kind } = this.jobs.actions[job];
    if (kind === 'move') return this.move(job);
    if (kind === 'stripe-unit') return this.relay(job);
    if (kind === 'move-table') return this.table(job);
    if (kind === 'balance') return this.balance(job);
    return this.rebalance(job);
  }

  private move(job: number): number {
    const { jobs, places, ways } = this;
    const unit = jobs.unit[job];
    const container = ways.containerOf(job);
    const from = places.current[container];
    if (places.present[container] === 0) return DROPPED;
    if (jobs.rebalanceOf(unit) !== NONE) return REBALANCING;
    if (jobs.moveOf(container) !== NONE) return MOVING;
    const byExtents = jobs.isRebalance(job);
    const split = ways.rebalances.isSplit(container);
    if (places.hasLost(unit, container)) return PAGES_LOST;
    if (split && !byExtents) return SPLIT;
    // A document that validation refuses has no place for it.
    if (jobs.region[job] === NONE) return ALREADY_THERE;
    if (places.isGone(jobs.region[job]) || places.isGone(from)) return DISK_FAILED;
    if (!ways.hasRoom(jobs.region[job])) return VOLUME_TOO_SMALL;
    if (from === jobs.region[job] && !split) return ALREADY_THERE;
    jobs.before[job] = from;
    jobs.container[job] = container;
    if (byExtents) {
      jobs.rule[job] = TO_REGION;
      places.current[container] = jobs.region[job];
    }
    return NONE;
  }

  private rebalance(job: number): number {
    const { jobs, places, ways } = this;
    const unit = jobs.unit[job];
    const action = jobs.actions[job];
    const container = ways.containerOf(job);
    if (places.hasLost(unit)) return PAGES_LOST;
    if (ways.needsGone(unit) || places.isGone(jobs.region[job])) return DISK_FAILED;
    if (action.kind === 'add-container') {
      if (!ways.hasRoom(jobs.region[job])) return VOLUME_TOO_SMALL;
      places.current[container] = jobs.region[job];
      places.present[container] = 1;
      jobs.rule[job] = DEAL;
      jobs.container[job] = container;
    } else if (action.kind === 'drop-container') {
      if (places.present[container] === 0) return DROPPED;
      if (ways.rebalances.presentIn(unit) === 1) return LAST;
      jobs.rule[job] = EMPTY_CONTAINER;
      jobs.container[job] = container;
      places.present[container] = 0;
    } else if (action.kind === 'rebalance' && !this.continueStopped(job, unit, action.direction === 'reverse')) return NOTHING_STOPPED;
    return NONE;
  }

  private table(job: number): number {
    const { tables } = this.ways;
    if (tables.isThere(job)) return ALREADY_THERE;
    if (tables.hasLost(job)) return PAGES_LOST;
    if (this.ways.needsGone(tables.targetOf(job))) return DISK_FAILED;
    return tables.begin(job) ? NONE : NO_ROOM;
  }

  private balance(job: number): number {
    const { jobs, places, targetIds } = this;
    const { balances } = this.ways;
    const action = jobs.actions[job];
    if (balances.isGone(job)) return DISK_FAILED;
    if (jobs.units[job].some((unit) => places.hasLost(unit))) return PAGES_LOST;
    const over = action.kind === 'balance' ? action.over : [];
    balances.begin(
      job,
      over.map((id) => targetIds.indexOf(id)),
      jobs.units[job],
    );
    return NONE;
  }

  private relay(job: number): number {
    const { places } = this;
    const { relays } = this.ways;
    const target = relays.targetOf(job);
    // A document that validation refuses has no volume for it.
    if (target === NONE) return ALREADY_THERE;
    if (places.gone !== null && places.gone[target] === 1) return DISK_FAILED;
    if (relays.isBusy(job)) return RELAYING;
    relays.begin(job);
    return NONE;
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
}
