/** Processors: identical servers in front of one first-come-first-served run queue. Those of a machine of nodes are in `machineProcessors.ts`. */
import { grownF64, grownI32 } from '../kernel/arrays.ts';
import type { EventQueue } from '../kernel/eventQueue.ts';
import { RANK_COMPLETION } from '../kernel/eventQueue.ts';
import { EVENT_CPU_DONE, eventOf } from '../kernel/events.ts';
import { CPU, CPU_WAIT, type Attribution } from '../record/attribution.ts';
import type { ProcessIndex } from '../kernel/indexes.ts';

const NONE = -1;

/** What computes for processes. */
export interface Computing {
  /** Sum over processors of busy time. */
  readonly busyNs: number;
  /** Makes room for so many processes. */
  room(processes: number): void;
  /** The process wants a processor for `ns`; an EVENT_CPU_DONE follows. */
  compute(process: ProcessIndex, now: number, ns: number): void;
  /** The process' burst is over: its processor goes to the next in the queue. */
  done(process: ProcessIndex, now: number): void;
  /** End of the run: accounts for bursts that are still running. */
  close(now: number): void;
  /** From now on the process runs where this home of a machine says (`machineProcessors.ts`); NO_HOME: where it did at first. */
  settle(process: ProcessIndex, home: number): void;
}

export const NO_HOME = -1;

export class Processors implements Computing {
  busyNs = 0;
  private idle: number;
  private readonly events: EventQueue;
  private readonly attribution: Attribution;
  /** Per process: the burst it runs or waits to run, and since when it waits. */
  private burstNs: Float64Array;
  private queuedAt: Float64Array;
  private next: Int32Array;
  private head = NONE;
  private tail = NONE;
  private running = 0;
  private lastChange = 0;

  constructor(processors: number, processes: number, events: EventQueue, attribution: Attribution) {
    this.idle = processors;
    this.events = events;
    this.attribution = attribution;
    this.burstNs = new Float64Array(processes);
    this.queuedAt = new Float64Array(processes);
    this.next = new Int32Array(processes);
  }

  room(processes: number): void {
    if (processes <= this.next.length) return;
    this.burstNs = grownF64(this.burstNs, processes);
    this.queuedAt = grownF64(this.queuedAt, processes);
    this.next = grownI32(this.next, processes);
    this.attribution.room(processes);
  }

  compute(process: ProcessIndex, now: number, ns: number): void {
    this.burstNs[process] = ns;
    if (this.idle > 0) {
      this.start(process, now);
      return;
    }
    this.queuedAt[process] = now;
    this.next[process] = NONE;
    if (this.tail === NONE) this.head = process;
    else this.next[this.tail] = process;
    this.tail = process;
  }

  done(process: ProcessIndex, now: number): void {
    this.attribution.add(process, CPU, this.burstNs[process]);
    const next = this.head;
    if (next === NONE) {
      this.account(now);
      this.idle++;
      this.running--;
      return;
    }
    this.head = this.next[next];
    if (this.head === NONE) this.tail = NONE;
    this.attribution.add(next, CPU_WAIT, now - this.queuedAt[next]);
    this.run(next, now);
  }

  close(now: number): void {
    this.account(now);
  }

  /** They are all alike. */
  settle(): void {}

  private start(process: ProcessIndex, now: number): void {
    this.account(now);
    this.idle--;
    this.running++;
    this.run(process, now);
  }

  private run(process: ProcessIndex, now: number): void {
    this.events.push(now + this.burstNs[process], RANK_COMPLETION, eventOf(EVENT_CPU_DONE, process));
  }

  private account(now: number): void {
    this.busyNs += this.running * (now - this.lastChange);
    this.lastChange = now;
  }
}
