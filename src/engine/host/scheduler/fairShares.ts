/**
 * Who is next by worst-case fair weighted fair queueing (WF2Q+: Bennett and Zhang 1997; with budgets instead of
 * packets as in BFQ, Valente and Checconi 2010). Each server (device) has a clock that advances with the service it
 * gives, divided by the weights of all that want some. A budget starts where the last one of its owner
 * ended, or now if that is later, and would end its size divided by its weight later; of those that have started by the
 * clock the one that ends first is next. O(log n).
 */
import { grownF64 } from '../../kernel/arrays.ts';
import { IdHeap } from './idHeap.ts';
import type { DiskIndex } from '../../kernel/indexes.ts';

export class FairShares {
  /** By device. */
  private readonly clock: Float64Array;
  private readonly weights: Float64Array;
  private readonly latestFinish: Float64Array;
  private readonly started: readonly IdHeap[];
  private readonly later: readonly IdHeap[];
  /** By owner. */
  private start: Float64Array = new Float64Array(0);
  private finish: Float64Array = new Float64Array(0);
  private weight: Float64Array = new Float64Array(0);
  private rank: Float64Array = new Float64Array(0);
  private ranks = 0;

  constructor(devices: number) {
    this.clock = new Float64Array(devices);
    this.weights = new Float64Array(devices);
    this.latestFinish = new Float64Array(devices);
    this.started = Array.from({ length: devices }, () => new IdHeap());
    this.later = Array.from({ length: devices }, () => new IdHeap());
  }

  ensure(owners: number): void {
    const { length } = this.start;
    if (owners <= length) return;
    const grown = Math.max(owners, 2 * length);
    this.start = grownF64(this.start, grown);
    this.finish = grownF64(this.finish, grown);
    this.weight = grownF64(this.weight, grown);
    this.rank = grownF64(this.rank, grown);
  }

  /** The owner, that wanted nothing before, wants service: up to `budget` in its turn. */
  activate(device: DiskIndex, owner: number, weight: number, budget: number): void {
    this.weight[owner] = weight;
    this.weights[device] += weight;
    this.enter(device, owner, Math.max(this.clock[device], this.finish[owner]), budget);
  }

  /** Takes the next owner out, who has its turn until `requeue` or `retire`; NONE if nobody wants any. */
  next(device: DiskIndex): number {
    const started = this.started[device];
    const later = this.later[device];
    if (started.size === 0 && later.size > 0) this.clock[device] = Math.max(this.clock[device], later.firstKey());
    while (later.firstKey() <= this.clock[device]) {
      const owner = later.pop();
      started.push(this.finish[owner], this.rank[owner], owner);
    }
    return started.pop();
  }

  served(device: DiskIndex, service: number): void {
    this.clock[device] += service / this.weights[device];
  }

  /** Its turn is over after `service`, and it wants another one. */
  requeue(device: DiskIndex, owner: number, service: number, weight: number, budget: number): void {
    this.end(device, owner, service);
    this.weights[device] += weight - this.weight[owner];
    this.weight[owner] = weight;
    this.enter(device, owner, this.finish[owner], budget);
  }

  /** Its turn is over after `service`, and it wants nothing any more. */
  retire(device: DiskIndex, owner: number, service: number): void {
    this.end(device, owner, service);
    this.weights[device] -= this.weight[owner];
    // Nobody is left who could have been treated unfairly.
    if (this.weights[device] === 0) this.clock[device] = Math.max(this.clock[device], this.latestFinish[device]);
  }

  private end(device: DiskIndex, owner: number, service: number): void {
    const finish = this.start[owner] + service / this.weight[owner];
    this.finish[owner] = finish;
    this.latestFinish[device] = Math.max(this.latestFinish[device], finish);
  }

  private enter(device: DiskIndex, owner: number, start: number, budget: number): void {
    this.start[owner] = start;
    this.finish[owner] = start + budget / this.weight[owner];
    this.rank[owner] = this.ranks++;
    if (start <= this.clock[device]) this.started[device].push(this.finish[owner], this.rank[owner], owner);
    else this.later[device].push(start, this.rank[owner], owner);
  }
}
