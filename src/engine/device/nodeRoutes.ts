/**
 * The way of data through a machine of nodes. From their device they go up to the memory of the node that their adapter belongs to, if they
 * are for that node. Those for another node leave below it, by the link of the one node and that of the other, into the other's memory. What
 * belongs to no node goes into the memory of the node that asked. A machine without nodes is one node without a memory of its own.
 */
import { nodesOfPaths } from '../../scenario/machine/machine.ts';
import type { Machine, Path } from '../../scenario/schema.ts';

const NONE = -1;

export interface NodeRoutes {
  readonly nodes: number;
  /** Paths in document order, then a link for each node. */
  readonly levels: number;
  readonly firstLink: number;
  /** By path: the path that it is attached to, the node that it belongs to, the node whose memory it is; or NONE. */
  readonly parent: Int32Array;
  readonly owner: Int32Array;
  readonly memoryOf: Int32Array;
  /** By node: its memory's path. */
  readonly memory: Int32Array;
  /** By path * nodes + node: the level where the data of a device on the path begin, if they are for the node. */
  readonly first: Int32Array;
  /** By level * nodes + node: the next level; NONE at the end. */
  readonly next: Int32Array;
}

/** @param paths without unknown parents */
export function nodeRoutes(paths: readonly Path[], machine: Machine | undefined): NodeRoutes {
  const nodes = machine?.nodes.length ?? 1;
  const index = new Map(paths.map((path, at) => [path.id, at]));
  const parent = Int32Array.from(paths, (path) => (path.parent === undefined ? NONE : (index.get(path.parent) ?? NONE)));
  const owner = machine === undefined ? new Int32Array(paths.length).fill(NONE) : nodesOfPaths(machine, paths);
  const memory = Int32Array.from(machine?.nodes ?? [], ({ path }) => index.get(path) ?? NONE);
  const memoryOf = new Int32Array(paths.length).fill(NONE);
  memory.forEach((path, node) => {
    if (path !== NONE) memoryOf[path] = node;
  });
  const firstLink = paths.length;
  const levels = firstLink + memory.length;
  const isOverMemory = overMemory(parent, memory);

  /** Where data for `node` go that would go on to `path`. */
  const toward = (path: number, node: number): number =>
    path !== NONE && memoryOf[path] !== NONE && memoryOf[path] !== node ? firstLink + memoryOf[path] : path;
  const above = (level: number, node: number): number => {
    if (level >= firstLink) return level === firstLink + node ? memory[node] : firstLink + node;
    if (parent[level] !== NONE) return toward(parent[level], node);
    return memory.length > 0 && owner[level] === NONE && !isOverMemory[level] ? memory[node] : NONE;
  };
  return {
    nodes,
    levels,
    firstLink,
    parent,
    owner,
    memoryOf,
    memory,
    first: Int32Array.from({ length: paths.length * nodes }, (_, at) => toward(Math.floor(at / nodes), at % nodes)),
    next: Int32Array.from({ length: levels * nodes }, (_, at) => above(Math.floor(at / nodes), at % nodes)),
  };
}

/** By path: whether a node's memory is attached to it. Data come to it out of a memory, not on their way there. */
function overMemory(parent: Int32Array, memory: Int32Array): boolean[] {
  const over = Array.from(parent, () => false);
  for (const path of memory) for (let at = path === NONE ? NONE : parent[path]; at !== NONE && !over[at]; at = parent[at]) over[at] = true;
  return over;
}

/** Adds what went over the memory of nodes, and what these are attached to. */
export function carriedByNodes({ nodes, parent, memory }: NodeRoutes, crossed: Float64Array, carried: Float64Array): void {
  memory.forEach((path, node) => {
    let bytes = 0;
    for (let row = 0; row <= nodes; row++) bytes += crossed[row * nodes + node];
    for (let at = path; at !== NONE; at = parent[at]) carried[at] += bytes;
  });
}
