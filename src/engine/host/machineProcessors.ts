/**
 * Processors of a machine of nodes. A process has a *home*, a set of processors that it may run on: all of them, those of a node, or those of a
 * partition. It takes a free one of them by chance, before others one whose core is idle, or waits in the home's queue; a processor that comes free
 * goes to the process that has waited longest in any of the queues that it serves. A burst runs to its end, and its length is settled as it begins: it takes
 * longer while the other logical processor of its core is busy, and while many contend for memory.
 */
import { drawBelow } from '../../base/random.ts';
import type { Machine } from '../../scenario/schema.ts';
import { homesOf, processorNodes, processorsInTurn, siblingsOf } from '../../scenario/machine/machine.ts';
import { grownF64, grownI32 } from '../kernel/arrays.ts';
import { RANK_COMPLETION, type EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_CPU_DONE, eventOf } from '../kernel/events.ts';
import type { ProcessIndex } from '../kernel/indexes.ts';
import { CPU, CPU_WAIT, type Attribution } from '../record/attribution.ts';
import { NO_HOME, type Computing } from './processors.ts';

const NONE = -1;
/** Place of these draws beside those of others. */
const DRAW_PROCESSOR = 0x70726f63;
const DRAW_NODE = 0x6e6f6465;

export class MachineProcessors implements Computing {
  /** By processor: busy time. */
  readonly busyOf: Float64Array;
  /** Time that bursts took longer because of the other processor of their core, and because of contention for memory. */
  sharedCoreNs = 0;
  contentionNs = 0;
  private readonly events: EventQueue;
  private readonly attribution: Attribution;
  private readonly seed: number;
  private drawn = 0;
  /** By processor: its node, the other of its core (NONE without hyper-threading), and the process that runs on it or NONE. */
  private readonly node: Int32Array;
  private readonly sibling: Int32Array;
  /** All processors, neighbors of different nodes as long as these have any left: who runs where at first. */
  private readonly inTurn: Int32Array;
  private readonly running: Int32Array;
  private readonly since: Float64Array;
  private busy = 0;
  /** Homes: processors of home h are `members` from `first[h]` to `first[h + 1]`. The first is all of them, then the nodes, then partitions. */
  private readonly first: Int32Array;
  private readonly members: Int32Array;
  /** Homes that processor p is in: `served` from `firstServed[p]` to `firstServed[p + 1]`, in their order. */
  private readonly firstServed: Int32Array;
  private readonly served: Int32Array;
  private readonly head: Int32Array;
  private readonly tail: Int32Array;
  /** By process: burst, begin of its wait, next in its queue; home, the home it has at first, and the processor that it is on or was on last. */
  private burstNs: Float64Array;
  private queuedAt: Float64Array;
  private next: Int32Array;
  private home: Int32Array;
  private processor: Int32Array;
  private readonly nodes: number;
  private readonly bound: boolean;
  /** Processes below this number run queries. */
  private readonly computes: number;
  private readonly gain: number;
  private readonly sigma: number;
  private readonly kappa: number;
  private readonly unit: number;

  /** @param partitions processors of each partition; empty: it runs where others do */
  constructor(
    machine: Machine,
    partitions: readonly (readonly number[])[],
    seed: number,
    processes: number,
    events: EventQueue,
    attribution: Attribution,
  ) {
    this.events = events;
    this.attribution = attribution;
    this.seed = seed;
    this.nodes = machine.nodes.length;
    this.node = processorNodes(machine);
    const processors = this.node.length;
    this.sibling = siblingsOf(machine);
    this.inTurn = processorsInTurn(machine);
    this.running = new Int32Array(processors).fill(NONE);
    this.since = new Float64Array(processors);
    this.busyOf = new Float64Array(processors);
    const homes = homesOf(machine, partitions);
    this.first = new Int32Array(homes.length + 1);
    homes.forEach((members, h) => (this.first[h + 1] = this.first[h] + members.length));
    this.members = Int32Array.from(homes.flat());
    const homesOfEach: number[][] = Array.from({ length: processors }, () => []);
    homes.forEach((members, h) => members.forEach((processor) => homesOfEach[processor].push(h)));
    this.firstServed = new Int32Array(processors + 1);
    homesOfEach.forEach((own, processor) => (this.firstServed[processor + 1] = this.firstServed[processor] + own.length));
    this.served = Int32Array.from(homesOfEach.flat());
    this.head = new Int32Array(homes.length).fill(NONE);
    this.tail = new Int32Array(homes.length).fill(NONE);
    this.bound = machine.affinity === 'node';
    this.computes = processes;
    this.gain = machine.hyperThreading?.gain ?? 1;
    this.sigma = machine.contention?.sigma ?? 0;
    this.kappa = machine.contention?.kappa ?? 0;
    this.unit = machine.contention?.unitProcessors ?? Infinity;
    this.burstNs = new Float64Array(processes);
    this.queuedAt = new Float64Array(processes);
    this.next = new Int32Array(processes);
    this.home = new Int32Array(processes);
    this.processor = new Int32Array(processes);
    this.deal(0);
  }

  get busyNs(): number {
    let sum = 0;
    for (const ns of this.busyOf) sum += ns;
    return sum;
  }

  /** By node: busy time of its processors. */
  busyOfNodes(): Float64Array {
    const busy = new Float64Array(this.nodes);
    this.busyOf.forEach((ns, processor) => (busy[this.node[processor]] += ns));
    return busy;
  }

  /** The node that a process' data are for: the one that it is on. What never computes and is kept nowhere is anywhere. */
  nodeOf(process: ProcessIndex): number {
    const isKnown = process >= 0 && process < (this.bound ? this.processor.length : this.computes);
    if (isKnown) return this.node[this.processor[process]];
    return this.node[drawBelow(this.node.length, this.seed, DRAW_NODE, this.drawn++, 0, 0)];
  }

  room(processes: number): void {
    const before = this.next.length;
    if (processes <= before) return;
    this.burstNs = grownF64(this.burstNs, processes);
    this.queuedAt = grownF64(this.queuedAt, processes);
    this.next = grownI32(this.next, processes);
    this.home = grownI32(this.home, processes);
    this.processor = grownI32(this.processor, processes);
    this.deal(before);
    this.attribution.room(processes);
  }

  /** Gives processes from this one on the homes that they have at first. */
  private deal(from: number): void {
    for (let process = from; process < this.home.length; process++) this.settle(process, NO_HOME);
  }

  settle(process: ProcessIndex, home: number): void {
    if (home !== NO_HOME) {
      this.home[process] = home;
      this.processor[process] = this.members[this.first[home]];
      return;
    }
    const processor = this.inTurn[process % this.inTurn.length];
    this.processor[process] = processor;
    this.home[process] = this.bound ? 1 + this.node[processor] : 0;
  }

  compute(process: ProcessIndex, now: number, ns: number): void {
    this.burstNs[process] = ns;
    const home = this.home[process];
    const processor = this.free(home);
    if (processor !== NONE) {
      this.run(process, processor, now);
      return;
    }
    this.queuedAt[process] = now;
    this.next[process] = NONE;
    const { head, tail } = this;
    if (tail[home] === NONE) head[home] = process;
    else this.next[tail[home]] = process;
    tail[home] = process;
  }

  done(process: ProcessIndex, now: number): void {
    this.attribution.add(process, CPU, this.burstNs[process]);
    const processor = this.processor[process];
    this.busyOf[processor] += now - this.since[processor];
    this.running[processor] = NONE;
    this.busy--;
    const home = this.longestWaiting(processor);
    if (home === NONE) return;
    const next = this.head[home];
    this.head[home] = this.next[next];
    if (this.head[home] === NONE) this.tail[home] = NONE;
    this.attribution.add(next, CPU_WAIT, now - this.queuedAt[next]);
    this.run(next, processor, now);
  }

  close(now: number): void {
    for (let processor = 0; processor < this.running.length; processor++) {
      if (this.running[processor] === NONE) continue;
      this.busyOf[processor] += now - this.since[processor];
      this.since[processor] = now;
    }
  }

  /** A free processor of a home, of an idle core if there is one, each as likely as any other; or NONE. */
  private free(home: number): number {
    const { members, running, sibling } = this;
    const end = this.first[home + 1];
    let idle = 0;
    let idleCores = 0;
    for (let at = this.first[home]; at < end; at++) {
      const processor = members[at];
      if (running[processor] !== NONE) continue;
      idle++;
      if (sibling[processor] === NONE || running[sibling[processor]] === NONE) idleCores++;
    }
    if (idle === 0) return NONE;
    const wantsCore = idleCores > 0;
    let left = drawBelow(wantsCore ? idleCores : idle, this.seed, DRAW_PROCESSOR, this.drawn++, 0, 0);
    for (let at = this.first[home]; at < end; at++) {
      const processor = members[at];
      if (running[processor] !== NONE) continue;
      if (wantsCore && sibling[processor] !== NONE && running[sibling[processor]] !== NONE) continue;
      if (left-- === 0) return processor;
    }
    return NONE;
  }

  /** The home with this processor whose first in the queue has waited longest; NONE if nobody waits. */
  private longestWaiting(processor: number): number {
    const { head, queuedAt, firstServed, served } = this;
    let longest = NONE;
    for (let at = firstServed[processor]; at < firstServed[processor + 1]; at++) {
      const home = served[at];
      if (head[home] !== NONE && (longest === NONE || queuedAt[head[home]] < queuedAt[head[longest]])) longest = home;
    }
    return longest;
  }

  private run(process: ProcessIndex, processor: number, now: number): void {
    this.processor[process] = processor;
    this.running[processor] = process;
    this.since[processor] = now;
    this.busy++;
    const ns = this.lengthNs(this.burstNs[process], processor);
    this.burstNs[process] = ns;
    this.events.push(now + ns, RANK_COMPLETION, eventOf(EVENT_CPU_DONE, process));
  }

  /** How long a burst takes of `ns` on a processor that shares nothing; integer ns. */
  private lengthNs(ns: number, processor: number): number {
    const sibling = this.sibling[processor];
    const onCore = sibling === NONE || this.running[sibling] === NONE ? ns : Math.round((2 * ns) / (1 + this.gain));
    const p = this.busy / this.unit;
    const whole = p <= 1 ? onCore : Math.round(onCore * (1 + (p - 1) * (this.sigma + this.kappa * p)));
    this.sharedCoreNs += onCore - ns;
    this.contentionNs += whole - onCore;
    return whole;
  }
}
