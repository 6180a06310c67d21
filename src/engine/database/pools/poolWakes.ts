/**
 * Who waits for something of the pools, and who may go on. Nothing in the pools runs a process: those that may continue stand in line until the
 * event is dealt with, and `wakeAll` lets them, as its last step.
 */
import type { ProcessIndex, RequestIndex } from '../../kernel/indexes.ts';
import { Ring } from './pageWaiters.ts';

/** Whose requests the pools answer. */
export interface PoolClients {
  /** The process has so many more requests on their way in the slot. */
  owes(process: ProcessIndex, slot: number, requests: number): void;
  /** One of them is there; `request`: the device request that completed it. */
  taken(process: ProcessIndex, slot: number, request: RequestIndex, now: number): void;
}

export abstract class PoolWakes {
  clients: PoolClients | null = null;
  /** Processes from this number on are the pools' own: prefetchers and cleaners, pool by pool, then the logs. */
  readonly firstProcess: ProcessIndex;
  /** By own process: requests and pages that it waits for. */
  protected readonly left: Int32Array;
  /** Those who may continue: process and slot. */
  protected readonly wakes = new Ring();
  private waking = false;

  /** @param own how many processes of their own the pools have */
  constructor(firstProcess: ProcessIndex, own: number) {
    this.firstProcess = firstProcess;
    this.left = new Int32Array(own);
  }

  /** Something that one of the pools' own processes waits for is there. */
  abstract ownDone(process: ProcessIndex, now: number): void;

  /** Number behind the last of the pools' own processes. */
  get endProcess(): ProcessIndex {
    return this.firstProcess + this.left.length;
  }

  /** A process, or one of the pools' own, waits for so many more things. */
  owe(process: ProcessIndex, slot: number, count: number): void {
    if (process >= this.firstProcess) this.left[process - this.firstProcess] += count;
    else this.clients?.owes(process, slot, count);
  }

  wake(process: ProcessIndex, slot: number): void {
    this.wakes.push(process, slot);
  }

  /** All that may continue does so. */
  wakeAll(request: RequestIndex, now: number): void {
    // Who continues may free others, who then stand at the end of the same line.
    if (this.waking) return;
    this.waking = true;
    const { wakes } = this;
    while (wakes.count > 0) {
      const process = wakes.headProcess;
      const slot = wakes.headSlot;
      wakes.pop();
      if (process >= this.firstProcess) this.ownDone(process, now);
      else this.clients?.taken(process, slot, request, now);
    }
    this.waking = false;
  }
}
