/** The machine of nodes: how many, their processors and memory paths, which adapters are attached to which, and how processes use them. */
import { plural } from '../../base/units.ts';
import { sameMeaning } from '../../base/same.ts';
import { MOST_NODES, processorsOf, type Machine, type MachineNode } from '../machine/machine.ts';
import { LIMITS, type Path, type Scenario } from '../schema.ts';
import { sound } from './classes.ts';
import { addPath, attachPath, moveDisksToPath, removePath, setPath } from './hardware.ts';
import { inRange } from './range.ts';
import { EditRefused } from './refused.ts';

/** What can be set on the machine as a whole; `undefined` takes a setting away. */
export type MachineChange = { readonly [K in 'link' | 'affinity' | 'hyperThreading' | 'contention' | 'systemProcessors']?: Machine[K] };

/** What can be set on one node: processors, memory in bytes, and the limit of its memory path in MiB/s; null: none, undefined: as it was. */
export interface NodeChange {
  readonly processors?: number;
  readonly memoryBytes?: number | null;
  readonly mibPerSecond?: number | null;
}

/** `total` in `parts` whole parts, as even as can be, the larger first; of pairs where `step` is 2. */
function evenly(total: number, parts: number, step: number): number[] {
  const units = Math.floor(total / step);
  return Array.from({ length: parts }, (_, k) => (Math.floor(units / parts) + (k < units % parts ? 1 : 0)) * step);
}

/**
 * A machine of so many nodes, with the host's processors dealt over them as evenly as can be. New nodes have a path of kind `node` without a limit and nothing
 * attached to it; of fewer nodes the last go, and what was attached to their memory is attached to what that was. 0 takes the machine away. Refused where there
 * are fewer processors than nodes.
 */
export function setNodes(scenario: Scenario, count: number): Scenario {
  inRange('The number of nodes', count, 0, MOST_NODES);
  const { machine, processors } = scenario.host;
  const before = machine?.nodes ?? [];
  if (count === before.length) return scenario;
  if (count === 0) return withoutMachine(scenario);
  const step = machine?.hyperThreading === undefined ? 1 : 2;
  if (processors < count * step) {
    const most = Math.floor(processors / step);
    const message = `${plural(count, 'node')} need ${count * step} processors at least, and the host has ${processors}`;
    throw new EditRefused('range', message, `${count * step} processors, or ${plural(Math.max(1, most), 'node')}`);
  }
  let after = before.slice(count).reduce((s, { path }) => withoutNodePath(s, path), scenario);
  const paths = before.slice(0, count).map(({ path }) => path);
  for (let node = paths.length; node < count; node++) {
    const id = freeId(after, 'node');
    after = addPath(after, { kind: 'node', name: `Node ${node + 1}` }, id);
    paths.push(id);
  }
  const shares = evenly(processors, count, step);
  const nodes = paths.map((path, node): MachineNode => ({ ...before[node], path, processors: shares[node] }));
  return withMachine(scenario, after, { affinity: 'node', ...machine, nodes });
}

/** Sets link, affinity, hyper-threading, contention or the system's limit. Refuses what the document's checks refuse. */
export function setMachine(scenario: Scenario, change: MachineChange): Scenario {
  const after: Record<string, unknown> = { ...machineOf(scenario), ...change };
  for (const key of Object.keys(change)) if (after[key] === undefined) delete after[key];
  return withMachine(scenario, scenario, after as Machine);
}

/** Sets what one node has, counted from 0; the host has the processors of all of them. */
export function setNode(scenario: Scenario, node: number, change: NodeChange): Scenario {
  const machine = machineOf(scenario);
  const { path, memoryBytes: known, ...before } = nodeOf(machine, node);
  const { processors = before.processors, memoryBytes = known, mibPerSecond } = change;
  const step = machine.hyperThreading === undefined ? 1 : 2;
  inRange(`Processors of node ${node + 1}`, processors, step, 1024);
  const set: MachineNode = { path, processors, ...(typeof memoryBytes === 'number' && { memoryBytes }) };
  const limited = mibPerSecond === undefined ? scenario : setPath(scenario, path, { mibPerSecond });
  return withMachine(scenario, limited, { ...machine, nodes: machine.nodes.with(node, set) });
}

/** Attaches a path, with all that is attached to it, to the memory of a node, counted from 0; null: to none. */
export function setNodeOfPath(scenario: Scenario, pathId: string, node: number | null): Scenario {
  const machine = machineOf(scenario);
  if (machine.nodes.some(({ path }) => path === pathId)) {
    throw new EditRefused('member', `${pathId} is the memory of a node itself`, 'choose an adapter, or what it is attached to');
  }
  const after = attachPath(scenario, pathId, node === null ? undefined : nodeOf(machine, node).path);
  return after === scenario ? scenario : sound(scenario, after);
}

/**
 * Attaches one more adapter without a limit to a node, counted from 0; its id is `adapter1`, `adapter2`, ... Where buses of the node have slots it goes into one
 * of them: the bus with the fewest adapters first, since those of one bus share what it carries. Refused where all slots are taken.
 */
export function addAdapter(scenario: Scenario, node: number): Scenario {
  const { path } = nodeOf(machineOf(scenario), node);
  const id = freeId(scenario, 'adapter');
  const added = addPath(
    scenario,
    { kind: 'adapter', name: `Adapter ${id.slice('adapter'.length)}`, parent: busFor(scenario, path) ?? path },
    id,
  );
  return sound(scenario, added);
}

/** The bus below a node's memory with a free slot and the fewest adapters; undefined: none of its buses has slots. */
function busFor({ hardware: { paths } }: Scenario, memory: string): string | undefined {
  const parents = new Map(paths.map(({ id, parent }) => [id, parent]));
  const isBelow = (id: string, above: string): boolean => {
    let at = parents.get(id);
    for (let hops = 0; at !== undefined && at !== above && hops < paths.length; hops++) at = parents.get(at);
    return at === above;
  };
  const buses = paths.flatMap(({ id, slots }) =>
    slots !== undefined && isBelow(id, memory)
      ? [{ id, slots, taken: paths.filter((one) => one.kind === 'adapter' && isBelow(one.id, id)).length }]
      : [],
  );
  if (buses.length === 0) return undefined;
  const free = buses.filter(({ slots, taken }) => taken < slots);
  if (free.length > 0) return free.reduce((best, bus) => (bus.taken < best.taken ? bus : best)).id;
  const slots = buses.reduce((sum, bus) => sum + bus.slots, 0);
  throw new EditRefused(
    'limit',
    `${paths.find(({ id }) => id === memory)?.name ?? memory} has ${plural(slots, 'slot')}, and all have an adapter`,
    'remove an adapter, or give a bus more slots, first',
  );
}

/** How many adapters a path has room for: slots of a bus; null: any number. Refused where more are attached to it. */
export function setSlots(scenario: Scenario, pathId: string, slots: number | null): Scenario {
  const before = scenario.hardware.paths.find(({ id }) => id === pathId);
  if (before === undefined) throw new EditRefused('unknown', `There is no path ${pathId}`, 'choose one that exists');
  if (slots !== null) inRange('Slots', slots, 1, 64);
  if ((before.slots ?? null) === slots) return scenario;
  const { slots: _slots, ...rest } = before;
  const after: Path = slots === null ? rest : { ...rest, slots };
  const paths = scenario.hardware.paths.map((path) => (path === before ? after : path));
  return sound(scenario, { ...scenario, hardware: { ...scenario.hardware, paths } });
}

/** Ids of the paths of a node's adapters to which nothing further is attached: where disks can be. */
export function endsOfNodes({ hardware, host }: Pick<Scenario, 'hardware' | 'host'>): readonly string[] {
  const memory = new Set(host.machine?.nodes.map(({ path }) => path) ?? []);
  const above = new Map(hardware.paths.map(({ id, parent }) => [id, parent]));
  const hasBelow = new Set(hardware.paths.map(({ parent }) => parent));
  const isOfNode = (id: string): boolean => {
    let at: string | undefined = above.get(id);
    for (let hops = 0; at !== undefined && hops <= hardware.paths.length; hops++) {
      if (memory.has(at)) return true;
      at = above.get(at);
    }
    return false;
  };
  return hardware.paths.flatMap(({ id }) => (!memory.has(id) && !hasBelow.has(id) && isOfNode(id) ? [id] : []));
}

/** All disks dealt over the adapters of the nodes in equal parts, in the order of the document: neighbors share an adapter. What lies on them stays. */
export function dealDisks(scenario: Scenario): Scenario {
  machineOf(scenario);
  const ends = endsOfNodes(scenario);
  if (ends.length === 0) throw new EditRefused('empty', 'No adapter is attached to a node', 'add an adapter to each node first');
  const { disks } = scenario.hardware;
  const shares = evenly(disks.length, ends.length, 1);
  let first = 0;
  let after = scenario;
  ends.forEach((end, k) => {
    const own = disks.slice(first, first + shares[k]).map(({ id }) => id);
    first += shares[k];
    if (own.length > 0) after = moveDisksToPath(after, own, end);
  });
  return after === scenario ? scenario : sound(scenario, after);
}

function withoutMachine(scenario: Scenario): Scenario {
  const { nodes } = machineOf(scenario);
  const owner = scenario.database.partitions?.find(({ processors }) => processors !== undefined);
  if (owner !== undefined) {
    throw new EditRefused(
      'member',
      `Partition ${owner.name} runs on processors of a node`,
      'let the partitions run on any processor first',
    );
  }
  const after = nodes.reduce((s, { path }) => withoutNodePath(s, path), scenario);
  const { machine: _machine, ...host } = after.host;
  return sound(scenario, { ...after, host });
}

/** Without a node's memory path: what was attached to it is attached to what that was. */
function withoutNodePath(scenario: Scenario, pathId: string): Scenario {
  const { paths } = scenario.hardware;
  const above = paths.find(({ id }) => id === pathId)?.parent;
  const after = paths.reduce((s, { id, parent }) => (parent === pathId ? attachPath(s, id, above) : s), scenario);
  return removePath(after, pathId);
}

/** The document with the machine and as many processors as it has; refused if it has a problem that it did not have before. */
function withMachine(before: Scenario, after: Scenario, machine: Machine): Scenario {
  const { host } = after;
  if (after === before && host.machine !== undefined && sameMeaning(host.machine, machine)) return before;
  return sound(before, { ...after, host: { ...host, processors: processorsOf(machine), machine } });
}

function machineOf({ host }: Scenario): Machine {
  if (host.machine === undefined) throw new EditRefused('unknown', 'The host has no nodes', 'set the number of nodes first');
  return host.machine;
}

function nodeOf({ nodes }: Machine, node: number): MachineNode {
  const found = nodes[node] as MachineNode | undefined;
  if (found === undefined) throw new EditRefused('unknown', `There is no node ${node + 1}`, `choose 1 to ${nodes.length}`);
  return found;
}

/** The first of name1, name2, ... that no path has. */
function freeId({ hardware }: Scenario, name: string): string {
  const taken = new Set(hardware.paths.map(({ id }) => id));
  for (let k = 1; k <= LIMITS.paths; k++) if (!taken.has(`${name}${k}`)) return `${name}${k}`;
  return `${name}${LIMITS.paths + 1}`;
}
