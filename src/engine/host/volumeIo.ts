/**
 * Logical requests to volumes: each becomes a plan of device requests (`volume`), which `planRuns.ts` runs through the block layer.
 * Rows of one pool (`ioPool.ts`).
 */
import { SECTOR_BYTES } from '../../base/units.ts';
import type { ChainIndex, DiskIndex, IoIndex, ProcessIndex, RequestIndex, TargetIndex } from '../kernel/indexes.ts';
import { ARRIVAL, PATH, START, TIMES } from '../record/requestTimes.ts';
import type { ObjectLog } from '../record/objectLog.ts';
import type { ServerLog } from '../record/serverLog.ts';
import { DiskMap } from '../volume/maps.ts';
import type { AddressMap, Plan } from '../volume/plan.ts';
import type { VolumeRebuild } from '../volume/rebuild.ts';
import type { BlockLayer } from './blockLayer.ts';
import type { RequestClient, RequestServer } from './hostQueues.ts';
import type { IoClient, PagesClient, RebuildChunk, RebuildClient } from './ioClients.ts';
import { IoPool } from './ioPool.ts';
import { IO_KIND, IO_PROCESS, IO_PSU, IO_QUEUED, IO_REMAINING, IO_ROW, IO_SECTORS, IO_SLOT, IO_TARGET } from './ioRows.ts';
import { ADOPTED_READ, DESTAGE, FLUSH, READ, REBUILD, WRITE } from './ioKinds.ts';
import type { Extents } from './motion/extents.ts';
import type { MovedFiles } from './movedFiles.ts';
import type { HeldWindows } from './heldWindows.ts';
import type { ControlledVolumes, RaidControllers } from './raidControllers.ts';
import { PlanRuns, type PlanClient, type PlanControl } from './planRuns.ts';
import { NONE, type Requests } from './requests.ts';
import type { VolumeQueues } from './volumeQueues.ts';
import type { VolumeRequest } from './volumeRequest.ts';

/** In place of the request above the volume: it has failed. */
const FAILED = -2;

/** What volumes have beyond their maps. */
export interface VolumeControl extends PlanControl {
  /** RAID controllers that volumes lie behind; null: there are none. */
  readonly raid?: RaidControllers | null;
  /** Queues above volumes; null: logical requests go to their disks at once. */
  readonly queues?: VolumeQueues | null;
}

export class VolumeIo implements ControlledVolumes, PlanClient, RequestClient, RequestServer {
  client: IoClient | null = null;
  rebuilds: RebuildClient | null = null;
  /** Of requests of processes from this number on; Infinity: there are none. */
  pages: PagesClient | null = null;
  firstFlusher = Infinity;
  /** By object, of requests of processes and flushers; null: nobody asks for it. */
  objects: ObjectLog | null = null;
  /** Of files that a timeline moves; null: there are none. */
  motion: MovedFiles | null = null;
  /** Of logical volumes whose extents a timeline moves; null: there are none. */
  extents: Extents | null = null;
  /** By target: 1 where its data are gone with their disks, so that requests fail at once; null: no disk can fail during the run. */
  gone: Uint8Array | null = null;
  /** Stretches of volumes that are laid out again; null: none ever is. */
  windows: HeldWindows | null = null;
  /** Bytes of writes that are on their way. */
  pendingWriteBytes = 0;
  private readonly pool = new IoPool();
  private readonly runs: PlanRuns;
  /** RAID controllers that volumes lie behind; null: there are none. */
  readonly raid: RaidControllers | null;
  private readonly queues: VolumeQueues | null;
  /** The device request whose completion is being told to the queue above its volume. */
  private lastRequest = NONE;
  private readonly maps: readonly AddressMap[];
  private readonly requests: Requests;
  private readonly blocks: BlockLayer;
  private readonly log: ServerLog;
  private readonly logged: Uint8Array;
  /** By target: the disk whose own volume it is, so that what is asked of it needs no plan; NONE: it is more than that, or requests are cut up. */
  private readonly aloneOn: Int32Array;

  /**
   * @param logged 1 for each target whose logical requests are recorded; a loose disk's are its device's own
   * @param control none: controllers cost nothing, requests are issued as they are
   */
  constructor(
    maps: readonly AddressMap[],
    requests: Requests,
    blocks: BlockLayer,
    log: ServerLog,
    logged: Uint8Array,
    control: VolumeControl | null = null,
  ) {
    this.runs = new PlanRuns(this.pool, requests, blocks, control);
    this.runs.client = this;
    this.raid = control?.raid ?? null;
    if (this.raid !== null) this.raid.volumes = this;
    this.queues = control?.queues ?? null;
    if (this.queues !== null) this.queues.serveWith(this);
    this.aloneOn = Int32Array.from(maps, (map) => (this.runs.mostSectors === Infinity && map instanceof DiskMap ? map.device : NONE));
    this.maps = maps;
    this.requests = requests;
    this.blocks = blocks;
    this.log = log;
    this.logged = logged;
  }

  /** A row for each logical request; columns in `ioRows.ts`. */
  get rows(): Int32Array {
    return this.pool.rows;
  }

  get startNs(): Float64Array {
    return this.pool.startNs;
  }

  /** Logical requests that are under way, wherever they wait. */
  get inUse(): number {
    return this.pool.inUse;
  }

  /** First sector on its target. */
  get sector(): Float64Array {
    return this.pool.sector;
  }

  /**
   * Issues one logical request; `ioDone` follows, never from within this call.
   * @param kind others than reads and writes: of `motion`, which hears of their completion instead
   * @returns its row; of a request to a file that a timeline moves nothing that could be used
   */
  submit(asked: VolumeRequest, now: number, kind = asked.write ? WRITE : READ): IoIndex {
    const { process, target, sector, sectors, write } = asked;
    if (this.motion !== null && kind <= WRITE && this.motion.covers(asked.psu)) {
      this.motion.submit(asked, now);
      return NONE;
    }
    const io = this.pool.takeFor(asked, kind, 1, now);
    if (kind === WRITE) this.pendingWriteBytes += sectors * SECTOR_BYTES;
    if (this.objects !== null && kind <= WRITE) this.objects.issued(asked.psu, target, sector, sectors, write, process, now);
    if (this.windows !== null && !this.windows.passes && this.windows.touches(target, sector, sectors)) {
      this.log.arrived(target, now);
      this.windows.park(io);
      return io;
    }
    this.issue(io, process, target, sector, sectors, write, false, now);
    return io;
  }

  /**
   * Sends a request on its way, to the first of these that its volume has: nothing, where its data are gone; a queue above the volume (`serve`
   * continues); extents that are on their way elsewhere (`proceed` continues); a RAID controller (`launch` continues); the disks.
   * @param isHeld it has waited for a stretch of its volume, and is counted there
   */
  private issue(
    io: IoIndex,
    process: ProcessIndex,
    target: TargetIndex,
    sector: number,
    sectors: number,
    write: boolean,
    isHeld: boolean,
    now: number,
  ): void {
    const { rows } = this;
    const row = io * IO_ROW;
    if (this.gone !== null) {
      const isGone = this.gone[target] === 1 || (this.extents !== null && this.extents.isGone(target, sector, sectors));
      rows[row + IO_QUEUED] = isGone ? FAILED : NONE;
      if (isGone) {
        if (isHeld) this.log.withdrawn(target, now, this.startNs[io]);
        this.blocks.fail(this.runs.request(io, process, 0, 0, 0, 0), now);
        return;
      }
    }
    if (this.queues !== null && this.queues.of[target] !== NONE) {
      if (!isHeld) this.log.arrived(target, now);
      rows[row + IO_QUEUED] = this.runs.request(io, process, this.queues.of[target], sector, sectors, write ? 1 : 0);
      this.queues.blocks.submit(rows[row + IO_QUEUED], now);
      return;
    }
    if (this.logged[target] === 1) {
      if (!isHeld) this.log.arrived(target, now);
      if (this.extents !== null && this.extents.holds(io, target, sector, sectors, write, now)) return;
      this.log.started(target, now, sector, sectors);
    }

    if (this.raid !== null && this.raid.of[target] !== NONE) {
      this.raid.submit(io, target, now);
      return;
    }
    const disk = this.aloneOn[target];
    if (disk !== NONE) {
      this.blocks.submit(this.runs.request(io, process, disk, sector, sectors, write ? 1 : 0), now);
      return;
    }
    this.startPlan(io, target, sector, sectors, write, now);
  }

  /** To the disks, as the volume's map has it. */
  private startPlan(io: IoIndex, target: TargetIndex, sector: number, sectors: number, write: boolean, now: number): void {
    const { plan } = this.runs;
    plan.clear();
    this.maps[target].plan(sector, sectors, write, plan);
    this.runs.start(io, now);
  }

  // What RAID controllers ask.

  sectorOf(io: IoIndex): number {
    return this.sector[io];
  }

  sectorsOf(io: IoIndex): number {
    return this.rows[io * IO_ROW + IO_SECTORS];
  }

  targetOf(io: IoIndex): TargetIndex {
    return this.rows[io * IO_ROW + IO_TARGET];
  }

  processOf(io: IoIndex): ProcessIndex {
    return this.rows[io * IO_ROW + IO_PROCESS];
  }

  isWrite(io: IoIndex): boolean {
    return (this.rows[io * IO_ROW + IO_KIND] & 1) === 1;
  }

  planned(io: IoIndex, sector: number, sectors: number): Plan {
    const { plan } = this.runs;
    plan.clear();
    this.maps[this.targetOf(io)].plan(sector, sectors, this.isWrite(io), plan);
    return plan;
  }

  launch(io: IoIndex, now: number): void {
    const isDestage = this.rows[io * IO_ROW + IO_KIND] === DESTAGE;
    if (isDestage) this.runs.until = this.raid!.pathOf(this.targetOf(io));
    this.runs.start(io, now);
    this.runs.until = NONE;
    // The process that waits for it has said so before any of it came to a disk.
    this.blocks.waits(this.processOf(io), now);
  }

  takeDestage(process: ProcessIndex, target: TargetIndex, sector: number, sectors: number, now: number): IoIndex {
    const io = this.pool.take();
    const { rows } = this;
    const row = io * IO_ROW;
    rows.fill(0, row, row + IO_ROW);
    rows[row + IO_PROCESS] = process;
    rows[row + IO_TARGET] = target;
    rows[row + IO_KIND] = DESTAGE;
    rows[row + IO_SECTORS] = sectors;
    this.pool.sector[io] = sector;
    this.startNs[io] = now;
    return io;
  }

  /** From its controller alone: all of it was, to the process that waits, time on the way to the host. */
  answered(io: IoIndex, now: number): void {
    const { requests } = this;
    const { times } = requests;
    const request = requests.take();
    const row = request * TIMES;
    times.fill(0, row, row + TIMES);
    times[row + ARRIVAL] = this.startNs[io];
    times[row + START] = this.startNs[io];
    times[row + PATH] = now - this.startNs[io];
    this.finish(io, request, now);
    requests.release(request);
  }

  get targets(): number {
    return this.maps.length;
  }

  mapOf(target: TargetIndex): AddressMap {
    return this.maps[target];
  }

  /** Requests that reach into a stretch of a volume wait from now on; those that are under way are counted until they are complete. */
  holdWindow(target: TargetIndex, first: number, end: number): void {
    const { windows, rows } = this;
    windows!.hold(target, first, end);
    for (const io of this.underWay()) {
      const row = io * IO_ROW;
      const kind = rows[row + IO_KIND];
      if (rows[row + IO_TARGET] !== target || kind === FLUSH || kind === DESTAGE || windows!.has(io)) continue;
      // Of a request to a file that moves, its parts are under way.
      if (kind <= WRITE && this.motion !== null && this.motion.covers(rows[row + IO_PSU])) continue;
      if (windows!.touches(target, this.sector[io], rows[row + IO_SECTORS])) windows!.underWay[target]++;
    }
  }

  /** Requests that nothing holds any more are issued, in order of coming. */
  freeHeld(target: TargetIndex, now: number): void {
    const { windows, rows } = this;
    const held = windows!.held.slice(0, windows!.count);
    windows!.count = 0;
    for (const io of held) {
      const row = io * IO_ROW;
      const sectors = rows[row + IO_SECTORS];
      if (rows[row + IO_TARGET] !== target || windows!.touches(target, this.sector[io], sectors)) {
        windows!.park(io);
        continue;
      }
      const process = rows[row + IO_PROCESS];
      this.issue(io, process, target, this.sector[io], sectors, this.isWrite(io), true, now);
      this.waits(process, now);
    }
  }

  /** A request to a logical volume that had to wait. */
  proceed(io: IoIndex, now: number): void {
    const target = this.targetOf(io);
    const sectors = this.sectorsOf(io);
    this.log.started(target, now, this.sector[io], sectors);
    this.startPlan(io, target, this.sector[io], sectors, this.isWrite(io), now);
    this.waits(this.processOf(io), now);
  }

  /** A request to a logical volume that had to wait, until what it asks for was gone. */
  failHeld(io: IoIndex, now: number): void {
    const process = this.processOf(io);
    this.log.withdrawn(this.targetOf(io), now, this.startNs[io]);
    this.rows[io * IO_ROW + IO_QUEUED] = FAILED;
    this.blocks.fail(this.runs.request(io, process, 0, 0, 0, 0), now);
    this.waits(process, now);
  }

  /** Another map of a target, from t = 0 on. */
  remap(target: TargetIndex, mapOf: (maps: readonly AddressMap[], before: AddressMap) => AddressMap): void {
    (this.maps as AddressMap[])[target] = mapOf(this.maps, this.maps[target]);
  }

  /** The row of a request that goes to its disks in parts of its own, each by `submit`; `parentDone` says when all of them are complete. */
  takeParent(asked: VolumeRequest, now: number): IoIndex {
    const io = this.pool.takeFor(asked, asked.write ? WRITE : READ, 0, now);
    if (asked.write) this.pendingWriteBytes += asked.sectors * SECTOR_BYTES;
    if (this.objects !== null) this.objects.issued(asked.psu, asked.target, asked.sector, asked.sectors, asked.write, asked.process, now);
    return io;
  }

  /** Rows of requests that are under way. For a run whose timeline changes. */
  underWay(): IoIndex[] {
    return this.pool.underWay();
  }

  /** A part that is all of its request becomes the request itself, as if its file were not covered; false: it is not all of it. */
  flatten(part: IoIndex): boolean {
    return this.pool.flatten(part);
  }

  /** All parts of a request are complete, the last of them with this device request. */
  parentDone(io: IoIndex, request: RequestIndex, now: number): void {
    const { rows } = this;
    const row = io * IO_ROW;
    const write = rows[row + IO_KIND] === WRITE;
    if (write) this.pendingWriteBytes -= rows[row + IO_SECTORS] * SECTOR_BYTES;
    if (this.objects !== null) this.objects.completed(rows[row + IO_PSU], this.startNs[io], rows[row + IO_SECTORS], write, now);
    this.answer(io, request, now);
  }

  /** Has the buffers of some disks written for `asked.process`; one `ioDone` follows for all of them, never from within this call. */
  flush(asked: VolumeRequest, disks: readonly DiskIndex[], now: number): void {
    const { process } = asked;
    const io = this.pool.take();
    const { rows } = this;
    const row = io * IO_ROW;
    rows.fill(0, row, row + IO_ROW);
    rows[row + IO_PROCESS] = process;
    rows[row + IO_SLOT] = asked.slot;
    rows[row + IO_PSU] = asked.psu;
    rows[row + IO_TARGET] = asked.target;
    rows[row + IO_KIND] = FLUSH;
    rows[row + IO_REMAINING] = disks.length;
    this.startNs[io] = now;
    for (const disk of disks) this.blocks.flush(this.runs.request(io, process, disk, 0, 0, 1), now);
  }

  /**
   * Sectors hold nothing any more: their disks are notified, where nothing stands between that keeps more than they do (a
   * controller, or parity that would no longer fit).
   */
  discard(target: TargetIndex, sector: number, sectors: number, now: number): void {
    if (this.raid !== null && this.raid.of[target] !== NONE) return;
    const { plan } = this.runs;
    plan.clear();
    this.maps[target].plan(sector, sectors, true, plan);
    if (plan.chains > 0) return;
    for (let k = 0; k < plan.count; k++) this.blocks.discard(plan.device[k], now, plan.lba[k], plan.sectors[k]);
  }

  /** The queue above a volume hands a request down, with all that it has merged into it. */
  serve(request: RequestIndex, now: number): void {
    const { requests } = this;
    const io = requests.io[request];
    const target = this.targetOf(io);
    const sector = requests.lba[request];
    const sectors = requests.sectors[request];
    this.log.started(target, now, sector, sectors);
    // What was merged follows on without a gap.
    for (let merged = requests.mergedNext[request]; merged !== NONE; merged = requests.mergedNext[merged])
      this.log.started(target, now, sector + sectors, 0);
    this.startPlan(io, target, sector, sectors, requests.write[request] === 1, now);
    // The process that waits for it has said so before any of it came to a disk.
    this.blocks.waits(this.processOf(io), now);
  }

  /** One of the logical requests of a completed request of a queue above a volume. */
  queuedDone(request: RequestIndex, now: number): void {
    this.finish(this.requests.io[request], this.lastRequest, now);
  }

  /** Issues the volume's next chunk of a rebuild; `chunkRead` and `chunkDone` follow. Neither recorded nor waited for. */
  submitRebuild(asked: RebuildChunk, volume: VolumeRebuild, now: number): void {
    const io = this.pool.take();
    const { rows } = this;
    const row = io * IO_ROW;
    rows[row + IO_PROCESS] = asked.process;
    rows[row + IO_SLOT] = asked.rebuild;
    rows[row + IO_TARGET] = asked.target;
    rows[row + IO_KIND] = REBUILD;
    rows[row + IO_SECTORS] = asked.chunk;
    const { plan } = this.runs;
    plan.clear();
    volume.planNext(asked.sectors, plan);
    this.runs.start(io, now);
  }

  /** The process is about to wait for what it has asked for. */
  waits(process: ProcessIndex, now: number): void {
    if (this.queues !== null) this.queues.blocks.waits(process, now);
    this.blocks.waits(process, now);
  }

  /** Someone waits for what is behind the plug of the target or of one of its disks. */
  unplug(target: TargetIndex, disks: readonly number[], now: number): void {
    if (this.queues !== null && this.queues.of[target] !== NONE) this.queues.blocks.unplug(this.queues.of[target], now);
    for (const disk of disks) this.blocks.unplug(disk, now);
  }

  /** Processes [first, first + count) are gone. */
  exited(first: number, count: number, now: number): void {
    if (this.queues !== null) this.queues.blocks.exited(first, count, now);
    this.blocks.exited(first, count, now);
  }

  /** So many reads of the target, or of one of its disks, wait that read-ahead should be left out. */
  isCongested(target: TargetIndex, disks: readonly number[]): boolean {
    if (this.queues !== null && this.queues.of[target] !== NONE && this.queues.blocks.isCongested(this.queues.of[target], false))
      return true;
    for (const disk of disks) if (this.blocks.isCongested(disk, false)) return true;
    return false;
  }

  requestDone(request: RequestIndex, now: number): void {
    this.runs.requestDone(request, now);
  }

  /** A chain has passed its controller, or its XOR is done. */
  resume(chain: ChainIndex, now: number): void {
    this.runs.resume(chain, now);
  }

  chunkRead(io: IoIndex, now: number): void {
    this.rebuilds?.chunkRead(this.rows[io * IO_ROW + IO_SLOT], now);
  }

  planDone(io: IoIndex, request: RequestIndex, now: number): void {
    const { rows } = this;
    const row = io * IO_ROW;
    const kind = rows[row + IO_KIND];
    if (kind === REBUILD) {
      this.pool.release(io);
      this.rebuilds?.chunkDone(rows[row + IO_SLOT], rows[row + IO_SECTORS], now);
      return;
    }
    if (kind === DESTAGE) {
      const target = rows[row + IO_TARGET];
      const sector = this.sector[io];
      const end = sector + rows[row + IO_SECTORS];
      this.pool.release(io);
      this.raid!.destaged(target, sector, end, now);
      return;
    }
    // A flush goes to the disks themselves, past any queue above them.
    if (this.gone !== null && kind !== FLUSH && rows[row + IO_QUEUED] === FAILED) {
      this.finish(io, request, now);
      return;
    }
    if (kind !== FLUSH && this.raid !== null && this.raid.of[rows[row + IO_TARGET]] !== NONE) this.raid.done(io, now);
    if (kind !== FLUSH && this.queues !== null && this.queues.of[rows[row + IO_TARGET]] !== NONE) {
      this.lastRequest = request;
      this.queues.blocks.deviceDone(rows[row + IO_QUEUED], now);
      return;
    }
    this.finish(io, request, now);
  }

  /** A logical request of a process is complete. */
  private finish(io: IoIndex, request: RequestIndex, now: number): void {
    const { rows, requests } = this;
    const row = io * IO_ROW;
    const target = rows[row + IO_TARGET];
    const bytes = rows[row + IO_SECTORS] * SECTOR_BYTES;
    const kind = rows[row + IO_KIND];
    const write = (kind & 1) === 1;
    const isAwaited =
      this.windows !== null &&
      this.windows.underWay[target] > 0 &&
      kind !== FLUSH &&
      this.windows.touches(target, this.sector[io], rows[row + IO_SECTORS]);
    if (kind === WRITE) this.pendingWriteBytes -= bytes;
    if (this.logged[target] === 1 && kind !== FLUSH && (this.gone === null || rows[row + IO_QUEUED] !== FAILED)) {
      this.log.completed(target, now, this.startNs[io], bytes, write, requests.times, request * TIMES);
      if (this.extents !== null) this.extents.left(target, this.sector[io], rows[row + IO_SECTORS], write, now);
    }
    if (this.objects !== null && kind <= WRITE) {
      this.objects.completed(rows[row + IO_PSU], this.startNs[io], rows[row + IO_SECTORS], write, now);
    }
    if (kind >= ADOPTED_READ) this.motion?.adoptedDone(io, request, now);
    else if (kind > FLUSH) {
      this.motion?.partDone(io, request, now);
      this.pool.release(io);
    } else this.answer(io, request, now);
    if (isAwaited && --this.windows!.underWay[target] === 0) this.motion?.windowEmpty(now);
  }

  /** Its issuer hears that the request is complete. */
  private answer(io: IoIndex, request: RequestIndex, now: number): void {
    if (this.rows[io * IO_ROW + IO_PROCESS] >= this.firstFlusher) this.pages?.pagesDone(io, request, now);
    else this.client?.ioDone(io, request, now);
    this.pool.release(io);
  }
}
