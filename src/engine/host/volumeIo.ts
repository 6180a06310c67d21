/**
 * Logical requests to volumes: each becomes a plan of device requests (`volume`), runs stage by stage
 * through the block layer, and is complete when the last piece of its last stage is. Columns of one pool.
 */
import { grownF64, grownI32, grownU8 } from '../kernel/arrays.ts';
import { TIMES } from '../record/requestTimes.ts';
import type { ServerLog } from '../record/serverLog.ts';
import type { AddressMap } from '../volume/plan.ts';
import { Plan } from '../volume/plan.ts';
import type { BlockLayer, RequestClient } from './blockLayer.ts';
import { NONE, type Requests } from './requests.ts';

const SECTOR_BYTES = 512;

/** Who issued a logical request. `lastRequest` is the device request that completed it, still readable. */
export interface IoClient {
  ioDone(io: number, lastRequest: number, now: number): void;
}

export class VolumeIo implements RequestClient {
  client: IoClient | null = null;
  /** Bytes of writes that are on their way. */
  pendingWriteBytes = 0;
  /** Process and which of its slots waits for this logical request. */
  process: Int32Array;
  slot: Int32Array;
  target: Int32Array;
  psu: Int32Array;
  /** First page in the caches' numbering and how many; 0 pages: it is not to be cached. */
  page: Int32Array;
  pages: Int32Array;
  bytes: Float64Array;
  write: Uint8Array;
  startNs: Float64Array;
  private remaining: Int32Array;
  /** Requests of later stages, linked by `requests.next`, in order of stage. */
  private parked: Int32Array;
  private free: Int32Array;
  private freeCount = 0;
  private readonly plan = new Plan();
  private readonly maps: readonly AddressMap[];
  private readonly requests: Requests;
  private readonly blocks: BlockLayer;
  private readonly log: ServerLog;
  private readonly logged: Uint8Array;

  /** @param logged 1 for each target whose logical requests are recorded; a loose disk's are its device's own */
  constructor(maps: readonly AddressMap[], requests: Requests, blocks: BlockLayer, log: ServerLog, logged: Uint8Array) {
    const capacity = 512;
    this.maps = maps;
    this.requests = requests;
    this.blocks = blocks;
    this.log = log;
    this.logged = logged;
    this.process = new Int32Array(capacity);
    this.slot = new Int32Array(capacity);
    this.target = new Int32Array(capacity);
    this.psu = new Int32Array(capacity);
    this.page = new Int32Array(capacity);
    this.pages = new Int32Array(capacity);
    this.bytes = new Float64Array(capacity);
    this.write = new Uint8Array(capacity);
    this.startNs = new Float64Array(capacity);
    this.remaining = new Int32Array(capacity);
    this.parked = new Int32Array(capacity);
    this.free = new Int32Array(capacity);
    for (let io = capacity - 1; io >= 0; io--) this.free[this.freeCount++] = io;
  }

  /** Issues one logical request; `ioDone` follows, never from within this call. */
  submit(
    process: number,
    slot: number,
    psu: number,
    target: number,
    sector: number,
    sectors: number,
    write: boolean,
    page: number,
    pages: number,
    now: number,
  ): void {
    if (this.freeCount === 0) this.grow();
    const io = this.free[--this.freeCount];
    const bytes = sectors * SECTOR_BYTES;
    this.process[io] = process;
    this.slot[io] = slot;
    this.target[io] = target;
    this.psu[io] = psu;
    this.page[io] = page;
    this.pages[io] = pages;
    this.bytes[io] = bytes;
    this.write[io] = write ? 1 : 0;
    this.startNs[io] = now;
    this.parked[io] = NONE;
    if (write) this.pendingWriteBytes += bytes;
    if (this.logged[target] === 1) {
      this.log.arrived(target, now);
      this.log.started(target, now, sector, sectors);
    }

    const { plan } = this;
    plan.clear();
    this.maps[target].plan(sector, sectors, write, plan);
    // All pieces are counted before the first is submitted.
    let first = 0;
    for (let k = 0; k < plan.count; k++) if (plan.stage[k] === 0) first++;
    this.remaining[io] = first;
    for (let stage = plan.stages - 1; stage > 0; stage--) {
      for (let k = plan.count - 1; k >= 0; k--) {
        if (plan.stage[k] !== stage) continue;
        const request = this.request(io, k, process);
        this.requests.previous[request] = stage;
        this.requests.next[request] = this.parked[io];
        this.parked[io] = request;
      }
    }
    for (let k = 0; k < plan.count; k++) if (plan.stage[k] === 0) this.blocks.submit(this.request(io, k, process), now);
  }

  requestDone(request: number, now: number): void {
    const io = this.requests.io[request];
    if (--this.remaining[io] > 0) return;
    if (this.parked[io] !== NONE) {
      this.nextStage(io, now);
      return;
    }
    const { requests } = this;
    const target = this.target[io];
    const write = this.write[io] === 1;
    if (write) this.pendingWriteBytes -= this.bytes[io];
    if (this.logged[target] === 1) {
      this.log.completed(target, now, this.startNs[io], this.bytes[io], write);
      this.log.parts(target, this.startNs[io], requests.times, request * TIMES);
    }
    this.client?.ioDone(io, request, now);
    this.free[this.freeCount++] = io;
  }

  private request(io: number, k: number, process: number): number {
    const { requests, plan } = this;
    const request = requests.take();
    requests.device[request] = plan.device[k];
    requests.lba[request] = plan.lba[k];
    requests.sectors[request] = plan.sectors[k];
    requests.write[request] = plan.write[k];
    requests.process[request] = process;
    requests.sync[request] = plan.write[k] === 1 ? 0 : 1;
    requests.io[request] = io;
    return request;
  }

  private nextStage(io: number, now: number): void {
    const { requests } = this;
    const stage = requests.previous[this.parked[io]];
    let count = 0;
    let end = this.parked[io];
    while (end !== NONE && requests.previous[end] === stage) {
      count++;
      end = requests.next[end];
    }
    this.remaining[io] = count;
    let request = this.parked[io];
    this.parked[io] = end;
    for (; count > 0; count--) {
      const after = requests.next[request];
      this.blocks.submit(request, now);
      request = after;
    }
  }

  private grow(): void {
    const old = this.process.length;
    const length = old * 2;
    this.process = grownI32(this.process, length);
    this.slot = grownI32(this.slot, length);
    this.target = grownI32(this.target, length);
    this.psu = grownI32(this.psu, length);
    this.page = grownI32(this.page, length);
    this.pages = grownI32(this.pages, length);
    this.bytes = grownF64(this.bytes, length);
    this.write = grownU8(this.write, length);
    this.startNs = grownF64(this.startNs, length);
    this.remaining = grownI32(this.remaining, length);
    this.parked = grownI32(this.parked, length);
    this.free = grownI32(this.free, length);
    for (let io = length - 1; io >= old; io--) this.free[this.freeCount++] = io;
  }
}
