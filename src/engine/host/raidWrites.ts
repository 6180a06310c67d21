/**
 * Writes to volumes behind RAID controllers that write back. A write takes the lines that it needs in the controller's cache, or waits for them behind
 * those that wait already; its data come from the host over the controller's path, and with the last of them it is complete. The controller writes the lines to
 * the disks later, a row of the volume at a time: once more is dirty than it lets be, while someone waits for room, or when a line has rested long enough.
 */
import { grownF64, grownI32, grownU8 } from '../kernel/arrays.ts';
import { RANK_DISPATCH, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_DESTAGE, eventOf } from '../kernel/events.ts';
import type { IoIndex, TargetIndex } from '../kernel/indexes.ts';
import type { CacheWrites } from './cacheWrites.ts';
import { NONE } from './requests.ts';

/** What a controller does for the writes to its cache. */
export interface CachedWriteWay {
  /** Brings so many sectors of a request from the host; `crossed` follows, never from within this call. */
  cross(io: IoIndex, target: TargetIndex, sectors: number, now: number): void;
  /** All of the request is in the cache. */
  held(io: IoIndex, now: number): void;
  /** Writes these sectors to the disks; `destaged` follows, never from within this call. */
  destage(target: TargetIndex, first: number, end: number, now: number): void;
}

export class RaidWrites {
  /** By controller: requests that had to wait for room, and for how long. */
  readonly waits: Float64Array;
  readonly waitedNs: Float64Array;
  /** By controller; null: it writes through. */
  readonly caches: readonly (CacheWrites | null)[];
  /** Controller of each target. */
  private readonly of: Int32Array;
  /** By controller: destages at a time, those under way, and when it has asked to be asked again. */
  private readonly most: Int32Array;
  private readonly underWay: Int32Array;
  private readonly askedFor: Float64Array;
  /** By controller: requests that wait for room, in order; NONE: nobody does. */
  private readonly head: Int32Array;
  private readonly tail: Int32Array;
  /** By request: its target, what of it is not in the cache yet, up to where there is room for it, when its wait began, 1 if it has waited, and who waits next. */
  private target: Int32Array = new Int32Array(64);
  private from: Float64Array = new Float64Array(64);
  private end: Float64Array = new Float64Array(64);
  private upTo: Float64Array = new Float64Array(64);
  private since: Float64Array = new Float64Array(64);
  private hasWaited: Uint8Array = new Uint8Array(64);
  private next: Int32Array = new Int32Array(64);
  private readonly way: CachedWriteWay;
  private readonly events: EventQueue;

  /**
   * @param of controller of each target
   * @param most destages of each controller at a time
   */
  constructor(caches: readonly (CacheWrites | null)[], of: Int32Array, most: Int32Array, way: CachedWriteWay, events: EventQueue) {
    const count = caches.length;
    this.caches = caches;
    this.of = of;
    this.most = most;
    this.way = way;
    this.events = events;
    this.waits = new Float64Array(count);
    this.waitedNs = new Float64Array(count);
    this.underWay = new Int32Array(count);
    this.askedFor = new Float64Array(count).fill(Infinity);
    this.head = new Int32Array(count).fill(NONE);
    this.tail = new Int32Array(count).fill(NONE);
  }

  /** A write of sectors [from, end) comes, to a controller that writes back. */
  submit(io: IoIndex, target: TargetIndex, from: number, end: number, now: number): void {
    while (io >= this.from.length) this.grow();
    const controller = this.of[target];
    this.target[io] = target;
    this.from[io] = from;
    this.end[io] = end;
    this.hasWaited[io] = 0;
    if (this.head[controller] === NONE && this.admitted(io, now)) return;
    this.beginsToWait(io, controller, now);
    this.next[io] = NONE;
    if (this.head[controller] === NONE) this.head[controller] = io;
    else this.next[this.tail[controller]] = io;
    this.tail[controller] = io;
    this.pump(controller, now);
  }

  /** What a request was given room for is in the cache; the rest of it goes before others. */
  crossed(io: IoIndex, now: number): void {
    const target = this.target[io];
    const controller = this.of[target];
    this.caches[controller]!.arrived(target, this.from[io], this.upTo[io], now);
    this.from[io] = this.upTo[io];
    const isHeld = this.from[io] === this.end[io];
    if (!isHeld && !this.admitted(io, now)) {
      this.beginsToWait(io, controller, now);
      this.next[io] = this.head[controller];
      if (this.head[controller] === NONE) this.tail[controller] = io;
      this.head[controller] = io;
    }
    this.pump(controller, now);
    if (isHeld) this.way.held(io, now);
  }

  /** Sectors that were being destaged are on the disks. */
  destaged(target: TargetIndex, first: number, end: number, now: number): void {
    const controller = this.of[target];
    this.caches[controller]!.done(target, first, end);
    this.underWay[controller]--;
    this.roomMade(controller, now);
    this.pump(controller, now);
  }

  /** There may be more room: those who wait for it look again. */
  roomMade(controller: number, now: number): void {
    let io = this.head[controller];
    for (; io !== NONE && this.admitted(io, now); io = this.next[io]) this.waitedNs[controller] += now - this.since[io];
    this.head[controller] = io;
  }

  /** A line has rested. */
  due(controller: number, now: number): void {
    this.askedFor[controller] = Infinity;
    this.pump(controller, now);
  }

  /** A request that waits several times, part after part, counts as one. */
  private beginsToWait(io: IoIndex, controller: number, now: number): void {
    this.since[io] = now;
    if (this.hasWaited[io] === 0) this.waits[controller]++;
    this.hasWaited[io] = 1;
  }

  /** Bytes of any controller are still to be written to disks. */
  get isDirty(): boolean {
    return this.caches.some((cache) => cache !== null && cache.leftSectors > 0);
  }

  private admitted(io: IoIndex, now: number): boolean {
    const target = this.target[io];
    const from = this.from[io];
    const upTo = this.caches[this.of[target]]!.admit(target, from, this.end[io]);
    if (upTo === from) return false;
    this.upTo[io] = upTo;
    this.way.cross(io, target, upTo - from, now);
    return true;
  }

  /** Begins what is to be destaged. */
  private pump(controller: number, now: number): void {
    const cache = this.caches[controller]!;
    while (this.underWay[controller] < this.most[controller] && cache.take(this.head[controller] !== NONE, now)) {
      this.underWay[controller]++;
      this.way.destage(cache.takenTarget, cache.takenFirst, cache.takenEnd, now);
    }
    const { dueNs } = cache;
    // What is due already waits for a destage that is under way, which looks again.
    if (dueNs <= now || dueNs >= this.askedFor[controller]) return;
    this.askedFor[controller] = dueNs;
    this.events.push(dueNs, RANK_DISPATCH, eventOf(EVENT_DESTAGE, controller));
  }

  private grow(): void {
    const length = this.from.length * 2;
    this.target = grownI32(this.target, length);
    this.from = grownF64(this.from, length);
    this.end = grownF64(this.end, length);
    this.upTo = grownF64(this.upTo, length);
    this.since = grownF64(this.since, length);
    this.hasWaited = grownU8(this.hasWaited, length);
    this.next = grownI32(this.next, length);
  }
}
