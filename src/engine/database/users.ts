/**
 * Who runs which query, and what follows it: users of the batch take theirs one after another, users alongside repeat theirs, and users
 * and connections of streams ask their stream. The executor runs the queries.
 */
import { NS_PER_MS } from '../../base/units.ts';
import type { VolumeIo } from '../host/volumeIo.ts';
import { RANK_ARRIVAL, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_ARRIVAL, EVENT_QUERY, eventOf } from '../kernel/events.ts';
import type { ProcessIndex, QueryIndex, UserIndex } from '../kernel/indexes.ts';
import type { AlongsideRecorder } from '../record/alongsideRecorder.ts';
import type { QueryRecorder } from '../record/queryRecorder.ts';
import type { Batch } from './batch.ts';
import { NONE } from './processes.ts';
import type { Slots } from './slots.ts';
import type { NextQuery } from './streams/streamPlans.ts';
import { FREE, THROUGH, type Streams } from './streams/streams.ts';

/** A stream whose query cannot reach its data sends the next one this much later at the earliest. */
const RETRY_NS = 1000 * NS_PER_MS;

/** Who runs the queries: the executor. */
export interface QueryRunner {
  startQuery(user: UserIndex, now: number): void;
}

export interface UserParts {
  readonly batch: Batch;
  /** Null: there are no streams. */
  readonly streams: Streams | null;
  readonly slots: Slots;
  readonly maxProcesses: number;
  readonly events: EventQueue;
  readonly volumes: VolumeIo;
  readonly queries: QueryRecorder;
  readonly alongside: AlongsideRecorder;
}

export class Users {
  readonly streams: Streams | null;
  /** Users that have queries left; the run is over when there are none. */
  left: number;
  /** End of the last query of the last user, and who that was. */
  endNs = 0;
  last = 0;
  private readonly batch: Batch;
  /** Users of the batch; streams that the run waits for, users alongside and all other streams are numbered from there on. */
  private readonly ofBatch: number;
  private readonly firstAlongside: number;
  private readonly endAlongside: number;
  private readonly maxProcesses: number;
  private readonly events: EventQueue;
  private readonly volumes: VolumeIo;
  private readonly queries: QueryRecorder;
  private readonly alongside: AlongsideRecorder;
  /** By user: place in its order (alongside: how often it has run its query), start of the query. */
  private readonly position: Int32Array;
  private readonly startedNs: Float64Array;
  /** By user of a stream: 1 where it is not there, or leaves once its query is complete; 1 where its next query is pending. */
  private readonly away: Uint8Array;
  private readonly due: Uint8Array;
  /** Filled in by a stream, and used up at once. */
  private readonly next: NextQuery = { q: 0, key: 0, repeat: 0 };

  constructor({ batch, streams, slots, maxProcesses, events, volumes, queries, alongside }: UserParts) {
    this.batch = batch;
    this.streams = streams;
    this.ofBatch = batch.users;
    this.firstAlongside = slots.firstAlongside;
    this.endAlongside = slots.firstAlongside + batch.alongside.length;
    this.maxProcesses = maxProcesses;
    this.events = events;
    this.volumes = volumes;
    this.queries = queries;
    this.alongside = alongside;
    this.left = usersToWaitFor(batch);
    this.position = new Int32Array(slots.count);
    this.startedNs = new Float64Array(slots.count);
    this.away = new Uint8Array(slots.count);
    this.due = new Uint8Array(slots.count);
  }

  /** Users of the batch, of streams and alongside. */
  get count(): number {
    return this.position.length;
  }

  /** Queries that a user has completed. */
  completedBy(user: UserIndex): number {
    return this.position[user];
  }

  /** t = 0: every user starts its first query, those alongside first: the batch meets them. */
  begin(runner: QueryRunner): void {
    for (let user = this.endAlongside - 1; user >= this.firstAlongside; user--) runner.startQuery(user, 0);
    for (let user = 0; user < this.ofBatch; user++) runner.startQuery(user, 0);
    if (this.streams !== null) this.beginStreams(this.streams, runner);
  }

  private beginStreams(streams: Streams, runner: QueryRunner): void {
    const { plans } = streams;
    for (let group = 0; group < plans.count; group++) {
      const startNs = plans.startNs[group];
      if (plans.open[group] === 1) {
        this.events.push(streams.nextArrivalNs(group, startNs), RANK_ARRIVAL, eventOf(EVENT_ARRIVAL, group));
        continue;
      }
      const first = streams.firstSlotOf(group);
      const joins = first + plans.atStart[group];
      if (plans.open[group] === 0) this.away.fill(1, joins, first + plans.slots[group]);
      for (let slot = first; slot < joins; slot++) {
        if (startNs === 0) runner.startQuery(slot, 0);
        else this.startAt(slot, startNs);
      }
    }
  }

  /** As an event of its own: queries that take no time at all would otherwise nest without end. */
  private startAt(user: UserIndex, atNs: number): void {
    this.due[user] = 1;
    this.events.push(atNs, RANK_ARRIVAL, eventOf(EVENT_QUERY, user));
  }

  /** The moment of a user's next query has come; false: the user has left. */
  begins(user: UserIndex): boolean {
    this.due[user] = 0;
    return this.away[user] === 0;
  }

  /**
   * A closed stream, or the batch of a timed run, has so many users from now on. The first so many stay or join; the others leave, each once
   * its query is complete. Who comes back continues where they left.
   */
  setUsers(group: number, users: number, now: number): void {
    const streams = this.streams as Streams;
    const { plans } = streams;
    const first = streams.firstSlotOf(group);
    for (let user = 0; user < plans.slots[group]; user++) {
      const slot = first + user;
      const leaves = user >= users;
      if (leaves === (this.away[slot] === 1) || streams.isThrough(slot)) continue;
      this.away[slot] = leaves ? 1 : 0;
      if (streams.busy[slot] === 1) continue;
      if (leaves) this.leave(slot, now);
      else this.join(slot, Math.max(now, plans.startNs[group]));
    }
  }

  private join(slot: UserIndex, atNs: number): void {
    if ((this.streams as Streams).plans.awaited[this.groupOf(slot)] === 1) this.left++;
    // Who left while thinking, and comes back before the thought is over, thinks on.
    if (this.due[slot] === 0) this.startAt(slot, atNs);
  }

  private leave(slot: UserIndex, now: number): void {
    if ((this.streams as Streams).plans.awaited[this.groupOf(slot)] === 1) this.through(slot, now);
    else this.volumes.exited(slot * this.maxProcesses, this.maxProcesses, now);
  }

  /** A query of an open stream arrives. */
  arrive(group: number, now: number, runner: QueryRunner): void {
    const streams = this.streams as Streams;
    const slot = streams.arrive(group, now);
    const nextNs = streams.nextArrivalNs(group, now);
    if (nextNs < Infinity) this.events.push(nextNs, RANK_ARRIVAL, eventOf(EVENT_ARRIVAL, group));
    if (slot !== NONE) runner.startQuery(slot, now);
    else if (streams.plans.awaited[group] === 1 && streams.isOver(group)) this.through(streams.firstSlotOf(group), now);
  }

  /** The run is over at this time, whatever is under way. */
  stop(now: number): void {
    this.left = 0;
    this.endNs = now;
  }

  isAlongside(user: UserIndex): boolean {
    return user >= this.ofBatch && this.groupOf(user) === NONE;
  }

  isOfStream(user: UserIndex): boolean {
    return this.groupOf(user) !== NONE;
  }

  /** Group of streams that a slot belongs to, or NONE. */
  groupOf(user: UserIndex): number {
    return this.streams === null ? NONE : this.streams.groupOf[user];
  }

  /** The user's next query begins: its row of plans, and in `keys` what its draws begin with. */
  take(user: UserIndex, process: ProcessIndex, queries: Int32Array, keys: Int32Array, now: number): void {
    this.startedNs[user] = now;
    const { batch, next } = this;
    if (this.groupOf(user) !== NONE) {
      (this.streams as Streams).take(user, now, next);
      queries[process] = next.q;
      keys[process] = next.key;
      return;
    }
    const q = user < this.ofBatch ? batch.order[user * batch.perUser + this.position[user]] : batch.alongside[user - this.firstAlongside];
    queries[process] = q;
    keys[process] = q;
  }

  /** How often the user has run this query before, where it continues the same data. */
  repeatOf(user: UserIndex): number {
    if (user < this.ofBatch) return 0;
    return this.groupOf(user) === NONE ? this.position[user] : (this.streams as Streams).repeatOf(user);
  }

  /** The user in its query's draws. */
  drawnFor(user: UserIndex): number {
    return this.groupOf(user) === NONE ? user : (this.streams as Streams).drawnFor(user);
  }

  /** What each query of a stream costs before it is planned, beside what every query costs. */
  startDelayNs(user: UserIndex): number {
    const group = this.groupOf(user);
    return group === NONE ? 0 : (this.streams as Streams).plans.startDelayNs[group];
  }

  startCpuMs(user: UserIndex): number {
    const group = this.groupOf(user);
    return group === NONE ? 0 : (this.streams as Streams).plans.startCpuMs[group];
  }

  /** The user's query is complete, as its last process is. @param failed what it needs was lost on the way */
  finished(user: UserIndex, q: QueryIndex, process: ProcessIndex, now: number, failed = false): void {
    if (this.groupOf(user) !== NONE) {
      this.streamFinished(user, q, process, now, 0, failed);
      return;
    }
    const { batch } = this;
    if (user >= this.ofBatch) {
      this.alongside.finished(q - batch.queries, now - this.startedNs[user], process);
      this.position[user]++;
      this.startAt(user, now);
      return;
    }
    this.queries.finished(user, batch.classIndex[q], this.startedNs[user], now, process);
    if (++this.position[user] < batch.perUser) this.startAt(user, now);
    else this.through(user, now);
  }

  /**
   * A stream's query ended as it began. Streams without an end would send one after another at the same moment.
   * @param lost what it needs was there when the run began
   */
  streamRefused(slot: UserIndex, q: QueryIndex, process: ProcessIndex, now: number, lost: boolean): void {
    const { plans, groupOf } = this.streams as Streams;
    const group = groupOf[slot];
    this.streamFinished(slot, q, process, now, plans.awaited[group] === 0 && plans.open[group] === 0 ? now + RETRY_NS : 0, lost);
  }

  private streamFinished(slot: UserIndex, q: QueryIndex, process: ProcessIndex, now: number, leastNs: number, failed: boolean): void {
    const streams = this.streams as Streams;
    const group = streams.groupOf[slot];
    const startedNs = this.startedNs[slot];
    const classIndex = this.batch.classIndex[q];
    const awaited = streams.plans.awaited[group] === 1;
    // Users whose end the run waits for have as many queries as the document says; there is no end to all others.
    if (awaited && streams.plans.open[group] === 0) this.queries.finished(slot, classIndex, startedNs, now, process);
    else if (!failed) streams.recorder.ofClass(classIndex, startedNs, now, process);
    const nextNs = streams.finished(slot, startedNs, now, process, failed);
    if (nextNs >= 0 && this.away[slot] === 1) {
      this.leave(slot, now);
      return;
    }
    if (nextNs >= 0) {
      this.startAt(slot, Math.max(nextNs, leastNs));
      return;
    }
    if (nextNs === FREE && !(awaited && streams.isOver(group))) return;
    if (awaited) this.through(slot, now);
    else if (nextNs === THROUGH) this.volumes.exited(slot * this.maxProcesses, this.maxProcesses, now);
  }

  /** A user has run its last query; of an open stream: all of its queries are complete. */
  private through(user: UserIndex, now: number): void {
    this.volumes.exited(user * this.maxProcesses, this.maxProcesses, now);
    this.left--;
    this.endNs = now;
    this.last = user;
  }
}

/** Users, and open streams, that have queries left; of a timed run one: the clock. */
function usersToWaitFor({ users, queries, streams, timed }: Batch): number {
  if (timed) return 1;
  let left = queries > 0 ? users : 0;
  if (streams === null) return left;
  for (let group = 0; group < streams.count; group++) {
    if (streams.awaited[group] === 1) left += streams.open[group] === 1 ? 1 : streams.atStart[group];
  }
  return left;
}
