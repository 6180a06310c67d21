/**
 * Processors: servers in front of a first-come-first-served run queue. In a machine of nodes they stand in nodes; processes that stay on one
 * have a queue there, and others take a free processor by chance, whatever node it is of. A burst runs to its end, and its length is
 * settled as it begins: it takes longer while the other logical processor of its core is busy, and while many contend for memory.
 */
import { drawBelow } from '../../base/random.ts';
import type { Machine } from '../../scenario/schema.ts';
import { grownF64, grownI32, grownU8 } from '../kernel/arrays.ts';
import type { EventQueue } from '../kernel/eventQueue.ts';
import { RANK_COMPLETION } from '../kernel/eventQueue.ts';
import { EVENT_CPU_DONE, eventOf } from '../kernel/events.ts';
import { CPU, CPU_WAIT, type Attribution } from '../record/attribution.ts';
import type { ProcessIndex } from '../kernel/indexes.ts';
import { BurstLength } from './burstLength.ts';

const NONE = -1;
/** Place of these draws beside those of others. */
const DRAW_PROCESSOR = 0x70726f63;

export class Processors {
  /** By node: sum over its processors of busy time. */
  readonly busyOf: Float64Array;
  /** By node: processors that are idle, and those that run. */
  private readonly idle: Int32Array;
  private readonly running: Int32Array;
  private readonly lastChange: Float64Array;
  private readonly events: EventQueue;
  private readonly attribution: Attribution;
  /** Per process: the burst it runs or waits to run, and since when it waits. */
  private burstNs: Float64Array;
  private queuedAt: Float64Array;
  private next: Int32Array;
  /** Per process: the node that it is on, or was on last. */
  private node: Uint8Array;
  /** By queue: one for each node, or one for all. */
  private readonly head: Int32Array;
  private readonly tail: Int32Array;
  private readonly nodeOfProcessor: Uint8Array;
  private readonly seed: number;
  /** Bursts that were begun where there was a choice of nodes. */
  private drawn = 0;
  /** Processes stay on their nodes. */
  private readonly bound: boolean;
  /** Null: all bursts are as long as they are. */
  readonly length: BurstLength | null;

  constructor(processors: number, processes: number, events: EventQueue, attribution: Attribution, machine?: Machine, seed = 0) {
    this.seed = seed;
    const sizes = machine?.nodes.map((node) => node.processors) ?? [processors];
    this.idle = Int32Array.from(sizes);
    this.running = new Int32Array(sizes.length);
    this.lastChange = new Float64Array(sizes.length);
    this.busyOf = new Float64Array(sizes.length);
    this.nodeOfProcessor = Uint8Array.from(inTurn(sizes));
    this.bound = machine?.affinity !== 'none' && sizes.length > 1;
    const queues = this.bound ? sizes.length : 1;
    this.head = new Int32Array(queues).fill(NONE);
    this.tail = new Int32Array(queues).fill(NONE);
    this.length = machine?.hyperThreading === undefined && machine?.contention === undefined ? null : new BurstLength(machine);
    this.events = events;
    this.attribution = attribution;
    this.burstNs = new Float64Array(processes);
    this.queuedAt = new Float64Array(processes);
    this.next = new Int32Array(processes);
    this.node = new Uint8Array(processes);
    this.deal(0);
  }

  /** Sum over all processors of busy time. */
  get busyNs(): number {
    let sum = 0;
    for (const ns of this.busyOf) sum += ns;
    return sum;
  }

  /** The node that a process is on. */
  nodeOf(process: ProcessIndex): number {
    if (process < this.node.length) return process < 0 ? 0 : this.node[process];
    return this.nodeOfProcessor[process % this.nodeOfProcessor.length];
  }

  /** A process belongs on this node. */
  bind(process: ProcessIndex, node: number): void {
    this.node[process] = node;
  }

  /** Makes room for so many processes. */
  room(processes: number): void {
    const before = this.next.length;
    if (processes <= before) return;
    this.burstNs = grownF64(this.burstNs, processes);
    this.queuedAt = grownF64(this.queuedAt, processes);
    this.next = grownI32(this.next, processes);
    this.node = grownU8(this.node, processes);
    this.deal(before);
    this.attribution.room(processes);
  }

  /** Processes from this one on are dealt over the processors of all nodes. */
  private deal(from: number): void {
    const { node, nodeOfProcessor } = this;
    for (let process = from; process < node.length; process++) node[process] = nodeOfProcessor[process % nodeOfProcessor.length];
  }

  /** The process wants a processor for `ns`; an EVENT_CPU_DONE follows. */
  compute(process: ProcessIndex, now: number, ns: number): void {
    this.burstNs[process] = ns;
    const node = this.bound ? this.node[process] : this.freeNode();
    if (node !== NONE && this.idle[node] > 0) {
      this.start(process, node, now);
      return;
    }
    this.queuedAt[process] = now;
    this.next[process] = NONE;
    const queue = this.bound ? node : 0;
    const { head, tail } = this;
    if (tail[queue] === NONE) head[queue] = process;
    else this.next[tail[queue]] = process;
    tail[queue] = process;
  }

  /** The process' burst is over: its processor goes to the next in the queue. */
  done(process: ProcessIndex, now: number): void {
    this.attribution.add(process, CPU, this.burstNs[process]);
    const node = this.node[process];
    const queue = this.bound ? node : 0;
    const next = this.head[queue];
    this.account(node, now);
    this.running[node]--;
    if (next === NONE) {
      this.idle[node]++;
      return;
    }
    this.head[queue] = this.next[next];
    if (this.head[queue] === NONE) this.tail[queue] = NONE;
    this.attribution.add(next, CPU_WAIT, now - this.queuedAt[next]);
    this.run(next, node, now);
  }

  /** End of the run: accounts for bursts that are still running. */
  close(now: number): void {
    for (let node = 0; node < this.busyOf.length; node++) this.account(node, now);
  }

  /** The node of a free processor, each as likely as any other, or NONE. */
  private freeNode(): number {
    const { idle } = this;
    if (idle.length === 1) return 0;
    let free = 0;
    for (const count of idle) free += count;
    if (free === 0) return NONE;
    let left = drawBelow(free, this.seed, DRAW_PROCESSOR, this.drawn++, 0, 0);
    let node = 0;
    while (left >= idle[node]) left -= idle[node++];
    return node;
  }

  private start(process: ProcessIndex, node: number, now: number): void {
    this.account(node, now);
    this.idle[node]--;
    this.run(process, node, now);
  }

  private run(process: ProcessIndex, node: number, now: number): void {
    this.node[process] = node;
    this.running[node]++;
    if (this.length !== null) this.burstNs[process] = this.length.of(this.burstNs[process], node, this.running);
    this.events.push(now + this.burstNs[process], RANK_COMPLETION, eventOf(EVENT_CPU_DONE, process));
  }

  private account(node: number, now: number): void {
    this.busyOf[node] += this.running[node] * (now - this.lastChange[node]);
    this.lastChange[node] = now;
  }
}

/** Node of each processor, so that neighbors are of different nodes: as long as they have processors left, each node has its turn. */
function inTurn(sizes: readonly number[]): number[] {
  const most = Math.max(...sizes);
  return Array.from({ length: most }, (_, round) => sizes.flatMap((size, node) => (round < size ? [node] : []))).flat();
}
