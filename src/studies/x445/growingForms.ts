/** Slots, memory and processors of a machine that grows by modules, as forms that set them in the scenario on screen. */
import { err, ok } from '../../base/result.ts';
import { MIB } from '../../base/units.ts';
import type { Answer, Calculator } from '../../analysis/calculators/calculator.ts';
import { firstProblem } from '../../analysis/calculators/problem.ts';
import { formatBytes, listWords, plural } from '../../analysis/format.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { SOCKET_PAIRS, fitAdapters, memoryMap, processorMap, STEPS, type Fitted } from './growing.ts';
import { MACHINE, SIZES } from './parameters.ts';
import { adaptersOfNode, withSlots } from './slotUse.ts';

const coresOf = ({ host }: Scenario): number => host.processors / (host.machine?.hyperThreading === undefined ? 1 : 2);

/** Sets the map in the scenario on screen, where it is that machine; else why not. */
function slotUses(scenario: Scenario, size: number, fitted: Fitted): Pick<Answer, 'uses' | 'noUse'> {
  const { module, pairs } = fitted;
  const { machine } = scenario.host;
  if (machine === undefined) return { uses: [], noUse: 'The scenario on screen has no nodes.' };
  if (coresOf(scenario) !== size || module > machine.nodes.length)
    return {
      uses: [],
      noUse: `The scenario on screen has ${plural(coresOf(scenario), 'processor')} in ${plural(machine.nodes.length, 'node')}.`,
    };
  const wanted = pairs.reduce((sum, { slots }) => sum + slots.length, 0);
  const has = adaptersOfNode(scenario, module);
  if (has > wanted)
    return { uses: [], noUse: `Node ${module} on screen has ${plural(has, 'adapter')}, with disks: none of them is taken away here.` };
  const added = wanted - has;
  const label = `Use these slots in node ${module}`;
  return {
    uses: [
      {
        label: added === 0 ? label : `${label}, with ${plural(added, 'adapter')} more`,
        edit: label,
        apply: (before) => withSlots(before, fitted),
      },
    ],
  };
}

const slotMap: Calculator = {
  id: 'slot-map',
  title: 'Slots of a module',
  rule: 'One module has six slots; two share them, 1 and 2 for the first; from 16 processors on the second of each two has those of a remote box.',
  source: 'Slots in the document of the x445 study; which module has which changes with each step',
  fields: (scenario) => [
    { key: 'processors', label: 'Processors', start: STEPS.find((step) => step === coresOf(scenario)) ?? STEPS[1] },
    { key: 'module', label: 'Module', start: 1 },
    { key: 'adapters', label: 'Adapters of the module', start: MACHINE.adaptersPerNode.value },
  ],
  calculate: ({ processors, module, adapters }, scenario) => {
    const fitted = fitAdapters({ processors, module, adapters });
    if (!fitted.ok) return err(fitted.error);
    const { pairs, place, megabytes } = fitted.value;
    const where = pairs.map(
      ({ slots, megahertz, megabytes: carried }) =>
        `${slots.length > 1 ? 'slots' : 'slot'} ${listWords(slots.map(String))} at ${megahertz} MHz (${carried} MB/s)`,
    );
    return ok({
      is:
        pairs.length === 0
          ? 'none'
          : `slots ${pairs
              .flatMap(({ slots }) => slots)
              .toSorted((a, b) => a - b)
              .join(', ')}`,
      details: [
        ...(pairs.length === 0 ? [] : [`${place === 'machine' ? 'In the machine' : 'In the remote box'}: ${listWords(where)}.`]),
        `All together ${megabytes} MB/s.`,
      ],
      ...slotUses(scenario, processors, fitted.value),
    });
  },
};

const socketKey = (socket: number): string => `socket${socket}`;
const SOCKETS = SOCKET_PAIRS.flat().toSorted((a, b) => a - b);
const MOST_DIMM_BYTES = 4096 * MIB;

/** The document's 8 GB of a node in all sockets. What is in the sockets of the scenario on screen nobody knows. */
const DIMM_BYTES = (MACHINE.processorsPerNode.value * SIZES.nodeMemoryBytes.value) / SOCKETS.length;

const memorySlots: Calculator = {
  id: 'memory-map',
  title: 'Memory of a module',
  rule: 'Memory modules go in by pairs, the two ports in turn: 1/3, 9/11, 2/4, 10/12, 5/7, 13/15, 6/8, 14/16.',
  source: 'Memory in the document of the x445 study: 16 sockets, two ports of four banks; unequal ports give a warning',
  fields: () => [
    { key: 'module', label: 'Module (0: each)', start: 0 },
    ...SOCKETS.map((socket) => ({
      key: socketKey(socket),
      label: `Socket ${socket}`,
      unit: 'MiB',
      factor: MIB,
      start: DIMM_BYTES / MIB,
    })),
  ],
  calculate: (values, scenario) => {
    const nodes = scenario.host.machine?.nodes.length ?? 0;
    const problem = firstProblem({
      module: { value: values.module, least: 0, most: Math.max(1, nodes) },
      ...Object.fromEntries(
        SOCKETS.map((socket) => [socketKey(socket), { value: values[socketKey(socket)], least: 0, most: MOST_DIMM_BYTES, kind: 'size' }]),
      ),
    });
    if (problem) return err(problem);
    const { bytes, ports, refused, warnings } = memoryMap(Object.fromEntries(SOCKETS.map((socket) => [socket, values[socketKey(socket)]])));
    const [wrong] = refused;
    if (wrong !== undefined) return err({ field: socketKey(wrong.socket), message: wrong.message, expected: wrong.expected });
    if (bytes === 0) return err({ field: socketKey(1), message: 'no socket has a memory module', expected: 'a pair at least, in 1 and 3' });
    const { module } = values;
    const apply = (before: Scenario): Scenario => {
      const { machine } = before.host;
      if (machine === undefined) return before;
      const changed = machine.nodes.map((node, k) => (module === 0 || k === module - 1 ? { ...node, memoryBytes: bytes } : node));
      return { ...before, host: { ...before.host, machine: { ...machine, nodes: changed } } };
    };
    const label = `Use ${formatBytes(bytes)} in ${module === 0 ? 'each node' : `node ${module}`}`;
    return ok({
      is: formatBytes(bytes),
      details: [`The ports have ${formatBytes(ports[0])} and ${formatBytes(ports[1])}.`, ...warnings],
      ...(nodes === 0 ? { uses: [], noUse: 'The scenario on screen has no nodes.' } : { uses: [{ label, edit: label, apply }] }),
    });
  },
};

const processors: Calculator = {
  id: 'processor-map',
  title: 'Processors of logical nodes',
  rule: 'Each logical node has one core, with both of its logical processors; a scan of one node’s part shows whether the map is right.',
  source:
    'Processors in the document of the x445 study, where the first logical node is on 4 and 12 of an 8-way; verified by a scan of one node',
  fields: (scenario) => [
    { key: 'nodes', label: 'Logical nodes', start: scenario.database.partitions?.length ?? coresOf(scenario) },
    { key: 'cores', label: 'Processors', start: coresOf(scenario) },
    { key: 'threads', label: 'Logical processors of each', start: scenario.host.machine?.hyperThreading === undefined ? 1 : 2 },
    { key: 'first', label: 'First processor', start: scenario.database.partitions?.[0]?.processors?.[0] ?? 0 },
  ],
  calculate: ({ nodes, cores, threads, first }, scenario) => {
    const map = processorMap({ nodes, cores, threads, first });
    if (!map.ok) return err(map.error);
    const each = map.value;
    const { partitions } = scenario.database;
    const label = `Use it for ${plural(nodes, 'logical node')}`;
    const apply = (before: Scenario): Scenario => ({
      ...before,
      database: {
        ...before.database,
        partitions: before.database.partitions?.map((partition, k) => ({ ...partition, processors: [...(each[k] ?? [])] })),
      },
    });
    const fits = partitions?.length === nodes && scenario.host.processors === cores * threads;
    return ok({
      is:
        each
          .slice(0, 4)
          .map((own, k) => `${k + 1}: ${own.join(' and ')}`)
          .join('; ') + (each.length > 4 ? '; ...' : ''),
      details: [each.map((own, k) => `Logical node ${k + 1} on ${own.join(' and ')}`).join(', ') + '.'],
      uses: fits ? [{ label, edit: label, apply }] : [],
      ...(!fits && {
        noUse: `The scenario on screen has ${plural(partitions?.length ?? 0, 'logical node')} and ${plural(scenario.host.processors, 'logical processor')}.`,
      }),
    });
  },
};

export const GROWING: readonly Calculator[] = [slotMap, memorySlots, processors];
