/**
 * Runs the queries: users take one query after another, a query forks into processes that share its
 * units of work, and each process steps through its operator. The operators (one file each) say what
 * to do next; this file lets them read, write, compute, wait and finish.
 */
import { FileIo, type FileIoParts } from './fileIo.ts';
import { NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import { fileReadsOf } from '../../scenario/kernel/fileReads.ts';
import { MOST_MIX_STREAMS } from '../../scenario/operators/mix.ts';
import type { QueryClass, Scenario } from '../../scenario/schema.ts';
import { alignBytes, windowBytes } from '../host/readAhead.ts';
import type { Computing } from '../host/processors.ts';
import type { Requests } from '../host/requests.ts';
import { IO_PROCESS, IO_PSU, IO_ROW, IO_SECTORS, IO_SLOT } from '../host/ioRows.ts';
import type { StatementClient } from '../host/motion/motion.ts';
import type { FileWrite } from '../host/movedFiles.ts';
import type { IoClient } from '../host/ioClients.ts';
import type { BufferedWriters } from '../host/writeBack.ts';
import { RANK_ARRIVAL, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_POOLS, EVENT_TIMER, eventOf } from '../kernel/events.ts';
import { GROUP_WAIT, QUEUE, THINK, type Attribution } from '../record/attribution.ts';
import { TIMES } from '../record/requestTimes.ts';
import { FailureRecorder } from '../record/failureRecorder.ts';
import type { AddressMap } from '../volume/plan.ts';
import type { Blocked } from '../../scenario/blocked.ts';
import type { Batch } from './batch.ts';
import type { FileGroups } from './fileGroups.ts';
import { MixParts } from './mixParts.ts';
import { PC_BEGIN, type OperatorContext } from './operator.ts';
import { operatorOf } from './operators/index.ts';
import { NONE, SLOTS } from './processes.ts';
import type { PartitionRun } from './partitionRun.ts';
import { ScanPieces, type Piece } from './pieces.ts';
import type { PoolClients } from './pools/poolWakes.ts';
import type { LogWriter } from './pools/logWriter.ts';
import { TUNING_TIMER, type Tuner } from './pools/tuner.ts';
import type { StagePlan } from './stages/stage.ts';
import { QueryMemory } from './stages/queryMemory.ts';
import { StageColumns } from './stages/columns.ts';
import { TemporaryFiles } from './stages/temporary.ts';
import { advanceStart, PC_START } from './start.ts';
import { Users, type QueryRunner, type UserParts } from './users.ts';
import type { IoIndex, ObjectIndex, ProcessIndex, QueryIndex, RequestIndex, TargetIndex, UserIndex } from '../kernel/indexes.ts';

/** What a query needs is lost with a disk. */
const LOST = 2;

export interface Parts extends FileIoParts, UserParts {
  readonly seed: number;
  readonly share: number;
  readonly maps: readonly AddressMap[];
  readonly events: EventQueue;
  readonly requests: Requests;
  readonly processors: Computing;
  readonly groups: FileGroups;
  readonly attribution: Attribution;
  readonly tuner: Tuner | null;
  readonly partitions: PartitionRun | null;
  /** By class: what no path leads to although it needs it; its queries fail as they start. */
  readonly blocked: readonly (Blocked | null)[];
}

export class Executor extends FileIo implements IoClient, StatementClient, OperatorContext, BufferedWriters, PoolClients, QueryRunner {
  readonly classes: readonly QueryClass[];
  readonly seed: number;
  readonly share: number;
  readonly batch: Batch;
  readonly windowBytes: Float64Array;
  readonly alignBytes: Float64Array;
  readonly scenario: Scenario;
  /** Per PSU: bytes read and written, and time that processes' requests spent. */
  readonly psuBytes: Float64Array;
  readonly psuWaitNs: Float64Array;
  readonly users: Users;
  workDone = 0;

  private readonly events: EventQueue;
  private readonly requests: Requests;
  private readonly processors: Computing;
  private readonly groups: FileGroups;
  private readonly attribution: Attribution;
  private readonly maxProcesses: number;
  readonly windows: number;
  readonly callBytes: number;
  /** Processes of queries that the run waits for. */
  private readonly awaitedProcesses: number;
  /** Per process: the user that it works for. */
  private readonly user: Int32Array;
  /** Per user: processes of its query that still run, next unit of work, units in all. */
  private readonly live: Int32Array;
  private readonly nextUnit: Int32Array;
  private readonly units: Int32Array;
  /** Per user: 1 if its query has failed, LOST if what it needs is lost. */
  private readonly failing: Uint8Array;
  readonly failures: FailureRecorder;
  readonly blocked: (Blocked | null)[];
  private readonly memory: QueryMemory;
  /** Null: pools and sort heap keep their sizes. */
  readonly tuner: Tuner | null;
  /** Null: the database is in one. */
  readonly partitions: PartitionRun | null;
  readonly staged: StageColumns;
  readonly mixed: Float64Array;
  readonly mixParts: readonly (MixParts | null)[];
  readonly logTail: Float64Array;
  readonly temporary: TemporaryFiles;
  /** Per user: the pieces of the scan that it runs. */
  private readonly scans: readonly ScanPieces[];

  constructor(parts: Parts) {
    super(parts);
    const { scenario, slots } = parts;
    const users = slots.count;
    this.users = new Users(parts);
    this.scenario = scenario;
    this.classes = scenario.classes;
    this.seed = parts.seed;
    this.share = parts.share;
    this.batch = parts.batch;
    this.events = parts.events;
    this.requests = parts.requests;
    this.processors = parts.processors;
    this.groups = parts.groups;
    this.attribution = parts.attribution;
    this.maxProcesses = parts.maxProcesses;
    const reads = fileReadsOf(scenario.host);
    this.windows = reads?.mode === 'direct' ? reads.outstanding : scenario.host.readAhead.windows;
    this.callBytes = reads?.callBytes ?? 0;
    const { readAhead } = scenario.host;
    this.windowBytes = Float64Array.from(parts.maps, (map) => windowBytes(readAhead, map));
    this.alignBytes = Float64Array.from(parts.maps, (map, target) => alignBytes(this.windowBytes[target], map));
    this.psuBytes = new Float64Array(parts.files.psuCount);
    this.psuWaitNs = new Float64Array(parts.files.psuCount);
    this.awaitedProcesses = slots.awaited * parts.maxProcesses;
    this.user = Int32Array.from({ length: users * parts.maxProcesses }, (_, process) => Math.floor(process / parts.maxProcesses));
    this.live = new Int32Array(users);
    this.nextUnit = new Int32Array(users);
    this.units = new Int32Array(users);
    this.failing = new Uint8Array(users);
    this.blocked = [...parts.blocked];
    this.failures = new FailureRecorder(scenario.classes.length);
    this.memory = new QueryMemory(scenario, parts.batch, parts.files, parts.share, parts.tuner, users);
    this.tuner = parts.tuner;
    this.partitions = parts.partitions;
    this.staged = new StageColumns(this.memory.any ? this.user.length : 0);
    const mixes = scenario.classes.some(({ operator }) => operator === 'mix');
    this.mixed = new Float64Array(mixes ? this.user.length * MOST_MIX_STREAMS : 0);
    this.mixParts = scenario.classes.map((query) => (query.operator === 'mix' ? new MixParts(query, parts.files, parts.share) : null));
    this.logTail = new Float64Array(parts.files.objectFirst.length);
    this.temporary = new TemporaryFiles(parts.files, this.memory.temporary, this.user.length, parts.share);
    this.scans = Array.from({ length: users }, () => new ScanPieces(this));
  }

  /** How often a process that the run waits for has gone on. */
  batchSteps = 0;

  // ------------------------------------------------------------- queries

  /** Users that have queries left; the run is over when there are none. */
  get usersLeft(): number {
    return this.users.left;
  }

  /** End of the last query of the last user, and who that was. */
  get endNs(): number {
    return this.users.endNs;
  }

  get lastUser(): number {
    return this.users.last;
  }

  /** t = 0. */
  begin(): void {
    if (this.usersLeft === 0) return;
    if (this.tuner !== null) this.events.push(this.tuner.intervalNs, RANK_ARRIVAL, eventOf(EVENT_POOLS, TUNING_TIMER));
    this.users.begin(this);
  }

  /** A query of an open stream arrives. */
  arrive(group: number, now: number): void {
    this.users.arrive(group, now, this);
  }

  userOf(process: ProcessIndex): UserIndex {
    return this.user[process];
  }

  /** Index of the query (in the batch) that the process works for. */
  queryOf(process: ProcessIndex): QueryIndex {
    return this.processes.query[process];
  }

  repeatOf(process: ProcessIndex): number {
    return this.users.repeatOf(this.user[process]);
  }

  drawnFor(process: ProcessIndex): number {
    return this.users.drawnFor(this.user[process]);
  }

  startDelayNs(process: ProcessIndex): number {
    return this.users.startDelayNs(this.user[process]);
  }

  startMs(process: ProcessIndex): number {
    return this.scenario.costs.queryStartMs + this.users.startCpuMs(this.user[process]);
  }

  /** Class of the query that a user runs now, or NONE. */
  classOf(user: UserIndex): number {
    return this.live[user] > 0 ? this.batch.classIndex[this.queryOf(user * this.maxProcesses)] : NONE;
  }

  /** The moment of the user's next query has come. */
  nextQuery(user: UserIndex, now: number): void {
    if (this.users.begins(user)) this.startQuery(user, now);
  }

  /** The user's next query begins. */
  startQuery(user: UserIndex, now: number): void {
    const process = user * this.maxProcesses;
    this.users.take(user, process, this.processes.query, this.processes.key, now);
    this.live[user] = 1;
    this.failing[user] = 0;
    this.attribution.clear(process);
    this.processes.pc[process] = PC_START;
    this.processes.hitNs[process] = 0;
    if (this.blocked[this.batch.classIndex[this.queryOf(process)]] === null) this.resume(process, now);
    else this.refuse(user, process, now);
  }

  /** What the user's query needs cannot be reached: it ends as it begins. A user alongside, who would try again and again, gives up. */
  private refuse(user: UserIndex, process: ProcessIndex, now: number): void {
    const q = this.queryOf(process);
    this.failures.unreachable(this.batch.classIndex[q], now);
    if (this.users.isAlongside(user)) return;
    this.live[user]--;
    if (this.users.isOfStream(user)) {
      this.users.streamRefused(user, q, process, now, this.blocked[this.batch.classIndex[q]]?.lost !== undefined);
      return;
    }
    this.workDone += this.batch.work[q];
    this.users.finished(user, q, process, now);
  }

  /** The query's first process has planned it: as many processes as there is work for share its units. */
  fork(first: number, now: number): void {
    const user = this.userOf(first);
    const q = this.queryOf(first);
    const query = this.classes[this.batch.classIndex[q]];
    const operator = operatorOf(query);
    this.memory.begin(q, user);
    const units = operator.units(this, query, q, user);
    const processes = Math.max(1, Math.min(operator.processes(query, units, this.scenario.workload.queryProcs), units));
    this.units[user] = units;
    this.nextUnit[user] = 0;
    this.live[user] = processes;
    const { pc, hitNs, query: queries, key } = this.processes;
    for (let k = 1; k < processes; k++) {
      this.attribution.copy(first, first + k);
      queries[first + k] = q;
      key[first + k] = key[first];
      hitNs[first + k] = 0;
    }
    for (let k = 0; k < processes; k++) {
      this.partitions?.leave(first + k);
      pc[first + k] = PC_BEGIN;
      this.resume(first + k, now);
    }
  }

  stagesOf(q: QueryIndex, user: UserIndex): StagePlan {
    return this.memory.stagesOf(q, user);
  }

  /** An interval of memory tuning is over. The next one begins if anything is left that could happen in it. */
  tune(now: number): void {
    const { tuner, events } = this;
    if (tuner === null) return;
    this.memory.tune(tuner, this.psuWaitNs, this.psuBytes, now);
    if (events.size > 0) events.push(now + tuner.intervalNs, RANK_ARRIVAL, eventOf(EVENT_POOLS, TUNING_TIMER));
  }

  fail(process: ProcessIndex, object: ObjectIndex, now: number): void {
    const user = this.userOf(process);
    if (this.failing[user] > 0) return;
    this.failing[user] = 1;
    const { temporary, maxProcesses } = this;
    let held = 0;
    for (let k = 0; k < maxProcesses; k++) held += temporary.heldBytes(user * maxProcesses + k, object);
    const classIndex = this.batch.classIndex[this.queryOf(process)];
    this.failures.failed(classIndex, object, held, temporary.usedBytes(object), temporary.capacityBytes(object), now);
  }

  /** Something that queries of the class need is lost with a disk, or with the path to it: those under way end after the unit that each process is at, others as they begin. */
  lose(classIndex: number, object: ObjectIndex, target: string, isPath: boolean, now: number): void {
    if (this.blocked[classIndex] !== null) return;
    this.blocked[classIndex] = { object: this.scenario.database.objects[object].id, target, lost: isPath ? 'path' : 'disk' };
    for (let user = 0; user < this.failing.length; user++) {
      if (this.classOf(user) !== classIndex || this.failing[user] === LOST) continue;
      // One that had failed already, for lack of temporary space, has been counted.
      if (this.failing[user] === 0) this.failures.unreachable(classIndex, now);
      this.failing[user] = LOST;
    }
  }

  hasFailed(process: ProcessIndex): boolean {
    return this.failing[this.userOf(process)] > 0;
  }

  openScan(user: UserIndex, q: QueryIndex): number {
    this.scans[user].open(q);
    return this.scans[user].units;
  }

  /** Next unit of the process' query, or NONE when all are taken. */
  takeUnit(process: ProcessIndex): number {
    const user = this.userOf(process);
    if (this.failing[user] === LOST) return NONE;
    if (this.nextUnit[user] >= this.units[user]) return NONE;
    return this.nextUnit[user]++;
  }

  pieceOf(process: ProcessIndex, unit: number, piece: Piece): void {
    this.scans[this.userOf(process)].find(unit, piece);
  }

  /** A unit is done: progress. */
  unitDone(process: ProcessIndex, units = 1): void {
    this.workDone += (units * this.batch.work[this.queryOf(process)]) / this.units[this.userOf(process)];
  }

  /** The process is through. The last one of a query ends it, and its vector is the query's. */
  finish(process: ProcessIndex, now: number): void {
    const user = this.userOf(process);
    if (--this.live[user] > 0) return;
    this.users.finished(user, this.queryOf(process), process, now, this.failing[user] === LOST);
  }

  // ----------------------------------------------- what a process can do

  /** Resumes the process: what it waited for is there. */
  resume(process: ProcessIndex, now: number): void {
    const { pc, query } = this.processes;
    if (process < this.awaitedProcesses) this.batchSteps++;
    if (pc[process] >= PC_START) {
      advanceStart(this, process, now);
      return;
    }
    const q = query[process];
    const { classIndex, advances } = this.batch;
    const of = classIndex[q];
    advances[of](this, this.classes[of], q, process, now);
  }

  compute(process: ProcessIndex, now: number, ms: number): void {
    const ns = Math.round(ms * NS_PER_MS) + this.processes.hitNs[process];
    this.processes.hitNs[process] = 0;
    this.users.streams?.stepped(this.user[process], now);
    if (ns === 0) this.pause(process, now, 0);
    else this.processors.compute(process, now, ns);
  }

  /** A pause; true always. */
  pause(process: ProcessIndex, now: number, ns: number): void {
    this.processes.waitSince[process] = now;
    this.events.push(now + ns, RANK_ARRIVAL, eventOf(EVENT_TIMER, process));
  }

  timer(process: ProcessIndex, now: number): void {
    this.attribution.add(process, THINK, now - this.processes.waitSince[process]);
    this.resume(process, now);
  }

  /** Takes the target's file group; false if the process has to wait (it is resumed when it has it). */
  acquire(process: ProcessIndex, target: TargetIndex, now: number): boolean {
    // A table space has no file group: it may lie on many targets.
    if (target === NONE) return true;
    if (this.groups.acquire(this.userOf(process), target, process)) return true;
    this.processes.waitSince[process] = now;
    return false;
  }

  release(process: ProcessIndex, now: number): void {
    const group = this.processes.group[process];
    if (group !== NONE) this.releaseGroup(process, group, now);
  }

  releaseGroup(process: ProcessIndex, target: TargetIndex, now: number): void {
    const next = this.groups.release(this.userOf(process), target, process);
    if (next === NONE) return;
    this.attribution.add(next, GROUP_WAIT, now - this.processes.waitSince[next]);
    this.resume(next, now);
  }

  idle(process: ProcessIndex, now: number): void {
    this.volumes.waits(process, now);
  }

  handOver(from: ProcessIndex, to: ProcessIndex, now: number): void {
    this.attribution.copy(from, to);
    this.resume(to, now);
  }

  isLast(process: ProcessIndex): boolean {
    return this.live[this.userOf(process)] === 1;
  }

  logOf(object: ObjectIndex): LogWriter | null {
    return this.pools === null ? null : this.pools.logs.of(object);
  }

  isPooled(object: ObjectIndex): boolean {
    return this.pools !== null && this.pools.has(this.files.psusOf(object, 0)[0]);
  }

  commit(log: LogWriter, process: ProcessIndex, slot: number, now: number): void {
    if (log.commit(process, slot, now)) this.owes(process, slot, 1);
  }

  commitRoom(log: LogWriter, process: ProcessIndex, slot: number, now: number): void {
    if (!log.isFull) return;
    this.owes(process, slot, 1);
    log.awaitRoom(process, slot, now);
  }

  throttled(process: ProcessIndex, slot: number, now: number): boolean {
    return this.writeBack !== null && this.wait(process, slot, now);
  }

  owes(process: ProcessIndex, slot: number, requests: number): void {
    this.processes.outstanding[process * SLOTS + slot] += requests;
  }

  taken(process: ProcessIndex, slot: number, request: RequestIndex, now: number): void {
    const { processes } = this;
    if (--processes.outstanding[process * SLOTS + slot] === 0 && processes.waitSlot[process] === slot) {
      processes.waitSlot[process] = NONE;
      this.wake(process, request, now);
    }
  }

  writeHeld(write: FileWrite, now: number): void {
    const wanted = this.wanted.by(write.process, write.slot).logged(write.lsn).at(write.psu, write.offset, write.bytes);
    wanted.forced = write.forced;
    wanted.past = write.past;
    this.write(wanted, now);
  }

  /** What the process waited for is there, and no request brought it. */
  released(process: ProcessIndex, slot: number, now: number): void {
    const { processes } = this;
    if (--processes.outstanding[process * SLOTS + slot] > 0 || processes.waitSlot[process] !== slot) return;
    processes.waitSlot[process] = NONE;
    this.attribution.add(process, QUEUE, now - processes.waitSince[process]);
    this.resume(process, now);
  }

  ioDone(io: IoIndex, lastRequest: RequestIndex, now: number): void {
    const { volumes, processes } = this;
    const { rows } = volumes;
    const row = io * IO_ROW;
    const process = rows[row + IO_PROCESS];
    const slot = rows[row + IO_SLOT];
    const psu = rows[row + IO_PSU];
    this.psuBytes[psu] += rows[row + IO_SECTORS] * SECTOR_BYTES;
    this.psuWaitNs[psu] += now - volumes.startNs[io];
    const woken = this.filled(io, now);
    if (--processes.outstanding[process * SLOTS + slot] === 0 && processes.waitSlot[process] === slot) {
      processes.waitSlot[process] = NONE;
      this.wake(process, lastRequest, now);
    }
    if (this.fileReader !== null) for (let k = 0; k < woken; k++) this.wake(this.fileReader.woken(k), lastRequest, now);
    if (this.pools !== null) this.pools.wakeAll(lastRequest, now);
  }

  /** The request that the process waited for is complete. */
  private wake(process: ProcessIndex, lastRequest: RequestIndex, now: number): void {
    this.attribution.addWait(process, now - this.processes.waitSince[process], this.requests.times, lastRequest * TIMES);
    this.resume(process, now);
  }
}
