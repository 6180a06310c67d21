/**
 * A log, of the database or of one of its partitions: records are collected in a buffer, and one write at a time carries all that is in it. A commit waits until its
 * last record is on the device; those that come while a write is under way share the next one (group commit; DeWitt et al., *Implementation
 * Techniques for Main Memory Database Systems*, SIGMOD 1984). Positions in the log (LSN) count its bytes from the start of the run.
 */
import { NS_PER_MS } from '../../../base/units.ts';
import { LOG_PAGE_BYTES } from '../../../scenario/pools/pools.ts';
import type { Log } from '../../../scenario/schema.ts';
import { RANK_ARRIVAL, type EventQueue } from '../../kernel/eventQueue.ts';
import { EVENT_POOLS, eventOf } from '../../kernel/events.ts';
import type { ObjectIndex, ProcessIndex } from '../../kernel/indexes.ts';
import { Ring } from './pageWaiters.ts';
import type { PoolIo } from './poolIo.ts';

/** Index of a log's timer among the events of pools: 1 is the tuner's. */
const timerOf = (log: number): number => (log === 0 ? 0 : log + 1);
/** The log that a timer is of. */
export const logOfTimer = (index: number): number => (index === 0 ? 0 : index - 1);

export class LogWriter {
  /** Among all logs of the run. */
  readonly index: number;
  readonly object: ObjectIndex;
  /** End of the last record, and of what is on the device. */
  tail = 0;
  durable = 0;
  /** Writes and their bytes, pages padded; commits, and the most that one write carried; time that commits waited, and processes for room. */
  writes = 0;
  writtenBytes = 0;
  commits = 0;
  mostCommits = 0;
  commitNs = 0;
  roomWaits = 0;
  private readonly bufferBytes: number;
  private readonly capacity: number;
  private readonly groupCommits: number;
  private readonly groupDelayNs: number;
  private readonly process: ProcessIndex;
  private readonly events: EventQueue;
  private readonly io: PoolIo;
  /** Commits that wait, with the position that they wait for and since when; and those who wait for room in the buffer. */
  private readonly committing = new Ring();
  private readonly forRoom = new Ring();
  /** Requests of the write under way, and where it ends. */
  private left = 0;
  private writingEnd = 0;
  /** Where in the object the next write begins. */
  private at = 0;
  /** A write is due, even if no commit waits: the delay of a group is over, or a dirty page is to be written. */
  private isDue = false;
  private armed = false;

  constructor(index: number, log: Log, object: ObjectIndex, capacity: number, process: ProcessIndex, events: EventQueue, io: PoolIo) {
    this.index = index;
    this.object = object;
    this.capacity = Math.max(LOG_PAGE_BYTES, Math.floor(capacity / LOG_PAGE_BYTES) * LOG_PAGE_BYTES);
    this.bufferBytes = log.bufferBytes;
    this.groupCommits = log.groupCommits ?? 1;
    this.groupDelayNs = Math.round((log.groupDelayMs ?? 0) * NS_PER_MS);
    this.process = process;
    this.events = events;
    this.io = io;
  }

  /** Adds a record; answers where it ends. `isFull` says whether who adds it has to wait. */
  append(bytes: number): number {
    this.tail += bytes;
    return this.tail;
  }

  /** More than the buffer holds is not on the device yet. */
  get isFull(): boolean {
    return this.tail - this.durable > this.bufferBytes;
  }

  /** Waits until the buffer has room again; only where `isFull`. */
  awaitRoom(process: ProcessIndex, slot: number, now: number): void {
    this.roomWaits++;
    this.forRoom.push(process, slot, this.tail - this.bufferBytes);
    this.look(now);
  }

  /** Waits until all that has been added so far is on the device; false if it is. */
  commit(process: ProcessIndex, slot: number, now: number): boolean {
    this.commits++;
    if (this.durable >= this.tail) return false;
    this.committing.push(process, slot, this.tail, now);
    this.look(now);
    return true;
  }

  /** A dirty page is to be written: its record first. */
  force(now: number): void {
    this.isDue = true;
    this.look(now);
  }

  /** The delay of a group is over. */
  timer(now: number): void {
    this.armed = false;
    if (this.committing.count === 0) return;
    const due = this.committing.headOther + this.groupDelayNs;
    if (due > now) this.arm(due);
    else {
      this.isDue = true;
      this.look(now);
    }
  }

  /**
   * A request of the write under way is complete.
   * @param wakes takes those who have waited for it
   * @returns whether the write is
   */
  requestDone(now: number, wakes: Ring): boolean {
    if (--this.left > 0) return false;
    this.durable = this.writingEnd;
    let carried = 0;
    const { committing, forRoom } = this;
    while (committing.count > 0 && committing.headValue <= this.durable) {
      carried++;
      this.commitNs += now - committing.headOther;
      wakes.push(committing.headProcess, committing.headSlot);
      committing.pop();
    }
    while (forRoom.count > 0 && forRoom.headValue <= this.durable) {
      wakes.push(forRoom.headProcess, forRoom.headSlot);
      forRoom.pop();
    }
    if (carried > this.mostCommits) this.mostCommits = carried;
    this.look(now);
    return true;
  }

  /** Bytes that are not on the device yet. */
  get pendingBytes(): number {
    return this.tail - this.durable;
  }

  /** Begins a write if none is under way and one is due. */
  private look(now: number): void {
    if (this.left > 0 || this.tail === this.durable) return;
    const { committing } = this;
    if (!this.isDue && !this.isFull && this.forRoom.count === 0 && committing.count < this.groupCommits) {
      if (committing.count === 0) return;
      const due = committing.headOther + this.groupDelayNs;
      if (due > now) {
        this.arm(due);
        return;
      }
    }
    this.isDue = false;
    const bytes = Math.min(this.capacity, Math.ceil((this.tail - this.durable) / LOG_PAGE_BYTES) * LOG_PAGE_BYTES);
    this.writingEnd = Math.min(this.tail, this.durable + bytes);
    if (this.at + bytes > this.capacity) this.at = 0;
    this.writes++;
    this.writtenBytes += bytes;
    this.left = this.io.write(this.process, this.object, this.at, bytes, now);
    this.io.waits(this.process, now);
    this.at += bytes;
  }

  private arm(due: number): void {
    if (this.armed) return;
    this.armed = true;
    this.events.push(due, RANK_ARRIVAL, eventOf(EVENT_POOLS, timerOf(this.index)));
  }
}
