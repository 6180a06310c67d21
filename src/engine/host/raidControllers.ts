/**
 * RAID controllers between volumes and their disks. A logical request waits for its controller's processor; what its cache holds goes from there
 * over the controller's path to the host; the rest is read from the disks, in whole stripe units where the controller fetches those. Requests for
 * lines that someone reads already wait for them. Writes go through: complete when they are on the disks, and what the cache holds of them is dropped.
 */
import { NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import type { Target } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Paths } from '../device/paths.ts';
import { grownF64, grownI32, grownU8 } from '../kernel/arrays.ts';
import { RANK_COMPLETION, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_CONTROLLER, eventOf } from '../kernel/events.ts';
import type { IoIndex, ProcessIndex, TargetIndex } from '../kernel/indexes.ts';
import type { Plan } from '../volume/plan.ts';
import { COMING, ControllerCache, HIT } from './controllerCache.ts';
import type { Controllers } from './controllers.ts';
import { NONE } from './requests.ts';

/** What a request waits for. */
const ADMISSION = 1;
const DISK_WORK = 2;
const DELIVERY = 3;
/** It is at the disks. */
const AT_DISKS = 4;

/** Who has requests behind controllers. */
export interface ControlledVolumes {
  sectorOf(io: IoIndex): number;
  sectorsOf(io: IoIndex): number;
  targetOf(io: IoIndex): TargetIndex;
  processOf(io: IoIndex): ProcessIndex;
  isWrite(io: IoIndex): boolean;
  /** Plans these sectors for the request. */
  planned(io: IoIndex, sector: number, sectors: number): Plan;
  /** Starts what is planned. */
  launch(io: IoIndex, now: number): void;
  /** Is there without any disk. */
  answered(io: IoIndex, now: number): void;
}

interface Named {
  readonly id: string;
  readonly kind: Target['kind'];
}

export class RaidControllers {
  volumes: ControlledVolumes | null = null;
  /** Node of the machine that a process is on; null: there is one. */
  nodes: { nodeOf(process: ProcessIndex): number } | null = null;
  readonly ids: readonly string[];
  /** By target: its controller, NONE if it has none, and the sectors of its stripe unit. */
  readonly of: Int32Array;
  private readonly unit: Int32Array;
  /** By controller. */
  readonly requests: Float64Array;
  readonly hits: Float64Array;
  /** Bytes of reads, and those of them that the cache held. */
  readonly askedBytes: Float64Array;
  readonly hitBytes: Float64Array;
  readonly busyNs: Float64Array;
  /** By target: sectors that its disks were asked for in reads. */
  readonly fetched: Float64Array;
  private readonly caches: readonly (ControllerCache | null)[];
  private readonly whole: Uint8Array;
  private readonly path: Int32Array;
  private readonly perRequestNs: Float64Array;
  private readonly perDiskIoNs: Float64Array;
  private readonly ends: Float64Array;
  /** By request: what it waits for, and the sectors that are read for it. */
  private waits: Uint8Array = new Uint8Array(64);
  private first: Float64Array = new Float64Array(64);
  private end: Float64Array = new Float64Array(64);
  /** Requests that wait for lines that others read, in order of coming. */
  private parked: Int32Array = new Int32Array(16);
  private parkedCount = 0;
  private readonly paths: Paths;
  private readonly events: EventQueue;
  private readonly processors: Controllers;

  /**
   * @param sectors of each target
   * @param share of the caches that a sample of the work has
   */
  constructor(
    scenario: Pick<Scenario, 'hardware' | 'volumes'>,
    targets: readonly Named[],
    sectors: readonly number[],
    share: number,
    paths: Paths,
    events: EventQueue,
    processors: Controllers,
  ) {
    const { controllers = [], paths: all } = scenario.hardware;
    const index = new Map(controllers.map(({ id }, at) => [id, at]));
    const volumes = new Map(scenario.volumes.map((volume) => [volume.id, volume]));
    this.of = new Int32Array(targets.length).fill(NONE);
    this.unit = new Int32Array(targets.length);
    targets.forEach(({ id, kind }, target) => {
      const volume = kind === 'disk' || kind === 'logical' ? undefined : volumes.get(id);
      if (volume === undefined || volume.kind === 'concat' || volume.behind === undefined) return;
      this.of[target] = index.get(volume.behind) ?? NONE;
      this.unit[target] = volume.stripeUnitBytes / SECTOR_BYTES;
    });
    const zeros = () => new Float64Array(controllers.length);
    this.ids = Object.freeze(controllers.map(({ id }) => id));
    this.requests = zeros();
    this.hits = zeros();
    this.askedBytes = zeros();
    this.hitBytes = zeros();
    this.busyNs = zeros();
    this.fetched = new Float64Array(targets.length);
    this.ends = Float64Array.from(sectors);
    this.caches = controllers.map(({ cache }) =>
      cache === undefined ? null : new ControllerCache(Math.floor((cache.bytes * share) / SECTOR_BYTES), targets.length),
    );
    this.whole = Uint8Array.from(controllers, ({ cache }) => (cache?.fetch === 'units' ? 1 : 0));
    this.path = Int32Array.from(controllers, (controller) => all.findIndex(({ id }) => id === controller.path));
    this.perRequestNs = Float64Array.from(controllers, ({ perRequestMs }) => Math.round(perRequestMs * NS_PER_MS));
    this.perDiskIoNs = Float64Array.from(controllers, ({ perDiskIoMs = 0 }) => Math.round(perDiskIoMs * NS_PER_MS));
    this.paths = paths;
    this.events = events;
    this.processors = processors;
  }

  /** A request to a volume behind a controller comes; `launch` or `answered` follows, never from within this call. */
  submit(io: IoIndex, target: TargetIndex, now: number): void {
    while (io >= this.waits.length) this.grow();
    const controller = this.of[target];
    this.requests[controller]++;
    this.later(io, ADMISSION, this.work(controller, this.perRequestNs[controller], now));
  }

  /** How long a controller's processor has worked until now, parity included. */
  occupiedNsAt(controller: number, now: number): number {
    return this.processors.busyNsAt(controller, now);
  }

  /** What a request has waited for is there. */
  resume(io: IoIndex, now: number): void {
    switch (this.waits[io]) {
      case ADMISSION:
        this.admitted(io, now);
        break;
      case DISK_WORK:
        this.volumes!.planned(io, this.first[io], this.end[io] - this.first[io]);
        this.go(io, now);
        break;
      case DELIVERY:
        this.volumes!.answered(io, now);
        break;
    }
  }

  /** All that was asked of the disks for a request is complete. */
  done(io: IoIndex, now: number): void {
    const target = this.volumes!.targetOf(io);
    const cache = this.caches[this.of[target]];
    if (cache === null) return;
    const unit = this.unit[target];
    const first = this.first[io];
    const end = this.end[io];
    const write = this.volumes!.isWrite(io);
    for (let line = Math.floor(first / unit); line * unit < end; line++) {
      // What was read while it was written may be old.
      if (write) cache.spoil(target, line);
      else cache.filled(target, line, Math.max(0, first - line * unit), Math.min(unit, end - line * unit), io);
    }
    if (!write) this.wake(now);
  }

  private admitted(io: IoIndex, now: number): void {
    const volumes = this.volumes!;
    const target = volumes.targetOf(io);
    const cache = this.caches[this.of[target]];
    const sector = volumes.sectorOf(io);
    const end = sector + volumes.sectorsOf(io);
    this.first[io] = sector;
    this.end[io] = end;
    if (volumes.isWrite(io)) {
      if (cache !== null) {
        const unit = this.unit[target];
        for (let line = Math.floor(sector / unit); line * unit < end; line++) cache.spoil(target, line);
      }
      this.toDisks(io, target, now);
    } else if (cache === null) {
      this.count(target, end - sector, false);
      this.toDisks(io, target, now);
    } else this.read(io, target, cache, sector, end, now);
  }

  private read(io: IoIndex, target: TargetIndex, cache: ControllerCache, sector: number, end: number, now: number): void {
    const unit = this.unit[target];
    let first = NONE;
    let last = NONE;
    for (let line = Math.floor(sector / unit); line * unit < end; line++) {
      const found = cache.look(target, line, Math.max(0, sector - line * unit), Math.min(unit, end - line * unit));
      if (found === COMING) {
        this.park(io);
        return;
      }
      if (found === HIT) continue;
      if (first === NONE) first = line;
      last = line;
    }
    for (let line = Math.floor(sector / unit); line * unit < end; line++) cache.touch(target, line);
    this.count(target, end - sector, first === NONE);
    if (first === NONE) {
      const process = this.volumes!.processOf(io);
      const node = this.nodes === null ? 0 : this.nodes.nodeOf(process);
      const there = this.paths.carry(this.path[this.of[target]], node, (end - sector) * SECTOR_BYTES, now);
      this.later(io, DELIVERY, there);
      return;
    }
    const whole = this.whole[this.of[target]] === 1;
    this.first[io] = Math.max(first * unit, whole ? 0 : sector);
    this.end[io] = Math.min((last + 1) * unit, whole ? this.ends[target] : end);
    for (let line = first; line <= last; line++) cache.begin(target, line, unit, io);
    this.toDisks(io, target, now);
  }

  private count(target: TargetIndex, sectors: number, hit: boolean): void {
    const controller = this.of[target];
    this.askedBytes[controller] += sectors * SECTOR_BYTES;
    if (!hit) return;
    this.hits[controller]++;
    this.hitBytes[controller] += sectors * SECTOR_BYTES;
  }

  /** The controller's processor makes disk I/Os of the request. */
  private toDisks(io: IoIndex, target: TargetIndex, now: number): void {
    const controller = this.of[target];
    const sectors = this.end[io] - this.first[io];
    if (!this.volumes!.isWrite(io)) this.fetched[target] += sectors;
    const { count } = this.volumes!.planned(io, this.first[io], sectors);
    const ready = this.work(controller, count * this.perDiskIoNs[controller], now);
    if (ready > now) this.later(io, DISK_WORK, ready);
    else this.go(io, now);
  }

  private go(io: IoIndex, now: number): void {
    this.waits[io] = AT_DISKS;
    this.volumes!.launch(io, now);
  }

  private work(controller: number, ns: number, now: number): number {
    this.busyNs[controller] += ns;
    return this.processors.worked(controller, ns, now);
  }

  private later(io: IoIndex, state: number, at: number): void {
    this.waits[io] = state;
    this.events.push(at, RANK_COMPLETION, eventOf(EVENT_CONTROLLER, io));
  }

  private park(io: IoIndex): void {
    if (this.parkedCount === this.parked.length) this.parked = grownI32(this.parked, this.parked.length * 2);
    this.parked[this.parkedCount++] = io;
  }

  /** Lines have come: who waits looks again, each in an event of its own. */
  private wake(now: number): void {
    for (let at = 0; at < this.parkedCount; at++) this.later(this.parked[at], ADMISSION, now);
    this.parkedCount = 0;
  }

  private grow(): void {
    const length = this.waits.length * 2;
    this.waits = grownU8(this.waits, length);
    this.first = grownF64(this.first, length);
    this.end = grownF64(this.end, length);
  }
}
