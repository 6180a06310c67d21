/**
 * What a plan says, run: the device requests of a logical request, all at once or in chains of stages. Chains pass the volume's controller
 * first and wait for their XOR. The request is complete with the last piece of its last chain.
 */
import type { ChainIndex, DiskIndex, IoIndex, ProcessIndex, RequestIndex } from '../kernel/indexes.ts';
import { RANK_COMPLETION, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_CHAIN, eventOf } from '../kernel/events.ts';
import { OVERHEAD, PATH, START, TIMES } from '../record/requestTimes.ts';
import { Plan } from '../volume/plan.ts';
import type { BlockLayer } from './blockLayer.ts';
import type { RequestClient } from './hostQueues.ts';
import { Chains } from './chains.ts';
import type { Controllers } from './controllers.ts';
import { REBUILD } from './ioKinds.ts';
import type { IoPool } from './ioPool.ts';
import { IO_KIND, IO_PROCESS, IO_REMAINING, IO_ROW, IO_TARGET } from './ioRows.ts';
import { NONE, type Requests } from './requests.ts';

/** Whose plans are run. */
export interface PlanClient {
  /** All of them is complete, the last with this device request, which is still readable. */
  planDone(io: IoIndex, lastRequest: RequestIndex, now: number): void;
  /** A chunk of a rebuild: its first stage is complete. */
  chunkRead(io: IoIndex, now: number): void;
}

/** What plans pass on their way. */
export interface PlanControl {
  /** None: they cost nothing. */
  readonly controllers?: Controllers;
  readonly events: EventQueue;
  /** Largest device request that is issued in one piece, in sectors; default: any. */
  readonly mostSectors?: number;
  /** Writes are waited for (direct I/O), which schedulers that look for that see. */
  readonly syncWrites?: boolean;
}

export class PlanRuns implements RequestClient {
  client: PlanClient | null = null;
  /** To be filled in before `start`; one for all requests. */
  readonly plan = new Plan();
  readonly mostSectors: number;
  /** Of requests that are started now: path at whose end their data are; NONE: the host has them or gets them. */
  until = NONE;
  private readonly chains = new Chains();
  private readonly syncWrites: boolean;
  private readonly controllers: Controllers | null;
  private readonly events: EventQueue | null;
  private readonly pool: IoPool;
  private readonly requests: Requests;
  private readonly blocks: BlockLayer;

  /** @param control null: controllers cost nothing, requests are issued as they are */
  constructor(pool: IoPool, requests: Requests, blocks: BlockLayer, control: PlanControl | null) {
    this.mostSectors = control?.mostSectors ?? Infinity;
    this.syncWrites = control?.syncWrites ?? false;
    this.controllers = control?.controllers ?? null;
    this.events = control?.events ?? null;
    this.pool = pool;
    this.requests = requests;
    this.blocks = blocks;
  }

  /** Starts what `plan` says. */
  start(io: IoIndex, now: number): void {
    const { plan } = this;
    if (plan.chains > 0) {
      this.startChains(io, now);
      return;
    }
    const process = this.pool.rows[io * IO_ROW + IO_PROCESS];
    if (this.mostSectors === Infinity) {
      // All pieces are counted before the first is submitted.
      this.pool.rows[io * IO_ROW + IO_REMAINING] = plan.count;
      for (let k = 0; k < plan.count; k++) this.blocks.submit(this.pieceOf(io, k, process), now);
    } else this.startSplit(io, process, now);
  }

  /** The same, with pieces cut up that are larger than the kernel issues. */
  private startSplit(io: IoIndex, process: ProcessIndex, now: number): void {
    const { plan, requests, mostSectors } = this;
    let pieces = 0;
    for (let k = 0; k < plan.count; k++) pieces += Math.ceil(plan.sectors[k] / mostSectors);
    this.pool.rows[io * IO_ROW + IO_REMAINING] = pieces;
    for (let k = 0; k < plan.count; k++) {
      const end = plan.lba[k] + plan.sectors[k];
      for (let at = plan.lba[k]; at < end; at += mostSectors) {
        const request = this.pieceOf(io, k, process);
        requests.lba[request] = at;
        requests.sectors[request] = Math.min(mostSectors, end - at);
        this.blocks.submit(request, now);
      }
    }
  }

  /**
   * Of a plan with stages. Each chain takes a row of its own, its pieces are parked there in the order of their stages, and its first stage starts once
   * the controller has let it in.
   */
  private startChains(io: IoIndex, now: number): void {
    const { plan, chains, requests, controllers } = this;
    const process = this.pool.rows[io * IO_ROW + IO_PROCESS];
    const count = plan.chains;
    this.pool.rows[io * IO_ROW + IO_REMAINING] = count;
    for (let c = 0; c < count; c++) {
      // From now on the plan's column says which chain of the pool it is.
      const array = plan.chainArray[c];
      plan.chainArray[c] = chains.take(io, array, plan.xorSectors[c], plan.xorBefore[c]);
    }
    for (let k = plan.count - 1; k >= 0; k--) {
      const chain = plan.chainArray[plan.chain[k]];
      // Last piece first: the list is built from its end.
      const most = Math.min(this.mostSectors, plan.sectors[k]);
      for (let before = most * (Math.ceil(plan.sectors[k] / most) - 1); before >= 0; before -= most) {
        const request = this.pieceOf(io, k, process);
        requests.chain[request] = chain;
        requests.lba[request] = plan.lba[k] + before;
        requests.sectors[request] = Math.min(most, plan.sectors[k] - before);
        requests.stage[request] = plan.stage[k];
        requests.next[request] = chains.parked[chain];
        chains.parked[chain] = request;
      }
    }
    let array = NONE;
    let begin = now;
    for (let c = 0; c < count; c++) {
      const chain = plan.chainArray[c];
      if (controllers !== null && chains.array[chain] !== array) {
        // Once for all chains of an array; they stand next to each other.
        array = chains.array[chain];
        begin = controllers.admitted(this.pool.rows[io * IO_ROW + IO_TARGET], array, now);
      }
      if (begin > now) this.events?.push(begin, RANK_COMPLETION, eventOf(EVENT_CHAIN, chain));
      else this.nextStage(chain, now);
    }
  }

  requestDone(request: RequestIndex, now: number): void {
    const { requests } = this;
    const chain = requests.chain[request];
    if (chain !== NONE) {
      requests.chain[request] = NONE;
      this.chainPieceDone(chain, request, now);
      return;
    }
    const io = requests.io[request];
    if (--this.pool.rows[io * IO_ROW + IO_REMAINING] === 0) this.client?.planDone(io, request, now);
  }

  /** A chain has passed its controller, or its XOR is done. */
  resume(chain: ChainIndex, now: number): void {
    const { chains, requests } = this;
    const held = chains.held[chain];
    if (held === NONE) {
      this.nextStage(chain, now);
      return;
    }
    // What was read is there only now: to the request that came last this was time on the way to the host.
    const { times } = requests;
    const row = held * TIMES;
    let end = times[row + START];
    for (let part = OVERHEAD; part <= PATH; part++) end += times[row + part];
    times[row + PATH] += now - end;
    this.chainDone(chain, held, now);
    requests.release(held);
  }

  /** With the last piece of a stage the next one starts, or the chain is complete: at once, or when its XOR is done. */
  private chainPieceDone(chain: ChainIndex, request: RequestIndex, now: number): void {
    const { chains, requests } = this;
    if (--chains.remaining[chain] > 0) return;
    if (chains.parked[chain] !== NONE) {
      const io = chains.io[chain];
      this.nextStage(chain, now);
      // A chunk has one chain of two stages: what it reads is there.
      if (this.pool.rows[io * IO_ROW + IO_KIND] === REBUILD) this.client?.chunkRead(io, now);
      return;
    }
    const ready = this.xorReadyAt(chain, now);
    if (ready === now) {
      this.chainDone(chain, request, now);
      return;
    }
    const held = requests.take();
    requests.times.copyWithin(held * TIMES, request * TIMES, (request + 1) * TIMES);
    chains.held[chain] = held;
    this.events?.push(ready, RANK_COMPLETION, eventOf(EVENT_CHAIN, chain));
  }

  private chainDone(chain: ChainIndex, request: RequestIndex, now: number): void {
    const io = this.chains.io[chain];
    this.chains.release(chain);
    if (--this.pool.rows[io * IO_ROW + IO_REMAINING] === 0) this.client?.planDone(io, request, now);
  }

  /** When the XOR that the chain still needs is done; it is not asked for again. */
  private xorReadyAt(chain: ChainIndex, now: number): number {
    const { chains, controllers } = this;
    const sectors = chains.xorSectors[chain];
    chains.xorSectors[chain] = 0;
    if (sectors === 0 || controllers === null) return now;
    return controllers.computed(this.pool.rows[chains.io[chain] * IO_ROW + IO_TARGET], chains.array[chain], sectors, now);
  }

  /** Starts the chain's next stage, once its XOR is done if it needs one. */
  private nextStage(chain: ChainIndex, now: number): void {
    const { requests, chains } = this;
    let request = chains.parked[chain];
    const stage = requests.stage[request];
    if (stage >= chains.xorBefore[chain]) {
      const ready = this.xorReadyAt(chain, now);
      if (ready > now) {
        this.events?.push(ready, RANK_COMPLETION, eventOf(EVENT_CHAIN, chain));
        return;
      }
    }
    let count = 0;
    let end = request;
    while (end !== NONE && requests.stage[end] === stage) {
      count++;
      end = requests.next[end];
    }
    chains.remaining[chain] = count;
    chains.parked[chain] = end;
    for (; count > 0; count--) {
      const after = requests.next[request];
      this.blocks.submit(request, now);
      request = after;
    }
    // The process that asked has said that it waits before this stage began.
    this.blocks.waits(this.pool.rows[chains.io[chain] * IO_ROW + IO_PROCESS], now);
  }

  /** The device request of the plan's k-th piece. */
  private pieceOf(io: IoIndex, k: number, process: ProcessIndex): RequestIndex {
    const { plan } = this;
    return this.request(io, process, plan.device[k], plan.lba[k], plan.sectors[k], plan.writes[k]);
  }

  /** A device request of a logical one, still to be submitted. */
  request(io: IoIndex, process: ProcessIndex, device: DiskIndex, lba: number, sectors: number, write: number): RequestIndex {
    const { requests } = this;
    const request = requests.take();
    requests.device[request] = device;
    requests.lba[request] = lba;
    requests.sectors[request] = sectors;
    requests.write[request] = write;
    requests.process[request] = process;
    requests.sync[request] = write === 1 && !this.syncWrites ? 0 : 1;
    requests.io[request] = io;
    requests.until[request] = this.until;
    return request;
  }
}
