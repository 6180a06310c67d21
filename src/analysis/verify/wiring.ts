/** What a run moved, by the adapter and by the node that its disks are attached to. */
import { nodesOfPaths } from '../../scenario/machine/machine.ts';
import type { Path, Scenario } from '../../scenario/schema.ts';
import type { Carried } from '../pipes/pipes.ts';
import { mechanismShare } from '../run/atWork.ts';

/** The path of a disk and those that it is attached to. Safe on circles. */
function wayUp(paths: ReadonlyMap<string, Path>, from: string): Path[] {
  const way: Path[] = [];
  for (let at = paths.get(from); at !== undefined && !way.includes(at); at = paths.get(at.parent ?? '')) way.push(at);
  return way;
}

export interface AdapterDisks {
  readonly path: Path;
  /** Disks of it that were asked for anything. */
  readonly disks: number;
  /** Mean share of the run that their mechanisms were at work. */
  readonly occupied: number;
}

/** Adapters with their disks, as far as these had anything to do. */
export function adaptersWithDisks({ hardware }: Scenario, result: Carried): readonly AdapterDisks[] {
  const paths = new Map(hardware.paths.map((path) => [path.id, path]));
  const sums = new Map<Path, { disks: number; occupied: number }>();
  hardware.disks.forEach((disk, d) => {
    const device = result.devices[d];
    const adapter = wayUp(paths, disk.path).find(({ kind }) => kind === 'adapter');
    if (adapter === undefined || device === undefined || device.requests === 0) return;
    const sum = sums.get(adapter) ?? { disks: 0, occupied: 0 };
    sum.disks++;
    sum.occupied += mechanismShare(device);
    sums.set(adapter, sum);
  });
  return [...sums].map(([path, { disks, occupied }]) => ({ path, disks, occupied: occupied / disks }));
}

/** By node of the machine: bytes that its own adapters' disks moved. */
export function bytesByNode({ hardware, host }: Scenario, result: Carried): readonly number[] {
  const { machine } = host;
  if (machine === undefined) return [];
  const nodeOf = nodesOfPaths(machine, hardware.paths);
  const at = new Map(hardware.paths.map(({ id }, k) => [id, k]));
  const bytes = machine.nodes.map(() => 0);
  hardware.disks.forEach(({ path }, d) => {
    const node = nodeOf[at.get(path) ?? -1] ?? -1;
    if (node >= 0) bytes[node] += result.devices[d].bytesRead + result.devices[d].bytesWritten;
  });
  return bytes;
}

/**
 * The document with what is attached next to a node's memory dealt over all nodes again, in document order, so that each has about its share of the
 * disks by its processors; the same document where nothing can be dealt.
 */
export function dealtOverNodes(scenario: Scenario): Scenario {
  const { hardware, host } = scenario;
  const { machine } = host;
  if (machine === undefined) return scenario;
  const memory = new Set(machine.nodes.map(({ path }) => path));
  const paths = new Map(hardware.paths.map((path) => [path.id, path]));
  const disksUnder = new Map<string, number>();
  for (const { path } of hardware.disks) {
    const top = wayUp(paths, path).find(({ parent }) => parent !== undefined && memory.has(parent));
    if (top !== undefined) disksUnder.set(top.id, (disksUnder.get(top.id) ?? 0) + 1);
  }
  const tops = hardware.paths.filter(({ id }) => disksUnder.has(id));
  const all = [...disksUnder.values()].reduce((sum, count) => sum + count, 0);
  const processors = machine.nodes.reduce((sum, node) => sum + node.processors, 0);
  const parents = new Map<string, string>();
  let node = 0;
  let dealt = 0;
  let due = 0;
  for (const { id } of tops) {
    // On to the next node once those before have their share.
    while (node < machine.nodes.length - 1 && dealt >= due + (all * machine.nodes[node].processors) / processors - 1e-9) {
      due += (all * machine.nodes[node].processors) / processors;
      node++;
    }
    parents.set(id, machine.nodes[node].path);
    dealt += disksUnder.get(id)!;
  }
  if (tops.every(({ id, parent }) => parents.get(id) === parent)) return scenario;
  return {
    ...scenario,
    hardware: {
      ...hardware,
      paths: hardware.paths.map((path) => (parents.has(path.id) ? { ...path, parent: parents.get(path.id)! } : path)),
    },
  };
}
