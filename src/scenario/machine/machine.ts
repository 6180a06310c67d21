/**
 * Machines built of nodes: processors and memory in modules, with links between them. Part of the document, see `schema.ts`. Adapters
 * belong to a node by being attached, by however many paths between, to the path that is the node's memory; what is attached to none belongs to none
 * and is as near to all.
 */
import * as v from 'valibot';
import { MIB, TIB } from '../../base/units.ts';
import { list } from '../list.ts';
import { bytes, id, int, num } from '../values.ts';

export const MOST_NODES = 64;

/** One module. Its memory is a path of kind `node`: a limit there is that of its front-side bus or memory controller. */
export const MachineNode = v.strictObject({
  path: id,
  /**
   * Processors that the system sees, logical ones with hyper-threading. All nodes together have the host's. They are numbered from 0, node by
   * node; with hyper-threading first one of each core of all nodes, then in the same order the other.
   */
  processors: int(1, 1024),
  /** Memory of its own, for what can be said of pools and of unequal nodes; a run has no use for it. Default: not known. */
  memoryBytes: v.optional(bytes(MIB, 64 * TIB)),
});
export type MachineNode = v.InferOutput<typeof MachineNode>;

export const Machine = v.strictObject({
  nodes: list(MachineNode, MOST_NODES, 1),
  /** Logical processors that the operating system can use, for a warning where there are more; a run uses all. Default: not known. */
  systemProcessors: v.optional(int(1, 1024)),
  /**
   * The link of each node to the others: data whose adapter is attached to another node than the processor that asked for them pass the links of both,
   * and come `delayMs` later. Default: no limit and no delay.
   */
  link: v.optional(v.strictObject({ mibPerSecond: v.nullable(num(0.001, 1_000_000)), delayMs: num(0, 100) })),
  /**
   * `node`: each process stays on one node, dealt over them in proportion to their processors, or on that of its partition. `none`: it runs on
   * any processor that is free, so where its data come to is left to chance.
   */
  affinity: v.picklist(['node', 'none']),
  /** Two logical processors share a core: while both are busy they do together `1 + gain` times what one does alone. */
  hyperThreading: v.optional(v.strictObject({ gain: num(0, 1) })),
  /**
   * Contention for memory: with p = busy processors / `unitProcessors` above 1, a burst takes 1 + sigma (p - 1) + kappa p (p - 1) times as long
   * (Gunther's universal scalability law).
   */
  contention: v.optional(v.strictObject({ sigma: num(0, 10), kappa: num(0, 1), unitProcessors: int(1, 1024) })),
});
export type Machine = v.InferOutput<typeof Machine>;

/** Processors of all nodes together. */
export const processorsOf = ({ nodes }: Machine): number => nodes.reduce((sum, { processors }) => sum + processors, 0);

/** By processor: its node. */
export function processorNodes({ nodes, hyperThreading }: Machine): Int32Array {
  const threads = hyperThreading === undefined ? 1 : 2;
  const once = nodes.flatMap(({ processors }, node) => Array.from({ length: Math.ceil(processors / threads) }, () => node));
  return Int32Array.from(threads === 1 ? once : [...once, ...once]);
}

/** All processors: the first of each node, then the second of each, and so on. */
export function processorsInTurn(machine: Machine): Int32Array {
  const nodeOf = processorNodes(machine);
  const nth = new Int32Array(nodeOf.length);
  const had = new Int32Array(machine.nodes.length);
  nodeOf.forEach((node, processor) => (nth[processor] = had[node]++));
  return Int32Array.from([...nodeOf.keys()].toSorted((a, b) => nth[a] - nth[b] || nodeOf[a] - nodeOf[b]));
}

/** By processor: the other one of its core; -1 without hyper-threading. */
export function siblingsOf(machine: Machine): Int32Array {
  const processors = processorNodes(machine).length;
  if (machine.hyperThreading === undefined) return new Int32Array(processors).fill(-1);
  return Int32Array.from({ length: processors }, (_, processor) => (processor + processors / 2) % processors);
}

/**
 * Sets of processors that processes are kept on: all of them, those of each node, those of each partition (all of them where it says none, or where
 * nothing is kept anywhere).
 */
export function homesOf(machine: Machine, partitions: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const all = [...processorNodes(machine).keys()];
  const nodeOf = processorNodes(machine);
  return [
    all,
    ...machine.nodes.map((_, node) => all.filter((processor) => nodeOf[processor] === node)),
    ...partitions.map((own) => (own.length === 0 || machine.affinity === 'none' ? all : own)),
  ];
}

/** Home of a partition, by its place in the document. */
export const homeOfPartition = ({ nodes }: Machine, partition: number): number => 1 + nodes.length + partition;

interface Wired {
  readonly id: string;
  readonly parent?: string | undefined;
}

/** By path, in document order: index of the node whose memory it is or is attached to; -1 for none. Safe on circles. */
export function nodesOfPaths({ nodes }: Machine, paths: readonly Wired[]): Int32Array {
  const nodeOf = new Map(nodes.map(({ path }, node) => [path, node]));
  const byId = new Map(paths.map((path) => [path.id, path]));
  return Int32Array.from(paths, (path) => {
    let at: Wired | undefined = path;
    for (let hops = 0; at !== undefined && hops <= paths.length; hops++) {
      const node = nodeOf.get(at.id);
      if (node !== undefined) return node;
      at = at.parent === undefined ? undefined : byId.get(at.parent);
    }
    return -1;
  });
}
