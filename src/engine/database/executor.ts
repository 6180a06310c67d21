/**
 * Runs the queries: users take one query after another, a query forks into processes that share its
 * units of work, and each process steps through its operator. The operators (one file each) say what
 * to do next; this file lets them read, write, compute, wait and finish.
 */
import { NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import { fileReadsOf } from '../../scenario/kernel/fileReads.ts';
import { kernelProfile } from '../../scenario/kernel/profiles.ts';
import type { Growth } from '../../scenario/growth.ts';
import type { QueryClass, Scenario } from '../../scenario/schema.ts';
import { alignBytes, windowBytes } from '../host/readAhead.ts';
import type { PageCache } from '../host/pageCache.ts';
import { IN_FILE_CACHE, NOWHERE, type PageCaches } from '../host/pageCaches.ts';
import type { Processors } from '../host/processors.ts';
import type { Requests } from '../host/requests.ts';
import { IO_PAGE, IO_PAGES, IO_PROCESS, IO_PSU, IO_ROW, IO_SECTORS, IO_SLOT } from '../host/ioRows.ts';
import type { IoClient, VolumeIo } from '../host/volumeIo.ts';
import type { BufferedWriters, WriteBack } from '../host/writeBack.ts';
import { RANK_ARRIVAL, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_QUERY, EVENT_TIMER, eventOf } from '../kernel/events.ts';
import { GROUP_WAIT, THINK, type Attribution } from '../record/attribution.ts';
import type { AlongsideRecorder } from '../record/alongsideRecorder.ts';
import { TIMES } from '../record/requestTimes.ts';
import type { QueryRecorder } from '../record/queryRecorder.ts';
import type { AddressMap } from '../volume/plan.ts';
import type { Batch } from './batch.ts';
import type { FileGroups } from './fileGroups.ts';
import type { Files } from './files.ts';
import { PC_BEGIN, type OperatorContext } from './operator.ts';
import { operatorOf } from './operators/index.ts';
import { NONE, SLOTS, type Processes } from './processes.ts';
import { FileReader, type PageIo } from './fileReader.ts';
import { ScanPieces, type Piece } from './pieces.ts';
import { advanceStart, PC_START } from './start.ts';

export interface Parts {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly share: number;
  readonly batch: Batch;
  readonly files: Files;
  readonly maps: readonly AddressMap[];
  readonly events: EventQueue;
  readonly requests: Requests;
  readonly volumes: VolumeIo;
  readonly processors: Processors;
  readonly processes: Processes;
  readonly groups: FileGroups;
  readonly attribution: Attribution;
  readonly queries: QueryRecorder;
  readonly alongside: AlongsideRecorder;
  readonly caches: PageCaches | null;
  readonly fileCache: PageCache | null;
  readonly writeBack: WriteBack | null;
  readonly maxProcesses: number;
  /** By target: largest window of a kernel's read-ahead. */
  readonly kernelWindowBytes: readonly number[];
  /** By target: disks that a file on it may lie on. */
  readonly disksOf: readonly (readonly number[])[];
}

export class Executor implements IoClient, OperatorContext, PageIo, BufferedWriters {
  readonly classes: readonly QueryClass[];
  readonly seed: number;
  readonly share: number;
  readonly batch: Batch;
  readonly files: Files;
  readonly windowBytes: Float64Array;
  readonly alignBytes: Float64Array;
  readonly processes: Processes;
  readonly scenario: Scenario;
  /** Per PSU: bytes read and written, and time that processes' requests spent. */
  readonly psuBytes: Float64Array;
  readonly psuWaitNs: Float64Array;
  /** Users that have queries left; the run is over when there are none. */
  usersLeft: number;
  /** End of the last query of the last user, and who that was. */
  endNs = 0;
  lastUser = 0;
  workDone = 0;

  private readonly events: EventQueue;
  private readonly requests: Requests;
  private readonly volumes: VolumeIo;
  private readonly processors: Processors;
  private readonly groups: FileGroups;
  private readonly attribution: Attribution;
  private readonly queries: QueryRecorder;
  private readonly alongside: AlongsideRecorder;
  private readonly caches: PageCaches | null;
  readonly fileCache: PageCache | null;
  readonly writeBack: WriteBack | null;
  private readonly maxProcesses: number;
  private readonly fileCacheHitNs: number;
  readonly windows: number;
  readonly callBytes: number;
  readonly fileReader: FileReader | null;
  /** By target: its disks. */
  readonly disksOf: readonly (readonly number[])[];
  /** By target: those of them that a commit flushes. */
  private readonly flushedDisks: readonly (readonly number[])[];
  private readonly discards: boolean;
  /** Users of the batch; those alongside are numbered from there on. */
  private readonly batchUsers: number;
  private readonly batchProcesses: number;
  /** Per user: place in its order (alongside: how often it has run its query), start of the query, processes that still run, next unit of work. */
  private readonly position: Int32Array;
  private readonly startedNs: Float64Array;
  /** Per process: the user that it works for. */
  private readonly user: Int32Array;
  private readonly live: Int32Array;
  private readonly nextUnit: Int32Array;
  private readonly units: Int32Array;
  /** Per user: the pieces of the scan that it runs. */
  private readonly scans: readonly ScanPieces[];

  constructor(parts: Parts) {
    const { scenario } = parts;
    const { batch } = parts;
    this.batchUsers = scenario.workload.users;
    const users = this.batchUsers + batch.alongside.length;
    this.scenario = scenario;
    this.classes = scenario.classes;
    this.seed = parts.seed;
    this.share = parts.share;
    this.batch = parts.batch;
    this.files = parts.files;
    this.events = parts.events;
    this.requests = parts.requests;
    this.volumes = parts.volumes;
    this.processors = parts.processors;
    this.processes = parts.processes;
    this.groups = parts.groups;
    this.attribution = parts.attribution;
    this.queries = parts.queries;
    this.alongside = parts.alongside;
    this.caches = parts.caches;
    this.fileCache = parts.fileCache;
    this.writeBack = parts.writeBack;
    this.maxProcesses = parts.maxProcesses;
    const reads = fileReadsOf(scenario.host);
    this.windows = reads?.mode === 'direct' ? reads.outstanding : scenario.host.readAhead.windows;
    this.callBytes = reads?.callBytes ?? 0;
    const { readAhead } = scenario.host;
    this.windowBytes = Float64Array.from(parts.maps, (map) => windowBytes(readAhead, map));
    this.alignBytes = Float64Array.from(parts.maps, (map, target) => alignBytes(this.windowBytes[target], map));
    this.disksOf = parts.disksOf;
    this.flushedDisks = parts.disksOf.map((disks) => flushedDisks(scenario, disks));
    this.discards = scenario.host.discard ?? true;
    const kernel = scenario.host.kernel === undefined ? null : kernelProfile(scenario.host.kernel.profile);
    this.fileReader =
      kernel !== null && reads?.mode === 'buffered' ? new FileReader(this, kernel.readAhead, parts.kernelWindowBytes) : null;
    this.fileCacheHitNs = Math.round(scenario.costs.fileCacheHitMs * NS_PER_MS);
    this.psuBytes = new Float64Array(parts.files.psuBytes.length);
    this.psuWaitNs = new Float64Array(parts.files.psuBytes.length);
    this.batchProcesses = this.batchUsers * parts.maxProcesses;
    this.usersLeft = batch.queries > 0 ? this.batchUsers : 0;
    this.position = new Int32Array(users);
    this.startedNs = new Float64Array(users);
    this.user = Int32Array.from({ length: users * parts.maxProcesses }, (_, process) => Math.floor(process / parts.maxProcesses));
    this.live = new Int32Array(users);
    this.nextUnit = new Int32Array(users);
    this.units = new Int32Array(users);
    this.scans = Array.from({ length: users }, () => new ScanPieces(this));
  }

  /** How often a process of the batch has gone on. */
  batchSteps = 0;

  // ------------------------------------------------------------- queries

  /** t = 0: every user starts its first query, those alongside first: the batch meets them. */
  begin(): void {
    if (this.usersLeft === 0) return;
    for (let user = this.position.length - 1; user >= this.batchUsers; user--) this.startQuery(user, 0);
    for (let user = 0; user < this.batchUsers; user++) this.startQuery(user, 0);
  }

  userOf(process: number): number {
    return this.user[process];
  }

  /** Index of the query (in the batch) that the process works for. */
  queryOf(process: number): number {
    return this.processes.query[process];
  }

  repeatOf(process: number): number {
    const user = this.user[process];
    return user < this.batchUsers ? 0 : this.position[user];
  }

  /** The user's next query begins. */
  startQuery(user: number, now: number): void {
    const process = user * this.maxProcesses;
    this.startedNs[user] = now;
    this.processes.query[process] =
      user < this.batchUsers
        ? this.batch.order[user * this.batch.perUser + this.position[user]]
        : this.batch.alongside[user - this.batchUsers];
    this.live[user] = 1;
    this.attribution.clear(process);
    this.processes.pc[process] = PC_START;
    this.processes.hitNs[process] = 0;
    this.resume(process, now);
  }

  /** The query's first process has planned it: as many processes as there is work for share its units. */
  fork(first: number, now: number): void {
    const user = this.userOf(first);
    const q = this.queryOf(first);
    const query = this.classes[this.batch.classIndex[q]];
    const operator = operatorOf(query);
    const units = operator.units(this, query, q, user);
    const processes = Math.max(1, Math.min(operator.processes(query, units, this.scenario.workload.queryProcs), units));
    this.units[user] = units;
    this.nextUnit[user] = 0;
    this.live[user] = processes;
    const { pc, hitNs, query: queries } = this.processes;
    for (let k = 1; k < processes; k++) {
      this.attribution.copy(first, first + k);
      queries[first + k] = q;
      hitNs[first + k] = 0;
    }
    for (let k = 0; k < processes; k++) {
      pc[first + k] = PC_BEGIN;
      this.resume(first + k, now);
    }
  }

  openScan(user: number, q: number): number {
    this.scans[user].open(q);
    return this.scans[user].units;
  }

  /** Next unit of the process' query, or NONE when all are taken. */
  takeUnit(process: number): number {
    const user = this.userOf(process);
    if (this.nextUnit[user] >= this.units[user]) return NONE;
    return this.nextUnit[user]++;
  }

  pieceOf(process: number, unit: number, piece: Piece): void {
    this.scans[this.userOf(process)].find(unit, piece);
  }

  /** A unit is done: progress. */
  unitDone(process: number): void {
    this.workDone += this.batch.work[this.queryOf(process)] / this.units[this.userOf(process)];
  }

  /** The process is through. The last one of a query ends it, and its vector is the query's. */
  finish(process: number, now: number): void {
    const user = this.userOf(process);
    if (--this.live[user] > 0) return;
    const q = this.queryOf(process);
    if (user >= this.batchUsers) {
      this.alongside.finished(q - this.batch.queries, now - this.startedNs[user], process);
      this.position[user]++;
      this.events.push(now, RANK_ARRIVAL, eventOf(EVENT_QUERY, user));
      return;
    }
    this.queries.finished(user, this.batch.classIndex[q], this.startedNs[user], now, process);
    if (++this.position[user] < this.batch.perUser) {
      // As an event of its own: queries that take no time at all would otherwise nest without end.
      this.events.push(now, RANK_ARRIVAL, eventOf(EVENT_QUERY, user));
      return;
    }
    this.volumes.exited(user * this.maxProcesses, this.maxProcesses, now);
    this.usersLeft--;
    this.endNs = now;
    this.lastUser = user;
  }

  // ----------------------------------------------- what a process can do

  /** Goes on with the process: what it waited for is there. */
  resume(process: number, now: number): void {
    const { pc, query } = this.processes;
    if (process < this.batchProcesses) this.batchSteps++;
    if (pc[process] >= PC_START) {
      advanceStart(this, process, now);
      return;
    }
    const q = query[process];
    const { classIndex, advances } = this.batch;
    const of = classIndex[q];
    advances[of](this, this.classes[of], q, process, now);
  }

  compute(process: number, now: number, ms: number): void {
    const ns = Math.round(ms * NS_PER_MS) + this.processes.hitNs[process];
    this.processes.hitNs[process] = 0;
    if (ns === 0) this.pause(process, now, 0);
    else this.processors.compute(process, now, ns);
  }

  /** A pause; true always. */
  pause(process: number, now: number, ns: number): void {
    this.processes.waitSince[process] = now;
    this.events.push(now + ns, RANK_ARRIVAL, eventOf(EVENT_TIMER, process));
  }

  timer(process: number, now: number): void {
    this.attribution.add(process, THINK, now - this.processes.waitSince[process]);
    this.resume(process, now);
  }

  /** Takes the target's file group; false if the process has to wait (it is resumed when it has it). */
  acquire(process: number, target: number, now: number): boolean {
    if (this.groups.acquire(this.userOf(process), target, process)) return true;
    this.processes.waitSince[process] = now;
    return false;
  }

  release(process: number, now: number): void {
    this.releaseGroup(process, this.processes.group[process], now);
  }

  releaseGroup(process: number, target: number, now: number): void {
    const next = this.groups.release(this.userOf(process), target, process);
    if (next === NONE) return;
    this.attribution.add(next, GROUP_WAIT, now - this.processes.waitSince[next]);
    this.resume(next, now);
  }

  /**
   * Reads bytes of a PSU into a slot: blocks found in the block cache are free, those in the file cache
   * cost a copy, the run from the first to the last missing one becomes a logical request.
   */
  read(process: number, slot: number, psu: number, offset: number, bytes: number, cached: boolean, now: number): void {
    if (bytes <= 0) return; // an empty data file
    const { files, caches } = this;
    if (!cached && this.writeBack !== null && this.fileCache !== null) {
      this.readPast(this.fileCache, process, slot, psu, offset, bytes, now);
      return;
    }
    if (!cached || caches === null) {
      this.submit(process, slot, psu, offset, bytes, false, 0, 0, now);
      return;
    }
    const base = files.psuPage[psu];
    const first = base + Math.floor(offset / files.pageBytes);
    const last = base + Math.floor((offset + bytes - 1) / files.pageBytes);
    let firstMissing = NONE;
    let lastMissing = NONE;
    for (let page = first; page <= last; page++) {
      const found = caches.lookUp(page);
      if (found !== NOWHERE) {
        if (found === IN_FILE_CACHE) this.processes.hitNs[process] += this.fileCacheHitNs;
        continue;
      }
      if (firstMissing === NONE) firstMissing = page;
      lastMissing = page;
    }
    if (firstMissing === NONE) return;
    const from = firstMissing === first ? offset : (firstMissing - base) * files.pageBytes;
    const to = lastMissing === last ? offset + bytes : (lastMissing + 1 - base) * files.pageBytes;
    this.submit(process, slot, psu, from, to - from, false, firstMissing, lastMissing - firstMissing + 1, now);
  }

  write(process: number, slot: number, psu: number, offset: number, bytes: number, now: number): void {
    if (bytes <= 0) return;
    if (this.writeBack !== null) {
      this.writeToCache(this.writeBack, process, slot, psu, offset, bytes, now);
      return;
    }
    this.submit(process, slot, psu, offset, bytes, true, 0, 0, now);
  }

  isLast(process: number): boolean {
    return this.live[this.userOf(process)] === 1;
  }

  discard(psu: number, offset: number, bytes: number, now: number): void {
    if (!this.discards || bytes <= 0) return;
    const { growth, psuOffset, psuTarget } = this.files;
    const end = offset + bytes;
    for (let from = offset; from < end;) {
      const grows = growth !== null && growth.grows(psu);
      const to = grows ? Math.min(end, from + growth.extentLeft(psu, from)) : end;
      const address = grows ? growth.address(psu, from) : psuOffset[psu] + from;
      const first = Math.ceil(address / SECTOR_BYTES);
      const sectors = Math.floor((address + to - from) / SECTOR_BYTES) - first;
      if (sectors > 0) this.volumes.discard(psuTarget[psu], first, sectors, now);
      from = to;
    }
  }

  flush(process: number, slot: number, objects: readonly number[], segment: number, now: number): void {
    const { files, flushedDisks: flushed } = this;
    const disks = new Set<number>();
    let any = NONE;
    for (const object of objects) {
      const first = files.segmentPsu(object, Math.min(segment, files.segments[object] - 1));
      for (let psu = first; psu < first + files.psusPerSegment[object]; psu++) {
        for (const disk of flushed[files.psuTarget[psu]]) {
          disks.add(disk);
          any = psu;
        }
      }
    }
    if (any === NONE) return;
    this.processes.outstanding[process * SLOTS + slot]++;
    this.volumes.flush(process, slot, any, files.psuTarget[any], [...disks], now);
  }

  private writeToCache(writeBack: WriteBack, process: number, slot: number, psu: number, offset: number, bytes: number, now: number): void {
    const { pageBytes, psuPage } = this.files;
    const first = Math.floor(offset / pageBytes);
    const count = Math.ceil((offset + bytes) / pageBytes) - first;
    this.copied(process, bytes);
    if (!writeBack.write(process, slot, psu, psuPage[psu] + first, count, now)) this.processes.outstanding[process * SLOTS + slot]++;
  }

  throttled(process: number, slot: number, now: number): boolean {
    return this.writeBack !== null && this.wait(process, slot, now);
  }

  taken(process: number, slot: number, request: number, now: number): void {
    const { processes } = this;
    if (--processes.outstanding[process * SLOTS + slot] === 0 && processes.waitSlot[process] === slot) {
      processes.waitSlot[process] = NONE;
      this.wake(process, request, now);
    }
  }

  /** What is read past the caches is still found in the file cache, which may be newer than the disk; nothing is left there. */
  private readPast(fileCache: PageCache, process: number, slot: number, psu: number, offset: number, bytes: number, now: number): void {
    const { pageBytes, psuPage } = this.files;
    const base = psuPage[psu];
    const end = offset + bytes;
    let from = offset;
    let to = offset;
    // Up to the first page that is missing and from the last one on it is copied; what lies between comes from the disk.
    for (let at = offset; at < end;) {
      const page = base + Math.floor(at / pageBytes);
      const after = Math.min(end, (page - base + 1) * pageBytes);
      if (!fileCache.lookUp(page)) {
        if (to === offset) from = at;
        to = after;
      }
      at = after;
    }
    this.copied(process, bytes - (to - from));
    if (to > from) this.submit(process, slot, psu, from, to - from, false, 0, 0, now);
  }

  private submit(
    process: number,
    slot: number,
    psu: number,
    offset: number,
    bytes: number,
    write: boolean,
    page: number,
    pages: number,
    now: number,
  ): void {
    const { growth, psuOffset } = this.files;
    if (growth === null || !growth.grows(psu))
      this.submitPiece(process, slot, psu, psuOffset[psu] + offset, bytes, write, page, pages, now);
    else this.submitExtents(growth, process, slot, psu, offset, bytes, write, page, pages, now);
  }

  /** A file that has grown is read and written extent by extent; those that follow each other on the target in one piece. */
  private submitExtents(
    growth: Growth,
    process: number,
    slot: number,
    psu: number,
    offset: number,
    bytes: number,
    write: boolean,
    page: number,
    pages: number,
    now: number,
  ): void {
    const { pageBytes, psuPage } = this.files;
    const end = offset + bytes;
    const endPage = page + Math.abs(pages);
    let next = page;
    let from = offset;
    let address = growth.address(psu, from);
    while (from < end) {
      let to = Math.min(end, from + growth.extentLeft(psu, from));
      let after = to < end ? growth.address(psu, to) : 0;
      while (to < end && after === address + to - from) {
        to = Math.min(end, to + growth.extentLeft(psu, to));
        if (to < end) after = growth.address(psu, to);
      }
      // A page over the end of an extent comes with the piece that it begins in.
      const until = to === end || pages === 0 ? endPage : Math.min(endPage, psuPage[psu] + Math.ceil(to / pageBytes));
      this.submitPiece(process, slot, psu, address, to - from, write, next, pages < 0 ? next - until : until - next, now);
      next = until;
      from = to;
      address = after;
    }
  }

  private submitPiece(
    process: number,
    slot: number,
    psu: number,
    address: number,
    bytes: number,
    write: boolean,
    page: number,
    pages: number,
    now: number,
  ): void {
    const first = Math.floor(address / SECTOR_BYTES);
    const end = Math.ceil((address + bytes) / SECTOR_BYTES);
    this.processes.outstanding[process * SLOTS + slot]++;
    this.volumes.submit(process, slot, psu, this.files.psuTarget[psu], first, end - first, write, page, pages, now);
  }

  submitRead(process: number, slot: number, psu: number, offset: number, bytes: number, page: number, pages: number, now: number): void {
    this.submit(process, slot, psu, offset, bytes, false, page, -pages, now);
  }

  isCongested(target: number): boolean {
    return this.volumes.isCongested(target, this.disksOf[target]);
  }

  copied(process: number, bytes: number): void {
    this.processes.hitNs[process] += Math.ceil(bytes / this.files.blockBytes) * this.fileCacheHitNs;
  }

  /** Waits until nothing is outstanding in the slot; false if nothing is. */
  wait(process: number, slot: number, now: number): boolean {
    if (this.processes.outstanding[process * SLOTS + slot] === 0) return false;
    this.volumes.waits(process, now);
    this.processes.waitSlot[process] = slot;
    this.processes.waitSince[process] = now;
    return true;
  }

  ioDone(io: number, lastRequest: number, now: number): void {
    const { volumes, processes } = this;
    const { rows } = volumes;
    const row = io * IO_ROW;
    const process = rows[row + IO_PROCESS];
    const slot = rows[row + IO_SLOT];
    const psu = rows[row + IO_PSU];
    this.psuBytes[psu] += rows[row + IO_SECTORS] * SECTOR_BYTES;
    this.psuWaitNs[psu] += now - volumes.startNs[io];
    const page = rows[row + IO_PAGE];
    const pages = rows[row + IO_PAGES];
    if (this.caches !== null) for (let at = page; at < page + pages; at++) this.caches.insert(at);
    // Negative: what a kernel has read is in its page cache only; scans go past the database's own.
    let woken = 0;
    if (pages < 0) {
      this.fileCache?.insertAll(page, -pages);
      if (this.fileReader !== null) woken = this.fileReader.arrived(page, -pages);
    }
    if (--processes.outstanding[process * SLOTS + slot] === 0 && processes.waitSlot[process] === slot) {
      processes.waitSlot[process] = NONE;
      this.wake(process, lastRequest, now);
    }
    if (this.fileReader !== null) for (let k = 0; k < woken; k++) this.wake(this.fileReader.woken(k), lastRequest, now);
  }

  /** The request that the process waited for is complete. */
  private wake(process: number, lastRequest: number, now: number): void {
    this.attribution.addWait(process, now - this.processes.waitSince[process], this.requests.times, lastRequest * TIMES);
    this.resume(process, now);
  }

  sleep(process: number, now: number): void {
    this.processes.waitSince[process] = now;
    this.volumes.waits(process, now);
    // The page is another's: the plug in front of it is pulled for whoever waits.
    const target = this.files.psuTarget[this.processes.psu[process]];
    this.volumes.unplug(target, this.disksOf[target], now);
  }
}

/** Disks that are told at a commit to write their buffers: flash with state that works, if the host flushes at all. */
function flushedDisks({ host, hardware }: Scenario, disks: readonly number[]): number[] {
  if (host.flush === false) return [];
  return disks.filter((index) => {
    const disk = hardware.disks[index];
    const drive = hardware.drives.find(({ id }) => id === disk.drive);
    return disk.failed !== true && drive?.kind === 'flash' && drive.translation !== undefined;
  });
}
