/**
 * RAID controllers between volumes and their disks. A logical request waits for its controller's processor; what its cache holds goes from there
 * over the controller's path to the host; the rest is read from the disks, in whole stripe units where the controller fetches those. Requests for
 * lines that someone reads already wait for them. Writes go through: complete when they are on the disks, and what the cache holds of them is dropped;
 * or the cache keeps them for a while (`raidWrites.ts`).
 */
import { NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import type { Target } from '../../scenario/layout.ts';
import type { RaidController, Scenario } from '../../scenario/schema.ts';
import type { Paths } from '../device/paths.ts';
import { grownF64, grownI32, grownU8 } from '../kernel/arrays.ts';
import { RANK_COMPLETION, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_CONTROLLER, eventOf } from '../kernel/events.ts';
import type { IoIndex, ProcessIndex, TargetIndex } from '../kernel/indexes.ts';
import type { AddressMap, Plan } from '../volume/plan.ts';
import { CacheWrites, type CacheWriteRules } from './cacheWrites.ts';
import { COMING, ControllerCache, HIT } from './controllerCache.ts';
import type { Controllers } from './controllers.ts';
import { RaidWrites, type CachedWriteWay } from './raidWrites.ts';
import { NONE } from './requests.ts';

/** What a request waits for. */
const ADMISSION = 1;
const DISK_WORK = 2;
const DELIVERY = 3;
/** It is at the disks. */
const AT_DISKS = 4;
/** Data to be written, on their way from the host. */
const CROSSING = 5;

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
  /** The row of a request of a controller's own that writes these sectors; `RaidControllers.destaged` says when it is complete. */
  takeDestage(process: ProcessIndex, target: TargetIndex, sector: number, sectors: number, now: number): IoIndex;
}

type Cache = NonNullable<RaidController['cache']>;

/** What a sample has of a cache. One that writes back must hold something: a unit at least. */
const sectorsOfCache = ({ bytes, writeBack }: Cache, share: number, largestUnit: number): number =>
  Math.max(writeBack === undefined ? 0 : largestUnit, Math.floor((bytes * share) / SECTOR_BYTES));

/** In a sample everything comes so much sooner: what has rested for its share of the time is the share of what would have. */
function writeRules(
  { mostPercent, destagePercent, restMs }: NonNullable<Cache['writeBack']>,
  sectors: number,
  share: number,
  largestUnit: number,
): CacheWriteRules {
  return {
    mostSectors: Math.max(largestUnit, Math.floor((sectors * mostPercent) / 100)),
    fromSectors: Math.floor((sectors * destagePercent) / 100),
    restNs: Math.ceil(restMs * NS_PER_MS * share),
  };
}

interface Named {
  readonly id: string;
  readonly kind: Target['kind'];
}

export class RaidControllers implements CachedWriteWay {
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
  /** Writes of controllers that write back; null: none does. */
  readonly writes: RaidWrites | null;
  private readonly caches: readonly (ControllerCache | null)[];
  /** Process that the first controller's destages are of; those of the others follow. */
  private firstProcess = 0;
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
   * @param maps of each target
   * @param share of the caches that a sample of the work has
   */
  constructor(
    scenario: Pick<Scenario, 'hardware' | 'volumes'>,
    targets: readonly Named[],
    maps: readonly AddressMap[],
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
    this.ends = Float64Array.from(maps, (map) => map.sectors);
    this.caches = controllers.map(({ cache }, at) =>
      cache === undefined ? null : new ControllerCache(sectorsOfCache(cache, share, this.largestUnit(at)), targets.length),
    );
    const members = new Int32Array(controllers.length);
    targets.forEach(({ id }, target) => {
      if (this.of[target] !== NONE) members[this.of[target]] += volumes.get(id)!.members.length;
    });
    const rows = Float64Array.from(maps, (map, target) => this.unit[target] * map.columns);
    const writes = controllers.map(({ cache }, at) => {
      const own = this.caches[at];
      if (own === null || cache?.writeBack === undefined) return null;
      return new CacheWrites(own, writeRules(cache.writeBack, own.capacity, share, this.largestUnit(at)), this.unit, rows);
    });
    // As many destages at a time as there are disks to take them.
    this.writes = writes.every((one) => one === null) ? null : new RaidWrites(writes, this.of, members, this, events);
    this.whole = Uint8Array.from(controllers, ({ cache }) => (cache?.fetch === 'units' ? 1 : 0));
    this.path = Int32Array.from(controllers, (controller) => all.findIndex(({ id }) => id === controller.path));
    this.perRequestNs = Float64Array.from(controllers, ({ perRequestMs }) => Math.round(perRequestMs * NS_PER_MS));
    this.perDiskIoNs = Float64Array.from(controllers, ({ perDiskIoMs = 0 }) => Math.round(perDiskIoMs * NS_PER_MS));
    this.paths = paths;
    this.events = events;
    this.processors = processors;
  }

  /** Largest stripe unit of the volumes behind a controller, in sectors. */
  private largestUnit(controller: number): number {
    return this.unit.reduce((most, unit, target) => (this.of[target] === controller ? Math.max(most, unit) : most), 0);
  }

  /** t = 0. @param firstProcess number of the first controller's process: none of the run's own processes has it */
  begin(firstProcess: number): void {
    this.firstProcess = firstProcess;
  }

  /** Processes of their own that controllers have. */
  get processes(): number {
    return this.writes === null ? 0 : this.ids.length;
  }

  /** Path of the controller that a volume lies behind. */
  pathOf(target: TargetIndex): number {
    return this.path[this.of[target]];
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
      case CROSSING:
        this.writes!.crossed(io, now);
        break;
    }
  }

  cross(io: IoIndex, target: TargetIndex, sectors: number, now: number): void {
    this.later(io, CROSSING, this.carried(io, target, sectors, now));
  }

  held(io: IoIndex, now: number): void {
    this.volumes!.answered(io, now);
  }

  destage(target: TargetIndex, first: number, end: number, now: number): void {
    const io = this.volumes!.takeDestage(this.firstProcess + this.of[target], target, first, end - first, now);
    while (io >= this.waits.length) this.grow();
    this.first[io] = first;
    this.end[io] = end;
    this.toDisks(io, target, now);
  }

  /** What a controller has written to the disks of its own accord is there. */
  destaged(target: TargetIndex, first: number, end: number, now: number): void {
    this.writes!.destaged(target, first, end, now);
  }

  /** When these sectors have come from a controller to the host that asked for them, or the other way. */
  private carried(io: IoIndex, target: TargetIndex, sectors: number, now: number): number {
    const node = this.nodes === null ? 0 : this.nodes.nodeOf(this.volumes!.processOf(io));
    return this.paths.carry(this.path[this.of[target]], node, sectors * SECTOR_BYTES, now);
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
    if (write) return;
    this.wake(now);
    // Lines that are no longer being read may leave.
    if (this.cacheWrites(target) !== null) this.writes!.roomMade(this.of[target], now);
  }

  private cacheWrites(target: TargetIndex): CacheWrites | null {
    return this.writes === null ? null : this.writes.caches[this.of[target]];
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
      if (this.cacheWrites(target) !== null) {
        this.writes!.submit(io, target, sector, end, now);
        return;
      }
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
    const written = this.cacheWrites(target);
    let first = NONE;
    let last = NONE;
    for (let line = Math.floor(sector / unit); line * unit < end; line++) {
      const found = cache.look(target, line, Math.max(0, sector - line * unit), Math.min(unit, end - line * unit), written);
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
      this.later(io, DELIVERY, this.carried(io, target, end - sector, now));
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
