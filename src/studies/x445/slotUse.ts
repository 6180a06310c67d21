/** The map of slots set in a scenario: the adapters of a node on buses of two slots each, at the rate that each pair has with what is in it. */
import { nodesOfPaths } from '../../scenario/machine/machine.ts';
import type { Path, Scenario } from '../../scenario/schema.ts';
import type { Fitted } from './growing.ts';
import { inMib } from './hardware.ts';
import { MACHINE } from './parameters.ts';

/** Paths of one kind that belong to a node, counted from 1, in the order of the document. */
function ofNode({ hardware, host }: Scenario, node: number, kind: Path['kind']): Path[] {
  if (host.machine === undefined) return [];
  const nodeOf = nodesOfPaths(host.machine, hardware.paths);
  return hardware.paths.filter((path, k) => path.kind === kind && nodeOf[k] === node - 1);
}

export const adaptersOfNode = (scenario: Scenario, node: number): number => ofNode(scenario, node, 'adapter').length;

/** The first of name, name-2, name-3, ... that no path has. */
function freeId(paths: readonly Path[], name: string): string {
  const taken = new Set(paths.map(({ id }) => id));
  for (let k = 1; ; k++) {
    const id = k === 1 ? name : `${name}-${k}`;
    if (!taken.has(id)) return id;
  }
}

/**
 * The scenario with the adapters of a node in these pairs of slots. Adapters that it does not have yet are added, without disks; buses and the remote
 * box that are there already are used again, others are made.
 */
export function withSlots(scenario: Scenario, { module: node, place, pairs }: Fitted): Scenario {
  const { machine } = scenario.host;
  if (machine === undefined || node > machine.nodes.length) return scenario;
  const paths = [...scenario.hardware.paths];
  const put = (path: Path): void => {
    const at = paths.findIndex(({ id }) => id === path.id);
    if (at < 0) paths.push(path);
    else paths[at] = path;
  };
  const buses = ofNode(scenario, node, 'bus');
  const memory = machine.nodes[node - 1].path;
  let [root] = buses.flatMap(({ parent }) => (parent === undefined ? [] : [parent]));
  if (root === undefined && place === 'remote box') {
    root = ofNode(scenario, node, 'link')[0]?.id ?? freeId(paths, `box${node}`);
    if (!paths.some(({ id }) => id === root))
      put({
        id: root,
        name: `Remote I/O box of node ${node}`,
        kind: 'link',
        mibPerSecond: inMib(MACHINE.boxMegabytesPerSecond.value),
        perRequestMs: 0,
        parent: memory,
      });
  }
  // One adapter to each pair, and then the second ones.
  const places = [...pairs.keys(), ...pairs.flatMap(({ slots }, k) => (slots.length > 1 ? [k] : []))];
  const fitted = pairs.map(({ slots, megabytes }, k): Path => {
    const first = slots[0];
    const name = `Node ${node}, slots ${first} and ${first + 1}`;
    const old = buses[k] ?? {
      id: freeId(paths, `node${node}-slots${first}${first + 1}`),
      name,
      kind: 'bus' as const,
      perRequestMs: 0,
      parent: root ?? memory,
    };
    const bus = { ...old, mibPerSecond: inMib(megabytes), slots: MACHINE.slotsOfPair.value };
    put(bus);
    return bus;
  });
  const adapters = ofNode(scenario, node, 'adapter');
  places.forEach((pair, k) => {
    const id = adapters[k]?.id ?? freeId(paths, 'adapter-new');
    put({
      ...(adapters[k] ?? {
        id,
        name: `ServeRAID-6M, node ${node}, ${k + 1}`,
        kind: 'adapter' as const,
        mibPerSecond: inMib(MACHINE.adapterMegabytesPerSecond.value),
        perRequestMs: 0,
      }),
      parent: fitted[pair].id,
    });
  });
  return { ...scenario, hardware: { ...scenario.hardware, paths } };
}
