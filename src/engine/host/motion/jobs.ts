/** What the actions of a timeline are doing, as columns: one row for each action, whether it moves data or not. */
import type { TimelinePlan } from '../../../scenario/timeline/plan.ts';
import { NS_PER_MS, MIB, SECTOR_BYTES } from '../../../base/units.ts';
import type { Action } from '../../../scenario/schema.ts';
import type { Restore } from '../../../scenario/timeline/timeline.ts';
import { NONE } from './places.ts';

/** How an action stands. */
const NOT_REACHED = 0;
export const WAITING = 1;
export const RUNNING = 2;
export const FINISHED = 3;
export const CANCELED = 4;
export const REFUSED = 5;

/** Why an action was refused when its moment came: indices into `MOVE_REFUSALS`. */
export const ALREADY_THERE = 0;
export const DROPPED = 1;
export const MOVING = 2;
export const REBALANCING = 3;
export const SPLIT = 4;
export const LAST = 5;
export const NOTHING_TO_CANCEL = 6;
export const NOTHING_STOPPED = 7;
export const DISK_FAILED = 8;
export const PAGES_LOST = 9;
export const NO_ROOM = 10;
export const RELAYING = 11;
export const VOLUME_MOVING = 12;
export const VOLUME_TOO_SMALL = 13;
export const NOT_IN_GROUP = 14;

/** What a job does next. */
export const IDLE = 0;
export const DRAINING = 1;
export const READING = 2;
export const WRITING = 3;
export const COMPUTING = 4;
export const PAUSING = 5;
/** A chunk comes from the backup's device. */
export const FETCHING = 6;
/** Of a move of extents: what is under way to its volumes ends. */
export const SUSPENDING = 7;

/** What a restore does one after the other. */
export const RESTORING = 0;
export const ROLLING = 1;
export const CLOSING = 2;

/** How a rebalance decides where an extent belongs. */
export const DEAL = 0;
export const EMPTY_CONTAINER = 1;
export const TO_REGION = 2;

const REBALANCES: ReadonlySet<Action['kind']> = new Set(['add-container', 'drop-container', 'rebalance']);

export class Jobs {
  readonly actions: readonly Action[];
  readonly count: number;
  readonly state: Uint8Array;
  readonly reason: Uint8Array;
  readonly doing: Uint8Array;
  readonly canceling: Uint8Array;
  /** When it was asked for, began and ended; -1: not yet. */
  readonly askedNs: Float64Array;
  readonly begunNs: Float64Array;
  readonly endNs: Float64Array;
  /** Bytes to move in all, and moved. */
  readonly bytes: Float64Array;
  readonly movedBytes: Float64Array;
  /** Extents whose container changes, and those whose place would change if all were dealt again; 0 of others than rebalances. */
  readonly extents: Float64Array;
  readonly places: Float64Array;
  /** Writes that waited for it, and how long, summed over them. */
  readonly waits: Float64Array;
  readonly waitedNs: Float64Array;
  /** Of a rebalance: how it decides, over which container and region. */
  readonly rule: Uint8Array;
  readonly container: Int32Array;
  readonly region: Int32Array;
  /** Where the container was before. */
  readonly before: Int32Array;
  /** Place in the order of chunks or extents; of the visit under way sectors from the region's begin, their number, granule and slot. */
  readonly next: Int32Array;
  readonly visitFrom: Float64Array;
  readonly visitSectors: Float64Array;
  readonly granule: Int32Array;
  readonly slot: Int32Array;
  /** Sectors of the granule that have been copied. */
  readonly within: Float64Array;
  /** Extents moved since the rebalance last began at the first. */
  readonly progress: Int32Array;
  /** What the document says. */
  readonly unit: Int32Array;
  /** All units that take part, that one first. */
  readonly units: readonly (readonly number[])[];
  readonly chunkSectors: Float64Array;
  readonly pauseNs: Float64Array;
  /** Nanoseconds a byte at the bound; 0: none. */
  readonly byteNs: Float64Array;
  readonly backward: Uint8Array;
  readonly blockNs: Float64Array;
  readonly of: Int32Array;
  /** What a restore does: `RESTORING` and so on. */
  readonly stage: Uint8Array;
  /** 1: nobody may change the file now. */
  readonly quiet: Uint8Array;
  /** Of a restore: nanoseconds a byte of the backup's device, 0: the old place is read; 1: nobody may change the file from its begin on. */
  readonly backupByteNs: Float64Array;
  readonly forbidsChanges: Uint8Array;
  /** Bytes that may be written later than they count as moved; those that are not on the disks yet, now and when the job was done. */
  readonly cacheBytes: Float64Array;
  readonly unwritten: Float64Array;
  readonly unwrittenAtEnd: Float64Array;

  constructor(actions: readonly Action[], { steps }: TimelinePlan) {
    // Frozen: a copy of the run shares the document.
    this.actions = Object.freeze([...actions]);
    const n = actions.length;
    const f64 = (): Float64Array => new Float64Array(n);
    const i32 = (): Int32Array => new Int32Array(n).fill(NONE);
    this.count = n;
    this.state = new Uint8Array(n).fill(NOT_REACHED);
    this.reason = new Uint8Array(n);
    this.doing = new Uint8Array(n);
    this.canceling = new Uint8Array(n);
    this.askedNs = Float64Array.from(actions, ({ atMs }) => Math.round(atMs * NS_PER_MS));
    this.begunNs = f64().fill(-1);
    this.endNs = f64().fill(-1);
    this.bytes = f64();
    this.movedBytes = f64();
    this.extents = f64();
    this.places = f64();
    this.waits = f64();
    this.waitedNs = f64();
    this.rule = new Uint8Array(n);
    this.container = Int32Array.from(steps, ({ container }) => container);
    this.region = Int32Array.from(steps, ({ region }) => region);
    this.before = i32();
    this.next = new Int32Array(n);
    this.visitFrom = f64();
    this.visitSectors = f64();
    this.granule = i32();
    this.slot = i32();
    this.within = f64();
    this.progress = new Int32Array(n);
    this.unit = Int32Array.from(steps, ({ unit }) => unit);
    this.units = Object.freeze(
      steps.map(({ unit, others }) => Object.freeze(unit === NONE ? [] : [unit, ...others.filter((other) => other !== unit)])),
    );
    this.chunkSectors = Float64Array.from(steps, ({ pace }) => pace.chunkBytes / SECTOR_BYTES);
    this.pauseNs = Float64Array.from(steps, ({ pace }) => Math.round(pace.pauseMs * NS_PER_MS));
    this.byteNs = Float64Array.from(steps, ({ pace }) => (pace.mibPerSecond === null ? 0 : (1000 * NS_PER_MS) / (pace.mibPerSecond * MIB)));
    this.backward = Uint8Array.from(steps, ({ pace }) => (pace.order === 'descending' ? 1 : 0));
    this.blockNs = Float64Array.from(steps, ({ pace }) => pace.processorMsPerBlock * NS_PER_MS);
    this.of = Int32Array.from(steps, ({ of }) => of);
    const restores = actions.map((action): Restore =>
      action.kind === 'move' && action.method === 'restore' ? (action.restore ?? {}) : {},
    );
    this.stage = new Uint8Array(n);
    this.quiet = new Uint8Array(n);
    this.backupByteNs = Float64Array.from(restores, ({ backupMibPerSecond: rate }) =>
      rate === undefined ? 0 : (1000 * NS_PER_MS) / (rate * MIB),
    );
    this.cacheBytes = Float64Array.from(actions, (action) => (action.kind === 'move' ? (action.writeCacheBytes ?? 0) : 0));
    this.unwritten = f64();
    this.unwrittenAtEnd = f64();
    this.forbidsChanges = Uint8Array.from(restores, ({ forbids }) => (forbids === 'changes' ? 1 : 0));
  }

  /** Whether it moves extents one by one to the containers that they belong to. */
  isRebalance(job: number): boolean {
    const action = this.actions[job];
    return REBALANCES.has(action.kind) || (action.kind === 'move' && action.method === 'rebalance');
  }

  /** Whether it concerns one container only, all of which it moves. */
  private isOfContainer(job: number): boolean {
    const action = this.actions[job];
    return action.kind === 'move' && action.method !== 'rebalance';
  }

  /** What moves more of a unit than one container, and is under way, or NONE. */
  rebalanceOf(unit: number): number {
    for (let job = 0; job < this.count; job++)
      if (this.state[job] === RUNNING && this.units[job].includes(unit) && !this.isOfContainer(job)) return job;
    return NONE;
  }

  /** Whether anything moves in a unit that takes part. */
  isBusy(job: number): boolean {
    for (let other = 0; other < this.count; other++)
      if (other !== job && this.state[other] === RUNNING && this.units[other].some((unit) => this.units[job].includes(unit))) return true;
    return false;
  }

  moveOf(container: number): number {
    for (let job = 0; job < this.count; job++) {
      if (this.state[job] === RUNNING && this.actions[job].kind === 'move' && this.container[job] === container) return job;
    }
    return NONE;
  }

  /** The first so many actions are those of another timeline, and stand as there. */
  takeOver(before: Jobs, actions: number): void {
    for (const key of Object.keys(this) as (keyof Jobs)[]) {
      const column = this[key];
      if (ArrayBuffer.isView(column)) (column as Float64Array).set((before[key] as unknown as Float64Array).subarray(0, actions));
    }
  }
}
