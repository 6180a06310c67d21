/** Who works out the next chunk of each kind of job, and which disks a job needs. */
import type { Layout } from '../../../scenario/layout.ts';
import type { TimelinePlan } from '../../../scenario/timeline/plan.ts';
import type { MoveMethod } from '../../../scenario/timeline/timeline.ts';
import type { VolumeIo } from '../volumeIo.ts';
import { Balances } from './balances.ts';
import { ContainerMoves } from './containerMoves.ts';
import type { ExtentMoves } from './extentMoves.ts';
import type { Jobs } from './jobs.ts';
import type { Mover } from './mover.ts';
import type { Phases } from './phases.ts';
import { NONE, type Places } from './places.ts';
import { Rebalances } from './rebalances.ts';
import { Relays } from './relays.ts';
import { Restores, type Closing } from './restores.ts';
import { TableMoves } from './tableMoves.ts';

/** By target, where the last file ends, or the last place that a timeline has there. */
function endsOf({ targets }: Layout, { regions }: TimelinePlan): Float64Array {
  const ends = Float64Array.from(targets, ({ endBytes }) => endBytes);
  for (const { target, atBytes, bytes } of regions) ends[target] = Math.max(ends[target], atBytes + bytes);
  return ends;
}

export class Ways {
  readonly moves: ContainerMoves;
  readonly rebalances: Rebalances;
  readonly restores: Restores;
  readonly tables: TableMoves;
  readonly balances: Balances;
  readonly relays: Relays;
  /** Null: no action concerns a volume group. */
  extentMoves: ExtentMoves | null = null;
  private readonly jobs: Jobs;
  private readonly places: Places;

  constructor(
    jobs: Jobs,
    phases: Phases,
    places: Places,
    volumes: VolumeIo,
    plan: TimelinePlan,
    layout: Layout,
    extents: readonly Int32Array[],
    closing: Closing,
    blockBytes: number,
  ) {
    this.jobs = jobs;
    this.places = places;
    this.moves = new ContainerMoves(jobs, places);
    this.rebalances = new Rebalances(jobs, places);
    this.tables = new TableMoves(jobs, places, plan.steps, extents);
    this.balances = new Balances(jobs, places, plan.steps);
    this.relays = new Relays(jobs, volumes, plan.steps, endsOf(layout, plan));
    this.restores = new Restores(jobs, places, phases, closing, blockBytes);
  }

  /** Those of another timeline, whose first so many actions and units are the same. */
  takeOver(before: Ways, actions: number, units: number): void {
    this.rebalances.takeOver(before.rebalances, units);
    this.restores.takeOver(before.restores, actions);
    this.tables.takeOver(before.tables, actions);
    this.balances.takeOver(before.balances, actions);
  }

  methodOf(job: number): MoveMethod {
    const action = this.jobs.actions[job];
    return action.kind === 'move' ? action.method : 'rebalance';
  }

  movesExtents(job: number): boolean {
    return this.extentMoves?.isMove(job) ?? false;
  }

  /** Who works out the job's chunks; the same one from its start to its end. */
  moverOf(job: number): Mover {
    if (this.extentMoves !== null && this.extentMoves.isMove(job)) return this.extentMoves;
    const { kind } = this.jobs.actions[job];
    if (kind === 'move-table') return this.tables;
    if (kind === 'balance') return this.balances;
    if (kind === 'stripe-unit') return this.relays;
    const method = this.methodOf(job);
    return method === 'rebalance' ? this.rebalances : method === 'restore' ? this.restores : this.moves;
  }

  /** A job starts that may start. Those of other kinds have worked out what they do when they were asked whether they may. */
  begin(job: number): void {
    const mover = this.moverOf(job);
    if (mover === this.rebalances) this.rebalances.begin(job);
    else if (mover === this.restores) this.restores.beginRestore(job);
    else if (mover === this.moves) this.moves.begin(job, this.methodOf(job) === 'pages');
  }

  containerOf(job: number): number {
    return this.places.firstContainer[this.jobs.unit[job]] + this.jobs.container[job];
  }

  /** A logical volume may not have grown as the document has it: that action was refused. */
  hasRoom(region: number): boolean {
    const { places, extentMoves } = this;
    return (
      extentMoves === null ||
      region === NONE ||
      extentMoves.holdsUpTo(places.target[region], places.sector[region] + places.sectors[region])
    );
  }

  /** Whether a container of a unit that is there lies where nothing can be read or written. */
  needsGone(unit: number): boolean {
    const { places } = this;
    for (let container = places.firstContainer[unit]; container < places.firstContainer[unit + 1]; container++)
      if (places.present[container] === 1 && places.isGone(places.current[container])) return true;
    return false;
  }

  /** Whether a job reads from or writes to what is gone. */
  touchesGone(job: number): boolean {
    const { jobs, places, relays, balances } = this;
    const unit = jobs.unit[job];
    const { kind } = jobs.actions[job];
    if (this.movesExtents(job)) return this.extentMoves!.touchesGone(job);
    if (kind === 'stripe-unit') return places.gone !== null && places.gone[relays.targetOf(job)] === 1;
    if (unit === NONE) return false;
    if (kind === 'move') {
      if (!jobs.isRebalance(job)) return places.isGone(jobs.region[job]) || places.isGone(jobs.before[job]);
    } else if (kind === 'balance' && balances.isGone(job)) return true;
    return jobs.units[job].some((one) => this.needsGone(one) || places.hasLost(one));
  }
}
