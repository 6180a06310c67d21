/** Steps of `spindle edit` that build a machine of nodes: `nodes 2`, `node 1 limit=3052`, `adapter 1`, `machine affinity=none`, `deal-disks`. */
import {
  addAdapter,
  dealDisks,
  setMachine,
  setNode,
  setNodeOfPath,
  setNodes,
  setSlots,
  type MachineChange,
  type NodeChange,
} from '../scenario/edit/machine.ts';
import { attachPath } from '../scenario/edit/hardware.ts';
import type { Scenario } from '../scenario/schema.ts';
import { FormError } from './failure.ts';
import { named, numberIn, settings, type Step } from './stepWords.ts';

const orNull = (text: string | undefined, none: string): number | null => (text === none ? null : numberIn(text));

const NODE: Readonly<Record<string, (value: string) => NodeChange>> = {
  processors: (value) => ({ processors: numberIn(value) }),
  limit: (value) => ({ mibPerSecond: orNull(value, 'none') }),
  memory: (value) => ({ memoryBytes: orNull(value, 'any') }),
};

/** `link` and `delay` are one setting of the document: what is not said stays. */
function machineSettings(scenario: Scenario): Readonly<Record<string, (value: string) => MachineChange>> {
  let link = scenario.host.machine?.link ?? { mibPerSecond: null, delayMs: 0 };
  const linked = (change: Partial<typeof link>): MachineChange => {
    link = { ...link, ...change };
    return { link: link.mibPerSecond === null && link.delayMs === 0 ? undefined : link };
  };
  return {
    affinity: (value) => {
      if (value !== 'node' && value !== 'none') throw new FormError(`${JSON.stringify(value)} is not an affinity`);
      return { affinity: value };
    },
    link: (value) => linked({ mibPerSecond: orNull(value, 'none') }),
    delay: (value) => linked({ delayMs: numberIn(value) }),
    threads: (value) => ({ hyperThreading: value === 'off' ? undefined : { gain: numberIn(value) } }),
    contention: (value) => {
      if (value === 'off') return { contention: undefined };
      const [sigma, kappa, unit, ...more] = value.split(',');
      if (more.length > 0) throw new FormError(`${JSON.stringify(value)} is not a contention`);
      return { contention: { sigma: numberIn(sigma), kappa: numberIn(kappa), unitProcessors: numberIn(unit) } };
    },
    system: (value) => ({ systemProcessors: value === 'any' ? undefined : numberIn(value) }),
  };
}

export const MACHINE_STEPS: Readonly<Record<string, Step>> = {
  nodes: {
    usage: 'nodes NUMBER|off',
    does: 'deal the processors over so many nodes, or over none',
    edit: (scenario, [count]) => setNodes(scenario, count === 'off' ? 0 : numberIn(count)),
  },
  node: {
    usage: 'node NUMBER [processors=COUNT] [limit=MIB_PER_S|none] [memory=BYTES|any]',
    does: 'set processors of a node, the limit of its memory, and its size',
    edit: (scenario, [node, ...words]) => setNode(scenario, numberIn(node) - 1, settings(words, NODE)),
  },
  machine: {
    usage:
      'machine [affinity=node|none] [link=MIB_PER_S|none] [delay=MS] [threads=GAIN|off] [contention=SIGMA,KAPPA,UNIT|off] [system=COUNT|any]',
    does: 'set how processes use the nodes, and what joins them',
    edit: (scenario, words) => setMachine(scenario, settings(words, machineSettings(scenario))),
  },
  adapter: {
    usage: 'adapter NODE',
    does: 'attach one more adapter to a node',
    edit: (scenario, [node]) => addAdapter(scenario, numberIn(node) - 1),
  },
  'to-node': {
    usage: 'to-node PATH NODE|none',
    does: 'attach a path, with all that is attached to it, to a node',
    edit: (scenario, [path, node]) => setNodeOfPath(scenario, named(path), node === 'none' ? null : numberIn(node) - 1),
  },
  attach: {
    usage: 'attach PATH PATH|none',
    does: 'attach a path to another',
    edit: (scenario, [path, parent]) => attachPath(scenario, named(path), named(parent) === 'none' ? undefined : parent),
  },
  slots: {
    usage: 'slots PATH COUNT|any',
    does: 'say how many adapters a path has room for',
    edit: (scenario, [path, slots]) => setSlots(scenario, named(path), orNull(slots, 'any')),
  },
  'deal-disks': {
    usage: 'deal-disks',
    does: 'deal all disks over the adapters of the nodes, in equal parts',
    edit: (scenario) => dealDisks(scenario),
  },
};
