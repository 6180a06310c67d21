/** Slots, memory and processors of a machine that grows by modules, as forms; memory and processors can be set in the scenario on screen. */
import { err, ok } from '../../base/result.ts';
import { MIB } from '../../base/units.ts';
import type { Calculator } from '../../analysis/calculators/calculator.ts';
import { firstProblem } from '../../analysis/calculators/problem.ts';
import { formatBytes, listWords, plural } from '../../analysis/format.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { SOCKET_PAIRS, fitAdapters, inOrder, memoryMap, processorMap, STEPS } from './growing.ts';
import { MACHINE } from './parameters.ts';

const coresOf = ({ host }: Scenario): number => host.processors / (host.machine?.hyperThreading === undefined ? 1 : 2);

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
  calculate: ({ processors, module, adapters }) => {
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
      uses: [],
    });
  },
};

const memorySlots: Calculator = {
  id: 'memory-map',
  title: 'Memory of a module',
  rule: 'Memory modules go in by pairs, the two ports in turn: 1/3, 9/11, 2/4, 10/12, 5/7, 13/15, 6/8, 14/16.',
  source: 'Memory in the document of the x445 study: 16 sockets, two ports of four banks; unequal ports give a warning',
  fields: () => [
    { key: 'pairs', label: 'Pairs of memory modules', start: SOCKET_PAIRS.length },
    { key: 'dimmBytes', label: 'Each memory module', unit: 'MiB', factor: MIB, start: 512 },
  ],
  calculate: ({ pairs, dimmBytes }) => {
    const problem = firstProblem({
      pairs: { value: pairs, least: 1, most: SOCKET_PAIRS.length },
      dimmBytes: { value: dimmBytes, least: MIB, most: 4096 * MIB, kind: 'size' },
    });
    if (problem) return err(problem);
    const { bytes, warnings } = memoryMap(inOrder(pairs, dimmBytes));
    const sockets = SOCKET_PAIRS.slice(0, pairs).map((pair) => pair.join('/'));
    const apply = (before: Scenario): Scenario => {
      const { machine } = before.host;
      if (machine === undefined) return before;
      const nodes = machine.nodes.map((node) => ({ ...node, memoryBytes: bytes }));
      return { ...before, host: { ...before.host, machine: { ...machine, nodes } } };
    };
    const label = `Use ${formatBytes(bytes)} in each node`;
    return ok({
      is: formatBytes(bytes),
      details: [`Sockets in this order: ${sockets.join(', ')}.`, ...warnings],
      uses: [{ label, edit: label, apply }],
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
